//! What a store keeps, and what every store must do.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::accounts::{Accounts, Change};

/// A table, by its number in the store.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TableId(pub u64);

/// One line of a table's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number, the first being 0.
    pub number: u64,
    /// The number of the form that it is written in ([`crate::form`]).
    pub form: u16,
    /// The event as anybody may know it.
    pub open: String,
    /// The whole event, sealed, where there is more to it.
    pub sealed: Option<Vec<u8>>,
}

/// A table as it was opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRecord {
    /// Its number.
    pub id: TableId,
    /// The word that leads to it, which nobody can guess.
    pub link: String,
    /// What the host settled, as text.
    pub settings: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// The line from which the settings are in force: older ones were written under others.
    pub settled: u64,
    /// Whether it is over.
    pub is_closed: bool,
}

/// Someone with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Their number, which is that of a player.
    pub id: u64,
    /// Their name.
    pub name: String,
    /// What their password became, if they have one.
    pub password: Option<String>,
}

/// What a client was told when it asked for something, so that it can ask again after a lost answer
/// without doing it twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Receipt {
    /// Which client.
    pub client: String,
    /// The number it gave to what it asked.
    pub number: u64,
    /// The answer, as text.
    pub answer: String,
}

/// Where a hand is found in the log of its table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandRecord {
    /// Which table.
    pub table: TableId,
    /// Its number at the table, the first being 1.
    pub number: u64,
    /// The line with which it begins.
    pub first: u64,
    /// The id of its game.
    pub game: String,
    /// Who was dealt in, in the order of dealing: numbers, and the names they had.
    pub players: Vec<(u64, String)>,
}

/// A hand that somebody was dealt in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its place among all hands of the store: a later hand has a higher one.
    pub place: u64,
    /// Where it is found.
    pub hand: HandRecord,
    /// How many chips it has brought them; none as long as it is played, or where that was never kept.
    pub won: Option<i64>,
}

/// Something to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Write {
    /// A new table.
    Open(TableRecord),
    /// What the host settled anew.
    Settings {
        /// Which table.
        table: TableId,
        /// As text.
        text: String,
        /// The line from which it is in force; none where nothing that counts for the log has
        /// changed.
        settled: Option<u64>,
    },
    /// Lines of a table's log, and the chips that they move.
    Lines {
        /// Which table.
        table: TableId,
        /// The lines, which follow the last that is there.
        lines: Vec<Line>,
        /// What moves with them.
        movements: Vec<room::Movement>,
    },
    /// How a table stood between two hands, after so many lines; it replaces one after as many.
    /// Older ones but one are not needed any more.
    Snapshot {
        /// Which table.
        table: TableId,
        /// After how many lines.
        lines: u64,
        /// How it stood, as text.
        text: String,
    },
    /// What a client was told last at a table; a table that is over keeps none.
    Receipt {
        /// Which table.
        table: TableId,
        /// Which client.
        client: String,
        /// The number of what it asked.
        number: u64,
        /// The answer, as text.
        answer: String,
    },
    /// Where a hand is found.
    Hand(HandRecord),
    /// What a hand that is over has brought to those who were dealt in.
    Result {
        /// Which table.
        table: TableId,
        /// The number of the hand.
        number: u64,
        /// Who has won how many chips, or lost them.
        won: Vec<(u64, i64)>,
    },
    /// A table is over.
    Close {
        /// Which.
        table: TableId,
    },
    /// Someone comes for the first time, or has another name or password. No two who have a
    /// password have names that can be taken for each other ([`crate::Folded`]), but for those of old.
    Person(Person),
    /// Something else about people.
    Account(Change),
    /// Nothing but that something can be kept, and when: for those who look after the program.
    Alive {
        /// Milliseconds since 1970.
        at: u64,
    },
    /// The text of a game by its hash: hands are played by the text they began with.
    Game {
        /// The hash.
        hash: String,
        /// The text.
        text: String,
    },
}

/// What is called when something is on the disk, or cannot be.
pub type Done = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Why something is not kept or not found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The disk or the database says no.
    #[error("the store can't be used: {0}")]
    Failed(String),
    /// Lines that do not follow the last.
    #[error("line {found} of table {table} does not follow: expected line {expected}", table = .table.0)]
    Gap {
        /// Which table.
        table: TableId,
        /// The next number.
        expected: u64,
        /// The number that came.
        found: u64,
    },
    /// Something of this kind is there already.
    #[error("{0} is taken")]
    Taken(String),
    /// No such table.
    #[error("there is no table {}", .0.0)]
    NoTable(TableId),
    /// Another program has the data.
    #[error("another cardroom is using the data in {0}: stop it first")]
    InUse(String),
    /// The store has ended.
    #[error("the store has ended")]
    Ended,
    /// Something that was kept is not what was written.
    #[error(
        "{what} of table {table} was changed or is missing: the table stays closed; restore a \
        backup with `cardroom restore`",
        table = .table.0
    )]
    Changed {
        /// Which table.
        table: TableId,
        /// What of it.
        what: String,
    },
    /// The text of a game is not the one with its hash.
    #[error(
        "its text (hash {hash}) was changed: tables that play by it stay closed; restore a backup \
        with `cardroom restore`"
    )]
    ChangedGame {
        /// Which text.
        hash: String,
    },
    /// The data is broken, or gone.
    #[error(
        "{file}: {why}. Nothing was written to it. Put a backup in its place: cardroom restore \
        COPY --data {folder} --replace"
    )]
    Damaged {
        /// The file.
        file: String,
        /// Its folder.
        folder: String,
        /// What is wrong with it.
        why: String,
    },
    /// The data was sealed with another key.
    #[error(
        "this isn't the key the data was sealed with: give the right one (--key), or start with \
        --new-key: bets of hands in play are then returned, and cards that were never shown are \
        lost"
    )]
    OtherKey,
    /// The data is of an older program, and there is no key to prove it with.
    #[error(
        "the data is version {found}, and this program uses {known}: start the room once (cardroom \
        serve) to bring it up to date"
    )]
    Older {
        /// What was found.
        found: u32,
        /// What is known.
        known: u32,
    },
    /// The data is of a newer program.
    #[error(
        "the data is version {found}, and this program only knows up to {known}: use a newer \
        version"
    )]
    Newer {
        /// What was found.
        found: u32,
        /// What is known.
        known: u32,
    },
}

/// Keeps what happened. All writes of one call happen together or not at all, in the order of the
/// calls, and they are on the disk when `done` is called with success.
pub trait Store: Accounts + Send + Sync {
    /// Keeps something.
    fn write(&self, writes: Vec<Write>, done: Done);

    /// All tables, or those that are not over.
    fn tables(&self, with_closed: bool) -> Result<Vec<TableRecord>, StoreError>;

    /// One table.
    fn table(&self, table: TableId) -> Result<TableRecord, StoreError> {
        let mut tables = self.tables(true)?.into_iter();
        tables.find(|record| record.id == table).ok_or(StoreError::NoTable(table))
    }

    /// The lines of a table with these numbers, as far as there are any; to the end is `u64::MAX`.
    fn lines(&self, table: TableId, numbers: Range<u64>) -> Result<Vec<Line>, StoreError>;

    /// How a table stood after how many lines: the last two that are kept, the newest first.
    fn snapshots(&self, table: TableId) -> Result<Vec<(u64, String)>, StoreError>;

    /// What each client was told last at a table, by client.
    fn receipts(&self, table: TableId) -> Result<Vec<Receipt>, StoreError>;

    /// The hands of a table, the first first.
    fn hands(&self, table: TableId) -> Result<Vec<HandRecord>, StoreError>;

    /// The hand of a table with this number.
    fn hand(&self, table: TableId, number: u64) -> Result<Option<HandRecord>, StoreError>;

    /// The hands that a player was dealt in, at whatever table, the newest first: so many at most of those
    /// before a place.
    fn hands_of(
        &self,
        player: u64,
        before: Option<u64>,
        most: usize,
    ) -> Result<Vec<Played>, StoreError>;

    /// What a player has won with each hand of a table, by the number of the hand.
    fn results(&self, table: TableId, player: u64) -> Result<Vec<(u64, i64)>, StoreError>;

    /// The sum of everything that was booked to each account of a table.
    fn balances(&self, table: TableId) -> Result<Vec<(room::Account, i128)>, StoreError>;

    /// The person who has this name, whatever its letters' case: someone with a password. Guests
    /// may be called like anybody.
    fn person_named(&self, name: &str) -> Result<Option<Person>, StoreError>;

    /// The person with this number.
    fn person(&self, id: u64) -> Result<Option<Person>, StoreError>;

    /// What the host had settled when a line was written, as text, and from which line on.
    fn settings_at(&self, table: TableId, line: u64) -> Result<Option<(u64, String)>, StoreError>;

    /// The text of a game by its hash.
    fn game(&self, hash: &str) -> Result<Option<String>, StoreError>;

    /// Keeps something, and waits until it is on the disk.
    fn write_and_wait(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let (send, receive) = std::sync::mpsc::channel();
        self.write(writes, Box::new(move |outcome| drop(send.send(outcome))));
        receive.recv().unwrap_or(Err(StoreError::Ended))
    }
}
