//! `cardroom odds`

use cards::{Deck, grouped};
use clap::{Args, Subcommand};
use equity::{frequencies, killer_cards, usual_deck};
use ranking::{Joker, Ladder, UsualJoker};
use serde::Serialize;

use super::rank::{JokerRole, ladder_named};
use crate::answer::to_json;
use crate::arguments::{Named, ladder_names, whole};
use crate::desk::Desk;
use crate::failure::Failure;

/// Tables of odds
#[derive(Args)]
#[command(
    disable_help_subcommand = true,
    after_help = "\
Examples:
  cardroom odds killer-cards --unseen 41
  cardroom odds frequencies badugi --cards 4
  cardroom odds numbers low-27 --count 53"
)]
pub(crate) struct Odds {
    #[command(subcommand)]
    table: Table,
}

#[derive(Subcommand)]
pub(crate) enum Table {
    /// How often you hit an out and no killer card (BARGE appendix D)
    #[command(after_help = "\
Examples:
  cardroom odds killer-cards
  cardroom odds killer-cards --unseen 41

Two cards are still to come. An out makes your hand, a kill makes a better one for someone else.
45 cards are unseen on the flop in hold'em when one other hand is known, 41 in Omaha.")]
    KillerCards {
        /// How many cards are unseen
        #[arg(long, value_name = "N", default_value_t = 45, value_parser = whole, allow_negative_numbers = true)]
        unseen: u32,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// How many hands of a given size fall in each category
    #[command(after_help = "\
Examples:
  cardroom odds frequencies high --cards 7
  cardroom odds frequencies high --cards 5 --deck bug
  cardroom odds frequencies badugi --cards 4")]
    Frequencies {
        /// The ladder; cardroom rank --list shows them all
        #[arg(value_parser = Named(ladder_names), hide_possible_values = true)]
        ladder: String,
        /// How many cards in a hand, seven at most
        #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
        cards: u32,
        /// full, short (36 cards), piquet (32, sevens up), mexican (41 with a joker) or bug (53)
        /// [default: the ladder's own]
        #[arg(long, value_parser = Named(deck_names), hide_possible_values = true)]
        deck: Option<String>,
        /// What a joker is [default: bug; on high-mexican wild]
        #[arg(long, value_enum)]
        joker: Option<JokerRole>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// The low hands by number, best first (BARGE appendix A)
    #[command(after_help = "\
Examples:
  cardroom odds numbers low-27 --count 53
  cardroom odds numbers low-a5 --json")]
    Numbers {
        /// A low ladder: low-a5, low-27, low-a6, low-26, badugi, badugi-27
        #[arg(value_parser = Named(ladder_names), hide_possible_values = true)]
        ladder: String,
        /// How many, best first [default: all]
        #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
        count: Option<u32>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

fn deck_names() -> Vec<&'static str> {
    Deck::ALL.iter().map(|deck| deck.name()).collect()
}

pub(crate) fn run(asked: &Odds, _: &mut Desk<'_>) -> Result<String, Failure> {
    match &asked.table {
        Table::KillerCards { unseen, json } => killers(*unseen, *json),
        Table::Frequencies { ladder, cards, deck, joker, json } => {
            let ladder = ladder_named(ladder)?;
            categories(&ladder, *cards as usize, deck.as_deref(), *joker, *json)
        }
        Table::Numbers { ladder, count, json } => numbers(&ladder_named(ladder)?, *count, *json),
    }
}

#[derive(Serialize)]
struct Killers {
    unseen: u32,
    rows: Vec<KillerRow>,
}

#[derive(Serialize)]
struct KillerRow {
    outs: usize,
    percent: Vec<f64>,
}

fn killers(unseen: u32, json: bool) -> Result<String, Failure> {
    let table = killer_cards(unseen).map_err(Failure::bad_input)?;
    if json {
        // Two decimals, as the rulebook prints it.
        let rounded = |percent: &f64| (percent * 100.0).round() / 100.0;
        let rows = table
            .rows
            .iter()
            .zip(1..)
            .map(|(row, outs)| KillerRow { outs, percent: row.iter().map(rounded).collect() });
        return to_json(&Killers { unseen, rows: rows.collect() });
    }
    let mut text =
        format!("{unseen} unseen cards, two to come: percent for outs (down), kills (across)\n\n");
    text.push_str("outs");
    (0..table.rows[0].len()).for_each(|kills| text.push_str(&format!("{kills:>7}")));
    text.push('\n');
    for (row, outs) in table.rows.iter().zip(1..) {
        text.push_str(&format!("{outs:>4}"));
        row.iter().for_each(|percent| text.push_str(&format!("{percent:>7.2}")));
        text.push('\n');
    }
    Ok(text)
}

#[derive(Serialize)]
struct Counted {
    total: u64,
    categories: Vec<CountedCategory>,
}

#[derive(Serialize)]
struct CountedCategory {
    name: String,
    count: u64,
}

fn categories(
    ladder: &Ladder,
    cards: usize,
    deck: Option<&str>,
    joker: Option<JokerRole>,
    json: bool,
) -> Result<String, Failure> {
    let deck = match deck {
        None => usual_deck(ladder),
        Some(name) => Deck::named(name).ok_or_else(|| {
            let names: Vec<&str> = Deck::ALL.iter().map(|deck| deck.name()).collect();
            Failure::no_such("deck", name, &names)
        })?,
    };
    if deck.jokers() == 0 && joker.is_some() {
        return Err(Failure::bad_input(format_args!(
            "the {} deck has no joker for --joker: expected --deck bug",
            deck.name()
        )));
    }
    let joker = joker.map_or_else(
        || match ladder.usual_joker() {
            UsualJoker::Bug => Joker::Bug,
            UsualJoker::AsDealt => Joker::Wild,
        },
        Joker::from,
    );
    let found = frequencies(ladder, deck, cards, joker).map_err(Failure::bad_input)?;
    let categories: Vec<CountedCategory> = found
        .categories
        .iter()
        .map(|(category, count)| CountedCategory { name: category.to_string(), count: *count })
        .collect();
    if json {
        return to_json(&Counted { total: found.total, categories });
    }
    let role = match joker {
        _ if deck.jokers() == 0 => "",
        Joker::Bug => ", the joker a bug",
        Joker::Wild => ", the joker wild",
        Joker::Ace => ", the joker an ace of no suit",
    };
    let mut text = format!(
        "{} hands of {cards} {} from the {} deck ({} cards{role}), best first\n\n",
        grouped(found.total),
        if cards == 1 { "card" } else { "cards" },
        deck.name(),
        deck.len(),
    );
    for row in categories {
        let percent = 100.0 * row.count as f64 / found.total as f64;
        text.push_str(&format!("{:<20}{:>15}{percent:>12.6} %\n", row.name, grouped(row.count)));
    }
    Ok(text)
}

#[derive(Serialize)]
struct Numbered {
    number: usize,
    hand: String,
}

fn numbers(ladder: &Ladder, count: Option<u32>, json: bool) -> Result<String, Failure> {
    if count == Some(0) {
        return Err(Failure::bad_input("--count 0 would list nothing: expected 1 or more"));
    }
    let all = ladder.numbered();
    if all.is_empty() {
        let low: Vec<&str> =
            Ladder::all().filter(|low| !low.numbered().is_empty()).map(|low| low.id()).collect();
        return Err(Failure::bad_input(format_args!(
            "hands on {ladder} have no numbers: expected a low ladder ({})",
            low.join(", ")
        )));
    }
    let rows: Vec<Numbered> = all
        .into_iter()
        .zip(1..)
        .take(count.map_or(usize::MAX, |count| count as usize))
        .map(|(hand, number)| Numbered { number, hand })
        .collect();
    if json {
        return to_json(&rows);
    }
    Ok(rows
        .iter()
        .map(|row| format!("{:>5}  {}\n", format!("#{}", row.number), row.hand))
        .collect())
}
