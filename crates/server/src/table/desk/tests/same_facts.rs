//! The log, the replay, the awards on the felt and the text of a hand tell the same facts.
#![allow(clippy::print_stdout, reason = "the figures are shown when asked for")]

use std::collections::{BTreeMap, BTreeSet};

use bot::Policy;
use room::Happened;
use trials::{Trial, Trials};

use super::*;
use crate::told::facts::Facts;
use crate::told::journal::LONGER;

/// A hand that was played at a table, with everything that was told while it was.
struct Seen {
    events: Vec<(u64, Happened<Card>)>,
    lines: Vec<wire::Line>,
    view: Box<wire::HandView>,
    players: Vec<(u64, String)>,
    scene: Scene,
}

/// Plays a hand with stacks of all sizes: callers come to a showdown more often than those who do anything.
fn played(game: &str, trial: &mut Trial) -> Seen {
    let wished = Wished {
        name: "Test".to_owned(),
        play: game.to_owned(),
        house: rules(&["rebuy to-most"]),
        ..Wished::default()
    };
    let mut scene = Scene::new(&wished, trial.number as u64);
    for chair in 0..2 + trial.below(3) as u8 {
        let id = u64::from(chair) + 1;
        scene.desk.connect(Some(id), true);
        let chips = 400 + trial.below(600) as u64;
        scene.asks(id, wire::Command::Sit { chair, chips }).expect("a chair");
    }
    let (mut events, mut lines) = (Vec::new(), Vec::new());
    let mut step = scene.desk.deal(scene.at, &mut scene.rng).expect("a hand");
    let mut players = Vec::new();
    loop {
        events.extend((scene.desk.next()..).zip(step.events.iter().cloned()));
        let (from, _) = scene.desk.take(step);
        for (_, told) in scene.desk.lines(from) {
            told.own.iter().map(|(_, line)| line).chain([&told.line]).for_each(is_as_long);
            lines.push(told.english());
        }
        let Some(playing) = scene.desk.table.playing() else { break };
        players = playing.players.iter().map(|it| (it.0, who(it.0).name)).collect();
        let hand = playing.current();
        let engine::Turn::Players(seats) = hand.turn() else { panic!("{:?}", hand.turn()) };
        let seat = seats.first_one().expect("somebody");
        let player = playing.player_in(seat).expect("a player");
        let policy = if trial.below(3) == 0 { Policy::Random } else { Policy::Call };
        let play = policy.play(&hand.seen_by(Viewer::Seat(seat)), seat, &mut trial.rng);
        let asked = scene.desk.asked.get(&player).copied().unwrap_or(0);
        let play = play.expect("a move");
        step = scene.desk.bot(player, asked, play, scene.at, &mut scene.rng).expect("legal");
    }
    let view = scene.desk.shows(scene.at).hand.expect("the last hand");
    Seen { events, lines, view, players, scene }
}

/// How long messages are is known from what is said in English: no language takes much more.
fn is_as_long(line: &Facts) {
    let length = |language| {
        let line = line.told(language);
        serde_json::to_string(&line).expect("a text").len()
    };
    let english = length(Language::English);
    for language in Language::ALL {
        let told = line.told(language);
        assert!(length(language) <= LONGER * english, "{language:?}: {told:?}");
    }
}

/// The chips that a text of a hand gives to each name: `P1 collected 60 from side pot (low)`.
fn collected(text: &str) -> BTreeMap<String, u64> {
    let mut sums = BTreeMap::new();
    // The summary tells it all once more.
    for line in text.lines().take_while(|line| !line.starts_with("*** SUMMARY")) {
        let words: Vec<&str> = line.split(' ').collect();
        let given = match words.as_slice() {
            [name, "collected", chips, "from", ..] => Some((*name, *chips)),
            [name, "took", "back", chips, "from", ..] => Some((*name, *chips)),
            ["Uncalled", "bet", chips, "returned", "to", name] => {
                Some((*name, chips.trim_matches(['(', ')'])))
            }
            ["The", "house", "takes", chips, ..] => Some(("The house", *chips)),
            _ => None,
        };
        let Some((name, chips)) = given else { continue };
        *sums.entry(name.to_owned()).or_default() += chips.parse::<u64>().expect("chips");
    }
    sums
}

#[test]
fn log_replay_awards_and_text_tell_the_same() {
    let name = "log_replay_awards_and_text_tell_the_same";
    let games: Vec<&str> = games().collect();
    let (mut pots, mut shares, mut hands, mut kickers, mut sentences) = (0, 0, 0, 0, 0);
    for game in &games {
        for mut trial in Trials::of(name, 1_000).one_of(games.len()).at_least(2) {
            let number = trial.number;
            let seen = played(game, &mut trial);
            let told = seen.scene.looked_up(&seen.events, &seen.players, None).expect("a hand");
            // Every line of the replay was a line of the log, word for word.
            let log: BTreeMap<u64, &wire::Line> =
                seen.lines.iter().map(|line| (line.number, line)).collect();
            for line in &told.replay.lines {
                assert_eq!(Some(&line), log.get(&line.number), "{game}, trial {number}");
            }
            let is_paid = |line: &&wire::Line| {
                matches!(line.what, wire::What::Awarded | wire::What::ReturnedBet)
            };
            let paid =
                |lines: &[wire::Line]| lines.iter().filter(is_paid).cloned().collect::<Vec<_>>();
            assert_eq!(paid(&told.replay.lines), paid(&seen.lines), "{game}, trial {number}");
            // What lies on the felt at the end is what the replay ends with.
            let last = told.replay.views.last().expect("an end");
            assert_eq!(last.awards, seen.view.awards, "{game}, trial {number}");
            assert_eq!(last.unwon, seen.view.unwon, "{game}, trial {number}");
            sentences += sentences_of_a_share(&seen, &format!("{game}, trial {number}"));
            // Chips by name: the awards, and bets that came back, against the text of the hand.
            kickers += kickers_that_decide(&seen.view, &format!("{game}, trial {number}"));
            let mut sums: BTreeMap<String, u64> = BTreeMap::new();
            let named: BTreeMap<u8, &str> =
                seen.view.seats.iter().map(|it| (it.chair, it.name.as_str())).collect();
            for award in &seen.view.awards {
                let name = award.chair.map_or("The house", |chair| named[&chair]);
                *sums.entry(name.to_owned()).or_default() += award.chips;
                shares += award.parts.len();
            }
            for line in seen.lines.iter().filter(|it| it.what == wire::What::ReturnedBet) {
                let name = named[&line.chair.expect("a chair")];
                *sums.entry(name.to_owned()).or_default() += line.chips.expect("chips");
            }
            assert_eq!(collected(&told.text), sums, "{game}, trial {number}\n{}", told.text);
            pots += paid(&seen.lines).len();
            hands += 1;
        }
    }
    println!(
        "{hands} hands, {pots} payments, {shares} shares that were won with a hand, {kickers} by a \
         kicker, {sentences} sentences about a share"
    );
    assert!(sentences > hands / 10, "{sentences}");
    assert!(shares > hands / 2, "{shares}");
}

/// A sentence about one share names who wins it, and whoever wins one share of several is named in one: how many
/// there were.
fn sentences_of_a_share(seen: &Seen, which: &str) -> usize {
    let view = &seen.view;
    let player = |chair: Option<u8>| {
        let seat = view.seats.iter().find(|seat| Some(seat.chair) == chair);
        seat.map(|seat| seat.player)
    };
    // Who wins this share and no other with it.
    let single = |award: &wire::Award| match award.parts.as_slice() {
        [part] => Some((player(award.chair)?, part.share.clone())),
        _ => None,
    };
    let won: BTreeSet<(u64, String)> = view.awards.iter().filter_map(single).collect();
    let mut told: BTreeSet<(u64, String)> = BTreeSet::new();
    let mut count = 0;
    for line in seen.lines.iter().filter(|line| line.what == wire::What::Awarded) {
        let mut share = None;
        let mut is_first = true;
        for piece in &line.text {
            match piece {
                wire::Piece::Sentence { share: about } => {
                    share = about.map(|it| view.shares[usize::from(it)].clone());
                    count += usize::from(share.is_some());
                    is_first = true;
                }
                wire::Piece::Player { player, .. } => {
                    let Some(share) = &share else { continue };
                    let player = player.or(line.player).expect("somebody");
                    let named = (player, share.clone());
                    // Others may lend a card.
                    assert!(!is_first || won.contains(&named), "{which}: {named:?} of {won:?}");
                    told.extend(Some(named).filter(|it| won.contains(it)));
                    is_first = false;
                }
                _ => {}
            }
        }
    }
    let can_split = view.shares.len() > 1;
    let is_said = |share: &String| can_split && view.shares.contains(share);
    assert!(told.iter().all(|(_, share)| is_said(share)), "{which}: {told:?}");
    // Where nobody qualifies for anything, something else decides, which may be called as a share.
    let due = won.iter().filter(|(_, share)| is_said(share) && !view.unwon.contains(share));
    let missing: Vec<_> = due.filter(|it| !told.contains(it)).collect();
    assert!(missing.is_empty(), "{which}: {missing:?} not among {told:?}");
    count
}

/// Whoever has lost a share at the showdown has another hand beside their chair than its winner, if only by a
/// kicker: how often it was a kicker.
fn kickers_that_decide(view: &wire::HandView, which: &str) -> usize {
    let mut decided = 0;
    for award in view.awards.iter().filter(|award| award.pot == 0) {
        for part in &award.parts {
            let is_of = |it: &wire::Award| {
                it.pot == 0
                    && it.second == award.second
                    && it.parts.iter().any(|other| other.share == part.share)
            };
            let winners: Vec<Option<u8>> =
                view.awards.iter().filter(|it| is_of(it)).map(|it| it.chair).collect();
            let lost = view.seats.iter().filter(|it| !winners.contains(&Some(it.chair)));
            for seat in lost {
                let has =
                    |have: &&wire::Have| have.second == award.second && have.share == part.share;
                for have in seat.have.iter().filter(has) {
                    assert_ne!(have.name, part.hand, "{which}: {part:?}");
                    decided += usize::from(have.name.contains("kicker"));
                }
            }
        }
    }
    decided
}

/// HOUSE 19: blinds that are chopped go back, and the awards tell it, at the table and in the replay.
#[test]
fn blinds_that_are_chopped_are_awards() {
    let wished = Wished {
        name: "Test".to_owned(),
        play: "holdem".to_owned(),
        house: rules(&["chop"]),
        ..Wished::default()
    };
    let mut scene = Scene::new(&wished, 1);
    for chair in 0..3 {
        let id = u64::from(chair) + 1;
        scene.desk.connect(Some(id), true);
        scene.asks(id, wire::Command::Sit { chair, chips: 1_000 }).expect("a chair");
    }
    let mut events = Vec::new();
    let step = scene.desk.deal(scene.at, &mut scene.rng).expect("a hand");
    events.extend((scene.desk.next()..).zip(step.events.iter().cloned()));
    scene.desk.take(step);
    let first = scene.desk.awaited()[0];
    let blinds: Vec<u64> = (1..=3).filter(|id| *id != first.0).collect();
    let mut asks = |id: u64, command: wire::Command| {
        let (number, seen) = (scene.desk.next(), scene.desk.next());
        let request = Request { client: "client-1".to_owned(), number, seen, command };
        let step = scene.desk.ask(&who(id), &request, scene.at, &mut scene.rng).expect("asked");
        events.extend((scene.desk.next()..).zip(step.events.iter().cloned()));
        scene.desk.take(step);
    };
    asks(first.0, wire::Command::Play { play: wire::Play::Fold });
    for id in &blinds {
        asks(*id, wire::Command::Agree { to: wire::Motion::Chop, on: true });
    }
    let view = scene.desk.shows(scene.at).hand.expect("the last hand");
    let awards: Vec<(wire::AwardWhy, u64)> =
        view.awards.iter().map(|award| (award.why, award.chips)).collect();
    let agreed = wire::AwardWhy::Agreed;
    let mut chips: Vec<u64> = awards.iter().map(|(_, chips)| *chips).collect();
    chips.sort_unstable();
    assert_eq!(chips, [5, 10], "{awards:?}");
    assert!(awards.iter().all(|(why, _)| *why == agreed), "{awards:?}");
    let players: Vec<_> = (1..=3).map(|id| (id, who(id).name)).collect();
    let told = scene.looked_up(&events, &players, None).expect("a hand");
    assert_eq!(told.replay.views.last().expect("an end").awards, view.awards);
}
