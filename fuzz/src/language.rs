//! A text of games is refused with a place and a remedy, or it means something that can be written again.

use variant::game::Game;
use variant::{Catalogue, File, print};

/// Checks a text, and what must hold of it; its games where it is accepted. Bytes that are no text are no input.
pub(crate) fn check(data: &[u8]) -> Vec<Game> {
    let Ok(text) = std::str::from_utf8(data) else { return Vec::new() };
    let file = File { name: "broken.kdl".to_owned(), text: text.to_owned() };
    match Catalogue::house().check(&file) {
        Err(faults) => {
            assert!(!faults.problems.is_empty(), "refused for nothing:\n{text}");
            for problem in &faults.problems {
                let there = text.get(problem.place.clone());
                assert!(there.is_some(), "{problem:?} has no place in\n{text}");
                assert!(!problem.message.is_empty() && !problem.help.is_empty(), "{problem:?}");
            }
            assert!(!faults.to_string().is_empty());
            Vec::new()
        }
        Ok(contents) => {
            let games = contents.games.into_iter().map(|entry| entry.game);
            // A printed game says what is played, not whose place it takes.
            let games: Vec<Game> = games.map(|game| Game { replaces: false, ..game }).collect();
            // A file may have templates or mixes alone.
            if !games.is_empty() {
                reads_back(&games, text);
            }
            games
        }
    }
}

fn reads_back(games: &[Game], text: &str) {
    let printed: String = games.iter().map(print).collect();
    let again = File { name: "printed.kdl".to_owned(), text: printed.clone() };
    match Catalogue::house().check(&again) {
        Ok(contents) => {
            let again: Vec<Game> = contents.games.into_iter().map(|entry| entry.game).collect();
            assert_eq!(again, games, "{text}\nis printed as\n{printed}");
        }
        Err(faults) => panic!("{text}\nis printed as\n{printed}\nwhich is refused:\n{faults}"),
    }
}
