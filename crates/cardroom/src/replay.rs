//! `cardroom replay`

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use notation::{Fault, Replayer, parse_many};
use serde::Serialize;

use crate::Answer;
use crate::command_line::Replay;
use crate::failure::Failure;
use crate::library;
use crate::paint::one_line;
use crate::rank::to_json;

pub(crate) fn run(asked: &Replay) -> Result<Answer, Failure> {
    let catalogue = library::catalogue(&asked.folder)?;
    let mut files = Vec::new();
    for path in &asked.files {
        add(path, Found::Named, &mut files)?;
    }
    if files.is_empty() {
        let names: Vec<String> =
            asked.files.iter().map(|path| path.display().to_string()).collect();
        let names = names.join(", ");
        return Err(Failure::bad_input(format_args!(
            "{names}: no hands here; their names end in .phh or .phhs"
        )));
    }
    let mut tally = Tally::default();
    let mut replayer = Replayer::new(&catalogue);
    for file in &files {
        let text = read(file)?;
        tally.file(&file.display().to_string(), &text, &mut replayer);
    }
    let exit = if tally.failed == 0 { Answer::yes } else { Answer::no };
    Ok(exit(if asked.json { to_json(&tally)? } else { tally.shown(asked.quiet) }))
}

/// How a file was come by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// The user named it: it is read whatever it is called.
    Named,
    /// It lay in a folder.
    InFolder,
}

/// A file, or every hand file of a folder and its folders, by name.
fn add(path: &Path, found: Found, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let failed = |error| Failure::Input { from: path.display().to_string(), error };
    if path == Path::new("-") && found == Found::Named {
        files.push(path.to_owned());
        return Ok(());
    }
    if fs::metadata(path).map_err(failed)?.is_dir() {
        let entries = fs::read_dir(path).map_err(failed)?;
        let mut paths: Vec<PathBuf> = entries
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<Result<_, _>>()
            .map_err(failed)?;
        paths.sort();
        return paths.iter().try_for_each(|path| add(path, Found::InFolder, files));
    }
    let is_hand = path.extension().is_some_and(|ending| ending == "phh" || ending == "phhs");
    if is_hand || found == Found::Named {
        files.push(path.to_owned());
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    let bytes = if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let bytes = bytes.map_err(|error| Failure::Input { from: name.clone(), error })?;
    library::text(&name, bytes)
}

#[derive(Serialize, Default)]
struct Tally {
    hands: u64,
    ok: u64,
    unfinished: u64,
    failed: u64,
    failures: Vec<Failed>,
}

/// A hand that breaks a rule, or cannot be read.
#[derive(Serialize)]
struct Failed {
    file: String,
    /// Its number in the file, from 1 where the file does not number its hands.
    hand: u64,
    /// The action that breaks the rule, from 1; none when it is the hand as a whole.
    action: Option<usize>,
    reason: String,
}

impl Tally {
    fn file(&mut self, name: &str, text: &str, replayer: &mut Replayer<'_>) {
        let mut number = 0;
        for hand in parse_many(text) {
            self.hands += 1;
            number += 1;
            let mut fail = |hand: u64, action: Option<usize>, reason: String| {
                self.failed += 1;
                self.failures.push(Failed { file: name.to_owned(), hand, action, reason });
            };
            let hand = match hand {
                Ok(hand) => hand,
                Err(fault) => {
                    let (hand, action) = place(&fault, number);
                    fail(hand, action, fault.to_string());
                    continue;
                }
            };
            match replayer.replay(&hand.record) {
                Ok(replayed) if replayed.is_finished() => self.ok += 1,
                Ok(_) => self.unfinished += 1,
                Err(broken) => {
                    let action = broken.action.as_ref().map(|action| action.number);
                    fail(hand.number.unwrap_or(number), action, broken.to_string());
                }
            }
        }
    }

    fn shown(&self, quiet: bool) -> String {
        let mut text = String::new();
        if !quiet {
            for failed in &self.failures {
                let (file, hand) = (one_line(&failed.file), failed.hand);
                text.push_str(&format!("{file}: hand {hand}: {}\n", one_line(&failed.reason)));
            }
        }
        let Tally { hands, ok, unfinished, failed, .. } = self;
        text + &format!("hands {hands} ok {ok} unfinished {unfinished} failed {failed}\n")
    }
}

/// Where a hand cannot be read.
fn place(fault: &Fault, number: u64) -> (u64, Option<usize>) {
    let action = fault.place.action.as_ref().map(|action| action.number);
    (fault.place.hand.unwrap_or(number), action)
}
