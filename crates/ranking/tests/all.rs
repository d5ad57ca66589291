//! All tests of this crate are one program: it is linked once, and its tests share the cores.

mod agreement;
mod articles;
mod fast_paths;
mod names;
