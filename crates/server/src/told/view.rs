//! How a table and its hand stand, as somebody sees them.

pub(crate) mod hand;
pub(crate) mod looked;
pub(crate) mod whole;
pub(crate) mod won;
