//! What lies in a folder.

use std::fs;
use std::path::{Path, PathBuf};

/// Every file in a folder and in those that it holds, in order; none where there is no folder.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let below = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    paths.into_iter().flat_map(below).collect()
}

/// The Rust sources among them.
pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let is_source = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "rs");
    files(folder).into_iter().filter(is_source).collect()
}
