//! Who comes in: guests, and people who keep their names with a password.

pub(crate) mod all;
mod cookie;
pub(crate) mod error;
pub(crate) mod hashing;
mod known;
pub(crate) mod marks;
pub(crate) mod names;
mod passwords;
pub(crate) mod requests;
pub(crate) mod sessions;
#[cfg(test)]
mod tests;
pub(crate) mod who;
