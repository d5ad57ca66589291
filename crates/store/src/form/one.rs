//! Form 1: what rooms have written since there were rooms.

mod hand;
mod night;
mod stands;
mod terms;

pub(super) use night::Happened;
pub(super) use stands::Snapshot;
