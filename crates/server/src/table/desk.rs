//! A table and all around it: what is known of it. What may be asked of it (`ask.rs`), what happens by itself
//! (`goes_on.rs`) and what a step changes (`takes.rs`) are built upon it.
//!
//! Nothing here waits for anything.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use cards::Card;
use engine::{Event as HandEvent, Seen, Viewer};
use faults::fault;
use rand_chacha::ChaCha20Rng;
use room::{Event, Fact, Happened, PlayerId, Table, Time, Turn};
use store::TableId;
use telling::{Language, Paid};
use wire::{Answer, MyCards, MyTurn, TableView};

use crate::games::settlement::Settlement;
use crate::kept::settings::Settings;
use crate::people::marks::Marks;
use crate::table::came::Came;
use crate::table::step::{Mishaps, No, Offer, Request, Step};
use crate::table::who::Who;
use crate::told::journal::Journal;
use crate::told::mine;
use crate::told::tell::Told;
use crate::told::view::looked::Agreed;
use crate::told::view::whole::{Around, table_view};

/// How a table is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    /// When.
    pub(crate) at: Time,
    /// When the next hand is dealt, where one is: in so many milliseconds of so many.
    pub(crate) deals: Option<(u64, u64)>,
    pub(crate) language: Language,
}

/// A table and all around it.
#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) id: TableId,
    pub(crate) link: String,
    pub(super) table: Table,
    pub(super) settings: Settings,
    /// The number of the next line.
    pub(super) next: u64,
    pub(super) journal: Journal,
    /// What happened in the hand that is played or was played last, as everybody sees it.
    pub(super) hand: Vec<HandEvent<Seen>>,
    /// The pots of it that were paid, as they were told.
    pub(super) paid: Vec<Paid>,
    /// Who gets what of it by agreement, where that has ended it.
    pub(super) agreed: Agreed,
    /// The last thing each client asked for, and its answer.
    pub(super) receipts: HashMap<String, (u64, Answer)>,
    pub(super) offers: Vec<Offer>,
    /// When each player was asked for the decision that is awaited: the number of the line after.
    pub(super) asked: HashMap<PlayerId, u64>,
    /// How many connections each person has who looks at the table.
    pub(super) here: HashMap<u64, u32>,
    /// How many look at it without a name.
    pub(super) nameless: u32,
    /// Whose names are kept.
    pub(crate) marks: Arc<Marks>,
    /// Hands in a row that could not be finished.
    pub(super) returned: u32,
    pub(super) came: Came,
    #[cfg(test)]
    pub(super) stacked: tests::Stacked,
}

impl Desk {
    /// A table that has just been opened.
    pub(crate) fn new(id: TableId, link: String, table: Table, settings: Settings) -> Desk {
        Desk {
            id,
            link,
            table,
            settings,
            next: 0,
            journal: Journal::default(),
            hand: Vec::new(),
            paid: Vec::new(),
            agreed: Agreed::default(),
            receipts: HashMap::new(),
            offers: Vec::new(),
            asked: HashMap::new(),
            here: HashMap::new(),
            nameless: 0,
            marks: Arc::default(),
            returned: 0,
            came: Came::default(),
            #[cfg(test)]
            stacked: tests::Stacked::default(),
        }
    }

    /// Puts the table in the state it was in.
    pub(crate) fn set_table(&mut self, table: Table) {
        self.table = table;
    }

    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The number of the next line.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    /// Somebody looks at the table, or no more.
    pub(crate) fn connect(&mut self, who: Option<u64>, is_here: bool) {
        let count = match who {
            Some(id) => self.here.entry(id).or_default(),
            None => &mut self.nameless,
        };
        *count = if is_here { *count + 1 } else { count.saturating_sub(1) };
        self.here.retain(|_, count| *count > 0);
    }

    pub(super) fn is_here(&self, id: u64) -> bool {
        self.here.contains_key(&id) || self.settings.bots.contains_key(&id)
    }

    /// Whether anybody looks at it.
    pub(crate) fn is_watched(&self) -> bool {
        !self.here.is_empty() || self.nameless > 0
    }

    /// Players who sit there and are not connected.
    pub(crate) fn away(&self) -> Vec<PlayerId> {
        let people = self.table.people().iter();
        let seated = people.filter(|(_, it)| it.chair.is_some()).map(|(player, _)| *player);
        seated.filter(|player| !self.is_here(player.0)).collect()
    }

    /// Who is to decide something.
    pub(super) fn awaited(&self) -> Vec<PlayerId> {
        awaited(&self.table)
    }

    /// When something is to happen that nobody asks for: a time that is up.
    pub(crate) fn deadline(&self) -> Option<Time> {
        self.table.deadline(&self.away())
    }

    /// Whether the next hand can be dealt, by and by.
    pub(crate) fn can_deal(&self) -> bool {
        self.is_watched() && !self.table.is_paused() && self.table.turn() == Turn::Deal
    }

    /// How much more there is to read after the last hand than a pot for one of two: every other share of a pot
    /// counts two, every other hand that is shown one.
    pub(crate) fn to_read(&self) -> u32 {
        let mut parts: BTreeSet<(u8, u8)> = BTreeSet::new();
        let mut shown = 0;
        for event in &self.hand {
            match event {
                HandEvent::Awarded { pot, pieces, .. } => {
                    parts.extend(pieces.iter().filter_map(|piece| match piece.why {
                        engine::Why::Share(share) => Some((*pot, share)),
                        _ => None,
                    }));
                }
                HandEvent::Shown { .. } => shown += 1_u32,
                _ => {}
            }
        }
        2 * (parts.len() as u32).saturating_sub(1) + shown.saturating_sub(2)
    }

    /// People who are here and wait for the next hand: not those who sit out, or have no chips.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = u64> {
        let people = self.table.people().iter();
        let waits = |it: &room::Person| {
            it.chair.is_some() && it.stack > 0 && it.presence != room::Presence::Out
        };
        let seated = people.filter(move |(_, it)| waits(it)).map(|(player, _)| player.0);
        seated.filter(|player| self.is_here(*player) && !self.settings.bots.contains_key(player))
    }

    /// Whether something happens by itself at once: a dealer is drawn for, a bot names a game.
    pub(crate) fn goes_on(&self) -> bool {
        let is_bot = |player: PlayerId| self.settings.bots.contains_key(&player.0);
        self.is_watched()
            && !self.table.is_paused()
            && match self.table.turn() {
                Turn::FirstDealer => true,
                Turn::Choose(Some(player)) | Turn::PickChair(player) => is_bot(player),
                Turn::Players => self.bots_in_need().next().is_some(),
                _ => false,
            }
    }

    pub(super) fn step(&self) -> Step {
        Step {
            table: self.table.clone(),
            events: Vec::new(),
            settings: None,
            texts: Vec::new(),
            offers: None,
            receipt: None,
            actor: None,
            mishaps: Mishaps::default(),
            answer: Answer::Done { next: self.next },
        }
    }

    /// Keeps the answer to something that was refused, for who asks again.
    pub(crate) fn refused(&mut self, who: &Who, request: &Request, answer: &Answer) {
        self.receipts.insert(key(who, &request.client), (request.number, answer.clone()));
        // Clients that come and go leave little behind.
        if self.receipts.len() > 4_096 {
            self.receipts.retain(|_, (_, answer)| matches!(answer, Answer::Done { .. }));
        }
    }

    pub(super) fn note(&mut self, told: Told, number: u64, happened: &Happened<Card>) {
        match &happened.event {
            Event::Open(Fact::Begun(_)) => {
                self.hand.clear();
                self.paid.clear();
                self.agreed = Agreed::default();
            }
            Event::Stopped { pieces, shown, .. } => self.agreed = Agreed::of(pieces, shown),
            Event::Hand(event) => {
                self.hand.push(event.seen_by(Viewer::Spectator));
                self.paid.extend(told.line.paid().cloned());
            }
            _ => {}
        }
        self.journal.push(number, told);
    }

    /// How it stands, as everybody sees it.
    pub(crate) fn view(&self, shown: Shown) -> TableView {
        let Shown { at, deals, language } = shown;
        let away = self.away();
        let is_here = |id: u64| self.is_here(id);
        let seated =
            |id: &u64| self.table.people().get(&PlayerId(*id)).is_some_and(|it| it.chair.is_some());
        let watching = self.here.keys().filter(|id| !seated(id)).count() as u32 + self.nameless;
        let around = Around {
            settings: &self.settings,
            at: at.max(self.table.now()),
            is_here: &is_here,
            mark: &|id| self.marks.of(id),
            away: &away,
            watching,
            events: &self.hand,
            paid: &self.paid,
            agreed: &self.agreed,
            language,
            deals,
        };
        table_view(&self.table, &around)
    }

    /// The cards of this player, where they sit or sat there.
    pub(crate) fn my_cards(&self, player: u64, language: Language) -> Option<MyCards> {
        mine::cards(&self.table, PlayerId(player), &self.hand, language)
    }

    /// How many shares somebody could have something for.
    pub(crate) fn most_haves(&self) -> usize {
        mine::most_haves(&self.table)
    }

    /// What this player may do, where they sit or sat there.
    pub(crate) fn my_turn(&self, player: u64, language: Language) -> Option<MyTurn> {
        mine::turn(&self.table, PlayerId(player), language)
    }

    /// Whether what is bet now depends on cards that only one player sees.
    pub(crate) fn is_unopened(&self) -> bool {
        self.table.playing().is_some_and(|playing| playing.current().is_unopened())
    }

    /// What was told lately.
    pub(crate) fn journal(&self) -> &Journal {
        &self.journal
    }

    /// The lines from a number on, as they were before they became text.
    #[cfg(test)]
    pub(crate) fn lines(&self, from: u64) -> std::vec::IntoIter<(u64, Told)> {
        self.journal.told(from).into_iter()
    }

    /// From where a client is told what happened, and whether something is missing before.
    pub(crate) fn resumes(&self, since: Option<u64>) -> (u64, bool) {
        let first = self.journal.first(self.next);
        match since {
            None => (self.journal.hand(self.next), false),
            Some(since) if since < first => {
                (first, fault!("server-missing-lines-are-not-told", true, false))
            }
            Some(since) => (
                fault!(
                    "server-first-line-missed-is-left-out",
                    since.min(self.next),
                    (since + 1).min(self.next)
                ),
                false,
            ),
        }
    }
}

/// Who is to decide something.
fn awaited(table: &Table) -> Vec<PlayerId> {
    match table.turn() {
        Turn::PickChair(player) | Turn::Choose(Some(player)) => vec![player],
        Turn::Hand(engine::Turn::Players(seats)) => {
            let players = seats.iter().filter_map(|seat| table.playing()?.player_in(seat));
            players.collect()
        }
        _ => Vec::new(),
    }
}

/// By what a client of somebody's is known.
pub(super) fn key(who: &Who, client: &str) -> String {
    format!("{}:{client}", who.id)
}

/// A number for somebody who comes for the first time: small enough for every program to hold it.
pub(crate) fn fresh_id(rng: &mut ChaCha20Rng) -> u64 {
    use rand_chacha::rand_core::Rng;
    rng.next_u64() >> 11
}

/// The table with nothing else, for tests and for the charter.
pub(crate) fn open_table(settlement: &Settlement) -> Result<Table, No> {
    Table::open(Arc::clone(&settlement.charter)).map_err(No::rules)
}

#[cfg(test)]
pub(crate) mod tests;
