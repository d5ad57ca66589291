//! What docs/protocol.md shows is what is sent.

use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::Value;

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    fs::read_to_string(path).expect("docs/protocol.md")
}

fn is<T: DeserializeOwned>(text: &str) -> Result<(), String> {
    serde_json::from_str::<T>(text).map(drop).map_err(|error| error.to_string())
}

/// The type of the wire that an example is of, by the fields that only it has.
fn read(text: &str) -> Result<(), String> {
    let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let has = |field: &str| value.get(field).is_some();
    match () {
        () if has("ask") => is::<wire::Ask>(text),
        () if has("told") => is::<wire::Told>(text),
        () if has("do") => is::<wire::Command>(text),
        () if has("play") => is::<wire::Wished>(text),
        () if has("next") => is::<wire::MyHands>(text),
        () if has("hands") => is::<wire::OddsAsked>(text),
        () if has("equity") => is::<wire::OddsTold>(text),
        () if has("down") => is::<wire::MyCards>(text),
        () if has("is_kept") => is::<wire::Me>(text),
        () if has("why") => is::<wire::Problem>(text),
        () if has("password") => is::<wire::Credentials>(text),
        () => is::<wire::Comes>(text),
    }
}

#[test]
fn every_example_of_the_protocol_is_of_the_wire() {
    let page = page();
    let mut count = 0;
    for block in page.split("```json\n").skip(1) {
        let text = block.split("```").next().expect("an end");
        read(text).unwrap_or_else(|why| panic!("{why} in\n{text}"));
        count += 1;
    }
    // Commands stand in tables.
    for text in page.split('`').filter(|text| text.starts_with("{\"do\":")) {
        is::<wire::Command>(text).unwrap_or_else(|why| panic!("{why} in {text}"));
        count += 1;
    }
    assert!(count >= 35, "{count} examples");
}

/// Whoever writes a client from the page merges what it says, and has the checksum that it says.
#[test]
fn the_change_that_the_protocol_shows_is_one_of_the_table_that_it_shows() {
    let page = page();
    let blocks = page.split("```json\n").skip(1).filter_map(|block| block.split("```").next());
    let values: Vec<Value> = blocks.filter_map(|text| serde_json::from_str(text).ok()).collect();
    let told = |kind: &str| {
        let mut all = values.iter().filter(|value| value["told"] == kind);
        all.next().unwrap_or_else(|| panic!("no {kind}"))
    };
    let (table, step) = (told("table"), told("step"));
    assert_eq!(step["rev"].as_u64(), table["rev"].as_u64().map(|rev| rev + 1));
    let mut view = table["view"].clone();
    wire::patch::merge(&mut view, &step["patch"]).expect("it fits");
    assert_eq!(step["crc"].as_u64(), Some(u64::from(wire::patch::checksum(&view))));
}
