//! What the room keeps of its own beside the log of each table.

pub(crate) mod audit;
pub(crate) mod form;
pub(crate) mod settings;
