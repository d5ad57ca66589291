//! What happens in a hand without a decision: dice, boards that go, and another game.

use variant::Variant;
use variant::game::{AllEqual, Become, Condition, Qualify, Remove, Target, Test};

use super::conditions::{dice, game_name};
use super::words::{a, and, number, or};
use super::{names, showdown};

fn asks_roll(when: &[Condition]) -> bool {
    when.iter().any(|condition| matches!(condition.test, Test::Roll(_)))
}

/// The roll, and what it decides.
pub(super) fn roll(variant: &Variant) -> (String, Vec<String>) {
    let who = if variant.forced.button { "the player with the button" } else { "the dealer" };
    let dice = dice(variant);
    let clause = if dice == 1 {
        format!("{who} rolls one die")
    } else {
        format!("{who} rolls {} dice", number(dice))
    };
    let mut decided = Vec::new();
    if variant.streets.iter().any(|street| asks_roll(&street.when)) {
        decided.push("where the next cards go".to_owned());
    }
    if variant.lines.iter().any(|line| asks_roll(&line.when)) {
        decided.push("which boards count".to_owned());
    }
    if variant.shares.iter().any(|share| asks_roll(&share.when)) {
        let which = showdown::sometimes_two(variant).map_or_else(
            || "which hands split the pot".to_owned(),
            |(_, sometimes)| format!("whether there is {}", a(sometimes)),
        );
        decided.push(which);
    }
    if variant.shares.iter().any(|share| share.it.qualify == Some(Qualify::Roll)) {
        decided.push("how low a low hand must be".to_owned());
    }
    let note = (!decided.is_empty()).then(|| format!("The roll decides {}.", and(&decided)));
    (clause, note.into_iter().collect())
}

/// Boards that are taken away, and which.
pub(super) fn remove_lines(remove: &Remove, variant: &Variant) -> (String, Vec<String>) {
    let names: Vec<&str> = variant.board.names().collect();
    let compared = variant.board.named(&remove.lowest).unwrap_or_default();
    let compared = compared.iter().filter_map(|cell| names.get(usize::from(cell.0)).copied());
    let places = or(&compared.collect::<Vec<&str>>());
    let lowest = if names.contains(&remove.lowest.as_str()) {
        format!("lowest card at {places}")
    } else {
        format!("lowest {} card ({places})", remove.lowest)
    };
    let clause = format!("the board with the {lowest} is taken away");
    let all = match remove.all {
        AllEqual::Keep => "none is",
        AllEqual::House => "all are, the hand ends at once, and the house takes the pot",
    };
    let joker = if variant.joker.is_some() { "; a joker counts as an ace" } else { "" };
    let note = format!(
        "Only rank counts, from the deuce up to the ace{joker}. If two boards tie for lowest, both \
        boards are taken away; if all are equal, {all}."
    );
    (clause, vec![note])
}

/// The game that the hand goes on as.
pub(super) fn become_game(turn: &Become, variant: &Variant) -> String {
    let name = match &turn.game {
        Target::Game(id) => game_name(id, variant),
        Target::Chosen => "the game that was picked".to_owned(),
    };
    let has_street =
        |game: &&Variant| game.streets.iter().any(|street| street.it.name == turn.at.street);
    let joined = variant.targets.iter().find(|game| match &turn.game {
        Target::Game(id) => game.id == *id,
        Target::Chosen => has_street(game),
    });
    let from = names::point(&turn.at, joined.unwrap_or(variant));
    if turn.post_blinds {
        let antes = if variant.forced.ante { "; no one antes again" } else { "" };
        format!(
            "the first two players still in to the left of the button post the small and the big \
            blind now (with two players the button posts the small blind), and the same cards are \
            played as {name}, starting with {from}{antes}"
        )
    } else {
        format!("the hand continues as {name}, from {from}")
    }
}
