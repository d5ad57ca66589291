//! The page and the room mean the same.

use std::fs;
use std::path::Path;

/// Every type of the wire stands in the page's file as it is here.
#[test]
fn the_pages_types_are_those_of_the_room() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire.ts");
    let text = wire::typescript();
    if std::env::var_os("CARDROOM_WRITE_DOCS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for the page");
        fs::write(&path, &text).expect("the page's types are written");
    }
    let found = fs::read_to_string(&path).expect("web/src/wire.ts is there");
    assert!(found == text, "web/src/wire.ts is old: cargo xtask wire writes it anew");
}

/// No type is used on the wire that is not declared for the page.
#[test]
fn every_type_that_is_named_is_declared() {
    let text = wire::typescript();
    let declared: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("export type "))
        .filter_map(|line| line.split([' ', '=']).next())
        .collect();
    let without_comments = text.lines().filter(|line| {
        let line = line.trim_start();
        !line.starts_with("//") && !line.starts_with("/*") && !line.starts_with('*')
    });
    let known = ["Array", "Record", "WIRE"];
    for line in without_comments {
        for word in line.split(|c: char| !c.is_alphanumeric()) {
            let is_type = word.chars().next().is_some_and(char::is_uppercase);
            let is_known = declared.contains(&word) || known.contains(&word);
            assert!(!is_type || is_known, "{word} is not declared: {line}");
        }
    }
}
