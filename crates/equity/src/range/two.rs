//! The classes of hands of two cards: `AA`, `AKs`, `QQ+`, `T9s-76s`.

use std::ops::Range;

use cards::{CardSet, Rank, RankSet, Suit};

use super::deal::Deal;
use super::fault::RangeFault;
use super::pattern::rank_missing;
use super::piece::Piece;

/// The hands of a class or of several, if the piece begins like one.
pub(super) fn read(piece: &Piece<'_>, deal: Deal) -> Result<Option<Vec<CardSet>>, RangeFault> {
    let body = piece.body();
    let Some((first, used)) = Class::read(body) else {
        return Ok(None);
    };
    let classes = match &body[used..] {
        "" => vec![first],
        "+" => first.and_up(),
        rest => {
            let Some(second) = rest.strip_prefix(['-', '–']) else {
                return Ok(None);
            };
            let start = body.len() - second.len();
            let (second, _) =
                Class::read(second).filter(|(_, used)| *used == second.len()).ok_or_else(|| {
                    let help = "write a hand of two ranks on both sides, such as T9s-76s";
                    piece.fault_at(start..body.len(), "this can't end a span of hands", help)
                })?;
            second.check(start..body.len(), piece, deal)?;
            first.to(second).ok_or_else(|| unlike(piece, first, second))?
        }
    };
    first.check(0..used, piece, deal)?;
    Ok(Some(classes.into_iter().flat_map(|class| class.hands(deal.deck)).collect()))
}

/// Two ranks, and how their suits are to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Class {
    high: Rank,
    low: Rank,
    suits: Suits,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Suits {
    Any,
    Same,
    Different,
}

impl Class {
    /// Reads a class at the beginning of the text and says how long it is.
    fn read(text: &str) -> Option<(Class, usize)> {
        // As everywhere, this is the joker.
        if text.starts_with("Jk") {
            return None;
        }
        let (first, used) = read_rank(text)?;
        let (second, more) = read_rank(&text[used..])?;
        let used = used + more;
        let suits = match text[used..].chars().next() {
            Some('s' | 'S') => Suits::Same,
            Some('o' | 'O') => Suits::Different,
            _ => Suits::Any,
        };
        let class = Class { high: first.max(second), low: first.min(second), suits };
        Some((class, used + usize::from(suits != Suits::Any)))
    }

    fn is_pair(self) -> bool {
        self.high == self.low
    }

    fn gap(self) -> usize {
        self.high as usize - self.low as usize
    }

    /// Whether these hands exist, and in this deck.
    fn check(self, at: Range<usize>, piece: &Piece<'_>, deal: Deal) -> Result<(), RangeFault> {
        if self.is_pair() && self.suits != Suits::Any {
            let message = "a pair takes no s or o";
            return Err(piece.fault_at(at, message, format!("write {}{}", self.high, self.low)));
        }
        match [self.high, self.low].into_iter().find(|rank| !deal.deck.ranks().contains(*rank)) {
            Some(rank) => Err(rank_missing(piece, at, rank, deal)),
            None => Ok(()),
        }
    }

    /// Higher pairs, or higher cards beside the same high card.
    fn and_up(self) -> Vec<Class> {
        if self.is_pair() {
            return self.run(Rank::Ace as usize - self.high as usize, Moves::Both);
        }
        self.run(self.gap() - 1, Moves::Low)
    }

    /// From one class to another, whichever is the higher: pairs, one high card, or one gap.
    fn to(self, other: Class) -> Option<Vec<Class>> {
        let lower = if (self.high, self.low) < (other.high, other.low) { self } else { other };
        let steps = self.low.max(other.low) as usize - lower.low as usize;
        let moves = match () {
            () if self.suits != other.suits => return None,
            () if self.high == other.high && !self.is_pair() && !other.is_pair() => Moves::Low,
            () if self.gap() == other.gap() => Moves::Both,
            () => return None,
        };
        Some(lower.run(steps, moves))
    }

    /// This class and the next ones above it.
    fn run(self, steps: usize, moves: Moves) -> Vec<Class> {
        let up = |rank: Rank, steps: usize| Rank::ALL[rank as usize + steps];
        let step = |steps| {
            let high = if moves == Moves::Both { up(self.high, steps) } else { self.high };
            Class { high, low: up(self.low, steps), ..self }
        };
        (0..=steps).map(step).collect()
    }

    fn hands(self, deck: CardSet) -> Vec<CardSet> {
        let ranks = RankSet::EMPTY.with(self.high).with(self.low);
        let fits = |hand: &CardSet| {
            let suited = Suit::ALL.iter().any(|suit| hand.in_suit(*suit).len() == 2);
            let suits = match self.suits {
                Suits::Any => true,
                Suits::Same => suited,
                Suits::Different => !suited,
            };
            suits && hand.ranks() == ranks
        };
        deck.of_ranks(ranks).combinations(2).filter(fits).collect()
    }
}

/// What goes up from class to class.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moves {
    Both,
    Low,
}

fn read_rank(text: &str) -> Option<(Rank, usize)> {
    if text.starts_with("10") {
        return Some((Rank::Ten, 2));
    }
    Some((Rank::from_char(text.chars().next()?)?, 1))
}

fn unlike(piece: &Piece<'_>, first: Class, second: Class) -> RangeFault {
    if first.suits != second.suits {
        let help = "write s, o or nothing on both sides, such as A5s-A2s";
        return piece.fault_of_body("the two ends don't agree on suited or offsuit", help);
    }
    let help = "both ends are pairs (99-66), have the same high card (A5s-A2s) or the same gap \
                (T9s-76s)";
    piece.fault_of_body("no span leads from one of these hands to the other", help)
}
