//! A table that is killed and rebuilt from its log goes on as if nothing had happened.

use std::sync::Arc;

use cards::Card;
use room::*;
use trials::{Trial, Trials};

use super::evening::{Evening, table};
use super::met::Met;

/// The same table, made of what was written down.
fn rebuilt(charter: &Arc<Charter>, log: &[Happened<Card>]) -> Table {
    let mut table = Table::open(Arc::clone(charter)).expect("a table");
    log.iter().for_each(|happened| table.apply(happened));
    table.audit().expect("books that balance");
    table
}

/// The same charter, with no rules worked out before.
fn anew(charter: &Charter) -> Arc<Charter> {
    let menu = Menu::new(Arc::clone(charter.menu.catalogue()), charter.menu.mix().clone());
    Arc::new(Charter { menu: Arc::new(menu.expect("a menu")), ..charter.clone() })
}

/// After a cut somewhere in the log the rest of it makes the same table, and a command that came
/// next does what it did.
pub(crate) fn anywhere(evening: &Evening, trial: &mut Trial) {
    let log = &evening.night.log;
    let cut = trial.below(log.len());
    let charter = &evening.first;
    let mut table = rebuilt(charter, &log[..cut]);
    log[cut..].iter().for_each(|happened| table.apply(happened));
    assert!(table == evening.night.table, "the rest of the log makes the same table");
    let (cut, at, command) = &evening.script[trial.below(evening.script.len())];
    let mut table = rebuilt(&anew(charter), &log[..*cut]);
    let mut more = Vec::new();
    table.act(*at, command, &mut more).expect("what was not refused before");
    assert_eq!(more, log[*cut..cut + more.len()], "{command:?}");
}

#[test]
fn a_table_that_is_killed_at_any_event_goes_on_as_it_would_have() {
    for mut trial in Trials::of("a_table_that_is_killed", 40) {
        let mut evening = Evening::new(table(&mut trial));
        evening.plays(8, &mut Met::default(), &mut trial);
        let log = &evening.night.log;
        // The table as it was at work, next to the one that is built anew for every cut.
        let mut script = evening.script.iter().peekable();
        let charter = &evening.first;
        let mut live = Table::open(Arc::clone(charter)).expect("a table");
        let mut done = Vec::new();
        for cut in 0..=log.len() {
            let table = rebuilt(charter, &log[..cut]);
            if let Some((_, at, command)) = script.next_if(|(begun, ..)| *begun == cut) {
                assert!(table == live, "rebuilt after {cut} events");
                live.act(*at, command, &mut done).expect("what was not refused before");
                let (mut more, mut table) = (Vec::new(), table);
                table.act(*at, command, &mut more).expect("what was not refused before");
                assert_eq!(more, done[cut..], "{command:?}");
                assert!(table == live, "after {command:?}");
            } else if let Some((_, at, command)) = script.peek() {
                // In the middle of what a command did: it may be refused now, and must not break.
                let (mut more, mut table) = (Vec::new(), table);
                if table.act(*at, command, &mut more).is_ok() {
                    table.audit().expect("books that balance");
                }
            }
        }
        assert_eq!(done, *log);
        assert!(live == evening.night.table, "played again");
    }
}
