//! Stakes, house rules and nights as files: the amounts of the rulebook, what is worked out,
//! mistakes, the page about them, and broken files.

mod broken;
mod like;
mod nights;
mod page;
mod stakes;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use room::{Clock, HouseRules, Night, Stakes, StakesList, TimeOfDay, house_rules};
use variant::{Catalogue, Faults, File, syntax};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn file(text: &str) -> File {
    File { name: "mine.kdl".to_owned(), text: text.to_owned() }
}

fn of_house(id: &str) -> &'static Stakes {
    StakesList::house().find(id).unwrap_or_else(|| panic!("no stakes {id}"))
}

/// Stakes of which only the block matters.
fn stakes(block: &str) -> Stakes {
    let text = format!("stakes \"Mine\" id=mine {{ {block} }}");
    let list = StakesList::default().with(&[file(&text)], Catalogue::house());
    let list = list.unwrap_or_else(|faults| panic!("{}", faults[0]));
    list.find("mine").expect("the stakes").clone()
}

/// House rules from the lines of their block.
fn house(block: &str) -> (HouseRules, Clock) {
    let nodes = syntax::parse(&format!("house {{ {block} }}")).expect("nodes");
    let mut problems = Vec::new();
    let read = house_rules(&nodes[0], &mut problems);
    assert!(problems.is_empty(), "{block}: {problems:?}");
    read
}

fn night(text: &str) -> Night {
    let read = Night::read(&file(text), Catalogue::house(), StakesList::house());
    read.unwrap_or_else(|faults| panic!("{faults}"))
}

fn time(text: &str) -> TimeOfDay {
    text.parse().expect("a time")
}

/// What is said about a text: stakes, house rules or a night, as its first word tells.
fn faults(text: &str) -> Option<Faults> {
    faults_beside(StakesList::house(), text)
}

/// The same for stakes that are added to these.
fn faults_beside(list: &StakesList, text: &str) -> Option<Faults> {
    if text.starts_with("stakes") {
        let read = list.with(&[file(text)], Catalogue::house());
        read.err().and_then(|mut faults| faults.pop())
    } else if text.starts_with("house") {
        let mut problems = Vec::new();
        let reading = syntax::read(text);
        for node in &reading.nodes {
            let _ = house_rules(node, &mut problems);
        }
        let problems = reading.with(problems);
        (!problems.is_empty()).then(|| Faults::new("mine.kdl", text, problems))
    } else {
        Night::read(&file(text), Catalogue::house(), StakesList::house()).err()
    }
}

/// The name of a case, what is said, and the file.
fn cases() -> Vec<(&'static str, String, String)> {
    let all = include_str!("mistakes.txt").split("\n=== ").skip(1);
    let case = |section: &'static str| {
        let (name, rest) = section.split_once('\n').expect("a name and a file");
        let is_said = |line: &&str| line.starts_with(['!', '?']);
        let lines = |lines: Vec<&str>| format!("{}\n", lines.join("\n").trim_end());
        let said = rest.lines().take_while(is_said).collect();
        (name, lines(said), lines(rest.lines().skip_while(is_said).collect()))
    };
    all.map(case).collect()
}

#[test]
fn every_mistake_is_told_with_its_place_and_remedy() {
    let all = cases();
    assert!(all.len() > 50, "{} cases", all.len());
    let mut wrong = String::new();
    for (name, expected, text) in &all {
        let mut said = String::new();
        if let Some(faults) = faults(text) {
            for problem in &faults.problems {
                let (line, column) = faults.line_and_column(problem);
                let _ = writeln!(said, "! {line}:{column} {}\n? {}", problem.message, problem.help);
                let there = text.get(problem.place.clone());
                assert!(there.is_some_and(|there| !there.contains('\n')), "{name}: {problem:?}");
            }
        }
        if said != *expected {
            let _ = write!(wrong, "=== {name}\nexpected:\n{expected}said:\n{said}");
        }
        let several = said.matches("! ").count() > 1;
        if several != name.starts_with("several mistakes") {
            let _ = writeln!(wrong, "=== {name}: one mistake is told once\n{said}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
