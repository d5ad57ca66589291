//! Every deal that can come, one after the other.

use std::collections::BTreeSet;

use cards::Card;

use crate::plain::{Deal, Held};

/// A place on the table whose card is not known.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    Board { at: usize },
    Down { seat: usize, at: usize },
    Up { seat: usize, at: usize },
    Pile { seat: usize, pile: usize, at: usize },
}

/// A place to be filled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap {
    pub(crate) place: Place,
    /// Whether it does not matter which card lies here and which on the place before: then the two
    /// come in one order alone.
    pub(crate) like_the_last: bool,
}

/// A pot in the smallest parts that two shares and three players can make.
pub(crate) const POT: u128 = 12;

/// What was counted.
#[derive(Debug, Default)]
pub(crate) struct Counted {
    /// How many deals; all are equally likely.
    pub(crate) deals: u128,
    /// How often the house took the pot.
    pub(crate) house: u128,
    pub(crate) hands: Vec<Won>,
    /// How many parts the pots had.
    pub(crate) parts: BTreeSet<usize>,
}

/// What one hand won.
#[derive(Clone, Debug, Default)]
pub(crate) struct Won {
    /// Of all pots, in parts of [`POT`].
    pub(crate) pots: u128,
    /// How often it won a whole pot, three quarters and one quarter of it.
    pub(crate) scoops: u128,
    pub(crate) three_quarters: u128,
    pub(crate) quarters: u128,
    /// The first part of the pot, the second, and so on.
    pub(crate) by_part: Vec<Part>,
}

/// How a hand fared in one part of the pot.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Part {
    /// How often it won alone.
    pub(crate) alone: u128,
    /// How often it won with others.
    pub(crate) tied: u128,
    /// What it won of it, in parts of [`POT`].
    pub(crate) won: u128,
}

impl Won {
    /// All parts of the pot taken together.
    pub(crate) fn of_all_parts(&self) -> Part {
        self.by_part.iter().fold(Part::default(), |sum, part| Part {
            alone: sum.alone + part.alone,
            tied: sum.tied + part.tied,
            won: sum.won + part.won,
        })
    }
}

/// Who wins the parts of the pot.
pub(crate) type Judge<'j> = &'j dyn Fn(&Deal) -> Vec<Vec<usize>>;

/// Fills the gaps with these cards in every way and rolls so many more dice.
pub(crate) fn every_deal(
    judge: Judge,
    start: &Deal,
    gaps: &[Gap],
    rest: &[Card],
    dice: usize,
) -> Counted {
    let mut counted =
        Counted { hands: vec![Won::default(); start.players.len()], ..Counted::default() };
    roll(dice, &mut start.clone(), &mut |deal| {
        fill(gaps, rest, 0, deal, &mut |deal| counted.note(&judge(deal)));
    });
    counted
}

fn roll(dice: usize, deal: &mut Deal, then: &mut dyn FnMut(&mut Deal)) {
    if dice == 0 {
        return then(deal);
    }
    for face in 1..=6 {
        deal.dice.push(face);
        roll(dice - 1, deal, then);
        deal.dice.pop();
    }
}

fn fill(
    gaps: &[Gap],
    rest: &[Card],
    last: usize,
    deal: &mut Deal,
    then: &mut dyn FnMut(&mut Deal),
) {
    let Some((gap, later)) = gaps.split_first() else { return then(deal) };
    let first = if gap.like_the_last { last } else { 0 };
    for at in first..rest.len() {
        let mut rest = rest.to_vec();
        let card = rest.remove(at);
        put(card, gap.place, deal);
        fill(later, &rest, at, deal, then);
    }
}

fn put(card: Card, place: Place, deal: &mut Deal) {
    match place {
        Place::Board { at } => deal.board[at] = card,
        Place::Down { seat, at } => held(deal, seat).down[at] = card,
        Place::Up { seat, at } => held(deal, seat).up[at] = card,
        Place::Pile { seat, pile, at } => held(deal, seat).piles[pile][at] = card,
    }
}

fn held(deal: &mut Deal, seat: usize) -> &mut Held {
    deal.players[seat].as_mut().expect("nobody has folded")
}

impl Counted {
    /// What each hand wins of a pot on average.
    pub(crate) fn equities(&self) -> Vec<f64> {
        let whole = (self.deals * POT) as f64;
        self.hands.iter().map(|won| won.pots as f64 / whole).collect()
    }

    fn note(&mut self, parts: &[Vec<usize>]) {
        self.deals += 1;
        self.parts.insert(parts.len());
        if parts.is_empty() {
            self.house += 1;
            return;
        }
        for (seat, won) in self.hands.iter_mut().enumerate() {
            won.by_part.resize(won.by_part.len().max(parts.len()), Part::default());
            let mut of_the_pot = 0;
            for (part, winners) in won.by_part.iter_mut().zip(parts) {
                if !winners.contains(&seat) {
                    continue;
                }
                let whole = winners.len() * parts.len();
                assert!(POT.is_multiple_of(whole as u128), "a pot that can be parted: {parts:?}");
                of_the_pot += POT / whole as u128;
                part.won += POT / winners.len() as u128;
                *(if winners.len() == 1 { &mut part.alone } else { &mut part.tied }) += 1;
            }
            won.pots += of_the_pot;
            won.scoops += u128::from(of_the_pot == POT);
            if parts.len() > 1 {
                won.three_quarters += u128::from(of_the_pot == POT * 3 / 4);
                won.quarters += u128::from(of_the_pot == POT / 4);
            }
        }
    }
}
