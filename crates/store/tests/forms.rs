//! What is kept has a form of its own, and nothing is lost at its door.

use std::sync::Arc;

use engine::Viewer;
use room::Happened;
use store::form::{Misread, read_snapshot, write_snapshot};
use store::{Key, Line, Memory, Sealer, TableId, Unreadable, Unsealed, read, seen, written};
use trials::Trials;

use crate::rebuilt::Room;

const TABLE: TableId = TableId(3);

#[test]
fn whatever_happens_at_a_table_goes_through_the_form_and_comes_back_as_it_was() {
    let sealer = Sealer::new(&Key::new([7; 32]));
    for mut trial in Trials::of("whatever_happens_goes_through_the_form", 400) {
        let mut room = Room::new(Arc::new(Memory::default()));
        for _ in 0..150 {
            room.step(&mut trial);
            if let Some(snapshot) = room.table.snapshot() {
                let text = write_snapshot(snapshot).expect("text");
                assert_eq!(read_snapshot(&text).expect(&text), *snapshot, "{text}");
            }
        }
        let lines = written(TABLE, 0, &room.log, &sealer).expect("lines");
        for (line, happened) in lines.iter().zip(&room.log) {
            let whole = read(TABLE, line, Some(&sealer)).expect("a line");
            assert_eq!(whole, Unsealed::Whole(happened.clone()), "{}", line.open);
            let event = happened.event.seen_by(None, Viewer::Spectator);
            assert_eq!(seen(line).expect("a line"), Happened { at: happened.at, event });
        }
    }
}

/// As it stands on the disks of rooms that were opened before the form had a number.
#[test]
fn the_first_form_reads_as_it_always_did() {
    let open =
        r#"{"at":15,"event":{"Open":{"Sat":{"player":7,"name":"Ann","chair":2,"chips":100}}}}"#;
    let line = Line { number: 0, form: 1, open: open.to_owned(), sealed: None };
    let Ok(Unsealed::Whole(happened)) = read(TABLE, &line, None) else { panic!("a line") };
    let chair = room::Chair::new(2).expect("a chair");
    let (player, name) = (room::PlayerId(7), "Ann".to_owned());
    let sat = room::Fact::Sat { player, name, chair, chips: 100 };
    assert_eq!(happened, Happened { at: room::Time(15), event: sat.into() });
    let sealer = Sealer::new(&Key::new([7; 32]));
    let again = written(TABLE, 0, &[happened], &sealer).expect("lines");
    assert_eq!(again, [line]);
}

/// As rooms write it since tournaments move players.
#[test]
fn moves_and_gifts_are_written_and_read_alike() {
    let sealer = Sealer::new(&Key::new([7; 32]));
    let chair = room::Chair::new(2).expect("a chair");
    let (player, name) = (room::PlayerId(7), "Ann".to_owned());
    let lines = [
        (
            room::Fact::Arrived { player, name, chair, chips: 100 },
            r#"{"Arrived":{"player":7,"name":"Ann","chair":2,"chips":100}}"#,
        ),
        (room::Fact::Departed { player, chips: 0 }, r#"{"Departed":{"player":7,"chips":0}}"#),
        (room::Fact::Given { player, chips: 5 }, r#"{"Given":{"player":7,"chips":5}}"#),
    ];
    for (fact, text) in lines {
        let happened = Happened { at: room::Time(15), event: fact.into() };
        let line = &written(TABLE, 0, std::slice::from_ref(&happened), &sealer).expect("lines")[0];
        assert_eq!(line.open, format!(r#"{{"at":15,"event":{{"Open":{text}}}}}"#));
        assert_eq!(read(TABLE, line, None).expect("a line"), Unsealed::Whole(happened));
    }
}

#[test]
fn a_form_that_is_newer_or_holds_what_cannot_be_is_refused() {
    let newer = Line { number: 4, form: 2, open: "{}".to_owned(), sealed: None };
    let refused = read(TABLE, &newer, None).expect_err("newer").to_string();
    assert!(refused.contains("line 4") && refused.contains("format 2"), "{refused}");
    let error = read_snapshot(r#"{"form":9}"#).expect_err("newer");
    assert!(matches!(error, Misread::Newer { found: 9, .. }), "{error}");
    for open in [
        r#"{"at":1,"event":{"Open":{"Picked":{"player":7,"chair":10}}}}"#,
        r#"{"at":1,"event":{"Hand":{"Folded":{"seat":10}}}}"#,
        r#"{"at":1,"event":{"Hand":{"Burned":{"card":"??"}}}}"#,
        r#"{"at":1,"event":{"Hand":{"Rolled":{"dice":[1,2,3,4]}}}}"#,
        r#"{"at":1,"event":{"Open":"Nonsense"}}"#,
    ] {
        let line = Line { number: 1, form: 1, open: open.to_owned(), sealed: None };
        let refused = read(TABLE, &line, None);
        assert!(matches!(refused, Err(Unreadable::Text { number: 1, .. })), "{open}");
    }
}
