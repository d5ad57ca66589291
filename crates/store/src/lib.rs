//! What happened, on disk.
//!
//! A [`Store`] keeps an append-only log of every table, the movements of chips beside it, and who the
//! people are. What is acknowledged is on the disk. Events that hold hidden cards are sealed
//! ([`Sealer`]) with a key that is kept somewhere else, so that whoever has the data folder, or a copy of it, does
//! not have the cards. What is kept has a [`form`] of its own.

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
