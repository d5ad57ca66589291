//! The program as its users run it.

#[cfg(unix)]
pub(crate) mod raw;
#[cfg(unix)]
pub(crate) mod serving;

use std::process::{Command, Output};

pub(crate) fn cardroom(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cardroom")).args(arguments).output().expect("it runs")
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// What it prints when all is well.
#[track_caller]
pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = cardroom(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "");
    text(&output.stdout)
}

/// The one line it prints when something is wrong with what the user gave.
#[track_caller]
pub(crate) fn refused(arguments: &[&str], line: &str) {
    let output = cardroom(arguments);
    assert_eq!(text(&output.stderr), format!("cardroom: {line}\n"), "{arguments:?}");
    assert_eq!(text(&output.stdout), "");
    assert_eq!(output.status.code(), Some(2));
}

#[track_caller]
pub(crate) fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&printed(arguments)).expect("JSON")
}

/// What it says when Ctrl-C comes after a while: at once, and with the exit code that shells expect.
#[cfg(unix)]
#[track_caller]
pub(crate) fn stopped(arguments: &[&str]) -> Output {
    use std::process::Stdio;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    /// How long a busy machine may take to stop.
    const PATIENCE: Duration = Duration::from_secs(20);
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardroom"));
    let command = command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    sleep(Duration::from_secs(2));
    assert_eq!(child.try_wait().expect("a child"), None, "it must take long to be stopped");
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().expect("kill runs");
    assert!(sent.success());
    let begun = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().expect("it can be ended");
            panic!("it went on after Ctrl-C");
        }
        sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().expect("it has ended");
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(text(&output.stderr), "");
    output
}
