//! Every fault that is planted is found, and nothing else is.

use cards::Seen;
use serde_json::{Value, json};
use wire::{
    Answer, Award, ChairView, HandView, Line, SeatView, Statement, StatementLine, TableView,
    Trouble,
};

use super::{
    Chips, Course, Fault, Kind, Purchase, answer_length, hidden_cards, lines, private_length, read,
    statement,
};
use crate::mind::tests::{chair, view};

fn kind(checked: Result<(), Fault>) -> Option<Kind> {
    checked.err().map(|fault| fault.kind)
}

fn line(number: u64) -> Line {
    Line::new(number, 0, wire::What::Said)
}

#[test]
fn lines_come_in_order_and_each_says_something() {
    let all = [line(3), line(4), line(5)];
    assert_eq!(kind(lines(3, 6, &all, &[line(4)])), None);
    assert_eq!(kind(lines(3, 3, &[], &[])), None);
    assert_eq!(kind(lines(3, 7, &all, &[])), None, "nobody is told of line 6");
    assert_eq!(kind(lines(3, 6, &[line(3), line(5)], &[])), None, "or of line 4");
    let acted = Line::new(4, 0, wire::What::Acted);
    assert_eq!(kind(lines(3, 6, &[line(3), acted], &[])), Some(Kind::Lines), "it says nothing");
    assert_eq!(kind(lines(3, 6, &[line(3), line(3)], &[])), Some(Kind::Lines), "twice");
    assert_eq!(kind(lines(4, 6, &all, &[])), Some(Kind::Lines), "one of before");
    assert_eq!(kind(lines(3, 6, &[line(3), line(5), line(4)], &[])), Some(Kind::Lines));
    assert_eq!(kind(lines(5, 3, &[], &[])), Some(Kind::Lines));
    assert_eq!(kind(lines(3, 6, &all, &[line(6)])), Some(Kind::Lines), "a stray private line");
}

#[test]
fn messages_follow_each_other() {
    let mut course = Course::default();
    assert_eq!(kind(course.begins(10, 12, true)), None, "the first may begin anywhere");
    assert_eq!(kind(course.goes_on(12, 15)), None);
    assert_eq!(kind(course.goes_on(15, 15)), None);
    assert_eq!(kind(course.goes_on(16, 17)), Some(Kind::Lines), "a gap");
    assert_eq!(kind(course.goes_on(16, 18)), Some(Kind::Lines), "an overlap");
}

#[test]
fn what_was_acknowledged_is_there_after_a_break() {
    let begun = |acknowledged, from, next, is_cut| {
        let mut course = Course::default();
        assert_eq!(kind(course.begins(0, 20, false)), None);
        course.acknowledge(acknowledged);
        kind(course.begins(from, next, is_cut).and_then(|()| course.caught_up()))
    };
    assert_eq!(begun(20, 20, 20, false), None);
    assert_eq!(begun(25, 20, 25, false), None);
    assert_eq!(begun(25, 20, 24, false), Some(Kind::Lost), "24 was acknowledged");
    assert_eq!(begun(0, 19, 19, false), Some(Kind::Lines), "19 was told");
    assert_eq!(begun(0, 21, 30, false), Some(Kind::Lines), "20 is missing");
    assert_eq!(begun(0, 19, 30, false), Some(Kind::Lines), "19 comes twice");
    assert_eq!(begun(0, 25, 30, true), None, "too long ago");
    // In several messages, what was acknowledged is there when all have come.
    let mut course = Course::default();
    course.acknowledge(30);
    assert_eq!(kind(course.begins(0, 20, false)), None);
    assert_eq!(kind(course.caught_up()), Some(Kind::Lost));
    assert_eq!(kind(course.goes_on(20, 30)), None);
    assert_eq!(kind(course.caught_up()), None);
}

#[test]
fn what_is_private_has_a_length_that_tells_nothing() {
    let mine = |cards: bool, lines: u64| wire::Told::Mine {
        table: "t".to_owned(),
        rev: 1,
        cards: cards.then(Box::default),
        turn: Some(Box::default()),
        lines: (0..lines).map(|number| Line::new(number, 0, wire::What::Dealt)).collect(),
        pad: String::new(),
    };
    let checked = |told: &wire::Told, bytes| kind(private_length(told, bytes));
    assert_eq!(checked(&mine(false, 0), 256), None);
    assert_eq!(checked(&mine(false, 0), 512), None);
    assert_eq!(checked(&mine(false, 0), 300), Some(Kind::PrivateLength));
    assert_eq!(checked(&mine(true, 2), 256 + 160 + 2 * 640), None);
    assert_eq!(checked(&mine(true, 2), 512 + 160 + 3 * 224 + 2 * 640), None, "three shares");
    assert_eq!(checked(&mine(true, 2), 256 + 160 + 100 + 2 * 640), Some(Kind::PrivateLength));
    assert_eq!(checked(&mine(true, 2), 160 + 2 * 32), Some(Kind::PrivateLength), "no room");
    assert_eq!(checked(&mine(false, 0), 256 + 16), Some(Kind::PrivateLength), "no multiple");
}

fn answer(answer: &Answer, pad: usize) -> String {
    let told = json!({ "told": "answer", "table": "t", "number": 1, "answer": answer, "pad": "" });
    let Value::Object(mut told) = told else { unreachable!("it is one") };
    let short = Value::Object(told.clone()).to_string().len();
    told.insert("pad".to_owned(), Value::String(" ".repeat(pad - short)));
    Value::Object(told).to_string()
}

#[test]
fn answers_have_their_length_and_messages_are_of_a_known_kind() {
    let refused = Answer::Refused { why: "Not now.".to_owned(), trouble: Trouble::Rules };
    let all = [(Answer::Done { next: 5 }, 256), (Answer::Asked, 256), (refused, 768)];
    for (it, due) in all {
        let checked = |bytes: usize| {
            let text = answer(&it, bytes);
            assert!(read(&text).is_ok());
            kind(answer_length(1, &it, &text))
        };
        assert_eq!(checked(due), None);
        for wrong in [due - 1, due + 1, 1_024 - due] {
            assert_eq!(checked(wrong), Some(Kind::AnswerLength), "{it:?}");
        }
    }
    for text in ["", "{}", r#"{"told":"gossip"}"#, r#"{"told":"pong"}"#] {
        assert_eq!(read(text).expect_err("no message").kind, Kind::Unread, "{text}");
    }
}

fn seen(card: &str) -> Seen {
    card.parse().map_or(Seen::Back, Seen::Face)
}

fn seat(player: u64, down: &[&str], is_shown: bool) -> SeatView {
    SeatView {
        chair: player as u8,
        player,
        name: format!("P{player}"),
        stack: 0,
        bet: 0,
        is_in: true,
        is_all_in: false,
        has_decided: false,
        down: down.iter().map(|card| seen(card)).collect(),
        up: vec![seen("Td")],
        order: String::new(),
        piles: Vec::new(),
        is_shown,
        drawn: Vec::new(),
        last: None,
        position: None,
        have: Vec::new(),
    }
}

fn hand(pot: u64, seats: Vec<SeatView>) -> HandView {
    HandView {
        mark: None,
        number: 1,
        game: "g".to_owned(),
        name: "G".to_owned(),
        now: None,
        betting: "limit".to_owned(),
        street: "s".to_owned(),
        is_over: false,
        board: Vec::new(),
        second: Vec::new(),
        lines: Vec::new(),
        line_names: Vec::new(),
        for_all: Vec::new(),
        dice: Vec::new(),
        dice_say: None,
        draws: (0, 0),
        pot,
        pots: Vec::new(),
        shares: Vec::new(),
        seats,
        awards: Vec::new(),
        unwon: Vec::new(),
        stub: 0,
        piles: Vec::new(),
    }
}

#[test]
fn a_down_card_is_a_back_until_it_is_shown() {
    let seen = |down: &[&str], is_shown| {
        let mut seen = view(Vec::new());
        seen.hand =
            Some(Box::new(hand(0, vec![seat(1, &["As", "??"], false), seat(2, down, is_shown)])));
        kind(hidden_cards(&seen, 1))
    };
    assert_eq!(seen(&["??", "??"], false), None);
    assert_eq!(seen(&["??", "Ks"], false), Some(Kind::Card));
    assert_eq!(seen(&["Qs", "Ks"], true), None);
}

/// A table with these stacks and this pot.
fn stands(stacks: &[(u64, u64)], pot: u64) -> TableView {
    let chairs =
        stacks.iter().map(|(player, stack)| Some(ChairView { stack: *stack, ..chair(*player) }));
    let mut seen = view(chairs.collect());
    seen.hand = Some(Box::new(hand(pot, Vec::new())));
    seen
}

fn bought(player: u64, chips: u64) -> Purchase {
    Purchase { player, chips, is_refused: false }
}

#[test]
fn chips_move_but_neither_come_nor_go() {
    let mut chips = Chips::default();
    let mut check = |stacks: &[(u64, u64)], pot| kind(chips.check(&stands(stacks, pot), &[]));
    assert_eq!(check(&[(1, 100), (2, 100)], 0), None);
    assert_eq!(check(&[(1, 95), (2, 90)], 15), None);
    assert_eq!(check(&[(1, 95), (2, 90)], 14), Some(Kind::Chips), "one is gone");
    assert_eq!(check(&[(1, 95), (2, 90)], 14), None, "and is not missed again");
    assert_eq!(check(&[(1, 95), (2, 91)], 14), Some(Kind::Chips), "one comes from nowhere");
}

#[test]
fn a_pot_of_a_hand_that_is_over_has_been_paid_out() {
    let mut chips = Chips::default();
    assert_eq!(kind(chips.check(&stands(&[(1, 90), (2, 90)], 20), &[])), None);
    let mut over = stands(&[(1, 110), (2, 90)], 20);
    if let Some(hand) = &mut over.hand {
        hand.is_over = true;
    }
    assert_eq!(kind(chips.check(&over, &[])), None);
}

#[test]
fn chips_come_as_they_were_bought() {
    let purchases = [bought(1, 100), bought(2, 70), bought(3, 70)];
    let mut chips = Chips::default();
    let mut check = |stacks: &[(u64, u64)], purchases: &[Purchase]| {
        kind(chips.check(&stands(stacks, 0), purchases))
    };
    assert_eq!(check(&[], &[]), None);
    assert_eq!(check(&[(1, 100)], &purchases), None);
    assert_eq!(check(&[(1, 100), (2, 70), (3, 70)], &purchases), None, "two at once");
    assert_eq!(
        check(&[(1, 200), (2, 70), (3, 70)], &purchases),
        Some(Kind::Chips),
        "once, not twice"
    );
    let mut more = purchases.to_vec();
    more.push(bought(2, 40));
    assert_eq!(check(&[(1, 200), (2, 109), (3, 70)], &more), Some(Kind::Chips), "39 for 40");
    more.push(Purchase { is_refused: true, ..bought(3, 60) });
    assert_eq!(check(&[(1, 200), (2, 109), (3, 130)], &more), Some(Kind::Chips), "it was refused");
}

#[test]
fn after_somebody_left_or_the_house_won_it_is_counted_anew() {
    let mut chips = Chips::default();
    assert_eq!(kind(chips.check(&stands(&[(1, 100), (2, 100)], 0), &[])), None);
    assert_eq!(kind(chips.check(&stands(&[(1, 120)], 0), &[])), None);
    assert_eq!(kind(chips.check(&stands(&[(1, 121)], 0), &[])), Some(Kind::Chips));
    let mut won = stands(&[(1, 100)], 0);
    if let Some(hand) = &mut won.hand {
        hand.awards = vec![Award {
            pot: 0,
            second: false,
            chair: None,
            chips: 21,
            why: wire::AwardWhy::House,
            parts: Vec::new(),
        }];
    }
    assert_eq!(kind(chips.check(&won, &[])), None);
}

fn books(players: &[(u64, u64, i64)]) -> Statement {
    let line = |(bought, has, won): &(u64, u64, i64)| StatementLine {
        name: "P".to_owned(),
        bought: *bought,
        has: *has,
        won: *won,
    };
    Statement { players: players.iter().map(line).collect(), payments: Vec::new() }
}

#[test]
fn when_all_have_left_the_books_are_even() {
    let even = books(&[(100, 150, 50), (100, 50, -50)]);
    assert_eq!(kind(statement(&even, 200, 0)), None);
    assert_eq!(kind(statement(&even, 240, 0)), None, "a purchase may come to nothing");
    assert_eq!(kind(statement(&even, 199, 0)), Some(Kind::Statement));
    assert_eq!(kind(statement(&even, 200, 1)), Some(Kind::Statement));
    let lost = books(&[(100, 150, 50), (100, 49, -51)]);
    assert_eq!(kind(statement(&lost, 200, 0)), Some(Kind::Statement));
    assert_eq!(kind(statement(&lost, 200, 1)), None, "the house has it");
    let odd = books(&[(100, 150, 49), (100, 50, -49)]);
    assert_eq!(kind(statement(&odd, 200, 0)), Some(Kind::Statement));
}
