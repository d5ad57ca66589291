//! The games a command can ask for: those of the house, and a folder of the user's own.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cards::Card;
use dealer::usual_table;
use engine::{Hand, Rules};
use variant::game::Betting;
use variant::mix::MixEntry;
use variant::{Catalogue, Entry, File, Settings, Variant};

use crate::arguments::{Folder, Wanted};
use crate::failure::Failure;

/// The largest file that is read at all; the checker tells how large a game may be.
const MOST_BYTES: u64 = 1 << 20;

/// The games of the house and of the folder.
pub(crate) fn catalogue(folder: &Folder) -> Result<Cow<'static, Catalogue>, Failure> {
    let house = Catalogue::house();
    let Some(folder) = &folder.folder else { return Ok(Cow::Borrowed(house)) };
    let paths = game_files(folder)?;
    if paths.is_empty() {
        return Err(Failure::bad_input(no_game_files(folder)));
    }
    let files: Vec<File> = paths.iter().map(|path| read(path)).collect::<Result<_, _>>()?;
    house.with(&files).map(Cow::Owned).map_err(Failure::Files)
}

/// The files of a folder that can be read, and what is to be said of the others.
pub(crate) fn readable(folder: &Path) -> Result<(Vec<File>, Vec<Failure>), Failure> {
    let (mut files, mut troubles) = (Vec::new(), Vec::new());
    let paths = game_files(folder)?;
    if paths.is_empty() {
        troubles.push(Failure::bad_input(no_game_files(folder)));
    }
    for path in paths {
        match read(&path) {
            Ok(file) => files.push(file),
            Err(trouble) => troubles.push(trouble),
        }
    }
    Ok((files, troubles))
}

fn no_game_files(folder: &Path) -> String {
    format!("{} has no game files: their names end in .kdl", folder.display())
}

/// Every file of a folder that hosts write, by name.
pub(crate) fn game_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let failed = |error| Failure::Input { from: folder.display().to_string(), error };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|ending| ending == "kdl") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Reads one file as text.
pub(crate) fn read(path: &Path) -> Result<File, Failure> {
    let failed = |error| Failure::Input { from: path.display().to_string(), error };
    let name = path.display().to_string();
    let size = fs::metadata(path).map_err(failed)?.len();
    if size > MOST_BYTES {
        return Err(Failure::bad_input(format_args!(
            "{name} has {size} bytes: that's too long for a game"
        )));
    }
    let text = text(&name, fs::read(path).map_err(failed)?)?;
    Ok(File { name, text })
}

/// What a file says, as text.
pub(crate) fn text(name: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|wrong| {
        let before = &wrong.as_bytes()[..wrong.utf8_error().valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        not_text(name, line)
    })
}

/// What is said about a file that is no text.
pub(crate) fn not_text(name: &str, line: usize) -> Failure {
    Failure::bad_input(format_args!("{name} is not UTF-8 text (line {line}): save it as UTF-8"))
}

/// The game that was asked for, with the settings that were asked for.
pub(crate) struct Asked<'c> {
    pub(crate) catalogue: &'c Catalogue,
    pub(crate) entry: &'c Entry,
    pub(crate) settings: Settings,
}

impl<'c> Asked<'c> {
    pub(crate) fn new(catalogue: &'c Catalogue, wanted: &Wanted) -> Result<Asked<'c>, Failure> {
        let mut settings = Settings::default();
        for text in &wanted.options {
            let Some((name, value)) = text.split_once('=') else {
                return Err(Failure::bad_input(format_args!(
                    "{text:?} isn't an option: expected NAME=VALUE, such as bug=no"
                )));
            };
            settings.options.push((name.trim().to_owned(), value.trim().to_owned()));
        }
        if let Some(name) = &wanted.betting {
            let betting = Betting::named(&name.to_lowercase()).ok_or_else(|| {
                Failure::no_such("betting", name, &Betting::ALL.map(Betting::name))
            })?;
            settings.betting = Some(betting);
        }
        if catalogue.find(&wanted.id).is_none()
            && let Some(MixEntry { mix, .. }) = catalogue.mix(&wanted.id)
        {
            let games: Vec<&str> = mix.plays.iter().map(|play| play.game.as_str()).collect();
            return Err(Failure::bad_input(format_args!(
                "{} is a mix: name one of its games: {}",
                mix.id,
                games.join(", ")
            )));
        }
        // Finds the game, and refuses what it does not know.
        catalogue.variant(&wanted.id, &settings).map_err(Failure::bad_input)?;
        let entry = catalogue
            .find(&wanted.id)
            .ok_or_else(|| Failure::bad_input(format_args!("there is no game {:?}", wanted.id)))?;
        Ok(Asked { catalogue, entry, settings })
    }

    /// The game ready to be dealt to so many players.
    pub(crate) fn variant(&self, players: Option<u8>) -> Result<Variant, Failure> {
        let settings = Settings { players, ..self.settings.clone() };
        self.catalogue.variant(&self.entry.game.id, &settings).map_err(Failure::bad_input)
    }

    /// A hand of it before anything happens, with so many players and as many chips for each.
    pub(crate) fn table(&self, seats: u8, stack: u64) -> Result<Hand<Card>, Failure> {
        let variant = self.variant(Some(seats))?;
        let rules = Arc::new(Rules::new(&variant).map_err(Failure::bad_input)?);
        let setup = usual_table(&variant, usize::from(seats), stack);
        let setup = Arc::new(setup.map_err(Failure::bad_input)?);
        Hand::new(&rules, &setup).map_err(Failure::bad_input)
    }

    /// The option that brings a joker into its deck.
    pub(crate) fn joker_option(&self) -> Option<(String, String)> {
        self.catalogue.joker_option(&self.entry.game.id, &self.settings)
    }
}
