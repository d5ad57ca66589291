//! What is played now, where a hand can go on as another game, and why.

use engine::{Hand, Sight};
use variant::Variant;
use variant::game::{Become, Chooser, Colour, Condition, Step, Target, Test};

/// What a hand is played as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Now {
    /// The name of the game.
    pub game: String,
    /// Why it is this one.
    pub why: Why,
}

/// Why a hand is played as another game than the one that was dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// A player has chosen it.
    Chosen(Chooser),
    /// Two cards of the flop or more are red.
    RedFlop,
    /// Two cards of the flop or more are black.
    BlackFlop,
    /// Nobody has opened.
    Unopened,
    /// The rules say so.
    Rules,
}

impl Now {
    /// What a hand is played as; nothing where it is the game that was dealt.
    pub fn of<C: Sight>(hand: &Hand<C>) -> Option<Now> {
        let at = hand.at().game;
        if at > 0 {
            return Some(Now::as_game(hand, at));
        }
        // A game that was chosen may begin on a later street.
        let id = hand.facts().chosen.as_ref()?;
        let dealt = hand.rules().variant();
        Some(Now {
            game: dealt.target_name(id),
            why: chooser(dealt).map_or(Why::Rules, Why::Chosen),
        })
    }

    /// The hand as the game with this number, which is not the one that was dealt.
    pub(crate) fn as_game<C: Sight>(hand: &Hand<C>, game: u8) -> Now {
        let now = hand.rules().variant_of(game);
        let dealt = hand.rules().variant();
        let steps = dealt
            .streets
            .iter()
            .flat_map(|street| street.it.steps.iter().map(|step| (street.when.as_slice(), step)));
        let mut turns = steps.filter_map(|(outer, step)| match &step.it {
            Step::Become(Become { game: Target::Game(id), .. }) if *id == now.id => {
                Some(outer.iter().chain(&step.when))
            }
            _ => None,
        });
        let why = turns.find_map(|mut when| when.find_map(why));
        let chosen = hand.facts().chosen.as_ref().and_then(|_| chooser(dealt)).map(Why::Chosen);
        Now { game: now.name.clone(), why: chosen.or(why).unwrap_or(Why::Rules) }
    }
}

/// Who picks the game that a hand is played as.
fn chooser(dealt: &Variant) -> Option<Chooser> {
    let mut steps = dealt.streets.iter().flat_map(|street| &street.it.steps);
    steps.find_map(|step| match &step.it {
        Step::Choose(choose) => Some(choose.by),
        _ => None,
    })
}

/// What a condition says of a hand in which it holds.
fn why(condition: &Condition) -> Option<Why> {
    match (&condition.test, condition.holds) {
        (Test::Flop(Colour::Red), true) | (Test::Flop(Colour::Black), false) => Some(Why::RedFlop),
        (Test::Flop(Colour::Black), true) | (Test::Flop(Colour::Red), false) => {
            Some(Why::BlackFlop)
        }
        (Test::Unopened, true) => Some(Why::Unopened),
        _ => None,
    }
}
