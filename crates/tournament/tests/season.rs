//! Seasons: points by their formulas, and who is ahead of whom.

use tournament::results::Day;
use tournament::season::{NoSeason, Season, Standing, Unusual, neau, root};
use variant::File;

use crate::results::file;

/// A night with these lines.
fn night(day: u32, lines: &str) -> File {
    let text = format!("results \"Friday\" {{ day \"2026-03-{day:02}\"; {lines} }}");
    file(&format!("night-{day}.kdl"), &text)
}

/// A night with players in this order.
fn order(day: u32, players: &str) -> File {
    let places = players.split(' ').enumerate();
    let places: String =
        places.map(|(ahead, name)| format!("place {} \"{name}\"; ", ahead + 1)).collect();
    night(day, &places)
}

fn season(lines: &str, nights: &[File]) -> Season {
    let mut files = vec![file("season.kdl", &format!("season \"Spring\" id=spring {{ {lines} }}"))];
    files.extend(nights.iter().cloned());
    Season::read(&files).unwrap_or_else(|wrong| panic!("{wrong:?}"))
}

/// Ranks, players and points, in their order.
fn told(season: &Season) -> String {
    let told = season.standings().into_iter().map(|it| {
        let rank = it.rank.map_or("-".to_owned(), |rank| rank.to_string());
        format!("{rank} {} {}", it.player, it.points)
    });
    told.collect::<Vec<String>>().join(", ")
}

#[track_caller]
fn is_near(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() <= within, "{found} is not {expected}");
}

#[test]
fn root_of_entries_by_place_and_a_logarithm_of_the_buy_in() {
    is_near(root(150, 3, 20.0), 163.09, 0.005);
    is_near(root(900, 25, 0.0), 23.88, 0.005);
    is_near(root(250, 10, 10.0), 100.54, 0.005);
}

#[test]
fn neau_by_what_the_player_paid() {
    is_near(neau(8, 25.0, 25.0, 1), 7.0711, 0.00005);
    // Paid four times: half as many. Second of a field of the same: two thirds.
    is_near(neau(8, 25.0, 100.0, 1), 7.0711 / 2.0, 0.00005);
    is_near(neau(8, 25.0, 25.0, 2), 7.0711 * 2.0 / 3.0, 0.00005);
    // A free seat is no better than a paid one, and a free tournament is worth nothing.
    is_near(neau(8, 25.0, 0.0, 1), 7.0711, 0.00005);
    is_near(neau(8, 0.0, 0.0, 1), 0.0, 0.0);
}

/// A buy-in of $20 is 2000 in cents and 20 in chips.
#[test]
fn formulas_count_whole_money() {
    for (unit, zeros) in [("cents", "00"), ("chips", "")] {
        let money = |lines: &str| night(6, &format!("unit {unit}; {}", lines.replace('@', zeros)));
        let lines = "buy-in 20@; entries 150; place 1 \"Ann\"; place 2 \"Bob\"; place 3 \"Cyd\"";
        let points = |formula: &str, night: File| told(&season(formula, &[night]));
        let found = points("points root", money(lines));
        assert!(found.ends_with("3 Cyd 163.09"), "{unit}: {found}");
        let lines = "buy-in 25@; entries 8; place 1 \"Ann\"; place 2 \"Bob\" paid=100@ prize=60@ bounties=5@";
        let night = money(&lines.replace("\"Ann\"", "\"Ann\" prize=90@"));
        // √200 / 2, and √50 / 3.
        assert_eq!(points("points neau", night.clone()), "1 Ann 7.07, 2 Bob 2.36", "{unit}");
        assert_eq!(points("points won", night), "1 Ann 65.00, 2 Bob -35.00", "{unit}");
    }
}

#[test]
fn a_table_has_points_by_place_and_the_rest_get_the_rest() {
    let nights = [night(
        6,
        "place 1 \"Ann\"; place 2 \"Bob\"; place 2 \"Cyd\"; place 4 \"Dee\"; place 5 \"Eve\"",
    )];
    let found = season("points table 10 7.5 5 2 rest=1", &nights);
    assert_eq!(told(&found), "1 Ann 10.00, 2 Bob 7.50, 2 Cyd 7.50, 4 Dee 2.00, 5 Eve 1.00");
    let found = season("points table 10", &nights);
    assert!(told(&found).starts_with("1 Ann 10.00, 2 Bob 0.00"), "{}", told(&found));
}

#[test]
fn the_best_results_count_and_a_player_needs_some_to_be_ranked() {
    let nights = [order(6, "Ann Bob Cyd"), order(13, "Bob Ann"), order(20, "Bob Cyd Ann")];
    let table = "points table 10 6 1";
    assert_eq!(told(&season(table, &nights)), "1 Bob 26.00, 2 Ann 17.00, 3 Cyd 7.00");
    let best = season(&format!("{table}; best 2; least 3"), &nights);
    // Two results are too few, however good they are.
    assert_eq!(told(&best), "1 Bob 20.00, 2 Ann 16.00, - Cyd 7.00");
    assert_eq!(best.standings()[0].counted, 2);
    assert_eq!(best.standings()[0].played, 3);
    let nights = [order(6, "Dee Ann"), order(13, "Bob Ann")];
    let few = season(&format!("{table}; least 2"), &nights);
    assert_eq!(told(&few), "1 Ann 12.00, - Bob 10.00, - Dee 10.00");
}

#[test]
fn equal_points_wins_decide_then_places_then_players_share() {
    // Ann has a win and a third, Bob two seconds: four points each.
    let nights = [order(6, "Ann Bob Cyd"), order(13, "Dee Bob Ann")];
    let found = season("points table 3 2 1", &nights);
    assert_eq!(told(&found), "1 Ann 4.00, 2 Bob 4.00, 3 Dee 3.00, 4 Cyd 1.00");
    // No wins: a second and a fourth are better than two thirds.
    let nights = [order(6, "Eve Ann Bob Cyd"), order(13, "Eve Fay Bob Ann")];
    let found = season("points table 9 3 2 1", &nights);
    assert!(
        told(&found).starts_with("1 Eve 18.00, 2 Ann 4.00, 3 Bob 4.00, 4 Fay 3.00"),
        "{}",
        told(&found)
    );
    // All the same: they share, and the next rank is behind both.
    let nights = [order(6, "Bob Ann Cyd"), order(13, "Ann Bob Cyd")];
    let found = season("points table 3 2 1", &nights);
    assert_eq!(told(&found), "1 Ann 5.00, 1 Bob 5.00, 3 Cyd 2.00");
    // A result more is better than none.
    let nights = [order(6, "Ann Cyd"), order(13, "Bob Dee Ann")];
    let found = season("points table 3", &nights);
    assert!(told(&found).starts_with("1 Ann 3.00, 2 Bob 3.00"), "{}", told(&found));
}

#[test]
fn standings_tell_wins_cashes_and_money() {
    let lines = "buy-in 100; entries 3; place 1 \"Ann\" prize=150 bounties=20";
    let nights = [
        night(6, &format!("{lines}; place 2 \"Bob\" prize=130 paid=200")),
        night(13, &format!("{lines}; place 2 \"Robert\" bounties=30")),
    ];
    let found = season("points won; same \"Rob\" \"Robert\" \"Bob\"; best 1", &nights);
    let bob = Standing {
        rank: Some(2),
        player: "Rob".to_owned(),
        points: found.standings()[1].points,
        counted: 1,
        played: 2,
        wins: 0,
        cashes: 1,
        paid: 300,
        won: 160,
    };
    assert_eq!(found.standings()[1], bob);
    assert_eq!(told(&found), "1 Ann 70.00, 2 Rob -70.00");
    let ann = &found.standings()[0];
    assert_eq!([ann.wins, ann.cashes], [2, 2]);
}

#[test]
fn a_season_is_one_file_among_results() {
    let rules = |name: &str| file(name, "season \"Spring\" id=spring { points root }");
    let night = order(6, "Ann Bob");
    assert!(matches!(Season::read(std::slice::from_ref(&night)), Err(NoSeason::None)));
    let two = Season::read(&[rules("a.kdl"), night.clone(), rules("b.kdl")]);
    assert!(matches!(two, Err(NoSeason::Several(names)) if names == ["a.kdl", "b.kdl"]));
    let empty = Season::read(&[rules("a.kdl")]).expect("a season that has not begun");
    assert_eq!(empty.standings(), []);
    // Nights come in the order of their days.
    let days = Season::read(&[order(20, "Ann"), rules("a.kdl"), night]).expect("a season");
    let days: Vec<String> = days.results.iter().map(|it| it.day.to_string()).collect();
    assert_eq!(days, ["2026-03-06", "2026-03-20"]);
}

/// What is wrong in these files, beside a season in which Bob is Robert.
fn wrong(files: &[File]) -> Vec<String> {
    let rules = "season \"Spring\" id=spring { points root; same \"Bob\" \"Robert\" }";
    let files = [&[file("season.kdl", rules)], files].concat();
    match Season::read(&files) {
        Err(NoSeason::Files(faults)) => faults.iter().map(ToString::to_string).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn results_that_do_not_go_together_are_told_with_their_places() {
    let cents = file(
        "cents.kdl",
        "results \"Friday\" {\n    day \"2026-03-13\"\n    unit cents; place 1 \"Ann\"\n}",
    );
    assert_eq!(
        wrong(&[order(6, "Ann Bob"), cents]),
        ["cents.kdl:3:5: this is in cents, but night-6.kdl is in chips; write all results of a \
            season in one unit"]
    );
    assert_eq!(
        wrong(&[order(6, "Bob Ann Robert")]),
        ["night-6.kdl:1:76: Robert and Bob are the same player; drop one of them, or take a \
            name out of `same` in the season"]
    );
    let broken = wrong(&[order(6, "Ann Ann"), file("game.kdl", "game \"Mine\" id=mine {}")]);
    assert_eq!(broken.len(), 2, "{broken:?}");
    assert!(broken[0].contains("night-6.kdl:1:61: Ann already has place 1"), "{broken:?}");
    assert!(broken[1].contains("game.kdl:1:1: there is no word `game`"), "{broken:?}");
}

#[test]
fn names_that_look_alike_and_nights_that_are_there_twice_are_told() {
    let nights =
        [order(6, "Ann Bob"), order(13, "ann Bill"), file("copy.kdl", &order(6, "Ann Bob").text)];
    let found =
        season("points root; same \"Bob\" \"Bobby\"; same \"Bill\" \"Bob2\"", &nights).unusual();
    let expected = [
        Unusual::Twice("Friday".to_owned(), Day::new(2026, 3, 6).expect("a day")),
        Unusual::Alike("Ann".to_owned(), "ann".to_owned()),
        Unusual::Nobody("Bobby".to_owned()),
        Unusual::Nobody("Bob2".to_owned()),
    ];
    assert_eq!(found, expected);
    assert_eq!(season("points root; same \"Ann\" \"ann\"", &nights[..2]).unusual(), []);
}
