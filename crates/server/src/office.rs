//! What whoever runs the room can do about people: over a socket beside the data while the room is open,
//! and on the data itself while it is closed.
//!
//! The socket belongs to its owner alone (mode 600), like the data beside it: whoever can use the one can
//! read the other. It takes one order as a line of JSON and gives one report.

mod done;
#[cfg(unix)]
pub(crate) mod open;
mod order;
#[cfg(test)]
mod tests;

use std::path::Path;

use store::Sqlite;

use crate::config::data_file;
use crate::office::done::carry_out;
#[cfg(unix)]
use crate::office::open::over_socket;

pub use order::{AuditTold, OfficeError, Order, PersonTold, Report, SessionTold, socket_file};

/// Where a room is as a rule, for links that are made while it is closed.
const USUAL: &str = "http://127.0.0.1:7777/";

/// Has something done, by the open room or on the data of a closed one.
pub fn ask(folder: &Path, order: &Order) -> Result<Report, OfficeError> {
    if let Some(report) = over_socket(folder, order)? {
        return Ok(report);
    }
    let file = data_file(folder);
    if !file.exists() {
        return Err(OfficeError::NoData(folder.to_owned()));
    }
    let store = Sqlite::open(&file)?;
    Ok(carry_out(&store, USUAL, order)?.0)
}

#[cfg(not(unix))]
fn over_socket(_: &Path, _: &Order) -> Result<Option<Report>, OfficeError> {
    Ok(None)
}
