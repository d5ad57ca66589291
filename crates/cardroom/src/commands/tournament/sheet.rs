//! A schedule as people read it: on a screen, in a document, on paper.

use std::fmt::Write as _;

use cards::grouped;
use rulebook::{Block, Page, Section, Table};
use serde::Serialize;
use tournament::plan::{Lasts, Plan, Schedule, Step, Then, Until};

use crate::commands::rules::Format;

/// A level, and the break after it.
#[derive(Serialize)]
pub(super) struct SheetLevel {
    pub(super) level: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) minutes: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hands: Option<u32>,
    pub(super) small: u64,
    pub(super) big: u64,
    pub(super) ante: u64,
    /// Whether it is for games at fixed limits.
    #[serde(skip)]
    pub(super) limits: bool,
    /// The small and the big bet at fixed limits, and the bring-in.
    pub(super) bets: (u64, u64),
    pub(super) bring_in: u64,
    /// The ante that one player pays for the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) table_ante: Option<u64>,
    /// The blinds at no limit and pot limit, where they are others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) free: Option<(u64, u64)>,
    /// The break after it, in minutes.
    #[serde(rename = "break", skip_serializing_if = "Option::is_none")]
    pub(super) pause: Option<u32>,
    /// The chips that leave play in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) remove: Vec<u64>,
}

/// The levels of a schedule.
pub(super) fn levels(schedule: &Schedule) -> Vec<SheetLevel> {
    let mut levels: Vec<SheetLevel> = Vec::new();
    for step in &schedule.steps {
        match step {
            Step::Level(row) => {
                let (minutes, hands) = match row.lasts {
                    Lasts::Minutes(minutes) => (Some(minutes), None),
                    Lasts::Hands(hands) => (None, Some(hands)),
                };
                levels.push(SheetLevel {
                    level: levels.len() as u32 + 1,
                    minutes,
                    hands,
                    small: row.level.blinds.0,
                    big: row.level.blinds.1,
                    ante: row.level.ante,
                    limits: row.limits || row.free.is_some(),
                    bets: row.level.bets,
                    bring_in: row.level.bring_in,
                    table_ante: None,
                    free: row.free,
                    pause: None,
                    remove: Vec::new(),
                });
            }
            Step::Break { minutes, remove } => {
                if let Some(last) = levels.last_mut() {
                    last.pause = Some(last.pause.unwrap_or(0) + minutes);
                    last.remove.extend(remove);
                }
            }
        }
    }
    levels
}

/// The levels of a tournament, with what its rules make of them.
pub(super) fn planned(plan: &Plan) -> Vec<SheetLevel> {
    let mut levels = levels(&plan.schedule);
    let bomb = plan.house.bomb_pot.filter(|bomb| bomb.every == Some(1));
    for level in &mut levels {
        level.table_ante = plan.table_ante.map(|_| level.big);
        if let Some(bomb) = bomb {
            // Everyone antes, and nobody posts a blind (BARGE 1.6).
            level.ante = level.big * u64::from(bomb.blinds);
        }
    }
    levels
}

/// What a host says of the levels.
pub(super) fn notes(plan: &Plan) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(ante) = plan.table_ante {
        let who = match ante.by {
            engine::Payer::BigBlind => "The big blind",
            engine::Payer::Button => "The button",
        };
        let less =
            ante.reduced_at.map(|at| format!(", the small blind with {at} players or fewer"));
        let none = plan.ante_removed_at.map(|at| format!(", none with {at}"));
        let (less, none) = (less.unwrap_or_default(), none.unwrap_or_default());
        notes.push(format!("{who} antes for the table{less}{none}."));
    }
    if plan.house.bomb_pot.is_some_and(|bomb| bomb.every == Some(1)) {
        notes.push("Everyone antes; there are no blinds.".to_owned());
    }
    let until = |until| match until {
        Until::Break => "the end of the first break".to_owned(),
        Until::Level(level) => format!("the end of level {level}"),
    };
    if let Some(late) = plan.late {
        notes.push(format!("Late entry until {}.", until(late.until)));
    }
    if let Some(rebuy) = plan.rebuy {
        let price = plan.shown.amount(rebuy.cost.pool + rebuy.cost.fee);
        let (chips, most) = (grouped(rebuy.stack), rebuy.most);
        let often = most.map_or_else(String::new, |most| format!(", {most} at most"));
        let until = until(rebuy.until);
        notes.push(format!("Rebuys until {until}: {price} for {chips} chips{often}."));
    }
    if let Some(add_on) = plan.add_on {
        let price = plan.shown.amount(add_on.cost.pool + add_on.cost.fee);
        let chips = grouped(add_on.stack);
        notes.push(format!("Add-on in the break after the rebuys: {price} for {chips} chips."));
    }
    if let Some(lammers) = plan.lammers {
        let (count, worth, level) = (lammers.count, grouped(lammers.worth), lammers.until);
        notes.push(format!("{count} lammers of {worth}, due at the end of level {level}."));
    }
    if plan.schedule.each_round {
        notes.push("Every round starts with level 1.".to_owned());
    }
    let then = match plan.schedule.then {
        Then::Stay => "The last level stays.",
        Then::Double => "After the last level everything doubles.",
    };
    notes.push(then.to_owned());
    notes
}

/// A line of the table, or a break.
enum Line {
    Cells([String; 6]),
    Pause(String),
}

fn lines(levels: &[SheetLevel]) -> Vec<Line> {
    let mut start = 0;
    let mut lines = Vec::new();
    for level in levels {
        let length = match (level.minutes, level.hands) {
            (Some(minutes), _) => format!("{minutes} min"),
            (_, hands) => format!("{} hands", hands.unwrap_or(0)),
        };
        let from = format!("{}:{:02}", start / 60, start % 60);
        let from = if level.minutes.is_some() { from } else { String::new() };
        let blinds = format!("{}/{}", grouped(level.small), grouped(level.big));
        let ante = match (level.ante, level.table_ante) {
            (0, None) => String::new(),
            (0, Some(all)) => format!("{} per table", grouped(all)),
            (each, _) => grouped(each),
        };
        let limits = match level.limits {
            true => {
                let (small, big) = level.bets;
                let free = level
                    .free
                    .map(|(small, big)| format!(", no limit {}/{}", grouped(small), grouped(big)));
                let (bring_in, free) = (grouped(level.bring_in), free.unwrap_or_default());
                format!("{}/{}, bring-in {bring_in}{free}", grouped(small), grouped(big))
            }
            false => String::new(),
        };
        lines.push(Line::Cells([level.level.to_string(), from, length, blinds, ante, limits]));
        start += level.minutes.unwrap_or(0);
        if let Some(pause) = level.pause {
            let remove: Vec<String> = level.remove.iter().map(|chip| grouped(*chip)).collect();
            let chips = match remove.as_slice() {
                [] => String::new(),
                chips => format!("; chips of {} leave play", chips.join(" and ")),
            };
            lines.push(Line::Pause(format!("break of {pause} minutes{chips}")));
            start += pause;
        }
    }
    lines
}

const HEAD: [&str; 6] = ["level", "from", "length", "blinds", "ante", "limits"];

/// A sheet with a title, a few lines, and the levels.
pub(super) fn sheet(
    title: &str,
    notes: &[String],
    levels: &[SheetLevel],
    format: Format,
) -> String {
    let lines = lines(levels);
    match format {
        Format::Text => text(title, notes, &lines),
        Format::Markdown => page(title, notes, &lines).markdown(),
        Format::Html => page(title, notes, &lines).html(),
    }
}

/// The sheet as a page; a break is a row with one cell in use.
fn page(title: &str, notes: &[String], lines: &[Line]) -> Page {
    let row = |line: &Line| match line {
        Line::Cells(cells) => cells.to_vec(),
        Line::Pause(pause) => {
            let mut row = vec![String::new(); HEAD.len()];
            row[2].clone_from(pause);
            row
        }
    };
    let head = HEAD.map(str::to_owned).to_vec();
    let table = Block::Table(Table { head, rows: lines.iter().map(row).collect() });
    let notes = notes.iter().map(|note| Block::Paragraph(note.clone()));
    let heading = "Levels".to_owned();
    let section = Section { heading, blocks: notes.chain([table]).collect() };
    Page { title: title.to_owned(), sections: vec![section] }
}

fn text(title: &str, notes: &[String], lines: &[Line]) -> String {
    let mut text = format!("{title}\n{}\n\n", notes.join("\n"));
    let row = |[level, from, length, blinds, ante, limits]: [&str; 6]| {
        let line = format!("{level:>6} {from:>6}  {length:<8}  {blinds:<16}  {ante:<14}  {limits}");
        line.trim_end().to_owned() + "\n"
    };
    let has_limits =
        lines.iter().any(|line| matches!(line, Line::Cells(cells) if !cells[5].is_empty()));
    let head = if has_limits { HEAD } else { [HEAD[0], HEAD[1], HEAD[2], HEAD[3], HEAD[4], ""] };
    text.push_str(&row(head));
    for line in lines {
        match line {
            Line::Cells(cells) => text.push_str(&row(cells.each_ref().map(String::as_str))),
            Line::Pause(pause) => {
                let _ = writeln!(text, "        {pause}");
            }
        }
    }
    text
}

/// The levels as lines for the file of a tournament.
pub(super) fn written(levels: &[SheetLevel]) -> String {
    let minutes = levels.first().and_then(|level| level.minutes).unwrap_or(20);
    let mut text = format!("levels minutes={minutes} then=double {{\n");
    for level in levels {
        let _ = match level.limits {
            false => writeln!(text, "    level {} {}", level.small, level.big),
            true => writeln!(
                text,
                "    level bets=\"{} {}\" blinds=\"{} {}\" ante={} bring-in={}",
                level.bets.0, level.bets.1, level.small, level.big, level.ante, level.bring_in
            ),
        };
        if let Some(pause) = level.pause {
            let chips: Vec<String> = level.remove.iter().map(u64::to_string).collect();
            let remove = match chips.as_slice() {
                [] => String::new(),
                chips => format!(" remove=\"{}\"", chips.join(" ")),
            };
            let _ = writeln!(text, "    break {pause}{remove}");
        }
    }
    text + "}\n"
}
