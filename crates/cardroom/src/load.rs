//! `cardroom load`

use load::{Error, Plan};

use crate::Answer;
use crate::command_line::Load;
use crate::failure::Failure;
use crate::patience::STOPPED;
use crate::rank::to_json;
use crate::simulate::drawn_seed;

pub(crate) fn run(asked: &Load) -> Result<Answer, Failure> {
    let program = std::env::current_exe();
    let failed = |error| Failure::Input { from: "the path of this program".to_owned(), error };
    let report = load::run(&Plan {
        url: asked.url.clone(),
        program: program.map_err(failed)?,
        tables: asked.tables,
        seats: asked.seats,
        seconds: asked.seconds,
        games: asked.games.clone(),
        seed: asked.seed.unwrap_or_else(drawn_seed),
        run: drawn_seed(),
        think: asked.think,
        echo: asked.echo,
        kill: asked.kill,
    })?;
    let text = if asked.json { to_json(&report)? } else { report.shown() };
    Ok(match (report.is_good(), report.stopped) {
        (false, _) => Answer::no(text),
        (true, true) => Answer { text, exit_code: STOPPED },
        (true, false) => Answer::yes(text),
    })
}

pub(crate) fn echo() -> Result<String, Failure> {
    load::echo(std::io::stdin(), &mut std::io::stdout())?;
    Ok(String::new())
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        match error {
            Error::NoSuchGame { name, names } => {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                Failure::no_such("game", &name, &names)
            }
            Error::Input { from, error } => Failure::Input { from, error },
            Error::Output { to, error } => Failure::Output { to, error },
            other => Failure::bad_input(other),
        }
    }
}
