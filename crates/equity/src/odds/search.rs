//! The answer where players decide, and the search for what wins most.

use std::collections::HashMap;

use cards::Dealt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::answer::{Answer, Method};
use super::choice::Choice;
use super::choose::{Decision, Player};
use super::course::{Course, Stage};
use super::effort::Effort;
use super::held::Held;
use super::question::Policy;
use super::settle::{Decisions, First};
use super::spot::Spot;
use super::unanswerable::Unanswerable;
use super::walk::{self, Rest, Settled};
use super::{exact, pat, sample};

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

impl Decisions {
    /// The answer, with the choices that were settled.
    pub(crate) fn answer(
        &self,
        spot: &Spot,
        policy: Policy,
        effort: Effort,
        go_on: GoOn<'_>,
    ) -> Result<Answer, Unanswerable> {
        let look_ahead = policy == Policy::Best && self.goes_on;
        if look_ahead && effort.trials == 0 {
            return Err(Unanswerable::Undecided);
        }
        let choices = match policy {
            Policy::Best => {
                Search { decisions: self, spot, effort, go_on, seen: HashMap::new() }.choices()?
            }
            _ => self.first.iter().map(|first| Some(first.as_ref()?.choice.clone())).collect(),
        };
        let settled = self.settled(spot, &choices);
        let mut answer = if look_ahead || !settled.has_enough_cards() {
            let rest = match policy {
                Policy::Best => Rest::LookAhead,
                _ => Rest::Pat,
            };
            self.walked(spot, &choices, rest, effort, go_on)?
        } else {
            pat::answer(&settled, effort, go_on, None)?
        };
        answer.choices = choices;
        Ok(answer)
    }

    /// The answer by random deals, stage by stage.
    fn walked(
        &self,
        spot: &Spot,
        choices: &[Option<Choice>],
        rest: Rest,
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
        let (tally, stopped) = walk::many(spot, &self.courses, &settled, rest, effort, go_on)?;
        Ok(Answer::of(&tally, &spot.shares, Method::Sampled, stopped))
    }
}

/// The search for choices of which none can be bettered alone.
struct Search<'s> {
    decisions: &'s Decisions,
    spot: &'s Spot,
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
        if self.decisions.goes_on && !self.spot.hands.iter().any(is_range) {
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
        let (spot, course) = (self.spot, self.decisions.courses.first()?);
        let players: Vec<Player> = (0..spot.hands.len())
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
            plan: spot.plans.first()?,
            course,
            stage: first.stage,
            seat,
            players: &players,
            board: &spot.board,
            for_all: &[],
            unnamed: spot.deck,
        };
        // The same chance for every look.
        let mut rng = ChaCha8Rng::seed_from_u64(self.effort.seed);
        decision.best_of(choices, LONG_LOOK, FINALISTS, &mut rng)
    }

    /// A player with nothing settled, when the others come to this stage.
    fn unsettled(&self, course: &Course, seat: usize, stage: usize) -> Player {
        let known: &[Dealt] = match &self.spot.hands[seat] {
            Held::Known(known) => known,
            Held::Range(_) => &[],
        };
        let since = match self.spot.is_parted[seat] {
            true => course.parted(),
            false => course.place_of(known, self.spot.board.len()),
        };
        // What is not named is dealt anew in every look; any card stands for it.
        let blank = self.spot.deck.iter().next();
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
        let settled = self.decisions.settled(self.spot, choices);
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
                Answer::of(&tally, &settled.shares, Method::Exact, stopped)
            }
            _ if enough => {
                let (tally, stopped) = sample::many(&settled, effort, &told, None)?;
                Answer::of(&tally, &settled.shares, Method::Sampled, stopped)
            }
            _ => self.decisions.walked(self.spot, choices, Rest::Pat, effort, &told)?,
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
