//! What a host is told about mistakes: the cases of `mistakes.txt`.

use trials::Trials;
use trials::games::originals;
use variant::{Catalogue, Faults, File, syntax};

/// A file, and what is said about it.
struct Case<'t> {
    name: &'t str,
    said: String,
    text: String,
}

fn cases() -> Vec<Case<'static>> {
    let all = include_str!("mistakes.txt").split("\n=== ").skip(1);
    let case = |section: &'static str| {
        let (name, rest) = section.split_once('\n').expect("a name and a file");
        let is_said = |line: &&str| line.starts_with(['!', '?']);
        let lines = |lines: Vec<&str>| format!("{}\n", lines.join("\n").trim_end());
        let said = rest.lines().take_while(is_said).collect();
        Case { name, said: lines(said), text: lines(rest.lines().skip_while(is_said).collect()) }
    };
    all.map(case).collect()
}

fn faults(case: &Case) -> Option<Faults> {
    let file = File { name: "mine.kdl".to_owned(), text: case.text.clone() };
    if case.name.ends_with("(added)") {
        Catalogue::house().with(&[file]).err().and_then(|mut faults| faults.pop())
    } else {
        Catalogue::house().check(&file).err()
    }
}

fn said(faults: &Faults) -> String {
    let line = |problem| {
        let (line, column) = faults.line_and_column(problem);
        format!("! {line}:{column} {}\n? {}\n", problem.message, problem.help)
    };
    faults.problems.iter().map(line).collect()
}

#[test]
fn every_mistake_is_told_with_its_place_and_remedy() {
    let mut wrong = 0;
    for case in cases() {
        let said = faults(&case).as_ref().map_or_else(String::new, said);
        if said != case.said {
            wrong += 1;
            println!("=== {}\nexpected:\n{}said:\n{said}", case.name, case.said);
        }
    }
    assert_eq!(wrong, 0, "so many mistakes are told in another way");
}

#[test]
fn one_mistake_is_told_once_and_several_at_once() {
    let all = cases();
    assert!(all.len() >= 56, "{} cases", all.len());
    for case in &all {
        let problems = faults(case).map_or(0, |faults| faults.problems.len());
        if case.name.starts_with("several mistakes") {
            assert!(problems > 1, "{}: {problems}", case.name);
        } else {
            assert_eq!(problems, 1, "{}", case.name);
        }
    }
}

#[test]
fn every_place_is_on_one_line_of_the_file() {
    for case in cases() {
        let Some(faults) = faults(&case) else { continue };
        for problem in &faults.problems {
            let there = case.text.get(problem.place.clone());
            assert!(there.is_some_and(|text| !text.contains('\n')), "{}: {problem:?}", case.name);
        }
    }
}

/// Whoever mends one mistake should not meet the next one only then.
#[test]
fn no_slip_of_the_pen_hides_a_wrong_word() {
    let originals = originals();
    let games: Vec<&String> = originals.iter().filter(|text| text.starts_with("game ")).collect();
    let mut tried = 0;
    for mut trial in Trials::of("no_slip_of_the_pen_hides_a_wrong_word", 20_000) {
        let mut lines: Vec<String> = trial.pick(&games).lines().map(str::to_owned).collect();
        let (slip, word) = (trial.below(lines.len()), 1 + trial.below(lines.len() - 1));
        let line = &lines[slip];
        let (from, to) =
            trial.pick(&[("\"", ""), ("}", ""), ("}", "} }"), ("=", "= ="), (" ", " (")]);
        let Some(at) = line.rfind(from).filter(|_| !line.contains("//")) else { continue };
        lines[slip].replace_range(at..at + from.len(), to);
        if syntax::parse(&lines.join("\n")).is_ok() {
            continue;
        }
        let indent = lines[word].len() - lines[word].trim_start().len();
        if slip == word || !lines[word][indent..].starts_with(char::is_alphabetic) {
            continue;
        }
        lines[word].insert_str(indent, "xyz-");
        let text = lines.join("\n");
        let file = File { name: "mine.kdl".to_owned(), text: text.clone() };
        let faults = Catalogue::house().check(&file).expect_err("two mistakes");
        let mut messages = faults.problems.iter().map(|problem| &problem.message);
        let is_of_word = |message: &&String| message.contains("xyz-");
        let of_word = messages.clone().filter(is_of_word).count();
        let slips = messages.any(|message| !is_of_word(&message));
        assert!(of_word == 1 && slips, "{text}\n{faults}");
        tried += 1;
    }
    assert!(tried > 200, "{tried} texts");
}

#[test]
fn a_file_that_is_too_long_is_refused() {
    let text = "// long\n".repeat(10_000);
    let faults = Catalogue::house().check(&File { name: "long.kdl".to_owned(), text }).unwrap_err();
    let expected =
        "! 1:1 the file has 80000 bytes\n? the most is 65536: split it into several files\n";
    assert_eq!(said(&faults), expected);
}

#[test]
fn no_file_tells_endlessly() {
    let text = "game Game id=game {\n".to_owned() + &"x\n".repeat(30_000) + "}";
    let faults = Catalogue::house().check(&File { name: "many.kdl".to_owned(), text }).unwrap_err();
    assert_eq!(faults.problems.len(), 100);
}
