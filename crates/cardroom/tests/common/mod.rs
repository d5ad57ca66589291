//! The program as its users run it.

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
