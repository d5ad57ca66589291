//! What a player does: any of the things that the room offers, by chance.
//!
//! Nothing here knows a rule. Whatever the room says a player may do is legal, and a refusal of it
//! is the room's mistake.

use cards::{Seen, below};
use rand_chacha::ChaCha8Rng;
use wire::{BetOptions, Choice, Command, Mine, Options, Pick, Play, Presence, TableView, Waits};

/// Of a hundred decisions in a round of betting, where everything is possible.
const CALLS: u32 = 70;
const RAISES: u32 = 12;
const BRINGS_IN: u32 = 10;
const FOLDS: u32 = 8;

/// Whose decisions they are, and what they want at the table.
#[derive(Clone, Debug)]
pub(super) struct Aim {
    /// Who.
    pub(super) me: u64,
    /// The chair they would like.
    pub(super) chair: u8,
    /// The least and the most that someone sits down with.
    pub(super) buy_in: (u64, u64),
    /// How many games are on the table's list.
    pub(super) games: u16,
    /// Whether the last thing beside the hand was refused: then the plainest form of it is tried.
    pub(super) is_careful: bool,
    /// Whether it is time to go.
    pub(super) is_leaving: bool,
    /// Whether they end the night when all others have left.
    pub(super) closes: bool,
}

/// What they do now, if there is anything to do.
pub(super) fn wish(
    aim: &Aim,
    view: &TableView,
    mine: Option<&Mine>,
    rng: &mut ChaCha8Rng,
) -> Option<Command> {
    if let Some((mine, options)) = mine.and_then(|mine| Some((mine, mine.turn.options.as_ref()?))) {
        let up = own_up_cards(aim.me, view);
        return Some(Command::Play { play: play(options, &mine.cards.down, up, rng) });
    }
    if let Some(command) = asked_for(aim, view, rng) {
        return Some(command);
    }
    let Some(chair) = view.chairs.iter().flatten().find(|chair| chair.player == aim.me) else {
        return without_chair(aim, view);
    };
    if aim.is_leaving {
        return (!chair.leaves).then_some(Command::StandUp);
    }
    let is_dealt_in = view.hand.as_ref().is_some_and(|hand| {
        !hand.is_over && hand.seats.iter().any(|seat| seat.player == aim.me && seat.is_in)
    });
    if is_dealt_in || chair.leaves || chair.buys > 0 {
        return None;
    }
    if chair.stack == 0 {
        let buy = mine.and_then(|mine| mine.turn.buy);
        return Some(buy.map_or(Command::StandUp, |buy| Command::Buy { chips: amount(aim, buy) }));
    }
    (chair.presence != Presence::In).then_some(Command::Return { post: true })
}

/// Whether anybody still sits there.
pub(super) fn is_empty(view: &TableView) -> bool {
    view.chairs.iter().all(Option::is_none)
}

/// What the table waits for, where that is this player and no decision in the hand.
fn asked_for(aim: &Aim, view: &TableView, rng: &mut ChaCha8Rng) -> Option<Command> {
    match &view.waits {
        Waits::Choose { player } if player.or(view.host) == Some(aim.me) => {
            let named = aim.games > 0 && !aim.is_careful && below(4, rng) > 0;
            let choice = named.then(|| Choice {
                game: below(u32::from(aim.games), rng) as u16,
                betting: None,
                options: Vec::new(),
            });
            Some(Command::Choose { choice })
        }
        Waits::PickChair { player } if *player == aim.me => {
            let free: Vec<usize> = (0..view.chairs.len())
                .filter(|chair| {
                    view.chairs[*chair].as_ref().is_none_or(|there| there.player == aim.me)
                })
                .collect();
            let chair = *free.get(any(free.len(), rng)?)?;
            Some(Command::PickChair { chair: u8::try_from(chair).ok()? })
        }
        _ => None,
    }
}

/// What someone does who looks on.
fn without_chair(aim: &Aim, view: &TableView) -> Option<Command> {
    if view.waits == Waits::Closed {
        return None;
    }
    if aim.is_leaving {
        let ends = aim.closes && view.host == Some(aim.me) && is_empty(view);
        return ends.then_some(Command::Close);
    }
    let is_free = |chair: usize| view.chairs.get(chair).is_some_and(Option::is_none);
    let liked = Some(usize::from(aim.chair)).filter(|chair| is_free(*chair));
    let chair = liked.or_else(|| (0..view.chairs.len()).find(|chair| is_free(*chair)))?;
    Some(Command::Sit { chair: u8::try_from(chair).ok()?, chips: amount(aim, aim.buy_in) })
}

/// The middle of what may be bought; the least where the middle was refused.
fn amount(aim: &Aim, (least, most): (u64, u64)) -> u64 {
    if aim.is_careful { least } else { least + most.saturating_sub(least) / 2 }
}

fn own_up_cards(me: u64, view: &TableView) -> &[Seen] {
    let seats = view.hand.iter().flat_map(|hand| &hand.seats);
    seats.into_iter().find(|seat| seat.player == me).map_or(&[], |seat| &seat.up)
}

/// A legal move.
pub(super) fn play(options: &Options, down: &[Seen], up: &[Seen], rng: &mut ChaCha8Rng) -> Play {
    match options {
        Options::Bet(bet) => bet_move(bet, rng),
        Options::Draw(pick) => Play::Draw { cards: some(pick, rng) },
        Options::Discard(pick) => Play::Discard { cards: some(pick, rng) },
        Options::Expose(pick) => Play::Expose { cards: some(pick, rng) },
        Options::Split { piles, .. } => {
            let size: usize = piles.iter().map(|(_, size)| usize::from(*size)).sum();
            let up = if down.len() < size { up } else { &[] };
            Play::Split { cards: mixed(down.iter().chain(up), rng) }
        }
        Options::Choose { games } => {
            Play::Choose { game: any(games.len(), rng).unwrap_or(0) as u8 }
        }
        Options::Show { muck } if *muck && below(5, rng) == 0 => Play::Muck,
        Options::Show { .. } => Play::Show,
    }
}

fn bet_move(bet: &BetOptions, rng: &mut ChaCha8Rng) -> Play {
    let raise = raise_to(bet, rng);
    let ways = [
        (bet.check || bet.call.is_some(), CALLS, Play::Call),
        (raise.is_some(), RAISES, Play::To { chips: raise.unwrap_or(0) }),
        (bet.bring_in.is_some(), BRINGS_IN, Play::BringIn),
        (bet.fold, FOLDS, Play::Fold),
    ];
    let all: u32 = ways.iter().filter(|(may, ..)| *may).map(|(_, weight, _)| weight).sum();
    // Somebody who may do nothing is not asked; if they are, the refusal of a call is worth seeing.
    let mut left = below(all.max(1), rng);
    for (may, weight, play) in ways {
        if !may {
            continue;
        }
        if left < weight {
            return play;
        }
        left -= weight;
    }
    Play::Call
}

/// One of the amounts to which they may raise, in whole chips or all in.
fn raise_to(bet: &BetOptions, rng: &mut ChaCha8Rng) -> Option<u64> {
    if let Some(place) = any(bet.to.len(), rng) {
        return bet.to.get(place).copied();
    }
    let (least, most) = bet.between?;
    if bet.all_in <= most && below(8, rng) == 0 {
        return Some(bet.all_in);
    }
    let chip = bet.chip.max(1);
    let steps = most.saturating_sub(least) / chip;
    let step = below(u32::try_from(steps).map_or(u32::MAX, |steps| steps.saturating_add(1)), rng);
    Some(least + u64::from(step) * chip)
}

/// As many of the cards as may be picked, by chance.
fn some(pick: &Pick, rng: &mut ChaCha8Rng) -> Vec<String> {
    let most = usize::from(pick.most).min(pick.of.len());
    let least = usize::from(pick.least).min(most);
    let count = least + any(most - least + 1, rng).unwrap_or(0);
    let mut cards = mixed(pick.of.iter(), rng);
    cards.truncate(count);
    cards
}

fn mixed<'a>(cards: impl Iterator<Item = &'a Seen>, rng: &mut ChaCha8Rng) -> Vec<String> {
    let mut cards: Vec<String> = cards.map(|card| card.in_data().to_owned()).collect();
    for last in (1..cards.len()).rev() {
        cards.swap(last, any(last + 1, rng).unwrap_or(0));
    }
    cards
}

/// A place in a list that has any.
fn any(count: usize, rng: &mut ChaCha8Rng) -> Option<usize> {
    let count = u32::try_from(count).ok().filter(|count| *count > 0)?;
    Some(below(count, rng) as usize)
}

#[cfg(test)]
pub(super) mod tests;
