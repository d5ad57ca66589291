//! Which of all choices looks best.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Dealt, Face, Stub, below};
use rand_chacha::ChaCha8Rng;

use super::choice::Choice;
use super::course::{Cards, Course, Stage, deal_to, least};
use super::dealt::Dealtable;
use super::plan::Plan;
use super::tally::part_of;

/// The most choices that are looked at where one is made anew in every deal; more are drawn from at
/// random.
const MOST_CHOICES: usize = 64;
/// How often the rest of a hand is dealt to compare all choices.
const FIRST: usize = 24;
/// How often more to compare the best of them.
const SECOND: usize = 96;
/// How many are compared the second time.
const FINALISTS: usize = 4;
/// The most hands among which the one stands that is taken for a rival's.
const MOST_RIVALS: usize = 32;
/// Of how many hands the best is found at once.
const AT_ONCE: usize = 8;
/// The most ways in which a later discard is tried.
const MOST_LATER: usize = 6;

/// A player at some place of the course.
#[derive(Clone, Debug, Default)]
pub(crate) struct Player {
    pub(crate) cards: Cards,
    /// The cards that everyone knows, since the question names them.
    pub(crate) named: CardSet,
    /// Named cards that are still to be dealt to this player, in order.
    pub(crate) coming: ArrayVec<Card, 16>,
    /// Cards that were thrown away, or replaced, so far.
    pub(crate) thrown: CardSet,
    /// How many cards replace others in the draw that goes on.
    pub(crate) due: usize,
    /// The stage before which this player stands: what is before it does not happen to him.
    pub(crate) from: usize,
    /// The stage before which this player stood at the start.
    pub(crate) since: usize,
}

impl Player {
    /// With these cards, which everyone knows, before this stage.
    pub(crate) fn at(from: usize, cards: Cards) -> Player {
        let named = cards.iter().map(|dealt| dealt.card).collect();
        Player { cards, named, from, since: from, ..Player::default() }
    }
}

/// A decision of one player, and what he knows.
pub(crate) struct Decision<'d> {
    pub(crate) plan: &'d Plan,
    pub(crate) course: &'d Course,
    pub(crate) stage: usize,
    pub(crate) seat: usize,
    pub(crate) players: &'d [Player],
    /// The cards of the board that are seen.
    pub(crate) board: &'d [Card],
    /// Cards for all that are dealt.
    pub(crate) for_all: &'d [Card],
    /// What the question does not name.
    pub(crate) unnamed: CardSet,
}

impl Decision<'_> {
    /// What looks best when the rest of the hand is dealt a number of times, the same for every
    /// choice.
    ///
    /// Later decisions cannot be searched for as well; they are guessed at. A player who draws now
    /// may draw as many again in every later draw, and has the best of these hands; who must throw
    /// away more cards later knows then which. Of a rival whose cards are not named the best of
    /// several random hands is taken, twice as many for every decision, since rivals choose, too.
    pub(crate) fn best(&self, rng: &mut ChaCha8Rng) -> Choice {
        let stage = &self.course.stages[self.stage];
        let cards = &self.players[self.seat].cards;
        let mut choices = Choice::all(stage, cards);
        if choices.len() > MOST_CHOICES {
            choices = drawn(choices, &Choice::pat(stage, cards), rng);
        }
        self.best_of(choices, [FIRST, SECOND], FINALISTS, rng)
            .unwrap_or_else(|| Choice::pat(stage, cards))
    }

    /// The best of these choices, of which so many are finalists, by so many deals before and
    /// after.
    pub(crate) fn best_of(
        &self,
        mut choices: Vec<Choice>,
        deals: [usize; 2],
        finalists: usize,
        rng: &mut ChaCha8Rng,
    ) -> Option<Choice> {
        if choices.len() < 2 {
            return choices.pop();
        }
        let stub = Stub::new(self.unseen());
        let mut sums = vec![0; choices.len()];
        let mut left: Vec<usize> = (0..choices.len()).collect();
        self.compare(&choices, &left, deals[0], &stub, &mut sums, rng);
        // The sort keeps the order of equals.
        left.sort_by_key(|choice| std::cmp::Reverse(sums[*choice]));
        left.truncate(finalists);
        left.sort_unstable();
        self.compare(&choices, &left, deals[1], &stub, &mut sums, rng);
        let most = left.iter().map(|choice| sums[*choice]).max();
        let best = left.into_iter().find(|choice| Some(sums[*choice]) == most)?;
        Some(choices.swap_remove(best))
    }

    /// The cards that this player has not seen: some are dealt to others, some thrown away by them.
    fn unseen(&self) -> CardSet {
        let own = &self.players[self.seat];
        let held: CardSet = own.cards.iter().map(|dealt| dealt.card).collect();
        let seen: CardSet = self.board.iter().chain(self.for_all).copied().collect();
        self.unnamed - held - own.thrown - seen
    }

    /// Adds what each of these choices wins in so many deals.
    fn compare(
        &self,
        choices: &[Choice],
        compared: &[usize],
        deals: usize,
        stub: &Stub,
        sums: &mut [u64],
        rng: &mut ChaCha8Rng,
    ) {
        let own = &self.players[self.seat];
        let draws = match self.course.stages[self.stage] {
            Stage::Draw(_) => 1 + self.course.draws_from(self.stage + 1),
            _ => 0,
        };
        let kept: Vec<Cards> =
            compared.iter().map(|choice| choices[*choice].applied(&own.cards)).collect();
        let mut ends = Vec::new();
        for _ in 0..deals {
            let mut stub = stub.clone();
            let mut table = self.felt(&mut stub, rng);
            // The player's own cards come next, so that they are the same for every choice.
            let mut later = Cards::new();
            let mut coming = own.coming.iter().copied();
            self.course.stand_pat(self.stage + 1, &mut Cards::new(), || {
                let card = coming.next().or_else(|| stub.deal(rng))?;
                let _ = later.try_push(down(card));
                Some(card)
            });
            let mut replaced: ArrayVec<Cards, 4> = ArrayVec::new();
            for draw in 0..draws.min(4) {
                // The rivals need cards, too.
                if draw == 0 || stub.len() > 4 * own.cards.len() {
                    let cards = (0..own.cards.len()).filter_map(|_| stub.deal(rng)).map(down);
                    replaced.push(cards.collect());
                }
            }
            self.seat_rivals(&mut table, &stub, rng);
            for (choice, kept) in compared.iter().zip(&kept) {
                let new = if draws > 0 { choices[*choice].thrown.len() } else { 0 };
                ends.clear();
                for replaced in replaced.iter().take(if new > 0 { 4 } else { 0 }) {
                    let mut cards = kept.clone();
                    cards.extend(replaced.iter().take(new).copied());
                    self.ends(self.stage + 1, cards, &later, &mut ends);
                }
                if new == 0 {
                    self.ends(self.stage + 1, kept.clone(), &later, &mut ends);
                }
                let part = |cards: Cards| {
                    table.own[self.seat] = cards;
                    part_of(&self.plan.showdown.judge(&table).winners(u32::MAX), self.seat)
                };
                sums[*choice] += ends.drain(..).map(part).max().unwrap_or(0);
            }
        }
    }

    /// The hands that these cards can become, with these cards to come: discards may be chosen
    /// later.
    fn ends(&self, from: usize, mut cards: Cards, later: &[Dealt], ends: &mut Vec<Cards>) {
        let mut later = later.iter();
        for (number, stage) in self.course.stages.iter().enumerate().skip(from) {
            match stage {
                Stage::Deal(deal) => {
                    deal_to(&mut cards, *deal, || later.next().map(|dealt| dealt.card));
                }
                Stage::Discard(discard) if least(*discard, cards.len()) > 0 => {
                    for choice in Choice::all(stage, &cards).into_iter().take(MOST_LATER) {
                        self.ends(number + 1, choice.applied(&cards), later.as_slice(), ends);
                    }
                    return;
                }
                _ => {}
            }
        }
        ends.push(cards);
    }

    /// The board at the end, without players.
    fn felt(&self, stub: &mut Stub, rng: &mut ChaCha8Rng) -> Dealtable<'_> {
        let mut table = Dealtable::new(self.plan);
        for number in 0..self.plan.cells.len() {
            let card = self.board.get(number).copied().or_else(|| stub.deal(rng));
            if let Some(card) = card {
                table.lay(number, card);
            }
        }
        let for_all = (0..self.plan.for_all)
            .filter_map(|number| self.for_all.get(number).copied().or_else(|| stub.deal(rng)));
        table.for_all.extend(for_all);
        table
    }

    /// Gives hands to all others.
    fn seat_rivals(&self, table: &mut Dealtable<'_>, stub: &Stub, rng: &mut ChaCha8Rng) {
        for (seat, player) in self.players.iter().enumerate() {
            let mut hands: ArrayVec<Cards, MOST_RIVALS> = ArrayVec::new();
            if seat == self.seat {
                hands.push(Cards::new());
            }
            // Who acts later has not decided yet.
            let from = (self.stage + usize::from(seat < self.seat)).max(player.from);
            while hands.len() < self.guesses(seat, from) {
                let mut stub = stub.clone();
                let mut cards = Cards::new();
                for dealt in &player.cards {
                    let card = match player.named.contains(dealt.card) {
                        true => Some(dealt.card),
                        false => stub.deal(rng),
                    };
                    cards.extend(card.map(|card| Dealt { card, face: dealt.face }));
                }
                cards.extend((0..player.due).filter_map(|_| stub.deal(rng)).map(down));
                let mut coming = player.coming.iter().copied();
                self.course
                    .stand_pat(from, &mut cards, || coming.next().or_else(|| stub.deal(rng)));
                hands.push(cards);
            }
            let best = self.strongest(table, hands);
            table.own.push(best);
        }
    }

    /// Among how many hands the one is that is taken for this player's.
    fn guesses(&self, seat: usize, from: usize) -> usize {
        if seat == self.seat {
            return 1;
        }
        let player = &self.players[seat];
        let is_named = |dealt: &Dealt| player.named.contains(dealt.card);
        if player.cards.iter().all(is_named) {
            // The cards that are kept are known, and others may come several times.
            return if player.due > 0 { 1 + self.course.draws_from(from) } else { 1 };
        }
        if player.cards.iter().any(is_named) {
            return self.course.draws_from(player.since).clamp(1, MOST_RIVALS);
        }
        let decisions = (player.since..self.course.stages.len())
            .filter(|stage| self.course.is_decision(*stage))
            .count();
        let draws = usize::from(self.course.draws_from(player.since) > 0);
        (1 << (decisions + 2 * draws).min(5)).min(MOST_RIVALS)
    }

    /// The one of these hands that would win against the others.
    fn strongest(&self, table: &Dealtable<'_>, mut hands: ArrayVec<Cards, MOST_RIVALS>) -> Cards {
        while hands.len() > 1 {
            let mut table = table.clone();
            table.own.clear();
            let first = hands.len().saturating_sub(AT_ONCE);
            table.own.extend(hands.drain(first..));
            let winners = self.plan.showdown.judge(&table).winners(u32::MAX);
            let part = |seat: &usize| part_of(&winners, *seat);
            let best = (0..table.own.len()).rev().max_by_key(part).unwrap_or(0);
            hands.push(table.own.swap_remove(best));
        }
        hands.pop().unwrap_or_default()
    }
}

fn down(card: Card) -> Dealt {
    Dealt { card, face: Face::Down }
}

/// Some of the choices, in their order, and this one among them.
fn drawn(choices: Vec<Choice>, pat: &Choice, rng: &mut ChaCha8Rng) -> Vec<Choice> {
    let mut places: Vec<usize> = (0..choices.len()).collect();
    for place in 0..MOST_CHOICES {
        let other = place + below((places.len() - place) as u32, rng) as usize;
        places.swap(place, other);
    }
    places.truncate(MOST_CHOICES);
    places.extend(choices.iter().position(|choice| choice == pat));
    places.sort_unstable();
    places.dedup();
    let mut wanted = places.into_iter().peekable();
    let numbered = choices.into_iter().enumerate();
    numbered.filter_map(|(place, choice)| wanted.next_if_eq(&place).map(|_| choice)).collect()
}
