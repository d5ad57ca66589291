//! All tests of this crate are one program: it is linked once, and its tests share the cores.

mod docs;
mod editions;
mod effort;
mod fuzz;
mod house;
mod mistakes;
mod piles;
mod sketch;
