//! The command line as its users meet it: most of it in this process, and as a program where it must be one.

#[cfg(unix)]
pub(crate) mod raw;
#[cfg(unix)]
pub(crate) mod serving;

use std::ffi::OsString;
use std::process::Command;

use ::cardroom::{Desk, Screen};

/// What a command has said.
#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) code: u8,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

pub(crate) fn cardroom(arguments: &[&str]) -> Output {
    fed(arguments, "")
}

/// With this as its standard input.
pub(crate) fn fed(arguments: &[&str], input: impl Into<Vec<u8>>) -> Output {
    at_screen(arguments.iter().map(OsString::from), input, Screen::default())
}

/// Where somebody sees it in this way.
pub(crate) fn at_screen(
    arguments: impl IntoIterator<Item = OsString>,
    input: impl Into<Vec<u8>>,
    screen: Screen,
) -> Output {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let input = Box::new(std::io::Cursor::new(input.into()));
    let screen = Screen { width: screen.width.or(Some(100)), ..screen };
    let mut desk = Desk { input, out: &mut out, err: &mut err, screen, hears_ctrl_c: false };
    let words = [OsString::from("cardroom")].into_iter().chain(arguments);
    let code = ::cardroom::run(words, &mut desk);
    Output { code, stdout: text(&out), stderr: text(&err) }
}

/// The program itself.
pub(crate) fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_cardroom"))
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// What it prints when all is well.
#[track_caller]
pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = cardroom(arguments);
    assert_eq!(output.code, 0, "{arguments:?}: {}", output.stderr);
    assert_eq!(output.stderr, "");
    output.stdout
}

/// The one line it prints when something is wrong with what the user gave.
#[track_caller]
pub(crate) fn refused(arguments: &[&str], line: &str) {
    let output = cardroom(arguments);
    assert_eq!(output.stderr, format!("cardroom: {line}\n"), "{arguments:?}");
    assert_eq!(output.stdout, "");
    assert_eq!(output.code, 2);
}

#[track_caller]
pub(crate) fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&printed(arguments)).expect("JSON")
}

/// What it says when Ctrl-C comes after a while: at once, and with the exit code that shells expect.
#[cfg(unix)]
#[track_caller]
pub(crate) fn stopped(arguments: &[&str]) -> std::process::Output {
    use std::process::Stdio;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    /// How long a busy machine may take to stop.
    const PATIENCE: Duration = Duration::from_secs(20);
    let mut command = program();
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
