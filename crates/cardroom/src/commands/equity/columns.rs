//! The answer for people, in lines of eighty columns.

use cards::{Card, CardSet, grouped};
use equity::odds::{Answer, Hand, Method, Outs, Policy, faces};
use variant::Variant;
use variant::game::Step;

use super::Equity;
use super::Found;
use crate::desk::Screen;
use crate::paint;

/// How wide a line may be.
const WIDTH: usize = 80;
/// How many columns the whole of a pot or a share takes as a bar, if there is room.
const BAR: usize = 24;
/// How many columns there are at least for all bars of a line.
const BARS: usize = 16;
/// What stands between two columns.
const GAP: usize = 2;

pub(super) fn shown(found: &Found<'_>) -> String {
    let answer = found.answer;
    let mut text = title(found);
    text.push_str(&wrapped(&method(found)));
    if answer.cases == 0 {
        return text;
    }
    let shares = answer.won_shares();
    let rows = rows(found);
    text.push('\n');
    text.push_str(&lay(&rows, &main_columns(answer, &shares), found.screen));
    match shares.len() {
        0 | 1 => {}
        2 => text.push_str(&format!("\n{}", lay(&rows, &halves(answer, &shares), found.screen))),
        _ => text.push_str(&format!(
            "\nThe part of each share the hand wins on average:\n\n{}",
            lay(&rows, &parts(answer, &shares), found.screen)
        )),
    }
    text.push('\n');
    for note in notes(found, &shares) {
        text.push_str(&wrapped(&note));
    }
    if let Some(outs) = found.outs {
        text.push_str(&shown_outs(outs, found.asked, found.screen));
    }
    text
}

/// What was asked: the game, and what is known beside the hands.
fn title(found: &Found<'_>) -> String {
    let (asked, question) = (found.asked, found.question);
    let colours = found.screen.colours;
    let mut text = question.variant.name.clone();
    if !question.board.is_empty() {
        text.push_str(&format!(", board {}", paint::cards(&question.board, colours)));
    }
    if !question.dead.is_empty() {
        let dead: Vec<Card> = question.dead.iter().collect();
        text.push_str(&format!(", dead {}", paint::cards(&dead, colours)));
    }
    if let Some(roll) = &asked.roll {
        text.push_str(&format!(", roll {}", paint::one_line(roll)));
    }
    if let Some(chosen) = &question.chosen {
        text.push_str(&format!(", chosen {}", paint::one_line(chosen)));
    }
    text.push('\n');
    text
}

/// How the deals were found, and how sure the numbers are.
fn method(found: &Found<'_>) -> String {
    let answer = found.answer;
    let deals = grouped(answer.cases);
    let most = answer.hands.iter().map(|hand| hand.error).fold(0.0, f64::max);
    // Rounded up, so that "at most" holds.
    let most = (most * 10_000.0).ceil() / 100.0;
    match (answer.method, answer.stopped) {
        (_, true) if answer.cases == 0 => "stopped before the first deal: no answer".to_owned(),
        (Method::Exact, _) if answer.cases == 1 => "exact, the only deal".to_owned(),
        (Method::Exact, _) => format!("exact, all {deals} deals"),
        (Method::Sampled, stopped) => format!(
            "{}random, {deals} deals, seed {}, standard error at most {most:.2} %",
            if stopped { "stopped: " } else { "" },
            found.seed
        ),
    }
}

/// A column of a table.
struct Column {
    /// What the columns from here on are about, in a line above their heads.
    group: Option<String>,
    head: String,
    /// One for each hand.
    cells: Cells,
}

enum Cells {
    Percent(Vec<f64>),
    /// A part of one as a bar.
    Bar(Vec<f64>),
}

impl Column {
    fn percent(head: &str, parts: Vec<f64>) -> Column {
        Column { group: None, head: head.to_owned(), cells: Cells::Percent(parts) }
    }

    fn bar(parts: Vec<f64>) -> Column {
        Column { group: None, head: String::new(), cells: Cells::Bar(parts) }
    }

    /// How wide it is, if all bars are so wide.
    fn width(&self, bar: usize) -> usize {
        match &self.cells {
            Cells::Percent(parts) => {
                let widths = parts.iter().map(|part| percent(*part).len());
                widths.max().unwrap_or(0).max(self.head.chars().count())
            }
            Cells::Bar(_) => bar,
        }
    }

    fn cell(&self, row: usize, bar: usize, blocks: bool) -> String {
        let width = self.width(bar);
        match &self.cells {
            Cells::Percent(parts) => format!("{:>width$}", percent(parts[row])),
            Cells::Bar(parts) => {
                let drawn = paint::bar(parts[row], bar, blocks);
                let rest = bar.saturating_sub(drawn.chars().count());
                format!("{drawn}{}", " ".repeat(rest))
            }
        }
    }
}

fn percent(part: f64) -> String {
    format!("{:.2}", 100.0 * part)
}

/// What the pot is parted into.
fn main_columns(answer: &Answer, shares: &[usize]) -> Vec<Column> {
    let of = |number: fn(&equity::odds::Odds) -> f64| -> Vec<f64> {
        answer.hands.iter().map(number).collect()
    };
    let mut columns = vec![Column::percent("equity %", of(|hand| hand.equity))];
    if answer.method == Method::Sampled {
        columns.push(Column::percent("+- %", of(|hand| hand.error)));
    }
    if shares.len() > 1 {
        columns.push(Column::percent("scoops %", of(|hand| hand.scoop)));
        columns.push(Column::percent("3/4 %", of(|hand| hand.three_quarters)));
        columns.push(Column::percent("1/4 %", of(|hand| hand.quarter)));
    } else {
        columns.push(Column::percent("wins %", of(|hand| hand.win)));
        columns.push(Column::percent("ties %", of(|hand| hand.tie)));
    }
    columns.push(Column::bar(of(|hand| hand.equity)));
    columns
}

/// Two shares side by side: how often each is won and tied, and a bar for the part of it.
fn halves(answer: &Answer, shares: &[usize]) -> Vec<Column> {
    let mut columns = Vec::new();
    for share in shares {
        let of = |number: fn(&equity::odds::ShareOdds) -> f64| -> Vec<f64> {
            answer.hands.iter().map(|hand| number(&hand.shares[*share])).collect()
        };
        let group = Some(answer.shares[*share].clone());
        columns.push(Column { group, ..Column::percent("wins %", of(|odds| odds.win)) });
        columns.push(Column::percent("ties %", of(|odds| odds.tie)));
        columns.push(Column::bar(of(|odds| odds.equity)));
    }
    columns
}

/// Three shares and more: a column for each.
fn parts(answer: &Answer, shares: &[usize]) -> Vec<Column> {
    let column = |share: &usize| {
        let parts = answer.hands.iter().map(|hand| hand.shares[*share].equity).collect();
        Column::percent(&format!("{} %", answer.shares[*share]), parts)
    };
    shares.iter().map(column).collect()
}

/// How a hand is called in a table: as it was typed.
struct Row {
    typed: String,
    /// Whether these are cards, which have colours.
    is_cards: bool,
}

fn rows(found: &Found<'_>) -> Vec<Row> {
    let hands = found.asked.hands.iter().zip(&found.question.hands);
    let row = |(typed, hand): (&String, &Hand)| Row {
        typed: paint::one_line(typed.trim()),
        is_cards: !matches!(hand, Hand::Range(_)),
    };
    hands.map(row).collect()
}

impl Row {
    fn label(&self, width: usize, colours: bool) -> String {
        let length = self.typed.chars().count();
        if length > width {
            let kept: String = self.typed.chars().take(width.saturating_sub(3)).collect();
            return format!("{kept}...");
        }
        let rest = " ".repeat(width - length);
        if self.is_cards && colours {
            format!("{}{rest}", paint::typed(&self.typed))
        } else {
            format!("{}{rest}", self.typed)
        }
    }
}

/// A table whose lines are no longer than they may be: what is too much is cut from the hands.
fn lay(rows: &[Row], columns: &[Column], screen: Screen) -> String {
    let Screen { colours, blocks, .. } = screen;
    let bars = columns.iter().filter(|column| matches!(column.cells, Cells::Bar(_))).count();
    let fixed: usize = columns.iter().map(|column| GAP + column.width(0)).sum();
    let longest = rows.iter().map(|row| row.typed.chars().count()).max().unwrap_or(0);
    let room = WIDTH.saturating_sub(fixed + if bars > 0 { BARS } else { 0 });
    let name = longest.min(room).max("hand".len());
    let bar = BAR.min(WIDTH.saturating_sub(fixed + name) / bars.max(1));
    let mut lines = Vec::new();
    if columns.iter().any(|column| column.group.is_some()) {
        let mut line = " ".repeat(name);
        let mut end = name;
        for column in columns {
            if let Some(group) = &column.group {
                let rest = (end + GAP).saturating_sub(line.chars().count());
                line.push_str(&format!("{}{group}", " ".repeat(rest)));
            }
            end += GAP + column.width(bar);
        }
        lines.push(line);
    }
    let gap = " ".repeat(GAP);
    let mut head = format!("{:name$}", "hand");
    for column in columns {
        let width = column.width(bar);
        head.push_str(&format!("{gap}{:>width$}", column.head));
    }
    lines.push(head);
    for (number, row) in rows.iter().enumerate() {
        let mut line = row.label(name, colours);
        for column in columns {
            line.push_str(&format!("{gap}{}", column.cell(number, bar, blocks)));
        }
        lines.push(line);
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// What the columns mean, and what else is to be known.
fn notes(found: &Found<'_>, shares: &[usize]) -> Vec<String> {
    let answer = found.answer;
    let mut notes = vec!["equity      the part of the pot the hand wins on average".to_owned()];
    if answer.method == Method::Sampled {
        let error =
            "+-          one standard error: 19 times out of 20 the true value is within two";
        notes.push(error.to_owned());
    }
    notes.extend(match shares.len() {
        0 | 1 => vec!["wins, ties  how often it wins the pot alone, or splits it".to_owned()],
        count => {
            let mut notes = vec![
                "scoops      how often it wins the whole pot".to_owned(),
                "3/4, 1/4    how often it wins that much of the pot".to_owned(),
            ];
            let each = "wins, ties  how often it wins that share alone, or splits it";
            notes.extend((count == 2).then(|| each.to_owned()));
            notes
        }
    });
    if answer.house > 0.0 {
        notes.push(format!("The house takes {} % of the pots.", percent(answer.house)));
    }
    let most = faces(&found.question.variant).len();
    let is_short = |(hand, typed): (&Hand, &String)| match hand {
        Hand::Known(cards) => !cards.is_empty() && !typed.contains('?') && cards.len() < most,
        _ => false,
    };
    if found.question.hands.iter().zip(&found.asked.hands).any(is_short) {
        notes.push(format!(
            "A hand with fewer than {most} cards gets the rest at random. (A hand is one word: \
            AsKs.)"
        ));
    }
    if decides(&found.question.variant) {
        notes.push(policy(found));
    }
    notes
}

/// What players did who had something to decide.
fn policy(found: &Found<'_>) -> String {
    let text = match found.answer.policy {
        Policy::Pat => {
            "Policy pat: no one draws; if cards must be discarded, the last ones go; hands are \
            split in the order they are held. To change that: --policy best, or --discard."
        }
        Policy::Fixed => "Policy fixed: everyone discards the cards named, then stands pat.",
        Policy::Best => {
            "Policy best: everyone does what wins them the most, as far as that can be foreseen."
        }
    };
    let mut text = text.to_owned();
    let colours = found.screen.colours;
    for (choice, typed) in found.answer.choices.iter().zip(&found.asked.hands) {
        let Some(choice) = choice else { continue };
        let hand = paint::one_line(typed);
        let cards = |set: &CardSet| paint::cards(&set.iter().collect::<Vec<Card>>(), colours);
        if !choice.piles.is_empty() {
            let piles: Vec<String> = choice.piles.iter().map(cards).collect();
            text.push_str(&format!(" {hand} is split into {}.", piles.join(" and ")));
        } else if choice.thrown.is_empty() {
            text.push_str(&format!(" {hand} discards nothing."));
        } else {
            text.push_str(&format!(" {hand} discards {}.", cards(&choice.thrown)));
        }
    }
    text
}

/// Whether players decide about their cards in this game.
fn decides(variant: &Variant) -> bool {
    let mut steps = variant.all_steps();
    steps.any(|step| matches!(step, Step::Draw(_) | Step::Discard(_) | Step::Split(_)))
}

/// Who is ahead for the pot and for each share, and the cards that bring others ahead.
fn shown_outs(outs: &Outs, asked: &Equity, Screen { colours, .. }: Screen) -> String {
    let named = |hands: &[usize]| match hands {
        [] => "nobody".to_owned(),
        hands => {
            let hands: Vec<String> =
                hands.iter().map(|hand| paint::one_line(&asked.hands[*hand])).collect();
            hands.join(" and ")
        }
    };
    if outs.unseen == 0 {
        return "\nNo board card is still to come, so there are no outs.\n".to_owned();
    }
    let mut text = format!("\nOf the {} cards that may come next:\n", outs.unseen);
    let shares = outs.now.won_shares();
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
            text.push_str(&format!("    {} with {}:", named(other), cards.len()));
            // The first line of cards is short enough in any case to stand behind the words.
            let apart = if cards.len() > MOST_CARDS { "\n      " } else { " " };
            for line in cards.chunks(MOST_CARDS) {
                text.push_str(&format!("{apart}{}", paint::cards(line, colours)));
            }
            text.push('\n');
        }
    }
    text
}

/// How many cards stand in a line.
const MOST_CARDS: usize = 24;

/// A paragraph in lines that are not too long.
fn wrapped(paragraph: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in paragraph.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push_str(&format!(" {word}"));
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}
