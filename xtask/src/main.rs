//! The project's own chores: `cargo xtask serve`, `cargo xtask test` and a few more.
#![allow(clippy::print_stdout, reason = "a chore talks to whoever runs it")]

mod checks;
mod faults;
mod programs;
mod reach;
mod run;
mod sources;
mod start;
mod tools;

use std::process::ExitCode;

use crate::run::Stop;
use crate::tools::Task;

const HELP: &str = "\
cargo xtask COMMAND

  serve [OPTION ...]
                build everything and open the room; options are those of cardroom serve
  test          every check: format, lints, all tests, docs, the page in a browser; installs what
                they need
  test --since REVISION
                the same for the crates that what has changed since then can reach; the page where
                it, the server or the wire has changed
  soak [NAME]   the long versions of the tests, all or those whose name contains NAME
  faults [CRATE | NAME]
                plant one fault after the other, and see whether the tests of its crate find it: all,
                those of a crate, or the one of that name
  browser [NAME]
                the tests in a browser alone, all or those of a file whose name contains NAME;
                CARDROOM_SOAK=1 plays every game
  pictures      take the pictures of the guides from the running program
  wire          write the types of the wire for the page
  bench         fast showdowns beside slow ones, and Cardroom beside its peers
  start         how much work the program does for a short question, beside `true`
  tools         check for every tool the project uses, and install what is missing

A randomised test prints its seed; CARDROOM_SEED=N runs the same one again.
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["serve", options @ ..] => {
            let options = options.strip_prefix(&["--"]).unwrap_or(options);
            tools::ready(Task::Serve).and_then(|()| checks::serve(options))
        }
        ["test"] => tools::ready(Task::Test).and_then(|()| checks::test(None)),
        ["test", "--since", revision] => {
            tools::ready(Task::Test).and_then(|()| checks::test(Some(revision)))
        }
        ["soak"] => tools::ready(Task::Soak).and_then(|()| checks::soak(None)),
        ["soak", name] => tools::ready(Task::Soak).and_then(|()| checks::soak(Some(name))),
        ["faults"] => tools::ready(Task::Soak).and_then(|()| faults::faults(None)),
        ["faults", which] => tools::ready(Task::Soak).and_then(|()| faults::faults(Some(which))),
        ["browser"] => tools::ready(Task::Browser).and_then(|()| checks::browser(None)),
        ["browser", name] => tools::ready(Task::Browser).and_then(|()| checks::browser(Some(name))),
        ["pictures"] => tools::ready(Task::Browser).and_then(|()| checks::pictures()),
        ["wire"] => tools::ready(Task::Soak).and_then(|()| checks::wire()),
        ["bench"] => tools::ready(Task::Soak).and_then(|()| checks::bench()),
        ["start"] => tools::ready(Task::Soak).and_then(|()| start::start()),
        ["tools"] => tools::ready(Task::Everything),
        [] | ["help" | "-h" | "--help"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(Stop::Usage(format!("cargo xtask does not know {words:?}\n\n{HELP}"))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => {
            eprintln!("xtask: {stop}");
            ExitCode::from(stop.exit_code())
        }
    }
}
