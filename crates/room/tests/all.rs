//! All tests of this crate are one program: it is linked once, and its tests share the cores.

mod arrivals;
mod button;
mod button_laws;
mod common;
mod house;
mod ledger;
mod log;
mod look;
mod nights;
mod quick;
mod read;
mod settle;
mod snapshots;
mod walker;
