//! Planted faults: places where the code can be told to go wrong, to see whether the tests notice.
//!
//! Without the feature `planted`, which `cargo xtask faults` alone turns on, nothing of them is left in a program.
//!
//! ```
//! use faults::fault;
//!
//! /// What each of two winners has of a pot; the odd chip is left.
//! fn half(pot: u64) -> u64 {
//!     fault!("crate-half-takes-the-odd-chip", pot / 2, pot.div_ceil(2))
//! }
//!
//! assert_eq!(half(15), 7);
//! ```

#[cfg(all(feature = "planted", not(debug_assertions)))]
compile_error!("planted faults are for tests: a release is built without faults/planted");

/// What is right, or what is wrong when the fault of that name was chosen.
#[macro_export]
macro_rules! fault {
    ($name:literal, $right:expr, $wrong:expr) => {
        if $crate::is($name) { $wrong } else { $right }
    };
}

/// Whether this fault was chosen: never, in a program that is to be used.
#[cfg(not(feature = "planted"))]
#[inline(always)]
pub const fn is(_name: &str) -> bool {
    false
}

/// Whether this fault was chosen, by the environment of the program.
#[cfg(feature = "planted")]
pub fn is(name: &str) -> bool {
    use std::sync::OnceLock;

    static CHOSEN: OnceLock<Option<String>> = OnceLock::new();
    CHOSEN.get_or_init(|| std::env::var("CARDROOM_FAULT").ok()).as_deref() == Some(name)
}
