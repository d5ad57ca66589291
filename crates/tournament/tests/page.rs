//! The page about tournaments.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use room::StakesList;
use tournament::results::Results;
use tournament::season::Season;
use tournament::{Library, WordHome};
use variant::lines::Home;
use variant::{Catalogue, File};

fn words(home: WordHome) -> String {
    let mut table = String::from("| word | what it says | left out |\n|---|---|---|\n");
    for word in home.words() {
        let _ = writeln!(table, "| `{}` | {} | {} |", word.example, word.about, word.left_out);
    }
    table
}

#[test]
fn the_tables_of_the_page_are_those_of_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tournaments.md");
    let found = fs::read_to_string(&path).expect("the page");
    let mut page = String::new();
    let mut homes = WordHome::ALL.to_vec();
    let mut lines = found.lines();
    while let Some(line) = lines.next() {
        let _ = writeln!(page, "{line}");
        let mark = line.strip_prefix("<!-- words in ").and_then(|rest| rest.strip_suffix(" -->"));
        let Some(mark) = mark else { continue };
        let home = homes.iter().position(|home| format!("{home:?}").to_lowercase() == mark);
        let home = homes.remove(home.unwrap_or_else(|| panic!("no words in {mark}")));
        page.push_str(&words(home));
        assert!(lines.any(|line| line == "<!-- end -->"), "{mark} has no end");
        page.push_str("<!-- end -->\n");
    }
    assert_eq!(homes, [], "words that the page does not have");
    trials::is_page(&path, &page, "the_tables_of_the_page_are_those_of_the_program");
}

#[test]
fn the_examples_of_the_page_are_good() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tournaments.md");
    let page = fs::read_to_string(path).expect("the page");
    let mut count = 0;
    for block in page.split("```kdl\n").skip(1) {
        let text = block.split("```").next().unwrap_or_default().to_owned();
        let word = text.split(' ').next().unwrap_or_default().to_owned();
        let file = File { name: "docs/tournaments.md".to_owned(), text };
        let house = Library::house();
        let faults = match word.as_str() {
            "prizes" => house.with_prizes(&[file]).err().and_then(|mut faults| faults.pop()),
            "results" => Results::read(&file).err(),
            "season" => {
                let season = Season::read(&[file]);
                assert!(season.is_ok(), "{season:?}");
                None
            }
            _ => house.read(&file, Catalogue::house(), StakesList::house()).err(),
        };
        assert!(faults.is_none(), "{faults:?}");
        count += 1;
    }
    assert_eq!(count, 4);
}

/// The line that stands for a word in messages and on the page can be written as it is.
#[test]
fn every_example_of_a_word_may_stand_in_a_file() {
    let usual = "game holdem; players 5 16; stack 30000; chips { chip 25 }; buy-in 10000\n\
                 levels minutes=5 { level 50 100; level 50 100; level 50 100; level 50 100; break 5\n\
                 level 50 100; level 50 100; level 50 100; level 50 100; level 50 100; level 50 100\n\
                 level 50 100; level 50 100 }\nprizes barge-unified; rebuy 100 stack=100 until=4\n";
    for word in WordHome::Tournament.words() {
        if ["mix", "game"].contains(&word.name) {
            continue;
        }
        let kept = usual
            .replace("; ", ";\n")
            .replace(";\nlevel", "; level")
            .replace(";\nbreak", "; break");
        let kept: Vec<&str> =
            kept.lines().filter(|line| !line.starts_with(&format!("{} ", word.name))).collect();
        let kept = if word.name == "levels" {
            kept[..5].join("\n") + "\nprizes barge-unified"
        } else {
            kept.join("\n")
        };
        let text = format!("tournament \"Mine\" id=mine {{\n{kept}\n{}\n}}", word.example);
        let file = File { name: "mine.kdl".to_owned(), text: text.clone() };
        let read = Library::house().read(&file, Catalogue::house(), StakesList::house());
        assert!(read.is_ok(), "{}: {:?}\n{text}", word.name, read.err());
    }
}

#[test]
fn every_example_of_a_word_may_stand_in_results() {
    let usual = ["day \"2026-03-07\"", "place 1 \"Ann\" prize=5000 bounties=4000"];
    for word in WordHome::Results.words() {
        let others = usual.iter().filter(|line| !line.starts_with(word.name));
        let lines: Vec<&str> = others.copied().chain([word.example]).collect();
        let text = format!("results \"Mine\" {{\n{}\n}}", lines.join("\n"));
        let file = File { name: "mine.kdl".to_owned(), text: text.clone() };
        let read = Results::read(&file);
        assert!(read.is_ok(), "{}: {:?}\n{text}", word.name, read.err());
    }
}

#[test]
fn every_example_of_a_word_may_stand_in_a_season() {
    for word in WordHome::Season.words() {
        let points = if word.name == "points" { "" } else { "points root" };
        let text = format!("season \"Mine\" id=mine {{\n{points}\n{}\n}}", word.example);
        let read = Season::read(&[File { name: "mine.kdl".to_owned(), text }]);
        assert!(read.is_ok(), "{}: {:?}", word.name, read.err());
    }
}
