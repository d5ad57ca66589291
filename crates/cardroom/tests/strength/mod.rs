//! Whether bots play well enough, in every game: they must win from players who do not think.

use std::path::Path;

use super::common::json;
use serde_json::Value;

/// Games of five families for every run; all of them in a soak.
const USUAL: [&str; 5] = ["holdem", "razz", "badugi", "dramaha", "sohe"];

/// Where the better bot must show that it is better, in a soak.
const STRONG: [&str; 6] =
    ["holdem", "omaha-8", "stud-8", "badugi", "deuce-to-seven-triple-draw", "dramaha"];

/// How many deals a bot imagines for a decision; the next is tried when the one before does not win.
const BUDGETS: [u32; 3] = [20, 60, 160];

/// The most hands of a match.
const HANDS: &str = "6400";

/// Two players and a game.
struct Bout {
    told: Value,
    is_won: bool,
}

impl Bout {
    fn of(game: &str, bots: &str, hands: &str) -> Bout {
        let words = ["--bots", bots, "--until-sure", "--hands", hands, "--seed", "1", "--json"];
        let told = json(&[&["arena", game], &words[..]].concat());
        let first = bots.split(',').next().expect("a name");
        let verdict = told["verdict"].as_str().expect("words");
        let is_won = verdict.starts_with(&format!("{first} wins: "));
        Bout { told, is_won }
    }

    /// With as few samples as win.
    fn cheapest(game: &str, rival: &str) -> Bout {
        let mut bouts =
            BUDGETS.iter().map(|samples| Bout::of(game, &format!("club:{samples},{rival}"), HANDS));
        let mut last = bouts.next().expect("a budget");
        for next in bouts {
            if last.is_won {
                break;
            }
            last = next;
        }
        last
    }

    /// A row of the table.
    fn row(&self) -> String {
        let told = &self.told;
        let number = |value: &Value| value.as_f64().expect("a number");
        let unit = if told["unit"] == "bb" { "big blinds" } else { "big bets" };
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        format!(
            "| {} | {} v {} | {:.0} | {:.0} to {:.0} | {unit} | {} | {:.1} | {} |\n",
            text(&told["game"]),
            text(&told["bots"][0]),
            text(&told["bots"][1]),
            number(&told["per_100"]),
            number(&told["interval"][0]),
            number(&told["interval"][1]),
            told["hands"],
            number(&told["seconds"]),
            if self.is_won { "yes" } else { "no" },
        )
    }
}

const HEAD: &str = "\
| game | players | per 100 hands | 95 % | in | hands | seconds | wins |
|---|---|---|---|---|---|---|---|
";

fn table(bouts: &[Bout]) -> String {
    let rows: String = bouts.iter().map(Bout::row).collect();
    format!("{HEAD}{rows}")
}

#[test]
fn bots_beat_simple_players() {
    let is_soak = trials::is_soak();
    let all = json(&["games", "--json"]);
    let all = all.as_array().expect("a list").iter();
    let all: Vec<&str> = all.map(|game| game["id"].as_str().expect("an id")).collect();
    let games = if is_soak { all } else { trials::part(USUAL, 3).collect() };
    let mut simple = Vec::new();
    for game in &games {
        for rival in ["call", "random"] {
            simple.push(Bout::cheapest(game, rival));
        }
    }
    let strong = STRONG.iter().filter(|_| is_soak).map(|game| Bout::of(game, "shark,club", HANDS));
    let strong: Vec<Bout> = strong.collect();
    let page = format!(
        "{ABOUT}\n## Against players who do not think\n\n{}\n## Shark against club\n\n{}",
        table(&simple),
        table(&strong)
    );
    println!("{page}");
    if is_soak && std::env::var_os(trials::WRITE_DOCS).is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bots-table.md");
        std::fs::write(path, &page).expect("written");
    }
    let lost = simple.iter().chain(&strong).filter(|bout| !bout.is_won);
    let lost: Vec<String> = lost.map(Bout::row).collect();
    assert!(lost.is_empty(), "{}", lost.concat());
}

const ABOUT: &str = "\
# How well bots play

Written by a test: `CARDROOM_SOAK=1 CARDROOM_WRITE_DOCS=1 cargo test -p cardroom beat`. Every
match is `cardroom arena GAME --bots A,B --until-sure --hands N --seed 1`: two seats, every deal played
twice, at most 6,400 hands, and an end as soon as the result is three standard errors away
from zero ([how](bots.md)). The number behind `club` is how many deals it imagines for a decision: 20, and
60 and 160 only where fewer do not win. Seconds are those of a busy machine with two cores, in a build for
tests. A match that does not win is undecided, or lost where the whole interval is below zero.
";
