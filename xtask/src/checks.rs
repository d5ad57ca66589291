//! The chores themselves.

use std::process::Command;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::run::{Stop, cargo, root, run, run_looking};

/// Builds the page, if there is one, and the release binary, and opens the room.
pub(crate) fn serve(options: &[&str]) -> Result<(), Stop> {
    let page = root().join("web");
    if page.join("package.json").is_file() {
        run(Command::new("npm").arg("ci").current_dir(&page))?;
        run(Command::new("npm").args(["run", "build"]).current_dir(&page))?;
    }
    run(&mut cargo(&["build", "--release", "--package", "cardroom"]))?;
    let mut room = Command::new(root().join("target/release/cardroom"));
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
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    let lint = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    run(&mut cargo(&lint))?;
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"]);
    run(docs.env("RUSTDOCFLAGS", "-D warnings"))?;
    let mut count = Count::default();
    let mut tests = cargo(&["test", "--workspace", "--no-fail-fast"]);
    let tested = run_looking(tests.env("CARDROOM_SEED", seed.to_string()), |line| count.look(line));
    println!("\nseed {seed} (CARDROOM_SEED={seed} runs the same trials again)");
    println!("{} minutes", start.elapsed().as_secs().div_ceil(60));
    println!("{} passed, {} failed, {} skipped", count.passed, count.failed, count.skipped);
    tested
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
        let Some(result) = line.strip_prefix("test result: ") else { return };
        let number = |word: &str| {
            let before = result.split(word).next()?;
            before.split([' ', ';', '.']).rev().find(|part| !part.is_empty())?.parse::<u64>().ok()
        };
        self.passed += number(" passed").unwrap_or(0);
        self.failed += number(" failed").unwrap_or(0);
        self.skipped += number(" ignored").unwrap_or(0);
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
        ] {
            count.look(line);
        }
        assert_eq!(count, Count { passed: 42, failed: 2, skipped: 9 });
    }
}
