//! What was made for fuzzing, or found by it (see `fuzz/README.md`), in every run of the tests.

use std::path::Path;

use crate::fuzzed;

#[test]
fn every_text_of_the_corpus_is_refused_or_means_something() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/language");
    let inputs = trials::inputs(&corpus);
    assert!(inputs.len() >= 20, "{} inputs", inputs.len());
    for (path, bytes) in inputs {
        // Shown with whatever goes wrong.
        println!("{}", path.display());
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_accepted = !fuzzed::check(&bytes).is_empty();
        assert_eq!(is_accepted, name.starts_with("good-"), "{name}");
    }
}
