//! The games that a room offers: those of the house, and those in a folder of whoever runs it.

mod checked;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use variant::{Catalogue, Edition, Faults, File, Pin, Shelf, TextHash, syntax};
use wire::{GameLine, Mark, Problem};

use crate::games::line;
use crate::games::offered::checked::Checked;
use crate::games::problem::{faulty, problem};
use crate::games::stock::HOUSE;
use crate::games::text::{MOST_TEXT, OWN_FILE};
use crate::games::whose;

/// The games that a room offers.
#[derive(Debug)]
pub(crate) struct Offered {
    pub(crate) catalogue: Arc<Catalogue>,
    /// The text of each mix of the room.
    mixes: BTreeMap<String, String>,
    /// The games for the lobby, as they are sent.
    lines: OnceLock<Bytes>,
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

    /// The games of the house and of these files, for others to play. A file with mistakes is left out, and
    /// so is one whose games need another that is; what is wrong is told.
    pub(crate) fn with_files(files: Vec<File>) -> (Offered, Vec<Faults>) {
        let (mut good, mut left): (Vec<File>, Vec<File>) = (files, Vec::new());
        let mut all = loop {
            match HOUSE.with_own(&good) {
                Ok(all) => break all,
                Err(faults) => {
                    let is_bad = |file: &File| faults.iter().any(|it| it.file() == file.name);
                    let (bad, rest) = good.into_iter().partition(is_bad);
                    good = rest;
                    left.extend::<Vec<File>>(bad);
                }
            }
        };
        // One may only have had the name of another that is left out.
        let mut troubles = Vec::new();
        loop {
            let before = left.len();
            troubles.clear();
            left.retain(|file| {
                good.push(file.clone());
                match HOUSE.with_own(&good) {
                    Ok(more) => all = more,
                    Err(faults) => {
                        good.pop();
                        troubles.extend(faults);
                        return true;
                    }
                }
                false
            });
            if left.len() == before {
                return (Offered::of(Arc::new(all), &good), troubles);
            }
        }
    }

    /// The same with the games of a text, which go by names of their own. What was checked lately is not
    /// checked again.
    pub(crate) fn with_text(&self, text: &str) -> Result<Arc<Catalogue>, Problem> {
        if text.len() > MOST_TEXT {
            return Err(problem("Your games are too long: the most is 64 KiB."));
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
    pub(crate) fn lines(&self) -> Bytes {
        let lines = self.lines.get_or_init(|| {
            let shown = self.catalogue.entries().filter(|entry| entry.shelf != Shelf::Lab);
            let line = |entry| {
                let line = line::line(&self.catalogue, entry)?;
                Some(GameLine { mark: self.mark(&line.id), ..line })
            };
            let lines: Vec<GameLine> = shown.filter_map(line).collect();
            serde_json::to_vec(&lines).unwrap_or_default().into()
        });
        lines.clone()
    }

    /// The same, if somebody has asked for them before.
    pub(crate) fn known_lines(&self) -> Option<Bytes> {
        self.lines.get().cloned()
    }

    /// Whose a game is that the room offers, if not the house's.
    pub(crate) fn mark(&self, id: &str) -> Option<Mark> {
        self.is_rooms(id).then(|| whose::rooms(wire::Marked::Game))
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
