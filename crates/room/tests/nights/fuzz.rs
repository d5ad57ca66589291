//! Commands that make no sense are refused, and nothing breaks.

use cards::{Card, CardSet};
use engine::{Command as HandCommand, Move, Seat};
use room::*;
use trials::{Rng, Trial};
use variant::game::Betting;

use super::evening::{Evening, table};
use super::met::Met;
use crate::common::Night;

fn chips(trial: &mut Trial) -> u64 {
    let some = [0, 1, 3, 199, 200, 777, 1_000, 1_001, u64::from(u32::MAX), u64::MAX - 1, u64::MAX];
    if trial.below(3) == 0 { trial.rng.next_u64() } else { trial.pick(&some) }
}

fn player(trial: &mut Trial) -> PlayerId {
    match trial.below(8) {
        0 => PlayerId(trial.rng.next_u64()),
        1 => PlayerId(u64::MAX),
        _ => PlayerId(trial.below(12) as u64),
    }
}

fn chair(trial: &mut Trial) -> Chair {
    Chair::new(trial.below(usize::from(Chair::MOST)) as u8).expect("a chair")
}

fn name(trial: &mut Trial) -> String {
    let long = "long".repeat(50);
    let names = ["", " ", "\n", "Player 1", "Player 2", "\u{202e}", "Zoë", "\0", &long];
    trial.pick(&names).to_owned()
}

fn text(trial: &mut Trial) -> String {
    let (most, more) = ("ä".repeat(300), "x".repeat(301));
    trial.pick(&["", "\t", "nice hand", "two\nlines", &most, &more]).to_owned()
}

fn card(trial: &mut Trial) -> Card {
    Card::from_id(trial.below(Card::COUNT) as u8).expect("a card")
}

fn cards(most: usize, trial: &mut Trial) -> Vec<Card> {
    (0..trial.below(most + 1)).map(|_| card(trial)).collect()
}

fn deck(night: &Night, trial: &mut Trial) -> Vec<Card> {
    match trial.below(5) {
        0 => Vec::new(),
        1 => vec![card(trial); 60],
        2 => cards(80, trial),
        _ => night.deck(trial, CardSet::EMPTY),
    }
}

fn choice(trial: &mut Trial) -> Option<Choice> {
    let forms = [Betting::Limit, Betting::NoLimit, Betting::PotLimit, Betting::Spread];
    let play = [0, 1, 5, 40, 300, u16::MAX];
    let options =
        [("bug", "yes"), ("bug", "perhaps"), ("pick", "button"), ("", ""), ("blinds", "3")];
    let (option, value) = trial.pick(&options);
    (trial.below(6) > 0).then(|| Choice {
        play: trial.pick(&play),
        betting: (trial.below(2) == 0).then(|| trial.pick(&forms)),
        options: (0..trial.below(3)).map(|_| (option.to_owned(), value.to_owned())).collect(),
    })
}

fn play(trial: &mut Trial) -> Move<Card> {
    let some = |trial: &mut Trial| cards(10, trial).into_iter().collect();
    match trial.below(12) {
        0 => Move::Fold,
        1 => Move::Call,
        2 | 3 => Move::To(chips(trial)),
        4 => Move::BringIn,
        5 => Move::Draw(some(trial)),
        6 => Move::Discard(some(trial)),
        7 => Move::Expose(some(trial)),
        8 => Move::Split(some(trial)),
        9 => Move::Choose(trial.below(256) as u8),
        10 => Move::Show((trial.below(2) == 0).then(|| some(trial))),
        _ => Move::Muck,
    }
}

fn chance(trial: &mut Trial) -> HandCommand<Card> {
    match trial.below(4) {
        0 => HandCommand::Roll((0..trial.below(4)).map(|_| trial.below(256) as u8).collect()),
        1 => HandCommand::Play(Seat::new(trial.below(10)).expect("a seat"), play(trial)),
        2 => HandCommand::Deal(vec![card(trial); 1 + trial.below(8)].into_iter().collect()),
        _ => HandCommand::Deal(cards(25, trial).into_iter().collect()),
    }
}

/// Anything at all.
fn nonsense(night: &Night, trial: &mut Trial) -> Command {
    let player = player(trial);
    let wish = if trial.below(2) == 0 { Wish::On } else { Wish::Off };
    let motions = [Motion::BombPot, Motion::Double, Motion::Chop, Motion::Split, Motion::RunTwice];
    let entry = if trial.below(2) == 0 { Entry::Wait } else { Entry::Post };
    match trial.below(28) {
        0 | 1 => {
            Command::Sit { player, name: name(trial), chair: chair(trial), chips: chips(trial) }
        }
        2 | 3 => Command::Buy { player, chips: chips(trial) },
        4 => Command::SitOut { player },
        5 => Command::Return { player, entry },
        6 => Command::Leave { player },
        7 => Command::Straddle { player, wish },
        8 => Command::Overs { player },
        9 => Command::BuyShowChip { player },
        10 => Command::SellShowChip { from: player, to: self::player(trial), price: chips(trial) },
        11 => Command::Present { player, of: self::player(trial) },
        12 | 13 => Command::Choose {
            player: (trial.below(3) > 0).then_some(player),
            choice: choice(trial),
        },
        14 => Command::DrawForDealer { deck: deck(night, trial) },
        15 => Command::ChangeSeats { player, deck: deck(night, trial) },
        16 => Command::PickChair { player, chair: chair(trial) },
        17 => Command::Agree { player, to: trial.pick(&motions), wish },
        18 if trial.below(4) == 0 => Command::Shuffle { secret: super::wishes::secret(trial) },
        18 => Command::Deal,
        19 | 20 => Command::Chance(chance(trial)),
        21 => Command::Play { player, play: play(trial) },
        22 => Command::Rabbit { player, deck: deck(night, trial) },
        23 => Command::Pause,
        24 => Command::Resume,
        25 => Command::Say { player, name: name(trial), text: text(trial) },
        _ => Command::TimeUp { away: (0..trial.below(3)).map(|_| self::player(trial)).collect() },
    }
}

/// One piece of nonsense, at any time; whatever comes of it, the night can be watched on.
fn is_tried(evening: &mut Evening, met: &mut Met, trial: &mut Trial) {
    let (now, then) = (evening.night.time, evening.night.table.now());
    match trial.below(40) {
        0 => evening.night.time = Time(trial.rng.next_u64() % now.0.max(1)),
        1 => evening.night.time = now.plus(trial.below(4_000_000) as u64),
        _ => {}
    }
    let command = nonsense(&evening.night, trial);
    match evening.tries(met, &command) {
        Ok(()) => assert!(evening.night.time >= then, "time does not run backwards"),
        Err(why) => assert!(!why.to_string().is_empty(), "{why:?}"),
    }
    evening.night.time = evening.night.time.max(now);
}

#[test]
fn nonsense_never_breaks_a_table() {
    for mut trial in trials::Trials::of("nonsense_never_breaks_a_table", 500) {
        let (mut met, mut evening) = (Met::default(), Evening::new(table(&mut trial)));
        for _ in 0..350 {
            is_tried(&mut evening, &mut met, &mut trial);
            evening.goes_on(&mut met, &mut trial);
        }
        // At the end of all times it is no other.
        evening.night.time = Time(u64::MAX);
        for _ in 0..50 {
            is_tried(&mut evening, &mut met, &mut trial);
            evening.goes_on(&mut met, &mut trial);
        }
        evening.closes(&mut met, &mut trial);
        assert!(evening.tries(&mut met, &Command::Close).is_err());
        is_tried(&mut evening, &mut met, &mut trial);
    }
}
