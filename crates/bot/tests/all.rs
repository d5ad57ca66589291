//! All tests of this crate are one program: it is linked once, and its tests share the cores.

mod bots;
mod budget;
mod common;
mod fuzz;
mod imagine;
mod player;
mod solve;
