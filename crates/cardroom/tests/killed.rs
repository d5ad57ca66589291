//! A room whose program is killed again and again while everybody plays.
#![cfg(unix)]

use crate::common::{program, text};

#[test]
fn a_room_that_is_killed_forgets_nothing_that_it_has_confirmed() {
    let (tables, kills) = if trials::is_soak() { (50, 200) } else { (5, 4) };
    let (tables_text, kills_text) = (tables.to_string(), kills.to_string());
    let seed = trials::seed().to_string();
    let arguments = [
        "load",
        "--tables",
        &tables_text,
        "--seats",
        "4",
        "--seconds",
        "3",
        "--kill",
        &kills_text,
        "--seed",
        &seed,
        "--json",
    ];
    let output = program().args(arguments).output().expect("it runs");
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {told}{}", text(&output.stderr));
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    println!("{}", told["restarts"]);
    assert_eq!(told["errors"], 0);
    assert_eq!(told["tables"], tables);
    let restarts = &told["restarts"];
    assert_eq!(restarts["kills"], kills);
    let number = |value: &serde_json::Value| value.as_u64().expect("a number");
    // Every kill but those that came before the room was open again was followed by its opening,
    // by a move, and by a move at every table.
    let waited = kills - number(&restarts["while_opening"]);
    for time in ["open", "first_move", "every_table"] {
        assert_eq!(number(&restarts[time]["count"]), waited, "{time}");
    }
    // Everybody came back after each of them.
    let players = number(&told["players"]);
    assert!(number(&told["reconnects"]) >= waited * players, "{told}");
    // Who came back was told everything that happened meanwhile, but for those who were so late that two hands
    // were over: on a machine with little time it happens to one of tens of thousands.
    let cuts = number(&restarts["cuts"]);
    assert!(cuts * 10_000 <= number(&told["reconnects"]), "{told}");
}
