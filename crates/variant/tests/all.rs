//! All tests of this crate are one program: it is linked once, and its tests share the cores.

mod corpus;
mod docs;
mod editions;
mod effort;
mod fuzz;
#[path = "../../../fuzz/src/language.rs"]
mod fuzzed;
mod house;
mod mistakes;
mod piles;
mod sketch;
