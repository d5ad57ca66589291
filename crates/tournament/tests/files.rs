//! The files of the house.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use room::StakesList;
use tournament::Library;
use variant::{Catalogue, File};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(name)
}

fn names(folder: &Path) -> BTreeSet<String> {
    let files = fs::read_dir(folder).expect("a folder");
    files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect()
}

fn read(path: &Path) -> File {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    File { name, text: fs::read_to_string(path).expect("a file") }
}

#[test]
fn every_file_of_the_house_is_read_and_has_no_faults() {
    let house = Library::house();
    for name in names(&folder("tournaments")) {
        let file = read(&folder("tournaments").join(&name));
        let plan = house.read(&file, Catalogue::house(), StakesList::house());
        let plan = plan.unwrap_or_else(|faults| panic!("{}", told(&faults)));
        assert_eq!(format!("{}.kdl", plan.id), name);
        assert_eq!(house.find(&plan.id), Some(&plan), "{name} is embedded");
    }
    assert_eq!(house.iter().count(), names(&folder("tournaments")).len());
    for name in names(&folder("prizes")) {
        let file = read(&folder("prizes").join(&name));
        let list = Library::default().with_prizes(&[file]);
        let list = list.unwrap_or_else(|faults| panic!("{}", told(&faults[0])));
        let id = list.prize_ids().next().expect("an id").to_owned();
        assert_eq!(format!("{id}.kdl"), name);
        assert_eq!(house.prizes(&id), list.prizes(&id));
    }
    assert_eq!(house.prize_ids().count(), names(&folder("prizes")).len());
}

fn told(faults: &variant::Faults) -> String {
    let told = faults.problems.iter().map(|problem| {
        let (line, column) = faults.line_and_column(problem);
        format!("{}:{line}:{column}: {} ({})\n", faults.file(), problem.message, problem.help)
    });
    told.collect()
}
