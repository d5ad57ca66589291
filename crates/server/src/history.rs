//! Hands that were played, as somebody may see them.

use cards::Card;
use engine::{Event as HandEvent, Seen, Viewer};
use notation::{Record, Value};
use room::{Event, Fact, Happened, PlayerId, Table};
use store::{HandRecord, StoreError, TableId, Unsealed};
use wire::{HandLine, HandReplay};

use crate::desk::Settings;
use crate::house::House;
use crate::settle::settle;
use crate::tell;
use crate::view::{self, Looked};

/// The longest hand that is told.
const MOST_LINES: usize = 5_000;

/// All hands of a table.
pub(crate) fn hands(house: &House, table: TableId) -> Result<Vec<HandLine>, StoreError> {
    let hands = house.store.hands(table)?;
    let line = |record: HandRecord| HandLine {
        number: record.number,
        game: record.game,
        players: record.players.into_iter().map(|(_, name)| name).collect(),
    };
    Ok(hands.into_iter().map(line).collect())
}

/// One hand, step by step, as somebody may see it: their own cards, and what everybody saw. `None` when
/// there is no such hand.
pub(crate) fn hand(
    house: &House,
    table: TableId,
    number: u64,
    who: Option<u64>,
) -> Result<Option<HandReplay>, String> {
    let failed = |error: StoreError| error.to_string();
    let Some(record) = house.store.hand(table, number).map_err(failed)? else { return Ok(None) };
    let next = house.store.hand(table, number + 1).map_err(failed)?;
    let end = next.map_or(u64::MAX, |next| next.first);
    let lines = house.store.lines(table, record.first..end).map_err(failed)?;
    let settings = house.store.settings_at(table, record.first).map_err(failed)?;
    let Some(settings) = settings else { return Ok(None) };
    let settings: Settings = serde_json::from_str(&settings).map_err(|it| it.to_string())?;
    let kept = house.texts(&settings.games).map_err(failed)?;
    let terms = settle(&settings.wished, settings.opens, &kept).map_err(|it| it.why)?;
    let mut told = Vec::new();
    for line in lines.iter().take(MOST_LINES) {
        let read = store::read(table, line, Some(&house.sealer)).map_err(|it| it.to_string())?;
        // What was sealed with a key that is gone is gone.
        let Unsealed::Whole(happened) = read else { break };
        let is_last = is_end(&happened);
        told.push((line.number, happened));
        if is_last {
            break;
        }
    }
    let empty = Table::open(terms.charter).map_err(|it| it.to_string())?;
    Ok(Some(replay(empty, &record, &told, who)))
}

/// The same from what happened, at a table where nobody sits yet.
pub(crate) fn replay(
    table: Table,
    record: &HandRecord,
    lines: &[(u64, Happened<Card>)],
    who: Option<u64>,
) -> HandReplay {
    let mut replayed = Replayed::new(table, who);
    for (number, happened) in lines {
        replayed.take(record, *number, happened);
    }
    replayed.told(record)
}

/// Whether a hand ends with this.
pub(crate) fn is_end(happened: &Happened<Card>) -> bool {
    matches!(happened.event, Event::Open(Fact::Over(_) | Fact::Voided | Fact::Closed))
}

/// A table whose night is over, as it was at the end.
pub(crate) fn table(house: &House, id: TableId) -> Result<Table, String> {
    let record = house.store.table(id).map_err(|error| error.to_string())?;
    let settings: Settings =
        serde_json::from_str(&record.settings).map_err(|error| error.to_string())?;
    let kept = house.texts(&settings.games).map_err(|error| error.to_string())?;
    let terms = settle(&settings.wished, settings.opens, &kept).map_err(|it| it.why)?;
    let sealer = Some(&house.sealer);
    let rebuilt = store::rebuild(&terms.charter, house.store.as_ref(), id, sealer);
    rebuilt.map(|rebuilt| rebuilt.table).map_err(|error| error.to_string())
}

struct Replayed {
    table: Table,
    who: Option<PlayerId>,
    /// What everybody saw.
    public: Vec<HandEvent<Seen>>,
    /// What this viewer saw.
    own: Vec<HandEvent<Seen>>,
    replay: HandReplay,
}

impl Replayed {
    fn new(table: Table, who: Option<u64>) -> Replayed {
        let replay = HandReplay { lines: Vec::new(), views: Vec::new(), phh: String::new() };
        let who = who.map(PlayerId);
        Replayed { table, who, public: Vec::new(), own: Vec::new(), replay }
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
        if let Event::Hand(event) = &happened.event {
            self.public.push(event.seen_by(Viewer::Spectator));
            self.own.push(event.seen_by(self.viewer()));
        }
        self.table.apply(happened);
        let Some(playing) = self.table.playing().or(self.table.last_hand()) else { return };
        let viewer = self.viewer();
        let seen = playing.hand.seen_by(viewer);
        let second = playing.second.as_ref().map(|hand| hand.seen_by(viewer));
        let looked = Looked {
            number: record.number,
            chairs: &playing.chairs,
            players: record.players.clone(),
            events: &self.public,
        };
        self.replay.views.push(view::hand_view(&seen, second.as_ref(), &looked));
        self.replay.lines.push(own.map_or(told.line, |(_, line)| line));
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

    fn told(mut self, record: &HandRecord) -> HandReplay {
        if let Some(playing) = self.table.playing().or(self.table.last_hand()) {
            let seen = playing.hand.seen_by(self.viewer());
            let mut written = Record::told(&seen, &self.own);
            let names = record.players.iter().map(|(_, name)| Value::Text(name.clone()));
            written.other.push(("players".to_owned(), Value::List(names.collect())));
            self.replay.phh = written.write();
        }
        self.replay
    }
}
