//! Imagined hands, played to their end by players who bet no more.

use std::sync::Arc;

use cards::{Card, CardSet, Stub, below};
use engine::{Cards, Command, Event, Hand, Move, Options, Pick, Player, Rules, Seat, Seen, Sight};
use rand_chacha::ChaCha8Rng;
use showdown::{Showdown, Sizes};
use variant::Facts;
use variant::game::Which;

use crate::Policy;
use crate::draft::{Draft, Thrown};
use crate::work::Work;

/// How often cards are drawn, at most, until a hand is one to stand pat with.
const TO_PAT: usize = 4;

/// Steps for each event of a hand that is played out, and for making up a hand: an event takes about as long
/// as so many comparisons of two hands.
const AN_EVENT: u64 = 2;
const A_HAND: u64 = 8;
/// Steps for a game, or another roll of its dice, that is met for the first time.
const A_GAME: u64 = 200;

/// Plays hands to their end: everyone checks and calls, and draws to what is worth most.
pub(crate) struct Playout<'d> {
    drafts: &'d mut Drafts,
    log: Vec<Event<Card>>,
    pub(crate) work: Work,
}

impl<'d> Playout<'d> {
    /// So many steps for one decision.
    pub(crate) fn new(drafts: &'d mut Drafts, steps: u64) -> Playout<'d> {
        let work = Work::new(steps, drafts.begin());
        Playout { drafts, log: Vec::new(), work }
    }

    /// The seat's part of the pot at the end; `None` when the work is used up before.
    pub(crate) fn won(
        &mut self,
        mut hand: Hand<Card>,
        seat: Seat,
        rng: &mut ChaCha8Rng,
    ) -> Option<f64> {
        self.work.take(A_HAND)?;
        let mut log = std::mem::take(&mut self.log);
        log.clear();
        let mut is_spent = false;
        let decide = |hand: &Hand<Card>, other, rng: &mut _| {
            let choice = self.choose(hand, other, rng);
            is_spent |= choice.is_err();
            choice.ok().flatten()
        };
        // A hand that does not end has paid nothing, and counts for nothing.
        let _ = dealer::finish(&mut hand, decide, rng, &mut log, |_, _| {});
        let events = log.len() as u64;
        self.log = log;
        let judging = self.drafts.judging(&hand);
        self.work.take(AN_EVENT * events + judging)?;
        (!is_spent).then(|| part(&hand, seat))
    }

    /// The same after a move.
    pub(crate) fn won_after(
        &mut self,
        hand: &Hand<Card>,
        seat: Seat,
        choice: &Move<Card>,
        rng: &mut ChaCha8Rng,
    ) -> Option<f64> {
        let mut hand = hand.clone();
        self.log.clear();
        match hand.act(&Command::Play(seat, choice.clone()), &mut self.log) {
            Ok(()) => self.won(hand, seat, rng),
            Err(_) => self.work.take(A_HAND).map(|()| 0.0),
        }
    }

    /// What a player does who bets no more; an error when the work is used up.
    fn choose(
        &mut self,
        hand: &Hand<Card>,
        seat: Seat,
        rng: &mut ChaCha8Rng,
    ) -> Result<Option<Move<Card>>, Spent> {
        if hand.may_call(seat) {
            return Ok(Some(Move::Call));
        }
        let (Some(options), Some(player)) = (hand.options(seat), hand.player(seat)) else {
            return Ok(None);
        };
        Ok(Some(match &options {
            Options::Draw(pick) => Move::Draw(self.throw(hand, player, pick, Thrown::Replaced)?),
            Options::Discard(pick) => {
                Move::Discard(self.throw(hand, player, pick, Thrown::Gone)?)
            }
            Options::Split { .. } => Policy::Random.choose(&options, player, rng),
            Options::Choose { games } => Move::Choose(below(u32::from(*games).max(1), rng) as u8),
            options => Policy::Call.choose(options, player, rng),
        }))
    }

    fn throw(
        &mut self,
        hand: &Hand<Card>,
        player: Player<'_, Card>,
        pick: &Pick,
        thrown: Thrown,
    ) -> Result<Cards<Card>, Spent> {
        let (held, may_go) = in_hand(player, pick.of);
        let count = (usize::from(pick.least), usize::from(pick.most));
        let work = &mut self.work;
        let thrown = match self.drafts.of(hand, work).ok_or(Spent)? {
            Some(draft) => draft.throw(held, may_go, count, thrown, work).ok_or(Spent)?,
            None => may_go.iter().take(count.0).collect(),
        };
        Ok(thrown.iter().collect())
    }

    /// Cards that someone may hold face down who threw so many away in each draw; `None` when the work is
    /// used up.
    pub(crate) fn drawn_to(
        &mut self,
        hand: &Hand<Seen>,
        draws: &[usize],
        size: usize,
        stub: &mut Stub,
        rng: &mut ChaCha8Rng,
    ) -> Option<CardSet> {
        let mut held: CardSet = (0..size).filter_map(|_| stub.deal(rng)).collect();
        let work = &mut self.work;
        let Some(draft) = self.drafts.of(hand, work)? else { return Some(held) };
        let exactly = draws.iter().map(|count| (*count, *count));
        // Who stands pat would not rather throw something away.
        let is_pat = draws.last() == Some(&0);
        let as_liked = std::iter::repeat_n((0, size), if is_pat { TO_PAT } else { 0 });
        for count in exactly.chain(as_liked) {
            let thrown = draft.throw(held, held, count, Thrown::Replaced, work)?;
            let drawn = (0..thrown.len()).filter_map(|_| stub.deal(rng));
            held = drawn.fold(held - thrown, CardSet::with);
        }
        Some(held)
    }

    /// The ways to throw cards away, the most promising first, with what they are worth; some of them where
    /// the work is used up.
    pub(crate) fn ways(
        &mut self,
        hand: &Hand<Seen>,
        (held, may_go): (CardSet, CardSet),
        (least, most): (usize, usize),
        thrown: Thrown,
        fills: usize,
    ) -> Vec<(CardSet, f64)> {
        let work = &mut self.work;
        let Some(Some(draft)) = self.drafts.of(hand, work) else {
            let counts = least..=most.min(may_go.len());
            let ways = counts.flat_map(|count| may_go.combinations(count));
            return ways.map(|thrown| (thrown, 0.0)).collect();
        };
        let ranked = draft.ranked(held, may_go, (least, most), thrown, fills, work);
        ranked.into_iter().map(|(thrown, worth)| (thrown, f64::from(worth))).collect()
    }
}

/// The work is used up.
#[derive(Clone, Copy, Debug)]
struct Spent;

/// All cards of a player that are known, and those of them that may be picked.
pub(crate) fn in_hand<C: Sight>(player: Player<'_, C>, of: Which) -> (CardSet, CardSet) {
    let down: CardSet = player.down().iter().filter_map(|card| card.face()).collect();
    let up: CardSet = player.up().iter().filter_map(|up| up.card.face()).collect();
    (down | up, if of == Which::Any { down | up } else { down })
}

/// What cards are worth in the games that were met.
#[derive(Debug, Default)]
pub(crate) struct Drafts {
    met: Vec<Met>,
    /// The steps of a showdown for a player with so many cards, by the rules and the game they became.
    judging: Vec<(Arc<Rules>, u8, usize, u64)>,
    /// How many decisions were made.
    decisions: u64,
}

/// A game that was met: its rules, the game they became, and what was rolled or chosen.
#[derive(Debug)]
struct Met {
    rules: Arc<Rules>,
    game: u8,
    facts: Facts,
    draft: Option<Draft>,
    /// The decision that met it last.
    asked: u64,
}

/// Games that are remembered; what is forgotten is worked out again and comes to the same.
const MOST_MET: usize = 24;

impl Drafts {
    /// The number of the next decision. What is too much to keep is forgotten now, and not while it is
    /// made: a decision pays once for what it looks at.
    fn begin(&mut self) -> u64 {
        let many = self.met.len().saturating_sub(MOST_MET);
        self.met.drain(..many);
        if self.judging.len() > 4 * MOST_MET {
            self.judging.clear();
        }
        for draft in self.met.iter_mut().filter_map(|met| met.draft.as_mut()) {
            draft.tidy();
        }
        self.decisions += 1;
        self.decisions
    }

    /// What cards are worth in this hand; nothing inside where that is not known yet, and nothing at all when
    /// the work is used up.
    fn of<C: Sight>(&mut self, hand: &Hand<C>, work: &mut Work) -> Option<Option<&mut Draft>> {
        let met = self.meet(hand);
        if met.asked != work.number() {
            work.take(A_GAME)?;
            met.asked = work.number();
        }
        Some(met.draft.as_mut())
    }

    /// The steps that the showdown of a hand takes.
    fn judging<C: Sight>(&mut self, hand: &Hand<C>) -> u64 {
        let live = hand.live();
        if live.len() < 2 {
            return 0;
        }
        let players = live.iter().filter_map(|seat| hand.player(seat));
        let own = players.map(|it| it.down().len() + it.up().len()).max().unwrap_or(0);
        let (rules, game) = (hand.rules(), hand.at().game);
        let is_this = |it: &&(Arc<Rules>, u8, usize, u64)| {
            Arc::ptr_eq(&it.0, rules) && (it.1, it.2) == (game, own)
        };
        let each = match self.judging.iter().find(is_this) {
            Some((.., each)) => *each,
            None => {
                let variant = rules.variant_of(game);
                let board = usize::from(variant.board.cells);
                let each = showdown::effort(variant, Sizes { own, board });
                self.judging.push((Arc::clone(rules), game, own, each));
                each
            }
        };
        each.saturating_mul(live.len() as u64)
    }

    fn meet<C: Sight>(&mut self, hand: &Hand<C>) -> &mut Met {
        let (rules, game, facts) = (hand.rules(), hand.at().game, hand.facts());
        let is_this =
            |it: &Met| Arc::ptr_eq(&it.rules, rules) && it.game == game && it.facts == *facts;
        let place = self.met.iter().position(is_this).unwrap_or_else(|| {
            let showdown = Showdown::new(rules.variant_of(game), facts).ok();
            let draft = showdown.map(|showdown| Draft::new(showdown, rules.variant().deck));
            let (rules, facts) = (Arc::clone(rules), facts.clone());
            self.met.push(Met { rules, game, facts, draft, asked: 0 });
            self.met.len() - 1
        });
        &mut self.met[place]
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
