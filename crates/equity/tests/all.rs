//! All tests of this crate are one program: it is linked once, and its tests share the cores.

mod odds;
#[path = "../../showdown/tests/plain/mod.rs"]
mod plain;
mod policy;
mod range;
mod short_cuts;
mod slow;
mod speed;
mod tables;
