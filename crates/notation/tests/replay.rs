//! What a replay refuses, and how it says so.

use notation::{Record, Replayer, Tolerance};
use variant::{Catalogue, Edition};

/// A heads-up hand of hold'em with these actions and these further lines.
fn hand(actions: &str, more: &str) -> String {
    format!(
        "variant = \"NT\"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
         starting_stacks = [200, 200]\nactions = [{actions}]\n{more}\n"
    )
}

fn replay(text: &str) -> Result<bool, String> {
    let record = Record::parse(text).expect("a record that can be read");
    let replayed = Replayer::new(Catalogue::house()).replay(&record);
    replayed.map(|replayed| replayed.is_finished()).map_err(|broken| broken.to_string())
}

/// The replay is refused, and the message has all of these in it.
fn refused(text: &str, words: &[&str]) {
    let message = replay(text).expect_err("a refusal");
    for word in words {
        assert!(message.contains(word), "{message:?} does not say {word:?}");
    }
}

const DEAL: &str = "\"d dh p1 AsKs\", \"d dh p2 QdQh\"";

#[test]
fn a_hand_that_follows_the_rules_is_played_to_its_end() {
    let actions = format!("{DEAL}, \"p2 cbr 6\", \"p1 f\"");
    assert_eq!(replay(&hand(&actions, "finishing_stacks = [198, 202]")), Ok(true));
}

#[test]
fn a_file_that_ends_before_its_hand_is_unfinished() {
    let actions = format!("{DEAL}, \"p2 cbr 6\"");
    assert_eq!(replay(&hand(&actions, "finishing_stacks = [198, 202]")), Ok(false));
}

#[test]
fn what_breaks_a_rule_is_named_with_its_action_and_what_was_legal() {
    let out_of_turn = format!("{DEAL}, \"p1 cbr 6\"");
    refused(&hand(&out_of_turn, ""), &["action 3 (p1 cbr 6)", "not p1's turn", "waiting for p2"]);
    let too_little = format!("{DEAL}, \"p2 cbr 3\"");
    refused(&hand(&too_little, ""), &["action 3", "can't make it 3", "from 4 to 200"]);
    let twice = "\"d dh p1 AsKs\", \"d dh p2 AsQh\"";
    refused(&hand(twice, ""), &["action 2", "As can't be dealt"]);
    let too_many = "\"d dh p1 AsKsQs\"";
    refused(&hand(too_many, ""), &["action 1", "wrong number (3)", "deals p1 2 cards"]);
    let wrong_seat = "\"d dh p2 AsKs\"";
    refused(&hand(wrong_seat, ""), &["action 1", "the next cards go to p1"]);
    let too_early = format!("{DEAL}, \"d db 2c3c4c\"");
    refused(&hand(&too_early, ""), &["action 3", "waiting for p2"]);
    let after = format!("{DEAL}, \"p2 f\", \"p1 cc\"");
    refused(&hand(&after, ""), &["action 4 (p1 cc)", "over"]);
    let checks = "\"p2 cc\", \"p1 cc\", \"d db 2c3c4c\", \"p1 cc\", \"p2 cc\", \"d db 7d\", \"p1 cc\", \
                  \"p2 cc\", \"d db 8d\", \"p1 cc\", \"p2 cc\"";
    let unknown = "\"d dh p1 ????\", \"d dh p2 ????\"";
    let bets_on = format!("{unknown}, {checks}, \"p1 cbr 5\"");
    refused(&hand(&bets_on, ""), &["action 14 (p1 cbr 5)", "the betting is over"]);
    let no_draw = format!("{DEAL}, \"p2 sd Qd\"");
    refused(&hand(&no_draw, ""), &["action 3", "fold, call 1"]);
}

#[test]
fn chips_that_are_not_those_of_the_record_are_refused() {
    let actions = format!("{DEAL}, \"p2 f\"");
    refused(&hand(&actions, "finishing_stacks = [202, 198]"), &["p1 ends with 201", "says 202"]);
}

#[test]
fn a_hand_that_is_shown_must_be_the_one_that_was_dealt() {
    let checks = "\"p2 cc\", \"p1 cc\", \"d db 2c3c4c\", \"p1 cc\", \"p2 cc\", \"d db 7d\", \"p1 cc\", \
                  \"p2 cc\", \"d db 8d\", \"p1 cc\", \"p2 cc\"";
    let shown = format!("{DEAL}, {checks}, \"p2 sm QdQc\"");
    refused(&hand(&shown, ""), &["action 14", "p2 doesn't hold Qc", "QdQh"]);
    let mucked = format!("{DEAL}, {checks}, \"p2 sm -\"");
    refused(&hand(&mucked, ""), &["p2 mucks a winning hand here"]);
    let unknown = format!("\"d dh p1 ????\", \"d dh p2 ????\", {checks}");
    assert_eq!(replay(&hand(&unknown, "")), Ok(false), "nobody knows who wins");
    let told = format!("{unknown}, \"p1 sm AsKs\", \"p2 sm QdQh\"");
    assert_eq!(replay(&hand(&told, "finishing_stacks = [198, 202]")), Ok(true));
}

#[test]
fn games_and_options_that_do_not_exist_are_refused() {
    let text = hand(DEAL, "");
    refused(&text.replace("\"NT\"", "\"holdm\""), &["holdm", "cardroom games"]);
    refused(&hand(DEAL, "_options = [\"cap=never\"]"), &["cap=never", "cap=cash|tournament"]);
    refused(&hand(DEAL, "_betting = \"limit\""), &["small bet", "field small_bet"]);
    refused(&text.replace("min_bet = 2\n", ""), &["minimum bet", "field min_bet"]);
    refused(&text.replace("[200, 200]", "[200, 0]"), &["p2 has no chips"]);
}

#[test]
fn a_hand_that_pins_another_text_of_its_rules_is_not_judged_by_todays() {
    let today = Catalogue::house().hash("holdem").expect("a game");
    let actions = format!("{DEAL}, \"p2 f\"");
    let pinned = |hash: &str| hand(&actions, &format!("_rules = \"{hash}\""));
    assert_eq!(replay(&pinned(&today)), Ok(true));
    refused(&pinned("00ff"), &["different text of holdem", "00ff", &today]);
    let none = "0".repeat(64);
    // What is needed, and what else has changed since the first edition.
    let needed = ["different text of holdem", "_game", "best board all in", "odd chips"];
    refused(&pinned(&none), &needed);
    refused(&pinned(&format!("2-{none}")), &["different text of holdem", "_game"]);
    refused(&pinned(&format!("3-{none}")), &["edition 3", "newer"]);
    let first = Catalogue::house_in(Edition::First).hash("holdem").expect("a game");
    assert_eq!(replay(&pinned(&first)), Ok(true));
}

/// Three players, the first of whom ties with the second for high and with the third for low. Each half of 102
/// is 51, 25 each and an odd chip: by BARGE 1.4(2) the first player gets one of them, before that both.
fn quartered(rules: &str, stacks: [u64; 3]) -> String {
    format!(
        "variant = \"FO/8\"
antes = [0, 0, 0]
blinds_or_straddles = [17, 34, 0]
small_bet = 34
big_bet = 68
starting_stacks = [34, 34, 34]
{rules}
actions = [\"d dh p1 Ah4cQdQh\", \"d dh p2 QcQsJcTd\", \"d dh p3 Ad4d9hTh\", \"p3 cc\", \"p1 cc\",
  \"d db 2h3d7c\", \"d db Kc\", \"d db Ks\"]
finishing_stacks = [{}, {}, {}]
",
        stacks[0], stacks[1], stacks[2]
    )
}

#[test]
fn a_hand_is_replayed_by_the_edition_it_names() {
    let pin = |edition| {
        let hash = Catalogue::house_in(edition).hash("omaha-8").expect("a game");
        format!("_rules = \"{hash}\"")
    };
    let (now, before) = ([51, 25, 26], [52, 25, 25]);
    assert_eq!(replay(&quartered("", now)), Ok(true));
    assert_eq!(replay(&quartered(&pin(Edition::Second), now)), Ok(true));
    assert_eq!(replay(&quartered(&pin(Edition::First), before)), Ok(true));
    refused(&quartered("", before), &["p1 ends with 51"]);
    refused(&quartered(&pin(Edition::First), now), &["p1 ends with 52"]);
}

const OWN: &str = "game \"Two Card Low\" id=holdem {
    about \"Low.\"
    blinds
    betting usual=no-limit
    street Deal { deal 2; bet small }
    street Flop { board 3; bet big }
    showdown { share low-a5 }
}";

fn own(game: &str, winner: usize, extra: &str) -> String {
    let stacks = if winner == 0 { "[400, 0]" } else { "[0, 400]" };
    format!(
        "variant = \"holdem\"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
{extra}
_game = \"\"\"
{game}\"\"\"
actions = [\"d dh p1 AcAd\", \"d dh p2 2c3d\", \"p2 cbr 200\", \"p1 cc\", \"d db 4h5s7d\"]
finishing_stacks = {stacks}
"
    )
}

/// A text in a hand is for that hand alone, whatever id it has.
#[test]
fn a_hand_carries_the_text_of_a_game_that_nobody_else_has() {
    let mut replayer = Replayer::new(Catalogue::house());
    let mut play = |text: &str| {
        let record = Record::parse(text).expect("a record that can be read");
        replayer.replay(&record).map(|it| it.is_finished()).map_err(|it| it.to_string())
    };
    assert_eq!(play(&own(OWN, 1, "")), Ok(true), "7-5-4-3-2 is the best low");
    // The same hand of the house's game has two more streets.
    let plain = hand(&format!("{DEAL}, \"p2 f\""), "");
    assert_eq!(play(&plain), Ok(true));
    let broken =
        play(&own(&OWN.replace("share low-a5", "share lw-a5"), 1, "")).expect_err("broken");
    assert!(broken.contains("_game") && broken.contains("lw-a5"), "{broken}");
    let long = format!("{OWN}\n// {}", "long ".repeat(20_000));
    let long = play(&own(&long, 1, "")).expect_err("too long");
    assert!(long.contains("64 KiB"), "{long}");
    let pinned = own(OWN, 1, &format!("_rules = \"2-{}\"", "0".repeat(64)));
    assert!(play(&pinned).expect_err("another text").contains("different text of holdem"));
}

/// What is written of a host's own game can be read without any other file.
#[test]
fn a_record_of_an_own_game_is_whole() {
    let house = Catalogue::house();
    let file = |text: String| variant::File { name: "own.kdl".to_owned(), text };
    let text = OWN.replace("id=holdem", "id=holdem replace=#true");
    let own_games = house.with(&[file(text)]).expect("a good game");
    let settings = variant::Settings { players: Some(2), ..variant::Settings::default() };
    for (catalogue, carries) in [(house, false), (&own_games, true)] {
        let variant = catalogue.variant("holdem", &settings).expect("a game");
        let record =
            Record::parse(&hand(DEAL, "")).expect("a record").ruled_by(catalogue, &variant);
        assert_eq!(record.other("_game").is_some(), carries);
        let pin = record.other("_rules").and_then(notation::Value::as_text);
        assert_eq!(pin.map(str::to_owned), catalogue.hash("holdem"));
        let again = Record::parse(&record.write()).expect("it can be read");
        assert_eq!(again, record);
    }
    let variant = own_games.variant("holdem", &settings).expect("a game");
    let record = Record::parse(&own(OWN, 1, "")).expect("a record").ruled_by(&own_games, &variant);
    let again = Record::parse(&record.write()).expect("it can be read");
    let replayed = Replayer::new(house).replay(&again).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(replayed.is_finished());
}

#[test]
fn the_guide_names_every_tolerance() {
    let guide = include_str!("../../../docs/hands.md");
    for tolerance in Tolerance::ALL {
        let row = format!("| `{}` | ", tolerance.name());
        assert!(guide.contains(&row), "{row}");
    }
}

/// What is tolerated when a hand is played again, and what a strict replay says of it.
fn tolerated(text: &str) -> (Vec<Tolerance>, Option<String>) {
    let record = Record::parse(text).expect("a record that can be read");
    let replayed = Replayer::new(Catalogue::house()).replay(&record);
    let strict = Replayer::new(Catalogue::house()).strict().replay(&record);
    let tolerated = replayed.unwrap_or_else(|broken| panic!("{broken}\n{text}")).tolerated;
    (tolerated, strict.err().map(|broken| broken.to_string()))
}

/// Exactly this is tolerated, and refused in a strict replay by its name.
fn tolerates(text: &str, tolerance: Tolerance) {
    let (found, strict) = tolerated(text);
    assert_eq!(found, [tolerance], "{text}");
    assert!(strict.is_some_and(|why| why.contains(tolerance.name())), "{text}");
}

#[test]
fn what_winners_pay_to_the_house_is_tolerated_when_the_record_says_it_twice() {
    // Both have put in 6, and the house takes 1 of 12.
    let actions =
        format!("{DEAL}, \"p2 cbr 6\", \"p1 cc\", \"d db 2c3c4c\", \"p1 cbr 10\", \"p2 f\"");
    let raked = |finish: &str| hand(&actions, finish);
    tolerates(&raked("finishing_stacks = [205, 194]\nwinnings = [11, 0]"), Tolerance::Rake);
    refused(&raked("finishing_stacks = [205, 194]"), &["p1 ends with 206", "says 205"]);
    refused(&raked("finishing_stacks = [205, 194]\nwinnings = [12, 0]"), &["says 205"]);
    refused(&raked("finishing_stacks = [205, 194]\nwinnings = [10, 0]"), &["says 205"]);
    refused(&raked("finishing_stacks = [206, 193]\nwinnings = [12, 0]"), &["p2 ends with 194"]);
    refused(&raked("finishing_stacks = [207, 194]\nwinnings = [13, 0]"), &["says 207"]);
}

#[test]
fn a_shared_pot_may_be_raked_evenly_when_the_record_names_no_winner() {
    // Both have put in 10 and play the board; the house takes 2 of 20.
    let actions = "\"d dh p1 2c3d\", \"d dh p2 4c5d\", \"p2 cbr 10\", \"p1 cc\", \"d db AsKsQs\", \
        \"p1 cc\", \"p2 cc\", \"d db Js\", \"p1 cc\", \"p2 cc\", \"d db Ts\", \"p1 cc\", \"p2 cc\"";
    let raked = |finish: &str| hand(actions, finish);
    tolerates(&raked("finishing_stacks = [199, 199]\nwinnings = [0, 0]"), Tolerance::Rake);
    tolerates(&raked("finishing_stacks = [199, 199]\nwinnings = [9, 9]"), Tolerance::Rake);
    refused(&raked("finishing_stacks = [198, 200]\nwinnings = [0, 0]"), &["says 198"]);
    refused(&raked("finishing_stacks = [199, 198]\nwinnings = [0, 0]"), &["says 199"]);
    refused(&raked("finishing_stacks = [199, 199]"), &["says 199"]);
    refused(&raked("finishing_stacks = [189, 189]\nwinnings = [0, 0]"), &["says 189"]);
}

#[test]
fn a_raise_that_puts_every_opponent_all_in_may_be_less_than_the_least() {
    // A raise over 60 goes to at least 118, and p1 has no more than 100.
    let short = |to: u32, finish: &str| {
        let actions = format!("{DEAL}, \"p2 cbr 2\", \"p1 cbr 60\", \"p2 cbr {to}\", \"p1 f\"");
        hand(&actions, finish)
            .replace("\"p2 cbr 2\"", "\"p2 cc\"")
            .replace("[200, 200]", "[100, 200]")
    };
    tolerates(&short(100, "finishing_stacks = [40, 260]"), Tolerance::EffectiveAllIn);
    assert_eq!(tolerated(&short(118, "finishing_stacks = [40, 260]")), (vec![], None));
    refused(&short(99, ""), &["action 5 (p2 cbr 99)", "from 118 to 200"]);
}

#[test]
fn half_a_chip_is_kept_when_the_stacks_in_the_end_have_it() {
    // A chip of the first player's ante is left over, and both play the board.
    let text = "variant = \"NT\"\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n\
        starting_stacks = [200, 200, 200]\nactions = [\"d dh p1 2c3d\", \"d dh p2 4c5d\", \
        \"d dh p3 4d5c\", \"p3 cc\", \"p1 f\", \"p2 cc\", \"d db AsKsQs\", \"p2 cc\", \"p3 cc\", \
        \"d db Js\", \"p2 cc\", \"p3 cc\", \"d db Ts\", \"p2 cc\", \"p3 cc\"]\n";
    let finish = |stacks: &str| format!("{text}finishing_stacks = {stacks}\n");
    tolerates(&finish("[199, 200.5, 200.5]"), Tolerance::HalfChips);
    // In whole chips the odd one goes to the first from the button.
    assert_eq!(tolerated(&finish("[199, 201, 200]")), (vec![], None));
    refused(&finish("[199, 200, 201]"), &["p2 ends with 201"]);
    // Where chips have decimals anyway, nothing is out of the ordinary.
    let cents = finish("[199, 200.5, 200.5]").replace("[1, 2, 0]", "[1.0, 2, 0]");
    tolerates(&cents, Tolerance::HalfChips);
    let cents = finish("[199.5, 200.25, 200.25]").replace("[1, 2, 0]", "[0.5, 2, 0]");
    assert_eq!(tolerated(&cents), (vec![], None));
}

#[test]
fn cards_may_be_shown_early_and_late_and_mucked_out_of_turn() {
    let checks = "\"p2 cc\", \"p1 cc\", \"d db 2c3c4c\", \"p1 cc\", \"p2 cc\", \"d db 7d\", \"p1 cc\", \
                  \"p2 cc\"";
    let early = format!("{DEAL}, {checks}, \"p1 sm AsKs\", \"d db 8d\", \"p1 cc\", \"p2 cc\"");
    tolerates(&hand(&early, "finishing_stacks = [198, 202]"), Tolerance::EarlyShow);
    let late = format!("{DEAL}, \"p2 f\", \"p1 sm AsKs\"");
    tolerates(&hand(&late, "finishing_stacks = [201, 199]"), Tolerance::LateShow);
    // Nobody has bet on the river, so p1 shows first.
    let mucked = format!("{DEAL}, {checks}, \"d db 8d\", \"p1 cc\", \"p2 cc\", \"p1 sm -\"");
    tolerates(&hand(&mucked, "finishing_stacks = [198, 202]"), Tolerance::Muck);
    let shown = format!(
        "{DEAL}, {checks}, \"d db 8d\", \"p1 cc\", \"p2 cc\", \"p1 sm AsKs\", \"p2 sm QdQh\""
    );
    assert_eq!(tolerated(&hand(&shown, "")), (vec![], None));
}

#[test]
fn a_stack_that_nobody_wrote_down_is_enough() {
    let actions = format!("{DEAL}, \"p2 cbr 200\", \"p1 cbr 100000\", \"p2 f\"");
    let text = hand(&actions, "").replace("[200, 200]", "[inf, 300]");
    tolerates(&text, Tolerance::UnknownStack);
}

#[test]
fn amounts_in_messages_are_those_of_the_file() {
    let text = hand(&format!("{DEAL}, \"p2 cbr 3\""), "").replace("[1, 2]", "[0.75, 2]");
    refused(&text, &["can't make it 3: bet or raise from 4 to 200"]);
    let folded = hand(&format!("{DEAL}, \"p2 f\""), "finishing_stacks = [202, 198]");
    let text = folded.replace("[1, 2]", "[0.75, 2]");
    refused(&text, &["p1 ends with 200.75, but finishing_stacks says 202"]);
}

#[test]
fn who_only_gets_chips_back_may_have_mucked() {
    // The worked example of the sevens rule in BARGE appendix B: p4 is beaten by p3, who shows first, and
    // gets 60 back all the same.
    let ruling = include_str!("../../../rulings/barge-b-sevens-rule-80-and-30.phh");
    let mucked =
        ruling.replace("\"p4 cc\", \"p2 cc\",\n]", "\"p4 cc\", \"p2 cc\", \"p4 sm -\",\n]");
    assert_ne!(mucked, ruling);
    assert_eq!(tolerated(&mucked), (vec![], None));
}

#[test]
fn a_violator_who_showed_wins_no_more_when_everyone_else_mucks() {
    // p1 checks a wheel after the draw and raises all the same, which is allowed at no limit; p2 calls,
    // sees the hand and mucks. The 40 from before the draw are p1's, and each gets the 60 back.
    let text = r#"
variant = "california-lowball"
_betting = "no-limit"
_options = ["sevens=yes"]
antes = [0, 0, 0]
blinds_or_straddles = [10, 20, 0]
min_bet = 20
starting_stacks = [200, 200, 200]
actions = [
  "d dh p1 5s4h3d2cAs", "d dh p2 9s7d5c4s2h", "d dh p3 ??????????", "p3 f", "p1 cc", "p2 cc",
  "p1 sd", "p2 sd", "p1 cc", "p2 cbr 20", "p1 cbr 60", "p2 cc", "p1 sm 5s4h3d2cAs", "p2 sm -",
]
finishing_stacks = [220, 180, 200]
"#;
    assert_eq!(tolerated(text), (vec![], None));
}

#[test]
fn whom_only_a_violator_beats_has_to_show_where_violators_forfeit() {
    // p1 shows 6-4-3-2-A, which was checked; p2's eight is the best hand that can win.
    let ruling = include_str!("../../../rulings/barge-b-forfeit-checked-around.phh");
    let mucked = ruling.replace("\"p3 cc\",\n]", "\"p3 cc\", \"p2 sm -\",\n]");
    assert_ne!(mucked, ruling);
    refused(&mucked, &["p2 mucks a winning hand here"]);
    // Where they lose only what came after the draw, p1 wins and p2 may muck.
    let usual = mucked.replace("_options = [\"sevens=forfeit\"]\n", "");
    let usual = usual.replace("[180, 240, 180]", "[240, 180, 180]");
    assert_ne!(usual, mucked);
    assert_eq!(tolerated(&usual), (vec![], None));
}

#[test]
fn a_mucked_hand_lends_what_lay_open() {
    // p1 needs the 6h, which lies open before p2, for 6-5-4-3-2; without it p3 wins with aces and nines. p2's other cards
    // are not known, and p2 mucks.
    let text = r#"
variant = "swingo"
_betting = "limit"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 2c3d4h5s8c", "d dh p2 ??????????", "d dh p3 AhAsQcTc9d", "p3 cc", "p1 cc", "p2 cc",
  "p1 split 2c3d 4h5s8c", "p2 split ???? 6h7d9s", "p3 split AhAs QcTc9d", "p3 cc", "p1 cc", "p2 cc",
  "d db Kd", "p3 cc", "p1 cc", "p2 cc", "p2 sm -",
]
finishing_stacks = [104, 98, 98]
"#;
    assert_eq!(tolerated(text), (vec![], None));
}

#[test]
fn a_hand_that_is_not_known_may_lack_openers() {
    // With openers p1 would have to jam or fold.
    let text = |cards: &str| {
        format!(
            "variant = \"jackson\"\n_betting = \"no-limit\"\n_options = [\"jam-or-fold=yes\"]\n\
             antes = [1, 1]\nmin_bet = 2\nstarting_stacks = [100, 100]\n\
             actions = [\"d dh p1 {cards}\", \"d dh p2 ??????????\", \"p1 cc\"]\n"
        )
    };
    assert_eq!(replay(&text("??????????")), Ok(false));
    assert_eq!(replay(&text("2c3d4h5s9c")), Ok(false));
    refused(&text("AcAdAh5s9c"), &["action 3 (p1 cc)", "fold"]);
}
