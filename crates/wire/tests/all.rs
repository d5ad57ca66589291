//! All tests of this crate are one program: it is linked once, and its tests share the cores.

mod corpus;
#[path = "../../../fuzz/src/wire.rs"]
mod fuzzed;
mod patch;
mod protocol;
mod typescript;
