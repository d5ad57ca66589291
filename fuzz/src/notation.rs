//! A file of hands, or their text, is refused with a line, or becomes records that can be written and read again.

use notation::history::{self, View};
use notation::{Fault, Record, Replayer, chunks};
use variant::Catalogue;

/// Reads bytes in every way that hands are read, and checks what must hold of each; how many hands they are.
pub(crate) fn check(data: &[u8]) -> usize {
    let mut hands = 0;
    for chunk in chunks(data) {
        match chunk {
            Ok(chunk) => {
                let read = chunk.parse().map(|hand| hand.record);
                hands += usize::from(is_hand(&read, data));
            }
            Err(unreadable) => assert!(!unreadable.to_string().is_empty()),
        }
    }
    let Ok(text) = std::str::from_utf8(data) else { return hands };
    is_hand(&Record::parse(text), data);
    hands + told(text)
}

/// Whether a hand was read; both answers must hold.
fn is_hand(read: &Result<Record, Fault>, data: &[u8]) -> bool {
    match read {
        Ok(record) => {
            reads_back(record);
            // Most records break a rule, which is said and no more.
            let _ = Replayer::new(Catalogue::house()).replay(record);
        }
        Err(fault) => {
            let lines = data.iter().filter(|byte| **byte == b'\n').count() + 1;
            assert!((1..=lines).contains(&fault.place.line), "{fault}");
            assert!(!fault.to_string().contains('\n'), "{fault:?}");
        }
    }
    read.is_ok()
}

fn reads_back(record: &Record) {
    let text = record.write();
    match Record::parse(&text) {
        Ok(again) => assert_eq!(again, *record, "{text}"),
        Err(fault) => panic!("{fault}\n{text}"),
    }
}

/// How many hands a text tells, line by line.
fn told(text: &str) -> usize {
    let house = Catalogue::house();
    let mut hands = 0;
    for hand in history::read_many(house, text) {
        match hand {
            Ok(hand) => {
                hands += 1;
                reads_back(&hand.record);
                let Ok(played) = Replayer::new(house).replay(&hand.record) else { continue };
                let again = history::write(house, &hand.record, &played, View::Everything);
                assert!(history::is_history(&again), "{again}");
            }
            Err(unread) => {
                let lines = text.matches('\n').count() + 1;
                assert!((1..=lines).contains(&unread.line), "{unread}\n{text}");
                assert!(!unread.to_string().contains('\n'), "{unread:?}");
            }
        }
    }
    hands
}
