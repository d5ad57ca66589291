//! Files with mistakes, and what is said about them.

use std::fmt::Write as _;

use room::StakesList;
use tournament::Library;
use tournament::results::Results;
use tournament::season::{NoSeason, Season};
use variant::{Catalogue, File};

#[test]
fn every_mistake_is_told_with_its_place_and_remedy() {
    let mut wrong = String::new();
    for section in include_str!("mistakes.txt").split("\n=== ").skip(1) {
        let (name, rest) = section.split_once('\n').unwrap_or((section, ""));
        let is_said = |line: &&str| line.starts_with(['!', '?']);
        let expected: String =
            rest.lines().take_while(is_said).map(|line| format!("{line}\n")).collect();
        let text: String =
            rest.lines().skip_while(is_said).map(|line| format!("{line}\n")).collect();
        let file = File { name: "mine.kdl".to_owned(), text: text.trim_end().to_owned() };
        let faults = match file.text.split(' ').next() {
            Some("results") => Results::read(&file).err(),
            Some("season") => match Season::read(&[file]) {
                Err(NoSeason::Files(mut faults)) => faults.pop(),
                other => panic!("{name}: {other:?}"),
            },
            _ => Library::house().read(&file, Catalogue::house(), StakesList::house()).err(),
        };
        let mut said = String::new();
        if let Some(faults) = faults {
            for problem in &faults.problems {
                let (line, column) = faults.line_and_column(problem);
                let _ = writeln!(said, "! {line}:{column} {}\n? {}", problem.message, problem.help);
            }
        }
        if said != expected {
            let _ = write!(wrong, "=== {name}\nexpected:\n{expected}said:\n{said}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
