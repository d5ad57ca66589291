//! How much work the program does before it answers a short question.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::run::{Stop, built, cargo, output, run};

/// Each question is asked so often, and the one in the middle counts.
const TIMES: usize = 21;

/// The questions, with the most milliseconds that they may take; `GAME` is the first game with a draw.
const QUESTIONS: [(&str, f64); 4] = [
    ("rank high AsKsQsJsTs", 10.0),
    ("rules GAME", 10.0),
    ("showdown GAME --hand 2c3d4h5s7c --hand 2d3h4s6c8d", 10.0),
    ("games", 40.0),
];

/// Asks the release program short questions, and tells its work beside that of `true`.
pub(crate) fn start() -> Result<(), Stop> {
    run(&mut cargo(&["build", "--release", "--package", "cardroom"]))?;
    let program = built("release");
    let told = output(&program.to_string_lossy(), &["games", "--family", "draw", "--json"]);
    let told = told.unwrap_or_default();
    let game = told.split("\"id\":").nth(1).and_then(|rest| rest.split('"').nth(1));
    let game = game.ok_or_else(|| Stop::Failed("it knows no game with a draw".to_owned()))?;
    let least = median(Path::new("true"), &[])?;
    println!("\n{:<60} {least:>6.2} ms", "true");
    let mut slow = Vec::new();
    for (question, most) in QUESTIONS {
        let question = question.replace("GAME", game);
        let words: Vec<&str> = question.split(' ').collect();
        let work = median(&program, &words)?;
        println!("{question:<60} {work:>6.2} ms  {:>5.1} times", work / least);
        if work > most {
            slow.push(format!("{question} takes more than {most} ms"));
        }
    }
    if slow.is_empty() { Ok(()) } else { Err(Stop::Failed(slow.join("\n"))) }
}

fn median(program: &Path, words: &[&str]) -> Result<f64, Stop> {
    let mut all = Vec::new();
    for _ in 0..TIMES {
        all.push(work(program, words)?);
    }
    all.sort_by(f64::total_cmp);
    Ok(all[TIMES / 2])
}

/// The milliseconds of work that a program of one thread takes. The system tells them as long as nobody has
/// asked how it ended.
fn work(program: &Path, words: &[&str]) -> Result<f64, Stop> {
    let failed = |what: &str| Stop::Failed(format!("{}: {what}", program.display()));
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| failed(&error.to_string()))?;
    let about = format!("/proc/{}", child.id());
    let has_ended = || {
        let stat = fs::read_to_string(format!("{about}/stat")).unwrap_or_default();
        stat.rsplit(") ").next().is_none_or(|rest| rest.starts_with('Z'))
    };
    while !has_ended() {
        sleep(Duration::from_millis(1));
    }
    let told = fs::read_to_string(format!("{about}/schedstat")).unwrap_or_default();
    let nanos = told.split_whitespace().next().and_then(|text| text.parse::<f64>().ok());
    let status = child.wait().map_err(|error| failed(&error.to_string()))?;
    if !status.success() {
        return Err(failed("it says no"));
    }
    nanos.map(|nanos| nanos / 1e6).ok_or_else(|| failed("the system does not tell its work"))
}
