//! The programs that tests are compiled into.

use std::path::PathBuf;

use crate::run::{Stop, cargo, run_reading};

/// A program of tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Program {
    /// The crate.
    pub(crate) name: String,
    /// Where it is.
    pub(crate) path: PathBuf,
    /// Where its crate is, where cargo would start it.
    pub(crate) folder: PathBuf,
}

/// Compiles all tests, and the programs of the house beside them.
pub(crate) fn test_programs() -> Result<Vec<Program>, Stop> {
    compiled(&[])
}

/// The same with more words for cargo.
pub(crate) fn compiled(more: &[&str]) -> Result<Vec<Program>, Stop> {
    let mut compile = cargo(&["test", "--workspace", "--no-run"]);
    compile.args(more).arg("--message-format=json-render-diagnostics");
    let mut programs = Vec::new();
    run_reading(&mut compile, |line| programs.extend(program(line)))?;
    programs.sort_by(|one, other| (&one.name, &one.path).cmp(&(&other.name, &other.path)));
    Ok(programs)
}

/// A program of tests, if that is what a line of cargo's tells of.
fn program(line: &str) -> Option<Program> {
    if !line.contains("\"reason\":\"compiler-artifact\"") || !line.contains("\"test\":true}") {
        return None;
    }
    let path = PathBuf::from(value(line, "executable")?);
    let manifest = PathBuf::from(value(line, "manifest_path")?);
    let folder = manifest.parent()?.to_owned();
    let name = folder.file_name()?.to_string_lossy().into_owned();
    Some(Program { name, path, folder })
}

/// The text of a field whose value needs no escapes.
fn value(line: &str, field: &str) -> Option<String> {
    let (_, rest) = line.split_once(&format!("\"{field}\":\""))?;
    rest.split_once('"').map(|(value, _)| value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::program;

    #[test]
    fn programs_of_tests_are_found_among_what_cargo_says() {
        let line = |test: bool, executable: &str| {
            format!(
                "{{\"reason\":\"compiler-artifact\",\"manifest_path\":\"/p/crates/low/Cargo.toml\",\
                 \"profile\":{{\"opt_level\":\"1\",\"test\":{test}}},\"executable\":{executable}}}"
            )
        };
        let found = program(&line(true, "\"/p/target/debug/deps/all-1\"")).expect("a program");
        assert_eq!(found.name, "low");
        assert!(found.path.ends_with("deps/all-1") && found.folder.ends_with("crates/low"));
        assert_eq!(program(&line(true, "null")), None);
        assert_eq!(program(&line(false, "\"/p/target/debug/cardroom\"")), None);
        assert_eq!(program("{\"reason\":\"build-finished\",\"success\":true}"), None);
    }
}
