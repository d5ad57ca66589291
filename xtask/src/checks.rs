//! The chores themselves.

use std::process::Command;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::run::{Stop, built, cargo, npm, root, run, run_looking};

/// Builds the page and the release binary, which has the page in it.
fn build() -> Result<(), Stop> {
    run(&mut npm(&["ci"]))?;
    run(&mut npm(&["run", "build"]))?;
    run(&mut cargo(&["build", "--release", "--package", "cardroom"]))
}

/// Builds everything and opens the room.
pub(crate) fn serve(options: &[&str]) -> Result<(), Stop> {
    build()?;
    let mut room = Command::new(built("release"));
    room.arg("serve").args(options);
    // Ctrl-C is for the room alone, which closes in good order.
    #[cfg(unix)]
    use std::os::unix::process::CommandExt;
    #[cfg(unix)]
    return Err(Stop::Failed(format!("the room did not start: {}", CommandExt::exec(&mut room))));
    #[cfg(not(unix))]
    run(&mut room)
}

/// Writes the types of the wire for the page.
pub(crate) fn wire() -> Result<(), Stop> {
    run(cargo(&["test", "--package", "wire"]).env("CARDROOM_WRITE_DOCS", "1"))
}

/// Everything that must hold before a change lands.
pub(crate) fn test() -> Result<(), Stop> {
    let start = Instant::now();
    let seed = seed();
    let mut count = Count::default();
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    // The page first: the program has it inside.
    run(&mut npm(&["ci"]))?;
    run(&mut npm(&["run", "check"]))?;
    run_looking(&mut npm(&["test"]), |line| count.look(line))?;
    run(&mut npm(&["run", "build"]))?;
    let lint = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    run(&mut cargo(&lint))?;
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"]);
    run(docs.env("RUSTDOCFLAGS", "-D warnings"))?;
    let mut tests = cargo(&["test", "--workspace", "--no-fail-fast"]);
    let tested = run_looking(tests.env("CARDROOM_SEED", seed.to_string()), |line| count.look(line));
    // Tests of the command line have just built the program; it need not be built again.
    let mut browser = in_browser("debug");
    let browsed =
        run_looking(browser.env("CARDROOM_SEED", seed.to_string()), |line| count.look(line));
    println!("\nseed {seed} (CARDROOM_SEED={seed} runs the same trials again)");
    println!("{} minutes", start.elapsed().as_secs().div_ceil(60));
    println!("{} passed, {} failed, {} skipped", count.passed, count.failed, count.skipped);
    tested.and(browsed)
}

/// The tests of the page in a browser, with the program that lies in a folder of cargo's.
fn in_browser(folder: &str) -> Command {
    let mut tests = npm(&["run", "browser"]);
    tests.env("CARDROOM_BIN", built(folder));
    tests
}

/// The tests in a browser alone, all or those whose file has the name.
pub(crate) fn browser(name: Option<&str>) -> Result<(), Stop> {
    build()?;
    let seed = seed();
    let mut tests = in_browser("release");
    tests.args(name.map(|name| ["--", name]).iter().flatten());
    run(tests.env("CARDROOM_SEED", seed.to_string()))
}

/// Takes the pictures of the guides from the running program.
pub(crate) fn pictures() -> Result<(), Stop> {
    build()?;
    run(in_browser("release").env("CARDROOM_PICTURES", root().join("docs/pictures")))
}

/// The long versions, in release, with their figures shown.
pub(crate) fn soak(name: Option<&str>) -> Result<(), Stop> {
    let seed = seed();
    let mut count = Count::default();
    let mut arguments = vec!["test", "--release", "--workspace", "--no-fail-fast"];
    arguments.extend(name);
    arguments.extend(["--", "--include-ignored", "--nocapture"]);
    let mut tests = cargo(&arguments);
    tests.env("CARDROOM_SOAK", "1").env("CARDROOM_SEED", seed.to_string());
    let tested = run_looking(&mut tests, |line| count.look(line));
    println!("\nseed {seed}");
    println!("{} passed, {} failed, {} skipped", count.passed, count.failed, count.skipped);
    match (tested, count.passed + count.failed) {
        (Ok(()), 0) => {
            let name = name.unwrap_or_default();
            Err(Stop::Usage(format!("no test has a name with {name:?} in it")))
        }
        (tested, _) => tested,
    }
}

/// The fast showdown beside the slow one, and whole hands of every game; then the peers, with their
/// own lock file, outside the workspace.
pub(crate) fn bench() -> Result<(), Stop> {
    run(&mut cargo(&["bench", "--package", "showdown"]))?;
    run(&mut cargo(&["bench", "--package", "equity"]))?;
    run(&mut cargo(&["bench", "--package", "bot"]))?;
    run(&mut cargo(&["bench", "--package", "notation"]))?;
    run(cargo(&["run", "--release", "--locked"]).current_dir(root().join("bench/peers")))
}

/// The seed given, or a new one.
fn seed() -> u64 {
    let given = std::env::var("CARDROOM_SEED").ok().and_then(|seed| seed.parse().ok());
    given.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        now.as_secs() % 1_000_000_000
    })
}

/// Adds up the closing lines of the test runner.
#[derive(Default, Debug, PartialEq, Eq)]
struct Count {
    passed: u64,
    failed: u64,
    skipped: u64,
}

impl Count {
    fn look(&mut self, line: &str) {
        // Cargo's, and that of the page's tests.
        let result = line.strip_prefix("test result: ");
        let Some(result) = result.or_else(|| line.trim_start().strip_prefix("Tests  ")) else {
            return;
        };
        let number = |word: &str| {
            let (before, _) = result.split_once(word)?;
            before.split([' ', ';', '.']).rev().find(|part| !part.is_empty())?.parse::<u64>().ok()
        };
        self.passed += number(" passed").unwrap_or(0);
        self.failed += number(" failed").unwrap_or(0);
        self.skipped += number(" ignored").or_else(|| number(" skipped")).unwrap_or(0);
    }
}

#[cfg(test)]
mod tests {
    use super::Count;

    #[test]
    fn closing_lines_are_added_up() {
        let mut count = Count::default();
        for line in [
            "running 3 tests",
            "test result: ok. 37 passed; 0 failed; 9 ignored; 0 measured; 0 filtered out; finished",
            "test result: FAILED. 5 passed; 2 failed; 0 ignored; 0 measured; 1 filtered out",
            " Test Files  2 failed (2)",
            "      Tests  1 failed | 3 passed | 2 skipped (6)",
        ] {
            count.look(line);
        }
        assert_eq!(count, Count { passed: 45, failed: 3, skipped: 11 });
    }
}
