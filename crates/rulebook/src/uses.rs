//! Which cards a hand is made of.

use ranking::Ladder;
use variant::game::{Count, Discard, DiscardCount, Numbers, Part, Share, Step, Use, Zone};
use variant::{Board, Variant};

use super::words::{and, count, number};

/// A sentence that says which cards may be used for a share.
pub(super) fn sentence_of(share: &Share, variant: &Variant) -> String {
    let ways: Vec<String> =
        share.uses.iter().map(|way| way_in_words(way, &share.ladder, variant)).collect();
    let subject = match share.ladder {
        Ladder::Five(_) => "A hand is",
        Ladder::Badugi(_) => "The badugi is made from",
        Ladder::Showing(_) => "A hand is",
        Ladder::Points(_) => "The points are counted over",
    };
    if let (Ladder::Badugi(_), Some(own)) = (share.ladder, all_own(share, variant)) {
        return format!("{subject} your own {own}; the board does not count.");
    }
    match ways.as_slice() {
        [one] => format!("{subject} {one}."),
        _ => format!("{subject} either {}.", ways.join(", or ")),
    }
}

/// A player's cards where all of them are judged and the board beside them is not.
fn all_own(share: &Share, variant: &Variant) -> Option<String> {
    let held = held(variant)?;
    let all = match share.uses.as_slice() {
        [Use { parts }] => match parts.as_slice() {
            [Part { zone: Zone::Hole, count: Count::Between(numbers) }] => numbers.least == held,
            [Part { zone: Zone::Hole, count: Count::All }] => true,
            _ => false,
        },
        _ => false,
    };
    (all && variant.board.cells > 0).then(|| cards(held))
}

fn way_in_words(way: &Use, ladder: &Ladder, variant: &Variant) -> String {
    if way.parts.is_empty() {
        return everything(ladder, variant);
    }
    if let [
        Part { zone: Zone::Hole, count: Count::All },
        Part { zone: Zone::Board, count: Count::Any },
    ] = way.parts.as_slice()
        && throws_away(variant)
    {
        let none = match most_held(variant) {
            Some(5..) => "; if you kept five, the board does not count",
            _ => "",
        };
        return format!("every card you kept, filled out to five from the board{none}");
    }
    let fixed = way.parts.iter().any(|part| part.count != Count::Any);
    let parts: Vec<String> =
        way.parts.iter().map(|part| part_in_words(part, fixed, way, variant)).collect();
    let open = way.parts.iter().all(|part| part.count == Count::Any || part.zone == Zone::Rival);
    match ladder {
        Ladder::Five(_) if open => format!("the best five cards from {}", and(&parts)),
        _ => and(&parts),
    }
}

/// Every card a player can use.
fn everything(ladder: &Ladder, variant: &Variant) -> String {
    let held = held(variant);
    let own = held.map_or_else(|| "your cards".to_owned(), |n| format!("your {}", cards(n)));
    let board = match variant.board.cells {
        0 => String::new(),
        1 => " and the card on the board".to_owned(),
        n => format!(" and the {} on the board", number(n)),
    };
    let five = matches!(ladder, Ladder::Five(_));
    let exact = held == Some(5) && variant.board.cells == 0;
    let mixture = if variant.board.cells > 1 { ", in any combination" } else { "" };
    if five && !exact {
        format!("the best five of {own}{board}{mixture}")
    } else {
        format!("{own}{board}")
    }
}

fn part_in_words(part: &Part, fixed: bool, way: &Use, variant: &Variant) -> String {
    let held = held(variant);
    match (&part.zone, part.count) {
        (Zone::Hole, Count::Between(numbers)) => own(numbers, held, "of your"),
        (Zone::Hole, Count::All) => {
            if throws_away(variant) {
                "every card you kept".to_owned()
            } else {
                "all of your cards".to_owned()
            }
        }
        (Zone::Hole, Count::Any) => "your own cards".to_owned(),
        (Zone::Board, Count::Between(numbers)) => format!("{} from the board", exactly(numbers)),
        (Zone::Board, Count::All) => "every board card".to_owned(),
        (Zone::Board, Count::Any) if !fixed || way.parts.len() > 2 => match variant.board.cells {
            1 => "the card on the board".to_owned(),
            _ => "the board".to_owned(),
        },
        (Zone::Board, Count::Any) => "the rest from the board".to_owned(),
        (Zone::Line, counted) => {
            let removed = variant.all_steps().any(|step| matches!(step, Step::Remove(_)));
            let left = if removed { " still in play" } else { "" };
            let how_many = match counted {
                Count::Between(numbers) => {
                    format!("{} card{}", exactly(numbers), super::words::plural(numbers.most))
                }
                Count::All => "all cards".to_owned(),
                Count::Any => "any cards".to_owned(),
            };
            format!("{how_many} from one of the boards{left}")
        }
        (Zone::Rival, counted) => {
            let how_many = match counted {
                Count::Between(numbers) if numbers.least == 0 => {
                    format!("up to {}", number(numbers.most))
                }
                Count::Between(numbers) => exactly(numbers),
                _ => "any".to_owned(),
            };
            format!("{how_many} up card of one opponent who is still in")
        }
        (Zone::Pile(name), counted) => pile(name, counted, variant),
        (Zone::Cells(name), Count::Between(numbers)) => format!("{} of {name}", exactly(numbers)),
        (Zone::Cells(name), Count::All) => format!("all cards of {name}"),
        (Zone::Cells(name), Count::Any) => format!("any cards of {name}"),
        (Zone::OneFromEach(names), _) => {
            let kind = if are_rows(names, &variant.board) { "the rows " } else { "" };
            format!("exactly one card from each of {kind}{}", and(names))
        }
    }
}

fn are_rows(names: &[String], board: &Board) -> bool {
    names.iter().all(|name| board.rows.iter().any(|row| row.name == *name))
}

fn pile(name: &str, counted: Count, variant: &Variant) -> String {
    let piles = variant.piles();
    let size = piles.and_then(|split| split.piles.iter().find(|pile| pile.name == name));
    let name = variant.pile_name(name);
    match counted {
        Count::Between(numbers) => {
            let size = size.map(|pile| pile.cards);
            if numbers.is_one() && Some(numbers.most) == size {
                return format!("all cards of your {name} pile");
            }
            let noun = if numbers.most == 1 { "card" } else { "cards" };
            format!("{} {noun} of your {name} pile", exactly(numbers))
        }
        Count::All => format!("all cards of your {name} pile"),
        Count::Any => format!("any cards of your {name} pile"),
    }
}

/// "exactly two of your four cards", "both of your cards".
fn own(numbers: Numbers, held: Option<u8>, of: &str) -> String {
    let cards = held.map_or_else(|| "own cards".to_owned(), cards);
    match (numbers.is_one(), held) {
        (true, Some(held)) if held == numbers.most => match held {
            1 => "your card".to_owned(),
            2 => "both of your cards".to_owned(),
            n => format!("all {} of your cards", number(n)),
        },
        _ => format!("{} {of} {cards}", exactly(numbers)),
    }
}

/// "exactly two", "none, one or two", "at most three".
fn exactly(numbers: Numbers) -> String {
    match numbers {
        Numbers { least, most } if least == most => format!("exactly {}", number(most)),
        Numbers { least: 0, most: 1 } => "one or none".to_owned(),
        Numbers { least: 0, most: 2 } => "none, one or two".to_owned(),
        Numbers { least: 0, most } => format!("up to {}", number(most)),
        Numbers { least, most } => format!("{} to {}", number(least), number(most)),
    }
}

fn cards(n: u8) -> String {
    if n == 1 { "card".to_owned() } else { count(n, "card") }
}

/// How many cards a player holds at the end, if that is the same in every case.
pub(super) fn held(variant: &Variant) -> Option<u8> {
    let mut all: Vec<Numbers> = Vec::new();
    for facts in variant.cases() {
        match variant.held(&facts) {
            Ok(held) => all.push(held),
            // However many players there are, what they threw away may make hands equal.
            Err(_) => return rest_after_discard(variant),
        }
    }
    let first = *all.first()?;
    (first.is_one() && all.iter().all(|held| *held == first)).then_some(first.most)
}

/// The most cards that a player can hold at the end, if that is known.
pub(super) fn most_held(variant: &Variant) -> Option<u8> {
    let all: Option<Vec<u8>> = variant
        .cases()
        .iter()
        .map(|facts| variant.held(facts).ok().map(|held| held.most))
        .collect();
    all.map_or_else(|| held(variant), |all| all.into_iter().max())
}

fn throws_away(variant: &Variant) -> bool {
    variant.all_steps().any(|step| matches!(step, Step::Discard(_)))
}

/// How many cards a discard leaves, if none come after it.
fn rest_after_discard(variant: &Variant) -> Option<u8> {
    let changes =
        variant.all_steps().filter(|step| matches!(step, Step::Deal(_) | Step::Discard(_)));
    match changes.last() {
        Some(Step::Discard(Discard { count: DiscardCount::To(rest), .. })) => Some(*rest),
        _ => None,
    }
}
