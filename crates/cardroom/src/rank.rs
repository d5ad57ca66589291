//! `cardroom rank`

use cards::{Card, CardSet, parse, parse_dealt};
use ranking::{Aim, Holding, Joker, Ladder, Made, Points, Qualifier, Score, UsualJoker};
use serde::Serialize;

use crate::Answer;
use crate::command_line::Rank;
use crate::failure::Failure;
use crate::paint;

pub(crate) fn run(rank: &Rank) -> Result<Answer, Failure> {
    if rank.list {
        return list(rank.json).map(Answer::yes);
    }
    let ladder = ladder_of(rank)?;
    if rank.hands.is_empty() {
        return Err(Failure::bad_input(format_args!(
            "no hand to rank: expected one, as in cardroom rank {ladder} AsKsQsJsTs"
        )));
    }
    let least = match &rank.qualify {
        Some(text) => text
            .parse::<Qualifier>()
            .map_err(Failure::bad_input)?
            .least(&ladder)
            .map_err(Failure::bad_input)?,
        None => Score::NONE,
    };
    let joker = rank.joker.map(Joker::from);
    let mut rows = Vec::new();
    for (hand, number) in rank.hands.iter().zip(1..) {
        let row = row(hand, &ladder, joker, least);
        rows.push(row.map_err(|failure| match rank.hands.len() {
            1 => failure,
            _ => Failure::bad_input(format_args!("hand {number}: {failure}")),
        })?);
    }
    let text = if rank.json { to_json(&rows)? } else { table(&rows) };
    let anyone = least == Score::NONE || rows.iter().any(|row| row.score > 0);
    Ok(if anyone { Answer::yes(text) } else { Answer::no(text) })
}

/// The ladder with this name, or a word on what the name may have meant.
pub(crate) fn ladder_named(name: &str) -> Result<Ladder, Failure> {
    Ladder::named(&name.to_lowercase()).ok_or_else(|| {
        let ids: Vec<&str> = Ladder::all().map(|ladder| ladder.id()).collect();
        let hint = variant::nearest(name, ids.iter().copied()).map_or_else(
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
    let name = rank.ladder.as_deref().unwrap_or_default();
    let ladder = ladder_named(name).map_err(|unknown| match parse(name) {
        Ok(cards) if !cards.is_empty() => Failure::bad_input(format_args!(
            "{name} is a hand, and the ladder comes first: cardroom rank high {name}"
        )),
        _ => unknown,
    })?;
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

impl Row {
    fn shown_width(&self) -> usize {
        if self.playing.is_empty() { self.hand.chars().count() } else { self.cards.len() }
    }
}

fn row(hand: &str, ladder: &Ladder, joker: Option<Joker>, least: Score) -> Result<Row, Failure> {
    let holding = holding(hand, ladder, joker)?;
    let made =
        ladder.make(&holding).map_err(|wrong| Failure::bad_input(wrong.as_written(hand.trim())))?;
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
    match ladder {
        Ladder::Five(five) => five.aim() == Aim::Low,
        Ladder::Showing(showing) => showing.aim() == Aim::Low,
        Ladder::Badugi(_) | Ladder::Points(_) => false,
    }
}

/// Reads a hand. Only where a joker's role hangs on how it was dealt may it say so.
fn holding(hand: &str, ladder: &Ladder, role: Option<Joker>) -> Result<Holding, Failure> {
    let dealt = match ladder.usual_joker() {
        UsualJoker::AsDealt => parse_dealt(hand).map_err(Failure::bad_input)?,
        UsualJoker::Bug => {
            let cards: CardSet = parse(hand).map_err(Failure::bad_input)?.into_iter().collect();
            return Ok(Holding::with_jokers_as(cards, role.unwrap_or(Joker::Bug)));
        }
    };
    Ok(match role {
        Some(role) => {
            let cards = dealt.iter().map(|dealt| dealt.card).collect();
            Holding::with_jokers_as(cards, role)
        }
        None => Holding::as_dealt(&dealt),
    })
}

/// Score, cards that play, and the long name: the hands in the order in which they were given.
fn table(rows: &[Row]) -> String {
    let colours = paint::colours();
    let best = rows.iter().map(|row| row.score).max().unwrap_or_default();
    let width = rows.iter().map(Row::shown_width).max().unwrap_or_default();
    let mut text = String::new();
    for row in rows {
        let mark = if rows.len() > 1 && row.score == best && best > 0 { "*" } else { " " };
        // A hand that does not qualify is shown as it was typed.
        let cards = if row.playing.is_empty() {
            paint::one_line(&row.hand)
        } else {
            paint::cards(&row.playing, colours)
        };
        let space = " ".repeat(width.saturating_sub(row.shown_width()));
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
