//! The rules of the house that a compiler does not hold (see ARCHITECTURE.md).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use self::sources::sources;

#[path = "../src/sources.rs"]
mod sources;

/// What each crate may use directly; through an arrow comes everything below it.
const ARROWS: &[(&str, &[&str])] = &[
    ("faults", &[]),
    ("cards", &[]),
    ("ranking", &["cards"]),
    ("variant", &["ranking"]),
    ("showdown", &["variant", "faults"]),
    ("engine", &["showdown"]),
    ("equity", &["engine"]),
    ("rulebook", &["equity"]),
    ("telling", &["engine"]),
    ("notation", &["telling"]),
    ("dealer", &["engine"]),
    ("bot", &["dealer"]),
    ("terminal", &["bot", "notation"]),
    ("room", &["engine"]),
    ("tournament", &["room", "telling"]),
    ("store", &["room"]),
    ("wire", &["cards"]),
    ("client", &["wire"]),
    ("load", &["client", "cards"]),
    ("server", &["store", "dealer", "bot", "notation", "rulebook", "wire"]),
    ("cardroom", &["server", "load", "terminal", "tournament"]),
    ("trials", &[]),
];

/// Crates without IO, clock or chance.
const PURE: &[&str] = &["cards", "ranking", "variant", "showdown", "engine", "room", "tournament"];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a parent").join("crates")
}

fn names() -> Vec<String> {
    let entries = fs::read_dir(crates()).expect("the crates");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn manifest(name: &str) -> String {
    fs::read_to_string(crates().join(name).join("Cargo.toml")).expect("a manifest")
}

/// The crates of the house below one heading of a manifest.
fn uses(name: &str, heading: &str) -> BTreeSet<String> {
    let manifest = manifest(name);
    let known: BTreeSet<&str> = ARROWS.iter().map(|(name, _)| *name).collect();
    let lines = manifest.lines().skip_while(|line| line.trim() != heading).skip(1);
    lines
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split(['.', ' ', '=']).next())
        .filter(|word| known.contains(word))
        .map(str::to_owned)
        .collect()
}

fn allowed() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut allowed: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    // The table goes from the bottom up, so what is below is complete when it is asked for.
    for (name, arrows) in ARROWS {
        let mut below: BTreeSet<&str> = arrows.iter().copied().collect();
        for arrow in *arrows {
            below.extend(allowed.get(arrow).expect("listed further up"));
        }
        allowed.insert(name, below);
    }
    allowed
}

#[test]
fn every_crate_uses_only_what_is_below_it() {
    let allowed = allowed();
    for name in names() {
        let below =
            allowed.get(name.as_str()).unwrap_or_else(|| panic!("{name} is not on the map"));
        for used in uses(&name, "[dependencies]") {
            assert!(below.contains(used.as_str()), "{name} must not use {used}");
        }
    }
}

#[test]
fn what_serves_tests_is_used_by_tests_alone() {
    for name in names() {
        assert!(!uses(&name, "[dependencies]").contains("trials"), "{name} uses trials");
    }
}

/// A program that is to be used has no faults in it, and the tool names the feature on its command line.
#[test]
fn no_manifest_plants_faults() {
    let top = crates().parent().expect("a parent").to_owned();
    let mut manifests = vec![top.join("Cargo.toml"), top.join("xtask/Cargo.toml")];
    let others = names().into_iter().filter(|name| name != "faults");
    manifests.extend(others.map(|name| crates().join(name).join("Cargo.toml")));
    for path in manifests {
        let text = fs::read_to_string(&path).expect("a manifest");
        assert!(!text.contains("planted"), "{} plants faults", path.display());
    }
    let own = manifest("faults");
    assert!(own.contains("\nplanted = []\n"), "the feature has another name");
    assert!(!own.contains("default ="), "a feature by default reaches every build");
}

/// A test file that nobody names is never run, and nothing else would say so.
#[test]
fn every_test_file_is_part_of_its_program() {
    for name in names() {
        let folder = crates().join(&name).join("tests");
        let all = folder.join("all.rs");
        if !all.exists() {
            continue;
        }
        let text = fs::read_to_string(&all).expect("a source");
        let manifest = manifest(&name);
        let named: BTreeSet<&str> =
            text.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')).collect();
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let is_file = path.extension().is_some_and(|ending| ending == "rs");
            let module = path.file_stem().expect("a name").to_string_lossy();
            if path != all && (is_file || path.join("mod.rs").exists()) {
                let told = all.display();
                let is_alone = manifest.contains(&format!("path = \"tests/{module}.rs\""));
                assert!(is_alone || named.contains(&*module), "{told} lacks `mod {module};`");
            }
        }
    }
}

/// Where a manifest says that the sources hold no tests, those that they hold are never run.
#[test]
fn a_crate_without_tests_in_its_sources_says_so() {
    for name in names() {
        let files = sources(&crates().join(&name).join("src"));
        let has_tests = files.iter().any(|path| {
            let text = fs::read_to_string(path).expect("a source");
            text.contains("#[test]") || text.contains("#[tokio::test")
        });
        let manifest = manifest(&name);
        let library = manifest.split("\n[").find(|part| part.starts_with("lib]"));
        let says_none = library.is_some_and(|library| library.contains("\ntest = false\n"));
        assert_ne!(has_tests, says_none, "{name}: tests in its sources: {has_tests}");
    }
}

#[test]
fn what_is_pure_does_not_touch_the_world() {
    let world = [
        "std::fs",
        "std::net",
        "std::process",
        "std::env",
        "std::io",
        "SystemTime",
        "Instant",
        "thread_rng",
        "rand::",
        "println!",
        "eprintln!",
        "OsRng",
    ];
    for name in names().iter().filter(|name| PURE.contains(&name.as_str())) {
        let files = sources(&crates().join(name).join("src"));
        assert!(!files.is_empty(), "{name} has sources");
        for file in files {
            let text = fs::read_to_string(&file).expect("a source");
            for word in world {
                assert!(!text.contains(word), "{} uses {word}", file.display());
            }
        }
    }
}

/// Tests of the command line run in their own process, where its streams are not.
#[test]
fn commands_read_and_write_at_their_desk_alone() {
    let mut files = sources(&crates().join("cardroom/src"));
    files.retain(|file| !file.ends_with("src/main.rs") && !file.ends_with("src/desk.rs"));
    assert!(files.len() > 30, "{} sources", files.len());
    for file in files {
        let text = fs::read_to_string(&file).expect("a source");
        for word in ["stdin()", "stdout()", "io::stderr()", "args_os", "print!", "println!"] {
            assert!(!text.contains(word), "{} uses {word}", file.display());
        }
    }
}

#[test]
fn unsafe_code_stands_only_where_it_was_named_and_measured() {
    let mut with_unsafe = Vec::new();
    for name in names() {
        let files = sources(&crates().join(&name).join("src"));
        for file in files {
            if fs::read_to_string(&file).expect("a source").contains("unsafe_code") {
                let place = file.strip_prefix(crates()).expect("below the crates").to_owned();
                with_unsafe.push(place.to_string_lossy().into_owned());
            }
        }
    }
    assert_eq!(with_unsafe, ["ranking/src/vector.rs"]);
}

/// Everyone sees the play of a hand, so no card may be in it; the compiler would let one in.
#[test]
fn the_play_of_a_hand_names_no_card() {
    let of_cards = [
        "cards",
        "Card",
        "Cards",
        "CardSet",
        "BoardCards",
        "Dealt",
        "UpCard",
        "Mucked",
        "Held",
        "Felt",
        "Hand",
        "Event",
        "Seen",
        "Sight",
    ];
    for file in ["play.rs", "round.rs"] {
        let text = fs::read_to_string(crates().join("engine/src").join(file)).expect("a source");
        let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
        let words =
            code.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
        let named: BTreeSet<&str> = words.filter(|word| of_cards.contains(word)).collect();
        assert!(named.is_empty(), "{file} names {named:?}");
        for name in ["Play", "Chips", "Round"] {
            assert!(!text.contains(&format!("struct {name}<")), "{file}: {name} is generic");
        }
    }
}

/// Every id and alias of every game file.
fn game_names() -> BTreeSet<String> {
    let games = crates().parent().expect("a parent").join("games");
    let mut files = Vec::new();
    for folder in ["", "lab"] {
        let entries = fs::read_dir(games.join(folder)).expect("the games");
        files.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    let mut names = BTreeSet::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "kdl")) {
        let text = fs::read_to_string(file).expect("a game");
        for line in text.lines().map(str::trim) {
            if let Some((_, rest)) = line.split_once(" id=") {
                names.extend(rest.split([' ', '{']).next().map(str::to_owned));
            } else if let Some(aliases) = line.strip_prefix("alias ") {
                names.extend(aliases.split(' ').map(|name| name.trim_matches('"').to_owned()));
            }
        }
    }
    names
}

#[test]
fn no_code_names_a_game() {
    // Names that also mean something else: ladders, families, templates and tables.
    let also = ["badugi", "stud", "omaha", "triple-draw", "quick-quads"];
    let games = game_names();
    assert!(games.len() > 79, "{} names", games.len());
    let games: BTreeSet<String> =
        games.into_iter().filter(|name| !also.contains(&name.as_str())).collect();
    let mut named = Vec::new();
    for name in names() {
        let mut files = sources(&crates().join(&name).join("src"));
        // Tests that have a file or a folder of their own.
        let is_test = |file: &Path| file.iter().any(|part| part == "tests" || part == "tests.rs");
        files.retain(|file| !is_test(file));
        for file in files {
            let text = fs::read_to_string(&file).expect("a source");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            // The help of a command shows how it is used, with games as examples.
            for line in code.lines().filter(|line| !line.starts_with("  cardroom ")) {
                let line = line.split("//").next().unwrap_or_default().to_lowercase();
                let words =
                    line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_');
                for word in words.map(|word| word.replace('_', "-")) {
                    if games.contains(&word) {
                        named.push(format!("{}: {word}", file.display()));
                    }
                }
            }
        }
    }
    assert!(named.is_empty(), "code names games: {named:#?}");
}
