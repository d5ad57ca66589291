//! Odds that are known, and odds of every game.

use cards::CardSet;
use equity::odds::{Answer, Effort, Hand, Method, Question, Unanswerable};
use equity::range::Range;
use variant::{Catalogue, Settings};

fn question(id: &str, hands: &[&str], board: &str) -> Question {
    let settings = Settings { players: Some(hands.len() as u8), ..Settings::default() };
    let variant = Catalogue::house().variant(id, &settings).expect("a game");
    let hands = hands.iter().map(|hand| Hand::known(hand).expect("cards")).collect();
    Question { board: cards::parse(board).expect("cards"), ..Question::new(variant, hands) }
}

fn answer(question: &Question, effort: Effort) -> Answer {
    question.ready().expect("a good question").answer(effort).expect("an answer")
}

fn range(text: &str) -> Hand {
    Hand::Range(Range::parse(text, 2, CardSet::NATURALS).expect("a range"))
}

/// A number that every odds calculator knows, over 1,712,304 boards.
#[test]
fn ace_king_suited_against_queens() {
    let question = question("holdem", &["AsKs", "QhQd"], "");
    let found = answer(&question, Effort::exact().with_threads(2));
    assert_eq!((found.cases, found.method), (1_712_304, Method::Exact));
    assert_eq!(format!("{:.6}", found.hands[0].equity), "0.462145");
    assert_eq!(found, answer(&question, Effort::exact()), "on one thread");
}

/// Counted by hand: with one card to come, nine of 44 cards make the flush, which beats the aces whichever
/// heart it is; nothing else helps.
#[test]
fn nine_outs_once() {
    let found = answer(&question("holdem", &["8h7h", "AsAd"], "KhQh2c3d"), Effort::exact());
    assert_eq!(found.cases, 44);
    assert!((found.hands[0].equity - 9.0 / 44.0).abs() < 1e-12, "{found:?}");
    assert!((found.hands[1].scoop - 35.0 / 44.0).abs() < 1e-12, "{found:?}");
}

/// The same by its cards: the nine hearts, and no other card, bring the flush ahead.
#[test]
fn outs_are_the_cards_that_change_who_is_ahead() {
    let question = question("holdem", &["8h7h", "AsAd"], "KhQh2c3d");
    let found = question.outs(Effort::exact()).expect("outs");
    assert_eq!((found.ahead[0].as_slice(), found.unseen), ([1].as_slice(), 44));
    let cards: Vec<String> = found.outs.iter().map(|out| out.card.to_string()).collect();
    assert_eq!(cards, ["Ah", "Jh", "Th", "9h", "6h", "5h", "4h", "3h", "2h"]);
    assert!(found.outs.iter().all(|out| out.ahead[0] == [0]));
    let whole = Question { board: cards::parse("KhQh2c3d3h").expect("cards"), ..question };
    assert_eq!(whole.outs(Effort::exact()).expect("outs").outs, [], "nothing is to come");
}

/// Counted by hand: a low that cannot be beaten and no chance of the high; the rival has the high. Each has
/// half, and nobody a quarter. With the same low in a third hand, that half is parted.
#[test]
fn halves_and_quarters() {
    let board = "3c4d8hKsKd";
    let found = answer(&question("omaha-8", &["As2sTdTh", "KhKcQsQd"], board), Effort::exact());
    assert_eq!(found.cases, 1);
    assert_eq!([found.hands[0].equity, found.hands[1].equity], [0.5, 0.5]);
    assert_eq!(found.hands[0].shares[1].win, 1.0, "the low alone");
    let hands = ["As2sTdTh", "KhKcQsQd", "Ad2dJcJs"];
    let found = answer(&question("omaha-8", &hands, board), Effort::exact());
    assert_eq!(found.hands.iter().map(|hand| hand.equity).collect::<Vec<f64>>(), [0.25, 0.5, 0.25]);
    assert_eq!([found.hands[0].quarter, found.hands[1].quarter], [1.0, 0.0]);
}

/// Omaha X: only with five to twelve is there a low, and this one, a seven, needs seven or more: 21 of the
/// 36 ways to roll two dice.
#[test]
fn dice_are_rolled_in_every_way() {
    let question = question("omaha-x", &["As2sTdTh", "KhKcQsQd"], "3c4d7hKsKd");
    let found = answer(&question, Effort::exact());
    assert_eq!(found.cases, 11);
    assert!((found.hands[0].equity - 21.0 / 36.0 / 2.0).abs() < 1e-12, "{found:?}");
}

#[test]
fn every_game_answers_and_no_pot_is_lost() {
    for entry in Catalogue::house().entries() {
        let id = &entry.game.id;
        let found = answer(&question(id, &["", ""], ""), Effort::sampled(2_000, 1));
        let sum: f64 = found.hands.iter().map(|hand| hand.equity).sum();
        assert!((sum + found.house - 1.0).abs() < 1e-9, "{id}: {sum}");
        // Two hands that nothing is known of are worth the same.
        let gap = found.hands[0].equity - found.hands[1].equity;
        assert!(gap.abs() < 10.0 * found.hands[0].error, "{id}: {gap}");
    }
}

#[test]
fn the_seed_decides_and_the_threads_do_not() {
    let question = question("omaha-8", &["AsAd2s3d", ""], "");
    let one = answer(&question, Effort::sampled(50_000, 7));
    assert_eq!(one, answer(&question, Effort::sampled(50_000, 7).with_threads(3)));
    assert_ne!(one, answer(&question, Effort::sampled(50_000, 8)));
    assert_eq!((one.cases, one.method), (50_000, Method::Sampled));
}

#[test]
fn sampling_ends_when_the_error_is_small() {
    let effort = Effort { error: 0.002, exact: 0, ..Effort::usual(1) };
    let found = answer(&question("holdem", &["AsKs", "QhQd"], ""), effort);
    assert!(found.hands.iter().all(|hand| hand.error <= 0.002), "{found:?}");
    assert!(found.cases < 200_000, "{}", found.cases);
    assert!((found.hands[0].equity - 0.462145).abs() < 5.0 * 0.002, "{found:?}");
}

/// The six aces and the six kings are each other's like, so a range of them against a pair of queens is the
/// mean of the two; with weights three to one it is the weighted mean.
#[test]
fn what_is_told_on_the_way_comes_to_the_same_answer() {
    let asked = question("holdem", &["AsKs", "QhQd"], "");
    let ready = asked.ready().expect("a question");
    let effort = Effort { exact: 0, trials: 100_000, error: 0.002, ..Effort::usual(5) };
    let told = std::cell::RefCell::new(Vec::new());
    let note = |answer: &Answer| told.borrow_mut().push((answer.cases, answer.hands[0].error));
    let found = ready.answer_telling(effort, &|_, _| true, &note).expect("an answer");
    assert_eq!(found, ready.answer(effort).expect("an answer"));
    let told = told.into_inner();
    assert!(told.len() > 10 && told.is_sorted_by(|a, b| a.0 < b.0), "{told:?}");
    assert_eq!(told.last().map(|(cases, _)| *cases), Some(found.cases));
    assert!(told[0].1 > 2.0 * found.hands[0].error, "{told:?}");
}

#[test]
fn a_range_is_the_mean_of_its_hands() {
    let equity = |hand: Hand| {
        let mut question = question("holdem", &["", "QhQd"], "Qs7s2d");
        question.hands[0] = hand;
        answer(&question, Effort::exact()).hands[0].equity
    };
    let (aces, kings) = (equity(range("AA")), equity(range("KK")));
    assert!((equity(range("KK+")) - (aces + kings) / 2.0).abs() < 1e-12);
    let weighted = equity(range("AA:75,KK:25"));
    assert!((weighted - (3.0 * aces + kings) / 4.0).abs() < 1e-12, "{weighted}");
}

#[test]
fn ranges_are_drawn_as_their_hands_say() {
    let mut question = question("holdem", &["", ""], "Ts9s2d");
    question.hands = vec![range("AA,AsKd,Ks??:20"), range("QQ+,T9s")];
    let exact = answer(&question, Effort { exact: u64::MAX, ..Effort::exact() });
    let sampled = answer(&question, Effort::sampled(200_000, 3));
    let gap = exact.hands[0].equity - sampled.hands[0].equity;
    assert!(gap.abs() < 5.0 * sampled.hands[0].error, "{exact:?} {sampled:?}");
}

/// A count of every deal that is stopped says nothing, since deals come in order; random ones do.
#[test]
fn a_count_that_is_stopped_still_says_something() {
    for short_cuts in [true, false] {
        let question = question("holdem", &["AsKs", "QhQd"], "");
        let ready = question.ready().expect("a good question");
        let effort = Effort { short_cuts, ..Effort::exact() };
        let found = ready.answer_while(effort, &|_, _| false).expect("an answer");
        assert!(found.stopped && found.method == Method::Sampled, "{found:?}");
        let gap = (found.hands[0].equity - 0.462145).abs();
        assert!(gap < 5.0 * found.hands[0].error, "{found:?}");
    }
}

/// Counted by hand. The first hand has a third of the low and all of the high; nobody else has a high.
/// Then two hands are alike in everything, and the third gets nothing.
#[test]
fn who_gets_most_wins() {
    let board = "3c4d8hKsKd";
    let found =
        answer(&question("omaha-8", &["AsAd2s9d", "QhQc2dJh", "Ah2hTcTd"], board), Effort::exact());
    let told: Vec<(f64, f64)> = found.hands.iter().map(|hand| (hand.win, hand.tie)).collect();
    assert_eq!(told, [(1.0, 0.0), (0.0, 0.0), (0.0, 0.0)], "{found:?}");
    let found =
        answer(&question("omaha-8", &["As2sTdTh", "Ad2dTcTs", "9h9d7c6c"], board), Effort::exact());
    let told: Vec<(f64, f64)> = found.hands.iter().map(|hand| (hand.win, hand.tie)).collect();
    assert_eq!(told, [(0.0, 1.0), (0.0, 1.0), (0.0, 0.0)], "{found:?}");
}

#[test]
fn what_cannot_be_asked_is_told() {
    let ready = |question: &Question| question.ready().expect_err("no good question").to_string();
    assert_eq!(ready(&question("holdem", &["AsKs", "AsQd"], "")), "As appears twice");
    assert_eq!(
        ready(&question("holdem", &["AsKsQs", ""], "")),
        "hand 1 has 3 cards, but a player holds 2 in holdem"
    );
    assert_eq!(
        ready(&question("holdem", &["", ""], "2s3s4s5s6s7s")),
        "the board has 6 cards, but holdem deals 5"
    );
    assert_eq!(
        ready(&question("short-deck-holdem", &["2s2d", ""], "")),
        "2s is not in the deck of short-deck-holdem"
    );
    let mut dice = question("binglaha", &["", ""], "");
    dice.roll = Some(7);
    assert_eq!(ready(&dice), "binglaha can't roll 7");
    let mut chosen = question("paradise-road-pickem", &["", ""], "");
    chosen.chosen = Some("badugi".to_owned());
    assert_eq!(ready(&chosen), "badugi can't be chosen in paradise-road-pickem");
    let many = question("stud", &["", ""], "").ready().expect("a good question");
    let refused = many.answer(Effort::exact()).expect_err("too many deals");
    assert!(matches!(refused, Unanswerable::Exact { .. }), "{refused}");
}

/// BARGE appendix D from the odds of a hand: an open-ended straight against ace-king of hearts and two hearts
/// on the flop. With the other nines and eights gone, only a straight helps: the fives and tens that are
/// no hearts. Every heart kills, before it or after it, and no two cards do anything else. As more
/// outs and kills are gone, the odds are those of the table for as many cards.
#[test]
fn killer_cards_follow_from_the_odds() {
    let outs = cards::parse("5c5d5sTcTdTs").expect("cards");
    let kills = cards::parse("QhJhTh9h8h5h4h3h2h").expect("cards");
    let gone: CardSet = cards::parse("9d9s8c8s").expect("cards").into_iter().collect();
    let mut met = 0;
    for left in 1..=outs.len() {
        for killing in 0..=kills.len() {
            let mut question = question("holdem", &["9c8d", "AhKh"], "7h6h2c");
            let more = outs[left..].iter().chain(&kills[killing..]).copied();
            question.dead = gone | more.collect();
            let found = answer(&question, Effort::exact());
            let unseen = 45 - question.dead.len() as u32;
            let Ok(table) = equity::killer_cards(unseen) else { continue };
            let percent = 100.0 * found.hands[0].equity;
            assert!((percent - table.rows[left - 1][killing]).abs() < 1e-9, "{left} {killing}");
            assert_eq!(found.cases, u64::from(unseen * (unseen - 1) / 2));
            met += 1;
        }
    }
    assert!(met >= 40, "{met}");
}

/// The same by `outs`: with one card to come, an out is what brings the straight ahead.
#[test]
fn the_outs_of_a_straight_are_those_that_are_no_kills() {
    let question = question("holdem", &["9c8d", "AhKh"], "7h6h2c3s");
    let found = question.outs(Effort::exact()).expect("outs");
    let cards: Vec<String> = found.outs.iter().map(|out| out.card.to_string()).collect();
    assert_eq!(cards, ["Ts", "Td", "Tc", "9s", "9d", "8s", "8c", "5s", "5d", "5c"]);
}
