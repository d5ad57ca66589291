//! Embeds the files of `games/`: one list for each shelf, with the id and the aliases of what each file holds,
//! so that it need not be read before somebody asks for it.

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
        let _ = writeln!(lists, "pub(super) static {list}: &[Source] = &[");
        // Nothing has to be there of what is older.
        let is_older = list == "OLDER" || list == "MIXES_1";
        let files = if is_older && !folder.exists() { Vec::new() } else { files(&folder) };
        for file in files {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let path = file.canonicalize().unwrap_or_else(|_| file.clone());
            println!("cargo::rerun-if-changed={}", file.display());
            let text = fs::read_to_string(&file).unwrap_or_default();
            let (id, aliases) = (id(&text), aliases(&text));
            let known = format!("id: {id:?}, aliases: &{aliases:?}");
            let text = format!("text: include_str!({path:?})");
            let _ = writeln!(lists, "    Source {{ name: {name:?}, {known}, {text} }},");
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

/// The id of the game or the mix of a file. The tests compare it with what the reader finds.
fn id(text: &str) -> &str {
    let id = text.split_once(" id=").and_then(|(_, rest)| rest.split_whitespace().next());
    id.unwrap_or_default()
}

/// What else it answers to.
fn aliases(text: &str) -> Vec<&str> {
    let lines = text.lines().filter_map(|line| line.trim_start().strip_prefix("alias "));
    lines.flat_map(str::split_whitespace).map(|alias| alias.trim_matches('"')).collect()
}
