//! Lets the crate be built again when the page was built, so that the newest is embedded.

use std::fs;
use std::path::Path;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    // A path that does not exist counts as changed every time; an empty folder does not.
    let _ = fs::create_dir_all(&folder);
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", folder.display());
}
