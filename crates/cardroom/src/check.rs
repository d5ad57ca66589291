//! `cardroom check`

use serde::Serialize;
use variant::mix::MixEntry;
use variant::rules::{mix_page, page};
use variant::{Faults, Settings};

use crate::Answer;
use crate::command_line::Check;
use crate::failure::Failure;
use crate::rank::to_json;
use crate::rules::{Told, told};
use crate::{library, paint};

/// What was found in one file.
#[derive(Serialize)]
struct Checked {
    file: String,
    good: bool,
    games: Vec<Told>,
    mixes: Vec<Told>,
    problems: Vec<Found>,
}

#[derive(Serialize)]
struct Found {
    line: usize,
    column: usize,
    message: String,
    help: String,
}

pub(crate) fn run(check: &Check) -> Result<Answer, Failure> {
    let catalogue = library::catalogue(&check.folder)?;
    let house = &catalogue;
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
            problems: Vec::new(),
        };
        match house.check(&file) {
            Ok(contents) => {
                found.good = true;
                // Beside the house, so that games find what they become.
                let with = house.overlaid(&contents);
                for entry in &contents.games {
                    let id = &entry.game.id;
                    let variant =
                        with.variant(id, &Settings::default()).map_err(Failure::bad_input)?;
                    let page = page(&entry.game, &variant);
                    if !pages.is_empty() {
                        pages.push('\n');
                    }
                    let taken = if house.find(id).is_some_and(|known| known.game != entry.game) {
                        "; the catalogue has another game with this id".to_owned()
                    } else {
                        String::new()
                    };
                    pages.push_str(&format!(
                        "{}: {id} is good{taken}\n\n{}",
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
                if contents.games.is_empty() && contents.mixes.is_empty() {
                    pages.push_str(&format!(
                        "{}: good, and without a game: templates only\n",
                        paint::one_line(&file.name)
                    ));
                }
            }
            Err(faults) => {
                found.problems = faults
                    .problems
                    .iter()
                    .map(|problem| {
                        let (line, column) = faults.line_and_column(problem);
                        let (message, help) = (problem.message.clone(), problem.help.clone());
                        Found { line, column, message, help }
                    })
                    .collect();
                bad.push(faults);
            }
        }
        checked.push(found);
    }
    if check.json {
        let text = to_json(&checked)?;
        return Ok(if bad.is_empty() { Answer::yes(text) } else { Answer::bad_input(text) });
    }
    if bad.is_empty() { Ok(Answer::yes(pages)) } else { Err(Failure::Files(bad)) }
}
