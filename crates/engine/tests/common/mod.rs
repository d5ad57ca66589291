//! Random tables for every game.

use std::sync::Arc;

use bot::Policy;
use cards::Card;
use dealer::Dealer;
use engine::{
    Cap, Command, Forced, Hand, House, Order, Payer, Rules, Seat, SeatSet, Setup, Stakes,
    TableAnte, Turn,
};
use trials::Trial;
use variant::game::{Betting, Rule};
use variant::{Catalogue, Entry, Settings, Variant};

/// Every game there is a file for: those of the house and those for study.
pub(crate) fn games() -> Vec<&'static Entry> {
    catalogue().entries().collect()
}

pub(crate) fn catalogue() -> &'static Catalogue {
    Catalogue::house()
}

/// The game with this id.
pub(crate) fn settled(
    id: &str,
    betting: Option<Betting>,
    options: &[(&str, &str)],
    players: u8,
) -> Variant {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string()));
    let settings = Settings {
        betting,
        options: options.collect(),
        players: Some(players),
        ..Settings::default()
    };
    catalogue().variant(id, &settings).expect("a game of the house")
}

/// A game with any betting and options it allows, for any number of players.
pub(crate) fn any_form(entry: &Entry, trial: &mut Trial) -> Variant {
    let id = &entry.game.id;
    let plain = catalogue().variant(id, &Settings::default()).expect("a game of the house");
    let betting = trial.pick(&plain.allowed_betting);
    let settings = Settings { betting: Some(betting), ..Settings::default() };
    let plain = catalogue().variant(id, &settings).expect("allowed");
    let options: Vec<(String, String)> = plain
        .options
        .iter()
        .map(|(option, _)| {
            let value = &option.values[trial.below(option.values.len())];
            (option.name.clone(), value.clone())
        })
        .collect();
    let settings = Settings { betting: Some(betting), options, ..Settings::default() };
    let seats = catalogue().variant(id, &settings).expect("its own values").seats;
    let players = seats.min + trial.below(usize::from(seats.max - seats.min) + 1) as u8;
    let settings = Settings { players: Some(players), ..settings };
    catalogue().variant(id, &settings).expect("within its seats")
}

/// Stacks from one chip up, any stakes, any forced money, any house rules.
pub(crate) fn any_table(variant: &Variant, trial: &mut Trial) -> Setup {
    let players = usize::from(variant.players.expect("settled"));
    let unit = trial.pick(&[2u64, 10, 25, 100]);
    let chip = if trial.below(4) == 0 && unit == 100 { 25 } else { 1 };
    let stacks: Vec<u64> = (0..players)
        .map(|_| {
            let most =
                trial.pick(&[1, 3, unit, 3 * unit, 10 * unit, 10 * unit, 40 * unit, 200 * unit]);
            1 + trial.below(most as usize) as u64
        })
        .collect();
    let bring_in = if trial.below(2) == 0 { (unit / 2).max(1) } else { (unit / 3).max(1) };

    let stakes = Stakes {
        chip,
        small_bet: unit,
        big_bet: 2 * unit,
        least_bet: if variant.forced.bring_in.is_some() { bring_in } else { unit },
        spread: (unit, 5 * unit),
        bring_in,
    };
    let has_blinds = variant.forced.blinds > 0;
    let later_blinds = variant.targets.iter().any(|target| target.forced.blinds > 0)
        && !has_blinds
        && variant.forced.bring_in.is_none();
    let blinds = match variant.forced.blinds {
        1 => vec![unit],
        3 => vec![(unit / 2).max(1), (unit / 2).max(1), unit],
        2 => vec![(unit / 2).max(1), unit],
        _ if later_blinds => vec![(unit / 2).max(1), unit],
        _ => Vec::new(),
    };
    let mut house = House {
        raises: trial.pick(&[3, 3, 4]),
        cap: trial.pick(&[Cap::Cash, Cap::Tournament, Cap::LastTwo]),
        ..House::default()
    };
    let mut forced = Forced { blinds, ..Forced::default() };
    if variant.forced.ante || trial.below(4) == 0 {
        forced.ante = trial.pick(&[1, unit.div_ceil(5), unit]);
    }
    if has_blinds && trial.below(4) == 0 {
        forced.table_ante = Some(TableAnte {
            chips: unit,
            by: trial.pick(&[Payer::BigBlind, Payer::Button]),
            order: trial.pick(&[Order::BlindFirst, Order::AnteFirst]),
            reduced_at: trial.pick(&[None, Some(4)]),
        });
    }
    let seat = |trial: &mut Trial| Seat::new(trial.below(players)).expect("a seat");
    let late = players - if variant.forced.blinds == 3 { 2 } else { 1 };
    if has_blinds && late > 2 && trial.below(4) == 0 {
        forced.live = SeatSet::EMPTY.with(Seat::new(late).expect("a seat"));
        forced.dead = forced.live;
    }
    if trial.below(5) == 0 {
        forced.kill = Some((seat(trial), 2 * unit));
    }
    let plain = forced.live.is_empty() && forced.kill.is_none();
    if has_blinds && plain && players > 3 && !variant.rules.contains(&Rule::NoStraddle) {
        let room = players - usize::from(variant.forced.blinds).max(2);
        let straddles = trial.pick(&[0, 0, 1, 2]).min(room as u8);
        let rich = |n: usize| stacks[1 + n] > 4 * unit + forced.ante + 4 * unit;
        forced.straddles = if (1..=usize::from(straddles)).all(rich) { straddles } else { 0 };
    }
    if has_blinds && trial.below(8) == 0 {
        house.bomb_pot = true;
        forced = Forced { ante: unit, ..Forced::default() };
    }
    house.jam_or_fold = variant.betting == Betting::NoLimit && trial.below(8) == 0;
    if trial.below(5) == 0 {
        house.overs = (0..players).filter(|_| trial.below(3) > 0).filter_map(Seat::new).collect();
    }

    let posts = forced.posts(variant, players).expect("money that can be paid");
    Setup { stacks, posts, stakes, house }
}

/// What happens next in a hand that is played at random; `None` when it is over. Where several are asked
/// at once, any of them answers first.
pub(crate) fn any_command(
    hand: &Hand<Card>,
    dealer: &mut Dealer,
    trial: &mut Trial,
) -> Option<Command<Card>> {
    match hand.turn() {
        Turn::Over => None,
        Turn::Chance(need) => Some(dealer.answer(need, hand, &mut trial.rng)),
        Turn::Players(seats) => {
            let seat = trial.pick(&seats.iter().collect::<Vec<Seat>>());
            let choice = Policy::Random.play(hand, seat, &mut trial.rng);
            Some(Command::Play(seat, choice.expect("it is their turn")))
        }
        turn @ Turn::Stuck(_) => panic!("the hand waits for {turn:?}"),
    }
}

/// A table that can be dealt.
pub(crate) fn any_hand(entry: &Entry, trial: &mut Trial) -> Hand<Card> {
    let variant = any_form(entry, trial);
    let rules = Arc::new(Rules::new(&variant).expect("a game that is settled"));
    let setup = Arc::new(any_table(&variant, trial));
    match Hand::new(&rules, &setup) {
        Ok(hand) => hand,
        Err(why) => panic!("{}: {why}\n{setup:#?}", variant.id),
    }
}
