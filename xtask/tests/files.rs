//! How the files of a crate lead to each other: one way, and none is too long to be read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use self::sources::sources;

#[path = "../src/sources.rs"]
mod sources;

/// Crates whose files lead one way.
const ONE_WAY: &[&str] = &["server", "equity"];

/// Files of these crates that are longer than one reads at once, each with its reason.
const LONG: &[(&str, &str)] = &[];

/// As much as one reads at once.
const MOST_LINES: usize = 400;

/// A module by its path: the crate itself is the empty one.
type Module = Vec<String>;

fn sources_of(name: &str) -> PathBuf {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a parent");
    top.join("crates").join(name).join("src")
}

/// The code of a file without its tests and comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source");
    let mut code = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let next = lines.peek().map_or("", |line| line.trim_start());
        if line == "#[cfg(test)]" && next.starts_with("mod ") && next.ends_with('{') {
            break;
        }
        // A module of tests in a file of its own.
        if line == "#[cfg(test)]" && next.contains("mod ") {
            lines.next();
            continue;
        }
        code.push_str(line.split("//").next().unwrap_or_default());
        code.push('\n');
    }
    code
}

fn module(root: &Path, path: &Path) -> Module {
    let inner = path.strip_prefix(root).expect("below the root").with_extension("");
    let mut parts: Module = inner.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if matches!(parts.last().map(String::as_str), Some("lib" | "main" | "mod")) {
        parts.pop();
    }
    parts
}

fn is_test(module: &Module) -> bool {
    module.iter().any(|part| matches!(part.as_str(), "tests" | "testing" | "golden"))
}

/// The paths that a text names from the crate, from here or from above, with those in braces.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for start in ["crate::", "super::", "self::"] {
        for (place, _) in code.match_indices(start) {
            let before = code[..place].chars().next_back();
            if before.is_some_and(|letter| letter.is_alphanumeric() || "_:$".contains(letter)) {
                continue;
            }
            spread(&code[place..], &mut Vec::new(), &mut found);
        }
    }
    found
}

/// Notes a path and all that its braces stand for. Gives what comes behind it.
fn spread<'t>(text: &'t str, begun: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> &'t str {
    let (depth, mut text) = (begun.len(), text.trim_start());
    loop {
        if let Some(inner) = text.strip_prefix('{') {
            let mut rest = inner;
            loop {
                rest = spread(rest, begun, found).trim_start();
                match rest.strip_prefix(',') {
                    Some(more) => rest = more,
                    None => break,
                }
            }
            text = rest.strip_prefix('}').unwrap_or(rest);
            break;
        }
        let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let (word, rest) = text.split_at(end.unwrap_or(text.len()));
        if word.is_empty() {
            break;
        }
        begun.push(word.to_owned());
        match rest.strip_prefix("::") {
            Some(more) => text = more,
            None => {
                found.push(begun.clone());
                // Another name is still the same thing.
                let other = rest.trim_start().strip_prefix("as ");
                text = other.map_or(rest, |other| {
                    other.trim_start_matches(|letter: char| {
                        letter.is_alphanumeric() || letter == '_'
                    })
                });
                break;
            }
        }
    }
    begun.truncate(depth);
    text
}

/// To which modules each leads.
fn graph(root: &Path) -> BTreeMap<Module, BTreeSet<Module>> {
    let files = sources(root);
    let all: BTreeSet<Module> = files.iter().map(|path| module(root, path)).collect();
    // The longest beginning of a path that is a file.
    let file = |mut path: Module| {
        while !all.contains(&path) {
            path.pop();
        }
        path
    };
    let mut graph = BTreeMap::new();
    for path in &files {
        let from = module(root, path);
        // The root of a crate only shows what is in it.
        if is_test(&from) || from.is_empty() {
            continue;
        }
        let code = code(path);
        let mut named = paths(&code);
        let children = code.lines().filter_map(|line| {
            let line = line.trim_start_matches("pub(crate) ").trim_start_matches("pub(super) ");
            line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';')
        });
        let is_named = |child: &&str| {
            let mut places = code
                .match_indices(&format!("{child}::"))
                .map(|(place, _)| place)
                .collect::<Vec<_>>();
            places.retain(|place| {
                let before = code[..*place].chars().next_back();
                !before.is_some_and(|letter| letter.is_alphanumeric() || "_:".contains(letter))
            });
            !places.is_empty()
        };
        named.extend(children.filter(is_named).map(|it| vec!["self".to_owned(), it.to_owned()]));
        let leads = named.into_iter().map(|path| {
            let mut base = if path[0] == "crate" { Vec::new() } else { from.clone() };
            for word in path {
                match word.as_str() {
                    "crate" | "self" => {}
                    "super" => drop(base.pop()),
                    _ => base.push(word),
                }
            }
            file(base)
        });
        let leads = leads.filter(|to| *to != from && !is_test(to)).collect();
        graph.insert(from, leads);
    }
    graph
}

/// A way from a module back to itself.
fn circle(graph: &BTreeMap<Module, BTreeSet<Module>>) -> Option<Vec<Module>> {
    /// Whether nothing that a module leads to leads back.
    fn walk(
        graph: &BTreeMap<Module, BTreeSet<Module>>,
        at: &Module,
        way: &mut Vec<Module>,
        done: &mut BTreeSet<Module>,
    ) -> bool {
        if let Some(place) = way.iter().position(|it| it == at) {
            way.drain(..place);
            return false;
        }
        if done.contains(at) {
            return true;
        }
        way.push(at.clone());
        let is_good = graph.get(at).into_iter().flatten().all(|to| walk(graph, to, way, done));
        if is_good {
            way.pop();
            done.insert(at.clone());
        }
        is_good
    }
    let (mut way, mut done) = (Vec::new(), BTreeSet::new());
    graph.keys().any(|from| !walk(graph, from, &mut way, &mut done)).then_some(way)
}

#[test]
fn files_lead_one_way() {
    for name in ONE_WAY {
        let graph = graph(&sources_of(name));
        let leads: usize = graph.values().map(BTreeSet::len).sum();
        assert!(leads > graph.len(), "only {leads} uses were found in {name}");
        if let Some(way) = circle(&graph) {
            let way: Vec<String> = way.iter().map(|module| module.join("/")).collect();
            panic!("{name} leads in a circle: {}", way.join(" -> "));
        }
    }
}

#[test]
fn no_file_is_longer_than_one_reads_at_once() {
    for name in ONE_WAY {
        let root = sources_of(name);
        for path in sources(&root) {
            let place = path.strip_prefix(root.parent().expect("a crate")).expect("below it");
            let place = format!("{name}/{}", place.display());
            let lines = fs::read_to_string(&path).expect("a source").lines().count();
            let is_listed = LONG.iter().any(|(long, _)| *long == place);
            if is_test(&module(&root, &path)) {
                continue;
            }
            assert!(lines <= MOST_LINES || is_listed, "{place} has {lines} lines");
            assert!(lines > MOST_LINES || !is_listed, "{place} has only {lines} lines by now");
        }
    }
}

#[test]
fn paths_are_found_where_they_are_named() {
    let text = "use crate::table::{desk::{Desk, key as other}, who::Who};\nlet it = super::found(crate::now::now());";
    let found: BTreeSet<String> = paths(text).iter().map(|path| path.join("/")).collect();
    let due = [
        "crate/table/desk/Desk",
        "crate/table/desk/key",
        "crate/table/who/Who",
        "crate/now/now",
        "super/found",
    ];
    assert_eq!(found, due.into_iter().map(str::to_owned).collect());
}

#[test]
fn a_circle_is_found() {
    let module = |name: &str| vec![name.to_owned()];
    let leads = |pairs: &[(&str, &[&str])]| {
        pairs
            .iter()
            .map(|(from, to)| (module(from), to.iter().map(|to| module(to)).collect()))
            .collect::<BTreeMap<Module, BTreeSet<Module>>>()
    };
    assert_eq!(circle(&leads(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])), None);
    let way = circle(&leads(&[("a", &["b"]), ("b", &["c"]), ("c", &["d"]), ("d", &["b"])]));
    assert_eq!(way, Some(vec![module("b"), module("c"), module("d")]));
}
