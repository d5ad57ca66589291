//! Hands that were played, as somebody may see them.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use cards::Card;
use engine::{Event as HandEvent, Hand, Seen, Viewer};
use faults::fault;
use notation::history::View;
use notation::{Plain, Record, Value};
use room::{Charter, Event, Fact, Happened, PlayerId, Table};
use store::{HandRecord, Played, StoreError, TableId, TableRecord, Unreadable, Unsealed};
use telling::Language;
use variant::Catalogue;
use wire::{HandLine, HandReplay, MyHand, MyHands};

use crate::house::House;
use crate::shelf::Texts;
use crate::tell;
use crate::view::{self, Looked};
use crate::whose;

/// The longest hand that is told.
const MOST_LINES: usize = 5_000;

/// The most hands of somebody that are told at once.
const MOST_HANDS: usize = 50;

/// Why a table or a hand cannot be told: what is kept of it was changed, or is of another program.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Untold(String);

impl From<String> for Untold {
    fn from(why: String) -> Untold {
        Untold(why)
    }
}

impl From<StoreError> for Untold {
    fn from(error: StoreError) -> Untold {
        Untold(error.to_string())
    }
}

/// All hands of a table, with what they have brought to somebody.
pub(crate) fn hands(
    house: &House,
    table: TableId,
    who: Option<u64>,
) -> Result<Vec<HandLine>, StoreError> {
    let hands = house.store.hands(table)?;
    let own = who.map(|who| house.store.results(table, who)).transpose()?.unwrap_or_default();
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
pub(crate) fn hands_of(
    house: &House,
    who: u64,
    before: Option<u64>,
) -> Result<MyHands, StoreError> {
    // One more tells whether there are older ones.
    let mut played = house.store.hands_of(who, before, MOST_HANDS + 1)?;
    let has_more = played.len() > MOST_HANDS;
    played.truncate(MOST_HANDS);
    let next = played.last().filter(|_| has_more).map(|last| last.place);
    let mut tables: BTreeMap<TableId, TableRecord> = BTreeMap::new();
    let mut charters: BTreeMap<TableId, (u64, Option<Arc<Charter>>)> = BTreeMap::new();
    let mut hands = Vec::new();
    for Played { hand, won, .. } in played {
        let table = match tables.entry(hand.table) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => match house.store.table(hand.table) {
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
                let found = in_force(house, hand.table, hand.first).ok().flatten();
                let (from, charter) = found.unzip();
                charters.insert(hand.table, (from.unwrap_or(hand.first), charter.clone()));
                charter
            }
        };
        hands.push(my_hand(house, table, hand, won, charter.as_deref())?);
    }
    Ok(MyHands { hands, next })
}

fn my_hand(
    house: &House,
    table: &TableRecord,
    hand: HandRecord,
    won: Option<i64>,
    charter: Option<&Charter>,
) -> Result<MyHand, StoreError> {
    let catalogue = charter.map_or(Catalogue::house(), |charter| charter.menu.catalogue());
    let title = catalogue.find(&hand.game).map(|entry| entry.game.name.clone());
    let first = match house.store.lines(hand.table, hand.first..hand.first + 1) {
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
    house: &House,
    table: TableId,
    hand: Option<u64>,
) -> Result<Option<Arc<Charter>>, Untold> {
    let line = match hand {
        None => u64::MAX,
        Some(number) => match house.store.hand(table, number)? {
            Some(record) => record.first,
            None => return Ok(None),
        },
    };
    Ok(in_force(house, table, line)?.map(|(_, charter)| charter))
}

/// What a table was played by when a line was written, and from which line on. `None` where there is no such
/// table.
fn in_force(
    house: &House,
    table: TableId,
    line: u64,
) -> Result<Option<(u64, Arc<Charter>)>, Untold> {
    let shelf = Texts { house, link: None };
    let charter = store::in_force(&shelf, house.store.as_ref(), table, line);
    charter.map_err(|error| Untold(error.to_string()))
}

/// Who looks a hand up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Looker {
    /// Whose cards may be seen.
    pub(crate) who: Option<u64>,
    pub(crate) language: Language,
}

/// A hand as somebody may see it.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) replay: HandReplay,
    /// The same as people read it.
    pub(crate) text: String,
}

/// One hand, step by step, as somebody may see it: their own cards, and what everybody saw. `None` when
/// there is no such hand.
pub(crate) fn hand(
    house: &House,
    table: TableId,
    number: u64,
    looker: Looker,
) -> Result<Option<Told>, Untold> {
    let Some(record) = house.store.hand(table, number)? else { return Ok(None) };
    let next = house.store.hand(table, number + 1)?;
    let end = next.map_or(u64::MAX, |next| next.first);
    let lines = house.store.lines(table, record.first..end)?;
    let Some((_, charter)) = in_force(
        house,
        table,
        fault!("server-old-hand-is-told-by-rules-of-today", record.first, u64::MAX),
    )?
    else {
        return Ok(None);
    };
    let mut told = Vec::new();
    for line in lines.iter().take(MOST_LINES) {
        let read = match store::read(table, line, Some(&house.sealer)) {
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

/// The same from what happened, at a table where nobody sits yet.
pub(crate) fn replay(
    table: Table,
    record: &HandRecord,
    lines: &[(u64, Unsealed)],
    looker: Looker,
) -> Told {
    let mut replayed = Replayed::new(table, looker);
    for (number, line) in lines {
        match line {
            Unsealed::Whole(happened) if replayed.public_only.is_none() => {
                replayed.take(record, *number, happened);
            }
            Unsealed::Whole(Happened { at, event }) => {
                let event = event.seen_by(None, Viewer::Spectator);
                replayed.take_seen(record, *number, &Happened { at: *at, event });
            }
            Unsealed::Part(happened) => replayed.take_seen(record, *number, happened),
        }
    }
    replayed.told(record)
}

/// Whether a hand ends with this.
pub(crate) fn is_end(happened: &Happened<Card>) -> bool {
    matches!(happened.event, Event::Open(Fact::Over(_) | Fact::Voided | Fact::Closed))
}

/// A table whose night is over, as it was at the end.
pub(crate) fn table(house: &House, id: TableId) -> Result<Table, Untold> {
    let (shelf, sealer) = (Texts { house, link: None }, Some(&house.sealer));
    let rebuilt = store::rebuild(&shelf, house.store.as_ref(), id, sealer);
    rebuilt.map(|rebuilt| rebuilt.table).map_err(|error| Untold(error.to_string()))
}

struct Replayed {
    table: Table,
    who: Option<PlayerId>,
    language: Language,
    /// The hand as everybody saw it, and its second board, from where its cards cannot be read any more.
    public_only: Option<(Hand<Seen>, Option<Hand<Seen>>)>,
    /// What everybody saw.
    public: Vec<HandEvent<Seen>>,
    /// What this viewer saw.
    own: Vec<HandEvent<Seen>>,
    /// Who gets what by agreement, where that has ended it.
    agreed: Vec<(room::Chair, u64)>,
    replay: HandReplay,
}

impl Replayed {
    fn new(table: Table, Looker { who, language }: Looker) -> Replayed {
        let replay = HandReplay { lines: Vec::new(), views: Vec::new(), phh: String::new() };
        let who = who.map(PlayerId);
        Replayed {
            table,
            who,
            language,
            public_only: None,
            public: Vec::new(),
            own: Vec::new(),
            agreed: Vec::new(),
            replay,
        }
    }

    fn viewer(&self) -> Viewer {
        let playing = self.table.playing().or(self.table.last_hand());
        self.who.map_or(Viewer::Spectator, |who| tell::viewer(playing, who))
    }

    fn take(&mut self, record: &HandRecord, number: u64, happened: &Happened<Card>) {
        if let Event::Open(Fact::Begun(begun)) = &happened.event {
            self.seat(record, begun, happened);
        }
        let told = tell::tell(&self.table, number, happened);
        let own = self.who.and_then(|who| told.own.into_iter().find(|(to, _)| *to == who));
        if let Event::Stopped { pieces, .. } = &happened.event {
            self.agreed.clone_from(pieces);
        }
        if let Event::Hand(event) = &happened.event {
            self.public.push(event.seen_by(Viewer::Spectator));
            self.own.push(event.seen_by(self.viewer()));
        }
        self.table.apply(happened);
        let line = own.map_or(told.line, |(_, line)| line);
        self.show(record, line.get(self.language).clone());
    }

    /// The same of a line whose cards cannot be read, and of all that follow in the hand.
    fn take_seen(&mut self, record: &HandRecord, number: u64, happened: &Happened<Seen>) {
        let mut public_only = self.public_only.take().or_else(|| self.seen(Viewer::Spectator));
        let board = public_only
            .as_ref()
            .and_then(|(hand, second)| second.as_ref().map(|_| u8::from(hand.is_over())));
        let current = public_only.as_mut().map(|(hand, second)| match second {
            Some(second) if hand.is_over() => second,
            _ => hand,
        });
        let line = tell::tell_seen(&self.table, current.as_deref(), board, number, happened);
        match &happened.event {
            Event::Hand(event) => {
                self.public.push(event.clone());
                self.own.push(event.clone());
                current.into_iter().for_each(|hand| hand.apply(event));
            }
            Event::Open(Fact::RunTwice) => {
                if let Some((hand, second)) = &mut public_only
                    && let Some([first, again]) = hand.twice()
                {
                    (*hand, *second) = (first, Some(again));
                }
            }
            // With these the hand is over, of which the table knows the beginning alone.
            Event::Open(Fact::Over(_) | Fact::Voided | Fact::Closed) => {}
            Event::Open(fact) => {
                self.table.apply(&Happened { at: happened.at, event: fact.clone().into() });
            }
            Event::Stopped { pieces, .. } => self.agreed.clone_from(pieces),
            Event::Shuffled { .. } | Event::Presented { .. } => {}
        }
        self.public_only = public_only;
        self.show(record, line.get(self.language).clone());
    }

    /// The hand as somebody sees it, and its second board.
    fn seen(&self, viewer: Viewer) -> Option<(Hand<Seen>, Option<Hand<Seen>>)> {
        let playing = self.table.playing().or(self.table.last_hand())?;
        let second = playing.second.as_ref().map(|hand| hand.seen_by(viewer));
        Some((playing.hand.seen_by(viewer), second))
    }

    /// Notes a line, and how the hand stands after it.
    fn show(&mut self, record: &HandRecord, line: wire::Line) {
        let seen = self.public_only.clone().or_else(|| self.seen(self.viewer()));
        let playing = self.table.playing().or(self.table.last_hand());
        let (Some(playing), Some((seen, second))) = (playing, seen) else { return };
        let looked = Looked {
            number: record.number,
            chairs: &playing.chairs,
            button: self.table.marks().map(|marks| marks.button),
            players: record.players.clone(),
            mark: whose::of_game(self.table.charter(), &record.game),
            events: &self.public,
            agreed: &self.agreed,
            language: self.language,
        };
        self.replay.views.push(view::hand_view(&seen, second.as_ref(), &looked));
        self.replay.lines.push(line);
    }

    /// Everyone who was dealt in takes their chair, with what they had then.
    fn seat(&mut self, record: &HandRecord, begun: &room::Beginning, at: &Happened<Card>) {
        let stacks = begun.setup.stacks.iter();
        for ((chair, (id, name)), chips) in begun.chairs.iter().zip(&record.players).zip(stacks) {
            let (player, name) = (PlayerId(*id), name.clone());
            let sat = Fact::Sat { player, name, chair: *chair, chips: *chips };
            self.table.apply(&Happened { at: at.at, event: sat.into() });
        }
    }

    fn told(mut self, record: &HandRecord) -> Told {
        let mut text = String::new();
        let seen = self.public_only.take().or_else(|| self.seen(self.viewer()));
        let playing = self.table.playing().or(self.table.last_hand());
        if let (Some(playing), Some((seen, _))) = (playing, seen) {
            let catalogue = self.table.charter().menu.catalogue();
            let variant = seen.rules().variant();
            let mut written = Record::told(&seen, &self.own).ruled_by(catalogue, variant);
            let names = record.players.iter().map(|(_, name)| Value::Text(name.clone()));
            written.other.push(("players".to_owned(), Value::List(names.collect())));
            let whose = whose::in_files(self.table.charter(), &record.game);
            written.other.extend(whose.map(|it| ("_whose".to_owned(), Value::Text(it))));
            self.replay.phh = written.write();
            let number = |number: u64| Plain::read(&number.to_string()).map(Value::Plain);
            let seats = playing.chairs.iter().map(|chair| chair.index() as u64 + 1);
            let charter = self.table.charter();
            written.other.extend([
                ("table".to_owned(), Value::Text(charter.name.clone())),
                ("seats".to_owned(), Value::List(seats.filter_map(number).collect())),
            ]);
            written.other.extend(number(record.number).map(|it| ("hand".to_owned(), it)));
            let played = notation::Replayed {
                waits_for: (!seen.is_over()).then(|| seen.turn()),
                hand: seen,
                events: self.own,
                tolerated: Vec::new(),
            };
            // All that is in it is what this viewer saw.
            let catalogue = charter.menu.catalogue();
            text = notation::history::write(catalogue, &written, &played, View::Everything);
        }
        Told { replay: self.replay, text }
    }
}

/// Those of these people whose accounts were deleted.
pub(crate) fn deleted(house: &House, ids: &[u64]) -> Result<Vec<u64>, StoreError> {
    let mut gone = Vec::new();
    for id in ids {
        if house.store.is_deleted(*id)? {
            gone.push(*id);
        }
    }
    Ok(gone)
}
