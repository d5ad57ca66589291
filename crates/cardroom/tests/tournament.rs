//! `cardroom tournament`: what scripts rely on, and what people read.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::common::{self, json, printed, refused};

fn written(name: &str, content: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tournament");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, content).expect("a file");
    path.display().to_string()
}

#[test]
fn prizes_and_chips_are_those_of_house_101_and_102() {
    let prizes = json(&["tournament", "payouts", "house-tournament", "--players", "13", "--json"]);
    let expected = json!({
        "players": 13, "pool": 32500, "unit": "cents", "prizes": [18500, 8000, 3500, 2500],
        "entry": { "price": 3500, "pool": 2500, "fee": 0, "bounty": 0, "side_game": 1000 }
    });
    assert_eq!(prizes, expected);
    let chips = json(&["tournament", "chips", "house-tournament", "--players", "16", "--json"]);
    let counts = [(50, 9), (100, 9), (500, 3), (1000, 3), (5000, 3)];
    let counts = counts.map(|(value, count)| json!({ "value": value, "count": count }));
    assert_eq!(chips, json!({ "players": 16, "stack": 20850, "chips": counts }));
}

#[test]
fn barge_1_10_a_shootout_of_75_at_nine_seats_is_planned() {
    let plan = json(&["tournament", "plan", "shootout-9", "--players", "75", "--json"]);
    assert_eq!(plan["rounds"][0]["tables"], json!([9, 9, 9, 8, 8, 8, 8, 8, 8]));
    assert_eq!(plan["rounds"][1]["tables"], json!([9]));
    assert_eq!(plan["rounds"].as_array().map(Vec::len), Some(2));
    let six = json(&["tournament", "plan", "shootout-6", "--players", "216", "--json"]);
    let tables = |round: usize| six["rounds"][round]["tables"].as_array().map(Vec::len);
    assert_eq!([tables(0), tables(1), tables(2), tables(3)], [Some(36), Some(6), Some(1), None]);
}

#[test]
fn house_103_levels() {
    let plan = json(&["tournament", "plan", "house-tournament", "--players", "5", "--json"]);
    let mut levels = plan["levels"].as_array().expect("levels").clone();
    for level in &mut levels {
        let level = level.as_object_mut().expect("a level");
        // At no limit nobody asks for them.
        level.remove("bets");
        level.remove("bring_in");
    }
    let rows = [
        (50, 100, 0),
        (100, 200, 0),
        (150, 300, 0),
        (200, 400, 50),
        (500, 1000, 100),
        (1000, 2000, 200),
        (2000, 4000, 400),
        (4000, 8000, 500),
        (5000, 10_000, 600),
    ];
    let expected = rows.iter().enumerate().map(|(number, (small, big, ante))| {
        json!({ "level": number + 1, "minutes": 20, "small": small, "big": big, "ante": ante })
    });
    assert_eq!(levels, expected.collect::<Vec<_>>());
}

#[test]
fn stacks_have_a_price() {
    let found = json(&["tournament", "icm", "--stacks", "50,30,20", "--prizes", "70,30", "--json"]);
    let equity = found["equity"].as_array().expect("equities");
    for (found, expected) in equity.iter().zip([1265.0 / 28.0, 129.0 / 4.0, 158.0 / 7.0]) {
        assert!((found.as_f64().expect("a number") - expected).abs() < 1e-9, "{found}");
    }
    let shown =
        printed(&["tournament", "icm", "--stacks", "60,40", "--prizes", "70,30", "--save", "10"]);
    assert!(shown.contains("10 for the winner"), "{shown}");
}

#[test]
fn the_house_has_what_its_rulebooks_tell_of() {
    let list = json(&["tournament", "list", "--json"]);
    let sources: String =
        list.as_array().expect("a list").iter().map(|it| it["source"].to_string()).collect();
    for article in [
        "HOUSE 101",
        "BARGE 1.6",
        "BARGE 1.7",
        "BARGE 1.8",
        "BARGE 1.9",
        "BARGE 1.10",
        "BARGE 1.12",
    ] {
        assert!(sources.contains(article), "{article}");
    }
}

#[test]
fn files_are_checked_prizes_first() {
    let prizes = written("prizes.kdl", "prizes \"Ours\" id=ours { from 2 10 60 40 }");
    let good = "tournament \"Ours\" id=our-night { game holdem; players 2 10; stack 500; prizes ours; buy-in 10\n\
                levels minutes=5 { level 5 10 } }";
    let good = written("good.kdl", good);
    let found = json(&["tournament", "check", &prizes, &good, "--json"]);
    assert_eq!(found[0]["prizes"], json!(["Ours"]));
    assert_eq!(found[1]["tournaments"], json!(["Ours"]));
    // Two players of whom the second gets less than the buy-in.
    assert_eq!(
        found[1]["warnings"],
        json!(["The last prize is less than the buy-in with 2 players."])
    );
    let alone = common::cardroom(&["tournament", "check", &good]);
    assert_eq!(alone.code, 2);
    assert!(alone.stderr.contains("there are no prizes ours"), "{}", alone.stderr);
}

#[test]
fn results_are_checked_and_what_the_house_keeps_is_told() {
    let text = "results \"Friday\" { day \"2026-03-06\"; unit cents; buy-in 1000\n\
                place 1 \"Ann\" prize=1500; place 2 \"Bob\" }";
    let path = written("results.kdl", text);
    let found = json(&["tournament", "check", &path, "--json"]);
    assert_eq!(found[0]["results"], json!(["Friday"]));
    assert_eq!(found[0]["warnings"], json!(["Players paid $5 more than they won, fees aside."]));
    let other = common::cardroom(&["check", &path]);
    assert!(other.code == 2 && other.stderr.contains("cardroom tournament check"), "{other:?}");
    let twice = written("results-twice.kdl", &text.replace("Bob", "Ann"));
    let told = common::cardroom(&["tournament", "check", &twice]);
    assert!(told.code == 2 && told.stderr.contains("Ann already has place 1"), "{told:?}");
}

#[test]
fn what_is_wrong_is_told() {
    let payouts = |which: &'static str, players: &'static str| {
        ["tournament", "payouts", which, "--players", players]
    };
    refused(&payouts("hose", "9"), "there is no tournament or file \"hose\": did you mean horse?");
    refused(&payouts("house-tournament", "4"), "Tournament Night is for 5 to 16 players, not 4");
    refused(
        &["tournament", "icm", "--stacks", "5,0", "--prizes", "3"],
        "Stack 2 is 0. Leave out players who are already out.",
    );
    refused(
        &["tournament", "icm", "--stacks", "98,1,1", "--prizes", "50,30,20", "--chop"],
        "By chips, player 1 would get 59, more than first prize (50). Deal by ICM instead.",
    );
}

/// A schedule is printed in every layout, and its lines are good in the file of a tournament.
#[test]
fn a_schedule_can_be_printed_and_put_into_a_file() {
    let asked = |more: &[&str]| {
        let asked =
            ["tournament", "structure", "--players", "30", "--stack", "10000", "--minutes", "240"];
        printed(&[&asked, more].concat())
    };
    assert!(asked(&["--sheet", "markdown"]).contains("| 1 | 0:00 |"));
    assert!(asked(&["--sheet", "html"]).contains("<td>50/100</td>"));
    assert!(asked(&[]).contains("chips of 25 leave play"));
    for game in ["holdem", "razz"] {
        let levels = asked(&["--game", game, "--kdl"]);
        let text = format!(
            "tournament \"Ours\" id=ours {{ game {game}; players 2 40; stack 10000; prizes barge-unified\n{levels} }}"
        );
        let path = written(&format!("{game}.kdl"), &text);
        printed(&["tournament", "check", &path]);
        let planned = json(&["tournament", "plan", &path, "--players", "30", "--json"]);
        let made = json(&[
            "tournament",
            "structure",
            "--players",
            "30",
            "--stack",
            "10000",
            "--minutes",
            "240",
            "--game",
            game,
            "--json",
        ]);
        assert_eq!(planned["levels"], made["levels"]);
        assert!(
            made["minutes"].as_u64().is_some_and(|minutes| (200..=250).contains(&minutes)),
            "{made}"
        );
    }
    refused(
        &[
            "tournament",
            "structure",
            "--players",
            "9",
            "--stack",
            "510",
            "--minutes",
            "90",
            "--chips",
            "25",
        ],
        "A stack of 510 can't be made from chips of 25. Make it a multiple of 25.",
    );
}

/// What players pay is on the sheet, whoever pays it.
#[test]
fn a_sheet_tells_antes_limits_and_what_goes_with_the_levels() {
    let sheet = |id: &str| printed(&["tournament", "plan", id, "--players", "45"]);
    let turbo = sheet("turbo");
    assert!(turbo.contains("100 per table") && turbo.contains("The big blind antes"), "{turbo}");
    let horse = sheet("horse");
    assert!(horse.contains("100/200, bring-in 25") && horse.contains("limits"), "{horse}");
    // HOUSE 103 is no limit: an ante makes no limits.
    let house = printed(&["tournament", "plan", "house-tournament", "--players", "13"]);
    assert!(house.contains("200/400") && !house.contains("limits"), "{house}");
    let eight = sheet("eight-game");
    assert!(eight.contains("no limit 25/50"), "{eight}");
    let bomb = json(&["tournament", "plan", "bomb-pot", "--players", "45", "--json"]);
    assert_eq!(bomb["levels"][0]["ante"], 100);
    let plo = sheet("barge-plo");
    assert!(plo.contains("2 lammers of 5,000, due at the end of level 12."), "{plo}");
    assert!(plo.contains("chips of 25 leave play") && plo.contains("Late entry until"), "{plo}");
}

#[test]
fn what_an_entry_is_for_is_told() {
    let told = printed(&["tournament", "payouts", "bounty-lowball", "--players", "8"]);
    assert!(told.contains("Entry costs $100: $75 for the prizes, $25 for the bounty."), "{told}");
    assert!(told.contains("Bounties: $25 on every head"), "{told}");
}

#[test]
fn a_file_of_prizes_can_be_named() {
    let prizes = written(
        "own-prizes.kdl",
        "prizes \"Most\" id=winner-takes-most { from 2 5 100; from 6 20 70 30 }",
    );
    let text = "tournament \"Ours\" id=our-own { game holdem; players 2 20; stack 500; prizes winner-takes-most\n\
                buy-in 10; levels minutes=5 { level 5 10 } }";
    let path = written("names-prizes.kdl", text);
    let found =
        json(&["tournament", "payouts", &path, "--prizes", &prizes, "--players", "10", "--json"]);
    assert_eq!(found["prizes"], json!([70, 30]));
    let other = common::cardroom(&["check", &path]);
    assert!(
        other.code == 2 && other.stderr.contains("cardroom tournament check"),
        "{}",
        other.stderr
    );
}

const PLAYED: &[&str] =
    &["tournament", "simulate", "house-tournament", "--style", "call", "--players", "13"];

#[test]
fn whole_tournaments_are_played() {
    let run = |more: &[&str]| json(&[PLAYED, more, &["--json"]].concat());
    let ten = run(&["--runs", "3", "--seed", "7"]);
    for key in ["runs", "violations", "hands", "moves", "minutes", "finished", "digest"] {
        assert!(!ten[key].is_null(), "scripts rely on {key}");
    }
    assert_eq!([&ten["runs"], &ten["finished"], &ten["violations"]], [3, 3, 0]);
    // 13 players at two tables, and eight at the last: a move for each of those, and one at least before.
    assert!(ten["moves"].as_u64() >= Some(3 * 8), "{ten}");
    let again = run(&["--runs", "3", "--seed", "7"]);
    assert_eq!(again["digest"], ten["digest"], "the same seed plays the same tournaments");
    assert_ne!(run(&["--runs", "3", "--seed", "8"])["digest"], ten["digest"]);
    let slow = run(&["--runs", "3", "--seed", "7", "--pace", "10"]);
    let minutes = |it: &serde_json::Value| it["minutes"].as_u64();
    assert!(minutes(&slow) > minutes(&ten), "a third of the pace: {slow} against {ten}");
}

#[test]
fn house_101_a_tournament_is_told_line_by_line() {
    let asked = ["house-tournament", "--players", "13", "--style", "call", "--seed", "7"];
    let lines = json(&[&["tournament", "play"], &asked[..], &["--json"]].concat());
    let lines: Vec<&str> =
        lines.as_array().expect("lines").iter().filter_map(|it| it["text"].as_str()).collect();
    assert_eq!(lines.iter().filter(|line| line.ends_with(" enters.")).count(), 13);
    // HOUSE 102: thirteen have 21,500 each; 103: the first level.
    assert!(lines.contains(&"The tournament begins: 13 players, 21,500 chips each."), "{lines:?}");
    assert!(lines.contains(&"Level 1: blinds 50/100."));
    assert!(lines.contains(&"Level 4: blinds 200/400, ante 50."));
    // HOUSE 101: four prizes, each told once; nobody ties in this one.
    for (place, prize) in [("1st", "$185"), ("2nd", "$80"), ("3rd", "$35"), ("4th", "$25")] {
        let end = format!(" finishes {place} and wins {prize}.");
        assert_eq!(lines.iter().filter(|line| line.ends_with(&end)).count(), 1, "{end}");
    }
    assert_eq!(lines.iter().filter(|line| line.contains(" finishes ")).count(), 13);
    assert!(lines.last().is_some_and(|line| line.ends_with(" wins the tournament.")));
    let text = printed(&[&["tournament", "play"], &asked[..]].concat());
    assert!(text.contains("cardroom tournament play house-tournament --players 13"), "{text}");
}

#[test]
fn a_schedule_is_measured_with_the_game_that_is_played() {
    let schedule = ["--players", "6", "--stack", "2000", "--minutes", "60"];
    let asked = ["--game", "razz", "--measure", "--style", "call", "--runs", "2", "--seed", "5"];
    let asked = [&["tournament", "structure"], &schedule[..], &asked[..], &["--json"]].concat();
    let told = json(&asked);
    assert_eq!(told["measured"]["runs"], 2);
    // A few hands an hour and fixed limits: not at once, and not all day.
    let minutes = told["measured"]["minutes"].as_u64().expect("minutes");
    assert!((20..240).contains(&minutes), "{told}");
    let says = |arguments: Vec<&str>, what: &str| {
        let output = common::cardroom(&arguments);
        assert_eq!(output.code, 2, "{arguments:?}");
        assert!(output.stderr.contains(what), "{}", output.stderr);
    };
    says([&["tournament", "structure"], &schedule[..], &["--measure"]].concat(), "--game");
    says([PLAYED, &["--runs", "0"]].concat(), "--runs 0: expected 1");
    says(["tournament", "play", "turbo", "--players", "9", "--style", "nobody"].to_vec(), "nobody");
    says([PLAYED, &["--pace", "0"]].concat(), "1 to 3600");
}

/// A folder with these files and no others.
fn folder(name: &str, files: &[(&str, &str)]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("seasons").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("a file");
    }
    folder.display().to_string()
}

const SPRING: &str =
    "season \"Spring\" id=spring { points root; best 1; least 2; same \"Bob\" \"Robert\" }";

/// 150 entries at $20, of which the third is worth 163.09; and the winner of a free one with four: 20 times
/// 0.398, and a third 20 / √3 times it.
const NIGHTS: [(&str, &str); 2] = [
    (
        "big.kdl",
        "results \"Big\" { day \"2026-03-13\"; unit cents; buy-in 2000; entries 150\n\
         place 1 \"Eve\" prize=200000; place 2 \"Dee\" prize=90000; place 3 \"Bob\" paid=4000 }",
    ),
    (
        "free.kdl",
        "results \"Free\" tournament=turbo { day \"2026-03-06\"; unit cents; entries 4\n\
         place 1 \"Robert\"; place 2 \"Ann|e\"; place 3 \"Eve\" }",
    ),
];

#[test]
fn a_season_has_standings() {
    let dir = folder(
        "spring",
        &[("season.kdl", SPRING), NIGHTS[0], NIGHTS[1], ("notes.txt", "no results")],
    );
    let found = json(&["tournament", "season", &dir, "--json"]);
    assert_eq!(found["unit"], "cents");
    // Eve's is the root of 150 with the same factor.
    let rows = [
        (json!(1), "Eve", 282.48, 1, 2, 1, 1, 2000, 200_000),
        (json!(2), "Bob", 163.09, 1, 2, 1, 0, 4000, 0),
        (json!(null), "Dee", 199.74, 1, 1, 0, 1, 2000, 90_000),
        (json!(null), "Ann|e", 5.63, 1, 1, 0, 0, 0, 0),
    ];
    let rows = rows.map(|(rank, player, points, results, played, wins, cashes, paid, won)| {
        json!({
            "rank": rank, "player": player, "points": points, "results": results, "played": played,
            "wins": wins, "cashes": cashes, "paid": paid, "won": won
        })
    });
    assert_eq!(found["standings"], json!(rows));
    let days = json!([
        { "day": "2026-03-06", "name": "Free", "tournament": "turbo", "entries": 4, "winners": ["Bob"] },
        { "day": "2026-03-13", "name": "Big", "tournament": null, "entries": 150, "winners": ["Eve"] }
    ]);
    assert_eq!(found["results"], days);
    assert_eq!(
        found["warnings"],
        json!(["Big, 2026-03-13: Players paid $100 more than they won, fees aside."])
    );
}

#[test]
fn standings_are_printed_for_people() {
    let dir = folder("printed", &[("season.kdl", SPRING), NIGHTS[0], NIGHTS[1]]);
    let text = printed(&["tournament", "season", &dir]);
    let bob = text.lines().find(|line| line.contains("Bob")).unwrap_or_default();
    let bob: Vec<&str> = bob.split_whitespace().collect();
    assert_eq!(bob.join(" "), "2 Bob 163.09 1 of 2 1 0 $40 $0", "{text}");
    assert!(text.contains("Not ranked yet") && text.contains("\n  Dee     199.74"), "{text}");
    let page = |form: &str| printed(&["tournament", "season", &dir, "--format", form]);
    // Names and "1 of 2" to the left, numbers and money to the right.
    assert!(page("markdown").contains("|---:|---|---:|---|---:|---:|---:|---:|\n| 1 | Eve"));
    assert!(page("markdown").contains("| Ann\\|e | 5.63 | 1 |"), "{}", page("markdown"));
    assert!(page("html").contains("<td>Bob</td>"), "{}", page("html"));
    let begins = folder("begins", &[("season.kdl", SPRING)]);
    assert!(printed(&["tournament", "season", &begins]).contains("There are no results yet."));
}

#[test]
fn a_folder_that_is_no_season_is_refused_whole() {
    let asked = |dir: &str| common::cardroom(&["tournament", "season", dir]);
    refused(
        &["tournament", "season", "no-such-folder"],
        "no-such-folder isn't a folder: name the one with the season and its results",
    );
    let none = folder("none", &NIGHTS);
    let help = "season \"Spring\" id=spring { points root }";
    refused(
        &["tournament", "season", &none],
        &format!("no .kdl file in {none} begins with season: write one, for example {help}"),
    );
    let two = folder("two", &[("a.kdl", SPRING), ("b.kdl", SPRING), NIGHTS[0]]);
    refused(
        &["tournament", "season", &two],
        &format!("{two} has several seasons, in {two}/a.kdl and {two}/b.kdl: keep one of them"),
    );
    // Two files with a mistake each: both are told with their places, and nothing is printed.
    let twice = NIGHTS[0].1.replace("Dee", "Eve");
    let gap = NIGHTS[1].1.replace("place 3", "place 4");
    let broken =
        folder("broken", &[("season.kdl", SPRING), ("big.kdl", &twice), ("free.kdl", &gap)]);
    let told = asked(&broken);
    assert_eq!((told.code, told.stdout.as_str()), (2, ""), "{told:?}");
    for part in ["Eve already has place 1", "big.kdl:2:", "place 4 doesn't fit here", "free.kdl:2:"]
    {
        assert!(told.stderr.contains(part), "{part}: {}", told.stderr);
    }
}

#[test]
fn the_file_of_a_season_is_checked() {
    let dir = folder("checked", &[("season.kdl", SPRING)]);
    let path = format!("{dir}/season.kdl");
    let found = json(&["tournament", "check", &path, "--json"]);
    assert_eq!(found[0]["seasons"], json!(["Spring"]));
    let other = common::cardroom(&["check", &path]);
    assert!(other.code == 2 && other.stderr.contains("cardroom tournament check"), "{other:?}");
}
