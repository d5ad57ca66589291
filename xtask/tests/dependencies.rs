//! What comes from elsewhere keeps to `deny.toml`, also where nobody has installed `cargo deny`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a parent").to_owned()
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(top().join(path)).expect("a file at the top")
}

/// The texts of a list in `deny.toml`.
fn list(heading: &str, name: &str) -> Vec<String> {
    let text = read("deny.toml");
    let (_, section) = text.split_once(&format!("\n[{heading}]\n")).expect("a heading");
    let section = section.split("\n[").next().unwrap_or_default();
    let (_, list) = section.split_once(&format!("\n{name} = [")).expect("a list");
    let list = list.split(']').next().unwrap_or_default();
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Every package that any machine would build, with its licence.
fn licences() -> Vec<(String, String)> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut metadata = Command::new(cargo);
    metadata.args(["metadata", "--format-version", "1", "--locked"]).current_dir(top());
    let told = metadata.output().expect("cargo");
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    let told = String::from_utf8(told.stdout).expect("text");
    let parts: Vec<&str> = told.split(",\"license\":").collect();
    let quoted = |text: &str| text.split('"').nth(1).unwrap_or_default().to_owned();
    let named = |pair: &[&str]| {
        // The last name before a licence is that of its package.
        let (_, name) = pair[0].rsplit_once("{\"name\":").expect("a name");
        let licence = if pair[1].starts_with('"') { quoted(pair[1]) } else { String::new() };
        (quoted(name), licence)
    };
    parts.windows(2).map(named).collect()
}

/// Whether an expression of SPDX holds with these licences. A slash is an older way to write OR.
fn holds(expression: &str, allowed: &[String]) -> bool {
    let expression = expression.replace('/', " OR ");
    let expression = expression.trim();
    let (any, all) = (apart(expression, " OR "), apart(expression, " AND "));
    if any.len() > 1 {
        return any.iter().any(|it| holds(it, allowed));
    }
    if all.len() > 1 {
        return all.iter().all(|it| holds(it, allowed));
    }
    match expression.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) => holds(inner, allowed),
        None => allowed.iter().any(|it| it == expression),
    }
}

/// The parts of an expression around a word, where it stands in no parentheses.
fn apart<'t>(text: &'t str, word: &str) -> Vec<&'t str> {
    let (mut parts, mut depth, mut begun) = (Vec::new(), 0, 0);
    for (place, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ if depth == 0 && text[place..].starts_with(word) => {
                parts.push(&text[begun..place]);
                begun = place + word.len();
            }
            _ => {}
        }
    }
    parts.push(&text[begun..]);
    parts
}

#[test]
fn an_expression_of_licences_is_read_as_spdx_has_it() {
    let allowed = ["MIT".to_owned(), "ISC".to_owned()];
    for good in ["MIT", "MIT OR GPL-3.0", "GPL-3.0/MIT", "MIT AND ISC", "(GPL-3.0 OR MIT) AND ISC"]
    {
        assert!(holds(good, &allowed), "{good}");
    }
    // AND binds more closely than OR.
    assert!(holds("MIT OR GPL-3.0 AND Zlib", &allowed));
    for bad in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR ISC) AND GPL-3.0", "MIT WITH something"]
    {
        assert!(!holds(bad, &allowed), "{bad}");
    }
}

#[test]
fn every_licence_is_allowed_and_each_of_those_is_needed() {
    let (allowed, licences) = (list("licenses", "allow"), licences());
    assert!(licences.len() > 100, "{} packages", licences.len());
    for (name, licence) in &licences {
        assert!(holds(licence, &allowed), "{name} is under {licence:?}: see deny.toml");
    }
    for one in &allowed {
        let others: Vec<String> = allowed.iter().filter(|it| *it != one).cloned().collect();
        let is_needed = licences.iter().any(|(_, licence)| !holds(licence, &others));
        assert!(is_needed, "nothing needs {one}: take it out of deny.toml");
    }
}

#[test]
fn what_is_banned_is_not_in_the_lock_file() {
    let (lock, banned) = (read("Cargo.lock"), list("bans", "deny"));
    assert!(banned.contains(&"openssl".to_owned()), "{banned:?}");
    for name in banned {
        assert!(!lock.contains(&format!("\nname = \"{name}\"\n")), "{name}: see deny.toml");
    }
}

#[test]
fn everything_comes_from_the_named_registry_or_is_our_own() {
    let (lock, allowed) = (read("Cargo.lock"), list("sources", "allow-registry"));
    let field = |package: &str, name: &str| {
        let lines = package.lines().filter_map(|line| line.split_once(" = "));
        let mut found = lines.filter(|(field, _)| *field == name);
        found.next().map(|(_, value)| value.trim_matches('"').to_owned())
    };
    for package in lock.split("[[package]]\n").skip(1) {
        let name = field(package, "name").expect("a name");
        let is_ours = || name == "xtask" || top().join("crates").join(&name).is_dir();
        let is_good = match field(package, "source") {
            Some(source) => allowed.iter().any(|it| source == format!("registry+{it}")),
            None => is_ours(),
        };
        assert!(is_good, "{name} comes from elsewhere: see deny.toml");
    }
}

#[test]
fn every_dependency_says_its_version() {
    let crates = fs::read_dir(top().join("crates")).expect("the crates");
    let folders = crates.map(|entry| entry.expect("an entry").path());
    let mut manifests: Vec<PathBuf> = folders.map(|folder| folder.join("Cargo.toml")).collect();
    manifests.extend([top().join("Cargo.toml"), top().join("xtask/Cargo.toml")]);
    for path in manifests {
        let text = read(&path);
        assert!(!text.contains("\"*\""), "{} takes any version", path.display());
    }
}
