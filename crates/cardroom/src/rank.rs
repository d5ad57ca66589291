//! `cardroom rank`

use cards::{Card, CardSet, parse, parse_dealt};
use ranking::{Holding, Joker, Ladder, Made, Points, Qualifier, Score, UsualJoker};
use serde::Serialize;

use crate::command_line::Rank;
use crate::failure::Failure;
use crate::paint;

pub(crate) fn run(rank: &Rank) -> Result<String, Failure> {
    if rank.list {
        return list(rank.json);
    }
    let ladder = ladder_of(rank)?;
    let least = match &rank.qualify {
        Some(text) => qualifier(text, &ladder)?,
        None => Score::NONE,
    };
    let joker = rank.joker.map(Joker::from);
    let rows = rank
        .hands
        .iter()
        .map(|hand| row(hand, &ladder, joker, least))
        .collect::<Result<Vec<Row>, Failure>>()?;
    if rank.json { to_json(&rows) } else { Ok(table(&rows)) }
}

/// The ladder with this name, or a word on what the name may have meant.
pub(crate) fn ladder_named(name: &str) -> Result<Ladder, Failure> {
    Ladder::named(name).ok_or_else(|| {
        let ids: Vec<&str> = Ladder::all().map(|ladder| ladder.id()).collect();
        let hint = paint::nearest(name, ids.iter().copied()).map_or_else(
            || format!("expected one of {}", ids.join(", ")),
            |near| format!("did you mean {near}? (cardroom rank --list shows all)"),
        );
        Failure::bad_input(format_args!("no ladder is called {name:?}: {hint}"))
    })
}

pub(crate) fn to_json(value: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| Failure::Output { to: "JSON".to_owned(), error: error.into() })?;
    Ok(text + "\n")
}

fn ladder_of(rank: &Rank) -> Result<Ladder, Failure> {
    let ladder = ladder_named(rank.ladder.as_deref().unwrap_or_default())?;
    let points = Points::new(rank.ace, rank.face);
    let points = if rank.fewest { points.fewest() } else { points };
    match ladder {
        Ladder::Points(_) => Ok(Ladder::Points(points)),
        _ if points != Points::PIPS => Err(Failure::bad_input(format_args!(
            "--ace, --face and --fewest belong to the ladder points, not to {ladder}"
        ))),
        _ => Ok(ladder),
    }
}

fn qualifier(text: &str, ladder: &Ladder) -> Result<Score, Failure> {
    let qualifier: Qualifier = text.parse().map_err(Failure::bad_input)?;
    qualifier
        .least(ladder)
        .ok_or_else(|| Failure::bad_input(format_args!("no hand on {ladder} is {text} or better")))
}

/// One hand and what it is.
#[derive(Serialize)]
struct Row {
    hand: String,
    score: u16,
    name: String,
    long_name: String,
    cards: String,
    #[serde(skip)]
    playing: Vec<Card>,
}

fn row(hand: &str, ladder: &Ladder, joker: Option<Joker>, least: Score) -> Result<Row, Failure> {
    let holding = holding(hand, ladder, joker)?;
    let made = ladder.make(&holding).map_err(Failure::bad_input)?;
    let Made { score, cards: playing, name, long_name, .. } = made;
    if score < least {
        let no = if is_low(ladder) { "No low" } else { "Does not qualify" };
        let long_name = format!("{no} ({long_name})");
        let (hand, name, cards) = (hand.to_owned(), no.to_owned(), String::new());
        return Ok(Row { hand, score: 0, name, long_name, cards, playing: Vec::new() });
    }
    let cards = paint::cards(&playing, false);
    Ok(Row { hand: hand.to_owned(), score: score.value(), name, long_name, cards, playing })
}

fn is_low(ladder: &Ladder) -> bool {
    matches!(ladder, Ladder::Five(five) if five.aim() == ranking::Aim::Low)
}

/// Reads a hand. Only where a joker's role hangs on how it was dealt may it say so.
fn holding(hand: &str, ladder: &Ladder, joker: Option<Joker>) -> Result<Holding, Failure> {
    match (ladder.usual_joker(), joker) {
        (UsualJoker::AsDealt, None) => {
            let dealt = parse_dealt(hand).map_err(Failure::bad_input)?;
            Ok(Holding::as_dealt(&dealt))
        }
        (_, role) => {
            let cards: CardSet = parse(hand).map_err(Failure::bad_input)?.into_iter().collect();
            Ok(Holding::with_jokers_as(cards, role.unwrap_or(Joker::Bug)))
        }
    }
}

/// Score, cards that play, and the long name: the hands in the order in which they were given.
fn table(rows: &[Row]) -> String {
    let colours = paint::colours();
    let best = rows.iter().map(|row| row.score).max().unwrap_or_default();
    let width = rows.iter().map(|row| row.cards.len()).max().unwrap_or_default();
    let mut text = String::new();
    for row in rows {
        let mark = if rows.len() > 1 && row.score == best && best > 0 { "*" } else { " " };
        let cards = paint::cards(&row.playing, colours);
        let space = " ".repeat(width - row.cards.len());
        text.push_str(&format!("{mark}{:>6}  {cards}{space}  {}\n", row.score, row.long_name));
    }
    match rows.iter().filter(|row| row.score == best).count() {
        _ if rows.len() == 1 || best == 0 => {}
        1 => text.push_str("* best\n"),
        _ => text.push_str("* tied for best\n"),
    }
    text
}

#[derive(Serialize)]
struct Listed {
    ladder: &'static str,
    about: &'static str,
}

fn list(json: bool) -> Result<String, Failure> {
    let all: Vec<Listed> =
        Ladder::all().map(|ladder| Listed { ladder: ladder.id(), about: ladder.about() }).collect();
    if json {
        return to_json(&all);
    }
    let width = all.iter().map(|row| row.ladder.len()).max().unwrap_or_default();
    Ok(all.iter().map(|row| format!("{:width$}  {}\n", row.ladder, row.about)).collect())
}
