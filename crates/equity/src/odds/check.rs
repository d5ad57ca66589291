//! A question is checked once, and behind it nobody checks again.

use cards::{CardSet, Stub};
use variant::game::{Step, Target, Test};
use variant::{Facts, Variant};

use super::hand::Hand;
use super::held::Held;
use super::plan::Plan;
use super::question::Question;
use super::spot::Spot;
use super::unanswerable::Unanswerable;

impl Spot {
    /// The cards of a question, if they can be dealt on.
    pub(crate) fn of(question: &Question) -> Result<Spot, Unanswerable> {
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
        let (names, shares) = named(&plans);
        let spot = Spot {
            names,
            shares,
            hands: question.hands.iter().map(Held::of).collect(),
            board: question.board.clone(),
            stub: Stub::new(deck),
            deck,
            dice: if question.roll.is_some() { 0 } else { dice.unwrap_or(0) },
            is_parted: question.hands.iter().map(|it| matches!(it, Hand::Piles(_))).collect(),
            by_face: variant.joker.is_some_and(|rule| rule.up != rule.down)
                && !deck.jokers().is_empty(),
            plans,
        };
        if spot.has_enough_cards() { Ok(spot) } else { Err(Unanswerable::Deck) }
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

/// The shares of each plan, by their places among the names of all; and these.
fn named(plans: &[Plan]) -> (Vec<Vec<usize>>, Vec<String>) {
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
    (names, shares)
}
