//! All tests of this crate are one program: it is linked once, and its tests share the cores.

mod actions;
#[path = "../../engine/tests/common/mod.rs"]
mod common;
mod corpus;
mod coverage;
mod cutting;
mod files;
#[path = "../../../fuzz/src/notation.rs"]
mod fuzzed;
mod history;
mod real;
mod replay;
mod round_trip;
mod rulings;
mod support;
mod told;
