//! Nobody is told of cards they have not seen.
//!
//! Two hands that differ only in such cards, and are the same for everyone at the table, must be the
//! same to the byte for the viewer. That the test can find a leak is shown by leaks that are planted.
#![allow(clippy::print_stdout, reason = "the figures are shown when asked for")]

mod channel;
mod course;

use std::collections::BTreeMap;

use cards::Card;
use channel::{LEAKS, Leak, refusals, stream};
use course::{Course, Parted};
use engine::{Hand, Seat, Viewer};
use trials::{Trial, Trials};
use variant::Settings;

use crate::common;

/// Two hands that are the same for the table and, as far as cards were shown, for the viewer.
struct Case {
    viewer: Viewer,
    one: Course,
    two: Course,
}

/// What became of the twins that were tried.
#[derive(Default)]
struct Tally {
    /// Twins with other cards somewhere.
    tried: usize,
    /// Those that are the same for the table.
    cases: usize,
    /// The twins that took another course, by the rule that lets them.
    parted: BTreeMap<&'static str, usize>,
    /// For each seat, and the spectator last, how many were tried and how many are cases.
    viewers: [(usize, usize); Seat::MOST + 1],
}

/// Everyone who can look on.
fn viewers(players: usize) -> impl Iterator<Item = Viewer> {
    (0..players).filter_map(Seat::new).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// Plays a hand and makes a twin of it for every viewer: of the whole hand or, as often, of the hand
/// up to some moment, since a card that is shown later must not be known before.
fn cases(entry: &variant::Entry, trial: &mut Trial, tally: &mut Tally) -> Vec<Case> {
    let hand = common::any_hand(entry, trial);
    let viewers = viewers(hand.seats());
    let played = Course::random(hand, trial);
    let mut cases = Vec::new();
    for viewer in viewers {
        let commands = match trial.below(4) {
            0 | 1 => played.len(),
            2 => trial.below(played.len() + 1),
            // Who shows and who gives up is decided by the last of them.
            _ => played.len().saturating_sub(1 + trial.below(4)),
        };
        let one = played.until(commands);
        let place = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => Seat::MOST,
        };
        let twin = one.twin(viewer, trial);
        // Where everything was shown, or nothing was dealt, there is nothing to hide.
        if matches!(&twin, Ok(two) if one.is_same(two)) {
            continue;
        }
        tally.tried += 1;
        tally.viewers[place].0 += 1;
        match twin {
            Ok(two) => {
                tally.cases += 1;
                tally.viewers[place].1 += 1;
                cases.push(Case { viewer, one, two });
            }
            Err(Parted::ByRule(rule)) => *tally.parted.entry(rule).or_default() += 1,
            Err(Parted::Wrongly(why)) => panic!(
                "{} trial {}: cards that {viewer:?} has not seen change the hand: {why}\n{one}",
                entry.game.id, trial.number
            ),
        }
    }
    cases
}

/// How closely a case is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// All that is told and known.
    Close,
    /// Also everything that may be refused, and all that can be printed.
    Closest,
}

/// Whether the viewer gets the same: to the byte, in what is known at every moment, and in what is
/// refused at the last.
fn check(case: &Case, look: Look) -> Result<(), String> {
    let Case { viewer, one, two } = case;
    if stream(one, *viewer, None) != stream(two, *viewer, None) {
        return Err("the streams differ".to_owned());
    }
    let (mut this, mut that) = (one.table.again(), two.table.again());
    for (number, (these, those)) in one.batches.iter().zip(&two.batches).enumerate() {
        these.iter().for_each(|event| this.apply(event));
        those.iter().for_each(|event| that.apply(event));
        if this.seen_by(*viewer) != that.seen_by(*viewer) {
            return Err(format!("after {number} commands the viewer sees another hand"));
        }
    }
    if look == Look::Close {
        return Ok(());
    }
    let printed = |hand: &Hand<Card>| format!("{:?}", hand.seen_by(*viewer));
    if printed(&this) != printed(&that) {
        return Err("what the viewer sees is printed differently".to_owned());
    }
    match *viewer {
        Viewer::Seat(seat) if refusals(&this, seat) != refusals(&that, seat) => {
            Err("the viewer is refused something else".to_owned())
        }
        _ => Ok(()),
    }
}

#[test]
fn cards_that_a_viewer_has_not_seen_change_nothing_for_the_viewer() {
    let name = "cards_that_a_viewer_has_not_seen_change_nothing_for_the_viewer";
    let mut all = (0, 0);
    for entry in common::games() {
        let id = &entry.game.id;
        let mut tally = Tally::default();
        let mut hands = 0;
        for mut trial in Trials::of(name, 3_000).one_of(common::games().len()) {
            hands += 1;
            let look = if trial.number % 20 == 0 { Look::Closest } else { Look::Close };
            for case in cases(entry, &mut trial, &mut tally) {
                if let Err(why) = check(&case, look) {
                    let Case { viewer, one, two } = &case;
                    panic!("{id} trial {} for {viewer:?}: {why}\n{one}\n{two}", trial.number);
                }
            }
        }
        let Tally { tried, cases, parted, viewers } = &tally;
        let share = 100 * cases / tried.max(&1);
        println!("{id:<28}{cases:>7} cases of{tried:>7}:{share:>4} %  {parted:?}");
        assert!(10 * cases > hands, "{id}: only {cases} cases");
        assert!(share >= 75 || *tried < 100, "{id}: only {cases} of {tried} twins are cases");
        for (place, (tried, cases)) in viewers.iter().enumerate() {
            assert!(*tried < 20 || *cases > 0, "{id}: no case for seat {place}");
        }
        all = (all.0 + cases, all.1 + tried);
    }
    println!("{} cases of {} twins", all.0, all.1);
}

/// Hands of every game in which all leaks are looked for.
const HANDS: usize = 30;

/// Hands after which a leak that is still not found is lost.
const MOST_HANDS: usize = 10_000;

#[test]
fn every_planted_leak_is_found() {
    // For each leak the games that found it, with the number of cases it took.
    let mut found: Vec<Vec<(&str, usize)>> = vec![Vec::new(); LEAKS.len()];
    let mut games: Vec<_> = common::games()
        .into_iter()
        .map(|entry| {
            let plain = common::catalogue().variant(&entry.game.id, &Settings::default());
            let trials = Trials::numbered(trials::seed(), MOST_HANDS);
            (entry, plain.expect("a game of the house"), trials, Tally::default())
        })
        .collect();
    for hands in 0..MOST_HANDS {
        for (entry, variant, trials, tally) in &mut games {
            let id = entry.game.id.as_str();
            let looks = |leak: &Leak, found: &[(&str, usize)]| {
                let is_new = if hands < HANDS {
                    found.iter().all(|(game, _)| *game != id)
                } else {
                    found.is_empty()
                };
                is_new && leak.only.is_none_or(|only| only(variant))
            };
            if !LEAKS.iter().zip(&found).any(|(leak, found)| looks(leak, found)) {
                continue;
            }
            let mut trial = trials.next().expect("as many as are asked for");
            let before = tally.cases;
            for (number, case) in cases(entry, &mut trial, tally).iter().enumerate() {
                for (leak, found) in LEAKS.iter().zip(&mut found) {
                    let told = |course| stream(course, case.viewer, Some(leak));
                    if looks(leak, found) && told(&case.one) != told(&case.two) {
                        found.push((id, before + number + 1));
                    }
                }
            }
        }
    }
    println!("{:<52}{:>6}  quickest: game, cases", "leak", "games");
    for (leak, found) in LEAKS.iter().zip(&found) {
        let (game, cases) = found.iter().min_by_key(|(_, cases)| *cases).unwrap_or(&("none", 0));
        println!("{:<52}{:>6}  {game}, {cases}", leak.name, found.len());
    }
    for (leak, found) in LEAKS.iter().zip(&found) {
        assert!(!found.is_empty(), "nobody noticed: {}", leak.name);
    }
}
