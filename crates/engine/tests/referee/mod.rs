//! A second opinion: betting and pots worked out again, slowly, from the events of a hand alone.

pub(crate) mod betting;
pub(crate) mod ledger;
pub(crate) mod money;
pub(crate) mod opener;
