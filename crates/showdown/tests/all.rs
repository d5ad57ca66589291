//! All tests of this crate are one program: it is linked once, and its tests share the cores.

mod agreement;
mod articles;
mod common;
mod odd_chips;
mod oracle;
mod plain;
mod readings;
