#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../src/language.rs"]
mod fuzzed;

fuzz_target!(|data: &[u8]| {
    let _ = fuzzed::check(data);
});
