//! What several commands are asked in the same way.
//!
//! What is flattened into a command has no documentation of its own: it would take the place of the command's.

use std::fmt::{self, Display};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;
use std::str::FromStr;

use bot::arena::Entrant;
use cards::grouped;
use clap::Args;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use ranking::Ladder;
use variant::Catalogue;
use variant::game::Betting;

use crate::failure::Failure;
use crate::library::Asked;
use crate::paint::one_line;

/// More hands, and more chips each, than anyone asks for: ten seats of them can still be counted.
const MOST: u64 = 1_000_000_000;

/// The players of a table where nobody says how many.
const USUAL_SEATS: u8 = 6;

// A folder of the user's own games.
#[derive(Args)]
pub(crate) struct Folder {
    /// A folder of your own game files (*.kdl), to use along with the built-in games
    #[arg(long = "games", value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

// A game and how it is to be played.
#[derive(Args)]
pub(crate) struct Wanted {
    /// The game's id or alias; cardroom games lists them all
    #[arg(value_name = "ID", value_parser = Named(game_names), hide_possible_values = true)]
    pub(crate) id: String,
    /// A game option, such as bug=no; cardroom rules ID lists them
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// limit, pot-limit, no-limit or spread [default: the game's usual]
    #[arg(long, value_name = "FORM", value_parser = Named(betting_names), hide_possible_values = true)]
    pub(crate) betting: Option<String>,
    #[command(flatten)]
    pub(crate) folder: Folder,
}

/// Takes any text, and tells completions which names there are.
#[derive(Clone)]
pub(crate) struct Named(pub(crate) fn() -> Vec<&'static str>);

impl TypedValueParser for Named {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

pub(crate) fn ladder_names() -> Vec<&'static str> {
    Ladder::all().map(|ladder| ladder.id()).collect()
}

pub(crate) fn game_names() -> Vec<&'static str> {
    Catalogue::house().entries().map(|entry| entry.game.id.as_str()).collect()
}

pub(crate) fn betting_names() -> Vec<&'static str> {
    Betting::ALL.map(Betting::name).to_vec()
}

pub(crate) fn player_names() -> Vec<&'static str> {
    Entrant::names()
}

/// A whole number that is not too small and not too large.
pub(crate) fn between<T>(least: T, most: T, text: &str) -> Result<T, String>
where
    T: Copy + FromStr + PartialOrd + Display,
{
    let number = text.trim().parse().ok().filter(|number| (&least..=&most).contains(&number));
    number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
}

/// A whole number of something.
pub(crate) fn such_as<T: FromStr>(example: &str, text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| format!("expected a whole number {example}"))
}

pub(crate) fn whole(text: &str) -> Result<u32, String> {
    such_as("such as 7", text)
}

pub(crate) fn hands(text: &str) -> Result<u64, String> {
    such_as("such as 10000", text)
}

pub(crate) fn threads(text: &str) -> Result<usize, String> {
    between(1, 1000, text)
}

pub(crate) fn seed(text: &str) -> Result<u64, String> {
    between(0, u64::MAX, text)
}

pub(crate) fn chips(text: &str) -> Result<u64, String> {
    such_as("of chips such as 100", text)
}

/// As many as were asked for, or else six or the most that the game seats.
pub(crate) fn seats(asked: Option<u32>, game: &Asked<'_>) -> Result<u8, Failure> {
    let variant = game.variant(None)?;
    let (min, max) = (variant.seats.min, variant.seats.max);
    match asked {
        None => Ok(USUAL_SEATS.min(max).max(min)),
        // Whether the game seats so few or so many, it knows itself.
        Some(seats) => u8::try_from(seats).map_err(|_| {
            let id = &variant.id;
            Failure::bad_input(format_args!("{id} seats {min} to {max}, not {seats}"))
        }),
    }
}

pub(crate) fn within(option: &str, number: u64, least: u64) -> Result<(), Failure> {
    if (least..=MOST).contains(&number) {
        return Ok(());
    }
    let most = grouped(MOST);
    Err(Failure::bad_input(format_args!("{option} {number}: expected {least} to {most}")))
}

/// A seed that nobody has chosen, short enough to type and exact in any reader of JSON.
pub(crate) fn drawn_seed() -> u64 {
    // The standard library seeds its maps from the system.
    RandomState::new().build_hasher().finish() % 1_000_000_000_000
}

/// A command that does something again.
pub(crate) struct Again(Vec<String>);

impl Again {
    pub(crate) fn new(command: &str, what: &str) -> Again {
        Again(["cardroom", command, what].map(str::to_owned).to_vec())
    }

    /// With another word.
    pub(crate) fn word(mut self, word: &str) -> Again {
        self.0.push(word.to_owned());
        self
    }

    pub(crate) fn option(mut self, name: &str, value: impl Display) -> Again {
        self.0.extend([name.to_owned(), value.to_string()]);
        self
    }

    pub(crate) fn folder(self, Folder { folder }: &Folder) -> Again {
        match folder {
            Some(folder) => self.option("--games", folder.display()),
            None => self,
        }
    }

    /// With everything but the id.
    pub(crate) fn wanted(self, wanted: &Wanted) -> Again {
        let again = wanted.options.iter().fold(self, |again, text| again.option("--option", text));
        let betting = wanted.betting.iter();
        let again = betting.fold(again, |again, it| again.option("--betting", it.to_lowercase()));
        again.folder(&wanted.folder)
    }
}

impl Display for Again {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.0.iter().map(|word| quoted(word)).collect();
        f.write_str(&words.join(" "))
    }
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,:".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", one_line(word).replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_are_quoted_where_a_shell_would_take_them_apart() {
        assert_eq!(quoted("bug=no"), "bug=no");
        assert_eq!(quoted("my games"), "'my games'");
        assert_eq!(quoted("host's"), r"'host'\''s'");
    }
}
