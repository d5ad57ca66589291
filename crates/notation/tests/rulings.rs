//! Every hand in `rulings/` plays as its file says: each is named after the rule it shows.

use std::fs;
use std::path::{Path, PathBuf};

use notation::{Record, Replayer};
use variant::Catalogue;

fn rulings() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulings");
    let entries = fs::read_dir(folder).expect("the rulings");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

#[test]
fn every_ruling_holds() {
    let mut replayer = Replayer::new(Catalogue::house()).strict();
    let mut wrong = Vec::new();
    let mut right = 0;
    for path in rulings() {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a text");
        let record = match Record::parse(&text) {
            Ok(record) => record,
            Err(fault) => {
                wrong.push(format!("{name}: {fault}"));
                continue;
            }
        };
        match replayer.replay(&record) {
            Ok(replayed) if !replayed.is_finished() => {
                wrong.push(format!("{name}: unfinished, waits for {:?}", replayed.waits_for));
            }
            Ok(_) if record.finishing_stacks.is_empty() => {
                wrong.push(format!("{name}: says nothing about the stacks in the end"));
            }
            Ok(_) => right += 1,
            Err(broken) => wrong.push(format!("{name}: {broken}")),
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), wrong.len() + right, wrong.join("\n"));
}
