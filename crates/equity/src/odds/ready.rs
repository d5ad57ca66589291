//! A question that has been checked, with everything ready for many deals.

use cards::{Card, CardSet, Stub};
use showdown::ByRanks;
use variant::game::{Colour, Step, Target, Test};
use variant::{Facts, Variant};

use super::answer::{Answer, Method};
use super::effort::Effort;
use super::hand::Hand;
use super::held::Held;
use super::plan::Plan;
use super::question::{Policy, Question};
use super::rounds::Tell;
use super::settle::Decisions;
use super::table::Dealtable;
use super::tally::Tally;
use super::unanswerable::Unanswerable;
use super::{exact, ranks, sample};

/// How many boards are judged by ranks in the time of one deal of a game that is slow.
const CASES_PER_DEAL: u64 = 100;

/// How many random deals stand in for a count that was stopped.
const FEW: u64 = 20_000;

/// A question that has been checked, with everything ready for many deals.
#[derive(Clone, Debug)]
pub struct Ready {
    /// One plan for each set of facts that can still come.
    pub(crate) plans: Vec<Plan>,
    /// The shares of each plan among all; the last is what decides when nobody wins one.
    pub(crate) names: Vec<Vec<usize>>,
    pub(crate) shares: Vec<String>,
    pub(crate) hands: Vec<Held>,
    pub(crate) board: Vec<Card>,
    /// What may still be dealt, whatever the ranges hold.
    pub(crate) deck: CardSet,
    pub(crate) stub: Stub,
    /// How many dice are still to be rolled.
    pub(crate) dice: u8,
    pub(crate) policy: Policy,
    /// What players decide; none where they stand pat.
    pub(crate) decisions: Option<Decisions>,
    /// For each hand, whether it is parted in piles already.
    pub(crate) is_parted: Vec<bool>,
    /// Whether a joker is still to come whose role depends on how it is dealt.
    pub(crate) by_face: bool,
}

impl Question {
    /// Checks the question and makes everything ready for many deals.
    pub fn ready(&self) -> Result<Ready, Unanswerable> {
        Ready::new(self)
    }
}

impl Ready {
    fn new(question: &Question) -> Result<Ready, Unanswerable> {
        let variant = &question.variant;
        if question.hands.len() < 2 {
            return Err(Unanswerable::Hands);
        }
        let deck = unseen(question)?;
        let dice = variant.all_steps().find_map(|step| match step {
            Step::Roll(dice) => Some(*dice),
            _ => None,
        });
        let plans = plans(question, dice)?;
        check_hands(question, &plans)?;
        let most = plans.iter().map(|plan| plan.cells.len()).max().unwrap_or(0);
        if question.board.len() > most {
            let cards = question.board.len();
            return Err(Unanswerable::Board { cards, most, game: variant.id.clone() });
        }
        let mut shares: Vec<String> = Vec::new();
        let mut index = |name: &String| {
            shares.iter().position(|other| other == name).unwrap_or_else(|| {
                shares.push(name.clone());
                shares.len() - 1
            })
        };
        let mut names: Vec<Vec<usize>> =
            plans.iter().map(|plan| plan.shares.iter().map(&mut index).collect()).collect();
        // What decides when nobody wins a share comes last in the list, if it is something else.
        for (plan, names) in plans.iter().zip(&mut names) {
            names.push(index(&plan.fallback));
        }
        let mut ready = Ready {
            names,
            shares,
            hands: question.hands.iter().map(Held::of).collect(),
            board: question.board.clone(),
            stub: Stub::new(deck),
            deck,
            dice: if question.roll.is_some() { 0 } else { dice.unwrap_or(0) },
            policy: question.policy,
            decisions: None,
            is_parted: question.hands.iter().map(|it| matches!(it, Hand::Piles(_))).collect(),
            by_face: variant.joker.is_some_and(|rule| rule.up != rule.down)
                && !deck.jokers().is_empty(),
            plans,
        };
        if !ready.has_enough_cards() {
            return Err(Unanswerable::Deck);
        }
        ready.decisions = Decisions::new(question, &ready)?;
        Ok(ready)
    }

    /// The answer, within this effort.
    pub fn answer(&self, effort: Effort) -> Result<Answer, Unanswerable> {
        self.answer_while(effort, &|_, _| true)
    }

    /// The same, telling from time to time how many deals are done and how many there will be at most;
    /// it ends early when the answer to that is no.
    pub fn answer_while(
        &self,
        effort: Effort,
        go_on: &(dyn Fn(u64, u64) -> bool + Sync),
    ) -> Result<Answer, Unanswerable> {
        self.worked_out(effort, go_on, None)
    }

    /// The same, telling also what random deals say so far, every few thousand deals. A count of every
    /// deal tells nothing before its end, and neither do deals in which players decide something.
    pub fn answer_telling(
        &self,
        effort: Effort,
        go_on: &(dyn Fn(u64, u64) -> bool + Sync),
        tell: &dyn Fn(&Answer),
    ) -> Result<Answer, Unanswerable> {
        let so_far = |tally: &Tally| {
            tell(&Answer::of(tally, &self.shares, Method::Sampled, self.policy, false));
        };
        self.worked_out(effort, go_on, Some(&so_far))
    }

    fn worked_out(
        &self,
        effort: Effort,
        go_on: &(dyn Fn(u64, u64) -> bool + Sync),
        tell: Option<Tell<'_>>,
    ) -> Result<Answer, Unanswerable> {
        if let Some(decisions) = &self.decisions {
            return decisions.answer(self, effort, go_on);
        }
        let by_ranks = effort.short_cuts && effort.exact > 0;
        if let Some(cases) = by_ranks.then(|| ranks::Cases::new(self)).flatten()
            && cases.work <= effort.exact.saturating_mul(CASES_PER_DEAL)
        {
            let (tally, stopped) = cases.count(effort.threads, go_on);
            return self.counted(&tally, effort, stopped);
        }
        let ways = exact::ways(self);
        if ways <= effort.exact as f64 {
            let (tally, stopped) = exact::all(self, effort, ways as u64, go_on);
            return self.counted(&tally, effort, stopped);
        }
        if effort.trials == 0 {
            if ways.is_infinite() {
                return Err(Unanswerable::Parted);
            }
            return Err(Unanswerable::Exact {
                ways: format!("{ways:.3e}"),
                most: effort.exact.to_string(),
            });
        }
        let (tally, stopped) = sample::many(self, effort, go_on, tell)?;
        self.told(&tally, Method::Sampled, stopped)
    }

    /// What comes of every deal; if it was stopped, what a few random ones say.
    fn counted(
        &self,
        tally: &Tally,
        effort: Effort,
        stopped: bool,
    ) -> Result<Answer, Unanswerable> {
        if !stopped {
            return self.told(tally, Method::Exact, false);
        }
        let few = Effort { threads: effort.threads, ..Effort::sampled(FEW, effort.seed) };
        let (tally, _) = sample::many(self, few, &|_, _| true, None)?;
        self.told(&tally, Method::Sampled, true)
    }

    fn told(&self, tally: &Tally, method: Method, stopped: bool) -> Result<Answer, Unanswerable> {
        if tally.weight == 0 && !stopped {
            return Err(Unanswerable::Ranges);
        }
        Ok(Answer::of(tally, &self.shares, method, self.policy, stopped))
    }

    /// How many deals there are, as far as they can be counted before they are dealt.
    pub fn ways(&self) -> f64 {
        exact::ways(self)
    }

    /// Whether hands can be told from ranks and suits, so that deals which come to the same are counted
    /// together.
    pub fn is_told_by_ranks(&self) -> bool {
        self.by_ranks().is_some()
    }

    /// The showdown told from ranks and suits, with its only plan, if it can be.
    pub(crate) fn by_ranks(&self) -> Option<(&Plan, ByRanks)> {
        let [plan] = self.plans.as_slice() else { return None };
        let is_plain = plan.is_board_a_set && plan.piles.is_empty() && plan.for_all == 0;
        let known = self.hands.iter().flat_map(|hand| match hand {
            Held::Known(cards) => cards.as_slice(),
            Held::Range(_) => &[],
        });
        let jokers = known.map(|dealt| dealt.card).chain(self.deck.jokers());
        let has_joker = jokers.chain(self.board.iter().copied()).any(Card::is_joker);
        if !is_plain || has_joker || self.dice > 0 || plan.cells.len() != 5 {
            return None;
        }
        Some((plan, plan.showdown.by_ranks()?))
    }

    pub(crate) fn tally(&self) -> Tally {
        Tally::new(self.hands.len(), self.shares.len())
    }

    /// The plan for what has come so far.
    pub(crate) fn plan(&self, roll: Option<u8>, flop: Option<Colour>) -> usize {
        let fits = |facts: &Facts| {
            (roll.is_none() || facts.roll.is_none() || facts.roll == roll)
                && (flop.is_none() || facts.flop.is_none() || facts.flop == flop)
        };
        self.plans.iter().position(|plan| fits(&plan.facts)).unwrap_or(0)
    }

    /// Whether the deck has all cards that are still to be dealt.
    pub(crate) fn has_enough_cards(&self) -> bool {
        let needed = self.plans.iter().map(|plan| self.unknown(plan)).max().unwrap_or(0);
        needed <= self.deck.len()
    }

    /// How many cards are still to be dealt in a plan.
    pub(crate) fn unknown(&self, plan: &Plan) -> usize {
        let own: usize = self.hands.iter().map(|hand| hand.missing(plan)).sum();
        own + plan.cells.len().saturating_sub(self.board.len()) + plan.for_all
    }

    /// Judges a table and adds what comes of it.
    pub(crate) fn judge(
        &self,
        plan: usize,
        table: &Dealtable<'_>,
        weight: u128,
        tally: &mut Tally,
    ) {
        let winners = table.plan.showdown.judge(table).winners(u32::MAX);
        let names = &self.names[plan];
        let names = if winners.fallback { &names[names.len() - 1..] } else { names };
        tally.note(&winners, names, weight);
    }
}

/// The cards that may still come.
fn unseen(question: &Question) -> Result<CardSet, Unanswerable> {
    let deck = question.variant.deck;
    let mut left = deck;
    let known = question.hands.iter().flat_map(Hand::cards);
    for card in known.chain(question.board.iter().copied()).chain(question.dead) {
        if !deck.contains(card) {
            return Err(Unanswerable::NotInDeck(card, question.variant.id.clone()));
        }
        if !left.contains(card) {
            return Err(Unanswerable::Twice(card));
        }
        left.remove(card);
    }
    Ok(left)
}

/// A plan for each set of facts that can still come.
fn plans(question: &Question, dice: Option<u8>) -> Result<Vec<Plan>, Unanswerable> {
    let variant = &question.variant;
    if let Some(roll) = question.roll {
        let fits = dice.is_some_and(|dice| (dice..=dice.saturating_mul(6)).contains(&roll));
        if !fits {
            return Err(Unanswerable::Roll { roll, game: variant.id.clone() });
        }
    }
    let (chosen, unopened) = chosen(question)?;
    let flop = Facts::colour_of(&question.board);
    let asks_flop = variant.asks(|test| matches!(test, Test::Flop(_)));
    let fits = |facts: &&Facts| {
        (question.roll.is_none() || facts.roll == question.roll)
            && (chosen.is_none() || facts.chosen == chosen)
            && (!asks_flop || flop.is_none() || facts.flop == flop)
            && facts.unopened == unopened
    };
    let cases = variant.cases();
    let plans = cases.iter().filter(fits);
    plans.map(|facts| Plan::new(variant, facts, question.hands.len())).collect()
}

/// The game that is chosen, and whether the hand is one that nobody opened.
fn chosen(question: &Question) -> Result<(Option<String>, bool), Unanswerable> {
    let variant = &question.variant;
    let games = variant.all_steps().find_map(|step| match step {
        Step::Choose(choose) => Some(&choose.games),
        _ => None,
    });
    let wrong = |id: &String| Unanswerable::Chosen(id.clone(), variant.id.clone());
    match (&question.chosen, games) {
        (None, games) => Ok((games.and_then(|games| games.first().cloned()), false)),
        (Some(id), Some(games)) if games.contains(id) => Ok((Some(id.clone()), false)),
        (Some(id), None) if becomes_unopened(variant, id) => Ok((None, true)),
        (Some(id), None) if *id == variant.id => Ok((None, false)),
        (Some(id), _) => Err(wrong(id)),
    }
}

/// Whether a hand that nobody opens goes on as this game.
fn becomes_unopened(variant: &Variant, id: &str) -> bool {
    let steps = variant.streets.iter().flat_map(|street| &street.it.steps);
    let unopened = steps.filter(|step| step.when.iter().any(|when| when.test == Test::Unopened));
    unopened.into_iter().any(|step| match &step.it {
        Step::Become(turn) => matches!(&turn.game, Target::Game(target) if target == id),
        _ => false,
    })
}

fn check_hands(question: &Question, plans: &[Plan]) -> Result<(), Unanswerable> {
    let game = &question.variant.id;
    let most = plans.iter().map(|plan| plan.dealt.max(plan.kept.len())).max().unwrap_or(0);
    for (number, hand) in question.hands.iter().enumerate() {
        let cards = match hand {
            Hand::Range(range) => {
                range.hands().iter().map(|(cards, _)| cards.len()).max().unwrap_or(0)
            }
            hand => hand.cards().count(),
        };
        if cards > most {
            let (hand, game) = (number + 1, game.clone());
            return Err(Unanswerable::TooMany { hand, cards, most, game });
        }
        if let Hand::Piles(piles) = hand {
            let found: Vec<usize> = piles.iter().map(Vec::len).collect();
            let fits = |plan: &Plan| plan.piles == found;
            if !plans.iter().all(fits) {
                let told = |sizes: &[usize]| match sizes {
                    [] => "one pile".to_owned(),
                    sizes => {
                        sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")
                    }
                };
                let expected = plans.first().map(|plan| told(&plan.piles)).unwrap_or_default();
                let (hand, found, game) = (number + 1, told(&found), game.clone());
                return Err(Unanswerable::Piles { hand, found, expected, game });
            }
        }
    }
    Ok(())
}
