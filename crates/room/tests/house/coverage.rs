//! Every article has a test that is named after it, or a line in the rulings that says why not.

const RULINGS: &str = include_str!("../../../../docs/rulings.md");

/// The tests, wherever they are.
const SOURCES: [&str; 15] = [
    include_str!("absent.rs"),
    include_str!("barge.rs"),
    include_str!("bets.rs"),
    include_str!("chips.rs"),
    include_str!("choice.rs"),
    include_str!("clock.rs"),
    include_str!("host.rs"),
    include_str!("kill.rs"),
    include_str!("moves.rs"),
    include_str!("out.rs"),
    include_str!("pots.rs"),
    include_str!("seats.rs"),
    include_str!("show.rs"),
    include_str!("suits.rs"),
    include_str!("twice.rs"),
];

/// The articles of HOUSE on what goes on at a table. Those that are missing are about hands, their
/// ranks, and tournaments.
const HOUSE: &str = "1 4 5 6 6a 6b 6c 6d 6e 6f 6g 6h 7 7a 7b 7c 7d 7e 7f 7g 8 9 10 10a 10b 10c 11 12 \
                     13 13.02 13.04 14 16 18 19 20 21 22 23 24 25 26 26a 26b 26c 26d 26e 26f 26g 26h 26i 26j \
                     26k 27 28 29 30 31 32 33 110";

const BARGE: &str = "1.5 1.6 1.8 1.12";

/// HOUSE 10 sentence by sentence, in the order of the article, with the test that plays each.
const KILL: [(&str, &str); 23] = [
    ("two pots in a row kill the next", "who_wins_two_pots_in_a_row_kills_the_next"),
    ("only where the option is in effect", "without_the_option_nobody_kills"),
    ("no requirement for the first leg", "a_first_leg_asks_for_nothing"),
    ("a full bet for the second", "a_second_leg_needs_a_full_bet"),
    ("and one full bet will do", "a_second_leg_of_one_full_bet_kills"),
    ("a leg and a split", "who_has_a_leg_and_splits_keeps_the_leg"),
    ("the kill and a split", "a_killer_who_splits_kills_the_next"),
    ("the blind and the kill", "a_killer_in_the_blinds_posts"),
    ("leaving with a leg", "who_leaves_with_a_leg_comes_back_with_it"),
    ("leaving with a kill", "a_killer_who_wants_to_go_or_sit_out_kills_first"),
    ("leaving with a kill, said before", "a_killer_who_said_so_during_the_hand"),
    ("leaving with a kill, of two", "of_two_players_the_killer_who_said_so"),
    ("part of the pot, and kill again", "the_kill_belongs_to_the_pot"),
    ("and no more if it is lost", "a_kill_that_was_posted_and_lost"),
    ("one kill a hand", "there_is_one_kill_a_hand"),
    ("stakes are doubled", "bets_at_fixed_limits_are_doubled"),
    ("last before the flop, then in turn", "in_a_killed_pot_stakes_double"),
    ("no flop, no kill, and the leg stays", "if_there_is_no_flop_there_is_no_kill"),
    ("stud: opens for twice the least bet", "in_stud_the_killer_opens"),
    ("stud: then the usual order", "in_stud_the_killer_opens"),
    ("draw with blinds: after the big blind", "in_a_draw_game_with_blinds"),
    ("draw: then the usual order", "in_a_draw_game_with_blinds"),
    ("draw: twice the least bet", "in_a_draw_game_with_blinds"),
];

/// The names of all tests that run.
fn tests() -> Vec<String> {
    let mut names = Vec::new();
    for source in SOURCES {
        let mut runs = false;
        for line in source.lines() {
            if line == "#[test]" {
                runs = true;
            } else if line.starts_with("#[ignore") {
                runs = false;
            } else if let Some(rest) = line.strip_prefix("fn ") {
                let name = rest.split('(').next().unwrap_or_default();
                names.extend(runs.then(|| name.to_owned()));
                runs = false;
            }
        }
    }
    names
}

/// The articles, as they are cited, with how the names of their tests begin.
fn articles() -> impl Iterator<Item = (String, String)> {
    let cite = |book: &str, number: &str| {
        let start = format!("{book} {number}").to_lowercase().replace([' ', '.'], "_");
        (format!("{book} {number}"), format!("{start}_"))
    };
    let house = HOUSE.split(' ').map(move |number| cite("HOUSE", number));
    house.chain(BARGE.split(' ').map(move |number| cite("BARGE", number)))
}

/// The articles that have a line in the rulings.
fn lines() -> Vec<&'static str> {
    let section = RULINGS.split("## House rules at the table").nth(1).expect("the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows =
        section.lines().filter(|line| line.starts_with("| HOUSE ") || line.starts_with("| BARGE "));
    rows.filter_map(|row| row.split('|').nth(1)).map(str::trim).collect()
}

#[test]
fn every_article_has_a_test_or_a_line() {
    let (tests, lines) = (tests(), lines());
    let is_covered = |article: &str, start: &str| {
        lines.contains(&article) || tests.iter().any(|test| test.starts_with(start))
    };
    let missing: Vec<String> = articles()
        .filter(|(article, start)| !is_covered(article, start))
        .map(|(article, _)| article)
        .collect();
    assert!(missing.is_empty(), "neither a test nor a line: {missing:?}");
}

#[test]
fn what_can_be_played_is_played() {
    // A line is no excuse for these.
    let idle = "7a 7b 7c 7d 7f 12 22 23 24 29 30 32 33 26 26a 26c 26d 26e 26g 26h 26i 26k";
    let idle: Vec<String> = idle.split(' ').map(|number| format!("HOUSE {number}")).collect();
    let tests = tests();
    for (article, start) in articles() {
        let is_played = tests.iter().any(|test| test.starts_with(&start));
        assert!(is_played || idle.contains(&article), "{article} has no test");
    }
}

#[test]
fn every_sentence_about_kills_has_a_test() {
    let tests = tests();
    for (sentence, test) in KILL {
        let name = format!("house_10_{test}");
        assert!(tests.iter().any(|it| it.starts_with(&name)), "{sentence}: no test {name}");
    }
}

#[test]
fn every_test_and_every_line_names_an_article() {
    let starts: Vec<String> = articles().map(|(_, start)| start).collect();
    for test in tests().iter().filter(|it| it.starts_with("house_") || it.starts_with("barge_")) {
        assert!(starts.iter().any(|start| test.starts_with(start)), "{test}: no such article");
    }
    for line in lines() {
        assert!(articles().any(|(article, _)| article == line), "{line}: no such article");
    }
}

#[test]
fn all_tests_are_looked_at() {
    let modules = include_str!("mod.rs").lines().filter_map(|line| line.strip_prefix("mod "));
    let modules = modules.filter(|it| !["bench;", "common;", "coverage;"].contains(it));
    assert_eq!(modules.count(), SOURCES.len());
}
