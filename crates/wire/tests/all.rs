//! All tests of this crate are one program: it is linked once, and its tests share the cores.

mod patch;
mod protocol;
mod typescript;
