//! Which crates a change can reach.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::run::{Stop, output, root};
use crate::sources::files;

/// What a change can reach.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// The crates.
    pub(crate) crates: BTreeSet<String>,
    /// Whether the page is among what changed, or what it hears.
    pub(crate) page: bool,
}

/// The crates of the house, each with its folder from the top and what it uses, also in its tests.
type Map = BTreeMap<String, (String, BTreeSet<String>)>;

/// What has changed since a commit can reach, with what is not committed yet.
pub(crate) fn since(revision: &str) -> Result<Reach, Stop> {
    let git = |arguments: &[&str]| {
        let told = output("git", arguments);
        told.ok_or_else(|| Stop::Usage(format!("git knows no commit {revision:?}: name another")))
    };
    let mut changed = git(&["diff", "--name-only", revision, "--"])?;
    changed.push('\n');
    changed.push_str(&git(&["ls-files", "--others", "--exclude-standard"])?);
    let map = map();
    let reads = |folder: &str, word: &str| {
        ["src", "tests"].iter().any(|part| mentions(&root().join(folder).join(part), word))
    };
    Ok(reach(&changed, &map, reads))
}

/// The crates by their manifests.
fn map() -> Map {
    let mut folders: Vec<String> = vec!["xtask".to_owned()];
    let found = fs::read_dir(root().join("crates")).into_iter().flatten().flatten();
    folders.extend(found.map(|it| format!("crates/{}", it.file_name().to_string_lossy())));
    let name = |folder: &str| folder.rsplit('/').next().unwrap_or(folder).to_owned();
    let names: BTreeSet<String> = folders.iter().map(|folder| name(folder)).collect();
    let entry = |folder: String| {
        let manifest = fs::read_to_string(root().join(&folder).join("Cargo.toml"));
        let manifest = manifest.unwrap_or_default();
        let words = manifest.lines().filter_map(|line| line.split(['.', ' ', '=']).next());
        let uses = words.filter(|word| names.contains(*word)).map(str::to_owned).collect();
        (name(&folder), (folder, uses))
    };
    folders.into_iter().map(entry).collect()
}

/// Whether any file of a folder has a word in it.
fn mentions(folder: &Path, word: &str) -> bool {
    let has = |text: String| text.contains(word);
    files(folder).iter().any(|path| fs::read_to_string(path).is_ok_and(has))
}

/// What these files, line by line, can reach. `reads` tells whether the sources of a folder name another.
fn reach(changed: &str, map: &Map, reads: impl Fn(&str, &str) -> bool) -> Reach {
    let mut crates: BTreeSet<String> = BTreeSet::new();
    let mut page = false;
    let all = || map.keys().cloned();
    let readers = |word: &str| -> Vec<String> {
        let readers = map.iter().filter(|(_, (place, _))| reads(place, word));
        readers.map(|(name, _)| name.clone()).collect()
    };
    for path in changed.lines().filter(|line| !line.is_empty()) {
        let own = map.iter().find(|(_, (folder, _))| path.starts_with(&format!("{folder}/")));
        let top = path.split_once('/').map(|(top, _)| top);
        match (own, top) {
            (Some((name, _)), _) => {
                crates.insert(name.clone());
                page |= matches!(name.as_str(), "wire" | "server");
            }
            (None, Some("web")) => page = true,
            // Pages, pictures and hands are read by the tests of those that name their folder.
            (None, Some(folder)) => {
                let word = format!("{folder}/");
                match readers(&word) {
                    none if none.is_empty() => crates.extend(all()),
                    some => crates.extend(some),
                }
            }
            (None, None) if path.ends_with(".md") => crates.extend(readers(path)),
            (None, None) => {
                crates.extend(all());
                page = true;
            }
        }
    }
    // Whoever uses one that is reached is reached, too.
    loop {
        let next: Vec<String> = map
            .iter()
            .filter(|(name, (_, uses))| !crates.contains(*name) && !uses.is_disjoint(&crates))
            .map(|(name, _)| name.clone())
            .collect();
        if next.is_empty() {
            return Reach { crates, page };
        }
        crates.extend(next);
    }
}

#[cfg(test)]
mod tests {
    use super::{Map, Reach, reach};

    fn map() -> Map {
        let of = |name: &str, uses: &[&str]| {
            let folder = format!("crates/{name}");
            (name.to_owned(), (folder, uses.iter().map(|it| (*it).to_owned()).collect()))
        };
        [
            of("low", &[]),
            of("middle", &["low"]),
            of("high", &["middle"]),
            of("wire", &[]),
            of("apart", &["wire"]),
        ]
        .into_iter()
        .collect()
    }

    fn of(crates: &[&str], page: bool) -> Reach {
        Reach { crates: crates.iter().map(|it| (*it).to_owned()).collect(), page }
    }

    #[test]
    fn a_change_reaches_whoever_uses_it_and_nobody_else() {
        let reads = |folder: &str, word: &str| folder == "crates/apart" && word == "docs/";
        let reached = |changed: &str| reach(changed, &map(), reads);
        assert_eq!(reached(""), of(&[], false));
        assert_eq!(reached("crates/low/src/lib.rs\n"), of(&["high", "low", "middle"], false));
        assert_eq!(reached("crates/high/Cargo.toml"), of(&["high"], false));
        assert_eq!(reached("crates/wire/src/a.rs"), of(&["apart", "wire"], true));
        assert_eq!(reached("web/src/a.ts"), of(&[], true));
        assert_eq!(reached("docs/rules.md"), of(&["apart"], false));
        assert_eq!(reached("docs/a.md\ndocs/b.md"), of(&["apart"], false));
        assert_eq!(reached("CHANGELOG.md"), of(&[], false));
        let all = of(&["apart", "high", "low", "middle", "wire"], true);
        assert_eq!(reached("Cargo.lock"), all);
        assert_eq!(reached("unknown/file").crates, all.crates);
    }
}
