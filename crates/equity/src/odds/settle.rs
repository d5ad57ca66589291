//! What is decided before any card comes.

use cards::{CardSet, Dealt};

use super::choice::Choice;
use super::course::{Cards, Course, Stage, least, may_go, most};
use super::hand::Hand;
use super::held::Held;
use super::plan::Plan;
use super::question::{Policy, Question};
use super::spot::Spot;
use super::unanswerable::Unanswerable;

/// The decisions of a question.
#[derive(Clone, Debug)]
pub(crate) struct Decisions {
    /// For each plan.
    pub(crate) courses: Vec<Course>,
    /// For each hand, the decision that can be settled before any card comes.
    pub(crate) first: Vec<Option<First>>,
    /// Whether anybody decides anything else: after cards that are still to come, or with cards
    /// that the question does not name.
    pub(crate) goes_on: bool,
}

/// A decision with cards that are all named.
#[derive(Clone, Debug)]
pub(crate) struct First {
    pub(crate) stage: usize,
    pub(crate) cards: Cards,
    /// What the question says is done, or what is done by who wants nothing.
    pub(crate) choice: Choice,
}

impl Decisions {
    /// The decisions under the question's policy; none where nobody decides anything.
    pub(crate) fn new(
        question: &Question,
        plans: &[Plan],
    ) -> Result<Option<Decisions>, Unanswerable> {
        check_lists(question)?;
        if question.policy == Policy::Pat {
            return Ok(None);
        }
        let (variant, board) = (&question.variant, question.board.len());
        let course = |plan: &Plan| Course::new(variant, &plan.facts, plan, board, question.draws);
        let courses: Vec<Course> = plans.iter().map(course).collect::<Result<_, _>>()?;
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

    /// The question after these choices, in which everyone stands pat. Cards that were thrown away
    /// are not in the deck, since they are named.
    pub(crate) fn settled(&self, spot: &Spot, choices: &[Option<Choice>]) -> Spot {
        let mut settled = spot.clone();
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
