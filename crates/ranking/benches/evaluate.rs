//! How fast hands are scored.

fn main() {
    divan::main();
}
