//! All tests of this crate are one program: it is linked once, and its tests share the cores.

mod arena;
mod attack;
mod cli;
mod common;
mod convert;
mod crowd;
mod equity;
mod fuzz;
mod games;
mod killed;
mod load;
mod night;
mod office;
mod play;
mod replay;
mod same_deck;
mod simulate;
mod strength;
mod tournament;
