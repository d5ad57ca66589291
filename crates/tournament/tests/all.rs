//! All tests of the crate, in one program.

mod articles;
mod chips;
mod deals;
mod draws;
mod files;
mod icm;
mod laws;
mod live;
mod mistakes;
mod page;
mod prizes;
mod results;
mod season;
mod seats;
mod structure;
mod tables;
