//! What people want: at random, and on purpose where chance would never come to it.

use std::sync::Arc;

use cards::{Card, CardSet, Rank, Stub};
use dealer::{Dealer, Shoe, Used};
use engine::{Amounts, Move, Options, PostKind, Seat, TableAnte};
use room::*;
use trials::{Rng, Trial};
use variant::mix::{Change, Every, Mix};

use crate::common::Night;

/// The players of a night: twelve who come and go.
pub(crate) const PLAYERS: usize = 12;

/// Something that somebody may want, allowed or not.
pub(crate) fn any(night: &Night, trial: &mut Trial) -> Command {
    let chairs = night.table.charter().chairs;
    let player = PlayerId(trial.below(PLAYERS) as u64);
    let other = PlayerId(trial.below(PLAYERS) as u64);
    let chair = Chair::new(trial.below(usize::from(chairs)) as u8).expect("a chair");
    let wish = if trial.below(3) > 0 { Wish::On } else { Wish::Off };
    match trial.below(26) {
        0..=4 => {
            let chips = 200 + trial.below(900) as u64;
            Command::Sit { player, name: name(player), chair, chips }
        }
        5 | 6 => Command::Buy { player, chips: 1 + trial.below(500) as u64 },
        7 => Command::SitOut { player },
        8..=10 => Command::Return { player, entry: entry(trial) },
        11 => Command::Leave { player },
        12 => Command::Straddle { player, wish },
        13 => Command::Overs { player },
        14 => match trial.below(3) {
            0 => Command::BuyShowChip { player },
            1 => Command::SellShowChip { from: player, to: other, price: trial.below(9) as u64 },
            _ => Command::Present { player, of: other },
        },
        15 => Command::ChangeSeats { player, deck: night.deck(trial, CardSet::EMPTY) },
        16 => rabbit(night, player, trial),
        17 if trial.below(8) == 0 => Command::Void,
        17 => Command::TimeUp { away: vec![player] },
        21 => Command::Say { player, name: name(player), text: "nice hand".to_owned() },
        22 if trial.below(4) == 0 => Command::Resume,
        23 | 24 => raise(night, trial),
        25 if trial.below(4) == 0 => settle(night, trial),
        22 => Command::Pause,
        _ => {
            let motions =
                [Motion::BombPot, Motion::Double, Motion::Chop, Motion::Split, Motion::RunTwice];
            Command::Agree { player, to: trial.pick(&motions), wish }
        }
    }
}

/// Another level, higher or lower.
fn raise(night: &Night, trial: &mut Trial) -> Command {
    let usual = night.table.charter().stakes.usual;
    let times = 1 + trial.below(4) as u64;
    let twice = |(small, big): (u64, u64)| (small * times, big * times);
    let level = Level {
        ante: usual.ante * times,
        blinds: twice(usual.blinds),
        bets: twice(usual.bets),
        least_bet: usual.least_bet * times,
        spread: twice(usual.spread),
        bring_in: usual.bring_in * times,
        kill: usual.kill * times,
        ..usual
    };
    let table_ante = night.table.charter().house.table_ante;
    let table_ante = table_ante.map(|ante| TableAnte { chips: ante.chips * times, ..ante });
    Command::Raise(Box::new(Raised { table_ante, ..Raised::of(level) }))
}

/// The host wants other games in turn.
fn settle(night: &Night, trial: &mut Trial) -> Command {
    let now = night.table.charter();
    let catalogue = now.menu.catalogue();
    let mix = catalogue.mix(trial.pick(&["horse", "eight-game"])).expect("a mix").mix.clone();
    let every = trial.pick(&[mix.change.every, Every::Level, Every::Level, Every::Hands(2)]);
    let mix = Mix { change: Change { every, ..mix.change }, seats: None, ..mix };
    let menu = Arc::new(Menu::new(Arc::clone(catalogue), mix).expect("a menu"));
    Command::Settle(Arc::new(Charter { menu, ..Charter::clone(now) }).into())
}

fn name(player: PlayerId) -> String {
    format!("Player {}", player.0)
}

fn entry(trial: &mut Trial) -> Entry {
    if trial.below(2) == 0 { Entry::Wait } else { Entry::Post }
}

/// The cards that would have come.
fn rabbit(night: &Night, player: PlayerId, trial: &mut Trial) -> Command {
    let last = night.table.last_hand();
    let seen = last.map_or(CardSet::EMPTY, |it| CardSet::NATURALS - it.current().unseen());
    Command::Rabbit { player, deck: night.deck(trial, seen) }
}

/// What a whole table wants between hands, for once of one mind.
pub(crate) fn together(night: &Night, trial: &mut Trial) -> Vec<Command> {
    let table = &night.table;
    let seated: Vec<PlayerId> =
        table.people().iter().filter(|(_, it)| it.chair.is_some()).map(|(id, _)| *id).collect();
    let all = |to| move |player: &PlayerId| Command::Agree { player: *player, to, wish: Wish::On };
    let last = table.last_hand().map(|last| last.players.clone()).unwrap_or_default();
    match trial.below(28) {
        0..=3 => everyone_sits(night, trial),
        4..=6 => {
            seated.iter().map(|id| Command::Return { player: *id, entry: entry(trial) }).collect()
        }
        7 | 8 => seated.iter().map(all(Motion::BombPot)).collect(),
        9 if trial.below(3) == 0 => seated.iter().map(all(Motion::Double)).collect(),
        10..=12 => {
            let broke = seated.iter().filter(|id| table.people()[id].stack < 100);
            broke.map(|id| Command::Buy { player: *id, chips: 100 }).collect()
        }
        13 | 14 => seated.iter().map(|id| Command::BuyShowChip { player: *id }).collect(),
        15 | 16 if !seated.is_empty() => {
            let holds = seated.iter().filter(|id| table.people()[id].show_chips > 0);
            let to = trial.pick(&seated);
            let sell = |from: &PlayerId| Command::SellShowChip { from: *from, to, price: 2 };
            holds.take(1).map(sell).collect()
        }
        17 | 18 if !last.is_empty() => {
            let holds = seated.iter().filter(|id| table.people()[id].show_chips > 0);
            let of = trial.pick(&last);
            holds.take(1).map(|id| Command::Present { player: *id, of }).collect()
        }
        19 if !seated.is_empty() => vec![rabbit(night, seated[0], trial)],
        20 => {
            let on = Wish::On;
            seated.iter().map(|id| Command::Straddle { player: *id, wish: on }).collect()
        }
        21 => seated.iter().map(|id| Command::Overs { player: *id }).collect(),
        22 if !seated.is_empty() => {
            let deck = night.deck(trial, CardSet::EMPTY);
            vec![Command::ChangeSeats { player: trial.pick(&seated), deck }]
        }
        23 if table.charter().menu.mix().change.every == Every::Level => vec![raise(night, trial)],
        _ => everyone_sits(night, trial),
    }
}

/// Whoever is to kill the next pot would rather not.
pub(crate) fn no_kill(night: &Night) -> Vec<Command> {
    let due = night.table.people().iter().filter(|(_, it)| it.legs >= 2 && it.chair.is_some());
    let goes = |(id, _): (&PlayerId, &Person)| match id.0 % 2 {
        0 => Command::Leave { player: *id },
        _ => Command::SitOut { player: *id },
    };
    due.map(goes).collect()
}

fn everyone_sits(night: &Night, trial: &mut Trial) -> Vec<Command> {
    let table = &night.table;
    let broke = table.people().iter().filter(|(_, it)| it.chair.is_some() && it.stack == 0);
    // Who has nothing left and may not buy comes again as if for the first time.
    let mut sits: Vec<Command> = match table.charter().house.rebuy {
        Rebuy::Never => broke.map(|(id, _)| Command::Leave { player: *id }).collect(),
        _ => broke.map(|(id, _)| Command::Buy { player: *id, chips: 150 }).collect(),
    };
    let chairs = Chair::all(table.charter().chairs);
    let mut free = chairs.filter(|chair| table.sits_in(*chair).is_none());
    for player in (0..PLAYERS as u64).map(PlayerId) {
        let person = table.people().get(&player);
        if person.is_some_and(|it| it.chair.is_some()) {
            continue;
        }
        let Some(chair) = free.next() else { break };
        // HOUSE 9: with no less than they took off the table.
        let took_off = person.map_or(0, |it| it.took_off);
        let chips = (200 + trial.below(300) as u64).max(took_off);
        sits.push(Command::Sit { player, name: name(player), chair, chips });
        if trial.below(2) == 0 {
            sits.push(Command::Return { player, entry: Entry::Post });
        }
    }
    sits
}

/// What those who are in a hand agree on, or want after it.
pub(crate) fn in_hand(night: &Night, style: Style, trial: &mut Trial) -> Vec<Command> {
    let playing = night.table.playing().expect("a hand");
    let live = playing.current().live();
    let live: Vec<PlayerId> = live.iter().filter_map(|seat| playing.player_in(seat)).collect();
    let all = |to| move |player: &PlayerId| Command::Agree { player: *player, to, wish: Wish::On };
    let (people, house) = (night.table.people(), &night.table.charter().house);
    let legs = live.iter().find(|id| people[id].legs > 0);
    match trial.below(8) {
        0..=2 if live.len() == 2 && house.chop => live.iter().map(all(Motion::Chop)).collect(),
        3 if live.len() == 2 && house.split => live.iter().map(all(Motion::Split)).collect(),
        4 | 5 if style == Style::Jams && house.run_twice => {
            live.iter().map(all(Motion::RunTwice)).collect()
        }
        6 if trial.below(3) == 0 => {
            legs.map(|id| Command::Leave { player: *id }).into_iter().collect()
        }
        7 if trial.below(10) == 0 => {
            vec![Command::Buy { player: trial.pick(&live), chips: 1 + trial.below(300) as u64 }]
        }
        _ => Vec::new(),
    }
}

/// The cards or dice that the hand asks for, if it does.
pub(crate) fn chance(night: &Night, trial: &mut Trial) -> Option<Command> {
    let Turn::Hand(engine::Turn::Chance(need)) = night.table.turn() else { return None };
    let playing = night.table.playing()?;
    let hand = playing.current();
    if playing.is_unshuffled() && trial.below(2) == 0 {
        return Some(Command::Shuffle { secret: secret(trial) });
    }
    if let Some(Deck { secret, reshuffles, rolls }) = &playing.deck {
        let elsewhere = playing.on_first_board();
        let used = Used { elsewhere, reshuffles: *reshuffles, rolls: *rolls };
        return Some(Command::Chance(Shoe::new(secret.bytes(), used).answer(need, hand)));
    }
    let mut answer = Dealer::new(hand).answer(need, hand, &mut trial.rng);
    if let (true, engine::Command::Deal(cards)) = (playing.second.is_some(), &mut answer) {
        // The second board is dealt from what the first has left.
        let first = if playing.hand.is_over() { playing.hand.unseen() } else { hand.unseen() };
        let mut stub = Stub::new(hand.unseen() & first);
        cards.iter_mut().for_each(|card| *card = stub.deal(&mut trial.rng).expect("a card"));
    }
    Some(Command::Chance(answer))
}

pub(crate) fn secret(trial: &mut Trial) -> Secret {
    let mut bytes = [0; Secret::BYTES];
    trial.rng.fill_bytes(&mut bytes);
    Secret::new(bytes)
}

/// How people play a hand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// They check and call.
    Calls,
    /// They do anything.
    Random,
    /// All fold to the blinds.
    Folds,
    /// All chips go in.
    Jams,
}

impl Style {
    pub(crate) fn any(trial: &mut Trial) -> Style {
        trial.pick(&[Style::Calls, Style::Random, Style::Random, Style::Folds, Style::Jams])
    }

    /// What the next player does.
    pub(crate) fn plays(self, night: &Night, trial: &mut Trial) -> (PlayerId, Move<Card>) {
        let policy = if self == Style::Calls { bot::Policy::Call } else { bot::Policy::Random };
        let usual = night.next_move(policy, trial);
        let playing = night.table.playing().expect("a hand");
        let hand = playing.current();
        let seat = playing.seat_of(usual.0).expect("a seat");
        let Some(Options::Bet(bet)) = hand.options(seat) else { return usual };
        let posts = &hand.setup().posts;
        let is_blind = posts.iter().any(|it| it.seat == seat && it.kind == PostKind::Blind);
        let price = night.table.charter().house.seven_deuce;
        let other_holds = || {
            let mut others = hand.live().iter().filter(|other| *other != seat);
            others.any(|other| is_seven_deuce(playing, other))
        };
        let folds = match self {
            Style::Folds => !is_blind && trial.below(16) > 0,
            // Let someone win with the worst of hands.
            _ => price > 0 && other_holds() && !is_seven_deuce(playing, seat),
        };
        if folds && bet.fold {
            return (usual.0, Move::Fold);
        }
        match (self, bet.to) {
            (Style::Jams, to) if to != Amounts::None => {
                (usual.0, to.most().map_or(Move::Call, Move::To))
            }
            (Style::Jams, _) if bet.call.is_some() || bet.check => (usual.0, Move::Call),
            _ => usual,
        }
    }
}

fn is_seven_deuce(playing: &Playing, seat: Seat) -> bool {
    let Some(player) = playing.current().player(seat) else { return false };
    let ranks: Vec<Option<Rank>> = player.down().iter().map(|card| card.rank()).collect();
    ranks.len() == 2 && ranks.contains(&Some(Rank::Seven)) && ranks.contains(&Some(Rank::Two))
}
