//! Hands that were played, as somebody may see them.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use cards::Card;
use faults::fault;
use room::{Charter, Event, Fact, Happened, Table};
use store::{HandRecord, Played, StoreError, TableId, TableRecord, Unreadable, Unsealed};
use variant::Catalogue;
use wire::{HandLine, MyHand, MyHands};

use crate::base::Base;
use crate::games::texts::Texts;
use crate::games::whose;
use crate::told::replay::{Looker, Told, replay};
use crate::told::untold::Untold;

/// The longest hand that is told.
const MOST_LINES: usize = 5_000;

/// The most hands of somebody that are told at once.
const MOST_HANDS: usize = 50;

/// All hands of a table, with what they have brought to somebody.
pub(crate) fn hands(
    base: &Base,
    table: TableId,
    who: Option<u64>,
) -> Result<Vec<HandLine>, StoreError> {
    let hands = base.store.hands(table)?;
    let own = who.map(|who| base.store.results(table, who)).transpose()?.unwrap_or_default();
    let own: BTreeMap<u64, i64> = own.into_iter().collect();
    let line = |record: HandRecord| HandLine {
        number: record.number,
        game: record.game,
        players: record.players.into_iter().map(|(_, name)| name).collect(),
        won: own.get(&record.number).copied(),
    };
    Ok(hands.into_iter().map(line).collect())
}

/// The hands of somebody at all tables, the newest first, before a place among them.
pub(crate) fn hands_of(base: &Base, who: u64, before: Option<u64>) -> Result<MyHands, StoreError> {
    // One more tells whether there are older ones.
    let mut played = base.store.hands_of(who, before, MOST_HANDS + 1)?;
    let has_more = played.len() > MOST_HANDS;
    played.truncate(MOST_HANDS);
    let next = played.last().filter(|_| has_more).map(|last| last.place);
    let mut tables: BTreeMap<TableId, TableRecord> = BTreeMap::new();
    let mut charters: BTreeMap<TableId, (u64, Option<Arc<Charter>>)> = BTreeMap::new();
    let mut hands = Vec::new();
    for Played { hand, won, .. } in played {
        let table = match tables.entry(hand.table) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => match base.store.table(hand.table) {
                // One that cannot be opened does not keep the others from being told.
                Err(StoreError::Changed { .. }) => continue,
                table => place.insert(table?),
            },
        };
        // Hands are told by what was settled when they were played. The newest of a table come first: what was
        // settled before this one, too, is still in force.
        let charter = match charters.get(&hand.table).filter(|(from, _)| *from <= hand.first) {
            Some((_, charter)) => charter.clone(),
            None => {
                let found = in_force(base, hand.table, hand.first).ok().flatten();
                let (from, charter) = found.unzip();
                charters.insert(hand.table, (from.unwrap_or(hand.first), charter.clone()));
                charter
            }
        };
        hands.push(my_hand(base, table, hand, won, charter.as_deref())?);
    }
    Ok(MyHands { hands, next })
}

fn my_hand(
    base: &Base,
    table: &TableRecord,
    hand: HandRecord,
    won: Option<i64>,
    charter: Option<&Charter>,
) -> Result<MyHand, StoreError> {
    let catalogue = charter.map_or(Catalogue::house(), |charter| charter.menu.catalogue());
    let title = catalogue.find(&hand.game).map(|entry| entry.game.name.clone());
    let first = match base.store.lines(hand.table, hand.first..hand.first + 1) {
        Err(StoreError::Changed { .. }) => None,
        lines => lines?.pop(),
    };
    let begun = first.and_then(|line| store::seen(&line).ok());
    Ok(MyHand {
        table: table.link.clone(),
        name: charter.map(|charter| charter.name.clone()).unwrap_or_default(),
        number: hand.number,
        title: title.unwrap_or_else(|| hand.game.clone()),
        mark: charter.and_then(|charter| whose::of_game(charter, &hand.game)),
        game: hand.game,
        at: begun.map(|happened| table.opened + happened.at.0),
        won,
        cents: charter.is_some_and(|charter| charter.stakes.shown == room::Shown::Cents),
        players: hand.players.into_iter().map(|(_, name)| name).collect(),
    })
}

/// The games of a table as they are played now, or were in one of its hands. `None` when there is no such
/// hand.
pub(crate) fn charter_at(
    base: &Base,
    table: TableId,
    hand: Option<u64>,
) -> Result<Option<Arc<Charter>>, Untold> {
    let line = match hand {
        None => u64::MAX,
        Some(number) => match base.store.hand(table, number)? {
            Some(record) => record.first,
            None => return Ok(None),
        },
    };
    Ok(in_force(base, table, line)?.map(|(_, charter)| charter))
}

/// What a table was played by when a line was written, and from which line on. `None` where there is no such
/// table.
fn in_force(base: &Base, table: TableId, line: u64) -> Result<Option<(u64, Arc<Charter>)>, Untold> {
    let shelf = Texts { base, link: None };
    let charter = store::in_force(&shelf, base.store.as_ref(), table, line);
    charter.map_err(|error| Untold(error.to_string()))
}

/// One hand, step by step, as somebody may see it: their own cards, and what everybody saw. `None` when
/// there is no such hand.
pub(crate) fn hand(
    base: &Base,
    table: TableId,
    number: u64,
    looker: Looker,
) -> Result<Option<Told>, Untold> {
    let Some(record) = base.store.hand(table, number)? else { return Ok(None) };
    let next = base.store.hand(table, number + 1)?;
    let end = next.map_or(u64::MAX, |next| next.first);
    let lines = base.store.lines(table, record.first..end)?;
    let Some((_, charter)) = in_force(
        base,
        table,
        fault!("server-old-hand-is-told-by-rules-of-today", record.first, u64::MAX),
    )?
    else {
        return Ok(None);
    };
    let mut told = Vec::new();
    for line in lines.iter().take(MOST_LINES) {
        let read = match store::read(table, line, Some(&base.sealer)) {
            // Lines are proved: this one was sealed with a key that is gone.
            Err(Unreadable::Sealed { .. }) => store::seen(line).map(Unsealed::Part),
            read => read,
        };
        let read = read.map_err(|it| Untold(it.to_string()))?;
        let is_last = matches!(&read, Unsealed::Whole(happened) if is_end(happened));
        told.push((line.number, read));
        if is_last {
            break;
        }
    }
    let empty = Table::open(charter).map_err(|it| Untold(it.to_string()))?;
    Ok(Some(replay(empty, &record, &told, looker)))
}

/// Whether a hand ends with this.
pub(crate) fn is_end(happened: &Happened<Card>) -> bool {
    matches!(happened.event, Event::Open(Fact::Over(_) | Fact::Voided | Fact::Closed))
}

/// A table whose night is over, as it was at the end.
pub(crate) fn table(base: &Base, id: TableId) -> Result<Table, Untold> {
    let (shelf, sealer) = (Texts { base, link: None }, Some(&base.sealer));
    let rebuilt = store::rebuild(&shelf, base.store.as_ref(), id, sealer);
    rebuilt.map(|rebuilt| rebuilt.table).map_err(|error| Untold(error.to_string()))
}

/// Those of these people whose accounts were deleted.
pub(crate) fn deleted(base: &Base, ids: &[u64]) -> Result<Vec<u64>, StoreError> {
    let mut gone = Vec::new();
    for id in ids {
        if base.store.is_deleted(*id)? {
            gone.push(*id);
        }
    }
    Ok(gone)
}
