//! The games that a room offers, and what a table is played by that somebody wishes.

pub(crate) mod appendix;
pub(crate) mod bounds;
mod kept;
pub(crate) mod line;
pub(crate) mod offered;
pub(crate) mod problem;
pub(crate) mod settle;
pub(crate) mod settlement;
pub(crate) mod stock;
pub(crate) mod text;
pub(crate) mod texts;
pub(crate) mod usual;
pub(crate) mod whose;
