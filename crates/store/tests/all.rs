//! All tests of this crate are one program: it is linked once, and its tests share the cores.

mod accounts;
mod alike;
mod conformance;
mod copies;
mod damaged;
mod forms;
mod hex;
mod locked;
mod rebuilt;
mod sealed;
