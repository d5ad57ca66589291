//! The games that a room offers: those of the house, and those in a folder of whoever runs it.

mod checked;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use variant::{Catalogue, Edition, File, Pin, Shelf, TextHash, syntax};
use wire::{GameLine, Problem};

use self::checked::Checked;
use crate::settle::{HOUSE, MOST_TEXT, faulty, problem};
use crate::{api, whose};

/// The largest file that is read at all.
const MOST_BYTES: u64 = 1 << 20;

/// What the text of a host is called in messages.
pub(crate) const OWN_FILE: &str = "your games";

/// Why a folder of games cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("the games in {} cannot be read: {error}", .path.display())]
pub struct NoGames {
    path: PathBuf,
    error: io::Error,
}

/// The games that a room offers.
#[derive(Debug)]
pub(crate) struct Offered {
    pub(crate) catalogue: Arc<Catalogue>,
    /// The text of each mix of the room.
    mixes: BTreeMap<String, String>,
    lines: OnceLock<Vec<GameLine>>,
    /// Texts of hosts that were checked lately.
    checked: Checked,
}

impl Default for Offered {
    fn default() -> Offered {
        Offered::of(Arc::clone(&HOUSE), &[])
    }
}

impl Offered {
    fn of(catalogue: Arc<Catalogue>, files: &[File]) -> Offered {
        let mixes = files.iter().flat_map(|file| mixes_in(&file.text)).collect();
        Offered { catalogue, mixes, lines: OnceLock::new(), checked: Checked::default() }
    }

    /// The games of the house and of a folder. A file with mistakes is left out, and so is one whose games
    /// need another that is; what is wrong is told.
    pub(crate) fn in_folder(folder: &Path) -> Result<(Offered, Vec<String>), NoGames> {
        let failed = |error| NoGames { path: folder.to_owned(), error };
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|ending| ending == "kdl") {
                paths.push(path);
            }
        }
        paths.sort();
        let (mut files, mut troubles) = (Vec::new(), Vec::new());
        for path in paths {
            match read(&path) {
                Ok(file) => files.push(file),
                Err(error) => troubles.push(format!("{}: {error}", path.display())),
            }
        }
        if files.is_empty() && troubles.is_empty() {
            let why = "there is no game file in it: their names end in .kdl";
            troubles.push(format!("{}: {why}", folder.display()));
        }
        loop {
            match HOUSE.with_own(&files) {
                Ok(all) => return Ok((Offered::of(Arc::new(all), &files), troubles)),
                Err(faults) => {
                    let bad: BTreeSet<String> =
                        faults.iter().map(|faults| faults.file().to_owned()).collect();
                    troubles.extend(faults.iter().map(ToString::to_string));
                    let before = files.len();
                    files.retain(|file| !bad.contains(&file.name));
                    if files.len() == before {
                        // A fault that belongs to none of them: nothing of the folder is offered.
                        return Ok((Offered::default(), troubles));
                    }
                }
            }
        }
    }

    /// The same with the games of a text, which go by names of their own. What was checked lately is not
    /// checked again.
    pub(crate) fn with_text(&self, text: &str) -> Result<Arc<Catalogue>, Problem> {
        if text.len() > MOST_TEXT {
            return Err(problem("the text of the games is too long: 64 KiB are the most"));
        }
        if let Some(known) = self.checked.find(text) {
            return known;
        }
        let file = File { name: OWN_FILE.to_owned(), text: text.to_owned() };
        let all = self.catalogue.with_own(&[file]);
        let checked = all.map(Arc::new).map_err(|faults| faulty("the text", &faults));
        self.checked.keep(text, checked.clone());
        checked
    }

    /// Whether a text was checked lately.
    pub(crate) fn has_checked(&self, text: &str) -> bool {
        self.checked.find(text).is_some()
    }

    /// The games for the lobby, which do not change as long as the room is open.
    pub(crate) fn lines(&self) -> &[GameLine] {
        self.lines.get_or_init(|| {
            let shown = self.catalogue.entries().filter(|entry| entry.shelf != Shelf::Lab);
            let line = |entry| {
                let line = api::line(&self.catalogue, entry)?;
                Some(GameLine {
                    mark: self.is_rooms(&line.id).then(|| whose::rooms("game")),
                    ..line
                })
            };
            shown.filter_map(line).collect()
        })
    }

    /// The ids of all games and mixes of the folder.
    pub(crate) fn own(&self) -> impl Iterator<Item = &str> {
        let games = self.catalogue.entries().map(|entry| entry.game.id.as_str());
        let mixes = self.catalogue.mixes().map(|entry| entry.mix.id.as_str());
        games.filter(|id| self.is_rooms(id)).chain(mixes.filter(|id| self.is_rooms_mix(id)))
    }

    /// Whether a game is one of the folder.
    pub(crate) fn is_rooms(&self, id: &str) -> bool {
        HOUSE.find(id).is_none() && self.catalogue.find(id).is_some()
    }

    /// Whether a mix is one of the folder.
    pub(crate) fn is_rooms_mix(&self, id: &str) -> bool {
        HOUSE.mix(id).is_none() && self.catalogue.mix(id).is_some()
    }

    /// The text of a mix of the folder, and its name.
    pub(crate) fn mix_text(&self, id: &str) -> Option<(String, &str)> {
        let text = self.mixes.get(id).filter(|_| self.is_rooms_mix(id))?;
        let pin = Pin { edition: Edition::CURRENT, text: TextHash::of(text) };
        Some((pin.to_string(), text))
    }
}

/// The mixes of a text, by id: each from its word to that of the next node.
fn mixes_in(text: &str) -> Vec<(String, String)> {
    let nodes = syntax::parse(text).unwrap_or_default();
    let ends = nodes.iter().skip(1).map(|node| node.at.start).chain([text.len()]);
    let mixes = nodes.iter().zip(ends).filter(|(node, _)| node.word == "mix");
    let mixes = mixes.filter_map(|(node, end)| {
        let id = node.property("id")?.value.text().to_owned();
        Some((id, text.get(node.at.start..end)?.trim_end().to_owned()))
    });
    mixes.collect()
}

fn read(path: &Path) -> io::Result<File> {
    if fs::metadata(path)?.len() > MOST_BYTES {
        return Err(io::Error::other("no game is so long"));
    }
    let name = path.display().to_string();
    Ok(File { name, text: fs::read_to_string(path)? })
}
