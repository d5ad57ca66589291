//! What the streets of a game are called.

use engine::{At, Rules};
use variant::game::{Guarded, Step, Street};
use variant::{Family, Variant};

/// How the layout counts streets.
const COUNTED: [&str; 9] = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th"];

/// The heading of a street, without the stars.
pub(crate) fn heading(rules: &Rules, at: At) -> String {
    let variant = rules.variant_of(at.game);
    if at.game == 0 && at.street == 0 {
        return match variant.family() {
            Family::Stud if counted(variant, 0).is_some() => shouted(&label(variant, 0)),
            Family::Draw => "DEALING HANDS".to_owned(),
            _ => "HOLE CARDS".to_owned(),
        };
    }
    shouted(&label(variant, at.street))
}

/// Where someone folds: "before Flop", "on the Turn", "after the First Draw".
pub(crate) fn folded(rules: &Rules, at: At) -> String {
    let variant = rules.variant_of(at.game);
    let own = label(variant, at.street);
    if has(variant, at.street, |step| matches!(step, Step::Draw(_)))
        && !has(variant, at.street, |step| matches!(step, Step::Board(_)))
    {
        return format!("after the {own}");
    }
    let is_first = at.game == 0 && at.street == 0;
    if is_first && variant.family() != Family::Stud {
        let next = label(variant, 1);
        return match variant.family() {
            _ if next.is_empty() => format!("on the {own}"),
            Family::Draw => "before the Draw".to_owned(),
            _ => format!("before {next}"),
        };
    }
    format!("on the {own}")
}

/// "Flop", "4th Street", "Second Draw".
fn label(variant: &Variant, street: u8) -> String {
    let Some(name) = street_of(variant, street).map(|street| street.it.name.as_str()) else {
        return String::new();
    };
    match counted(variant, street) {
        Some(number) if has(variant, street, |step| matches!(step, Step::Deal(_))) => {
            format!("{number} Street")
        }
        Some(_) if has(variant, street, |step| matches!(step, Step::Draw(_))) => {
            format!("{name} Draw")
        }
        _ => name.to_owned(),
    }
}

/// In capitals, but a number keeps its ending: "3rd STREET".
fn shouted(label: &str) -> String {
    let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let words = label.split(' ').map(|word| match is_number(&word) {
        true => word.to_owned(),
        false => word.to_uppercase(),
    });
    words.collect::<Vec<_>>().join(" ")
}

fn counted(variant: &Variant, street: u8) -> Option<&'static str> {
    let number = street_of(variant, street)?.it.number()?;
    COUNTED.get(number.checked_sub(1)?).copied()
}

fn street_of(variant: &Variant, street: u8) -> Option<&Guarded<Street>> {
    variant.streets.get(usize::from(street))
}

fn has(variant: &Variant, street: u8, is: impl Fn(&Step) -> bool) -> bool {
    let steps = street_of(variant, street).map(|street| street.it.steps.as_slice());
    steps.unwrap_or_default().iter().any(|step| is(&step.it))
}
