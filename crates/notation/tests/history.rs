//! Hands as text: told as they should be, and read from texts as people have them.

use std::fs;
use std::path::Path;

use cards::Card;
use engine::{Event, Hand};
use notation::history::{self, Unread, View};
use notation::{Player, Record, Replayed, Replayer, Stack, Value, parse_many};
use trials::Trials;
use variant::Catalogue;

use crate::common;
use crate::support;

fn replay(record: &Record) -> Replayed {
    let replayed = Replayer::new(Catalogue::house()).replay(record);
    replayed.unwrap_or_else(|broken| panic!("{broken}\n{}", record.write()))
}

#[track_caller]
fn told(text: &str, view: View) -> String {
    let record = Record::parse(text).expect("a record");
    history::write(Catalogue::house(), &record, &replay(&record), view)
}

fn ruling(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulings");
    fs::read_to_string(folder.join(name)).expect("a ruling")
}

#[test]
fn a_hand_with_a_side_pot_is_told_in_money() {
    // Before the flop 3 x 10 = 30, for which all play. On the flop Bob's last 15.50 and a call: 31
    // between Bob and Cat. The aces take the first, the kings the second.
    let text = r#"
        variant = "NT"
        antes = [0, 0, 0]
        blinds_or_straddles = [0.5, 1, 0]
        min_bet = 1
        starting_stacks = [10, 25.5, 40]
        actions = [
          "d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 QsQh", "p3 cbr 3", "p1 cbr 10", "p2 cc", "p3 cc",
          "d db 2c7d9h", "p2 cbr 15.5", "p3 cc", "d db Js", "d db 4d",
        ]
        hand = 17
        time = 15:20:00
        day = 7
        month = 7
        year = 2009
        time_zone_abbreviation = "ET"
        table = "Lyra"
        seats = [2, 4, 6]
        seat_count = 6
        players = ["Ann", "Bob", "Cat"]
        currency = "USD"
        currency_symbol = "$"
        finishing_stacks = [30, 31, 14.5]
    "#;
    let expected = "\
Cardroom Hand #17: Hold'em No Limit ($0.50/$1.00 USD) - 2009/07/07 15:20:00 ET
Table 'Lyra' 6-max Seat #6 is the button
Seat 2: Ann ($10 in chips)
Seat 4: Bob ($25.50 in chips)
Seat 6: Cat ($40 in chips)
Ann: posts small blind $0.50
Bob: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [As Ah]
Dealt to Bob [Ks Kh]
Dealt to Cat [Qs Qh]
Cat: raises $2 to $3
Ann: raises $7 to $10 and is all-in
Bob: calls $9
Cat: calls $7
*** FLOP *** [2c 7d 9h]
Bob: bets $15.50 and is all-in
Cat: calls $15.50
*** TURN *** [2c 7d 9h] [Js]
*** RIVER *** [2c 7d 9h Js] [4d]
*** SHOW DOWN ***
Bob: shows [Ks Kh] (a pair of kings)
Cat: shows [Qs Qh] (a pair of queens)
Ann: shows [As Ah] (a pair of aces)
Ann collected $30 from main pot
Bob collected $31 from side pot
*** SUMMARY ***
Total pot $61 Main pot $30. Side pot $31. | Rake $0
Board [2c 7d 9h Js 4d]
Seat 2: Ann (small blind) showed [As Ah] and won ($30) with a pair of aces
Seat 4: Bob (big blind) showed [Ks Kh] and won ($31) with a pair of kings
Seat 6: Cat (button) showed [Qs Qh] and lost with a pair of queens
";
    assert_eq!(told(text, View::Everything), expected);
}

#[test]
fn cards_face_up_and_the_bring_in_are_told() {
    // The deuce brings in 2; a completion to 4 and a call: 3 + 8 = 11. The bet of 4 is not called.
    let text = r#"
        variant = "F7S"
        antes = [1, 1, 1]
        bring_in = 2
        small_bet = 4
        big_bet = 8
        starting_stacks = [100, 100, 100]
        actions = [
          "d dh p1 AcAd9s", "d dh p2 ????2c", "d dh p3 ????Kd", "p2 pb", "p3 f", "p1 cbr 4", "p2 cc",
          "d dh p1 Kh", "d dh p2 5d", "p1 cbr 4", "p2 f",
        ]
        finishing_stacks = [106, 95, 99]
    "#;
    let expected = "\
Cardroom Hand #0: Seven-Card Stud Limit (4/8)
Table 'Cardroom' 3-max
Seat 1: Player 1 (100 in chips)
Seat 2: Player 2 (100 in chips)
Seat 3: Player 3 (100 in chips)
Player 1: posts the ante 1
Player 2: posts the ante 1
Player 3: posts the ante 1
*** 3rd STREET ***
Dealt to Player 1 [Ac Ad 9s]
Dealt to Player 2 [2c]
Dealt to Player 3 [Kd]
Player 2: brings in for 2
Player 3: folds
Player 1: raises 2 to 4
Player 2: calls 2
*** 4th STREET ***
Dealt to Player 1 [Ac Ad 9s] [Kh]
Dealt to Player 2 [2c] [5d]
Player 1: bets 4
Player 2: folds
Uncalled bet (4) returned to Player 1
Player 1 collected 11 from pot
*** SUMMARY ***
Total pot 11 | Rake 0
Seat 1: Player 1 collected (11)
Seat 2: Player 2 folded on the 4th Street
Seat 3: Player 3 folded on the 3rd Street (didn't bet)
";
    assert_eq!(told(text, View::Everything), expected);
}

#[test]
fn a_viewer_is_told_what_the_viewer_saw() {
    let text = r#"
        variant = "F2L3D"
        antes = [0, 0, 0]
        blinds_or_straddles = [10, 20, 0]
        small_bet = 20
        big_bet = 40
        starting_stacks = [500, 500, 500]
        actions = [
          "d dh p1 2c3d4h7sKd", "d dh p2 2d3s5cKhQc", "d dh p3 AcAdAhAsKs", "p3 f", "p1 cbr 40",
          "p2 cc", "p1 sd Kd", "p2 sd KhQc", "d dh p1 9c", "d dh p2 8hJd", "p1 cc", "p2 cc", "p1 sd",
          "p2 sd Jd", "d dh p2 Td", "p1 cbr 40", "p2 f",
        ]
        finishing_stacks = [540, 460, 500]
    "#;
    let expected = "\
Cardroom Hand #0: Deuce-to-Seven Triple Draw Limit (20/40)
Table 'Cardroom' 3-max Seat #3 is the button
Seat 1: Player 1 (500 in chips)
Seat 2: Player 2 (500 in chips)
Seat 3: Player 3 (500 in chips)
Player 1: posts small blind 10
Player 2: posts big blind 20
*** DEALING HANDS ***
Dealt to Player 1 [2c 3d 4h 7s Kd]
Player 3: folds
Player 1: raises 20 to 40
Player 2: calls 20
*** FIRST DRAW ***
Player 1: discards 1 card [Kd]
Player 2: discards 2 cards
Dealt to Player 1 [2c 3d 4h 7s] [9c]
Player 1: checks
Player 2: checks
*** SECOND DRAW ***
Player 1: stands pat
Player 2: discards 1 card
Player 1: bets 40
Player 2: folds
Uncalled bet (40) returned to Player 1
Player 1 collected 80 from pot
*** SUMMARY ***
Total pot 80 | Rake 0
Seat 1: Player 1 (small blind) collected (80)
Seat 2: Player 2 (big blind) folded after the Second Draw
Seat 3: Player 3 (button) folded before the Draw (didn't bet)
";
    let first = Player::numbered(1).expect("a player");
    assert_eq!(told(text, View::Player(first)), expected);
}

#[test]
fn dice_and_both_shares_of_a_split_pot_are_told() {
    // The pot of 90 is halved; the ruling has the arithmetic.
    let expected = "\
Cardroom Hand #0: Binglaha Limit (10/20)
Table 'Cardroom' 3-max Seat #3 is the button
Seat 1: Player 1 (500 in chips)
Seat 2: Player 2 (500 in chips)
Seat 3: Player 3 (500 in chips)
Player 1: posts small blind 5
Player 2: posts big blind 10
*** HOLE CARDS ***
Dealt to Player 1 [Ac 2c 9d Td]
Dealt to Player 2 [Ks Kh Qd Jc]
Player 3: calls 10
Player 1: calls 5
Player 2: checks
*** FLOP *** [Kd 7c 4h]
Player 1: checks
Player 2: bets 10
Player 3: folds
Player 1: calls 10
Dice rolled [2]
*** TURN *** [Kd 7c 4h] [3s]
Player 1: checks
Player 2: bets 20
Player 1: calls 20
*** RIVER *** [Kd 7c 4h 3s] [Qs]
Player 1: checks
Player 2: checks
*** SHOW DOWN ***
Player 1: shows [Ac 2c 9d Td] (high: ace high; low: 7-4-3-2-A low)
Player 2: shows [Ks Kh Qd Jc] (high: three of a kind, kings)
Player 2 collected 45 from pot (high)
Player 1 collected 45 from pot (low)
*** SUMMARY ***
Total pot 90 | Rake 0
Board [Kd 7c 4h 3s Qs]
Seat 1: Player 1 (small blind) showed [Ac 2c 9d Td] and won (45) with high: ace high; low: 7-4-3-2-A low
Seat 2: Player 2 (big blind) showed [Ks Kh Qd Jc] and won (45) with high: three of a kind, kings
Seat 3: Player 3 (button) folded on the Flop
";
    assert_eq!(told(&ruling("barge-2.10-binglaha-high-low.phh"), View::Everything), expected);
}

#[test]
fn further_things_that_happen_have_lines_of_their_own() {
    let has = |name: &str, lines: &[&str]| {
        let text = told(&ruling(name), View::Everything);
        for line in lines {
            assert!(text.lines().any(|own| own == *line), "{name}: {line}\n{text}");
        }
    };
    // One player has the high, two the low, of which the first from the button gets the odd chip.
    has(
        "barge-1.4-quartered.phh",
        &[
            "Cardroom Hand #0: Omaha Hi/Lo Limit (2/4)",
            "Player 3 collected 5 from pot (high)",
            "Player 2 collected 3 from pot (low)",
            "Player 3 collected 2 from pot (low)",
        ],
    );
    has("house-5-missed-blinds.phh", &["Player 4: posts small & big blinds 150"]);
    has(
        "barge-2.46-sohe.phh",
        &[
            "Player 1: splits the hand: omaha [Js Jh Td 9s], holdem [As Qc]",
            "Player 1 collected 55 from pot (Hold'em)",
        ],
    );
    has(
        "barge-2.38-pickem-razz.phh",
        &["Player 3: chooses Razz", "Player 3: exposes [4d]", "The hand goes on as Razz"],
    );
    has("barge-2.47-community-card-on-seventh.phh", &["Dealt to everyone [8c]"]);
    has(
        "side-pots-three-all-ins.phh",
        &[
            "Player 4: raises 400 to 1000 and is all-in",
            "Uncalled bet (400) returned to Player 4",
            "Player 3 collected 600 from side pot-2",
            "Total pot 1600 Main pot 400. Side pot-1 600. Side pot-2 600. | Rake 0",
        ],
    );
    has("house-7e-straddle.phh", &["Player 3: posts straddle 4"]);
    has("barge-1.1-bet-and-four-raises.phh", &["Options: raises=4"]);
}

/// Whose a game is that is not the house's: it is told, and carries nothing for who reads the hand.
#[test]
fn a_mark_is_told_and_read_over() {
    let text = ruling("side-pots-three-all-ins.phh");
    let mut record = Record::parse(&text).expect("a record");
    let plain = history::write(Catalogue::house(), &record, &replay(&record), View::Everything);
    record.other.push(("_whose".to_owned(), Value::Text("Ann's game".to_owned())));
    let marked = history::write(Catalogue::house(), &record, &replay(&record), View::Everything);
    let line = "Not a game of the house: Ann's game\n";
    assert_eq!(marked.replacen(line, "", 1), plain);
    assert_ne!(marked, plain);
    let once = |text: &str| match read(text).as_slice() {
        [Ok(record)] => record.write(),
        other => panic!("{other:?}\n{text}"),
    };
    assert_eq!(once(&marked), once(&plain));
}

#[test]
fn a_hand_that_the_house_wins_leaves_nobody_in() {
    // All rivers are threes, so all boards go away, and the house has the pot: 35 + 35 + 3 = 73.
    let text = r#"
        variant = "oklahoma-cash"
        _betting = "no-limit"
        antes = [0, 0, 0]
        blinds_or_straddles = [50, 100, 0]
        min_bet = 100
        starting_stacks = [35, 500, 3]
        actions = [
          "d dh p1 2h5d9h9d", "d dh p2 ????????", "d dh p3 ????????", "p3 cc",
          "d db Jd4s8h6sJh7hAc7c8d", "d db Ad6h9s", "d db 3h3s3d",
        ]
    "#;
    let end = "\
The house takes 73 from pot
*** SUMMARY ***
Total pot 73 | Rake 73
Board top [Jd 4s 8h Ad 3h]
Board middle [6s Jh 7h 6h 3s]
Board bottom [Ac 7c 8d 9s 3d]
Seat 1: Player 1 (small blind) lost
Seat 2: Player 2 (big blind) lost
Seat 3: Player 3 (button) lost
";
    let record = Record::parse(text).expect("a record");
    let played = Replayer::new(common::catalogue()).replay(&record).expect("a hand");
    let text = history::write(common::catalogue(), &record, &played, View::Everything);
    assert!(text.ends_with(end), "{text}");
}

/// Two players with 100 each and blinds of 1 and 2, and what they do once p1 has kings.
fn duel(actions: &str, further: &str) -> String {
    format!(
        "variant = \"NT\"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
         starting_stacks = [100, 100]\nactions = [\"d dh p1 KsKh\", {actions}]\n{further}\n"
    )
}

/// Nobody bets, for a pot of 4.
const CHECKED: &str = r#""p2 cc", "p1 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "d db Js", "p1 cc", "p2 cc",
    "d db 4d", "p1 cc", "p2 cc""#;

#[test]
fn a_hand_that_is_mucked_against_the_rules_is_told_to_nobody() {
    // All in, the queens would have to be shown.
    let text = duel(
        r#""d dh p2 QsQh", "p2 cbr 100", "p1 cc", "d db 2c7d9h", "d db Js", "d db 4d",
           "p1 sm KsKh", "p2 sm -""#,
        "",
    );
    let first = told(&text, View::Player(Player::numbered(1).expect("a player")));
    assert!(!first.contains("Qs") && !first.contains("Qh"), "{first}");
    assert!(first.contains("\nPlayer 2: mucks hand\n"), "{first}");
    assert!(first.ends_with("\nSeat 2: Player 2 (button) (small blind) mucked\n"), "{first}");
    for view in [View::Everything, View::Player(Player::numbered(2).expect("a player"))] {
        let own = told(&text, view);
        assert!(own.contains("\nPlayer 2: mucks hand\n"), "{own}");
        assert!(own.ends_with(" (small blind) mucked [Qs Qh]\n"), "{own}");
        let record = read(&own).remove(0).expect("a hand");
        assert!(actions(&record).contains(&"p2 sm -"), "{own}");
    }
}

#[test]
fn money_is_told_exactly_where_the_rake_needs_more_decimals_than_the_bets() {
    let played = format!("\"d dh p2 QsQh\", {CHECKED}");
    let rake = "winnings = [3.75, 0]\n_rake = 0.25\ncurrency_symbol = \"$\"";
    let text = told(&duel(&played, rake), View::Everything);
    assert!(text.contains("\nPlayer 1 collected $3.75 from pot\n"), "{text}");
    assert!(text.contains("\nTotal pot $4 | Rake $0.25\n"), "{text}");
    assert!(text.contains(" and won ($3.75) with a pair of kings\n"), "{text}");
    // And back: the text has the same money as the record.
    let record = read(&text).remove(0).expect("a hand");
    let written = record.write();
    assert!(written.contains("\nwinnings = [3.75, 0]\n"), "{written}");
    assert!(written.contains("\n_rake = 0.25\n"), "{written}");
    assert_eq!(Record::parse(&written).as_ref(), Ok(&record));
    let again = history::write(Catalogue::house(), &record, &replay(&record), View::Everything);
    assert_eq!(again, text);
}

#[test]
fn every_pot_gives_its_part_of_the_rake() {
    // Pots of 30 and 31, all for Bob, and a tenth of both: 27 and 27.90 are left, 54.90 in all.
    let text = r#"
        variant = "NT"
        antes = [0, 0, 0]
        blinds_or_straddles = [0.5, 1, 0]
        min_bet = 1
        starting_stacks = [10, 25.5, 40]
        actions = [
          "d dh p1 KsKh", "d dh p2 AsAh", "d dh p3 QsQh", "p3 cbr 3", "p1 cbr 10", "p2 cc", "p3 cc",
          "d db 2c7d9h", "p2 cbr 15.5", "p3 cc", "d db Js", "d db 4d",
        ]
        players = ["Ann", "Bob", "Cat"]
        winnings = [0, 54.9, 0]
        _rake = 6.1
    "#;
    let text = told(text, View::Everything);
    assert!(text.contains("\nBob collected 27 from main pot\n"), "{text}");
    assert!(text.contains("\nBob collected 27.9 from side pot\n"), "{text}");
    assert!(text.contains(" and won (54.9) with a pair of aces\n"), "{text}");
    assert!(text.contains(" Main pot 30. Side pot 31. | Rake 6.1\n"), "{text}");
}

#[test]
fn nobody_has_lost_where_the_winner_is_not_known() {
    let played = format!("\"d dh p2 ????\", {CHECKED}");
    let text = told(&duel(&played, ""), View::Everything);
    let end = "\
*** SHOW DOWN ***
Player 1: shows [Ks Kh] (a pair of kings)
The winner is not known
*** SUMMARY ***
Total pot 4 | Rake 0
Board [2c 7d 9h Js 4d]
Seat 1: Player 1 (big blind) showed [Ks Kh] (a pair of kings)
Seat 2: Player 2 (button) (small blind) is still in
";
    assert!(text.ends_with(end), "{text}");
    let record = read(&text).remove(0).expect("a hand");
    assert!(!replay(&record).is_finished(), "{text}");
}

#[test]
fn cards_that_nobody_had_to_see_are_told_when_they_are_shown() {
    let text = duel(r#""d dh p2 ????", "p2 cbr 6", "p1 cbr 20", "p2 f", "p1 sm KsKh""#, "");
    for view in [View::Everything, View::Player(Player::numbered(2).expect("a player"))] {
        let text = told(&text, view);
        let end = "\
Uncalled bet (14) returned to Player 1
Player 1 collected 12 from pot
Player 1: shows [Ks Kh]
*** SUMMARY ***
Total pot 12 | Rake 0
Seat 1: Player 1 (big blind) collected (12)
Seat 2: Player 2 (button) (small blind) folded before Flop
";
        assert!(text.ends_with(end), "{text}");
        let record = read(&text).remove(0).expect("a hand");
        assert_eq!(actions(&record).last(), Some(&"p1 sm KsKh"), "{text}");
        assert_eq!(chips(&record), [106, 94]);
    }
}

/// A night of two hands as a site would write it, with all that people do beside the play.
const NIGHT: &str = "\u{feff}\
PokerStars Hand #28000000001:  Hold'em No Limit ($0.50/$1.00 USD) - 2009/07/07 4:20:00 CET [2009/07/06 22:20:00 ET]\r
Table 'Lyra's III' 9-max Seat #3 is the button\r
Seat 1: Ann ($1,100 in chips) \r
Seat 2: Dee: x ($50 in chips) \r
Seat 3: Bob (fish) ($98.50 in chips) \r
Seat 5: Cat ($40 in chips) \r
Seat 6: Eve ($75 in chips) is sitting out\r
Seat 7: Flo ($20 in chips) out of hand (moved from another table into small blind)\r
Seat 8: Gus ($60 in chips) \r
Seat 9: Hal ($30 in chips) \r
Cat: posts small blind $0.50\r
Eve: sits out \r
Gus: posts big blind $1\r
Hal: posts small & big blinds $1.50\r
Zoe joins the table at seat #4 \r
*** HOLE CARDS ***\r
Dealt to Ann [Ah Kd]\r
Hal: checks \r
Ann: raises $2 to $3\r
Ann said, \"Gus: folds\"\r
Dee: x has timed out\r
Dee: x: folds \r
Dee: x is disconnected \r
Bob (fish): calls $3\r
Cat: folds \r
Gus: calls $2\r
Hal: folds [9s 2c]\r
*** FLOP *** [As 7c 2d]\r
Gus: checks \r
Ann: bets $5\r
Bob (fish): raises $10 to $15\r
Gus: folds \r
Ann: calls $10\r
Dee: x is connected \r
*** TURN *** [As 7c 2d] [Tc]\r
Ann: checks \r
Bob (fish): bets $80.50 and is all-in\r
Ann: calls $80.50\r
*** RIVER *** [As 7c 2d Tc] [3h]\r
*** SHOW DOWN ***\r
Bob (fish): shows [7d 7h] (three of a kind, Sevens)\r
Ann: mucks hand \r
Bob (fish) collected $200 from pot\r
Zoe leaves the table\r
*** SUMMARY ***\r
Total pot $202 | Rake $2 \r
Board [As 7c 2d Tc 3h]\r
Seat 1: Ann mucked [Ah Kd]\r
Seat 2: Dee: x folded before Flop (didn't bet)\r
Seat 3: Bob (fish) (button) showed [7d 7h] and won ($200) with three of a kind, Sevens\r
Seat 5: Cat (small blind) folded before Flop\r
Seat 8: Gus (big blind) folded on the Flop\r
Seat 9: Hal folded before Flop\r
\r
\r
PokerStars Game #28000000002: Tournament #175, $10+$1 USD Hold'em No Limit - Level III (15/30) - 2009/07/07 15:21:00 ET
Table '175 4' 9-max Seat #2 is the button
Seat 2: Ann (1500 in chips)
Seat 7: Bob (50 in chips)
Ann: posts the ante 5
Bob: posts the ante 5
Ann: posts small blind 15
Bob: posts big blind 30
*** HOLE CARDS ***
Dealt to Bob [Qs 2d]
Ann: raises 30 to 60
Bob: folds
Uncalled bet (30) returned to Ann
Ann collected 70 from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot 70 | Rake 0
Seat 2: Ann (button) (small blind) collected (70)
Seat 7: Bob (big blind) folded before Flop
";

fn read(text: &str) -> Vec<Result<Record, Unread>> {
    let hands = history::read_many(Catalogue::house(), text);
    hands.map(|hand| hand.map(|hand| hand.record)).collect()
}

fn chips(record: &Record) -> Vec<u64> {
    replay(record).hand.stacks().collect()
}

fn actions(record: &Record) -> Vec<&str> {
    record.actions.iter().map(notation::Written::text).collect()
}

#[test]
fn a_hand_of_a_site_is_read_with_all_that_stands_around_it() {
    let hands = read(NIGHT);
    let record = hands[0].as_ref().expect("the first hand");
    assert_eq!((record.variant.as_str(), record.scale), ("NT", 1));
    // From the left of the button: Cat, Gus, Hal, Ann, Dee, Bob. In tens of cents.
    assert_eq!(record.blinds, [5, 10, -10, 0, 0, 0]);
    assert_eq!(record.dead, [0, 0, 5, 0, 0, 0]);
    assert_eq!(record.min_bet, Some(10));
    assert_eq!(
        actions(record),
        [
            "d dh p1 ????",
            "d dh p2 ????",
            "d dh p3 9s2c",
            "d dh p4 AhKd",
            "d dh p5 ????",
            "d dh p6 ????",
            "p3 cc",
            "p4 cbr 3",
            "p5 f",
            "p6 cc",
            "p1 f",
            "p2 cc",
            "p3 f",
            "d db As7c2d",
            "p2 cc",
            "p4 cbr 5",
            "p6 cbr 15",
            "p2 f",
            "p4 cc",
            "d db Tc",
            "p4 cc",
            "p6 cbr 80.5",
            "p4 cc",
            "d db 3h",
            "p6 sm 7d7h",
            "p4 sm -",
        ]
    );
    // Cat loses 0.50, Gus 3, Hal 1.50, Ann 3 + 15 + 80.50 = 98.50. Bob has the whole pot of 202, and
    // the rake of 2 is noted beside it.
    assert_eq!(chips(record), [395, 570, 285, 10_015, 500, 2_020]);
    let stacks = [395, 570, 285, 10_015, 500, 2_000].map(Stack::Chips);
    assert_eq!(record.finishing_stacks, stacks, "the rake is gone");
    let text = |name: &str| record.other(name).and_then(Value::as_text);
    let list = |name: &str| record.other(name).and_then(Value::as_list).expect("a list");
    assert_eq!(text("table"), Some("Lyra's III"));
    assert_eq!(text("time_zone_abbreviation"), Some("CET"));
    assert_eq!(text("venue"), Some("PokerStars"));
    assert_eq!((text("currency"), text("currency_symbol")), (Some("USD"), Some("$")));
    assert_eq!(list("players")[4].as_text(), Some("Dee: x"));
    let written = record.write();
    for line in [
        "hand = 28000000001",
        "time = 04:20:00",
        "day = 7",
        "seats = [5, 8, 9, 1, 2, 3]",
        "seat_count = 9",
        "winnings = [0, 0, 0, 0, 0, 200]",
        "_rake = 2",
    ] {
        assert!(written.lines().any(|own| own == line), "{line}\n{written}");
    }
    // Told again, the rake is where it was.
    let again = history::write(Catalogue::house(), record, &replay(record), View::Everything);
    assert!(again.contains("\nBob (fish) collected $200 from pot\n"), "{again}");
    assert!(again.contains("\nTotal pot $202 | Rake $2\n"), "{again}");
}

#[test]
fn the_button_has_the_small_blind_when_two_play() {
    let hands = read(NIGHT);
    assert_eq!(hands.len(), 2);
    let record = hands[1].as_ref().expect("the second hand");
    // Bob is p1, Ann has the button and the small blind, which the format lists first.
    assert_eq!(record.blinds, [15, 30]);
    assert_eq!(record.antes, [5, 5]);
    assert_eq!(record.starting_stacks, [Stack::Chips(50), Stack::Chips(1500)]);
    assert_eq!(actions(record), ["d dh p1 Qs2d", "d dh p2 ????", "p2 cbr 60", "p1 f"]);
    // Ann pays 5 + 60, gets 30 back and 70 from the pot: 1500 + 35. Bob is 35 down.
    assert_eq!(record.finishing_stacks, [Stack::Chips(15), Stack::Chips(1535)]);
    assert_eq!(chips(record), [15, 1535]);
    let again = history::write(Catalogue::house(), record, &replay(record), View::Everything);
    let heading = "Cardroom Hand #28000000002: Tournament #175, $10+$1 USD Hold'em No Limit - Level III \
                   (15/30) - 2009/07/07 15:21:00 ET\n";
    assert!(again.starts_with(heading), "{again}");
}

/// A hand of two in which nothing happens, with this heading.
fn headed(heading: &str) -> String {
    format!(
        "{heading}\nTable 'T' 6-max Seat #1 is the button\nSeat 1: Ann (€200 in chips)\n\
         Seat 2: Bob (€200 in chips)\nAnn: posts small blind €1\nBob: posts big blind €2\n\
         *** HOLE CARDS ***\nAnn: folds\nUncalled bet (€1) returned to Bob\n\
         Bob collected €2 from pot\n"
    )
}

#[test]
fn games_are_found_by_the_words_of_the_layout() {
    for (words, variant, betting) in [
        ("Hold'em No Limit (€1/€2 EUR)", "NT", None),
        ("Hold'em Limit (€2/€4 EUR)", "FT", None),
        ("Hold'em Pot Limit (€1/€2)", "holdem", Some("pot-limit")),
        ("Omaha Pot Limit (€1/€2)", "PO", None),
        ("Omaha No Limit (€1/€2)", "omaha", Some("no-limit")),
        ("Omaha Hi/Lo Limit (€2/€4)", "FO/8", None),
        ("Omaha Hi/Lo Pot Limit (€1/€2)", "omaha-8", Some("pot-limit")),
        ("HORSE (Omaha Hi/Lo Limit, €2/€4 EUR)", "FO/8", None),
        ("Tournament #9, Freeroll  Hold'em No Limit - Level I (1/2)", "NT", None),
    ] {
        for site in ["PokerStars Hand", "PokerStars Zoom Hand", "Cardroom Hand", "Other Game"] {
            let text = headed(&format!("{site} #5: {words} - 2013/01/02 03:04:05 ET"));
            let hands = read(&text);
            let record = hands[0].as_ref().unwrap_or_else(|unread| panic!("{words}: {unread}"));
            assert_eq!(record.variant, variant, "{words}");
            assert_eq!(record.betting.map(variant::game::Betting::name), betting, "{words}");
            assert_eq!(chips(record), [201, 199], "{words}");
        }
    }
}

/// The second hand of the night with a line replaced, and what is said about it.
#[track_caller]
fn misread(from: &str, to: &str, line: usize, words: &str) {
    let second = NIGHT.rsplit_once("\r\n\r\n").expect("two hands").1;
    assert!(second.contains(from), "{from}");
    let text = second.replacen(from, to, 1);
    let unread = read(&text).remove(0).expect_err("an error");
    assert_eq!(unread.line, line, "{unread}");
    assert!(unread.to_string().contains(words), "{unread} does not say {words:?}");
}

#[test]
fn a_line_that_is_not_understood_is_told_with_its_number() {
    misread("Bob: folds", "Bob: winks", 12, "line 12 (\"Bob: winks\"): expected posts, folds");
    misread("Bob: folds", "Moe: folds", 12, "expected posts, folds");
    misread("raises 30 to 60", "raises 30 to lots", 11, "\"lots\" isn't an amount");
    misread("[Qs 2d]", "[Qs 2d 3d]", 10, "at most 2 cards");
    misread("[Qs 2d]", "[Qs 2x]", 10, "expected cards in brackets");
    misread("Dealt to Bob", "Dealt to Moe", 10, "name of a player");
    misread("Seat 7: Bob (50 in chips)", "Seat 7: Ann (50 in chips)", 4, "is taken");
    misread("Seat 7: Bob (50 in chips)", "Seat 7: Bob", 4, "Seat 1: Ann ($100 in chips)");
    misread("Hold'em No Limit", "Whist No Limit", 1, "expected a game");
    misread("Hold'em No Limit", "6 Card Omaha Pot Limit", 1, "expected a game");
    misread("Hold'em No Limit", "Razz Limit", 1, "Razz can't be read from text");
    misread("(15/30)", "(15)", 1, "expected stakes");
    misread("2009/07/07", "2009/13/07", 1, "expected a date");
    misread("9-max Seat #2", "9-max", 2, "expected the table");
    misread("*** HOLE CARDS ***", "*** FIRST FLOP *** [2c 3c 4c]", 9, "*** HOLE CARDS ***");
    misread("Ann: raises 30 to 60", "Ann: raises 30 to 6000", 11, "Ann pays more");
    misread("Seat 2: Ann", "Options: overs=3\nSeat 2: Ann", 20, "expected options");
    let text = format!("some words\n{NIGHT}");
    let hands = read(&text);
    assert_eq!(hands.iter().filter(|hand| hand.is_ok()).count(), 2, "the others are read");
    let unread = hands[0].as_ref().expect_err("an error");
    assert_eq!((unread.line, unread.hand.as_deref()), (1, None));
}

/// A pot of 12, of which the house keeps 0.60.
const RAKED: &str = "\
PokerStars Hand #9: Hold'em No Limit ($1/$2 USD)
Table 'T' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Dealt to Ann [Ah Kd]
Ann: raises $4 to $6
Bob: calls $4
*** FLOP *** [2c 7d 9h]
Bob: checks
Ann: checks
*** TURN *** [2c 7d 9h] [Js]
Bob: checks
Ann: bets $5
Bob: folds
Uncalled bet ($5) returned to Ann
Ann collected $11.40 from pot
*** SUMMARY ***
Total pot $12 | Rake $0.60
";

/// The raked hand with something replaced, and what is said about it.
#[track_caller]
fn misread_raked(from: &str, to: &str, line: usize, words: &str) {
    assert!(RAKED.contains(from), "{from}");
    let text = RAKED.replacen(from, to, 1);
    let unread = read(&text).remove(0).expect_err("an error");
    assert_eq!(unread.line, line, "{unread}");
    assert!(unread.to_string().contains(words), "{unread} does not say {words:?}");
}

#[test]
fn a_rake_has_to_add_up_with_what_was_paid_and_won() {
    let record = read(RAKED).remove(0).expect("a hand");
    // Ann pays 6 and collects 11.40.
    assert_eq!(record.finishing_stacks, [Stack::Chips(940), Stack::Chips(1054)]);
    assert!(replay(&record).tolerated.contains(&notation::Tolerance::Rake));
    misread_raked("Ann collected", "Bob collected", 19, "Bob wins $0 by the rules");
    misread_raked("Rake $0.60", "Rake $0.50", 21, "$12 went into the pot");
    misread_raked("$12 | Rake $0.60", "$100 | Rake $88.60", 21, "$12 went into the pot");
    misread_raked("$12 |", "$13 |", 21, "$12 went into the pot");
    misread_raked("$11.40 from", "$11 from", 21, "($11) and the rake ($0.6)");
}

#[test]
fn streets_and_deals_have_to_be_whole_and_in_their_order() {
    misread_raked("*** FLOP ***", "*** TURN ***", 11, "expected FLOP");
    misread_raked("*** TURN ***", "*** RIVER ***", 14, "expected TURN");
    misread_raked(
        "*** [2c 7d 9h]\nBob",
        "*** [2c 7d]\nBob",
        11,
        "as many cards as are dealt here: 3",
    );
    misread_raked("[2c 7d 9h] [Js]", "[2c 7d 9s] [Js]", 14, "the board so far");
    misread_raked("[Ah Kd]", "[Ah]", 8, "as many cards as are dealt here: 2");
}

#[test]
fn the_big_blind_is_the_price_when_the_ante_took_its_last_chip() {
    let hand = |antes: &str, delta: u64, play: &str| {
        format!(
            "PokerStars Hand #1: Tournament #77, $5+$0.50 USD Hold'em No Limit - Level V (100/200)\n\
             Table '77 4' 6-max Seat #2 is the button\nSeat 1: Ann (3000 in chips)\n\
             Seat 2: Bob (3000 in chips)\nSeat 3: Cat (3000 in chips)\n\
             Seat 4: Dee ({delta} in chips)\n{antes}Cat: posts small blind 100\n\
             *** HOLE CARDS ***\nDealt to Ann [Kh Kd]\n{play}"
        )
    };
    let end = "*** FLOP *** [2c 5d 9h]\nCat: checks\nAnn: bets 400\nCat: folds\n\
               Uncalled bet (400) returned to Ann\n*** TURN *** [2c 5d 9h] [3s]\n\
               *** RIVER *** [2c 5d 9h 3s] [8s]\n*** SHOW DOWN ***\n\
               Ann: shows [Kh Kd] (a pair of Kings)\nDee: shows [As Qs] (high card Ace)\n";
    // Everyone antes, Dee for less: 20 * 4 for all, 5 * 3 + 400 for the others.
    let antes = "Ann: posts the ante 25\nBob: posts the ante 25\nCat: posts the ante 25\n\
                 Dee: posts the ante 20 and is all-in\n";
    let play = format!(
        "Ann: calls 200\nBob: folds\nCat: calls 100\n{end}Ann collected 415 from side pot\n\
         Ann collected 80 from main pot\n"
    );
    let record = read(&hand(antes, 20, &play)).remove(0).expect("a hand");
    assert_eq!(record.blinds, [100, 200, 0, 0]);
    assert_eq!(chips(&record), [2775, 0, 3270, 2975]);
    // Dee pays for all, and has 150 of the 200: nothing is left for the blind.
    let play = format!(
        "Ann: raises 200 to 400\nBob: folds\nCat: calls 300\n{end}Ann collected 800 from side pot\n\
         Ann collected 150 from main pot\n"
    );
    let text = hand("Dee: posts the ante 150 and is all-in\n", 150, &play);
    let record = read(&text).remove(0).expect("a hand");
    assert_eq!(chips(&record), [2600, 0, 3550, 3000]);
}

#[test]
fn further_lines_of_sites_are_read() {
    let around = |heading: &str| {
        let text = headed(heading);
        let idle = "Bob is feeling happy\nAnn has 15 seconds left to act\nCat adds \u{20ac}20\n\
                    Cat tops up \u{20ac}20\nCat sits down\nCat has left the table\n*** HOLE CARDS ***";
        format!("***** Hand History *****\n{}", text.replace("*** HOLE CARDS ***", idle))
    };
    for (words, variant) in [
        (
            "Hold'em No Limit (\u{20ac}1/\u{20ac}2 - Ante \u{20ac}0.40 EUR) - 2013/01/02 03:04:05 ET",
            "NT",
        ),
        ("Hold\u{2019}em No Limit (\u{20ac}1/\u{20ac}2 EUR)", "NT"),
        ("5 Card Omaha Hi/Lo Pot Limit (\u{20ac}1/\u{20ac}2 EUR)", "big-o"),
        ("5 Card Omaha Pot Limit (\u{20ac}1/\u{20ac}2 EUR)", "five-card-omaha"),
    ] {
        let text = around(&format!("PokerStars Hand #5: {words}"));
        assert!(history::is_history(&text));
        let hands = read(&format!("{text}\n{text}"));
        assert_eq!(hands.len(), 2);
        for hand in hands {
            let record = hand.unwrap_or_else(|unread| panic!("{words}: {unread}"));
            assert_eq!(record.variant, variant, "{words}");
            assert_eq!(chips(&record), [201, 199], "{words}");
        }
    }
    let posts = "PokerStars Hand #5: Hold'em No Limit ($1/$2)\nTable 'T' 6-max Seat #1 is the button\n\
                 Seat 1: Ann ($200 in chips)\nSeat 2: Bob ($200 in chips)\nSeat 3: Cat ($200 in chips)\n\
                 Seat 4: Dee ($200 in chips)\nBob: posts small blind $1\nCat: posts big blind $2\n\
                 Ann: posts dead $1\nDee: straddle $4\n*** HOLE CARDS ***\nAnn: folds\nBob: folds\n\
                 Cat: folds\nUncalled bet ($2) returned to Dee\nDee collected $6 from pot\n";
    for posts in [posts.to_owned(), posts.replace("straddle", "posts straddle")] {
        let record = read(&posts).remove(0).unwrap_or_else(|unread| panic!("{unread}"));
        assert_eq!((record.dead[2 + 1], record.blinds[2]), (1, 4));
        // 1 + 2 + 1 of the others.
        assert_eq!(chips(&record), [199, 198, 204, 199]);
    }
}

#[test]
fn a_game_with_discards_is_refused_for_its_discards() {
    let text = headed("PokerStars Hand #5: Crazy Pineapple No Limit (\u{20ac}1/\u{20ac}2)");
    let hand = history::read_many(common::catalogue(), &text).next().expect("a hand");
    let unread = hand.expect_err("an error");
    assert_eq!(unread.line, 1);
    assert!(unread.to_string().contains("without discards, draws, dice, splits"), "{unread}");
}

#[test]
fn every_game_can_be_told_to_everyone() {
    for entry in common::games() {
        let mut replayer = Replayer::new(common::catalogue());
        for mut trial in
            Trials::of("every_game_can_be_told_to_everyone", 500).one_of(common::games().len())
        {
            let (hand, log) = support::any_course(entry, &mut trial);
            let record = Record::told(&hand, &log);
            let played = replayer.replay(&record).expect("what was played");
            let players = (1..=record.players()).filter_map(|it| Player::numbered(it as u8));
            let views = players.map(View::Player).chain([View::Everything]);
            for view in views {
                let text = history::write(common::catalogue(), &record, &played, view);
                assert!(text.starts_with("Cardroom Hand #"), "{text}");
                let collected = text.lines().filter(|line| line.contains(" collected "));
                assert!(collected.count() > 0 || text.contains("The house takes"), "{text}");
                assert!(!text.contains("is still in"), "{text}");
                let total: u64 = log.iter().map(awarded).sum();
                assert!(text.contains(&format!("\nTotal pot {total}")), "{total}\n{text}");
            }
        }
    }
}

fn awarded(event: &Event<Card>) -> u64 {
    match event {
        Event::Awarded { pieces, house, .. } => {
            pieces.iter().map(|piece| piece.chips).sum::<u64>() + house
        }
        _ => 0,
    }
}

/// Whether a game can be read from text.
fn is_read(unread: &Unread) -> bool {
    !matches!(unread.problem, history::Misread::Shape(_))
}

/// Tells a hand, reads the text, and plays it again: the same things happen. False when the game cannot
/// be read.
fn assert_same(catalogue: &Catalogue, replayer: &mut Replayer<'_>, record: &Record) -> bool {
    let Ok(played) = replayer.replay(record) else { return false };
    let text = history::write(catalogue, record, &played, View::Everything);
    let read = match history::read_many(catalogue, &text).next().expect("a hand") {
        Ok(hand) => hand.record,
        Err(unread) if !is_read(&unread) => return false,
        Err(unread) => panic!("{unread}\n{text}"),
    };
    assert_eq!(Record::parse(&read.write()).as_ref(), Ok(&read), "{text}");
    let again = replayer.replay(&read);
    let again = again.unwrap_or_else(|wrong| panic!("{wrong}\n{text}\n{}", record.write()));
    // A text may need fewer decimals than its record.
    if read.scale == record.scale {
        assert_eq!(again.events, played.events, "{text}\n{}", record.write());
    }
    let played: Vec<u64> = played.hand.stacks().collect();
    let factor = 10_u64.pow(record.scale - read.scale);
    let again: Vec<u64> = again.hand.stacks().map(|chips| chips.saturating_mul(factor)).collect();
    if read.starting_stacks.iter().all(|stack| *stack != Stack::Unknown) {
        assert_eq!(again, played, "{text}");
    }
    // Cards, bets and folds are the same word for word; shows may have been left out.
    let words = |record: &Record| -> Vec<String> {
        let bare = |text: &str| text.split('#').next().unwrap_or_default().trim().to_owned();
        let texts = record.actions.iter().map(|action| action.action().text(record.scale));
        texts
            .map(|text| bare(&text))
            .filter(|text| !text.is_empty() && !text.contains(" sm"))
            .collect()
    };
    assert_eq!(words(&read), words(record), "{text}");
    true
}

/// Whether someone could not pay in full before the cards, or kills the pot. The text tells what was paid;
/// what was owed stands in the stakes of no limit and pot limit alone. The layout knows no kills.
fn is_beyond(hand: &Hand<Card>, log: &[Event<Card>]) -> bool {
    let paid = log.iter().map(|event| match event {
        Event::Posted { chips, .. } => *chips,
        _ => 0,
    });
    let kills = hand.setup().posts.iter().any(|post| post.kind == engine::PostKind::Kill);
    kills || paid.sum::<u64>() != hand.setup().posts.iter().map(|post| post.chips).sum::<u64>()
}

#[test]
fn what_is_told_of_holdem_and_omaha_reads_back_as_the_same_hand() {
    let name = "what_is_told_of_holdem_and_omaha_reads_back_as_the_same_hand";
    let mut games = Vec::new();
    for entry in common::games() {
        let mut replayer = Replayer::new(common::catalogue());
        for mut trial in Trials::of(name, 2_000).one_of(common::games().len()) {
            let (hand, log) = support::any_course(entry, &mut trial);
            if is_beyond(&hand, &log) {
                continue;
            }
            let record = Record::told(&hand, &log);
            if !assert_same(common::catalogue(), &mut replayer, &record) {
                break;
            }
            if !games.contains(&entry.game.id.as_str()) {
                games.push(entry.game.id.as_str());
            }
        }
    }
    for game in ["holdem", "omaha", "omaha-8", "big-o", "short-deck-holdem"] {
        assert!(games.contains(&game), "{game} is not among {games:?}");
    }
}

#[test]
fn rulings_of_holdem_and_omaha_read_back_as_the_same_hand() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulings");
    let mut replayer = Replayer::new(Catalogue::house());
    let mut same = 0;
    for entry in fs::read_dir(folder).expect("the rulings") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("a text");
        let record = Record::parse(&text).expect("a ruling");
        // The layout has no place for an edition: what it tells is read by the rules of today.
        let pin = record.other("_rules").and_then(notation::Value::as_text);
        let pin = pin.map(|pin| pin.parse::<variant::Pin>().expect("a pin"));
        if pin.is_some_and(|pin| pin.edition < variant::Edition::CURRENT) {
            continue;
        }
        same += usize::from(assert_same(Catalogue::house(), &mut replayer, &record));
    }
    assert!(same > 50, "{same}");
}

#[test]
fn real_hands_read_back_as_the_same_hands() {
    let Some(folder) = support::real_hands() else { return };
    let files = support::hand_files(&folder);
    let mut replayer = Replayer::new(Catalogue::house());
    let (mut hands, mut same) = (0, 0);
    for file in &files {
        let text = fs::read_to_string(file).expect("a file of hands");
        for hand in parse_many(&text) {
            hands += 1;
            let record = hand.expect("a hand that can be read").record;
            same += usize::from(assert_same(Catalogue::house(), &mut replayer, &record));
        }
    }
    println!("{same} of {hands} hands; the others break a rule or are of other games");
    assert!(same > 0, "no hand could be read");
}

#[test]
fn no_text_makes_the_reader_of_text_fall_over() {
    let bits = [
        "\n",
        "\r\n",
        ": ",
        " ",
        "(",
        ")",
        "[",
        "]",
        "[]",
        "*** ",
        " ***",
        "$",
        "€",
        ",",
        ".",
        "-",
        "#",
        "/",
        "0",
        "99999999999999999999",
        "0.000000001",
        "Seat ",
        "Seat 1: ",
        "Ann",
        "Ann: ",
        "Hand #1: ",
        "posts ",
        "small & big blinds ",
        "folds",
        " and is all-in",
        "raises 1 to 2",
        "collected ",
        " from pot",
        "unknown",
        "Options: ",
        "chip=0",
        "overs=0+300",
        "=",
        "♠",
        "\0",
        "\u{feff}",
        " in chips",
        "*** SUMMARY ***",
        "*** FLOP *** [As Ks Qs]",
        "Board [",
        "| Rake ",
    ];
    let mut texts = vec![NIGHT.to_owned()];
    for entry in common::games() {
        for mut trial in Trials::numbered(1, 2) {
            let (hand, log) = support::any_course(entry, &mut trial);
            let record = Record::told(&hand, &log);
            let played =
                Replayer::new(common::catalogue()).replay(&record).expect("what was played");
            texts.push(history::write(common::catalogue(), &record, &played, View::Everything));
        }
    }
    for mut trial in Trials::of("no_text_makes_the_reader_of_text_fall_over", 100_000) {
        let place = trial.below(texts.len() * 2);
        let mut text = texts.get(place).unwrap_or(&texts[0]).clone();
        for _ in 0..1 + trial.below(4) {
            support::mutate(&mut trial, &mut text, &bits);
        }
        for hand in history::read_many(common::catalogue(), &text) {
            match hand {
                Ok(hand) => {
                    let record = hand.record;
                    assert_eq!(Record::parse(&record.write()).as_ref(), Ok(&record), "{text}");
                }
                Err(unread) => {
                    let lines = text.matches('\n').count() + 1;
                    assert!((1..=lines).contains(&unread.line), "{unread}\n{text}");
                    assert!(!unread.to_string().contains('\n'), "{unread:?}");
                }
            }
        }
    }
}
