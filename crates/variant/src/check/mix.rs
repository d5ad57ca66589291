//! Whether a mix can be played: its games are there, and are played as it says.

use std::collections::BTreeSet;

use super::Others;
use crate::game::{Game, GameOption};
use crate::mix::{Mix, Play};
use crate::names::nearest;
use crate::problem::Problem;
use crate::settle::{self, Settings};
use crate::syntax::Node;
use crate::template::one_of;

/// Everything that is wrong with a mix.
pub(crate) fn check(mix: &Mix, node: &Node, others: &dyn Others) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut played: Vec<(&Play, &Game)> = Vec::new();
    for play in &mix.plays {
        match others.find(&play.game).or_else(|| others.owner(&play.game)) {
            Some(game) => played.push((play, game)),
            None if others.is_broken(&play.game) => {}
            None => problems.push(missing(play, others)),
        }
    }
    for (number, (play, game)) in played.iter().enumerate() {
        let settings = mix.settings(play, game);
        let twice = |(other, same): &(&Play, &Game)| {
            same.id == game.id && mix.settings(other, same) == settings
        };
        if played[..number].iter().any(twice) {
            let help = "drop one of them, or give them different betting or options";
            let message = format!("{} is in this mix twice", play.game);
            problems.push(Problem::new(&play.place, message, help));
        }
        problems.extend(unsettled(mix, play, game, others));
    }
    problems.extend(options(mix, node, &played));
    problems
}

fn missing(play: &Play, others: &dyn Others) -> Problem {
    let help = match nearest(&play.game, others.names().into_iter()) {
        Some(meant) => format!("did you mean {meant}?"),
        None => "cardroom games lists them all".to_owned(),
    };
    Problem::new(&play.place, format!("there is no game {}", play.game), help)
}

/// What a game does not know of what the mix asks of it, in every form of betting that is open.
fn unsettled(mix: &Mix, play: &Play, game: &Game, others: &dyn Others) -> Option<Problem> {
    let settings = mix.settings(play, game);
    let usual = settings.betting.unwrap_or_else(|| settle::usual_betting(game));
    let wrong = mix.forms(play, usual).into_iter().find_map(|betting| {
        let settings = Settings { betting: Some(betting), ..settings.clone() };
        settle::settle(game, &settings, &|id| others.find(id)).err()
    })?;
    let help = "set it on this game's line: play this-game betting=limit";
    Some(Problem::new(&play.place, wrong.to_string(), help))
}

/// Options that no game of the mix has, and values that one of them does not know.
fn options(mix: &Mix, node: &Node, played: &[(&Play, &Game)]) -> Vec<Problem> {
    let known: Vec<(&Game, GameOption)> = played
        .iter()
        .flat_map(|(play, game)| {
            mix.options_of(play, game).into_iter().map(|option| (*game, option))
        })
        .collect();
    let mut problems = Vec::new();
    let lines = node.children.iter().filter(|line| line.word == "option");
    for (option, line) in mix.options.iter().zip(lines) {
        let place = |what: &str| line.place_of(what).unwrap_or_else(|| line.head.clone());
        let same: Vec<_> = known.iter().filter(|(_, known)| known.name == option.name).collect();
        if same.is_empty() {
            let names: BTreeSet<&str> =
                known.iter().map(|(_, known)| known.name.as_str()).collect();
            let names: Vec<&str> = names.into_iter().collect();
            let help = match nearest(&option.name, names.iter().copied()) {
                Some(meant) => format!("did you mean {meant}?"),
                None if names.is_empty() => "leave it out".to_owned(),
                None => one_of(&names),
            };
            let message = format!("no game of this mix has the option {}", option.name);
            problems.push(Problem::new(&place(&option.name), message, help));
        }
        for value in &option.values {
            let strange = same.iter().find(|(_, known)| !known.values.contains(value));
            if let Some((game, known)) = strange {
                let values: Vec<&str> = known.values.iter().map(String::as_str).collect();
                let message = format!("{}={value} isn't an option of {}", option.name, game.id);
                problems.push(Problem::new(&place(value), message, one_of(&values)));
            }
        }
    }
    problems
}
