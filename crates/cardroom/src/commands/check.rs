//! `cardroom check`

use std::path::PathBuf;

use clap::Args;
use room::{Length, Night, Stakes, StakesList};
use rulebook::{mix_page, page};
use serde::Serialize;
use variant::mix::MixEntry;
use variant::{Catalogue, Contents, Entry, Faults, File, Problem, Settings};

use super::rules::{Told, told};
use crate::answer::{Answer, to_json};
use crate::arguments::Folder;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::{library, paint};

/// What was found in one file.
#[derive(Serialize)]
struct Checked {
    file: String,
    good: bool,
    games: Vec<Told>,
    mixes: Vec<Told>,
    /// The ids of stakes, and the names of nights.
    stakes: Vec<String>,
    nights: Vec<String>,
    problems: Vec<Found>,
    /// Why a room would not offer what is good for oneself.
    not_in_a_room: Vec<String>,
}

/// A mistake as machines read it.
#[derive(Serialize)]
pub(super) struct Found {
    line: usize,
    column: usize,
    message: String,
    help: String,
}

impl Found {
    /// All mistakes of a file.
    pub(super) fn all(faults: &Faults) -> Vec<Found> {
        let found = faults.problems.iter().map(|problem| {
            let (line, column) = faults.line_and_column(problem);
            let (message, help) = (problem.message.clone(), problem.help.clone());
            Found { line, column, message, help }
        });
        found.collect()
    }
}

/// Check game files, and print the rules pages of the good ones
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom check my-game.kdl
  cardroom check games/*.kdl --json

See docs/game-language.md for how to write a game, docs/nights.md for stakes and nights. All mistakes
in a file are shown at once, each with its line and what to write instead, and the exit code is 2.
Games without mistakes are also played: bots take every seat for about two seconds, in every form of
the game, and a game that would get a table stuck is refused. To play one yourself, put its file in
a folder: cardroom play my-game --games DIR")]
pub(crate) struct Check {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(check: &Check, _: &mut Desk<'_>) -> Result<Answer, Failure> {
    let catalogue = library::catalogue(&check.folder)?;
    let house = &catalogue;
    let is_alone = check.folder.folder.is_none();
    let mut checked = Vec::new();
    let mut pages = String::new();
    let mut bad: Vec<Faults> = Vec::new();
    for path in &check.files {
        let file = library::read(path)?;
        let mut found = Checked {
            file: file.name.clone(),
            good: false,
            games: Vec::new(),
            mixes: Vec::new(),
            stakes: Vec::new(),
            nights: Vec::new(),
            problems: Vec::new(),
            not_in_a_room: Vec::new(),
        };
        let looked = match first_word(&file.text).as_deref() {
            Some("night") => night(&file, house, &mut found, &mut pages),
            Some("stakes") => stakes(&file, house, &mut found, &mut pages),
            Some(word @ ("tournament" | "prizes" | "results" | "season")) => {
                return Err(Failure::bad_input(format_args!(
                    "{} begins with {word}: check it with cardroom tournament check {}",
                    file.name, file.name
                )));
            }
            _ => games(&file, house, is_alone, &mut found, &mut pages)?,
        };
        if let Err(faults) = looked {
            found.problems = Found::all(&faults);
            bad.push(faults);
        }
        found.good = found.problems.is_empty();
        checked.push(found);
    }
    if check.json {
        let text = to_json(&checked)?;
        return Ok(if bad.is_empty() { Answer::yes(text) } else { Answer::bad_input(text) });
    }
    if bad.is_empty() { Ok(Answer::yes(pages)) } else { Err(Failure::Files(bad)) }
}

/// The word that a file begins with.
fn first_word(text: &str) -> Option<String> {
    variant::syntax::read(text).nodes.into_iter().next().map(|node| node.word)
}

/// Games, mixes and templates.
fn games(
    file: &File,
    house: &Catalogue,
    is_alone: bool,
    found: &mut Checked,
    pages: &mut String,
) -> Result<Result<(), Faults>, Failure> {
    let contents = match house.check(file) {
        Ok(contents) => contents,
        Err(faults) => return Ok(Err(faults)),
    };
    // Beside the house, so that games find what they become.
    let with = house.overlaid(&contents);
    let played = match played(file, &contents, &with) {
        Ok(played) => played,
        Err(faults) => return Ok(Err(faults)),
    };
    for (entry, hands) in contents.games.iter().zip(played) {
        let id = &entry.game.id;
        let variant = with.variant(id, &Settings::default()).map_err(Failure::bad_input)?;
        let page = page(&entry.game, &variant);
        if !pages.is_empty() {
            pages.push('\n');
        }
        let taken = if house.find(id).is_some_and(|known| known.game != entry.game) {
            "; a built-in game has the same id".to_owned()
        } else {
            String::new()
        };
        pages.push_str(&format!(
            "{}: {id} is good{taken}; bots played {hands} hands of it\n\n{}",
            paint::one_line(&file.name),
            page.text()
        ));
        found.games.push(told(id, with.hash(id).unwrap_or_default(), &page));
    }
    for MixEntry { mix, .. } in &contents.mixes {
        let page = mix_page(mix, &with).map_err(Failure::bad_input)?;
        if !pages.is_empty() {
            pages.push('\n');
        }
        let name = paint::one_line(&file.name);
        pages.push_str(&format!("{name}: {} is good\n\n{}", mix.id, page.text()));
        found.mixes.push(told(&mix.id, String::new(), &page));
    }
    // What is the house's, or stands in the folder already, is not taken from somebody else.
    let is_house =
        |entry: &Entry| house.find(&entry.game.id).is_some_and(|known| known.game == entry.game);
    let is_own = contents.games.is_empty() || !contents.games.iter().all(is_house);
    let others = (is_alone && is_own).then(|| house.with_own(std::slice::from_ref(file)).err());
    for faults in others.flatten().iter().flatten() {
        for Problem { message, help, .. } in &faults.problems {
            pages.push_str(&format!("\nA room can't offer it: {message}; {help}\n"));
            found.not_in_a_room.push(format!("{message}; {help}"));
        }
    }
    if contents.games.is_empty() && contents.mixes.is_empty() {
        let name = paint::one_line(&file.name);
        pages.push_str(&format!("{name} is good, but has only templates: no game\n"));
    }
    Ok(Ok(()))
}

/// How many hands bots play of each game of a file, all of them within one number of steps, or what a table
/// would get stuck at.
fn played(file: &File, contents: &Contents, with: &Catalogue) -> Result<Vec<usize>, Faults> {
    let ids: Vec<&str> = contents.games.iter().map(|entry| entry.game.id.as_str()).collect();
    let tried = bot::trial::trial_all(with, &ids, bot::trial::CHECK);
    for (entry, (id, tried)) in contents.games.iter().zip(&tried) {
        let Some(trouble) = &tried.trouble else { continue };
        let message = format!("bots can't finish a hand of {id}: {trouble}");
        let help = "change what happens there: the file has no mistakes, but a table would get \
            stuck";
        // The street that is to blame, or the name of the game.
        let start = file.text.find(&entry.game.name).unwrap_or(0);
        let line = trouble.street.as_ref().map(|street| format!("street {street}"));
        let line =
            line.and_then(|line| Some((start + file.text[start..].find(&line)?, line.len())));
        let (start, length) = line.unwrap_or((start, entry.game.name.len()));
        let place = start..(start + length).min(file.text.len());
        let problem = Problem::new(&place, message, help);
        return Err(Faults::new(&file.name, &file.text, vec![problem]));
    }
    Ok(tried.iter().map(|(_, tried)| tried.hands).collect())
}

/// Stakes, with what they come to.
fn stakes(
    file: &File,
    house: &Catalogue,
    found: &mut Checked,
    pages: &mut String,
) -> Result<(), Faults> {
    let read = StakesList::default().with(std::slice::from_ref(file), house);
    let list = match read {
        Ok(list) => list,
        Err(faults) => return faults.into_iter().next().map_or(Ok(()), Err),
    };
    for stakes in list.iter() {
        let name = paint::one_line(&file.name);
        pages.push_str(&format!("{name}: {} is good\n\n{}", stakes.id, amounts(stakes)));
        found.stakes.push(stakes.id.clone());
    }
    Ok(())
}

/// What is paid and bet, usually and doubled.
fn amounts(stakes: &Stakes) -> String {
    let one = |chips: u64| stakes.shown.amount(chips);
    let two = |(small, big): (u64, u64)| format!("{} and {}", one(small), one(big));
    let (usual, double) = (&stakes.usual, &stakes.double);
    let rows = [
        ("", "usual".to_owned(), "double".to_owned()),
        ("ante", one(usual.ante), one(double.ante)),
        ("blinds", two(usual.blinds), two(double.blinds)),
        ("fixed bets", two(usual.bets), two(double.bets)),
        ("minimum bet", one(usual.least_bet), one(double.least_bet)),
        ("spread", two(usual.spread), two(double.spread)),
        ("bring-in", one(usual.bring_in), one(double.bring_in)),
        ("kill", one(usual.kill), one(double.kill)),
    ];
    let wide = rows.iter().map(|(_, usual, _)| usual.len()).max().unwrap_or(0);
    let mut text = format!("{}\n", stakes.name);
    for (name, usual, double) in rows {
        text += format!("  {name:<12}{usual:<wide$}  {double}").trim_end();
        text.push('\n');
    }
    let (least, most) = stakes.buy_in;
    text += &format!("  buy-in      {} to {}\n", one(least), one(most));
    for (game, own) in &stakes.games {
        let killed = two(own.kill_bets);
        text += &format!("  {game}: bets of {}, killed {killed}\n", two(own.bets));
    }
    text
}

/// A night, in a line.
fn night(
    file: &File,
    house: &Catalogue,
    found: &mut Checked,
    pages: &mut String,
) -> Result<(), Faults> {
    let night = Night::read(file, house, StakesList::house())?;
    let (name, people) = (paint::one_line(&file.name), night.people.len());
    let end = match night.length {
        Length::Hands(hands) => format!("{hands} hands"),
        Length::Until(time) => format!("until {time}"),
    };
    pages.push_str(&format!(
        "{name}: {} is good: {}, {}, {people} players for {} seats, from {}, {end}\n",
        paint::one_line(&night.name),
        night.mix.name,
        night.stakes.name,
        night.chairs,
        night.begins,
    ));
    found.nights.push(night.name);
    Ok(())
}
