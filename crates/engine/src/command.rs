//! What may be asked of a hand, and why it may be refused.

use arrayvec::ArrayVec;
use cards::Card;
use serde::{Deserialize, Serialize};

use crate::event::{BoardCards, Cards};
use crate::options::{Amounts, Options};
use crate::{Seat, Seen, Sight};

/// Something that someone wants to happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command<C> {
    /// The cards that the hand asked for.
    Deal(BoardCards<C>),
    /// The dice that the hand asked for.
    Roll(ArrayVec<u8, 3>),
    /// A player's decision.
    Play(Seat, Move<C>),
}

/// A player's decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Move<C> {
    /// Give up the hand.
    Fold,
    /// Check, or call whatever it costs.
    Call,
    /// Bet, complete or raise to this much in this round.
    To(u64),
    /// Bring it in.
    BringIn,
    /// Replace these cards; none of them is to stand pat.
    Draw(Cards<C>),
    /// Throw these away.
    Discard(Cards<C>),
    /// Turn these up.
    Expose(Cards<C>),
    /// Part the hand: all cards, the first pile first.
    Split(Cards<C>),
    /// Pick the game with this number.
    Choose(u8),
    /// Show the hand; a record tells the cards.
    Show(Option<Cards<C>>),
    /// Give up the hand unseen.
    Muck,
}

/// What the hand waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// One of these players, or all of them, each with [`crate::Hand::options`] of their own.
    Players(crate::SeatSet),
    /// Cards or dice.
    Chance(Need),
    /// A card that is not known decides, and no player is to act.
    Stuck(Missing),
    /// Nothing.
    Over,
}

/// Cards or dice that a hand waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// A card that nobody sees.
    Burn,
    /// Cards for one player, those face down first.
    Hole {
        /// For whom.
        seat: Seat,
        /// So many face down.
        down: u8,
        /// So many face up.
        up: u8,
    },
    /// So many cards for the board.
    Board(u8),
    /// So many cards for everyone.
    ForAll(u8),
    /// So many dice.
    Dice(u8),
}

impl Need {
    /// How many cards, or dice.
    pub fn count(self) -> usize {
        usize::from(match self {
            Need::Burn => 1,
            Need::Hole { down, up, .. } => down + up,
            Need::Board(count) | Need::ForAll(count) | Need::Dice(count) => count,
        })
    }
}

/// What is not known and decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Missing {
    /// What the rules ask for next.
    #[error(transparent)]
    Fact(#[from] variant::Unknown),
    /// A card of the board.
    #[error("it depends on a board card that isn't known")]
    Board,
    /// The hands at the showdown.
    #[error("it depends on hands that aren't known")]
    Hands,
    /// Cards to deal.
    #[error("there are no cards left to deal")]
    Cards,
}

/// Why a command is refused. The hand is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Nothing can happen any more.
    #[error("the hand is over")]
    Over,
    /// Someone else is to act.
    #[error("{}", self.told(&numbered, &whole))]
    NotYourTurn {
        /// Who asked.
        seat: Seat,
        /// What the hand waits for.
        turn: Turn,
    },
    /// No cards or dice are asked for now, or others.
    #[error("not now: {}", waits_for(.turn, &numbered))]
    NotNow {
        /// What the hand waits for.
        turn: Turn,
    },
    /// Too many or too few.
    #[error("wrong number ({count}): {}", waits_for(&Turn::Chance(*.need), &numbered))]
    Count {
        /// How many were given.
        count: usize,
        /// What was asked for.
        need: Need,
    },
    /// A card that cannot come from the deck.
    #[error("{card} can't be dealt: it's already out, or not in this deck")]
    NoSuchCard {
        /// Which.
        card: Card,
    },
    /// A die has six sides.
    #[error("a die shows 1 to 6, not {die}")]
    NoSuchDie {
        /// What it showed.
        die: u8,
    },
    /// The player may not do that now.
    #[error("{}", self.told(&numbered, &whole))]
    NotAnOption {
        /// Who.
        seat: Seat,
        /// What the player may do.
        options: Box<Options>,
    },
    /// Not to this amount.
    #[error("{}", self.told(&numbered, &whole))]
    Amount {
        /// Who.
        seat: Seat,
        /// How much was asked for.
        to: u64,
        /// What is possible.
        amounts: Amounts,
    },
    /// Not so many cards.
    #[error("{}", self.told(&numbered, &whole))]
    CardCount {
        /// Who.
        seat: Seat,
        /// How many.
        count: usize,
        /// What the player may do.
        options: Box<Options>,
    },
    /// The player does not have the card, or may not pick it.
    #[error("{}", self.told(&numbered, &whole))]
    NotYourCard {
        /// Who.
        seat: Seat,
        /// Which.
        card: Seen,
    },
}

impl Refusal {
    /// The refusal in words, with players as `name` calls them and amounts as `amount` writes them: a record
    /// may count in another unit.
    pub fn told(&self, name: &dyn Fn(Seat) -> String, amount: &dyn Fn(u64) -> String) -> String {
        match self {
            Refusal::NotYourTurn { seat, turn } => {
                format!("it's not {}'s turn: {}", name(*seat), waits_for(turn, name))
            }
            Refusal::NotAnOption { seat, options } => {
                format!("{} can't do that now: {}", name(*seat), may(options, amount))
            }
            Refusal::Amount { seat, to, amounts } => {
                let may = match amounts {
                    Amounts::None => "no bet or raise is allowed now".to_owned(),
                    amounts => format!("bet or raise {}", amounts.told(amount)),
                };
                format!("{} can't make it {}: {may}", name(*seat), amount(*to))
            }
            Refusal::CardCount { seat, count, options } => {
                format!("{} picked {count} cards: {}", name(*seat), may(options, amount))
            }
            Refusal::NotYourCard { seat, card } => {
                let (name, card) = (name(*seat), face_of(card));
                format!("{name} can't pick {card}: pick from the hand, each card once")
            }
            other => other.to_string(),
        }
    }
}

/// A seat by its number.
fn numbered(seat: Seat) -> String {
    seat.to_string()
}

/// Chips as they are counted.
fn whole(chips: u64) -> String {
    chips.to_string()
}

fn face_of(card: &Seen) -> String {
    card.face().map_or_else(|| "an unknown card".to_owned(), |card| card.to_string())
}

fn waits_for(turn: &Turn, name: &dyn Fn(Seat) -> String) -> String {
    match turn {
        Turn::Players(seats) => {
            let names: Vec<String> = seats.iter().map(name).collect();
            format!("waiting for {}", names.join(", "))
        }
        Turn::Chance(Need::Burn) => "the dealer burns a card next".to_owned(),
        Turn::Chance(Need::Hole { seat, down, up }) => match (down, up) {
            (down, 0) => format!("the dealer deals {} {} next", name(*seat), cards_of(*down)),
            (0, up) => format!("the dealer deals {} {} face up next", name(*seat), cards_of(*up)),
            (down, up) => format!("the dealer deals {} {down} down and {up} up next", name(*seat)),
        },
        Turn::Chance(Need::Board(count)) => {
            format!("the dealer deals {} to the board next", cards_of(*count))
        }
        Turn::Chance(Need::ForAll(count)) => {
            format!("the dealer deals {} for everyone next", cards_of(*count))
        }
        Turn::Chance(Need::Dice(1)) => "the dealer rolls one die next".to_owned(),
        Turn::Chance(Need::Dice(count)) => format!("the dealer rolls {count} dice next"),
        Turn::Stuck(missing) => missing.to_string(),
        Turn::Over => "the hand is over".to_owned(),
    }
}

fn cards_of(count: u8) -> String {
    if count == 1 { "one card".to_owned() } else { format!("{count} cards") }
}

/// What is possible, in words.
fn may(options: &Options, amount: &dyn Fn(u64) -> String) -> String {
    let pick = |verb: &str, pick: &crate::options::Pick| match (pick.least, pick.most) {
        (least, most) if least == most => format!("{verb} {}", cards_of(least)),
        (least, most) => format!("{verb} {least} to {most} cards"),
    };
    match options {
        Options::Bet(bet) => {
            let mut ways = Vec::new();
            if bet.fold {
                ways.push("fold".to_owned());
            }
            if bet.check {
                ways.push("check".to_owned());
            }
            ways.extend(bet.call.map(|chips| format!("call {}", amount(chips))));
            ways.extend(bet.bring_in.map(|chips| format!("bring it in for {}", amount(chips))));
            if bet.to != Amounts::None {
                ways.push(format!("bet or raise {}", bet.to.told(amount)));
            }
            ways.join(", ")
        }
        Options::Draw(it) => pick("draw", it),
        Options::Discard(it) => pick("discard", it),
        Options::Expose(it) => pick("turn up", it),
        Options::Split { piles, .. } => {
            let sizes: Vec<String> = piles.iter().map(u8::to_string).collect();
            format!("split the hand into piles of {}", sizes.join(" and "))
        }
        Options::Choose { games } => format!("choose one of {games} games"),
        Options::Show { muck: true } => "show or muck".to_owned(),
        Options::Show { muck: false } => "show".to_owned(),
    }
}
