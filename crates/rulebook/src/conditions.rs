//! What `when` asks, in words.

use variant::Variant;
use variant::game::{Colour, Condition, Numbers, Step, Test};

use super::words::{number, or};

/// "if the die shows 1, 2 or 3"; all of several conditions.
pub(super) fn phrase(when: &[Condition], variant: &Variant) -> String {
    let phrases: Vec<String> = when.iter().map(|condition| one(condition, variant)).collect();
    phrases.join(" and ")
}

/// The same for the case that it does not hold.
pub(super) fn opposite(when: &[Condition], variant: &Variant) -> String {
    match when {
        [condition] => {
            one(&Condition { test: condition.test.clone(), holds: !condition.holds }, variant)
        }
        _ => "otherwise".to_owned(),
    }
}

/// Whether one of two holds exactly when the other does not, all else being equal.
pub(super) fn are_opposite(a: &[Condition], b: &[Condition]) -> bool {
    match (a, b) {
        ([before_a @ .., last_a], [before_b @ .., last_b]) => {
            before_a == before_b && last_a.test == last_b.test && last_a.holds != last_b.holds
        }
        _ => false,
    }
}

/// The name of a game that the hand may become.
pub(super) fn game_name(id: &str, variant: &Variant) -> String {
    if let Some(target) = variant.targets.iter().find(|target| target.id == id) {
        return target.name.clone();
    }
    // Only a game that nobody settled is unknown; its id still says what is meant.
    id.to_owned()
}

fn one(condition: &Condition, variant: &Variant) -> String {
    let holds = condition.holds;
    match &condition.test {
        Test::Players(numbers) => players(*numbers, holds, variant),
        Test::Roll(numbers) => roll(*numbers, holds, variant),
        Test::Chosen(games) if holds => {
            let names: Vec<String> = games.iter().map(|id| game_name(id, variant)).collect();
            format!("if {} is chosen", or(&names))
        }
        Test::Chosen(_) => "if another game is chosen".to_owned(),
        Test::Flop(colour) => {
            let red = (*colour == Colour::Red) == holds;
            let colour = if red { "red" } else { "black" };
            format!("if two or three cards of the flop are {colour}")
        }
        Test::Unopened if holds => "if no one opens".to_owned(),
        Test::Unopened => "if someone opens".to_owned(),
        Test::Betting(forms) => {
            let names: Vec<&str> = forms.iter().map(|form| form.name()).collect();
            format!("if it is {}played {}", negation(holds), or(&names))
        }
        Test::Option { name, values } => {
            format!("if the option {name} is {}{}", negation(holds), or(values))
        }
    }
}

fn negation(holds: bool) -> &'static str {
    if holds { "" } else { "not " }
}

fn players(numbers: Numbers, holds: bool, variant: &Variant) -> String {
    let Numbers { least, most } = numbers;
    let (min, max) = (variant.seats.min, variant.seats.max);
    match holds {
        true if numbers.is_one() => format!("with {} players", number(least)),
        true if most >= max => format!("with {} players or more", number(least)),
        true if least <= min => format!("with {} players or fewer", number(most)),
        true => format!("with {} to {} players", number(least), number(most)),
        false if most >= max => format!("with fewer than {} players", number(least)),
        false if least <= min => format!("with more than {} players", number(most)),
        false => "with any other number of players".to_owned(),
    }
}

fn roll(numbers: Numbers, holds: bool, variant: &Variant) -> String {
    let dice = dice(variant);
    let sums: Vec<u8> =
        (dice..=dice.saturating_mul(6)).filter(|sum| numbers.contains(*sum) == holds).collect();
    let verb = if dice == 1 { "the die shows" } else { "the dice add up to" };
    format!("if {verb} {}", sums_in_words(&sums, dice))
}

/// How many dice the game rolls.
pub(super) fn dice(variant: &Variant) -> u8 {
    let rolled = variant.all_steps().find_map(|step| match step {
        Step::Roll(number) => Some(*number),
        _ => None,
    });
    rolled.unwrap_or(1)
}

fn sums_in_words(sums: &[u8], dice: u8) -> String {
    let in_a_row = sums.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    match sums {
        [first, .., _, _, last] if in_a_row && *last == dice.saturating_mul(6) => {
            format!("{first} or more")
        }
        [first, .., _, _, last] if in_a_row && *first == dice => format!("{last} or less"),
        [first, .., _, _, last] if in_a_row => format!("{first} to {last}"),
        _ => or(&sums.iter().map(u8::to_string).collect::<Vec<String>>()),
    }
}
