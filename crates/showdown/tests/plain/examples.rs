//! Hands whose winner the articles tell, or that can be read off the cards.

use cards::Card;

use super::{Deal, Held, winners};

fn cards(text: &str) -> Vec<Card> {
    cards::parse(text).expect("cards")
}

/// A deal of down cards alone; `-` has folded.
fn down(hands: &[&str]) -> Deal {
    let held = |text: &&str| (*text != "-").then(|| Held { down: cards(text), ..Held::default() });
    Deal { players: hands.iter().map(held).collect(), ..Deal::default() }
}

impl Deal {
    fn board(mut self, text: &str) -> Deal {
        self.board = cards(text);
        self
    }

    fn dice(mut self, dice: &[u8]) -> Deal {
        self.dice = dice.to_vec();
        self
    }

    fn set(mut self, option: &str, value: &str) -> Deal {
        self.options.push((option.to_owned(), value.to_owned()));
        self
    }

    fn chosen(mut self, id: &str) -> Deal {
        self.chosen = Some(id.to_owned());
        self
    }
}

#[test]
fn barge_appendix_c_an_example_of_two_pair() {
    let deal = down(&["KsKd", "Ad2c"]).board("TcTd5s5hAs");
    assert_eq!(winners("holdem", &deal), [[1]]);
}

#[test]
fn barge_2_2_a_face_card_beats_the_nuts() {
    let deal = down(&["Ah2h3s4c5d6s7c", "KhKdKsKcQdQsQc"]);
    assert_eq!(winners("action-razz", &deal), [[1]]);
    assert_eq!(winners("razz", &deal), [[0]]);
    let deal = down(&["2h2d3s3c4d5s7c", "AhAd2s4c4h6s8c", "3h5d7s8d9hQsKc"]);
    assert_eq!(winners("action-razz", &deal), [[2]]);
    let side = down(&["2h2d3s3c4d5s7c", "AhAd2s4c4h6s8c", "-"]);
    assert_eq!(winners("action-razz", &side), [[0]]);
}

#[test]
fn barge_2_3_no_face_card_is_asked_for_a_badugi() {
    let deal = down(&["Ah2d3s4c9c9dTd", "KhKdKs2h2s4d5d"]);
    assert_eq!(winners("action-razzdugi", &deal), [[1], [0]]);
    assert_eq!(winners("razzdugi", &deal), [[0], [0]]);
}

#[test]
fn barge_2_21_flushes_first_then_lows() {
    assert_eq!(winners("duck-flush", &down(&["AhQhJhTh2h", "KcJc8c5c3c"])), [[0]]);
    let deal = down(&["8h5d4c3s2d", "8c6d5s4h3c", "7h6c5h4s3d"]);
    assert_eq!(winners("duck-flush", &deal), [[0]]);
}

#[test]
fn barge_2_54_all_five_for_high_and_two_for_low() {
    let deal = down(&["AhQhJhTh2h", "QsQc9s9c8c"]).board("3s5h7cKhQd");
    // Three queens lose to the flush, and nobody else has two low cards.
    assert_eq!(winners("two-or-five-omaha-8", &deal), [[0], [0]]);
    let deal = down(&["AhQhJhTh2h", "As2s3d4c6d"]).board("3s5h7cKhQd");
    assert_eq!(winners("two-or-five-omaha-8", &deal), [[0], [1]]);
}

#[test]
fn barge_appendix_a_badugi() {
    assert_eq!(winners("badugi", &down(&["7s3s2hAd", "3c3d2sAh"])), [[0, 1]]);
    assert_eq!(winners("badugi", &down(&["7s4c2h2d", "7d5cAhAs"])), [[0]]);
    assert_eq!(winners("badugi", &down(&["KsQhJdTc", "3s2hAd4s"])), [[0]]);
    // BARGE 2.6: 743 beats 752, and an ace is the worst card.
    let deal = down(&["7s4c3h3d9s", "7d5c2h2s9d"]);
    assert_eq!(winners("badeucy", &deal)[1], [0]);
    let deal = down(&["As2c3h4d4s", "Kd2h3s5c5d"]);
    assert_eq!(winners("badeucy", &deal), [[0], [1]]);
    assert_eq!(winners("badacey", &deal), [[0], [0]]);
}

#[test]
fn barge_appendix_a_california() {
    assert_eq!(winners("ace-to-five-triple-draw", &down(&["AcAd7c6c5c", "2c2d5d4d3d"])), [[0]]);
    assert_eq!(winners("ace-to-five-triple-draw", &down(&["AcAd6c5c4c", "AhAs7c3c2c"])), [[0]]);
    assert_eq!(winners("california-lowball", &down(&["6c5d3hAsJk", "6d5c3s2hAd"])), [[0, 1]]);
}

#[test]
fn barge_appendix_a_kansas_city() {
    let wins = |first: &str, second: &str| {
        winners("deuce-to-seven-lowball", &down(&[first, second])) == [[0]]
    };
    assert!(wins("2c2d5d4d3d", "AcAd7c6c5h"), "the lowest pair");
    assert!(wins("7c6d5d4d3d", "8c7d6h5h4h"), "the lowest straight");
    assert!(wins("8c6c5c4c3c", "9d5d4d3d2d"), "the lowest flush");
    assert!(wins("Ac5d4d3d2d", "AdKh4h3h2h"), "the ace-high wheel is ace high");
    assert!(wins("Ac5d4d3d2d", "2c2h3s4s5s"), "and no straight");
    assert!(wins("7c6d5d4d2d", "6c5h4h3h2h"), "which this one is");
}

#[test]
fn barge_2_30_the_nuts_are_a_six_four() {
    let deal = down(&["Ac2d3h4s6cKdKh", "Ad2c3s4h5cKsKc"]);
    assert_eq!(winners("london-lowball", &deal), [[0]]);
    assert_eq!(winners("razz", &deal), [[1]]);
}

#[test]
fn house_3_the_bug_in_lowball_is_an_ace() {
    let wins = |hands: &[&str]| winners("chicago-lowball", &down(hands));
    assert_eq!(wins(&["AcJk3d4h6s", "Ad2c3h4c6d"]), [[1]]);
    assert_eq!(wins(&["JkAc4d5h6s", "2c2d3h4s5d"]), [[0]]);
    assert_eq!(wins(&["Jk2c3d4h6s", "Ac2d3h4c6d"]), [[0, 1]]);
    assert_eq!(wins(&["Jk2d3d4d6d", "Ac2c3h4c6h"]), [[0, 1]], "of no suit");
    assert_eq!(wins(&["Jk2d3d4d5d", "KcQdJhTc8h"]), [[1]], "a straight");
    assert_eq!(wins(&["AcKdQhJcTh", "AdKcQhJd9h"]), [[1]], "king high, not a straight");
    assert_eq!(wins(&["AcKdQhJcTh", "2d2c3h4d5h"]), [[0]]);
}

#[test]
fn house_3_the_bug_high() {
    let wins = |hands: &[&str]| winners("five-card-draw", &down(hands));
    assert_eq!(wins(&["7c8d9hTsJk", "7d8c9sThJd"]), [[0, 1]], "the high end");
    assert_eq!(wins(&["KcJk9c7c3c", "AdKd9d7d3d"]), [[0, 1]], "an ace-high flush");
    assert_eq!(wins(&["AcJk9c7c3c", "AdKd9d7d3d"]), [[0, 1]], "the next highest card");
    assert_eq!(wins(&["AcAdAhAsJk", "KdQdJdTd9d"]), [[0]], "five aces");
    assert_eq!(wins(&["KcKdKhQcJk", "KsQsQh2c2d"]), [[0]], "three kings");
    assert_eq!(wins(&["KcKdKhQcJk", "2s2h2d3c3d"]), [[1]], "and no more");
    assert_eq!(wins(&["KcKdQhQcJk", "2s2h2d3c4d"]), [[1]], "two pair and an ace");
    // Six-high straight flush for high, six-four for low, at the same time.
    let deal = down(&["2d3d4d6dJkTh", "AcAsAhAdKc9s"]);
    assert_eq!(winners("sixty-four", &deal), [[0], [0]]);
}

#[test]
fn barge_2_39_quick_quads() {
    let wins = |hands: &[&str]| winners("quick-quads", &down(hands));
    assert_eq!(wins(&["8c8d8h6s2c", "AcAdAhKsKc"]), [[0]]);
    assert_eq!(wins(&["9c9d9h6s2c", "AcAdAhKsKc"]), [[1]]);
    assert_eq!(wins(&["2c2d2hAsAc", "KcKdKhQsQc"]), [[0]], "the ace counts one");
    assert_eq!(wins(&["4c4d4h3sJk", "KcKdKhQsQc"]), [[0]], "so does the joker");
    assert_eq!(wins(&["4c4d4h2sJk", "3c3d3h2c2d"]), [[1]], "and nothing else");
    assert_eq!(wins(&["JcJdJhTsAc", "2c2d2h3s3c"]), [[1]], "no face cards");
}

#[test]
fn barge_2_4_archie_qualifies_apart() {
    let wins = |hands: &[&str]| winners("archie", &down(hands));
    assert_eq!(wins(&["6c6dKhQs2c", "8c7d6h5s4c"]), [[1], [1]], "a straight is better");
    assert_eq!(wins(&["6c6dKhQs2c", "8c7d6h5s3c"]), [[0], [1]]);
    assert_eq!(wins(&["5c5dKhQs2c", "8c7d6h5s3c"]), [[1]], "no high");
    assert_eq!(wins(&["6c6dKhQs2c", "9c7d6h5s3c"]), [[0]], "no low");
    assert_eq!(wins(&["5c5dKhQs2c", "9c7d6h5s3c"]), [[0]], "neither");
    let nines = |hands: &[&str]| winners("archie", &down(hands).set("high", "nines"));
    assert_eq!(nines(&["8c8dKhQs2c", "8h7d6h5s3c"]), [[1]]);
    assert_eq!(nines(&["9c9dKhQs2c", "8h7d6h5s3c"]), [[0], [1]]);
}

#[test]
fn barge_2_27_korean_qualifies_everybody() {
    let wins = |hands: &[&str]| winners("korean", &down(hands));
    assert_eq!(wins(&["2c2dKhQsJc", "KcQdJh9s8c"]), [[0], [1]]);
    assert_eq!(wins(&["2c2dKhQsJc", "6c5d4h3s2h"]), [[1], [1]]);
    assert_eq!(wins(&["2c2dKhQsJc", "3c3d4h5s6h"]), [[1]]);
    assert_eq!(wins(&["KcQdJh9s8c", "KdQhJs9c7c"]), [[1]]);
}

#[test]
fn house_13_08_nobody_qualifies_and_all_share() {
    let wins = |hands: &[&str]| winners("sixty-four", &down(hands));
    assert_eq!(wins(&["AcKdQh9s8c7d", "KcQdJh9c8h6d", "-"]), [[0, 1]]);
    assert_eq!(wins(&["AcKdQh9s8c7d", "2c2dJhTc8h6d", "-"]), [[1]]);
    assert_eq!(wins(&["AcKdQh9s8c7d", "2c3dJh9c8h6d", "-"]), [[1]]);
    assert_eq!(wins(&["9c8d7h6s5cKd", "9d8c7s6h4cKh", "-"]), [[0], [1]]);
}

#[test]
fn barge_2_20_points() {
    let deal = down(&["TcTdTh9s2c", "AcAdTs9c9d"]).board("AhAsKc4d4h");
    assert_eq!(winners("dramaha-49", &deal), [[0], [1]]);
}

#[test]
fn barge_2_31_mexican_ranks() {
    let wins = |hands: &[&str]| winners("mexican-poker", &down(hands));
    assert_eq!(wins(&["5c6d7hJsQc", "AcAdAhKs2c"]), [[0]], "a straight");
    assert_eq!(wins(&["2c4c6c7cQc", "AcAdAhKsKd"]), [[0]], "flush over full house");
    assert_eq!(wins(&["KcKdKhQsJk", "AcAdAhQcQd"]), [[0]], "dealt down it is wild");
    let mut deal = down(&["KcKdKhQs", "AcAdAhQcQd"]);
    deal.players[0].as_mut().unwrap().up = cards("Jk");
    assert_eq!(winners("mexican-poker", &deal), [[1]], "dealt up it is a bug");
}

#[test]
fn barge_2_33_one_card_of_each_row() {
    // The three deuces lie in one row; kings in three.
    let deal = down(&["2c3c9cTd", "KcQd9dTh"]).board("KdKh8s 2d8d8h 2h7d7h 2s6d6h");
    // Rows: Kd 2d 2h 2s / Kh 8d 7d 6d / 8s 8h 7h 6h.
    assert_eq!(winners("murder", &deal), [vec![1]]);
}

#[test]
fn barge_2_34_rivers_remove_rows() {
    // Rows: Ac Ad Ah As 3h / Kc Kd 7h 4s 8s / Qc Qd Qh 2s 3c. Only the second is left.
    let board = "AcAdAh KcKd7h QcQdQh As4s2s 3h8s3c";
    let deal = down(&["2c3d9cTd", "KhKsJdTh"]).board(board);
    assert_eq!(winners("oklahoma", &deal), [[1], [0]]);
    // Three equal rivers.
    let board = "AcAdAh KcKd7h QcQdQh As4s2s 3h3s3c";
    let deal = down(&["2c5d9cTd", "KhKs6dTh"]).board(board);
    assert_eq!(winners("oklahoma", &deal), [[1], [0]]);
    assert!(winners("oklahoma-cash", &deal).is_empty());
}

#[test]
fn barge_2_12_turns_touch_two_rows() {
    // The upper turn, an ace, touches the deuces and the middle row, but not the kings.
    let deal = down(&["AcKs", "TcJh"]).board("2c2d2h 9c8d7h KcKd4h As5s6s");
    assert_eq!(winners("chowaha-high", &deal), [[1]], "a straight beats three kings");
    let deal = down(&["AcKs", "TcJh"]).board("2c2d2h 9c8d7h KcKd4h 5sAs6s");
    assert_eq!(winners("chowaha-high", &deal), [[0]], "the lower turn touches them");
    // The right turn, an ace, gives the column 2h 9h Kh a low, and no row.
    let deal = down(&["AcAhThTs", "5c5d4s4d"]).board("2c2d2h 9c9d9h KcKdKh QsAs6s");
    assert_eq!(winners("bidirectional-chowaha-8", &deal.clone().dice(&[4])), [[0], [1]]);
    assert_eq!(winners("bidirectional-chowaha-8", &deal.dice(&[3])), [[0]]);
}

#[test]
fn barge_2_37_the_roll_is_the_qualifier() {
    let deal = down(&["2c3c9c8d", "KcKd9dTh"]).board("KhQdJs5d4s");
    assert_eq!(winners("omaha-x", &deal.clone().dice(&[5, 5])), [[1]]);
    assert_eq!(winners("omaha-x", &deal.dice(&[5, 6])), [[1], [0]]);
    let deal = down(&["2c3c9cTd", "KcKd9dTh"]).board("Kh9h8s4d5s");
    for x in 2..=12u8 {
        let deal = deal.clone().dice(&[x / 2, x - x / 2]);
        // Eight low.
        assert_eq!(winners("omaha-x", &deal).len(), if x >= 8 { 2 } else { 1 }, "{x}");
    }
}

#[test]
fn barge_2_10_and_2_55_high_or_high_low() {
    let deal = down(&["2c3c9cTd", "KcKd9dTh"]).board("KhQd8s5d4s");
    assert_eq!(winners("binglaha", &deal.clone().dice(&[3])), [[1], [0]]);
    assert_eq!(winners("binglaha", &deal.dice(&[4])), [[1]]);
    assert_eq!(winners("wonky-donkey", &down(&["2c3c", "KcKd"]).board("KhQd8s5d4s")), [[1]]);
    let black = down(&["2c3c9cTd", "KcKd9dTh"]).board("KhQs8s5d4s");
    assert_eq!(winners("wonky-donkey", &black), [[1], [0]]);
}

#[test]
fn barge_2_43_everything_kept_plays() {
    let deal = down(&["2c", "7c5d4h3s2h", "KcKd"]).board("KhQdKs5c4s");
    assert_eq!(winners("scrotum", &deal), [[2], [1]]);
}

#[test]
fn barge_2_45_short_deck() {
    let deal = down(&["9c9d", "KhTh"]).board("9hKsKdAh7h");
    assert_eq!(winners("short-deck-holdem", &deal), [[1]], "flush over full house");
    let deal = down(&["AcAd", "8h9d"]).board("Ah7s6dQhJc");
    assert_eq!(winners("short-deck-holdem", &deal), [[1]], "the wheel is nine high");
    assert_eq!(winners("short-deck-holdem", &deal.set("trips", "yes")), [[0]]);
    let deal = down(&["Ac9d", "Tc9h"]).board("8d7s6dQhQc");
    assert_eq!(winners("short-deck-holdem", &deal), [[1]]);
}

#[test]
fn barge_2_46_and_swingo_are_split() {
    let split =
        |piles: [&str; 2]| Some(Held { piles: piles.map(cards).to_vec(), ..Held::default() });
    let players = vec![split(["AcAd2h3d", "8c8d"]), split(["9c9dTh2d", "KcQd"])];
    let deal = Deal { players, ..Deal::default() }.board("8hKhKd4c5s");
    // Aces up against a flushless nine; eights full against three kings.
    assert_eq!(winners("sohe", &deal), [[0], [0]]);
    let players = vec![split(["AcKd", "QcJs2d"]), split(["3c3d", "9s9hTd"])];
    let deal = Deal { players, ..Deal::default() }.board("3h");
    // The first lends the ten and has a straight; threes full of nines need nothing.
    assert_eq!(winners("swingo", &deal), [[1]]);
    let players = vec![split(["AcKd", "QcJs2d"]), split(["3c4d", "9s9hTd"])];
    let deal = Deal { players, ..Deal::default() }.board("3h");
    assert_eq!(winners("swingo", &deal), [[0]]);
}

#[test]
fn a_choice_is_the_game_that_is_shown_down() {
    let deal = down(&["Ac2d3h4s5cKdKh", "AdAh9sAs9cKsTc"]);
    assert_eq!(winners("paradise-road-pickem", &deal.clone().chosen("stud")), [[1]]);
    assert_eq!(winners("paradise-road-pickem", &deal.clone().chosen("razz")), [[0]]);
    assert_eq!(winners("super-stud", &deal.clone().chosen("super-stud-8")), [[1], [0]]);
    assert_eq!(winners("super-stud", &deal.clone().chosen("super-razz")), [[0]]);
    let deal = down(&["Ac2d3h4s6c", "AdAh9sAs9c"]);
    assert_eq!(winners("jackson", &deal), [[1]]);
    assert_eq!(winners("jackson", &deal.chosen("chicago-lowball")), [[0]]);
}

#[test]
fn embargo_studugi_needs_four_cards() {
    let deal = down(&["Ac2d3h4s4cKdKh", "AdAh9s8s9dKsTc"]);
    assert_eq!(winners("mississippi-studugi", &deal), [[1], [0]]);
    let deal = down(&["Ac2d3h4c4hKdKh", "AdAh9s8s9dKsTs"]);
    assert_eq!(winners("mississippi-studugi", &deal), [[1]]);
}
