//! Who asks for something at a table, and whence they come.

use crate::door::address::Address;

/// Who asks for something.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Who {
    pub(crate) id: u64,
    pub(crate) name: String,
}

/// Whence somebody comes to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Origin {
    pub(crate) address: Address,
    /// When a guest came in, in seconds since 1970; none: the name is kept with a password.
    pub(crate) guest_since: Option<u64>,
}
