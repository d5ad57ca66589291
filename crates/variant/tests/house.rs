//! The games of the house: every file is good, short, and the same when it is printed and read again.
#![allow(clippy::print_stdout, reason = "figures are shown when asked for")]

use std::fs;
use std::path::{Path, PathBuf};

use variant::game::Betting;
use variant::mix::MixEntry;
use variant::words::WORDS;
use variant::{Catalogue, Entry, Family, File, SeatReason, Settings, Shelf, print};

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

fn files(folder: &str) -> Vec<File> {
    let entries = fs::read_dir(games().join(folder)).expect("the folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<File> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "kdl"))
        .map(|path| File {
            name: path.file_name().expect("a name").to_string_lossy().into_owned(),
            text: fs::read_to_string(&path).expect("a text"),
        })
        .collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

fn seats(catalogue: &Catalogue, id: &str) -> u8 {
    catalogue.variant(id, &Settings::default()).expect("a game").seats.max
}

#[test]
fn every_file_passes_the_checker_and_is_embedded() {
    for folder in ["", "lab"] {
        for file in files(folder) {
            let contents =
                Catalogue::house().check(&file).unwrap_or_else(|faults| panic!("{faults}"));
            let [Entry { game, .. }] = contents.games.as_slice() else {
                panic!("{}: one game a file", file.name)
            };
            assert_eq!(file.name, format!("{}.kdl", game.id));
            let embedded = Catalogue::house().find(&game.id).expect("embedded");
            assert_eq!(embedded.game, *game);
        }
    }
}

#[test]
fn every_mix_passes_the_checker_and_is_embedded() {
    let files = files("mixes");
    for file in &files {
        let contents = Catalogue::house().check(file).unwrap_or_else(|faults| panic!("{faults}"));
        let [MixEntry { mix, .. }] = contents.mixes.as_slice() else {
            panic!("{}: one mix a file", file.name)
        };
        assert_eq!(file.name, format!("{}.kdl", mix.id));
        assert_eq!(Catalogue::house().mix(&mix.id).expect("embedded").mix, *mix);
    }
    assert_eq!(files.len(), Catalogue::house().mixes().count());
}

/// The ids of a mix with their betting.
fn played(id: &str) -> Vec<(String, Betting)> {
    let mix = &Catalogue::house().mix(id).expect("a mix of the house").mix;
    let play = |play| {
        let variant = Catalogue::house().played(mix, play).expect("settled");
        (variant.id, variant.betting)
    };
    mix.plays.iter().map(play).collect()
}

#[test]
fn mixes_have_the_games_of_their_names() {
    use Betting::{Limit, NoLimit, PotLimit, Spread};
    let limit = |ids: &str| -> Vec<(String, Betting)> {
        ids.split(' ').map(|id| (id.to_owned(), Limit)).collect()
    };
    assert_eq!(played("horse"), limit("holdem omaha-8 razz stud stud-8"));
    assert_eq!(played("hose"), limit("holdem omaha-8 stud stud-8"));
    assert_eq!(played("hoser"), limit("holdem omaha-8 stud stud-8 action-razz"));
    assert_eq!(played("big-oe"), limit("big-o stud-8"));
    let mut eight = limit("deuce-to-seven-triple-draw holdem omaha-8 razz stud stud-8");
    eight.extend([("holdem".to_owned(), NoLimit), ("omaha".to_owned(), PotLimit)]);
    assert_eq!(played("8-game"), eight);
    eight.extend([("deuce-to-seven-lowball".to_owned(), NoLimit), ("badugi".to_owned(), Limit)]);
    assert_eq!(played("ten-game"), eight);
    // HOUSE 13: nineteen games, the last eight of them flop games; one is always limit.
    let nineteen = played("dealers-choice-night");
    assert_eq!(nineteen.len(), 19);
    for (id, betting) in &nineteen {
        let expected = if id == "chicago-triple-draw" { Limit } else { Spread };
        assert_eq!(*betting, expected, "{id}");
    }
    let mut eight = played("holdem-night");
    eight.sort_by(|one, two| one.0.cmp(&two.0));
    let mut flops = nineteen[11..].to_vec();
    flops.sort_by(|one, two| one.0.cmp(&two.0));
    assert_eq!(eight, flops);
}

/// HOUSE 3: the bug is in the deck when the dealer calls for it, in whatever game.
#[test]
fn the_bug_may_be_called_in_every_game_of_the_house_rules() {
    let house = Catalogue::house();
    let mix = &house.mix("dealers-choice-night").expect("a mix").mix;
    for play in &mix.plays {
        let usual = house.played(mix, play).expect("settled");
        assert!(usual.deck.jokers().is_empty(), "{}", usual.id);
        let options = vec![("bug".to_owned(), "yes".to_owned())];
        let settings = Settings { betting: Some(usual.betting), options, ..Settings::default() };
        let called = house.variant(&play.game, &settings).expect("settled");
        assert_eq!(called.deck.jokers().len(), 1, "{}", usual.id);
    }
}

/// BARGE chapter 2: every game whose file cites it, and no other.
#[test]
fn all_of_barge_is_all_of_barge() {
    let cites = |entry: &&Entry| entry.game.sources.iter().any(|it| it.starts_with("BARGE 2."));
    let mut expected: Vec<&str> =
        Catalogue::house().entries().filter(cites).map(|entry| entry.game.id.as_str()).collect();
    expected.sort_unstable();
    // 55 articles, three of which are of two or three games.
    assert_eq!(expected.len(), 60);
    let mut found: Vec<String> = played("barge-all").into_iter().map(|(id, _)| id).collect();
    found.sort();
    assert_eq!(found, expected);
}

#[test]
fn all_seventy_nine_games_of_the_ledger_can_be_said() {
    let all = Catalogue::house();
    let games = all.entries().filter(|entry| entry.shelf != Shelf::Lab);
    assert_eq!(games.count(), 79);
    let lab: Vec<&str> = all
        .entries()
        .filter(|entry| entry.shelf == Shelf::Lab)
        .map(|entry| entry.game.id.as_str())
        .collect();
    assert_eq!(lab, ["kuhn", "leduc"]);
}

#[test]
fn a_game_printed_and_read_again_is_the_same_game() {
    let all = Catalogue::house();
    for entry in all.entries() {
        let text = print(&entry.game);
        let file = File { name: "printed".to_owned(), text: text.clone() };
        let again = all.check(&file).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        assert_eq!(again.games[0].game, entry.game, "{text}");
        assert_eq!(print(&again.games[0].game), text);
    }
}

/// The measure: the median at most fifteen lines, none above forty.
#[test]
fn files_are_short_and_words_are_few() {
    let mut lines: Vec<(usize, String)> =
        files("").into_iter().map(|file| (file.text.lines().count(), file.name)).collect();
    lines.sort();
    let (median, (longest, name)) = (lines[lines.len() / 2].0, &lines[lines.len() - 1]);
    let properties: std::collections::BTreeSet<&str> =
        WORDS.iter().flat_map(|word| word.properties).copied().collect();
    println!(
        "{} files, median {median} lines, longest {longest} ({name}); {} words, {} properties",
        lines.len(),
        WORDS.len(),
        properties.len()
    );
    assert!(median <= 15, "median {median}");
    assert!(*longest <= 40, "{name} has {longest} lines");
    assert!(WORDS.len() <= 50, "{} words", WORDS.len());
}

#[test]
fn families_come_from_what_is_dealt() {
    let all = Catalogue::house();
    let family = |id: &str| all.variant(id, &Settings::default()).expect("a game").family();
    for (expected, ids) in [
        (
            Family::Flop,
            "holdem omaha courchevel kimo scrotum sohe wonky-donkey paradise-road-pickem rio-bravo",
        ),
        (
            Family::Grid,
            "chowaha chowaha-high four-card-chowaha-8 bidirectional-chowaha-8 murder oklahoma oklahoma-cash",
        ),
        (
            Family::DrawAndBoard,
            "dramaha dramaha-49 dramadugi triple-draw-dramaha triple-draw-dramadugi",
        ),
        (
            Family::Draw,
            "five-card-draw deuce-to-seven-lowball badugi archie jackson duck-flush chicago-triple-draw",
        ),
        (
            Family::Stud,
            "stud razz mississippi-stud super-stud roll-your-own-2-7 mexican-poker swingo crown-stud",
        ),
    ] {
        for id in ids.split(' ') {
            assert_eq!(family(id), expected, "{id}");
        }
    }
}

/// Rulings 2 to 4: what the deck serves, burns included.
#[test]
fn seats_follow_from_the_deck() {
    let all = Catalogue::house();
    // 41 cards: seven players take 35 and three burns; eight would need 43.
    assert_eq!(seats(all, "mexican-poker"), 7);
    // Six cards each and three burns are 51 for eight; the last card is one for all.
    assert_eq!(seats(all, "stud"), 8);
    // Eight cards each and three burns are 51 for six, and one for all.
    assert_eq!(seats(all, "super-stud"), 6);
    assert_eq!(seats(all, "kimo"), 8);
    assert_eq!(seats(all, "chicago-triple-draw"), 6);
    // Six each, five on the board and three burns: 50 for seven.
    assert_eq!(seats(all, "sohe"), 7);
    // Four each, fifteen on the board and three burns: 50 for eight.
    assert_eq!(seats(all, "oklahoma"), 8);
    // Five each and three burns leave nine cards for a draw of five with eight players, four with nine.
    assert_eq!(seats(all, "deuce-to-seven-triple-draw"), 8);
    // With one draw and one burn, nine leave six cards; ten would leave one.
    assert_eq!(seats(all, "deuce-to-seven-lowball"), 9);
    // Four each, five on the board and three burns: 48 for ten, and ten are the most.
    assert_eq!(seats(all, "omaha"), 10);
    assert_eq!(seats(all, "kuhn"), 2);
}

/// The reason of every limit, with the arithmetic done again: what the most take, what one more would.
#[test]
fn every_limit_of_seats_has_its_reason() {
    let house = Catalogue::house();
    let usual = Settings::default();
    let sum = |told: &str| -> i64 {
        let (parts, sum) = told.split_once(" = ").expect("a sum");
        let part = |part: &str| -> i64 {
            let mut words = part.split(' ').filter_map(|word| word.parse::<i64>().ok());
            let first = words.next().expect("a number");
            if part.contains(" x ") { first * words.next().expect("a factor") } else { first }
        };
        assert_eq!(parts.split(" + ").map(part).sum::<i64>().to_string(), sum, "{told}");
        sum.parse().expect("a number")
    };
    for entry in house.entries() {
        let id = &entry.game.id;
        let limit = house.seat_limit(id, &usual).expect("a game");
        assert_eq!(limit.max, seats(house, id), "{id}");
        match limit.reason {
            SeatReason::Table { takes, deck } => {
                assert_eq!(limit.max, 10, "{id}");
                assert!(sum(&takes) <= deck as i64, "{id}");
            }
            SeatReason::Deck { deck, takes, more } => {
                assert!(sum(&takes) <= deck as i64, "{id}");
                assert!(sum(&more) > deck as i64, "{id}");
            }
            SeatReason::File => {
                assert!(["chicago-triple-draw", "kuhn", "leduc"].contains(&id.as_str()), "{id}");
            }
            SeatReason::Target(_) => assert_eq!(id, "paradise-road-pickem"),
        }
    }
    // Ruling 4 by hand: seven players hold five of the 41 cards each, and three are burned.
    let reason = house.seat_limit("mexican-poker", &usual).expect("a game").reason.to_string();
    let expected = "7 x 5 + 3 burns = 38 of 41 cards; 8 x 5 + 3 burns = 43 would be too many";
    assert_eq!(reason, expected);
}

#[test]
fn aliases_and_capitals_find_the_game() {
    let house = Catalogue::house();
    for (asked, id) in [
        ("HE", "holdem"),
        ("o8", "omaha-8"),
        ("PLO", "omaha"),
        ("2-7-single", "deuce-to-seven-lowball"),
        ("kansas-city-lowball", "deuce-to-seven-lowball"),
        ("2-7-td", "deuce-to-seven-triple-draw"),
        ("Sack", "scrotum"),
    ] {
        assert_eq!(house.find(asked).expect("found").game.id, id);
    }
    assert!(house.find("solitaire").is_none());
}

/// All codes of the PHH format, with the game that each of them means there. The first letter is the
/// betting: fixed limit, no limit or pot limit.
const PHH: [(&str, &str); 11] = [
    ("FT", "holdem"),
    ("NT", "holdem"),
    ("NS", "short-deck-holdem"),
    ("PO", "omaha"),
    ("FO/8", "omaha-8"),
    ("F7S", "stud"),
    ("F7S/8", "stud-8"),
    ("FR", "razz"),
    ("N2L1D", "deuce-to-seven-lowball"),
    ("F2L3D", "deuce-to-seven-triple-draw"),
    ("FB", "badugi"),
];

#[test]
fn every_code_of_phh_belongs_to_exactly_one_game_of_the_house() {
    let house = Catalogue::house();
    for (code, id) in PHH {
        let owners: Vec<&str> = house
            .entries()
            .filter(|entry| entry.game.phh.iter().any(|own| own == code))
            .map(|entry| entry.game.id.as_str())
            .collect();
        assert_eq!(owners, [id], "{code}");
        let betting = match code.as_bytes()[0] {
            b'F' => Betting::Limit,
            b'N' => Betting::NoLimit,
            _ => Betting::PotLimit,
        };
        let settings = Settings { betting: Some(betting), ..Settings::default() };
        assert!(house.variant(id, &settings).is_ok(), "{id} is played {betting}");
    }
}

/// Other programs read our hands by these codes, so nobody makes up one of their own.
#[test]
fn no_game_has_a_code_that_phh_does_not_know_or_has_one_twice() {
    let all = Catalogue::house();
    let codes: Vec<&String> = all.entries().flat_map(|entry| &entry.game.phh).collect();
    for code in &codes {
        assert!(PHH.iter().any(|(known, _)| known == code), "{code}");
    }
    assert_eq!(codes.len(), PHH.len());
}

const SMALL: &str = "game \"Tiny\" id=tiny {
    about \"One card.\"
    ante
    button
    street Deal {
        deal 1
        bet small
    }
    showdown {
        share showing-high
    }
}
";

fn hash_of(text: &str) -> String {
    let file = File { name: "tiny.kdl".to_owned(), text: text.to_owned() };
    let with = Catalogue::house().with(&[file]).unwrap_or_else(|faults| panic!("{}", faults[0]));
    with.hash("tiny").expect("a game")
}

/// The digest was taken of the text above with another program.
#[test]
fn the_hash_is_the_sha_256_of_the_printed_game() {
    let digest = "2-52fc72faa0cd12d9906e14fdc539761aad09f14f0ae3f5c8d9a14115c041faf2";
    assert_eq!(hash_of(SMALL), digest, "by the second edition of the rules");
    let otherwise = SMALL
        .replace("    ante\n", "// a comment\n    ante;")
        .replace("{\n        deal 1\n", "{ deal 1;");
    assert_ne!(otherwise, SMALL);
    assert_eq!(hash_of(&otherwise), digest, "comments and spaces do not count");
    assert_ne!(hash_of(&SMALL.replace("deal 1", "deal 2")), digest, "rules do");
}

/// A game that can become another is played by that one's text too.
#[test]
fn the_hash_covers_the_games_it_can_become() {
    let house = Catalogue::house();
    let donkey = house.hash("wonky-donkey");
    let text = print(&house.find("holdem").expect("a game").game);
    let changed =
        text.replace("board 3", "board 4").replace("id=holdem", "id=holdem replace=#true");
    let file = File { name: "holdem.kdl".to_owned(), text: changed };
    let with = house.with(&[file]).unwrap_or_else(|faults| panic!("{}", faults[0]));
    assert_ne!(with.hash("wonky-donkey"), donkey);
    assert_eq!(with.hash("razz"), house.hash("razz"));
}

#[test]
fn options_go_along_into_the_game_a_hand_becomes() {
    let settings =
        Settings { options: vec![("bug".to_owned(), "yes".to_owned())], ..Settings::default() };
    let house = Catalogue::house();
    let jackson = house.variant("jackson", &settings).expect("settled");
    assert!(jackson.joker.is_some() && jackson.targets[0].joker.is_some());
    let plain = house.variant("jackson", &Settings::default()).expect("settled");
    assert!(plain.joker.is_none() && plain.targets[0].joker.is_none());
}
