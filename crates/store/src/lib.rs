//! What happened, on disk.
//!
//! A [`Store`] keeps an append-only log of every table, the movements of chips beside it, and who the
//! people are. What is acknowledged is on the disk. Events that hold hidden cards are sealed
//! ([`Sealer`]) with a key that is kept somewhere else, so that whoever has the data folder, or a copy of it, does
//! not have the cards. What is kept has a [`form`] of its own.
//!
//! ```
//! use store::{Key, Line, Memory, Sealer, Store, TableId, TableRecord, Write};
//!
//! let (id, store) = (TableId(7), Memory::default());
//! let sealer = Sealer::new(&Key::new([1; Key::BYTES]));
//! let (link, settings) = ("friday".to_owned(), "{}".to_owned());
//! let table = TableRecord { id, link, settings, opened: 0, settled: 0, is_closed: false };
//! let sealed = Some(sealer.seal(id, 0, "As Kd")?);
//! let line = Line { number: 0, form: store::form::NEWEST, open: "two cards".to_owned(), sealed };
//! let lines = Write::Lines { table: id, lines: vec![line], movements: Vec::new() };
//! store.write_and_wait(vec![Write::Open(table), lines])?;
//! let kept = store.lines(id, 0..1)?.remove(0).sealed.expect("what was sealed");
//! assert_eq!(sealer.open(id, 0, &kept)?, "As Kd");
//! assert!(sealer.open(id, 1, &kept).is_err(), "it belongs to another line");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accounts;
pub mod form;
mod hex;
mod key;
mod log;
mod memory;
mod rebuild;
mod records;
mod seal;
mod sqlite;

pub use accounts::{Accounts, AuditLine, Change, DELETED, Reset, SecretId, Session, Which};
pub use hex::{from_hex, to_hex};
pub use key::{Key, KeyError, Secrets};
pub use log::{Unreadable, Unsealed, read, seen, written};
pub use memory::Memory;
pub use rebuild::{NotRebuilt, Rebuilt, Recent, Shelf, in_force, kept, rebuild};
pub use records::{
    Done, HandRecord, Line, Person, Played, Receipt, Store, StoreError, TableId, TableRecord, Write,
};
pub use seal::{Broken, Sealer};
pub use sqlite::{OtherKey, Sqlite};
pub use variant::alike::{Folded, is_unseen, turns};
