//! What the lobby tells: as many tables as one message holds, those with people first.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use room::Table;
use tokio::sync::watch;
use wire::{TableLine, Told};

use crate::door::outbox::MOST_UNSENT;
use crate::games::whose;
use crate::kept::settings::Settings;
use crate::told::names;

/// The most bytes of all tables in one message: there is more around them, and a message waits beside others.
const MOST: usize = MOST_UNSENT / 2;

/// The tables that everybody sees.
#[derive(Debug)]
pub(crate) struct Lobby {
    lines: Mutex<BTreeMap<String, TableLine>>,
    version: watch::Sender<u64>,
    written: Written,
}

impl Default for Lobby {
    fn default() -> Lobby {
        let (version, _) = watch::channel(0);
        Lobby { lines: Mutex::default(), version, written: Written::default() }
    }
}

impl Lobby {
    fn lines(&self) -> MutexGuard<'_, BTreeMap<String, TableLine>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows a table, or no more.
    pub(crate) fn show(&self, link: &str, line: Option<TableLine>) {
        let mut lines = self.lines();
        match line {
            Some(line) => lines.insert(link.to_owned(), line),
            None => lines.remove(link),
        };
        drop(lines);
        self.version.send_modify(|version| *version += 1);
    }

    pub(crate) fn listed(&self) -> Vec<TableLine> {
        self.lines().values().cloned().collect()
    }

    /// The lobby as it is sent.
    pub(crate) fn text(&self) -> Utf8Bytes {
        // Of what changes meanwhile, the next version tells.
        let version = *self.version.borrow();
        self.written.text(version, || self.listed())
    }

    /// Tells whenever it has changed.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }
}

/// The lobby as it is sent. It is written once for each version of it, however many look at it.
#[derive(Debug, Default)]
struct Written(Mutex<Option<(u64, Utf8Bytes)>>);

impl Written {
    /// The text of a version, of which these are the tables.
    fn text(&self, version: u64, tables: impl FnOnce() -> Vec<TableLine>) -> Utf8Bytes {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*kept {
            Some((known, text)) if *known == version => text.clone(),
            _ => {
                let text = serde_json::to_string(&told(tables())).unwrap_or_default();
                let text = Utf8Bytes::from(text);
                *kept = Some((version, text.clone()));
                text
            }
        }
    }
}

/// A table as the lobby shows it, if it does.
pub(crate) fn line(link: &str, table: &Table, settings: &Settings) -> Option<TableLine> {
    let seated = table.people().iter().filter(|(_, it)| it.chair.is_some());
    let line = TableLine {
        table: link.to_owned(),
        name: table.charter().name.clone(),
        game: table.charter().menu.mix().name.clone(),
        mark: whose::of_table(table.charter()),
        stakes: names::stakes_view(table),
        seated: seated.clone().count() as u8,
        chairs: table.charter().chairs,
        bots: seated.filter(|(id, _)| settings.bots.contains_key(&id.0)).count() as u8,
        hands: table.hands(),
        approve: settings.wished.approve,
    };
    let is_shown = settings.wished.listed && table.turn() != room::Turn::Closed;
    is_shown.then_some(line)
}

/// The tables that fit, and how many more there are. Those with people come first, then those where bots play,
/// then those that have been played at most.
fn told(mut tables: Vec<TableLine>) -> Told {
    tables.sort_by_cached_key(|line| {
        let people = line.seated.saturating_sub(line.bots);
        (Reverse((people, line.seated, line.hands)), line.table.clone())
    });
    let all = tables.len();
    let mut bytes = 0;
    let fits = tables.iter().take_while(|line| {
        bytes += serde_json::to_string(line).map_or(MOST, |text| text.len() + 1);
        bytes <= MOST
    });
    let count = fits.count();
    tables.truncate(count);
    Told::Lobby { tables, more: u32::try_from(all - count).unwrap_or(u32::MAX) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: u64) -> TableLine {
        TableLine {
            table: format!("{number:026}"),
            name: "\u{1f0a1}".repeat(60),
            game: "Texas Hold'em".to_owned(),
            stakes: wire::StakesView { low: 5, high: 10, cents: false, betting: None },
            seated: (number % 5) as u8,
            chairs: 8,
            bots: (number % 3).min(number % 5) as u8,
            hands: number,
            approve: false,
            mark: None,
        }
    }

    fn of(told: Told) -> (Vec<TableLine>, u32) {
        match told {
            Told::Lobby { tables, more } => (tables, more),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_lobby_of_two_thousand_tables_fits_a_message_and_tells_how_many_more_there_are() {
        let all: Vec<TableLine> = (0..2_000).map(line).collect();
        let told = told(all.clone());
        let bytes = serde_json::to_string(&told).unwrap().len();
        assert!(bytes <= MOST_UNSENT, "{bytes}");
        let (shown, more) = of(told);
        assert!(shown.len() > 200, "{}", shown.len());
        assert_eq!(shown.len() + more as usize, all.len());
        // Nobody is left out where more people sit than at a table that is shown.
        let people = |line: &TableLine| line.seated - line.bots;
        let least = shown.iter().map(people).min().unwrap();
        let out = all.iter().filter(|line| !shown.contains(line));
        assert!(out.map(people).max().unwrap() <= least);
        assert!(shown.is_sorted_by_key(|line| Reverse(people(line))));
    }

    #[test]
    fn a_lobby_is_written_once_for_all_who_look_at_it() {
        let (written, asked) = (Written::default(), std::cell::Cell::new(0));
        let text = |version, tables: u64| {
            written.text(version, || {
                asked.set(asked.get() + 1);
                (0..tables).map(line).collect()
            })
        };
        let first = text(1, 3);
        assert_eq!(
            first.as_str(),
            serde_json::to_string(&told((0..3).map(line).collect())).unwrap()
        );
        assert!(text(1, 3) == first && asked.get() == 1);
        assert!(text(2, 4) != first, "it has changed");
        assert_eq!(asked.get(), 2);
    }

    #[test]
    fn a_small_lobby_is_told_whole() {
        let (shown, more) = of(told((0..30).map(line).collect()));
        assert_eq!((shown.len(), more), (30, 0));
        assert_eq!(of(told(Vec::new())), (Vec::new(), 0));
    }
}
