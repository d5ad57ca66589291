//! Faults that are planted in the sources, and whether the tests find them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::programs::{Program, compiled};
use crate::run::{Stop, root};
use crate::sources::sources;

/// How long no test may come to its end before all of them are said to hang.
const PATIENCE: Duration = Duration::from_secs(300);

/// The same trials for every fault, unless a seed is given.
const SEED: &str = "1";

/// A planted fault.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Fault {
    /// The crate it is planted in, whose tests must find it.
    of: String,
    name: String,
}

/// How a fault came to light.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Found {
    /// A test failed.
    By(String),
    /// A program of tests ended before it had told how its tests went.
    Ended,
    /// The tests do not come to an end.
    Hangs,
    Not,
}

/// Tests, by their program and name, and whether they pass without a fault.
type Sound = BTreeMap<(PathBuf, String), bool>;

/// Chooses one fault after the other, all of them, those of a crate or a single one, and runs the tests of its
/// crate until one fails.
pub(crate) fn faults(which: Option<&str>) -> Result<(), Stop> {
    let is_chosen = |fault: &Fault| which.is_none_or(|it| fault.of == it || fault.name == it);
    let chosen: Vec<Fault> = planted()?.into_iter().filter(is_chosen).collect();
    if let (Some(which), true) = (which, chosen.is_empty()) {
        return Err(Stop::Usage(format!("no fault is called {which:?}, and no crate with faults")));
    }
    let programs = compiled(&["--features", "faults/planted"])?;
    println!();
    let mut missed = 0;
    let mut sound = Sound::new();
    for fault in &chosen {
        let start = Instant::now();
        let own = programs.iter().filter(|program| program.name == fault.of);
        let found = look(own, &fault.name, &mut sound)?;
        let told = match &found {
            Found::By(test) => test,
            Found::Ended => "(the tests broke off)",
            Found::Hangs => "(the tests hang)",
            Found::Not => "NOT CAUGHT",
        };
        println!("{:<58} {told}  {:.1} s", fault.name, start.elapsed().as_secs_f64());
        missed += usize::from(found == Found::Not);
    }
    println!("\n{} faults, {missed} not caught", chosen.len());
    if missed > 0 {
        return Err(Stop::Failed(
            "a fault that no test of its crate catches is a missing test".into(),
        ));
    }
    Ok(())
}

/// All faults, by the sources of every crate.
fn planted() -> Result<Vec<Fault>, Stop> {
    let crates = root().join("crates");
    let mut texts = Vec::new();
    let entries = fs::read_dir(&crates).into_iter().flatten().flatten();
    for of in entries.map(|entry| entry.file_name().to_string_lossy().into_owned()) {
        // There the macro is made.
        if of != "faults" {
            let files = sources(&crates.join(&of).join("src")).into_iter();
            let read = files.filter_map(|path| fs::read_to_string(path).ok());
            texts.extend(read.map(|text| (of.clone(), text)));
        }
    }
    let mut faults = named(&texts)?;
    faults.sort_by(|one, other| (&one.of, &one.name).cmp(&(&other.of, &other.name)));
    Ok(faults)
}

/// The faults in these texts of crates. A name begins with its crate and is there once.
fn named(texts: &[(String, String)]) -> Result<Vec<Fault>, Stop> {
    let mut places: BTreeMap<&str, &str> = BTreeMap::new();
    let mut faults = Vec::new();
    for (of, text) in texts {
        let calls = text.split("fault!(").skip(1);
        let name =
            |call: &'_ str| -> Option<usize> { call.trim_start().strip_prefix('"')?.find('"') };
        for call in calls {
            let Some(length) = name(call) else {
                return Err(Stop::Failed(format!("a fault of {of} has no name")));
            };
            let name = &call.trim_start()[1..=length];
            if name.strip_prefix(of.as_str()).is_none_or(|rest| !rest.starts_with('-')) {
                return Err(Stop::Failed(format!(
                    "fault {name} is planted in {of}: name it {of}-…"
                )));
            }
            if places.insert(name, of).is_some() {
                return Err(Stop::Failed(format!("fault {name} is planted twice")));
            }
            faults.push(Fault { of: of.clone(), name: name.to_owned() });
        }
    }
    Ok(faults)
}

/// Runs programs of tests with a fault until one of them notices.
fn look<'p>(
    programs: impl Iterator<Item = &'p Program>,
    fault: &str,
    sound: &mut Sound,
) -> Result<Found, Stop> {
    for program in programs {
        let found = run(&mut tests(program, Some(fault)), PATIENCE, |test| {
            // A test that fails here always, or now and then, has not found anything.
            let passes = |fault| {
                let again = tests(program, fault).args(["--exact", test]).output();
                again.map(|output| output.status.success())
            };
            let key = (program.path.clone(), test.to_owned());
            let is_sound = match sound.get(&key) {
                Some(known) => *known,
                None => passes(None)?,
            };
            sound.insert(key, is_sound);
            Ok(is_sound && !passes(Some(fault))?)
        });
        let found = found.map_err(|error| {
            Stop::Failed(format!("{} did not start: {error}", program.path.display()))
        })?;
        if found != Found::Not {
            return Ok(found);
        }
    }
    Ok(Found::Not)
}

/// A program of tests, with a fault or without.
fn tests(program: &Program, fault: Option<&str>) -> Command {
    let mut tests = Command::new(&program.path);
    // Many at once: the first that fails need not wait for long ones that pass.
    tests.arg("--test-threads=8");
    tests.current_dir(&program.folder).env("CARDROOM_FAULT", fault.unwrap_or_default());
    if std::env::var_os("CARDROOM_SEED").is_none() {
        tests.env("CARDROOM_SEED", SEED);
    }
    tests
}

/// Runs a program of tests until the first fails that is told to be right.
fn run(
    tests: &mut Command,
    patience: Duration,
    mut is_right: impl FnMut(&str) -> io::Result<bool>,
) -> io::Result<Found> {
    let mut child = tests.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let lines = lines(&mut child);
    let mut has_failed = false;
    let found = loop {
        match lines.recv_timeout(patience) {
            Ok(line) => {
                let Some(test) = failed(&line) else { continue };
                has_failed = true;
                match is_right(test) {
                    Ok(false) => {}
                    Ok(true) => break Ok(Found::By(test.to_owned())),
                    Err(error) => break Err(error),
                }
            }
            Err(RecvTimeoutError::Timeout) => break Ok(Found::Hangs),
            Err(RecvTimeoutError::Disconnected) => {
                let is_well = child.wait()?.success() || has_failed;
                return Ok(if is_well { Found::Not } else { Found::Ended });
            }
        }
    };
    child.kill()?;
    child.wait()?;
    found
}

/// What a program prints, line by line.
fn lines(child: &mut Child) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    if let Some(out) = child.stdout.take() {
        thread::spawn(move || {
            let lines = BufReader::new(out).lines().map_while(Result::ok);
            lines.take_while(|line| sender.send(line.clone()).is_ok()).for_each(drop);
        });
    }
    receiver
}

/// The test that a line of the test runner says has failed.
fn failed(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(texts: &[(&str, &str)]) -> Vec<(String, String)> {
        texts.iter().map(|(of, text)| ((*of).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn every_fault_has_a_name_of_its_own_that_begins_with_its_crate() {
        let faults = planted().unwrap_or_else(|stop| panic!("{stop}"));
        assert!(faults.len() >= 45, "{} faults", faults.len());
        for Fault { name, .. } in &faults {
            let is_plain = name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
            assert!(is_plain, "{name}");
        }
    }

    #[test]
    fn faults_are_found_in_one_line_and_in_several() {
        let text = "let a = fault!(\"low-one\", 1, 2);\nlet b = fault!(\n    \"low-two\",\n    3,\n    4\n);";
        let found = named(&texts(&[("low", text)])).unwrap_or_else(|stop| panic!("{stop}"));
        let names: Vec<&str> = found.iter().map(|fault| fault.name.as_str()).collect();
        assert_eq!(names, ["low-one", "low-two"]);
        assert!(found.iter().all(|fault| fault.of == "low"));
    }

    #[test]
    fn a_name_twice_or_of_another_crate_is_refused() {
        let one = "fault!(\"low-one\", 1, 2)";
        assert!(named(&texts(&[("low", one), ("low", one)])).is_err(), "twice");
        assert!(named(&texts(&[("high", one)])).is_err(), "of another crate");
        assert!(named(&texts(&[("lo", one)])).is_err(), "of a crate that is called alike");
        assert!(named(&texts(&[("low", "fault!(name, 1, 2)")])).is_err(), "without a name");
    }

    #[test]
    fn a_test_that_fails_is_told_by_its_name() {
        assert_eq!(failed("test pots::side ... FAILED"), Some("pots::side"));
        assert_eq!(failed("test pots::side ... ok"), None);
        assert_eq!(failed("test result: FAILED. 1 passed; 1 failed"), None);
    }

    #[cfg(unix)]
    #[test]
    fn tests_that_fail_break_off_or_hang_catch_a_fault() {
        let shell = |script: &str, patience: u64| {
            let patience = Duration::from_secs(patience);
            run(Command::new("sh").args(["-c", script]), patience, |test| Ok(test != "shaky"))
                .expect("a shell")
        };
        let failed = shell("echo test one ... ok; echo test two ... FAILED; exec sleep 60", 30);
        assert_eq!(failed, Found::By("two".to_owned()));
        assert_eq!(shell("echo test one ... ok; kill -9 $$", 30), Found::Ended);
        assert_eq!(shell("exec sleep 60", 1), Found::Hangs);
        assert_eq!(shell("echo test one ... ok", 30), Found::Not);
        assert_eq!(shell("echo test shaky ... FAILED; exit 101", 30), Found::Not);
        let later = shell("echo test shaky ... FAILED; echo test two ... FAILED; exit 101", 30);
        assert_eq!(later, Found::By("two".to_owned()));
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_left_running_where_nobody_can_tell_what_is_right() {
        use std::io::Write;

        let (input, mut typed) = io::pipe().expect("a pipe");
        let mut tests = Command::new("sh");
        tests.args(["-c", "echo test one ... FAILED; exec sleep 60"]).stdin(input);
        let told = run(&mut tests, Duration::from_secs(30), |_| Err(io::Error::other("no idea")));
        assert!(told.is_err());
        drop(tests);
        // Who has ended reads nothing any more.
        let written = typed.write(b"?").map_err(|error| error.kind());
        assert_eq!(written, Err(io::ErrorKind::BrokenPipe));
    }
}
