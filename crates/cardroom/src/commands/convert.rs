//! `cardroom convert`

use std::borrow::Cow;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use notation::history::{self, View};
use notation::{Player, Record, Replayer, Value, parse_many, write_many};
use variant::Catalogue;

use crate::answer::Answer;
use crate::arguments::Folder;
use crate::book;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::library;
use crate::paint::one_line;

/// Convert recorded hands to another format: text or PHH
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom convert hand.phh --to text
  cardroom convert night.phhs --to text --viewer p3 --out night.txt
  cardroom convert 'HH20090707 Lyra.txt' --to phh --out lyra.phhs

The input format is recognized automatically. Any hand of any game can be written as text; text is
read for hold'em and Omaha, including the format of the big poker sites. Every hand is replayed
first: one that breaks a rule or can't be read is reported and left out, and the exit code is 1.
See docs/hands.md for the lines that are understood.")]
pub(crate) struct Convert {
    /// Hand files, PHH or text; - reads standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The format to write
    #[arg(long, value_enum)]
    pub(crate) to: Layout,
    /// Write to this file; it must not exist yet
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Show only this player's hole cards and those shown at the table: a name, or p1, p2 and so on
    #[arg(long, value_name = "PLAYER")]
    pub(crate) viewer: Option<String>,
    #[command(flatten)]
    pub(crate) folder: Folder,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Layout {
    /// Plain text, as the big poker sites write it
    Text,
    /// PHH, with headings if there is more than one hand
    Phh,
}

pub(crate) fn run(asked: &Convert, desk: &mut Desk<'_>) -> Result<Answer, Failure> {
    if asked.viewer.is_some() && asked.to == Layout::Phh {
        return Err(Failure::bad_input("--viewer works only with --to text"));
    }
    if let Some(out) = asked.out.as_ref().filter(|out| out.exists()) {
        return Err(Failure::bad_input(format_args!(
            "--out {}: this file already exists: expected a new one",
            out.display()
        )));
    }
    let catalogue = library::catalogue(&asked.folder)?;
    let mut job = Job {
        catalogue: &catalogue,
        replayer: Replayer::new(&catalogue),
        asked,
        hands: 0,
        texts: Vec::new(),
        records: Vec::new(),
        failures: Vec::new(),
    };
    for path in &asked.files {
        let name = path.display().to_string();
        let text = read(path, desk)?;
        job.file(&name, &text)?;
    }
    for failure in &job.failures {
        // Nobody is left to read it when even this cannot be written.
        let _ = writeln!(desk.err, "cardroom: {failure}");
    }
    let exit = if job.failures.is_empty() { Answer::yes } else { Answer::no };
    let text = match (asked.to, job.records.as_slice()) {
        (Layout::Text, _) => job.texts.join("\n"),
        (Layout::Phh, [only]) => only.write(),
        (Layout::Phh, many) => write_many(many),
    };
    let Some(out) = &asked.out else { return Ok(exit(text)) };
    if job.failures.len() < job.hands {
        // Somebody else's file is never written over, nor the one that was read.
        book::made(out)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(|error| Failure::Output { to: out.display().to_string(), error })?;
    }
    let (hands, failed) = (job.hands, job.failures.len());
    Ok(exit(format!("hands {hands} converted {} failed {failed}\n", hands - failed)))
}

fn read(path: &Path, desk: &mut Desk<'_>) -> Result<String, Failure> {
    let name = path.display().to_string();
    let bytes = if path == Path::new("-") {
        let mut bytes = Vec::new();
        desk.input.read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let bytes = bytes.map_err(|error| Failure::Input { from: name.clone(), error })?;
    library::text(&name, bytes)
}

/// Hands on their way from one layout to the other.
struct Job<'c> {
    catalogue: &'c Catalogue,
    replayer: Replayer<'c>,
    asked: &'c Convert,
    hands: usize,
    texts: Vec<String>,
    records: Vec<Record>,
    failures: Vec<String>,
}

impl Job<'_> {
    fn file(&mut self, name: &str, text: &str) -> Result<(), Failure> {
        if history::is_history(text) {
            for (place, hand) in history::read_many(self.catalogue, text).enumerate() {
                match hand {
                    Ok(hand) => self.hand(name, &told_number(&hand.record, place), &hand.record),
                    Err(unread) => {
                        let number = unread.hand.clone().unwrap_or_else(|| number(place));
                        self.fail(name, &number, &unread.to_string());
                    }
                }
            }
        } else if is_phh(text) {
            for (place, hand) in parse_many(text).enumerate() {
                match hand {
                    Ok(hand) => {
                        let said = hand.number.map(|number| number.to_string());
                        let number = said.unwrap_or_else(|| number(place));
                        self.hand(name, &number, &hand.record);
                    }
                    Err(fault) => {
                        let said = fault.place.hand.map(|number| number.to_string());
                        let number = said.unwrap_or_else(|| number(place));
                        self.fail(name, &number, &fault.to_string());
                    }
                }
            }
        } else {
            return Err(Failure::bad_input(format_args!(
                "{name} has no hands: expected PHH (variant = ...) or text that begins like \
                \"PokerStars Hand #1: ...\""
            )));
        }
        Ok(())
    }

    /// A hand that was read. It is played again first: what breaks a rule is not passed on.
    fn hand(&mut self, file: &str, number: &str, record: &Record) {
        let played = match self.replayer.replay(record) {
            Ok(played) => played,
            Err(broken) => return self.fail(file, number, &broken.to_string()),
        };
        let view = match self.view(record) {
            Ok(view) => view,
            Err(wrong) => return self.fail(file, number, &wrong),
        };
        self.hands += 1;
        match self.asked.to {
            Layout::Phh => self.records.push(record.clone()),
            Layout::Text => {
                let record = numbered(record, self.hands);
                self.texts.push(history::write(self.catalogue, &record, &played, view));
            }
        }
    }

    fn fail(&mut self, file: &str, number: &str, reason: &str) {
        self.hands += 1;
        let (file, number) = (one_line(file), one_line(number));
        self.failures.push(format!("{file}: hand {number}: {}", one_line(reason)));
    }

    /// Whose cards are told in this hand.
    fn view(&self, record: &Record) -> Result<View, String> {
        let Some(viewer) = &self.asked.viewer else { return Ok(View::Everything) };
        let names = record.other("players").and_then(Value::as_list).unwrap_or_default();
        let named = names.iter().position(|name| name.as_text() == Some(viewer));
        let by_number = || viewer.strip_prefix('p')?.parse::<usize>().ok()?.checked_sub(1);
        let place = named.or_else(by_number).filter(|place| *place < record.players());
        place.and_then(Player::at).map(View::Player).ok_or_else(|| {
            let most = record.players();
            format!("--viewer: there is no player {viewer:?}: expected a name or p1 to p{most}")
        })
    }
}

/// Whether a text is one of PHH: it names a variant somewhere at the beginning of a line.
fn is_phh(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with("variant"))
}

fn number(place: usize) -> String {
    (place + 1).to_string()
}

/// The number that a hand has by itself, or its place in the file.
fn told_number(record: &Record, place: usize) -> String {
    match record.other("hand") {
        Some(Value::Plain(plain)) => plain.text().to_owned(),
        Some(Value::Text(text)) => text.clone(),
        _ => number(place),
    }
}

/// The record with a number of its own.
fn numbered(record: &Record, number: usize) -> Cow<'_, Record> {
    if record.other("hand").is_some() {
        return Cow::Borrowed(record);
    }
    let mut numbered = record.clone();
    numbered.other.push(("hand".to_owned(), Value::from(number as i64)));
    Cow::Owned(numbered)
}
