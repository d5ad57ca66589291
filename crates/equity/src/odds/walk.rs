//! A hand dealt stage by stage, to players who decide when their turn comes.

use cards::{Card, CardSet, Dealt, Stub, below};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use variant::Facts;

use super::choice::Choice;
use super::choose::{Decision, Player};
use super::course::{Course, Stage, deal_to};
use super::dealt::Dealtable;
use super::effort::Effort;
use super::held::Held;
use super::ranges::Ranges;
use super::rounds::{Pace, rounds};
use super::spot::Spot;
use super::tally::Tally;
use super::unanswerable::Unanswerable;

/// A deal with decisions takes as long as a thousand without.
const PACE: Pace = Pace { batch: 50, round: 16 };

/// What was settled for a hand before any card came: what it does in this stage.
pub(crate) type Settled = Vec<Option<(usize, Choice)>>;

/// Who decides what is not settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rest {
    /// Nobody: all stand pat.
    Pat,
    /// Everyone looks ahead.
    LookAhead,
}

/// Deals until the error is small enough or there were enough; and whether it was stopped.
pub(crate) fn many(
    spot: &Spot,
    courses: &[Course],
    settled: &Settled,
    rest: Rest,
    effort: Effort,
    go_on: &(dyn Fn(u64, u64) -> bool + Sync),
) -> Result<(Tally, bool), Unanswerable> {
    let ranges = Ranges::new(spot);
    let batch = |number: u64, deals: u64, tally: &mut Tally| {
        let mut rng = ChaCha8Rng::seed_from_u64(effort.seed);
        rng.set_stream(number);
        for _ in 0..deals {
            one(spot, courses, settled, rest, ranges.as_ref(), &mut rng, tally)?;
        }
        Ok(())
    };
    rounds(spot, effort, PACE, &batch, go_on, None)
}

/// One deal.
fn one(
    spot: &Spot,
    courses: &[Course],
    settled: &Settled,
    rest: Rest,
    ranges: Option<&Ranges>,
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) -> Result<(), Unanswerable> {
    let mut chosen: Vec<Vec<Dealt>> = vec![Vec::new(); spot.hands.len()];
    let taken = match ranges {
        Some(ranges) => ranges.choose(&mut chosen, rng)?,
        None => CardSet::EMPTY,
    };
    let mut stub = Stub::new(spot.deck - taken);
    let roll = (spot.dice > 0).then(|| (0..spot.dice).map(|_| below(6, rng) as u8 + 1).sum::<u8>());
    // Nobody sees the board before its time, so it may lie there from the start.
    let cells = spot.plans[spot.plan(roll, None)].cells.len();
    let mut board = spot.board.clone();
    while board.len() < cells {
        board.push(stub.deal(rng).ok_or(Unanswerable::Deck)?);
    }
    let place = spot.plan(roll, Facts::colour_of(&board));
    let course = &courses[place];
    let mut walk = Walk {
        spot,
        course,
        place,
        rest,
        players: Vec::with_capacity(spot.hands.len()),
        board,
        for_all: Vec::new(),
        stub,
        muck: Vec::new(),
        draws: 0,
    };
    for (seat, (held, chosen)) in spot.hands.iter().zip(&chosen).enumerate() {
        let (known, named) = match held {
            Held::Known(cards) => (cards, true),
            Held::Range(_) => (chosen, false),
        };
        let parted = spot.is_parted.get(seat).copied().unwrap_or(false);
        walk.sit(known, named, parted, rng);
    }
    walk.play(settled, rng)?;
    walk.judge(tally);
    Ok(())
}

struct Walk<'r> {
    spot: &'r Spot,
    course: &'r Course,
    place: usize,
    rest: Rest,
    players: Vec<Player>,
    board: Vec<Card>,
    for_all: Vec<Card>,
    stub: Stub,
    /// What was thrown away, by whom, and in which draw; 0 for none.
    muck: Vec<(Card, usize, usize)>,
    draws: usize,
}

impl Walk<'_> {
    /// Brings a player in with what is known of his cards.
    fn sit(&mut self, known: &[Dealt], named: bool, parted: bool, rng: &mut ChaCha8Rng) {
        let from = match parted {
            true => self.course.parted(),
            false => self.course.place_of(known, self.spot.board.len()),
        };
        let cards = self.course.cards_at(from, known, || self.stub.deal(rng));
        let coming = known.iter().skip(cards.len()).map(|dealt| dealt.card).take(16).collect();
        let all = known.iter().map(|dealt| dealt.card);
        let named = if named { all.collect() } else { CardSet::EMPTY };
        self.players.push(Player { cards, named, coming, from, since: from, ..Player::default() });
    }

    fn play(&mut self, settled: &Settled, rng: &mut ChaCha8Rng) -> Result<(), Unanswerable> {
        let course = self.course;
        for (number, stage) in course.stages.iter().enumerate() {
            match stage {
                Stage::Deal(deal) => {
                    for seat in 0..self.players.len() {
                        if self.players[seat].from <= number {
                            let mut cards = std::mem::take(&mut self.players[seat].cards);
                            deal_to(&mut cards, *deal, || self.next_card(seat, rng));
                            self.players[seat].cards = cards;
                        }
                    }
                }
                Stage::ForAll(count) => {
                    for _ in 0..*count {
                        let card = self.stub.deal(rng);
                        self.for_all.extend(card);
                    }
                }
                Stage::Board(_) => {}
                Stage::Draw(_) | Stage::Discard(_) | Stage::Split(_) => {
                    if course.is_decision(number) {
                        self.decide(number, settled, rng)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Everyone decides, in turn; then cards come for those that go in a draw.
    fn decide(
        &mut self,
        stage: usize,
        settled: &Settled,
        rng: &mut ChaCha8Rng,
    ) -> Result<(), Unanswerable> {
        let is_draw = matches!(self.course.stages[stage], Stage::Draw(_));
        self.draws += usize::from(is_draw);
        let draw = if is_draw { self.draws } else { 0 };
        for seat in 0..self.players.len() {
            if self.players[seat].from > stage {
                continue;
            }
            let choice = match settled.get(seat) {
                Some(Some((at, choice))) if *at == stage => choice.clone(),
                _ => self.choose(stage, seat, rng),
            };
            let player = &mut self.players[seat];
            player.cards = choice.applied(&player.cards);
            player.thrown |= choice.thrown;
            player.due = if is_draw { choice.thrown.len() } else { 0 };
            self.muck.extend(choice.thrown.iter().map(|card| (card, seat, draw)));
        }
        for seat in 0..self.players.len() {
            while self.players[seat].due > 0 {
                let card = self.next_card(seat, rng).ok_or(Unanswerable::Deck)?;
                let player = &mut self.players[seat];
                let _ = player.cards.try_push(Dealt { card, face: cards::Face::Down });
                player.due -= 1;
            }
        }
        Ok(())
    }

    fn choose(&self, stage: usize, seat: usize, rng: &mut ChaCha8Rng) -> Choice {
        let cards = &self.players[seat].cards;
        if self.rest == Rest::Pat {
            return Choice::pat(&self.course.stages[stage], cards);
        }
        let seen = self.course.cells[stage].max(self.spot.board.len()).min(self.board.len());
        let decision = Decision {
            plan: &self.spot.plans[self.place],
            course: self.course,
            stage,
            seat,
            players: &self.players,
            board: &self.board[..seen],
            for_all: &self.for_all,
            unnamed: self.spot.deck,
        };
        decision.best(rng)
    }

    /// The next card for a player. When the deck is out after a draw, what was thrown away comes
    /// back, without the cards of those who still wait for others in this draw.
    fn next_card(&mut self, seat: usize, rng: &mut ChaCha8Rng) -> Option<Card> {
        let player = &mut self.players[seat];
        if !player.coming.is_empty() {
            return Some(player.coming.remove(0));
        }
        if self.stub.is_empty() && self.draws > 0 {
            let (players, draws) = (&self.players, self.draws);
            let stays =
                |(_, owner, draw): &(Card, usize, usize)| *draw == draws && players[*owner].due > 0;
            let back = self.muck.iter().filter(|mucked| !stays(mucked));
            let back: CardSet = back.map(|(card, ..)| *card).collect();
            self.muck.retain(stays);
            self.stub = Stub::new(back);
        }
        self.stub.deal(rng)
    }

    fn judge(&self, tally: &mut Tally) {
        let mut table = Dealtable::new(&self.spot.plans[self.place]);
        for (number, card) in self.board.iter().enumerate() {
            table.lay(number, *card);
        }
        table.own.extend(self.players.iter().map(|player| player.cards.clone()));
        table.for_all.extend(self.for_all.iter().copied().take(4));
        self.spot.judge(self.place, &table, 1, tally);
    }
}
