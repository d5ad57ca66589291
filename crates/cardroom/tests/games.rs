//! The commands that read games, as their users meet them.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::common::{cardroom, json, printed, refused};

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

const OWN: &str = r#"
game "Three of Mine" id=three-of-mine {
    about "Three cards, the best showing hand."
    ante
    button
    street Deal { deal 3; bet small }
    showdown { share showing-high }
}
"#;

#[test]
fn games_lists_every_game_by_family() {
    let shown = printed(&["games"]);
    assert!(shown.starts_with("flop\n"), "{shown}");
    assert!(shown.contains("\n  murder "), "{shown}");
    assert!(!shown.contains("kuhn"), "games for study are not in the list: {shown}");
    assert!(printed(&["games", "--lab"]).contains("kuhn"));
    let grids = printed(&["games", "--family", "grid"]);
    assert!(grids.contains("chowaha") && !grids.contains("holdem"), "{grids}");
    refused(&["games", "--family", "studd"], "there is no family \"studd\": did you mean stud?");
}

#[test]
fn games_give_json_with_their_documented_keys() {
    let games = json(&["games", "--json"]);
    let games = games.as_array().expect("a list");
    let game = |id: &str| games.iter().find(|game| game["id"] == id).expect("listed");
    for key in [
        "id",
        "name",
        "aliases",
        "family",
        "tags",
        "source",
        "seats",
        "betting",
        "allowed_betting",
        "options",
    ] {
        assert!(games.iter().all(|game| game.get(key).is_some()), "{key}");
    }
    let mexican = game("mexican-poker");
    // Ruling 4: five cards each and three burns out of 41 serve seven.
    assert_eq!(mexican["seats"]["max"], 7);
    assert_eq!(mexican["family"], "stud");
    assert_eq!(game("binglaha")["betting"], "pot-limit");
    assert_eq!(game("holdem")["aliases"], serde_json::json!(["texas-holdem", "he"]));
    assert_eq!(game("five-card-draw")["options"][0]["default"], "yes");
    assert_eq!(game("holdem")["hash"].as_str().map(str::len), Some(66), "2- and 64 digits");
}

#[test]
fn rules_come_as_text_markdown_html_and_json() {
    let text = printed(&["rules", "HE"]);
    assert!(text.starts_with("Texas Hold'em\n============="), "an alias, in any letters: {text}");
    assert!(printed(&["rules", "holdem", "--format", "markdown"]).starts_with("# Texas Hold'em"));
    assert!(printed(&["rules", "holdem", "--format", "html"]).starts_with("<!doctype html>"));
    assert_eq!(json(&["rules", "holdem", "--json"])["title"], "Texas Hold'em");
    let with = printed(&["rules", "five-card-draw"]);
    let without = printed(&["rules", "five-card-draw", "--option", "bug=no"]);
    assert!(with.contains("53 cards") && without.contains("52 cards"), "{without}");
    let limit = printed(&["rules", "california-lowball"]);
    let no_limit = printed(&["rules", "california-lowball", "--betting", "no-limit"]);
    assert_ne!(limit, no_limit);
}

#[test]
fn what_a_game_does_not_know_is_refused_with_what_it_knows() {
    refused(&["rules", "holdm"], "there is no game \"holdm\"; did you mean holdem?");
    refused(
        &["rules", "chess-with-cards"],
        "there is no game \"chess-with-cards\"; cardroom games lists them all",
    );
    refused(
        &["rules", "stud", "--option", "open-pair"],
        "\"open-pair\" isn't an option: expected NAME=VALUE, such as bug=no",
    );
    refused(
        &["rules", "archie", "--option", "bug=no"],
        "archie has no option \"bug\": expected high",
    );
    refused(
        &["rules", "stud", "--option", "open-pair=maybe"],
        "open-pair=maybe isn't an option of stud: expected no or yes",
    );
    refused(
        &["rules", "kuhn", "--betting", "no-limit"],
        "kuhn isn't played no-limit: expected limit",
    );
    refused(
        &["rules", "stud", "--betting", "nolimit"],
        "there is no betting \"nolimit\": did you mean no-limit?",
    );
}

#[test]
fn a_good_file_gets_its_rules_page() {
    let folder = folder("good");
    let file = folder.join("mine.kdl");
    fs::write(&file, OWN).expect("written");
    let file = file.display().to_string();
    let shown = printed(&["check", &file]);
    let (first, page) = shown.split_once("\n\n").expect("a line and a page");
    assert!(first.starts_with(&format!("{file}: three-of-mine is good; bots played ")), "{first}");
    assert!(first.ends_with(" hands of it") && !first.contains(" 0 hands"), "{first}");
    assert!(page.starts_with("Three of Mine\n"), "{page}");
    let checked = json(&["check", &file, "--json"]);
    assert_eq!(checked[0]["good"], true);
    assert_eq!(checked[0]["games"][0]["id"], "three-of-mine");
}

/// It may be good for oneself, and go by a name that a room gives to nobody.
#[test]
fn a_name_that_a_room_would_refuse_is_told() {
    let folder = folder("named");
    let file = folder.join("mine.kdl");
    fs::write(&file, OWN.replace("Three of Mine", "The Real Razz")).expect("written");
    let file = file.display().to_string();
    let told = "The Real Razz is already Razz; choose another name";
    let shown = printed(&["check", &file]);
    assert!(shown.ends_with(&format!("A room can't offer it: {told}\n")), "{shown}");
    let checked = json(&["check", &file, "--json"]);
    assert_eq!(checked[0]["good"], true);
    assert_eq!(checked[0]["not_in_a_room"], serde_json::json!([told]));
    fs::write(&file, OWN).expect("written");
    assert!(!printed(&["check", &file]).contains("A room"));
}

#[test]
fn a_bad_file_shows_every_mistake_with_its_line() {
    let folder = folder("bad");
    let file = folder.join("bad.kdl");
    let text = OWN.replace("ante", "antee").replace("showing-high", "showing-hgih");
    fs::write(&file, text).expect("written");
    let file = file.display().to_string();
    let output = cardroom(&["check", &file]);
    assert_eq!(output.code, 2);
    assert_eq!(output.stdout, "");
    let told = output.stderr;
    assert!(told.contains("there is no word `antee` in a game"), "{told}");
    assert!(told.contains("did you mean `ante`?"), "{told}");
    assert!(told.contains("there is no ladder \"showing-hgih\""), "{told}");
    assert!(told.contains("antee\n   ·     ──┬──"), "the word is underlined: {told}");
    assert!(told.ends_with(&format!("{file}: 2 mistakes\n")), "{told}");
    let output = cardroom(&["check", &file, "--json"]);
    assert_eq!(output.code, 2);
    let checked: serde_json::Value = serde_json::from_str(&output.stdout).expect("JSON");
    assert_eq!(checked[0]["problems"][0]["line"], 4);
    assert_eq!(checked[0]["problems"][0]["column"], 5);
}

#[test]
fn a_file_that_is_no_text_or_not_there_is_told() {
    let folder = folder("unreadable");
    let file = folder.join("bytes.kdl");
    fs::write(&file, b"game \"A\"\n\xff\xfe").expect("written");
    let file = file.display().to_string();
    refused(&["check", &file], &format!("{file} is not UTF-8 text (line 2): save it as UTF-8"));
    let missing = folder.join("nothing.kdl").display().to_string();
    refused(
        &["check", &missing],
        &format!("can't read {missing}: No such file or directory (os error 2)"),
    );
}

#[test]
fn a_folder_of_your_own_extends_the_catalogue_or_replaces_in_it() {
    let folder = folder("own");
    fs::write(folder.join("mine.kdl"), OWN).expect("written");
    let dir = folder.display().to_string();
    let shown = printed(&["games", "--games", &dir]);
    assert!(shown.contains("three-of-mine") && shown.contains("yours"), "{shown}");
    assert!(shown.contains("holdem"), "the house is still there");
    let rules = printed(&["rules", "three-of-mine", "--games", &dir]);
    assert!(rules.starts_with("Three of Mine"), "{rules}");
    // The id of a game of the house is taken, unless the file says that it means it.
    let taken = OWN.replace("id=three-of-mine", "id=razz");
    fs::write(folder.join("mine.kdl"), &taken).expect("written");
    let output = cardroom(&["games", "--games", &dir]);
    assert_eq!(output.code, 2);
    assert!(output.stderr.contains("razz is already Razz"), "{}", output.stderr);
    fs::write(folder.join("mine.kdl"), taken.replace("id=razz", "id=razz replace=#true"))
        .expect("written");
    let rules = printed(&["rules", "razz", "--games", &dir]);
    assert!(rules.starts_with("Three of Mine"), "{rules}");
    let listed = printed(&["games", "--games", &dir]);
    assert!(listed.contains("yours, replaced"), "the list says so: {listed}");
}

#[test]
fn a_folder_without_games_is_told() {
    let folder = folder("empty");
    let dir = folder.display().to_string();
    refused(
        &["games", "--games", &dir],
        &format!("{dir} has no game files: their names end in .kdl"),
    );
}

/// BARGE 2.21, the second example: the best deuce-to-seven low wins when nobody has a flush.
#[test]
fn showdown_tells_winners_cards_and_chips() {
    let told = json(&[
        "showdown",
        "duck-flush",
        "--hand",
        "8h5d4c3s2d",
        "--hand",
        "8c6d5s4h3c",
        "--hand",
        "7h6c5h4s3d",
        "--pot",
        "90",
        "--json",
    ]);
    assert_eq!(told["shares"][0]["winners"], serde_json::json!([0]));
    assert_eq!(told["shares"][0]["hands"][0]["cards"], "8h5d4c3s2d");
    assert_eq!(told["awards"], serde_json::json!([90, 0, 0]));
    assert_eq!(told["house"], 0);
}

/// BARGE 2.54: the low with two cards of the hand, the flush with all five.
#[test]
fn showdown_uses_two_or_five_each_way_apart() {
    let told = json(&[
        "showdown",
        "two-or-five-omaha-8",
        "--hand",
        "AhQhJhTh2h",
        "--hand",
        "KsKd9c9d8s",
        "--board",
        "3s5h7cKhQd",
        "--json",
    ]);
    assert_eq!(told["shares"][0]["hands"][0]["cards"], "AhQhJhTh2h");
    assert_eq!(told["shares"][1]["hands"][0]["name"], "7-5-3-2-A low");
    assert_eq!(told["awards"], serde_json::json!([100, 0]));
}

#[test]
fn showdown_refuses_cards_that_cannot_be() {
    refused(
        &["showdown", "holdem", "--hand", "AsKs", "--hand", "AsQd", "--board", "2c3c4c5c6d"],
        "--hand AsQd (seat 1): As appears twice",
    );
    refused(
        &["showdown", "holdem", "--hand", "AsKs", "--hand", "QdQh", "--board", "2c3c4c"],
        "--board: the board of holdem has 5 cards at the end, but 3 are given",
    );
    refused(
        &["showdown", "holdem", "--hand", "AsKsQs", "--hand", "QdQh", "--board", "2c3c4c5c6d"],
        "--hand AsKsQs (seat 0): a hand of holdem has 2 cards at the end, but 3 are given",
    );
    refused(
        &[
            "showdown",
            "short-deck-holdem",
            "--hand",
            "As2s",
            "--hand",
            "QdQh",
            "--board",
            "6c7c8c9cTd",
        ],
        "--hand As2s (seat 0): 2s is not in the deck of short-deck-holdem: its deck is short",
    );
    refused(
        &["showdown", "five-card-draw", "--option", "bug=no", "--hand", "JkAs2d3c4h"],
        "--hand JkAs2d3c4h (seat 0): Jk is not in the deck of five-card-draw: to play with a \
        joker, add --option bug=yes",
    );
    refused(
        &["showdown", "sohe", "--hand", "AsKsQsJsTs9s", "--board", "2c3c4c5c6d"],
        "--hand AsKsQsJsTs9s (seat 0): write the piles in this order, separated by /: 4 omaha / 2 \
        holdem",
    );
    refused(
        &["showdown", "holdem", "--hand", "AsXs", "--board", "2c3c4c5c6d"],
        "--hand AsXs (seat 0): 'X' is not a rank: expected 2-9, T or 10, J, Q, K, A, or Jk for a \
         joker (character 3 in \"AsXs\")",
    );
}

#[test]
fn showdown_asks_for_what_decides() {
    let omaha = ["--hand", "AsKsQsJs", "--hand", "QdQh2c2d", "--board", "3c4c5d6h7s"];
    let with = |words: &[&'static str]| [words, &omaha].concat();
    refused(&with(&["showdown", "binglaha"]), "binglaha needs --roll, the dice roll");
    refused(
        &with(&["showdown", "binglaha", "--roll", "7"]),
        "--roll \"7\": binglaha rolls 1 die from 1 to 6: expected something like 4",
    );
    refused(
        &with(&["showdown", "omaha-x", "--roll", "7"]),
        "--roll \"7\": omaha-x rolls 2 dice from 1 to 6: expected something like 3,5",
    );
    refused(
        &with(&["showdown", "omaha-8", "--roll", "1"]),
        "--roll: no dice are rolled in omaha-8",
    );
    refused(
        &with(&["showdown", "paradise-road-pickem"]),
        "paradise-road-pickem needs --choose, the game that was chosen",
    );
    refused(
        &with(&["showdown", "paradise-road-pickem", "--choose", "badugi"]),
        "--choose: \"badugi\" isn't one of the games of paradise-road-pickem: choose one of \
        holdem, omaha-8, razz, stud, stud-8",
    );
    refused(
        &with(&["showdown", "omaha-8", "--choose", "razz"]),
        "--choose: no one chooses a game in omaha-8",
    );
}

/// BARGE 2.34: river cards 3, 8 and 3 take the first and the third board away.
#[test]
fn showdown_takes_boards_away_in_oklahoma() {
    // Row by row: flops, then turns, then rivers, each from the top. What is left is the middle
    // board, Kd 2c 5c Qd 8s; the aces on the first one are gone.
    let board = "AsAdKsKd2c5c6c7c9cQsQd4d3h8s3c";
    let told = json(&[
        "showdown", "oklahoma", "--hand", "AhAcTh9d", "--hand", "8h8dJhJd", "--board", board,
        "--json",
    ]);
    assert_eq!(told["shares"][0]["hands"][0]["cards"], "AhAcKdQd8s");
    assert_eq!(told["shares"][0]["hands"][1]["cards"], "8s8h8dKdQd");
    // 2c, 5c and 8s would make a low with two more low cards, which nobody has.
    assert_eq!(told["shares"][1]["winners"], serde_json::json!([]));
    assert_eq!(told["awards"], serde_json::json!([0, 100]));
}

/// One card for all when the deck was short (ruling 2): it plays in every hand.
#[test]
fn showdown_takes_a_card_for_all_in_stud() {
    let told = json(&[
        "showdown",
        "stud",
        "--hand",
        "AsAd2c3d7h9s",
        "--hand",
        "KsKd4c5d8h9d",
        "--board",
        "Kh",
        "--json",
    ]);
    assert_eq!(told["shares"][0]["winners"], serde_json::json!([1]));
}

#[test]
fn mixes_are_listed_told_and_given_as_json() {
    let shown = printed(&["mixes"]);
    assert!(shown.contains("horse "), "{shown}");
    assert!(shown.contains("19 games  2-8  seats  every hand, dealer's choice"), "{shown}");
    let mixes = json(&["mixes", "--json"]);
    let horse = mixes.as_array().expect("a list").iter().find(|mix| mix["id"] == "horse");
    let horse = horse.expect("a mix of the house");
    let games: Vec<&str> = horse["games"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|game| game["id"].as_str().expect("an id"))
        .collect();
    assert_eq!(games, ["holdem", "omaha-8", "razz", "stud", "stud-8"]);
    assert_eq!(horse["change"]["every"], "orbit");
    let page = printed(&["rules", "hoser"]);
    assert!(page.contains("\n  5. Action Razz. Fixed limit (action-razz).\n"), "{page}");
    refused(
        &["rules", "horse", "--betting", "no-limit"],
        "horse is a mix, and its file sets the betting and options",
    );
    refused(
        &["simulate", "horse"],
        "horse is a mix: name one of its games: holdem, omaha-8, razz, stud, stud-8",
    );
}

#[test]
fn a_mix_of_ones_own_stands_beside_those_of_the_house() {
    let folder = folder("mixes");
    let text = "mix \"Ours\" id=ours {\n    about \"Two games.\"\n    change hands=4\n    play \
                three-of-mine badugi\n}\n";
    fs::write(folder.join("ours.kdl"), text).expect("written");
    fs::write(folder.join("mine.kdl"), OWN).expect("written");
    let folder = folder.display().to_string();
    let shown = printed(&["mixes", "--games", &folder]);
    assert!(shown.contains("2 games") && shown.contains("every 4 hands (yours)"), "{shown}");
    let page = printed(&["rules", "ours", "--games", &folder]);
    assert!(page.contains("The game changes every four hands."), "{page}");
    let file = format!("{folder}/ours.kdl");
    let checked = printed(&["check", &file, "--games", &folder]);
    assert!(checked.contains("ours is good"), "{checked}");
}

#[test]
fn reference_pages_are_listed_and_printed_in_every_form() {
    let listed = printed(&["reference"]);
    for id in ["hands", "lowball", "killer-cards"] {
        assert!(listed.contains(&format!("\n{id} ")) || listed.starts_with(id), "{listed}");
        assert!(!printed(&["reference", id]).is_empty());
        let told = json(&["reference", id, "--json"]);
        assert_eq!(told["id"], id);
    }
    let text = printed(&["reference", "killer-cards"]);
    assert!(text.contains("\n    20  69.70  67.68  "), "{text}");
    let markdown = printed(&["reference", "lowball", "--format", "markdown"]);
    assert!(markdown.contains("\n| \\#1 | 5432A | 75432 | 6432A |\n"), "{markdown}");
    let html = printed(&["reference", "hands", "--format", "html"]);
    assert!(html.contains("<td>Two pair</td><td>AsAhKsKhQs</td>"), "{html}");
    refused(&["reference", "hand"], "there is no page \"hand\": did you mean hands?");
}

/// `docs/games.md` as it must be.
fn page_of_games() -> String {
    let mut page = "# All games\n\nMade from the game files; `cardroom games`, `cardroom games --seats` \
                    and `cardroom mixes` print the same, and\n`cardroom rules ID` tells a game. Write it \
                    anew with\n`CARDROOM_WRITE_DOCS=1 cargo test -p cardroom games`.\n"
        .to_owned();
    let games = json(&["games", "--json"]);
    let games = games.as_array().expect("a list");
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    for family in ["flop", "grid", "draw-and-board", "draw", "stud"] {
        page.push_str(&format!("\n## {family}\n\n"));
        page.push_str("| id | name | usual betting | options (the usual value first) | source |\n");
        page.push_str("|---|---|---|---|---|\n");
        for game in games.iter().filter(|game| game["family"] == family) {
            let option = |option: &Value| {
                let values = option["values"].as_array().expect("a list");
                let values: Vec<String> = values.iter().map(text).collect();
                format!("{}: {}", text(&option["name"]), values.join(", "))
            };
            let options = game["options"].as_array().expect("a list");
            let options: Vec<String> = options.iter().map(option).collect();
            let [id, name, betting, source] =
                ["id", "name", "betting", "source"].map(|key| text(&game[key]));
            let options = options.join("; ");
            page.push_str(&format!("| `{id}` | {name} | {betting} | {options} | {source} |\n"));
        }
    }
    page.push_str("\n## How many can play, and why no more\n\n");
    page.push_str("| id | most | why no more |\n|---|---|---|\n");
    for game in games {
        let seats = &game["seats"];
        let [id, why] = [text(&game["id"]), text(&seats["reason"])];
        page.push_str(&format!("| `{id}` | {} | {why} |\n", seats["max"]));
    }
    page.push_str("\n## Mixes\n\n| id | name | games | changes |\n|---|---|---|---|\n");
    for mix in json(&["mixes", "--json"]).as_array().expect("a list") {
        let game = |game: &Value| format!("`{}` {}", text(&game["id"]), text(&game["betting"]));
        let games: Vec<String> =
            mix["games"].as_array().expect("a list").iter().map(game).collect();
        let every = match mix["change"]["count"].as_u64() {
            Some(1) => "every hand".to_owned(),
            Some(count) => format!("every {count} {}", text(&mix["change"]["every"])),
            None => format!("every {}", text(&mix["change"]["every"])),
        };
        let by = mix["change"]["by"].as_str().map(|by| format!(", the {by}'s choice"));
        let [id, name] = [text(&mix["id"]), text(&mix["name"])];
        let games = games.join(", ");
        page.push_str(&format!(
            "| `{id}` | {name} | {games} | {every}{} |\n",
            by.unwrap_or_default()
        ));
    }
    page
}

#[test]
fn the_list_of_games_in_the_docs_is_the_list_of_games() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/games.md");
    trials::is_page(&path, &page_of_games(), "-p cardroom games");
}
