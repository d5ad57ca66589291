//! One program at a time has the data.

use store::{Sqlite, StoreError};

#[test]
fn data_that_is_in_use_is_not_opened_a_second_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("room.db");
    let first = Sqlite::open(&path).expect("a store");
    let error = Sqlite::open(&path).expect_err("it is in use");
    assert_eq!(error, StoreError::InUse(path.display().to_string()));
    let told = format!("another cardroom is using the data in {}: stop it first", path.display());
    assert_eq!(error.to_string(), told);
    Sqlite::open(&folder.path().join("other.db")).expect("other data is free");
    drop(first);
    Sqlite::open(&path).expect("it is free again");
}
