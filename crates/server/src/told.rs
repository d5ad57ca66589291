//! What people are told: views, lines, the messages they go in, and what was played before.

pub(crate) mod due;
pub(crate) mod each;
pub(crate) mod facts;
pub(crate) mod frame;
pub(crate) mod history;
pub(crate) mod journal;
pub(crate) mod lobby;
pub(crate) mod mine;
pub(crate) mod names;
pub(crate) mod replay;
mod scan;
pub(crate) mod settled;
pub(crate) mod stream;
pub(crate) mod tell;
pub(crate) mod untold;
pub(crate) mod view;
