//! Streets by the names that players have for them.

use variant::Variant;
use variant::game::{From, Point, Step, Street};

use super::deal::shows;
use super::words::{and, small};

/// The street as the head of what happens on it: "Flop", "Third street", "Second draw".
pub(super) fn label(street: &Street, variant: &Variant) -> String {
    format!("{}{}", street.name, kind(street, variant).ending())
}

/// Several labels as one: "Fifth and sixth street".
pub(super) fn labels(all: &[&String]) -> String {
    for kind in [Kind::Street, Kind::Draw] {
        let bare: Option<Vec<&str>> =
            all.iter().map(|label| label.strip_suffix(kind.ending())).collect();
        if let Some([first, rest @ ..]) = bare.as_deref() {
            let rest = rest.iter().map(|name| small(name));
            let names: Vec<String> = std::iter::once((*first).to_owned()).chain(rest).collect();
            return format!("{}{}", and(&names), kind.ending());
        }
    }
    and(all)
}

/// The street in the middle of a sentence: "the flop", "fourth street", "the second draw".
pub(super) fn phrase(name: &str, variant: &Variant) -> String {
    let street = variant.streets.iter().find(|street| street.it.name == name);
    let kind = street.map_or(Kind::Plain, |street| kind(&street.it, variant));
    match kind {
        Kind::Street => format!("{} street", small(name)),
        Kind::Draw => format!("the {} draw", small(name)),
        Kind::Plain => format!("the {}", small(name)),
    }
}

/// A place where a hand goes on: "the betting on the flop", "fourth street".
pub(super) fn point(at: &Point, variant: &Variant) -> String {
    if at.from == From::Start {
        return phrase(&at.street, variant);
    }
    if let Some(later) = later_street(&at.street, variant) {
        return format!("the betting before {}", phrase(later, variant));
    }
    let first_bet = |street: &Street| street.steps.iter().any(|s| matches!(s.it, Step::Bet(_)));
    let first = variant.streets.iter().find(|street| first_bet(&street.it));
    if first.is_some_and(|street| street.it.name == at.street) {
        return "its first round of betting".to_owned();
    }
    format!("the betting on {}", phrase(&at.street, variant))
}

/// The street that this one is only said to come before, as `Preflop` does.
fn later_street<'v>(name: &str, variant: &'v Variant) -> Option<&'v str> {
    let later = name.strip_prefix("Pre")?;
    let mut named = variant.streets.iter().map(|street| street.it.name.as_str());
    named.rfind(|name| name.eq_ignore_ascii_case(later))
}

/// What a street that is only counted counts.
#[derive(Clone, Copy)]
enum Kind {
    Plain,
    Street,
    Draw,
}

impl Kind {
    fn ending(self) -> &'static str {
        match self {
            Kind::Plain => "",
            Kind::Street => " street",
            Kind::Draw => " draw",
        }
    }
}

fn kind(street: &Street, variant: &Variant) -> Kind {
    if street.number().is_none() {
        return Kind::Plain;
    }
    if shows(variant) {
        return Kind::Street;
    }
    match street.steps.first().map(|step| &step.it) {
        Some(Step::Draw(_)) => Kind::Draw,
        _ => Kind::Plain,
    }
}
