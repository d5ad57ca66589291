//! Data that is not what was written: broken, gone, or changed by somebody else.

use std::fs;
use std::path::{Path, PathBuf};

use room::{Account, Movement, PlayerId, Reason};
use store::{
    Key, KeyError, Line, OtherKey, Sealer, Secrets, Sqlite, Store, StoreError, TableId,
    TableRecord, Write,
};
use tempfile::TempDir;

const TABLE: TableId = TableId(1);
const OTHER: TableId = TableId(2);

fn sealer() -> Sealer {
    Sealer::new(&Key::new([3; 32]))
}

fn record(table: TableId) -> TableRecord {
    TableRecord {
        id: table,
        link: format!("link-{}", table.0),
        settings: "{}".to_owned(),
        opened: 5,
        settled: 0,
        is_closed: false,
    }
}

fn line(table: TableId, number: u64) -> Line {
    let sealed =
        number.is_multiple_of(2).then(|| sealer().seal(table, number, "As").expect("sealed"));
    Line { number, form: 1, open: format!("line {number} of {}", table.0), sealed }
}

/// Everybody buys in, and each bets what is theirs by number.
fn movements(players: std::ops::Range<u64>) -> Vec<Movement> {
    let player = |id: u64| Account::Player(PlayerId(id));
    let buys = players.clone().map(|id| {
        let (from, to, reason) = (Account::Bank, player(id), Reason::BuyIn);
        Movement { from, to, chips: 100, reason }
    });
    let bets = players.map(|id| {
        let (from, to, reason) = (player(id), Account::Pot, Reason::Bet);
        Movement { from, to, chips: id, reason }
    });
    buys.clone().chain(bets).collect()
}

/// Two tables with nine lines and six movements each, a snapshot, and settings that were changed once.
fn written() -> Vec<Write> {
    let table = |table: TableId| {
        let lines = (0..9).map(|number| line(table, number)).collect();
        [
            Write::Open(record(table)),
            Write::Lines { table, lines, movements: movements(7..10) },
            Write::Snapshot { table, lines: 5, text: "how it stood".to_owned() },
            Write::Settings { table, text: "anew".to_owned(), settled: Some(5) },
        ]
    };
    [table(TABLE), table(OTHER)].into_iter().flatten().collect()
}

fn opened(path: &Path) -> Result<Sqlite, StoreError> {
    Sqlite::open_with(path, &sealer(), OtherKey::Refused)
}

/// A room that was closed in order.
fn room() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("room.db");
    opened(&path).expect("a store").write_and_wait(written()).expect("kept");
    (folder, path)
}

/// Somebody does something to the file.
fn changed(path: &Path, sql: &str) {
    let file = rusqlite::Connection::open(path).expect("the file");
    file.execute_batch(sql).expect("it is changed");
}

fn all(store: &Sqlite, table: TableId) -> Result<usize, StoreError> {
    store.table(table)?;
    store.snapshots(table)?;
    store.settings_at(table, 1)?;
    store.settings_at(table, 8)?;
    store.balances(table)?;
    Ok(store.lines(table, 0..u64::MAX)?.len())
}

#[test]
fn whatever_was_changed_is_found_where_it_is_and_the_other_table_is_as_it_was() {
    let swap = "UPDATE lines SET number = 100 WHERE table_id = 1 AND number = 4;
        UPDATE lines SET number = 4 WHERE table_id = 1 AND number = 6;
        UPDATE lines SET number = 6 WHERE table_id = 1 AND number = 100";
    let borrowed = "UPDATE lines SET (open, sealed, mac) =
        (SELECT open, sealed, mac FROM lines WHERE table_id = 2 AND number = 4)
        WHERE table_id = 1 AND number = 4";
    let movement = |set: &str| format!("UPDATE movements {set} WHERE table_id = 1 AND number = 1");
    let swapped = "UPDATE movements SET number = 100 WHERE table_id = 1 AND number = 1;
        UPDATE movements SET number = 1 WHERE table_id = 1 AND number = 3;
        UPDATE movements SET number = 3 WHERE table_id = 1 AND number = 100";
    let moved = "DELETE FROM movements WHERE table_id = 1 AND number = 1;
        UPDATE movements SET table_id = 1 WHERE table_id = 2 AND number = 1;
        INSERT INTO movements (table_id, number, source, target, chips, reason, mac)
            SELECT 2, number, source, target, chips, reason, mac FROM movements
            WHERE table_id = 1 AND number = 1";
    let added = "INSERT INTO movements (table_id, number, source, target, chips, reason, mac)
        SELECT 1, 6, source, target, chips, reason, mac FROM movements
        WHERE table_id = 1 AND number = 5";
    for (what, sql) in [
        ("line 4", "UPDATE lines SET open = 'line 4 of me' WHERE table_id = 1 AND number = 4"),
        ("line 4", "UPDATE lines SET sealed = NULL WHERE table_id = 1 AND number = 4"),
        ("line 4", "UPDATE lines SET form = 2 WHERE table_id = 1 AND number = 4"),
        ("line 4", "UPDATE lines SET mac = NULL WHERE table_id = 1 AND number = 4"),
        ("line 4", swap),
        ("line 4", borrowed),
        ("line 4", "DELETE FROM lines WHERE table_id = 1 AND number = 4"),
        ("line 0", "DELETE FROM lines WHERE table_id = 1 AND number = 0"),
        ("line 8", "DELETE FROM lines WHERE table_id = 1 AND number = 8"),
        ("line 0", "DELETE FROM lines WHERE table_id = 1"),
        ("the end of the log", "UPDATE chains SET lines = 8 WHERE table_id = 1"),
        ("the end of the log", "DELETE FROM chains WHERE table_id = 1"),
        ("the snapshot after line 5", "UPDATE snapshots SET body = 'rich' WHERE table_id = 1"),
        ("what was settled", "UPDATE tables SET settings = 'mine' WHERE id = 1"),
        ("what was settled", "UPDATE tables SET settled = 7 WHERE id = 1"),
        ("what was settled before", "UPDATE older_settings SET body = 'x' WHERE table_id = 1"),
        ("movement 1 in the books", &movement("SET chips = 900")),
        ("movement 1 in the books", &movement("SET target = 'player 9'")),
        ("movement 1 in the books", &movement("SET source = 'house'")),
        ("movement 1 in the books", &movement("SET reason = 'won'")),
        ("movement 1 in the books", &movement("SET mac = NULL")),
        ("movement 1 in the books", swapped),
        ("movement 1 in the books", moved),
        ("movement 1 in the books", "DELETE FROM movements WHERE table_id = 1 AND number = 1"),
        ("movement 5 in the books", "DELETE FROM movements WHERE table_id = 1 AND number = 5"),
        ("movement 0 in the books", "DELETE FROM movements WHERE table_id = 1"),
        ("movement 6 in the books", added),
        ("the end of the log", "UPDATE chains SET movements = 5 WHERE table_id = 1"),
    ] {
        let (_folder, path) = room();
        changed(&path, sql);
        let store = opened(&path).expect("the room opens");
        let found = all(&store, TABLE);
        let is_it = |error: &StoreError| error.to_string().starts_with(&format!("{what} of "));
        assert!(found.as_ref().is_err_and(is_it), "{sql}: {found:?}");
        assert_eq!(all(&store, OTHER), Ok(9), "{sql}");
        // Nothing is added behind a log that is not whole at its end.
        let (lines, movements) = (vec![line(OTHER, 9)], movements(1..3));
        let next = vec![Write::Lines { table: OTHER, lines, movements }];
        store.write_and_wait(next).expect("kept");
        assert_eq!(all(&store, OTHER), Ok(10));
    }
}

/// The hash of a game says what its text must be, of one game or of several that belong together.
#[test]
fn a_text_of_a_game_that_was_changed_is_found_and_the_others_are_read() {
    let (_folder, path) = room();
    let own = ["game a {\n}\n".to_owned(), "game b {\n}\n".to_owned()];
    let hashes = [own[0].clone(), own.concat(), "mix m {\n}".to_owned()]
        .map(|text| format!("2-{}", variant::TextHash::of(&text)));
    let texts = [own[0].clone(), own.join("\n"), "mix m {\n}".to_owned()];
    let kept = hashes.iter().zip(&texts);
    let kept = kept.map(|(hash, text)| Write::Game { hash: hash.clone(), text: text.clone() });
    opened(&path).expect("a store").write_and_wait(kept.collect()).expect("kept");
    for changed_one in 0..hashes.len() {
        let hash = &hashes[changed_one];
        changed(&path, &format!("UPDATE games SET body = body || ' ' WHERE hash = '{hash}'"));
        let store = opened(&path).expect("the room opens");
        for (place, (hash, text)) in hashes.iter().zip(&texts).enumerate() {
            let found = store.game(hash);
            if place == changed_one {
                assert_eq!(found, Err(StoreError::ChangedGame { hash: hash.clone() }));
                assert!(found.expect_err("changed").to_string().contains("cardroom restore"));
            } else {
                assert_eq!(found.as_ref(), Ok(&Some(text.clone())));
            }
        }
        // Whoever plays by the same text again keeps it as it was.
        let text = texts[changed_one].clone();
        store.write_and_wait(vec![Write::Game { hash: hash.clone(), text }]).expect("kept");
    }
}

#[test]
fn a_log_whose_end_was_cut_off_gets_no_further_lines() {
    let (_folder, path) = room();
    changed(&path, "DELETE FROM lines WHERE table_id = 1 AND number = 8");
    let store = opened(&path).expect("the room opens");
    let lines = vec![line(TABLE, 8)];
    let outcome =
        store.write_and_wait(vec![Write::Lines { table: TABLE, lines, movements: Vec::new() }]);
    assert!(matches!(outcome, Err(StoreError::Changed { table: TABLE, .. })), "{outcome:?}");
}

/// The books of yesterday are proved by themselves; that they are not those of today is found all the same.
#[test]
fn books_that_were_put_back_to_an_earlier_day_are_found() {
    let (_folder, path) = room();
    changed(&path, "CREATE TABLE kept AS SELECT * FROM chains WHERE table_id = 1");
    let store = opened(&path).expect("a store");
    let (lines, movements) = (vec![line(TABLE, 9)], movements(1..3));
    store.write_and_wait(vec![Write::Lines { table: TABLE, lines, movements }]).expect("kept");
    assert_eq!(all(&store, TABLE), Ok(10));
    drop(store);
    let back = "DELETE FROM movements WHERE table_id = 1 AND number > 5;
        UPDATE chains SET (movements, last_movement) = (SELECT movements, last_movement FROM kept)
            WHERE table_id = 1";
    changed(&path, back);
    assert!(opened(&path).expect("a store").balances(TABLE).is_err());
    // Nor do they go on behind books that are cut off.
    let store = opened(&path).expect("a store");
    let next =
        vec![Write::Lines { table: TABLE, lines: vec![line(TABLE, 10)], movements: Vec::new() }];
    let outcome = store.write_and_wait(next);
    assert!(matches!(outcome, Err(StoreError::Changed { table: TABLE, .. })), "{outcome:?}");
}

#[test]
fn a_part_of_a_log_is_proved_by_itself() {
    let (_folder, path) = room();
    let store = opened(&path).expect("a store");
    for from in 0..11 {
        for to in from..11 {
            let count = store.lines(TABLE, from..to).expect("lines").len() as u64;
            assert_eq!(count, to.min(9).saturating_sub(from));
        }
    }
    drop(store);
    changed(&path, "UPDATE lines SET open = '' WHERE table_id = 1 AND number = 4");
    let store = opened(&path).expect("a store");
    assert!(store.lines(TABLE, 3..6).is_err());
    assert_eq!(store.lines(TABLE, 5..9).expect("lines").len(), 4);
    assert_eq!(store.lines(TABLE, 0..4).expect("lines").len(), 4);
}

#[test]
fn data_that_is_broken_empty_or_gone_is_refused_and_stays_as_it_is() {
    let (folder, path) = room();
    let whole = fs::read(&path).expect("bytes");
    let page = 4_096;
    let mut torn = whole.clone();
    torn[page..2 * page].fill(0xA5);
    let states: [(&str, Option<&[u8]>); 5] = [
        ("cut in the middle", Some(&whole[..whole.len() / 2])),
        ("cut to a page", Some(&whole[..page])),
        ("torn", Some(&torn)),
        ("empty", Some(&[])),
        ("gone", None),
    ];
    for (state, bytes) in states {
        match bytes {
            Some(bytes) => fs::write(&path, bytes).expect("written"),
            None => fs::remove_file(&path).expect("gone"),
        }
        let refused = opened(&path).expect_err(state);
        assert!(matches!(refused, StoreError::Damaged { .. }), "{state}: {refused}");
        let told = refused.to_string();
        assert!(told.contains("cardroom restore COPY --data"), "{state}: {told}");
        assert_eq!(fs::read(&path).ok().as_deref(), bytes, "{state}: nothing was written");
    }
    // A folder that never held a room gets one.
    opened(&folder.path().join("new.db")).expect("a new room");
}

/// A file whose version and tables do not belong together is not worked on with whatever the database says.
#[test]
fn data_without_the_tables_of_its_version_is_refused_with_what_to_do() {
    let (folder, path) = room();
    let empty = folder.path().join("empty.db");
    for version in 1..=5 {
        changed(&empty, &format!("PRAGMA user_version = {version}"));
        let before = fs::read(&empty).expect("bytes");
        let told = opened(&empty).expect_err("there is nothing in it").to_string();
        assert!(told.contains("it has no table `tables`"), "{version}: {told}");
        assert!(told.contains("cardroom restore COPY --data"), "{version}: {told}");
        assert_eq!(fs::read(&empty).expect("bytes"), before, "nothing was written");
    }
    for sql in ["DROP TABLE hands", "DROP TABLE audit", "PRAGMA user_version = 1"] {
        let (_folder, path) = room();
        changed(&path, sql);
        let refused = opened(&path).expect_err(sql);
        assert!(matches!(refused, StoreError::Damaged { .. }), "{sql}: {refused}");
    }
    // No copy is made or used of it, either.
    let copy = folder.path().join("copy.db");
    let told = Sqlite::restore(&empty, &path, true).expect_err("no data").to_string();
    assert!(told.contains("it has no table `tables`"), "{told}");
    Sqlite::back_up(&empty, &copy).expect_err("no data");
}

#[test]
fn a_copy_takes_the_place_of_data_that_is_damaged_which_is_kept_beside() {
    let (folder, path) = room();
    let copy = folder.path().join("copy.db");
    Sqlite::back_up(&path, &copy).expect("a copy");
    for bytes in [&b"nonsense"[..], b""] {
        fs::write(&path, bytes).expect("damaged");
        let old = Sqlite::restore(&copy, &path, true).expect("it is back").expect("kept");
        assert_eq!(fs::read(old).expect("the old one"), bytes);
        assert_eq!(all(&opened(&path).expect("a store"), TABLE), Ok(9));
    }
    fs::remove_file(&path).expect("gone");
    assert_eq!(Sqlite::restore(&copy, &path, false), Ok(None));
    assert_eq!(all(&opened(&path).expect("a store"), TABLE), Ok(9));
}

#[test]
fn another_key_is_refused_unless_it_may_begin_anew() {
    let (_folder, path) = room();
    let other = Sealer::new(&Key::new([4; 32]));
    let refused = Sqlite::open_with(&path, &other, OtherKey::Refused).expect_err("another key");
    assert_eq!(refused, StoreError::OtherKey);
    assert!(refused.to_string().contains("--new-key"), "{refused}");
    assert!(!opened(&path).expect("the right one").is_begun_anew());
    let anew = Sqlite::open_with(&path, &other, OtherKey::BeginsAnew).expect("a new chain");
    assert!(anew.is_begun_anew());
    assert_eq!(all(&anew, TABLE), Ok(9));
    drop(anew);
    let again = Sqlite::open_with(&path, &other, OtherKey::Refused).expect("its key now");
    assert!(!again.is_begun_anew());
    drop(again);
    assert_eq!(opened(&path).expect_err("the old key"), StoreError::OtherKey);
}

/// What version 3 and later ones have added goes: as a program of version 2 left its data.
pub(crate) const TO_VERSION_2: &str = "
    DROP TABLE room; DROP TABLE chains; DROP TABLE sessions; DROP TABLE exchanged; DROP TABLE resets;
    DROP TABLE audit; DROP INDEX people_by_letters; DROP INDEX people_by_shapes;
    ALTER TABLE people DROP COLUMN letters; ALTER TABLE people DROP COLUMN shapes;
    ALTER TABLE people DROP COLUMN deleted; ALTER TABLE people DROP COLUMN cookies_since;
    ALTER TABLE lines DROP COLUMN form; ALTER TABLE lines DROP COLUMN mac;
    ALTER TABLE snapshots DROP COLUMN mac; ALTER TABLE older_settings DROP COLUMN mac;
    ALTER TABLE tables DROP COLUMN mac; DROP INDEX movements_in_order;
    ALTER TABLE movements DROP COLUMN mac; ALTER TABLE movements DROP COLUMN number;
    CREATE INDEX movements_of_table ON movements (table_id);
    PRAGMA user_version = 2;
";

/// Data of a program that knew neither proofs nor a check of the key.
#[test]
fn older_data_is_proved_from_the_day_it_is_opened_with_the_key_that_opens_its_lines() {
    let (_folder, path) = room();
    let books = opened(&path).expect("a store").balances(TABLE);
    changed(&path, TO_VERSION_2);
    let refused = Sqlite::open(&path).expect_err("nobody can prove it");
    assert!(matches!(refused, StoreError::Older { found: 2, .. }), "{refused}");
    assert!(refused.to_string().contains("cardroom serve"), "{refused}");
    let other = Sealer::new(&Key::new([4; 32]));
    let refused = Sqlite::open_with(&path, &other, OtherKey::Refused).expect_err("another key");
    assert_eq!(refused, StoreError::OtherKey);
    let store = opened(&path).expect("a store");
    assert_eq!((all(&store, TABLE), store.balances(TABLE)), (Ok(9), books));
    drop(store);
    changed(&path, "UPDATE lines SET open = '' WHERE table_id = 1 AND number = 7");
    changed(&path, "UPDATE movements SET chips = 900 WHERE table_id = 2 AND number = 0");
    let store = opened(&path).expect("a store");
    assert!(store.lines(TABLE, 0..9).is_err());
    assert!(store.balances(OTHER).is_err());
}

/// Whoever deletes the check of the key does not have everything proved as they left it.
#[test]
fn a_room_whose_proofs_were_deleted_is_refused_with_what_to_do() {
    for gone in ["DELETE FROM room", "DELETE FROM room; DELETE FROM chains", "DROP TABLE room"] {
        let (_folder, path) = room();
        changed(&path, "UPDATE lines SET open = 'mine' WHERE table_id = 1 AND number = 4");
        changed(&path, gone);
        for other in [OtherKey::Refused, OtherKey::BeginsAnew] {
            let refused = Sqlite::open_with(&path, &sealer(), other).expect_err(gone);
            assert!(matches!(refused, StoreError::Damaged { .. }), "{gone}: {refused}");
            let told = refused.to_string();
            assert!(told.contains("cardroom restore COPY --data"), "{told}");
        }
    }
    let (_folder, path) = room();
    changed(&path, "DELETE FROM room");
    opened(&path).expect_err("refused");
    assert_eq!(count(&path, "room"), 0, "nothing was written");
}

fn count(path: &Path, table: &str) -> i64 {
    let file = rusqlite::Connection::open(path).expect("the file");
    let text = format!("SELECT count(*) FROM {table}");
    file.query_row(&text, [], |row| row.get(0)).expect("a number")
}

#[cfg(unix)]
mod modes {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("a file").permissions().mode() & 0o777
    }

    fn set(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("a mode");
    }

    #[test]
    fn data_and_copies_are_for_their_owner_alone() {
        let (folder, path) = room();
        set(&path, 0o644);
        let store = opened(&path).expect("a store");
        store.write_and_wait(vec![Write::Alive { at: 1 }]).expect("kept");
        let copy = folder.path().join("copy.db");
        Sqlite::back_up(&path, &copy).expect("a copy");
        for name in ["room.db", "room.db-wal", "room.db-shm", "room.db.room", "copy.db"] {
            assert_eq!(mode(&folder.path().join(name)), 0o600, "{name}");
        }
        drop(store);
        let to = folder.path().join("to.db");
        Sqlite::restore(&copy, &to, false).expect("restored");
        assert_eq!(mode(&to), 0o600);
    }

    #[test]
    fn a_key_that_others_can_read_is_refused_with_the_command_that_mends_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let (data, path) = (folder.path().join("data"), folder.path().join("key"));
        fs::create_dir(&data).expect("a folder");
        let (key, _) = Key::in_file(&path, &data).expect("a key");
        for open in [0o644, 0o640, 0o604, 0o660] {
            set(&path, open);
            let refused = Key::in_file(&path, &data).expect_err("others can read it");
            assert!(matches!(refused, KeyError::Readable { .. }), "{refused}");
            let mend = format!("chmod 600 {}", path.display());
            assert!(refused.to_string().contains(&mend), "{refused}");
        }
        for narrow in [0o600, 0o400] {
            set(&path, narrow);
            assert_eq!(Key::in_file(&path, &data).expect("a key"), (key.clone(), false));
        }
    }

    /// Systemd and containers give files that others may read by their mode, and see to it themselves that
    /// nobody does.
    #[test]
    fn a_key_that_systemd_or_a_container_gives_is_accepted_whatever_its_mode() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        for name in ["data", "credentials", "secrets", "elsewhere", "secrets/deeper"] {
            fs::create_dir(at(name)).expect("a folder");
        }
        std::os::unix::fs::symlink(at("credentials"), at("link")).expect("a link");
        let given = Secrets::in_folders(Some(at("credentials")), at("secrets"));
        let read =
            |path: &Path, secrets: &Secrets| Key::in_file_or_secret(path, &at("data"), secrets);
        for name in ["credentials/key", "secrets/key", "elsewhere/key", "secrets/deeper/key"] {
            Key::in_file(&at(name), &at("data")).expect("a key");
            set(&at(name), 0o444);
        }
        for name in ["credentials/key", "secrets/key", "link/key"] {
            assert!(read(&at(name), &given).is_ok(), "{name}");
        }
        for name in ["elsewhere/key", "secrets/deeper/key"] {
            let refused = read(&at(name), &given);
            assert!(matches!(refused, Err(KeyError::Readable { .. })), "{name}");
        }
        // Without systemd its folder is one like any other.
        let container = Secrets::in_folders(None, at("secrets"));
        assert!(read(&at("credentials/key"), &container).is_err());
        assert!(read(&at("secrets/key"), &container).is_ok());
    }
}

/// A reader who looks while the room writes sees what stood at one moment, and takes nothing for a change.
#[test]
fn what_is_written_while_somebody_reads_is_no_change() {
    let (_folder, path) = room();
    let store = opened(&path).expect("a store");
    std::thread::scope(|scope| {
        let writes = scope.spawn(|| {
            for number in 9..309 {
                let (lines, movements) = (vec![line(TABLE, number)], movements(1..3));
                let text = format!("settings {number}");
                store
                    .write_and_wait(vec![
                        Write::Lines { table: TABLE, lines, movements },
                        Write::Settings { table: TABLE, text, settled: Some(number) },
                    ])
                    .expect("kept");
            }
        });
        while !writes.is_finished() {
            store.lines(TABLE, 0..u64::MAX).expect("the log");
            store.balances(TABLE).expect("the books");
            store.table(TABLE).expect("the table");
            store.settings_at(TABLE, u64::MAX).expect("the settings");
        }
    });
    assert_eq!(all(&store, TABLE), Ok(309));
}
