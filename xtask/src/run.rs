//! Running other programs.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Why a chore ended early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A check failed.
    Failed(String),
    /// Something is missing that only the user can provide; the text names the one command to run.
    Missing(String),
    /// The command line made no sense.
    Usage(String),
}

impl Stop {
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Stop::Failed(_) => 1,
            Stop::Missing(_) | Stop::Usage(_) => 2,
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Failed(text) | Stop::Missing(text) | Stop::Usage(text) => f.write_str(text),
        }
    }
}

/// The top of the project.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// What cargo has built, by its profile's folder.
pub(crate) fn built(folder: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
    root().join(target).join(folder).join("cardroom")
}

/// The npm of the page.
pub(crate) fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    // Lines are read here as well, and colours would stand between the words.
    command.args(arguments).current_dir(root().join("web")).env("NO_COLOR", "1");
    command
}

/// The cargo that runs us.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    // What cargo tells this chore of itself is nothing to those it runs: some build scripts ask for it, and
    // whatever stands on them would be built again.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_CRATE_", "CARGO_BIN_"]
            .iter()
            .any(|it| text.starts_with(it))
        {
            command.env_remove(&name);
        }
    }
    command
}

/// Runs it, with its output where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<(), Stop> {
    println!("\n$ {}", shown(command));
    let status = command
        .status()
        .map_err(|error| Stop::Failed(format!("{} did not start: {error}", shown(command))))?;
    if status.success() { Ok(()) } else { Err(Stop::Failed(format!("{} failed", shown(command)))) }
}

/// Runs it, shows its output line by line, and lets `look` see every line.
pub(crate) fn run_looking(command: &mut Command, mut look: impl FnMut(&str)) -> Result<(), Stop> {
    run_reading(command, |line| {
        println!("{line}");
        look(line);
    })
}

/// Runs it, and lets `look` see its output line by line.
pub(crate) fn run_reading(command: &mut Command, mut look: impl FnMut(&str)) -> Result<(), Stop> {
    println!("\n$ {}", shown(command));
    let text = shown(command);
    let failed = |what: &dyn fmt::Display| Stop::Failed(format!("{text}: {what}"));
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| failed(&error))?;
    if let Some(out) = child.stdout.take() {
        for line in BufReader::new(out).lines() {
            let line = line.map_err(|error| failed(&error))?;
            look(&line);
        }
    }
    let status = child.wait().map_err(|error| failed(&error))?;
    if status.success() { Ok(()) } else { Err(failed(&"failed")) }
}

/// What a program prints, or nothing when it cannot be run.
pub(crate) fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(root()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The command as one would type it.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let last = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = last(program).unwrap_or_default();
    // All programs of tests are called alike: that of a crate starts in its folder.
    let is_tests = program.parent().is_some_and(|folder| folder.ends_with("deps"));
    let own = command.get_current_dir().and_then(last).filter(|_| is_tests);
    let (tests, _) = name.rsplit_once('-').unwrap_or((&name, ""));
    let name = own.map(|of| format!("{of}: {tests}")).unwrap_or(name);
    let arguments = command.get_args().map(|word| word.to_string_lossy().into_owned());
    std::iter::once(name).chain(arguments).collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_called_after_their_crate() {
        let mut tests = Command::new("/p/target/debug/deps/all-0123456789abcdef");
        tests.current_dir("/p/crates/low").arg("pots");
        assert_eq!(shown(&tests), "low: all pots");
        assert_eq!(shown(Command::new("/usr/bin/cargo").arg("fmt")), "cargo fmt");
    }
}
