//! The compiled showdown against a plain second reading of the rulebooks.

#[path = "plain/mod.rs"]
mod plain;
