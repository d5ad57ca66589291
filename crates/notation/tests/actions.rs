//! The verbs of the notation, and what is said about an action that is none.

use cards::Card;
use notation::{Action, Cards, Fault, Player, Record, Shown, Written};

fn file(action: &str) -> String {
    format!(
        "variant = 'NT'\nantes = [0, 0]\nstarting_stacks = [9, 9]\nactions = [\n  'p1 cc',\n  \
         '{action}',\n]\n"
    )
}

fn read(action: &str) -> Result<Written, Fault> {
    Record::parse(&file(action)).map(|record| record.actions[1].clone())
}

fn action(text: &str) -> Action {
    read(text).unwrap_or_else(|fault| panic!("{fault}")).action().clone()
}

fn cards(text: &str) -> Cards {
    cards::parse_with_unknown(text).expect("cards")
}

fn p(number: u8) -> Player {
    Player::numbered(number).expect("from 1 on")
}

#[test]
fn every_verb_is_read_and_written() {
    let verbs = [
        ("d dh p2 AsKd", Action::DealHole(p(2), cards("AsKd"))),
        ("d dh p1 ??Kd", Action::DealHole(p(1), cards("??Kd"))),
        ("d db 7h6h2s", Action::DealBoard(cards("7h6h2s"))),
        ("d roll 4", Action::Roll(vec![4])),
        ("d roll 4 6", Action::Roll(vec![4, 6])),
        ("p1 f", Action::Fold(p(1))),
        ("p2 cc", Action::CheckCall(p(2))),
        ("p1 cbr 900", Action::BetRaise(p(1), 900)),
        ("p1 pb", Action::PostBringIn(p(1))),
        ("p1 sd", Action::StandDiscard(p(1), Cards::new())),
        ("p1 sd ????2c", Action::StandDiscard(p(1), cards("????2c"))),
        ("p1 sm", Action::ShowMuck(p(1), Shown::Unsaid)),
        ("p1 sm -", Action::ShowMuck(p(1), Shown::Muck)),
        ("p1 sm ????", Action::ShowMuck(p(1), Shown::Cards(cards("????")))),
        ("p1 split 9h8h2c2d AsKs", Action::Split(p(1), vec![cards("9h8h2c2d"), cards("AsKs")])),
        ("p1 expose Jk", Action::Expose(p(1), vec![Some(Card::JOKER)])),
        ("p1 expose -", Action::Expose(p(1), Cards::new())),
        ("p1 choose some-game", Action::Choose(p(1), "some-game".to_owned())),
        ("", Action::Nothing),
    ];
    for (text, expected) in verbs {
        assert_eq!(action(text), expected, "{text}");
        assert_eq!(expected.text(0), text);
        assert_eq!(read(text).unwrap(), Written::new(expected, 0));
    }
}

#[test]
fn comments_in_an_action_are_kept() {
    let written = read("  p1   cc  # after a minute # or two").unwrap();
    assert_eq!(written.action(), &Action::CheckCall(p(1)));
    assert_eq!(written.comment(), Some("after a minute # or two"));
    assert_eq!(written.text(), "  p1   cc  # after a minute # or two");
    let alone = read("# the river is dealt face down").unwrap();
    assert_eq!(alone.action(), &Action::Nothing);
    assert_eq!(alone.comment(), Some("the river is dealt face down"));
    let made = Written::new(Action::Fold(p(2)), 0).with_comment("no").with_comment("yes");
    assert_eq!(made.text(), "p2 f # yes");
    assert_eq!(Written::new(Action::Nothing, 0).with_comment("x").text(), "# x");
}

#[test]
fn a_wrong_action_is_shown_with_its_place_and_the_remedy() {
    let faults = [
        ("p1 bet 5", 4, "\"bet\" isn't something a player can do: expected f, cc, cbr"),
        ("d cc", 3, "\"cc\" isn't something the dealer can do: expected db, dh or roll"),
        ("x f", 1, "\"x\" isn't a player: expected d for the dealer or a player such as p1"),
        ("p0 f", 1, "\"p0\" isn't a player"),
        ("p+1 f", 1, "\"p+1\" isn't a player"),
        ("p256 f", 1, "\"p256\" isn't a player"),
        ("p", 1, "\"p\" isn't a player"),
        ("p1", 3, "the action ends too early: expected f, cc"),
        ("p1 cbr", 7, "expected an amount such as 200"),
        ("p1 cbr ten", 8, "\"ten\" isn't an amount: expected a number such as 200 or 12.5"),
        ("p1 cbr -5", 8, "-5 is below zero"),
        ("p1 cbr 1e30", 8, "1e30 is too large"),
        ("p1 cbr 0.0000000001", 8, "too many decimal places"),
        ("p1 cc 5", 7, "\"5\" is one word too many: a comment starts with #"),
        ("d db", 5, "expected cards such as AsKd"),
        ("d db ,", 6, "no cards: expected some"),
        ("d db AsAx", 9, "'x' is not a suit"),
        ("d db AsAs", 8, "As appears twice"),
        ("d dh AsKs", 6, "\"AsKs\" isn't a player"),
        ("d roll", 7, "expected a number such as 4"),
        ("d roll 4 x", 10, "\"x\" isn't a roll"),
        ("d roll 0", 8, "\"0\" isn't a roll"),
        ("p1 split AsKs", 14, "expected cards such as AsKd"),
        ("p1 expose", 10, "expected cards"),
        ("p1 choose", 10, "expected the id"),
    ];
    for (text, column, message) in faults {
        let fault = read(text).unwrap_err();
        let place = &fault.place;
        assert_eq!((place.line, place.column), (6, 3 + column), "{text}: {fault}");
        let said = fault.to_string();
        assert!(said.contains(message), "{text}: {said}");
        assert!(said.contains("action 2 ("), "{text}: {said}");
    }
}

#[test]
fn players_must_be_at_the_table() {
    for text in ["p3 f", "d dh p3 ????"] {
        let said = read(text).unwrap_err().to_string();
        assert!(said.contains("p3 is not at the table: there are 2 players"), "{said}");
    }
}

#[test]
fn the_place_in_a_text_with_escapes_is_where_it_begins() {
    let text = file("p1 cc").replace("'p1 cc',\n]", "\"\\u0070\\u0031 jump\",\n]");
    let fault = Record::parse(&text).unwrap_err();
    assert_eq!((fault.place.line, fault.place.column), (6, 3));
    assert_eq!(fault.place.action.unwrap().text, "p1 jump");
}
