//! A table as it was when the program ended.

use std::sync::Arc;

use cards::Card;
use engine::Cards;
use faults::fault;
use room::{
    BadCharter, Beginning, Charter, Event, Fact, Happened, PlayerId, Settled, Table, Terms,
};

use crate::form::{self, Misread};
use crate::log::{self, Unreadable, Unsealed};
use crate::records::{HandRecord, Line, Store, StoreError, TableId, Write};
use crate::seal::Sealer;

/// A table as it was when the program ended.
#[derive(Clone, Debug)]
pub struct Rebuilt {
    /// The table.
    pub table: Table,
    /// The table before everything that was replayed.
    pub start: Table,
    /// How many lines its log has.
    pub lines: u64,
    /// Whether the hand that was played cannot be played on, because its cards cannot be opened. Stacks
    /// are as they were at its start; what is left to do is [`room::Command::Void`].
    pub is_hand_lost: bool,
    /// What happened last: every whole line that was replayed.
    pub recent: Vec<Recent>,
}

/// A line that was replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recent {
    /// Its number.
    pub number: u64,
    /// What happened.
    pub happened: Happened<Card>,
    /// Who was dealt in for the hand that was played then, or had been played last, in the order of
    /// dealing: what happens in a hand is told by seats.
    pub players: Arc<[PlayerId]>,
}

/// Why a table cannot be rebuilt.
#[derive(Debug, thiserror::Error)]
pub enum NotRebuilt {
    /// The store says no.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A line is no event.
    #[error(transparent)]
    Line(#[from] Unreadable),
    /// A snapshot is none.
    #[error("the state of the table after line {lines} can't be read: {error}")]
    Snapshot {
        /// After how many lines.
        lines: u64,
        /// Why.
        error: Misread,
    },
    /// The charter is bad.
    #[error(transparent)]
    Charter(#[from] BadCharter),
    /// What it is played by is not there.
    #[error("{0}")]
    Games(String),
}

/// Where the games of a table are found.
pub trait Shelf {
    /// What a table is played by that was settled so.
    fn charter(&self, terms: &Terms) -> Result<Arc<Charter>, String>;

    /// The same from settings, for a log of before it said so itself.
    fn older(&self, settings: &str) -> Result<Arc<Charter>, String>;
}

/// What was settled with a line, if the log says so.
fn settled_with(
    store: &dyn Store,
    id: TableId,
    number: u64,
) -> Result<Option<Settled>, NotRebuilt> {
    settled_in(store.lines(id, number..number + 1)?.first())
}

fn settled_in(line: Option<&Line>) -> Result<Option<Settled>, NotRebuilt> {
    let happened = line.map(log::seen).transpose()?;
    Ok(happened.and_then(|happened| match happened.event {
        Event::Open(Fact::Settled(settled)) => Some(settled),
        _ => None,
    }))
}

/// Whether something was settled after so many lines of which no line tells, as in logs of older programs.
fn is_silent_since(store: &dyn Store, id: TableId, lines: u64) -> Result<bool, NotRebuilt> {
    let mut last = u64::MAX;
    while let Some((from, _)) = store.settings_at(id, last)?.filter(|(from, _)| *from > lines) {
        if settled_with(store, id, from)?.is_none() {
            return Ok(true);
        }
        last = from - 1;
    }
    Ok(false)
}

/// What a table was played by when a line was written, and from which line on. `None` where there is no such
/// table.
pub fn in_force(
    shelf: &dyn Shelf,
    store: &dyn Store,
    id: TableId,
    line: u64,
) -> Result<Option<(u64, Arc<Charter>)>, NotRebuilt> {
    let Some((from, settings)) = store.settings_at(id, line)? else { return Ok(None) };
    let charter = match settled_with(store, id, from)? {
        Some(settled) => shelf.charter(settled.terms()),
        None => shelf.older(&settings),
    };
    charter.map(|charter| Some((from, charter))).map_err(NotRebuilt::Games)
}

/// What a command has done, as one call to a store: lines of the log, the chips they move, where
/// hands are found, and how the table stands when a hand is over.
pub fn kept(
    id: TableId,
    from: u64,
    events: &[Happened<Card>],
    before: &Table,
    after: &Table,
    sealer: &Sealer,
) -> Result<Vec<Write>, Unreadable> {
    let lines = log::written(id, from, events, sealer)?;
    let count = from + lines.len() as u64;
    let movements = after.ledger().since(before.ledger());
    let mut writes = vec![Write::Lines { table: id, lines, movements }];
    for (first, happened) in (from..).zip(events) {
        if let Event::Open(Fact::Begun(beginning)) = &happened.event {
            writes.extend(hand(id, first, beginning, after).map(Write::Hand));
        }
    }
    writes.extend(results(id, events, before));
    let is_end = |it: &Happened<Card>| {
        matches!(it.event, Event::Open(Fact::Over(_) | Fact::Voided | Fact::Closed))
    };
    if let (Some(snapshot), true) = (after.snapshot(), events.iter().any(is_end)) {
        let text = form::write_snapshot(snapshot);
        let text = text.map_err(|error| Unreadable::Text { number: count, error })?;
        writes.push(Write::Snapshot { table: id, lines: count, text });
    }
    if events.iter().any(|it| it.event == Event::Open(Fact::Closed)) {
        writes.push(Write::Close { table: id });
    }
    Ok(writes)
}

/// Where a hand that has begun is found.
fn hand(id: TableId, first: u64, beginning: &Beginning, after: &Table) -> Option<HandRecord> {
    let playing = after.playing().or(after.last_hand())?;
    let name = |player: &PlayerId| after.people().get(player).map(|it| it.name.clone());
    let named = |player: &PlayerId| (player.0, name(player).unwrap_or_default());
    Some(HandRecord {
        table: id,
        number: beginning.number,
        first,
        game: playing.hand.rules().variant().id.clone(),
        players: playing.players.iter().map(named).collect(),
    })
}

/// What hands have brought that end with these events.
fn results(id: TableId, events: &[Happened<Card>], before: &Table) -> Vec<Write> {
    let is_result =
        |it: &Happened<Card>| matches!(it.event, Event::Open(Fact::Over(_) | Fact::Voided));
    let Some(last) = events.iter().rposition(is_result) else { return Vec::new() };
    let mut table = before.clone();
    let mut results = Vec::new();
    // Chips are bought and handed in as soon as a hand is over: it is counted at its very end.
    for happened in &events[..=last] {
        let playing = is_result(happened).then(|| table.playing().cloned()).flatten();
        table.apply(happened);
        let Some(playing) = playing else { continue };
        let stacks = &playing.hand.setup().stacks;
        let won = playing.players.iter().zip(stacks).map(|(player, start)| {
            let stack = table.people().get(player).map_or(0, |person| person.stack);
            (player.0, stack.cast_signed() - start.cast_signed())
        });
        results.push(Write::Result { table: id, number: table.hands(), won: won.collect() });
    }
    results
}

/// A table from its log, whatever the host changed. Where the key is not there, or opens nothing, everything
/// is there but the hand that was played.
pub fn rebuild(
    shelf: &dyn Shelf,
    store: &dyn Store,
    id: TableId,
    sealer: Option<&Sealer>,
) -> Result<Rebuilt, NotRebuilt> {
    store.table(id)?;
    // The ledger comes from the log; the books beside it must be what was written, too.
    store.balances(id)?;
    let snapshots = store.snapshots(id)?;
    if let Some(sealer) = sealer {
        // The hand before the last snapshot is played again: somebody may still want to see more of it.
        let before =
            fault!("store-last-hand-is-not-played-again", snapshots.get(1), snapshots.first());
        let since = before.map_or(0, |(lines, _)| *lines);
        let is_silent = is_silent_since(store, id, since)?;
        let before = if is_silent { snapshots.first() } else { before };
        match replay(shelf, store, id, before, Some(sealer)) {
            Err(NotRebuilt::Line(Unreadable::Sealed { .. })) => {}
            outcome => return outcome,
        }
    }
    replay(shelf, store, id, snapshots.first(), None)
}

fn replay(
    shelf: &dyn Shelf,
    store: &dyn Store,
    id: TableId,
    snapshot: Option<&(u64, String)>,
    sealer: Option<&Sealer>,
) -> Result<Rebuilt, NotRebuilt> {
    let from = snapshot.map_or(0, |(lines, _)| *lines);
    let lines: Vec<Line> = store.lines(id, from..u64::MAX)?;
    let charter = match settled_in(lines.first())? {
        // What a table opens with is its first line.
        Some(settled) if from == 0 => {
            Some((from, shelf.charter(settled.terms()).map_err(NotRebuilt::Games)?))
        }
        // What the next line settles was not in force yet.
        Some(_) => {
            let at = fault!("store-next-settings-hold-too-early", from - 1, from);
            in_force(shelf, store, id, at)?
        }
        None => in_force(shelf, store, id, from)?,
    };
    let (_, charter) = charter.ok_or(StoreError::NoTable(id))?;
    let mut table = match snapshot {
        Some((lines, text)) => {
            let error = |error| NotRebuilt::Snapshot { lines: *lines, error };
            Table::restore(charter, form::read_snapshot(text).map_err(error)?)?
        }
        None => Table::open(charter)?,
    };
    let start = table.clone();
    let count = from + lines.len() as u64;
    let mut is_hand_lost = false;
    let mut recent = Vec::new();
    let mut players: Arc<[PlayerId]> = Arc::new([]);
    for line in &lines {
        match log::read(id, line, sealer)? {
            Unsealed::Whole(mut happened) => {
                if let Event::Open(Fact::Settled(settled)) = &mut happened.event {
                    let now = table.charter();
                    let charter = if now.terms() == *settled.terms() {
                        Arc::clone(now)
                    } else {
                        shelf.charter(settled.terms()).map_err(NotRebuilt::Games)?
                    };
                    *settled = settled.clone().with(charter);
                }
                // Without all of a hand none of it is played.
                let is_of_hand = matches!(happened.event, Event::Hand(_) | Event::Stopped { .. });
                if sealer.is_none() && is_of_hand {
                    is_hand_lost = true;
                } else {
                    table.apply(&happened);
                    if let (Event::Open(Fact::Begun(_)), Some(playing)) =
                        (&happened.event, table.playing())
                    {
                        players = playing.players.as_slice().into();
                    }
                    let (number, players) = (line.number, Arc::clone(&players));
                    recent.push(Recent { number, happened, players });
                }
            }
            Unsealed::Part(Happened { at, event: Event::Presented { player, of, .. } }) => {
                // Who saw what is not known; what it cost is.
                let event = Event::Presented { player, of, cards: Cards::new() };
                table.apply(&Happened { at, event });
            }
            Unsealed::Part(_) => is_hand_lost = true,
        }
    }
    let is_hand_lost = is_hand_lost && table.playing().is_some();
    Ok(Rebuilt { table, start, lines: count, is_hand_lost, recent })
}
