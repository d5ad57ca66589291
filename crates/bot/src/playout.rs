//! Imagined hands, played to their end by players who bet no more.

use std::sync::Arc;

use cards::{Card, CardSet, Stub, below};
use engine::{Cards, Command, Event, Hand, Move, Options, Pick, Rules, Seat, Seen, Sight};
use rand_chacha::ChaCha8Rng;
use showdown::Showdown;
use variant::Facts;
use variant::game::Which;

use crate::draft::Draft;
use crate::{Dealer, Policy};

/// How often cards are drawn, at most, until a hand is one to stand pat with.
const TO_PAT: usize = 4;

/// Plays hands to their end: everyone checks and calls, and draws to what is worth most.
pub(crate) struct Playout<'d> {
    drafts: &'d mut Drafts,
    log: Vec<Event<Card>>,
}

impl<'d> Playout<'d> {
    pub(crate) fn new(drafts: &'d mut Drafts) -> Playout<'d> {
        Playout { drafts, log: Vec::new() }
    }

    /// The seat's part of the pot at the end.
    pub(crate) fn won(&mut self, mut hand: Hand<Card>, seat: Seat, rng: &mut ChaCha8Rng) -> f64 {
        let mut log = std::mem::take(&mut self.log);
        log.clear();
        let decide = |hand: &Hand<Card>, other, rng: &mut _| self.choose(hand, other, rng);
        // A hand that does not end has paid nothing, and counts for nothing.
        let _ = Dealer::finish_by(&mut hand, decide, rng, &mut log, |_, _| {});
        self.log = log;
        part(&hand, seat)
    }

    /// The same after a move.
    pub(crate) fn won_after(
        &mut self,
        hand: &Hand<Card>,
        seat: Seat,
        choice: &Move<Card>,
        rng: &mut ChaCha8Rng,
    ) -> f64 {
        let mut hand = hand.clone();
        self.log.clear();
        match hand.act(&Command::Play(seat, choice.clone()), &mut self.log) {
            Ok(()) => self.won(hand, seat, rng),
            Err(_) => 0.0,
        }
    }

    fn choose(
        &mut self,
        hand: &Hand<Card>,
        seat: Seat,
        rng: &mut ChaCha8Rng,
    ) -> Option<Move<Card>> {
        if hand.may_call(seat) {
            return Some(Move::Call);
        }
        let options = hand.options(seat)?;
        let player = hand.player(seat)?;
        Some(match &options {
            Options::Draw(pick) => Move::Draw(self.throw(hand, seat, pick, true)?),
            Options::Discard(pick) => Move::Discard(self.throw(hand, seat, pick, false)?),
            Options::Split { .. } => Policy::Random.choose(&options, player, rng),
            Options::Choose { games } => Move::Choose(below(u32::from(*games).max(1), rng) as u8),
            options => Policy::Call.choose(options, player, rng),
        })
    }

    fn throw(
        &mut self,
        hand: &Hand<Card>,
        seat: Seat,
        pick: &Pick,
        refill: bool,
    ) -> Option<Cards<Card>> {
        let player = hand.player(seat)?;
        let down: CardSet = player.down().iter().copied().collect();
        let up: CardSet = player.up().iter().map(|up| up.card).collect();
        let may_go = if pick.of == Which::Any { down | up } else { down };
        let (least, most) = (usize::from(pick.least), usize::from(pick.most));
        let thrown = match self.drafts.of(hand) {
            Some(draft) => draft.throw(down | up, may_go, (least, most), refill),
            None => may_go.iter().take(least).collect(),
        };
        Some(thrown.iter().collect())
    }

    /// Cards that someone may hold face down who threw so many away in each draw.
    pub(crate) fn drawn_to(
        &mut self,
        hand: &Hand<Seen>,
        draws: &[usize],
        size: usize,
        stub: &mut Stub,
        rng: &mut ChaCha8Rng,
    ) -> CardSet {
        let mut held: CardSet = (0..size).filter_map(|_| stub.deal(rng)).collect();
        let Some(draft) = self.drafts.of(hand) else { return held };
        let exactly = draws.iter().map(|count| (*count, *count));
        // Who stands pat would not rather throw something away.
        let is_pat = draws.last() == Some(&0);
        let as_liked = std::iter::repeat_n((0, size), if is_pat { TO_PAT } else { 0 });
        for count in exactly.chain(as_liked) {
            let thrown = draft.throw(held, held, count, true);
            let drawn = (0..thrown.len()).filter_map(|_| stub.deal(rng));
            held = drawn.fold(held - thrown, CardSet::with);
        }
        held
    }

    /// The ways to throw cards away, the most promising first, with what they are worth.
    pub(crate) fn ways(
        &mut self,
        hand: &Hand<Seen>,
        held: CardSet,
        may_go: CardSet,
        (least, most): (usize, usize),
        refill: bool,
        fills: usize,
    ) -> Vec<(CardSet, f64)> {
        let Some(draft) = self.drafts.of(hand) else {
            let counts = least..=most.min(may_go.len());
            let ways = counts.flat_map(|count| may_go.combinations(count));
            return ways.map(|thrown| (thrown, 0.0)).collect();
        };
        let ranked = draft.ranked(held, may_go, (least, most), refill, fills);
        ranked.into_iter().map(|(thrown, worth)| (thrown, f64::from(worth))).collect()
    }
}

/// What cards are worth in the games that were met.
#[derive(Debug, Default)]
pub(crate) struct Drafts(Vec<Met>);

/// A game that was met: its rules, the game they became, and what was rolled or chosen.
#[derive(Debug)]
struct Met {
    rules: Arc<Rules>,
    game: u8,
    facts: Facts,
    draft: Option<Draft>,
}

/// Games that are remembered; what is forgotten is worked out again and comes to the same.
const MOST_MET: usize = 24;

impl Drafts {
    /// What cards are worth in this hand; nothing where that is not known yet.
    fn of<C: Sight>(&mut self, hand: &Hand<C>) -> Option<&mut Draft> {
        let (rules, game, facts) = (hand.rules(), hand.at().game, hand.facts());
        let is_this =
            |it: &Met| Arc::ptr_eq(&it.rules, rules) && it.game == game && it.facts == *facts;
        let place = match self.0.iter().position(is_this) {
            Some(place) => place,
            None => {
                let showdown = Showdown::new(rules.variant_of(game), facts).ok();
                let draft = showdown.map(|showdown| Draft::new(showdown, rules.variant().deck));
                if self.0.len() >= MOST_MET {
                    self.0.remove(0);
                }
                self.0.push(Met { rules: Arc::clone(rules), game, facts: facts.clone(), draft });
                self.0.len() - 1
            }
        };
        self.0.get_mut(place)?.draft.as_mut()
    }
}

/// A seat's part of what was paid out.
fn part(hand: &Hand<Card>, seat: Seat) -> f64 {
    let start = &hand.setup().stacks;
    let won = |seat: Seat| -> u64 {
        let Some(player) = hand.player(seat) else { return 0 };
        let start = start.get(seat.index()).copied().unwrap_or(0);
        (player.stack() + player.paid()).saturating_sub(start)
    };
    let all: u64 = (0..hand.seats()).filter_map(Seat::new).map(won).sum::<u64>() + hand.house();
    if all == 0 { 0.0 } else { won(seat) as f64 / all as f64 }
}
