//! The games of the house.
use std::fs;
use std::path::{Path, PathBuf};

use variant::{Catalogue, File, Settings, print};

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

fn files(folder: &str) -> Vec<File> {
    let mut files: Vec<File> = fs::read_dir(games().join(folder))
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "kdl"))
        .map(|path| File {
            name: path.file_name().expect("a name").to_string_lossy().into_owned(),
            text: fs::read_to_string(&path).expect("a text"),
        })
        .collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

#[test]
fn every_file_passes_the_checker() {
    for folder in ["", "lab"] {
        for file in files(folder) {
            if let Err(faults) = Catalogue::house().check(&file) {
                panic!("{faults}");
            }
        }
    }
}

#[test]
fn every_draft_passes_the_checker() {
    let drafts = files("drafts");
    if let Err(faults) = Catalogue::house().with(&drafts) {
        for fault in &faults {
            eprintln!("{fault}");
        }
        panic!("{} files", faults.len());
    }
    let all = Catalogue::house().with(&drafts).expect("ok");
    for entry in all.entries() {
        let v = all.variant(&entry.game.id, &Settings::default()).expect("settled");
        eprintln!(
            "{:28} {:?} seats {} {:?} {:?}",
            entry.game.id,
            v.family(),
            v.seats.max,
            v.betting,
            v.tags()
        );
        let text = print(&entry.game);
        let again = Catalogue::house()
            .with(&drafts)
            .expect("x")
            .check(&File { name: "again".into(), text: text.clone() });
        match again {
            Ok(e) => assert_eq!(e[0].game, entry.game, "{text}"),
            Err(f) => panic!("{f}\n{text}"),
        }
    }
}
