//! Deals at random where hands are told from ranks and suits: no table is laid for them.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, draw};
use rand_chacha::ChaCha8Rng;
use showdown::ByRanks;

use super::held::{Held, hold, missing};
use super::ranges::{MOST_TRIES, below_large};
use super::spot::Spot;
use super::swift::Swift;
use super::tally::{Tally, winners_of};
use super::unanswerable::Unanswerable;

/// Who wins the shares is one number: a bit for each hand and share.
const MOST_BITS: usize = 14;
/// The most cards a player holds.
const MOST_HELD: usize = 6;

/// So many deals pay for adding up all pairs and threes first.
const WORTH_IT: u64 = 20_000;

/// A question whose deals are quickly judged.
pub(crate) struct Quick<'r> {
    spot: &'r Spot,
    by_ranks: ByRanks,
    hands: Vec<Seat>,
    /// How many cards each holds.
    held: usize,
    deck: ArrayVec<Card, { Card::COUNT }>,
    swift: Option<Swift>,
}

/// What is known of a hand.
enum Seat {
    /// These cards; others are drawn.
    Known(ArrayVec<Card, MOST_HELD>),
    /// Whole hands, each with the weight of all up to it.
    Range(Vec<(CardSet, u64)>),
}

impl<'r> Quick<'r> {
    /// Nothing if the game or the hands are of another kind.
    pub(crate) fn new(spot: &'r Spot, deals: u64) -> Option<Quick<'r>> {
        let (plan, by_ranks) = spot.by_ranks()?;
        let held = plan.kept.len();
        let bits = spot.hands.len() * by_ranks.shares();
        if held > MOST_HELD || bits > MOST_BITS || !(2..=10).contains(&spot.hands.len()) {
            return None;
        }
        let seat = |hand: &Held| match hand {
            Held::Known(cards) => {
                let own = hold(plan, cards, || None);
                let is_whole = own.len() + missing(plan, cards.len()) == held;
                is_whole.then(|| Seat::Known(own.iter().map(|dealt| dealt.card).collect()))
            }
            Held::Range(hands) => {
                let mut sum = 0u64;
                let fits = hands.iter().filter(|(cards, _)| (*cards - spot.deck).is_empty());
                let up_to = |(cards, weight): &(CardSet, u32)| {
                    sum += u64::from(*weight);
                    (cards.len() == held).then_some((*cards, sum))
                };
                fits.map(up_to).collect::<Option<_>>().map(Seat::Range)
            }
        };
        let hands = spot.hands.iter().map(seat).collect::<Option<Vec<Seat>>>()?;
        // The tables do not reach further.
        let example: CardSet = spot.deck.iter().take(held).collect();
        by_ranks.hand(example)?;
        let swift = (deals >= WORTH_IT && spot.board.is_empty() && held == 2)
            .then(|| swift(&by_ranks, &hands, spot.deck))
            .flatten();
        Some(Quick { spot, by_ranks, hands, held, deck: spot.deck.iter().collect(), swift })
    }

    /// Adds so many deals.
    pub(crate) fn deal(
        &self,
        deals: u64,
        rng: &mut ChaCha8Rng,
        tally: &mut Tally,
    ) -> Result<(), Unanswerable> {
        let mut counts = vec![0u64; 1 << (self.hands.len() * self.by_ranks.shares())];
        match self.hands.len() {
            2 => self.count::<2>(deals, rng, &mut counts)?,
            3 => self.count::<3>(deals, rng, &mut counts)?,
            4 => self.count::<4>(deals, rng, &mut counts)?,
            5 => self.count::<5>(deals, rng, &mut counts)?,
            6 => self.count::<6>(deals, rng, &mut counts)?,
            7 => self.count::<7>(deals, rng, &mut counts)?,
            8 => self.count::<8>(deals, rng, &mut counts)?,
            9 => self.count::<9>(deals, rng, &mut counts)?,
            _ => self.count::<10>(deals, rng, &mut counts)?,
        }
        for (code, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let winners = winners_of(code, self.hands.len(), self.by_ranks.shares());
            tally.note_many(&winners, &self.spot.names[0], u128::from(*count), *count);
        }
        Ok(())
    }

    fn count<const N: usize>(
        &self,
        deals: u64,
        rng: &mut ChaCha8Rng,
        counts: &mut [u64],
    ) -> Result<(), Unanswerable> {
        if let Some(swift) = &self.swift {
            swift.count::<N>(&self.by_ranks, deals, rng, counts);
            return Ok(());
        }
        let mut deck = self.deck.clone();
        // Places that nobody looks at hold any card.
        let any = *deck.first().ok_or(Unanswerable::Deck)?;
        let mut own = [[any; MOST_HELD]; N];
        let mut open = 0;
        for (seat, own) in self.hands.iter().zip(&mut own) {
            if let Seat::Known(known) = seat {
                own.iter_mut().zip(known).for_each(|(place, card)| *place = *card);
                open += self.held - known.len();
            }
        }
        let mut board = [any; 5];
        board.iter_mut().zip(&self.spot.board).for_each(|(place, card)| *place = *card);
        let on_board = self.spot.board.len();
        open += 5 - on_board;
        let by_range = self.hands.iter().any(|seat| matches!(seat, Seat::Range(_)));
        for _ in 0..deals {
            let taken = if by_range { self.choose(&mut own, rng)? } else { CardSet::EMPTY };
            draw(&mut deck, open + taken.len(), rng);
            let mut next = deck.iter().filter(|card| !taken.contains(**card));
            for (seat, own) in self.hands.iter().zip(&mut own) {
                if let Seat::Known(known) = seat {
                    own[known.len()..self.held].iter_mut().zip(&mut next).for_each(put);
                }
            }
            board[on_board..].iter_mut().zip(&mut next).for_each(put);
            let mut code = 0;
            for share in 0..self.by_ranks.shares() {
                let scores = self.by_ranks.scores(share, &own, self.held, &board);
                code |= (self.by_ranks.winners(share, &scores) as usize) << (share * N);
            }
            counts[code] += 1;
        }
        Ok(())
    }

    /// Draws a hand for every range, each as likely as its weight says, until they share no card.
    fn choose<const N: usize>(
        &self,
        own: &mut [[Card; MOST_HELD]; N],
        rng: &mut ChaCha8Rng,
    ) -> Result<CardSet, Unanswerable> {
        'tries: for _ in 0..MOST_TRIES {
            let mut taken = CardSet::EMPTY;
            for (seat, own) in self.hands.iter().zip(own.iter_mut()) {
                let Seat::Range(hands) = seat else { continue };
                let all = hands.last().map_or(0, |(_, all)| *all);
                if all == 0 {
                    return Err(Unanswerable::Ranges);
                }
                let pick = below_large(all, rng);
                let place = hands.partition_point(|(_, up_to)| *up_to <= pick);
                let Some((cards, _)) = hands.get(place) else { return Err(Unanswerable::Ranges) };
                if !cards.is_disjoint(taken) {
                    continue 'tries;
                }
                taken |= *cards;
                own.iter_mut().zip(*cards).for_each(|(place, card)| *place = card);
            }
            return Ok(taken);
        }
        Err(Unanswerable::Ranges)
    }
}

/// The fastest way, if it serves these hands.
fn swift(by_ranks: &ByRanks, hands: &[Seat], deck: CardSet) -> Option<Swift> {
    let cards = |seat: &Seat| match seat {
        Seat::Known(cards) => Some(cards.iter().copied().collect()),
        Seat::Range(_) => None,
    };
    let hands = hands.iter().map(cards).collect::<Option<Vec<CardSet>>>()?;
    Swift::new(by_ranks, &hands, deck)
}

fn put((place, card): (&mut Card, &Card)) {
    *place = *card;
}
