//! What a replay refuses, and how it says so.

use notation::{Record, Replayer};
use variant::Catalogue;

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
    refused(&hand(&too_little, ""), &["action 3", "cannot bet to 3", "from 4 to 200"]);
    let twice = "\"d dh p1 AsKs\", \"d dh p2 AsQh\"";
    refused(&hand(twice, ""), &["action 2", "As cannot be dealt"]);
    let too_many = "\"d dh p1 AsKsQs\"";
    refused(&hand(too_many, ""), &["action 1", "3 were dealt", "p1 gets 2 cards"]);
    let wrong_seat = "\"d dh p2 AsKs\"";
    refused(&hand(wrong_seat, ""), &["action 1", "p1 gets the next cards"]);
    let too_early = format!("{DEAL}, \"d db 2c3c4c\"");
    refused(&hand(&too_early, ""), &["action 3", "waiting for p2"]);
    let after = format!("{DEAL}, \"p2 f\", \"p1 cc\"");
    refused(&hand(&after, ""), &["action 4 (p1 cc)", "over"]);
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
    refused(&hand(&shown, ""), &["action 14", "p2 does not hold Qc"]);
    let mucked = format!("{DEAL}, {checks}, \"p2 sm -\"");
    refused(&hand(&mucked, ""), &["p2 is said to muck a hand that wins"]);
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
    refused(&hand(DEAL, "_betting = \"limit\""), &["small bet"]);
    refused(&text.replace("[200, 200]", "[200, 0]"), &["p2 has no chips"]);
}

#[test]
fn a_hand_that_pins_another_text_of_its_rules_is_not_judged_by_todays() {
    let today = Catalogue::house().hash("holdem").expect("a game");
    let actions = format!("{DEAL}, \"p2 f\"");
    let pinned = |hash: &str| hand(&actions, &format!("_rules = \"{hash}\""));
    assert_eq!(replay(&pinned(&today)), Ok(true));
    refused(&pinned("00ff"), &["another text of holdem", "00ff", &today]);
}
