//! `cardroom equity`

use equity::grouped;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use cards::{Card, CardSet, Dealt, Face, parse, parse_dealt, parse_with_unknown};
use equity::odds::{Answer, Effort, Hand, Method, Out, Outs, Question};
use equity::range::Range;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use variant::Variant;

use crate::command_line;
use crate::failure::Failure;
use crate::library::{self, Asked};
use crate::paint;
use crate::rank::to_json;
use crate::showdown::sum_of_dice;
use crate::simulate::drawn_seed;

/// A bar is shown when the answer takes longer than this.
const PATIENCE: Duration = Duration::from_secs(1);

pub(crate) fn run(asked: &command_line::Equity) -> Result<String, Failure> {
    let catalogue = library::catalogue(&asked.wanted.folder)?;
    let game = Asked::new(&catalogue, &asked.wanted)?;
    let players = u8::try_from(asked.hands.len()).unwrap_or(u8::MAX);
    if players < 2 {
        return Err(Failure::bad_input("odds need two hands or more: random is one of them"));
    }
    let variant = game.variant(Some(players))?;
    let question = question(asked, variant)?;
    let ready = question.ready().map_err(Failure::bad_input)?;
    let seed = asked.seed.unwrap_or_else(drawn_seed);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let threads = asked.threads.map_or(threads, |threads| threads as usize);
    let effort = match (asked.exact, asked.trials) {
        (true, _) => Effort::exact(),
        (_, Some(trials)) => Effort::sampled(trials, seed),
        _ => Effort::usual(seed),
    };
    if asked.outs {
        let outs = question.outs(effort.with_threads(threads)).map_err(Failure::bad_input)?;
        if asked.json {
            return to_json(&ToldOuts::of(&outs, asked));
        }
        return Ok(shown(&outs.now, &question, asked, seed) + &shown_outs(&outs, asked));
    }
    let watch = Watch::new();
    let answer = ready
        .answer_while(effort.with_threads(threads), &|done, all| watch.see(done, all))
        .map_err(Failure::bad_input)?;
    watch.end();
    if asked.json {
        return to_json(&Told::of(&answer, &question, asked, seed));
    }
    Ok(shown(&answer, &question, asked, seed))
}

/// What is asked, read from the command line.
fn question(asked: &command_line::Equity, variant: Variant) -> Result<Question, Failure> {
    let roll = asked.roll.as_deref().map(|text| sum_of_dice(text, &variant)).transpose()?;
    let hands = asked
        .hands
        .iter()
        .enumerate()
        .map(|(number, text)| hand(text, number + 1, &variant))
        .collect::<Result<Vec<Hand>, Failure>>()?;
    let of = |what: &str, text: &str| {
        parse(text).map_err(|wrong| Failure::bad_input(format_args!("{what}: {wrong}")))
    };
    let dead = of("--dead", &asked.dead)?;
    let mut question = Question::new(variant, hands);
    question.board = of("--board", &asked.board)?;
    question.dead = dead.iter().copied().collect::<CardSet>();
    if question.dead.len() < dead.len() {
        return Err(Failure::bad_input("--dead: a card is there twice"));
    }
    question.roll = roll;
    question.chosen = asked.choose.as_ref().map(|id| id.to_lowercase());
    Ok(question)
}

/// One hand: cards, some of them unknown, piles, or a range.
fn hand(text: &str, number: usize, variant: &Variant) -> Result<Hand, Failure> {
    let wrong = |why: &dyn std::fmt::Display| {
        Failure::bad_input(format_args!("hand {number}, {text:?}: {why}"))
    };
    let text = text.trim();
    if text.eq_ignore_ascii_case("random") || text.chars().all(|c| c == '?') {
        return Ok(Hand::random());
    }
    if text.contains('/') {
        let piles = text.split('/').map(parse_dealt).collect::<Result<Vec<Vec<Dealt>>, _>>();
        return piles.map(Hand::Piles).map_err(|why| wrong(&why));
    }
    if let Ok(cards) = parse_dealt(text) {
        return Ok(Hand::Known(cards));
    }
    if let Ok(cards) = parse_with_unknown(text) {
        let down = |card| Dealt { card, face: Face::Down };
        return Ok(Hand::Known(cards.into_iter().flatten().map(down).collect()));
    }
    let cases = variant.cases();
    let held = cases.iter().filter_map(|facts| variant.held(facts).ok());
    let size = held.map(|held| held.most).max().unwrap_or(2);
    Range::parse(text, usize::from(size), variant.deck).map(Hand::Range).map_err(|why| wrong(&why))
}

/// A bar on a terminal, once it takes long.
struct Watch {
    begun: Instant,
    bar: Mutex<Option<ProgressBar>>,
}

impl Watch {
    fn new() -> Watch {
        Watch { begun: Instant::now(), bar: Mutex::new(None) }
    }

    fn see(&self, done: u64, all: u64) -> bool {
        if self.begun.elapsed() < PATIENCE || !paint::can_draw() {
            return true;
        }
        let mut bar = self.bar.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let bar = bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{bar:30} {percent:>3} %  {eta} left");
            let bar = ProgressBar::new(all);
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        bar.set_position(done.min(all));
        true
    }

    fn end(&self) {
        let mut bar = self.bar.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(bar) = bar.take() {
            bar.finish_and_clear();
        }
    }
}

#[derive(Serialize)]
struct Told {
    game: String,
    board: String,
    method: &'static str,
    policy: &'static str,
    cases: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    hands: Vec<ToldHand>,
    house: f64,
}

#[derive(Serialize)]
struct ToldHand {
    hand: String,
    equity: f64,
    error: f64,
    scoop: f64,
    three_quarters: f64,
    quarter: f64,
    shares: Vec<ToldShare>,
}

#[derive(Serialize)]
struct ToldShare {
    name: String,
    win: f64,
    tie: f64,
    equity: f64,
}

impl Told {
    fn of(answer: &Answer, question: &Question, asked: &command_line::Equity, seed: u64) -> Told {
        let shares = played(answer);
        let hands = answer.hands.iter().zip(&asked.hands).map(|(odds, hand)| ToldHand {
            hand: hand.clone(),
            equity: odds.equity,
            error: odds.error,
            scoop: odds.scoop,
            three_quarters: odds.three_quarters,
            quarter: odds.quarter,
            shares: shares
                .iter()
                .map(|share| ToldShare {
                    name: answer.shares[*share].clone(),
                    win: odds.shares[*share].win,
                    tie: odds.shares[*share].tie,
                    equity: odds.shares[*share].equity,
                })
                .collect(),
        });
        Told {
            game: question.variant.id.clone(),
            board: question.board.iter().map(ToString::to_string).collect(),
            method: match answer.method {
                Method::Exact => "exact",
                Method::Sampled => "sampled",
            },
            policy: "pat",
            cases: answer.cases,
            seed: (answer.method == Method::Sampled).then_some(seed),
            hands: hands.collect(),
            house: answer.house,
        }
    }
}

#[derive(Serialize)]
struct ToldOuts {
    /// Who is ahead now, for the pot and then for each share.
    ahead: Vec<ToldAhead>,
    unseen: usize,
    outs: Vec<ToldOut>,
}

#[derive(Serialize)]
struct ToldAhead {
    of: String,
    hands: Vec<String>,
}

#[derive(Serialize)]
struct ToldOut {
    card: String,
    ahead: Vec<ToldAhead>,
}

impl ToldOuts {
    fn of(outs: &Outs, asked: &command_line::Equity) -> ToldOuts {
        let told = |ahead: &[Vec<usize>]| {
            let shares = played(&outs.now);
            let of = |place: usize| match place {
                0 => Some("pot".to_owned()),
                place if shares.contains(&(place - 1)) => Some(outs.now.shares[place - 1].clone()),
                _ => None,
            };
            let ahead = ahead.iter().enumerate().filter_map(|(place, hands)| {
                let hands = hands.iter().map(|hand| asked.hands[*hand].clone()).collect();
                Some(ToldAhead { of: of(place)?, hands })
            });
            ahead.collect::<Vec<ToldAhead>>()
        };
        let out = |out: &Out| ToldOut { card: out.card.to_string(), ahead: told(&out.ahead) };
        ToldOuts {
            ahead: told(&outs.ahead),
            unseen: outs.unseen,
            outs: outs.outs.iter().map(out).collect(),
        }
    }
}

/// Who is ahead for the pot and for each share, and the cards that bring others ahead.
fn shown_outs(outs: &Outs, asked: &command_line::Equity) -> String {
    let colours = paint::colours();
    let named = |hands: &[usize]| match hands {
        [] => "nobody".to_owned(),
        hands => {
            let hands: Vec<String> =
                hands.iter().map(|hand| paint::one_line(&asked.hands[*hand])).collect();
            hands.join(" and ")
        }
    };
    let mut text = format!("\nOf {} cards that may come next:\n", outs.unseen);
    let shares = played(&outs.now);
    for (place, now) in outs.ahead.iter().enumerate() {
        let what = match place {
            0 => "pot",
            place if shares.len() > 1 && shares.contains(&(place - 1)) => {
                outs.now.shares[place - 1].as_str()
            }
            _ => continue,
        };
        text.push_str(&format!("  {what}: {} ahead\n", named(now)));
        let mut others: Vec<&Vec<usize>> = Vec::new();
        for out in outs.outs.iter().filter(|out| out.ahead[place] != *now) {
            if !others.contains(&&out.ahead[place]) {
                others.push(&out.ahead[place]);
            }
        }
        for other in others {
            let with = outs.outs.iter().filter(|out| out.ahead[place] == *other);
            let cards: Vec<Card> = with.map(|out| out.card).collect();
            text.push_str(&format!(
                "    {} with {}: {}\n",
                named(other),
                cards.len(),
                paint::cards(&cards, colours)
            ));
        }
    }
    text
}

/// The shares that somebody ever wins.
fn played(answer: &Answer) -> Vec<usize> {
    let is_won = |share: &usize| {
        answer.hands.iter().any(|hand| hand.shares[*share].win + hand.shares[*share].tie > 0.0)
    };
    (0..answer.shares.len()).filter(is_won).collect()
}

/// How many columns a whole bar takes.
const BAR: usize = 24;

fn shown(answer: &Answer, question: &Question, asked: &command_line::Equity, seed: u64) -> String {
    let colours = paint::colours();
    let mut text = question.variant.name.clone();
    if !question.board.is_empty() {
        text.push_str(&format!(", board {}", paint::cards(&question.board, colours)));
    }
    text.push_str(&match answer.method {
        Method::Exact => format!(": all {} deals\n\n", grouped(answer.cases)),
        Method::Sampled => {
            format!(": {} deals at random (seed {seed})\n\n", grouped(answer.cases))
        }
    });
    let shares = played(answer);
    let is_split = shares.len() > 1;
    let mut head = vec!["hand".to_owned(), "equity".to_owned()];
    if answer.method == Method::Sampled {
        head.push("+-".to_owned());
    }
    if is_split {
        head.push("scoop".to_owned());
        head.extend(["3/4".to_owned(), "1/4".to_owned()]);
    }
    for share in &shares {
        let name = if is_split { format!("{} ", answer.shares[*share]) } else { String::new() };
        head.extend([format!("{name}win"), format!("{name}tie")]);
    }
    let percent = |part: f64| format!("{:.2}", 100.0 * part);
    let rows = answer.hands.iter().zip(&asked.hands).map(|(odds, hand)| {
        let mut row = vec![paint::one_line(hand), percent(odds.equity)];
        if answer.method == Method::Sampled {
            row.push(percent(odds.error));
        }
        if is_split {
            row.extend([odds.scoop, odds.three_quarters, odds.quarter].map(percent));
        }
        for share in &shares {
            row.extend([odds.shares[*share].win, odds.shares[*share].tie].map(percent));
        }
        row
    });
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    for (number, row) in rows.iter().enumerate() {
        for (column, cell) in row.iter().enumerate() {
            let width = width(column).unwrap_or(0);
            text.push_str(&if column == 0 {
                format!("{cell:width$}")
            } else {
                format!("  {cell:>width$}")
            });
        }
        if let Some(odds) = number.checked_sub(1).and_then(|hand| answer.hands.get(hand)) {
            let filled = (odds.equity * BAR as f64).round() as usize;
            text.push_str(&format!("  {}", "#".repeat(filled)));
        }
        text.push('\n');
    }
    if answer.house > 0.0 {
        text.push_str(&format!("\nThe house takes {} % of the pots.\n", percent(answer.house)));
    }
    if decides(&question.variant) {
        text.push_str(
            "\nPolicy pat: nobody draws; where cards must go, the last ones go; hands are parted in \
             the order in which they are held.\n",
        );
    }
    text
}

/// Whether players decide about their cards in this game.
fn decides(variant: &Variant) -> bool {
    use variant::game::Step;
    let mut steps = variant.all_steps();
    steps.any(|step| matches!(step, Step::Draw(_) | Step::Discard(_) | Step::Split(_)))
}
