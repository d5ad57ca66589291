//! All tests of this crate are one program: it is linked once, and its tests share the cores.

mod betting;
mod common;
mod killed;
mod laws;
mod leaks;
mod money;
mod options;
mod rare;
mod referee;
mod removal;
mod setup;
mod symmetry;
mod twice;
