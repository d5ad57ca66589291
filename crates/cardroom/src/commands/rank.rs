//! `cardroom rank`

use cards::{Card, CardSet, parse, parse_dealt};
use clap::{Args, ValueEnum};
use ranking::{Aim, Holding, Joker, Ladder, Made, Points, Qualifier, Score, UsualJoker};
use serde::Serialize;

use crate::answer::{Answer, to_json};
use crate::arguments::{Named, between, ladder_names};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::paint;

/// Rank hands on a ladder: score, name and the cards that play
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom rank high AsKsQsJsTs 'Qs Qd Ts Th 5c 2d 2c'
  cardroom rank low-27 7s5d4h3c2d 8s6d4h3c2d
  cardroom rank low-a5 --qualify 8 Ah2h3h4h5hKsKd
  cardroom rank high-mexican Jk5s6s7sJs Jk^AsAdAhAc
  cardroom rank --list

A card is a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s or ♣♦♥♠); Jk is a joker. A higher
score is a better hand; scores from different ladders can't be compared.")]
pub(crate) struct Rank {
    /// The ladder; --list shows them all
    #[arg(required_unless_present = "list", value_parser = Named(ladder_names), hide_possible_values = true)]
    pub(crate) ladder: Option<String>,
    /// The hands, each as one word or in quotes
    #[arg(value_name = "HAND")]
    pub(crate) hands: Vec<String>,
    /// List the ladders
    #[arg(long, conflicts_with_all = ["ladder", "joker", "qualify"])]
    pub(crate) list: bool,
    /// What a joker is [default: bug; on high-mexican Jk is wild and Jk^, dealt face up, a bug]
    #[arg(long, value_enum)]
    pub(crate) joker: Option<JokerRole>,
    /// The qualifier: a rank for a low (8), a pair (66) or a kind of hand (pair, two-pair, trips,
    /// straight, flush, full-house, quads, straight-flush, badugi). If no hand qualifies, the exit
    /// code is 1
    #[arg(long, value_name = "LEAST")]
    pub(crate) qualify: Option<String>,
    /// On the ladder points: what an ace counts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = points, allow_negative_numbers = true)]
    pub(crate) ace: u8,
    /// On the ladder points: what a jack, queen or king counts
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = points, allow_negative_numbers = true)]
    pub(crate) face: u8,
    /// On the ladder points: the fewest points win
    #[arg(long)]
    pub(crate) fewest: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

fn points(text: &str) -> Result<u8, String> {
    between(0, u8::MAX, text)
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum JokerRole {
    /// An ace, or whatever completes a straight or flush; in low hands the best card
    Bug,
    /// Any card
    Wild,
    /// An ace of no suit
    Ace,
}

impl From<JokerRole> for Joker {
    fn from(role: JokerRole) -> Joker {
        match role {
            JokerRole::Bug => Joker::Bug,
            JokerRole::Wild => Joker::Wild,
            JokerRole::Ace => Joker::Ace,
        }
    }
}

pub(crate) fn run(rank: &Rank, desk: &mut Desk<'_>) -> Result<Answer, Failure> {
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
    let text = if rank.json { to_json(&rows)? } else { table(&rows, desk.screen.colours) };
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
        Failure::bad_input(format_args!("there is no ladder {name:?}: {hint}"))
    })
}

fn ladder_of(rank: &Rank) -> Result<Ladder, Failure> {
    let name = rank.ladder.as_deref().unwrap_or_default();
    let ladder = ladder_named(name).map_err(|unknown| match parse(name) {
        Ok(cards) if !cards.is_empty() => Failure::bad_input(format_args!(
            "{name} is a hand; the ladder comes first: cardroom rank high {name}"
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
fn table(rows: &[Row], colours: bool) -> String {
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
