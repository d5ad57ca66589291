//! What is decided before any card comes, and the answer of questions in which players decide.

use std::collections::HashMap;

use cards::{CardSet, Dealt};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::answer::{Answer, Method};
use super::choice::Choice;
use super::choose::{Decision, Player};
use super::course::{Cards, Course, Stage, least, may_go, most};
use super::effort::Effort;
use super::hand::Hand;
use super::held::Held;
use super::plan::Plan;
use super::question::{Policy, Question};
use super::ready::Ready;
use super::unanswerable::Unanswerable;
use super::walk::{self, Rest, Settled};
use super::{exact, sample};

/// Up to so many deals, a choice is judged by all of them from the first look on.
const AT_ONCE: f64 = 20_000.0;
/// Up to so many deals, it is judged by all of them in the end.
const IN_THE_END: f64 = 200_000.0;
/// Otherwise it is judged by so many random deals on the first look, on the second and in the end.
const LOOKS: [u64; 3] = [2_000, 10_000, 60_000];
/// How many choices get a second look at least, and how many the last one.
const FINALISTS: usize = 6;
/// Where more decisions follow, so many deals are looked at for all choices and for the best of
/// them.
const LONG_LOOK: [usize; 2] = [1_000, 10_000];
/// How often all hands may change their minds.
const ROUNDS: usize = 6;

/// How often a question is told, and what stops it.
type GoOn<'g> = &'g (dyn Fn(u64, u64) -> bool + Sync);

/// The decisions of a question.
#[derive(Clone, Debug)]
pub(crate) struct Decisions {
    /// For each plan.
    courses: Vec<Course>,
    /// For each hand, the decision that can be settled before any card comes.
    first: Vec<Option<First>>,
    /// Whether anybody decides anything else: after cards that are still to come, or with cards
    /// that the question does not name.
    goes_on: bool,
}

/// A decision with cards that are all named.
#[derive(Clone, Debug)]
struct First {
    stage: usize,
    cards: Cards,
    /// What the question says is done, or what is done by who wants nothing.
    choice: Choice,
}

impl Decisions {
    /// The decisions under the question's policy; none where nobody decides anything.
    pub(crate) fn new(
        question: &Question,
        ready: &Ready,
    ) -> Result<Option<Decisions>, Unanswerable> {
        check_lists(question)?;
        if question.policy == Policy::Pat {
            return Ok(None);
        }
        let (variant, board) = (&question.variant, question.board.len());
        let course = |plan: &Plan| Course::new(variant, &plan.facts, plan, board, question.draws);
        let courses: Vec<Course> = ready.plans.iter().map(course).collect::<Result<_, _>>()?;
        let is_decision =
            |stage: &Stage| matches!(stage, Stage::Draw(_) | Stage::Discard(_) | Stage::Split(_));
        let names_discards = question.discards.iter().any(|discards| !discards.is_empty());
        if !courses.iter().any(|course| course.stages.iter().any(is_decision)) {
            return match names_discards {
                true => Err(Unanswerable::NoDecision(variant.id.clone())),
                false => Ok(None),
            };
        }
        let mut decisions = Decisions { courses, first: Vec::new(), goes_on: false };
        for (number, hand) in question.hands.iter().enumerate() {
            let first = decisions.first(question, number)?;
            decisions.goes_on |= decisions.goes_on(hand, first.as_ref(), board);
            decisions.first.push(first);
        }
        Ok(Some(decisions))
    }

    /// The decision of a hand that can be settled before any card comes.
    fn first(&self, question: &Question, number: usize) -> Result<Option<First>, Unanswerable> {
        let board = question.board.len();
        let named = question.discards.get(number).copied().unwrap_or_default();
        let refused = match &question.hands[number] {
            Hand::Known(known) => match self.next(known, board) {
                Some((stage, cards)) => {
                    let is_free = self.courses.len() == 1
                        && !self.courses[0].is_chance_between(
                            self.courses[0].place_of(known, board),
                            stage,
                            board,
                        );
                    return match question.policy {
                        Policy::Fixed => self.fixed(question, number, stage, cards).map(Some),
                        _ if is_free => {
                            let choice = Choice::pat(&self.courses[0].stages[stage], &cards);
                            Ok(Some(First { stage, cards, choice }))
                        }
                        _ => Ok(None),
                    };
                }
                None if self.is_whole(known, board) => Unanswerable::Decided { hand: number + 1 },
                None => Unanswerable::DiscardUnknown { hand: number + 1 },
            },
            Hand::Piles(_) => Unanswerable::Decided { hand: number + 1 },
            Hand::Range(_) => Unanswerable::DiscardUnknown { hand: number + 1 },
        };
        if named.is_empty() { Ok(None) } else { Err(refused) }
    }

    /// The next decision of a hand, and the cards that it is made with, if they are all named.
    fn next(&self, known: &[Dealt], board: usize) -> Option<(usize, Cards)> {
        let course = self.courses.first()?;
        let from = course.place_of(known, board);
        let stage = course.next_decision(from)?;
        let is_whole = course.is_whole(known.len(), from) && !course.are_dealt(from, stage);
        is_whole.then(|| (stage, course.cards_at(from, known, || None)))
    }

    fn is_whole(&self, known: &[Dealt], board: usize) -> bool {
        let course = self.courses.first();
        course.is_some_and(|course| course.is_whole(known.len(), course.place_of(known, board)))
    }

    /// What a hand does whose discards are named; the others stand pat.
    fn fixed(
        &self,
        question: &Question,
        number: usize,
        stage: usize,
        cards: Cards,
    ) -> Result<First, Unanswerable> {
        let thrown = question.discards.get(number).copied().unwrap_or_default();
        let at = &self.courses[0].stages[stage];
        if thrown.is_empty() {
            let choice = Choice::pat(at, &cards);
            return Ok(First { stage, cards, choice });
        }
        let (hand, game) = (number + 1, question.variant.id.clone());
        let held: CardSet = cards.iter().map(|dealt| dealt.card).collect();
        if let Some(card) = (thrown - held).iter().next() {
            return Err(Unanswerable::DiscardNotHeld { hand, card });
        }
        let (least, most) = match at {
            Stage::Draw(numbers) => (usize::from(numbers.least), usize::from(numbers.most)),
            Stage::Discard(discard) => {
                let stays =
                    |dealt: &&Dealt| thrown.contains(dealt.card) && !may_go(*discard, **dealt);
                if let Some(dealt) = cards.iter().find(stays) {
                    return Err(Unanswerable::DiscardUp { hand, card: dealt.card, game });
                }
                (least(*discard, cards.len()), most(*discard, cards.len()))
            }
            _ => return Err(Unanswerable::Decided { hand }),
        };
        if !(least..=most).contains(&thrown.len()) {
            return Err(Unanswerable::DiscardCount {
                hand,
                cards: thrown.len(),
                least,
                most,
                game,
            });
        }
        Ok(First { stage, cards, choice: Choice { thrown, piles: Vec::new() } })
    }

    /// Whether a hand has anything to decide but what can be settled.
    fn goes_on(&self, hand: &Hand, first: Option<&First>, board: usize) -> bool {
        let decides = |course: &Course, known: &[Dealt]| {
            let from = match (hand, first) {
                (_, Some(first)) => first.stage + 1,
                (Hand::Piles(_), None) => course.parted(),
                _ => course.place_of(known, board),
            };
            course.next_decision(from).is_some()
        };
        let any = |known: &[Dealt]| self.courses.iter().any(|course| decides(course, known));
        match hand {
            Hand::Known(known) => any(known),
            Hand::Piles(_) => any(&[]),
            Hand::Range(range) => range.hands().iter().any(|(cards, _)| {
                let down = |card| Dealt { card, face: cards::Face::Down };
                any(&cards.iter().map(down).collect::<Vec<Dealt>>())
            }),
        }
    }

    /// The answer, with the policy and the choices that were settled.
    pub(crate) fn answer(
        &self,
        ready: &Ready,
        effort: Effort,
        go_on: GoOn<'_>,
    ) -> Result<Answer, Unanswerable> {
        let look_ahead = ready.policy == Policy::Best && self.goes_on;
        if look_ahead && effort.trials == 0 {
            return Err(Unanswerable::Undecided);
        }
        let choices = match ready.policy {
            Policy::Best => {
                Search { decisions: self, ready, effort, go_on, seen: HashMap::new() }.choices()?
            }
            _ => self.first.iter().map(|first| Some(first.as_ref()?.choice.clone())).collect(),
        };
        let settled = self.settled(ready, &choices);
        let mut answer = if look_ahead || !settled.has_enough_cards() {
            self.walked(ready, &choices, effort, go_on)?
        } else {
            settled.answer_while(effort, go_on)?
        };
        (answer.policy, answer.choices) = (ready.policy, choices);
        Ok(answer)
    }

    /// The answer by random deals, stage by stage.
    fn walked(
        &self,
        ready: &Ready,
        choices: &[Option<Choice>],
        effort: Effort,
        go_on: GoOn<'_>,
    ) -> Result<Answer, Unanswerable> {
        if effort.trials == 0 {
            return Err(Unanswerable::Deck);
        }
        let at = |(first, choice): (&Option<First>, &Option<Choice>)| {
            Some((first.as_ref()?.stage, choice.clone()?))
        };
        let settled: Settled = self.first.iter().zip(choices).map(at).collect();
        let rest = match ready.policy {
            Policy::Best => Rest::LookAhead,
            _ => Rest::Pat,
        };
        let (tally, stopped) = walk::many(ready, &self.courses, &settled, rest, effort, go_on)?;
        Ok(Answer::of(&tally, &ready.shares, Method::Sampled, ready.policy, stopped))
    }

    /// The question after these choices, in which everyone stands pat. Cards that were thrown away
    /// are not in the deck, since they are named.
    fn settled(&self, ready: &Ready, choices: &[Option<Choice>]) -> Ready {
        let mut settled = Ready { decisions: None, policy: Policy::Pat, ..ready.clone() };
        for ((held, first), choice) in settled.hands.iter_mut().zip(&self.first).zip(choices) {
            if let (Some(first), Some(choice)) = (first, choice) {
                *held = Held::Known(choice.applied(&first.cards).to_vec());
            }
        }
        settled
    }
}

fn check_lists(question: &Question) -> Result<(), Unanswerable> {
    let (lists, hands) = (question.discards.len(), question.hands.len());
    if lists > hands {
        return Err(Unanswerable::DiscardLists { lists, hands });
    }
    let named = question.discards.iter().position(|discards| !discards.is_empty());
    match named {
        Some(_) if question.policy != Policy::Fixed => Err(Unanswerable::DiscardPolicy),
        _ => Ok(()),
    }
}

/// The search for choices of which none can be bettered alone.
struct Search<'s> {
    decisions: &'s Decisions,
    ready: &'s Ready,
    effort: Effort,
    go_on: GoOn<'s>,
    /// What was found for some choices of all hands with some number of deals; 0 for all.
    seen: HashMap<(Vec<Option<Choice>>, u64), Vec<f64>>,
}

impl Search<'_> {
    /// From everyone standing pat, each hand in turn takes what is best against what the others do,
    /// until nobody changes.
    fn choices(&mut self) -> Result<Vec<Option<Choice>>, Unanswerable> {
        let firsts = &self.decisions.first;
        let mut choices: Vec<Option<Choice>> =
            firsts.iter().map(|first| Some(first.as_ref()?.choice.clone())).collect();
        for _ in 0..ROUNDS {
            let mut changed = false;
            for (seat, first) in firsts.iter().enumerate() {
                let Some(first) = first else { continue };
                let best = self.best(first, seat, &choices)?;
                changed |= choices[seat].as_ref() != Some(&best);
                choices[seat] = Some(best);
            }
            if !changed || !(self.go_on)(0, self.effort.trials) {
                break;
            }
        }
        Ok(choices)
    }

    /// The best answer of one hand to what the others do: all choices get a first look, the better
    /// third a second, and the best few the last.
    fn best(
        &mut self,
        first: &First,
        seat: usize,
        others: &[Option<Choice>],
    ) -> Result<Choice, Unanswerable> {
        let stage = &self.decisions.courses[0].stages[first.stage];
        let mut left = Choice::all(stage, &first.cards);
        let is_range = |held: &Held| matches!(held, Held::Range(_));
        if self.decisions.goes_on && !self.ready.hands.iter().any(is_range) {
            let best = self.looking_ahead(first, seat, others, left);
            return Ok(best.unwrap_or_else(|| first.choice.clone()));
        }
        let mut choices = others.to_vec();
        for (look, deals) in LOOKS.into_iter().enumerate() {
            let mut judged = Vec::with_capacity(left.len());
            for choice in left {
                choices[seat] = Some(choice.clone());
                let all = if look + 1 < LOOKS.len() { AT_ONCE } else { IN_THE_END };
                judged.push((self.equity(&choices, seat, all, deals)?, choice));
            }
            // The sort keeps the order of equals: what is preferred among them stands first.
            judged.sort_by(|(one, _), (other, _)| other.total_cmp(one));
            let next = if look == 0 { judged.len().div_ceil(3).max(FINALISTS) } else { FINALISTS };
            let mut kept = judged.into_iter().map(|(_, choice)| choice);
            if look + 1 == LOOKS.len() {
                return Ok(kept.next().unwrap_or_else(|| first.choice.clone()));
            }
            left = kept.take(next).collect();
            left.sort_by_key(order);
        }
        Ok(first.choice.clone())
    }

    /// The best answer of one hand to what the others do, if more decisions follow: by a look ahead
    /// that is longer than those in the deals.
    fn looking_ahead(
        &self,
        first: &First,
        seat: usize,
        others: &[Option<Choice>],
        choices: Vec<Choice>,
    ) -> Option<Choice> {
        let (ready, course) = (self.ready, self.decisions.courses.first()?);
        let players: Vec<Player> = (0..ready.hands.len())
            .map(|other| match (&self.decisions.first[other], &others[other]) {
                (Some(own), _) if other == seat => Player::at(own.stage, own.cards.clone()),
                (Some(own), Some(choice)) => {
                    let player = Player::at(own.stage + 1, choice.applied(&own.cards));
                    let is_draw = matches!(course.stages[own.stage], Stage::Draw(_));
                    Player { due: if is_draw { choice.thrown.len() } else { 0 }, ..player }
                }
                _ => self.unsettled(course, other, first.stage),
            })
            .collect();
        let decision = Decision {
            plan: ready.plans.first()?,
            course,
            stage: first.stage,
            seat,
            players: &players,
            board: &ready.board,
            for_all: &[],
            unnamed: ready.deck,
        };
        // The same chance for every look.
        let mut rng = ChaCha8Rng::seed_from_u64(self.effort.seed);
        decision.best_of(choices, LONG_LOOK, FINALISTS, &mut rng)
    }

    /// A player with nothing settled, when the others come to this stage.
    fn unsettled(&self, course: &Course, seat: usize, stage: usize) -> Player {
        let known: &[Dealt] = match &self.ready.hands[seat] {
            Held::Known(known) => known,
            Held::Range(_) => &[],
        };
        let since = match self.ready.is_parted[seat] {
            true => course.parted(),
            false => course.place_of(known, self.ready.board.len()),
        };
        // What is not named is dealt anew in every look; any card stands for it.
        let blank = self.ready.deck.iter().next();
        let cards = course.cards_at(since.max(stage), known, || blank);
        let coming = known.iter().skip(cards.len()).map(|dealt| dealt.card).take(16).collect();
        let named = known.iter().map(|dealt| dealt.card).collect();
        Player { named, coming, since, ..Player::at(since.max(stage), cards) }
    }

    /// What a hand wins if everyone chooses so and stands pat from there on: in all deals if there
    /// are no more than so many, otherwise in some random ones, which begin alike for all choices.
    fn equity(
        &mut self,
        choices: &[Option<Choice>],
        seat: usize,
        all: f64,
        deals: u64,
    ) -> Result<f64, Unanswerable> {
        let settled = self.decisions.settled(self.ready, choices);
        let ways = exact::ways(&settled);
        let enough = settled.has_enough_cards();
        let deals = if ways <= all && enough { 0 } else { deals };
        let key = (choices.to_vec(), deals);
        if let Some(seen) = self.seen.get(&key) {
            return Ok(seen[seat]);
        }
        let told = |_, _| (self.go_on)(0, self.effort.trials);
        let effort = Effort { trials: deals, error: 0.0, ..self.effort };
        let answer = match deals {
            0 => {
                let (tally, stopped) = exact::all(&settled, effort, ways as u64, &told);
                Answer::of(&tally, &settled.shares, Method::Exact, Policy::Pat, stopped)
            }
            _ if enough => {
                let (tally, stopped) = sample::many(&settled, effort, &told, None)?;
                Answer::of(&tally, &settled.shares, Method::Sampled, Policy::Pat, stopped)
            }
            _ => self.decisions.walked(
                &Ready { policy: Policy::Fixed, ..self.ready.clone() },
                choices,
                effort,
                &told,
            )?,
        };
        let equities: Vec<f64> = answer.hands.iter().map(|hand| hand.equity).collect();
        let equity = equities[seat];
        self.seen.insert(key, equities);
        Ok(equity)
    }
}

/// The order in which equals are preferred.
fn order(choice: &Choice) -> (usize, u64, Vec<u64>) {
    let piles = choice.piles.iter().map(|pile| pile.bits()).collect();
    (choice.thrown.len(), choice.thrown.bits(), piles)
}
