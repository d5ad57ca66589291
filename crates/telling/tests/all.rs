//! All tests of this crate are one program: it is linked once, and its tests share the cores.
#![allow(clippy::print_stdout, reason = "the test runner shows the figures when asked for")]

mod chips;
mod now;
mod played;
mod results;
mod texts;
