//! `cardroom showdown`

use cards::{Card, CardSet, Dealt, parse, parse_dealt};
use clap::Args;
use serde::Serialize;
use showdown::{Awards, Hand, OddChip, Outcome, Showdown as Judge, Table};
use variant::game::{Step, Target, Test};
use variant::{Facts, Family, Unknown, Variant};

use crate::answer::to_json;
use crate::arguments::{Wanted, chips};
use crate::desk::{Desk, Screen};
use crate::failure::Failure;
use crate::library::{self, Asked};
use crate::paint;

/// Work out who wins the pot, and with which cards
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom showdown holdem --hand AsKs --hand QdQh --board Qs8s2c3s9d
  cardroom showdown sohe --hand 9h8h2c2d/AsKs --hand KdKh7c7d/QsQd --board 7h6h2s5dJc
  cardroom showdown binglaha --roll 2 --hand As2s9dTd --hand KdKhQcQd --board 3c4d8hKs9h
  cardroom showdown mexican-poker --hand Jk7s7dKc2d --hand AsAdAh5c4c

Seat 0 is the first seat left of the button. Separate the piles of a split hand with /, in the order
of the rules page. Board cards go in the order they are dealt. Jk is a joker, Jk^ one dealt face up.")]
pub(crate) struct Showdown {
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    /// One player's cards, as one word or in quotes; repeat for each player
    #[arg(long = "hand", value_name = "CARDS", required = true)]
    pub(crate) hands: Vec<String>,
    /// The board cards, in the order they are dealt
    #[arg(long, value_name = "CARDS", default_value = "")]
    pub(crate) board: String,
    /// What the dice showed, such as 4 or 3,5
    #[arg(long, value_name = "N[,N]")]
    pub(crate) roll: Option<String>,
    /// The game that was chosen, or that the hand became
    #[arg(long, value_name = "ID")]
    pub(crate) choose: Option<String>,
    /// How many chips are in the pot
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = chips, allow_negative_numbers = true)]
    pub(crate) pot: u64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(asked: &Showdown, desk: &mut Desk<'_>) -> Result<String, Failure> {
    let catalogue = library::catalogue(&asked.wanted.folder)?;
    let game = Asked::new(&catalogue, &asked.wanted)?;
    let players = u8::try_from(asked.hands.len()).unwrap_or(u8::MAX);
    // One hand alone may be shown; it needs no rival.
    let variant = game.variant((players > 1).then_some(players))?;
    let board: Vec<Card> = parse(&asked.board)
        .map_err(|wrong| Failure::bad_input(format_args!("--board: {wrong}")))?;
    let facts = facts(asked, &variant, &board)?;
    let showdown = Judge::new(&variant, &facts).map_err(|unknown| missing(unknown, &variant))?;
    let table = table(asked, &game, &variant, &facts, &board)?;
    let outcome = showdown.decide(&table);
    // Seats that hold hands count, also where the house takes the pot.
    let mut awards = outcome.award(asked.pot, 1, OddChip::of(&variant), variant.edition);
    awards.seats.resize(table.hands.len(), 0);
    if asked.json {
        to_json(&told(&outcome, &awards))
    } else {
        Ok(shown(&outcome, &awards, &showdown, asked, desk.screen))
    }
}

/// What happened in the hand, as far as the command line tells it.
fn facts(asked: &Showdown, variant: &Variant, board: &[Card]) -> Result<Facts, Failure> {
    let roll = match &asked.roll {
        Some(text) => Some(sum_of_dice(text, variant)?),
        None => None,
    };
    let mut facts = Facts { roll, flop: Facts::colour_of(board), ..Facts::default() };
    let Some(id) = &asked.choose else { return Ok(facts) };
    let id = id.to_lowercase();
    let mut known: Vec<&str> = Vec::new();
    for street in &variant.streets {
        for step in &street.it.steps {
            match &step.it {
                Step::Choose(choose) => known.extend(choose.games.iter().map(String::as_str)),
                // A hand that nobody opened has not been chosen, but it is named the same way.
                Step::Become(turn)
                    if step.when.iter().any(|condition| condition.test == Test::Unopened) =>
                {
                    if let Target::Game(target) = &turn.game {
                        facts.unopened |= *target == id;
                        known.push(target);
                    }
                }
                _ => {}
            }
        }
    }
    let own = variant.id == id && !known.is_empty();
    if !known.contains(&id.as_str()) && !own {
        return Err(Failure::bad_input(if known.is_empty() {
            format!("--choose: no one chooses a game in {}", variant.id)
        } else {
            format!(
                "--choose: {id:?} isn't one of the games of {}: choose one of {}",
                variant.id,
                known.join(", ")
            )
        }));
    }
    facts.chosen = Some(id);
    Ok(facts)
}

pub(crate) fn sum_of_dice(text: &str, variant: &Variant) -> Result<u8, Failure> {
    let dice = variant.all_steps().find_map(|step| match step {
        Step::Roll(dice) => Some(usize::from(*dice)),
        _ => None,
    });
    let Some(dice) = dice else {
        return Err(Failure::bad_input(format_args!(
            "--roll: no dice are rolled in {}",
            variant.id
        )));
    };
    let faces: Option<Vec<u8>> = text
        .split(',')
        .map(|face| face.trim().parse().ok().filter(|face| (1..=6).contains(face)))
        .collect();
    match faces {
        Some(faces) if faces.len() == dice => Ok(faces.iter().sum()),
        _ => {
            let example = ["4", "3,5", "3,5,1"][dice.clamp(1, 3) - 1];
            let plural = if dice == 1 { "die" } else { "dice" };
            Err(Failure::bad_input(format_args!(
                "--roll {text:?}: {} rolls {dice} {plural} from 1 to 6: expected something like {example}",
                variant.id
            )))
        }
    }
}

/// What a fact that nobody told would have decided.
fn missing(unknown: Unknown, variant: &Variant) -> Failure {
    let what = match unknown {
        Unknown::Roll => "--roll, the dice roll",
        Unknown::Chosen => "--choose, the game that was chosen",
        Unknown::Flop => "--board, because its colors decide",
        Unknown::Players => "a --hand for every player",
        Unknown::Unsettled => "other settings",
    };
    Failure::bad_input(format_args!("{} needs {what}", variant.id))
}

/// The cards, each in its place.
fn table(
    asked: &Showdown,
    chosen: &Asked<'_>,
    variant: &Variant,
    facts: &Facts,
    board: &[Card],
) -> Result<Table, Failure> {
    let unknown = |unknown| missing(unknown, variant);
    let game = variant.in_force(facts).map_err(unknown)?;
    let plan = game.board_plan(facts).map_err(unknown)?;
    let held = variant.held(facts).map_err(unknown)?;
    let mut seen = Seen { chosen, variant, cards: CardSet::EMPTY };
    for card in board {
        seen.see(*card, "--board")?;
    }
    let mut table = Table {
        hands: Vec::new(),
        board: vec![None; usize::from(game.board.cells)],
        for_all: Vec::new(),
        facts: facts.clone(),
    };
    if plan.is_empty() && !board.is_empty() && variant.family() == Family::Stud {
        // A card that was dealt for all, because the deck was short.
        table.for_all = board.to_vec();
    } else if board.len() == plan.len() {
        for (cell, card) in plan.iter().zip(board) {
            table.board[usize::from(cell.0)] = Some(*card);
        }
    } else {
        let cards = count(plan.len());
        return Err(Failure::bad_input(format_args!(
            "--board: the board of {} has {cards} at the end, but {} given",
            variant.id,
            are(board.len())
        )));
    }
    let for_all = table.for_all.len();
    for (number, text) in asked.hands.iter().enumerate() {
        let at = format!("--hand {} (seat {number})", paint::one_line(text));
        let piles: Vec<Vec<Dealt>> = text
            .split('/')
            .map(|pile| {
                parse_dealt(pile).map_err(|wrong| Failure::bad_input(format_args!("{at}: {wrong}")))
            })
            .collect::<Result<_, _>>()?;
        let hand = Hand { piles };
        for dealt in hand.cards() {
            seen.see(dealt.card, &at)?;
        }
        let cards = hand.cards().count() + for_all;
        if !(usize::from(held.least)..=usize::from(held.most)).contains(&cards) {
            let wanted = if held.is_one() {
                count(usize::from(held.most))
            } else {
                format!("{} to {} cards", held.least, held.most)
            };
            return Err(Failure::bad_input(format_args!(
                "{at}: a hand of {} has {wanted} at the end, but {} given",
                variant.id,
                are(cards)
            )));
        }
        piles_fit(&hand, game, &at)?;
        table.hands.push(Some(hand));
    }
    Ok(table)
}

fn piles_fit(hand: &Hand, game: &Variant, at: &str) -> Result<(), Failure> {
    match game.piles() {
        Some(split) => {
            let sizes: Vec<usize> = hand.piles.iter().map(Vec::len).collect();
            if !sizes.iter().copied().eq(split.piles.iter().map(|pile| usize::from(pile.cards))) {
                let piles: Vec<String> = split
                    .piles
                    .iter()
                    .map(|pile| format!("{} {}", pile.cards, pile.name))
                    .collect();
                return Err(Failure::bad_input(format_args!(
                    "{at}: write the piles in this order, separated by /: {}",
                    piles.join(" / ")
                )));
            }
        }
        None if hand.piles.len() > 1 => {
            return Err(Failure::bad_input(format_args!(
                "{at}: {} has no piles: leave the / out",
                game.id
            )));
        }
        None => {}
    }
    Ok(())
}

/// The cards that were given so far: each is in the deck, and there once.
struct Seen<'v> {
    chosen: &'v Asked<'v>,
    variant: &'v Variant,
    cards: CardSet,
}

impl Seen<'_> {
    fn see(&mut self, card: Card, at: &str) -> Result<(), Failure> {
        if !self.variant.deck.contains(card) {
            let why = if !card.is_joker() {
                "its deck is short".to_owned()
            } else if !self.variant.deck.jokers().is_empty() {
                "there is one joker".to_owned()
            } else if let Some((name, value)) = self.chosen.joker_option() {
                format!("to play with a joker, add --option {name}={value}")
            } else {
                "it is played without a joker".to_owned()
            };
            return Err(Failure::bad_input(format_args!(
                "{at}: {card} is not in the deck of {}: {why}",
                self.variant.id
            )));
        }
        if !self.cards.insert(card) {
            return Err(Failure::bad_input(format_args!("{at}: {card} appears twice")));
        }
        Ok(())
    }
}

fn count(n: usize) -> String {
    if n == 1 { "1 card".to_owned() } else { format!("{n} cards") }
}

fn are(n: usize) -> String {
    match n {
        0 => "none is".to_owned(),
        1 => "1 is".to_owned(),
        _ => format!("{n} are"),
    }
}

#[derive(Serialize)]
struct Told {
    shares: Vec<ToldShare>,
    awards: Vec<u64>,
    house: u64,
}

#[derive(Serialize)]
struct ToldShare {
    name: String,
    winners: Vec<usize>,
    hands: Vec<Option<ToldHand>>,
}

#[derive(Serialize)]
struct ToldHand {
    cards: String,
    name: String,
    long_name: String,
}

fn told(outcome: &Outcome, awards: &Awards) -> Told {
    let share = |share: &showdown::Decided| ToldShare {
        name: share.name.clone(),
        winners: share.winners.clone(),
        hands: share
            .hands
            .iter()
            .map(|hand| {
                hand.as_ref().map(|made| ToldHand {
                    cards: paint::cards(&made.cards, false),
                    name: made.name.clone(),
                    long_name: made.long_name.clone(),
                })
            })
            .collect(),
    };
    Told {
        shares: outcome.shares.iter().map(share).collect(),
        awards: awards.seats.clone(),
        house: awards.house,
    }
}

/// Share by share: every seat's hand, the winners marked, and who gets how much.
fn shown(
    outcome: &Outcome,
    awards: &Awards,
    showdown: &Judge,
    asked: &Showdown,
    Screen { colours, .. }: Screen,
) -> String {
    let mut text = String::new();
    if !showdown.game().id.eq_ignore_ascii_case(&asked.wanted.id) {
        text.push_str(&format!("played as {}\n\n", showdown.game().name));
    }
    for share in &outcome.shares {
        text.push_str(&format!("{}\n", share.name));
        let width = |made: &ranking::Made| paint::cards(&made.cards, false).len();
        let width = share.hands.iter().flatten().map(width).max().unwrap_or(0);
        for (seat, hand) in share.hands.iter().enumerate() {
            let mark = if share.winners.contains(&seat) { "*" } else { " " };
            let hand = match hand {
                Some(made) => {
                    let space = " ".repeat(width - paint::cards(&made.cards, false).len());
                    format!("{}{space}  {}", paint::cards(&made.cards, colours), made.long_name)
                }
                None if share.winners.contains(&seat) => "still in".to_owned(),
                None => "does not qualify".to_owned(),
            };
            text.push_str(&format!("{mark} seat {seat}  {hand}\n"));
        }
        if share.winners.is_empty() {
            text.push_str("  no one qualifies: this share goes to the rest of the pot\n");
        }
        text.push('\n');
    }
    if outcome.house {
        text.push_str("All boards are gone: no one wins.\n\n");
    }
    text.push_str(&format!("of a pot of {}\n", asked.pot));
    for (seat, chips) in awards.seats.iter().enumerate().filter(|(_, chips)| **chips > 0) {
        text.push_str(&format!("  seat {seat}  {chips}\n"));
    }
    if awards.house > 0 {
        text.push_str(&format!("  the house  {}\n", awards.house));
    }
    text
}
