//! What a player may do, and which of it looks best.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Dealt, Face, Stub, below};
use rand_chacha::ChaCha8Rng;

use super::course::{Cards, Course, Stage, least, may_go, most};
use super::plan::Plan;
use super::table::Dealtable;
use super::tally::part_of;

/// What a player does with the cards in hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Choice {
    /// The cards that are thrown away or replaced.
    pub thrown: CardSet,
    /// The piles that the hand is parted in; none where it is not parted.
    pub piles: Vec<CardSet>,
}

/// The most choices that are looked at where one is made anew in every deal; more are drawn from at
/// random.
const MOST_CHOICES: usize = 64;
/// How often the rest of a hand is dealt to compare all choices.
const FIRST: usize = 24;
/// How often more to compare the best of them.
const SECOND: usize = 96;
/// How many are compared the second time.
const FINALISTS: usize = 4;

impl Choice {
    /// What is done by a player who wants nothing.
    pub(crate) fn pat(stage: &Stage, cards: &[Dealt]) -> Choice {
        match stage {
            Stage::Discard(discard) => {
                let last = cards.iter().rev().filter(|dealt| may_go(*discard, **dealt));
                let thrown = last.take(least(*discard, cards.len())).map(|dealt| dealt.card);
                Choice { thrown: thrown.collect(), piles: Vec::new() }
            }
            Stage::Split(sizes) => {
                let mut rest = cards.iter().map(|dealt| dealt.card);
                let pile = |size: &usize| rest.by_ref().take(*size).collect();
                Choice { thrown: CardSet::EMPTY, piles: sizes.iter().map(pile).collect() }
            }
            _ => Choice::default(),
        }
    }

    /// Everything that may be done, in the order in which equals are preferred: first what throws
    /// away fewer cards, then the lower cards.
    pub(crate) fn all(stage: &Stage, cards: &[Dealt]) -> Vec<Choice> {
        let held: CardSet = cards.iter().map(|dealt| dealt.card).collect();
        let sized = |of: CardSet, least: usize, most: usize| {
            let sets = (least..=most.min(of.len())).flat_map(move |size| of.combinations(size));
            sets.map(|thrown| Choice { thrown, piles: Vec::new() }).collect::<Vec<Choice>>()
        };
        match stage {
            Stage::Draw(numbers) => {
                sized(held, usize::from(numbers.least), usize::from(numbers.most))
            }
            Stage::Discard(discard) => {
                let may_go = cards.iter().filter(|dealt| may_go(*discard, **dealt));
                let from: CardSet = may_go.map(|dealt| dealt.card).collect();
                let (least, most) = (least(*discard, cards.len()), most(*discard, cards.len()));
                sized(from, least.min(from.len()), most)
            }
            Stage::Split(sizes) => partings(held, sizes),
            _ => Vec::new(),
        }
    }

    /// The cards after it, without those that replace others.
    pub(crate) fn applied(&self, cards: &Cards) -> Cards {
        let kept = cards.iter().filter(|dealt| !self.thrown.contains(dealt.card));
        if self.piles.is_empty() {
            return kept.copied().collect();
        }
        let in_pile = |pile: &CardSet| {
            let pile = *pile;
            kept.clone().filter(move |dealt| pile.contains(dealt.card))
        };
        self.piles.iter().flat_map(in_pile).copied().collect()
    }
}

/// Every way to part cards in piles of these sizes.
fn partings(cards: CardSet, sizes: &[usize]) -> Vec<Choice> {
    let Some((size, rest)) = sizes.split_first() else {
        return vec![Choice::default()];
    };
    let mut all = Vec::new();
    for pile in cards.combinations(*size) {
        for mut choice in partings(cards - pile, rest) {
            choice.piles.insert(0, pile);
            all.push(choice);
        }
    }
    all
}

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
    /// choice, to players who stand pat from there on and of whom nothing is known but what the
    /// question names.
    pub(crate) fn best(&self, rng: &mut ChaCha8Rng) -> Choice {
        let stage = &self.course.stages[self.stage];
        let cards = &self.players[self.seat].cards;
        let mut choices = Choice::all(stage, cards);
        if choices.len() > MOST_CHOICES {
            choices = drawn(choices, &Choice::pat(stage, cards), rng);
        }
        if choices.len() < 2 {
            return choices.pop().unwrap_or_else(|| Choice::pat(stage, cards));
        }
        let stub = Stub::new(self.unseen());
        let mut sums = vec![0; choices.len()];
        let all: Vec<usize> = (0..choices.len()).collect();
        self.compare(&choices, &all, FIRST, &stub, &mut sums, rng);
        let mut finalists = all;
        // The sort keeps the order of equals.
        finalists.sort_by_key(|choice| std::cmp::Reverse(sums[*choice]));
        finalists.truncate(FINALISTS);
        finalists.sort_unstable();
        self.compare(&choices, &finalists, SECOND, &stub, &mut sums, rng);
        let most = finalists.iter().map(|choice| sums[*choice]).max();
        let best = finalists.into_iter().find(|choice| Some(sums[*choice]) == most);
        choices.swap_remove(best.unwrap_or(0))
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
        let draws = matches!(self.course.stages[self.stage], Stage::Draw(_));
        let kept: Vec<Cards> =
            compared.iter().map(|choice| choices[*choice].applied(&own.cards)).collect();
        for _ in 0..deals {
            let mut stub = stub.clone();
            // The player's own cards come first, so that they are the same for every choice.
            let replaced: Cards = match draws {
                true => (0..own.cards.len()).filter_map(|_| stub.deal(rng)).map(down).collect(),
                false => Cards::new(),
            };
            let mut later = Cards::new();
            let mut coming = own.coming.iter().copied();
            self.course.stand_pat(self.stage + 1, &mut Cards::new(), || {
                let card = coming.next().or_else(|| stub.deal(rng))?;
                let _ = later.try_push(down(card));
                Some(card)
            });
            let mut table = self.rest(&mut stub, rng);
            for (choice, kept) in compared.iter().zip(&kept) {
                let mut cards = kept.clone();
                if draws {
                    let new = choices[*choice].thrown.len();
                    cards.extend(replaced.iter().take(new).copied());
                }
                let mut later = later.iter().map(|dealt| dealt.card);
                self.course.stand_pat(self.stage + 1, &mut cards, || later.next());
                table.own[self.seat] = cards;
                let winners = self.plan.showdown.judge(&table).winners(u32::MAX);
                sums[*choice] += part_of(&winners, self.seat);
            }
        }
    }

    /// The table at the end, without the player's own cards.
    fn rest(&self, stub: &mut Stub, rng: &mut ChaCha8Rng) -> Dealtable<'_> {
        let mut table = Dealtable::new(self.plan);
        for number in 0..self.plan.cells.len() {
            let card = self.board.get(number).copied().or_else(|| stub.deal(rng));
            if let Some(card) = card {
                table.lay(number, card);
            }
        }
        for (seat, player) in self.players.iter().enumerate() {
            let mut cards = Cards::new();
            if seat != self.seat {
                for dealt in &player.cards {
                    let card = match player.named.contains(dealt.card) {
                        true => Some(dealt.card),
                        false => stub.deal(rng),
                    };
                    cards.extend(card.map(|card| Dealt { card, face: dealt.face }));
                }
                cards.extend((0..player.due).filter_map(|_| stub.deal(rng)).map(down));
                // Who acts later has not decided yet.
                let from = self.stage + usize::from(seat < self.seat);
                let mut coming = player.coming.iter().copied();
                self.course.stand_pat(from.max(player.from), &mut cards, || {
                    coming.next().or_else(|| stub.deal(rng))
                });
            }
            table.own.push(cards);
        }
        let for_all = (0..self.plan.for_all)
            .filter_map(|number| self.for_all.get(number).copied().or_else(|| stub.deal(rng)));
        table.for_all.extend(for_all);
        table
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
