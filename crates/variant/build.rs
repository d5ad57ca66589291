//! Embeds the files of `games/`: one list for each shelf.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = here.join("../../games");
    let mut lists = String::new();
    let shelves = [
        ("TEMPLATES", "templates"),
        ("GAMES", ""),
        ("LAB", "lab"),
        ("MIXES", "mixes"),
        ("OLDER", "older"),
        ("MIXES_1", "older/mixes-1"),
    ];
    for (list, folder) in shelves {
        let folder = root.join(folder);
        println!("cargo::rerun-if-changed={}", folder.display());
        let _ = writeln!(lists, "pub(super) const {list}: &[(&str, &str)] = &[");
        // Nothing has to be there of what is older.
        let is_older = list == "OLDER" || list == "MIXES_1";
        let files = if is_older && !folder.exists() { Vec::new() } else { files(&folder) };
        for file in files {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let path = file.canonicalize().unwrap_or_else(|_| file.clone());
            println!("cargo::rerun-if-changed={}", file.display());
            let _ = writeln!(lists, "    ({name:?}, include_str!({path:?})),");
        }
        lists.push_str("];\n");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("games.rs");
    fs::write(out, lists).expect("the build folder can be written");
}

/// The game files of a folder, by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "kdl")).collect();
    files.sort();
    files
}
