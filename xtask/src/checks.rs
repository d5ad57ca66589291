//! The chores themselves.

use std::fmt;
use std::process::Command;
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::programs::{Program, test_programs};
use crate::reach;
use crate::run::{Stop, built, cargo, npm, root, run, run_looking, run_reading, shown};

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

/// Everything that must hold before a change lands; since a commit, as far as what has changed can reach.
pub(crate) fn test(since: Option<&str>) -> Result<(), Stop> {
    let reach = since.map(reach::since).transpose()?;
    let is_reached = |name: &str| reach.as_ref().is_none_or(|reach| reach.crates.contains(name));
    let page = reach.as_ref().is_none_or(|reach| reach.page);
    let seed = seed();
    let mut count = Count::default();
    let mut phases = Phases::default();
    phases.time("format", || run(&mut cargo(&["fmt", "--all", "--check"])))?;
    if page {
        // The page first: the program has it inside.
        phases.time("page: install", || run(&mut npm(&["ci"])))?;
        phases.time("page: build", || run(&mut npm(&["run", "build"])))?;
    }
    let lint = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    phases.time("lints, page", || {
        let checks = [&["run", "format"][..], &["run", "lint"], &["run", "check"], &["test"]];
        let mut beside = page.then(|| Beside::start(checks.map(npm).into()));
        let linted = run(&mut cargo(&lint));
        let checked = beside.as_mut().map_or(Ok(()), |beside| beside.end(&mut count));
        linted.and(checked)
    })?;
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"]);
    phases.time("docs", || run(docs.env("RUSTDOCFLAGS", "-D warnings")))?;
    let programs = phases.time("compile", test_programs)?;
    let programs: Vec<Program> =
        programs.into_iter().filter(|program| is_reached(&program.name)).collect();
    // What mostly waits for other programs runs beside what only works.
    let (waits, works): (Vec<Program>, Vec<Program>) =
        programs.into_iter().partition(|program| program.name == WAITS);
    let (last, works): (Vec<Program>, Vec<Program>) =
        works.into_iter().partition(|program| ALONE.contains(&program.name.as_str()));
    let mut beside = Beside::start(waits.iter().map(|program| tests_of(program, seed)).collect());
    let mut tested = run_tests(&works, seed, &mut phases, &mut count);
    let done = phases.time(&format!("tests: {WAITS}, the rest"), || beside.end(&mut count));
    tested = tested.and(done);
    tested = tested.and(run_tests(&last, seed, &mut phases, &mut count));
    if reach.is_none() {
        let mut tests = cargo(&["test", "--workspace", "--doc", "--no-fail-fast"]);
        let done = phases.time("examples", || run_looking(&mut tests, |line| count.look(line)));
        tested = tested.and(done);
    }
    if page {
        // The program was built beside the tests of the command line.
        let mut browser = in_browser("debug");
        browser.env("CARDROOM_SEED", seed.to_string());
        let done = phases.time("browser", || run_looking(&mut browser, |line| count.look(line)));
        tested = tested.and(done);
    }
    println!("\n{phases}");
    println!("seed {seed} (CARDROOM_SEED={seed} runs the same trials again)");
    println!("{} passed, {} failed, {} skipped", count.passed, count.failed, count.skipped);
    tested
}

fn tests_of(program: &Program, seed: u64) -> Command {
    let mut tests = Command::new(&program.path);
    tests.current_dir(&program.folder).env("CARDROOM_SEED", seed.to_string());
    tests
}

/// Runs tests one program after the other, all of them whatever the first ones say.
fn run_tests(
    programs: &[Program],
    seed: u64,
    phases: &mut Phases,
    count: &mut Count,
) -> Result<(), Stop> {
    let mut tested = Ok(());
    for program in programs {
        let phase = format!("tests: {}", program.name);
        let mut tests = tests_of(program, seed);
        let done = phases.time(&phase, || run_looking(&mut tests, |line| count.look(line)));
        tested = tested.and(done);
    }
    tested
}

/// The crate whose tests wait for programs that they start, most of the time.
const WAITS: &str = "cardroom";
/// Crates whose tests have clocks in them, and nothing beside them.
const ALONE: [&str; 3] = ["load", "server", "store"];

/// What programs have said, and how they ended.
type Said = (Vec<String>, Result<(), Stop>);

/// Programs that run one after the other beside others, and are shown at their end.
struct Beside {
    thread: Option<JoinHandle<Said>>,
}

impl Beside {
    fn start(commands: Vec<Command>) -> Beside {
        let thread = std::thread::spawn(move || {
            let (mut lines, mut done) = (Vec::new(), Ok(()));
            for mut command in commands {
                lines.push(format!("\n$ {}", shown(&command)));
                done = done.and(run_reading(&mut command, |line| lines.push(line.to_owned())));
            }
            (lines, done)
        });
        Beside { thread: Some(thread) }
    }

    /// Waits for their end, and shows what they said.
    fn end(&mut self, count: &mut Count) -> Result<(), Stop> {
        let Some(thread) = self.thread.take() else { return Ok(()) };
        let broken = |_| (Vec::new(), Err(Stop::Failed("a part of the run broke off".to_owned())));
        let (lines, done) = thread.join().unwrap_or_else(broken);
        for line in &lines {
            println!("{line}");
            count.look(line);
        }
        done
    }
}

/// How long each part of a run has taken.
#[derive(Default)]
struct Phases {
    list: Vec<(String, Duration)>,
}

impl Phases {
    fn time<T>(&mut self, name: &str, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = work();
        // The programs of a crate are one part.
        match self.list.last_mut().filter(|(last, _)| last == name) {
            Some((_, time)) => *time += start.elapsed(),
            None => self.list.push((name.to_owned(), start.elapsed())),
        }
        done
    }
}

impl fmt::Display for Phases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, time) in &self.list {
            writeln!(f, "{name:<20} {:>6.1} s", time.as_secs_f64())?;
        }
        let all: Duration = self.list.iter().map(|(_, time)| *time).sum();
        write!(f, "{:<20} {:>6.1} min", "all", all.as_secs_f64() / 60.0)
    }
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
