//! A program that is killed at any moment has kept everything that it acknowledged.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use store::{Line, Sqlite, Store, TableId, TableRecord, Write};
use trials::Trials;

/// Where the program that is killed keeps its data; only that program has it.
const DATA: &str = "CARDROOM_TEST_KILLED";
const TABLES: u64 = 8;

/// Not a test when it is run as one: the program that is killed. It prints what is acknowledged.
#[test]
fn writes_until_it_is_killed() {
    let Some(path) = std::env::var_os(DATA) else { return };
    let store = Arc::new(Sqlite::open(path.as_ref()).expect("a store"));
    let (send, receive) = channel();
    let mut next = [0u64; TABLES as usize];
    for table in 0..TABLES {
        let record = TableRecord {
            id: TableId(table),
            link: format!("link-{table}"),
            settings: String::new(),
            opened: 0,
            settled: 0,
            is_closed: false,
        };
        match store.write_and_wait(vec![Write::Open(record)]) {
            Ok(()) => {}
            // It was here before.
            Err(_) => {
                next[table as usize] =
                    store.lines(TableId(table), 0..u64::MAX).expect("lines").len() as u64;
            }
        }
    }
    let mut out = std::io::stdout();
    for round in 0.. {
        for table in 0..TABLES {
            let number = next[table as usize];
            next[table as usize] += 1;
            let line = Line { number, form: 1, open: format!("{round}"), sealed: None };
            let write =
                Write::Lines { table: TableId(table), lines: vec![line], movements: Vec::new() };
            let send = send.clone();
            let done = move |outcome: Result<(), _>| drop(send.send((table, number, outcome)));
            store.write(vec![write], Box::new(done));
        }
        for (table, number, outcome) in receive.iter().take(TABLES as usize) {
            outcome.expect("kept");
            writeln!(out, "kept {table} {number}").expect("printed");
        }
        out.flush().expect("printed");
    }
}

#[test]
fn everything_that_was_acknowledged_is_there_after_a_kill() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("room.db");
    let mut acknowledged = [0u64; TABLES as usize];
    for mut trial in Trials::of("everything_that_was_acknowledged", 200) {
        let program = std::env::current_exe().expect("this program");
        let mut child = Command::new(program)
            .args(["writes_until_it_is_killed", "--exact", "--nocapture"])
            .env(DATA, &path)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        let id = child.id().to_string();
        let patience = Duration::from_micros(trial.below(60_000) as u64);
        let killer = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(60) + patience);
            Command::new("kill").args(["-9", &id]).status().expect("kill runs")
        });
        let mut text = String::new();
        while output.read_line(&mut text).is_ok_and(|read| read > 0) {
            // A line that was cut off acknowledges nothing.
            if let (Some(told), true) = (text.trim().strip_prefix("kept "), text.ends_with('\n')) {
                let (table, number) = told.split_once(' ').expect("two numbers");
                let table: usize = table.parse().expect("a table");
                acknowledged[table] = number.parse::<u64>().expect("a number") + 1;
            }
            text.clear();
        }
        assert!(killer.join().expect("killed").success());
        child.wait().expect("it has ended");
        if !path.exists() {
            continue;
        }
        let store = Sqlite::open(&path).expect("a store");
        for (table, acknowledged) in acknowledged.iter().enumerate() {
            let lines = match store.lines(TableId(table as u64), 0..u64::MAX) {
                Ok(lines) => lines.len() as u64,
                Err(_) => 0,
            };
            assert!(lines >= *acknowledged, "table {table}: {lines} of {acknowledged}");
        }
    }
    assert!(acknowledged.iter().all(|count| *count > 0), "{acknowledged:?}");
}
