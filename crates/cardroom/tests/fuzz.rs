//! A room that is told nonsense, over its socket and at all of its addresses, while a table plays.
#![cfg(unix)]
#![allow(clippy::print_stdout, reason = "the test runner shows the figures when asked for")]

use std::collections::BTreeMap;
use std::io::Write;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use trials::{Rng, Trial, Trials};
use wire::Problem;

use crate::common::raw::{BINARY, CLOSE, Frame, PING, Raw, TEXT};
use crate::common::serving::{Answered, PATIENCE, Players, Serving, read_answer};

/// More than a room of two tables may grow by, whatever it is told.
const MOST_MORE_KIB: u64 = 128 << 10;

/// Messages between two looks at what the room says.
const AT_ONCE: usize = 16;

const LIMITLESS: [&str; 6] = ["--connections", "0", "--messages", "0", "--between", "0"];

/// A room at which two play.
struct Busy {
    room: Serving,
    players: Players,
    /// The table where they do.
    table: String,
    memory: Option<u64>,
}

impl Busy {
    fn new(name: &str) -> Busy {
        let room = Serving::new(name, &LIMITLESS);
        let options = ["--tables", "1", "--seats", "2", "--games", "holdem", "--think", "20"];
        let players = Players::new(&room, &options);
        let mut busy = Busy { room, players, table: String::new(), memory: None };
        busy.wait_for_hands(3.0);
        let tables = busy.room.ask("GET", "/api/tables", &[], b"").body;
        let tables: Vec<wire::TableLine> = serde_json::from_str(&tables).expect("tables");
        busy.table = tables.first().expect("a table").table.clone();
        busy.memory = busy.room.memory();
        busy
    }

    fn wait_for_hands(&self, more: f64) {
        let hands = || self.room.count("cardroom_hands_total");
        let (begun, before) = (Instant::now(), hands());
        while hands() < before + more {
            assert!(begun.elapsed() < PATIENCE, "the table does not go on: {}", self.room.said());
            sleep(Duration::from_millis(50));
        }
    }

    /// Nothing has broken, and the table plays on.
    fn ends_well(mut self) {
        self.wait_for_hands(3.0);
        assert!(self.room.lives());
        if let (Some(before), Some(after)) = (self.memory, self.room.memory()) {
            println!("{before} KiB before, {after} KiB after");
            assert!(after < before + MOST_MORE_KIB, "from {before} to {after} KiB");
        }
        let told = self.players.leave();
        assert_eq!(told["errors"], 0, "{told}");
        assert_eq!(told["reconnects"], 0, "{told}");
        let said = self.room.said();
        assert!(!said.contains("panicked"), "{said}");
        assert!(!said.contains("ERROR"), "{said}");
    }
}

#[test]
fn nonsense_over_the_socket_hurts_nobody() {
    let busy = Busy::new("fuzz-socket");
    let room = &busy.room;
    let mut cookie = room.guest("Fuzz");
    let wished = r#"{"name":"Fuzz","play":"holdem","approve":true,"bots":["club"]}"#;
    let mut own = room.table(&cookie, wished);
    let mut line = None;
    let (mut sent, mut unsure) = (Vec::new(), true);
    let name = "-p cardroom nonsense_over_the_socket_hurts_nobody";
    for mut trial in Trials::of(name, 100_000) {
        // One host has a limited number of tables.
        if trial.number % 5_000 == 4_999 {
            cookie = room.guest("Fuzz");
        }
        if trial.number % 500 == 499 {
            own = room.table(&cookie, wished);
        }
        let raw =
            line.get_or_insert_with(|| connected(room, &cookie, &busy.table, &own, &mut trial));
        let nonsense = socket_nonsense(&mut trial, &[&busy.table, &own]);
        unsure |= nonsense.may_end;
        let is_sent = raw.send(&nonsense.bytes);
        sent.push(nonsense.what);
        let is_look = trial.number % AT_ONCE == 0 || nonsense.may_end;
        if is_sent && !is_look {
            continue;
        }
        // What is well formed is answered, whatever it says; what is not may end the connection.
        let is_open = !nonsense.is_end && raw.sync(trial.number as u64).is_some();
        assert!(is_open || unsure, "trial {}: closed after {sent:#?}", trial.number);
        if !is_open {
            line = None;
        }
        sent.clear();
        unsure = false;
    }
    drop(line);
    busy.ends_well();
}

fn connected(room: &Serving, cookie: &str, table: &str, own: &str, trial: &mut Trial) -> Raw {
    // Every other one has no name.
    let cookie = trial.pick(&[cookie, ""]);
    let mut raw = Raw::open(room, cookie, "fuzzer-1");
    for table in [table, own] {
        raw.say(&json!({"ask": "watch", "table": table, "since": null}).to_string());
    }
    raw
}

/// Bytes for a socket, and whether they may end it or surely do.
struct Nonsense {
    bytes: Vec<u8>,
    what: String,
    may_end: bool,
    is_end: bool,
}

fn socket_nonsense(trial: &mut Trial, tables: &[&str]) -> Nonsense {
    let ask = asked(trial, tables);
    let text = match trial.below(10) {
        0 => garbage(trial, 200),
        1 => cut(&ask.to_string(), trial),
        2 | 3 => scratched(&ask.to_string(), trial),
        4 | 5 => changed(ask, trial).to_string(),
        6 => ask.to_string().replace(|letter: char| letter.is_ascii_digit(), "99999999999999"),
        7 => nested(trial),
        8 => with_more(ask, trial).to_string(),
        _ => ask.to_string(),
    };
    let text: String = text.chars().take(1_000).collect();
    let what = text.clone();
    let whole = |opcode, payload: Vec<u8>| Frame::of(opcode, payload).bytes();
    let (bytes, may_end, is_end) = match trial.below(40) {
        0 => (whole(BINARY, text.into_bytes()), false, false),
        1 => (in_pieces(&text, trial), false, false),
        2 => (whole(TEXT, long(&text, wire::MOST_BYTES)), false, false),
        3 => (whole(TEXT, long(&text, wire::MOST_BYTES + 1)), true, false),
        4 => (whole(TEXT, long(&text, 100_000)), true, false),
        5 => (whole(TEXT, b"{\"ask\":\"ping\xff\xfe\"}".to_vec()), true, false),
        6 => (odd_frame(text, trial), true, false),
        7 => (bad_close(trial), true, true),
        8 => {
            // Half of a frame, and then the end.
            let bytes = whole(TEXT, text.into_bytes());
            (bytes[..bytes.len() / 2].to_vec(), true, true)
        }
        9 => (garbage(trial, 64).into_bytes(), true, true),
        _ => (whole(TEXT, text.into_bytes()), false, false),
    };
    Nonsense { bytes, what, may_end, is_end }
}

/// Something that a client may ask for.
fn asked(trial: &mut Trial, tables: &[&str]) -> Value {
    let table = trial.pick(tables);
    let number = trial.rng.next_u64() % 1_000_000;
    match trial.below(8) {
        0 => json!({"ask": "watch", "table": table, "since": number % 500}),
        1 => json!({"ask": "leave", "table": table}),
        2 => json!({"ask": "lobby", "on": trial.below(2) == 0}),
        3 => json!({"ask": "ping", "number": number}),
        _ => {
            let command = command(trial);
            let seen = trial.pick(&[0, number, u64::MAX]);
            json!({"ask": "do", "table": table, "number": number, "seen": seen, "command": command})
        }
    }
}

fn command(trial: &mut Trial) -> Value {
    let chips = trial.pick(&[0, 1, 50, 1_000, u64::MAX, u64::MAX / 2 + 1]);
    let chair = trial.below(12);
    let cards = [json!(["As", "Kd"]), json!([]), json!(["??"]), json!(["As", "As", "Jk", "Zz"])];
    let cards = cards[trial.below(4)].clone();
    match trial.below(16) {
        0 => json!({"do": "sit", "chair": chair, "chips": chips}),
        1 => json!({"do": "buy", "chips": chips}),
        2 => json!({"do": "sit-out"}),
        3 => json!({"do": "return", "post": trial.below(2) == 0}),
        4 => json!({"do": "stand-up"}),
        5 => json!({"do": "straddle", "on": true}),
        6 => json!({"do": "overs"}),
        7 => {
            json!({"do": "choose", "choice": {"game": chair, "betting": "x", "options": [["a", "b"]]}})
        }
        8 => json!({"do": "say", "text": garbage(trial, 300)}),
        9 => json!({"do": "pause", "on": true}),
        10 => json!({"do": "offer-show-chip", "to": chips, "price": chips}),
        11 => json!({"do": "play", "play": {"move": "to", "chips": chips}}),
        12 => json!({"do": "play", "play": {"move": "call"}}),
        13 => {
            json!({"do": "play", "play": {"move": trial.pick(&["draw", "discard", "split"]), "cards": cards}})
        }
        14 => json!({"do": "agree", "to": "chop", "on": true}),
        _ => json!({"do": "change-seats"}),
    }
}

fn garbage(trial: &mut Trial, most: usize) -> String {
    let count = trial.below(most);
    let bytes: Vec<u8> = (0..count).map(|_| trial.below(256) as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn cut(text: &str, trial: &mut Trial) -> String {
    let count = trial.below(text.chars().count().max(1));
    text.chars().take(count).collect()
}

/// A few letters are others, are gone, or have come.
fn scratched(text: &str, trial: &mut Trial) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=trial.below(4) {
        let place = trial.below(letters.len().max(1));
        let other = trial.pick(&['{', '}', '[', '"', ',', ':', '\\', '0', '-', 'e', '\u{0}', '♠']);
        match trial.below(3) {
            0 if place < letters.len() => letters[place] = other,
            1 if place < letters.len() => drop(letters.remove(place)),
            _ => letters.insert(place.min(letters.len()), other),
        }
    }
    letters.into_iter().collect()
}

/// Something of any kind.
fn anything(trial: &mut Trial) -> Value {
    match trial.below(12) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(u64::MAX),
        4 => json!(1e308),
        5 => json!(0.5),
        6 => json!(""),
        7 => json!("x".repeat(trial.below(3_000))),
        8 => json!([]),
        9 => json!([[[[1]]], {}]),
        10 => json!({"a": {"b": []}}),
        _ => json!(garbage(trial, 40)),
    }
}

/// One of the values inside is another.
fn changed(mut value: Value, trial: &mut Trial) -> Value {
    let inside: Vec<&mut Value> = match &mut value {
        Value::Array(list) => list.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => Vec::new(),
    };
    let count = inside.len();
    match inside.into_iter().nth(trial.below(count.max(1))) {
        Some(place) if trial.below(3) > 0 => *place = changed(place.take(), trial),
        _ => return anything(trial),
    }
    value
}

/// A field that nobody knows, or one that is missing.
fn with_more(mut value: Value, trial: &mut Trial) -> Value {
    if let Value::Object(fields) = &mut value {
        let names: Vec<String> = fields.keys().cloned().collect();
        if !names.is_empty() && trial.below(2) == 0 {
            fields.remove(&names[trial.below(names.len())]);
        } else {
            fields.insert("more".to_owned(), anything(trial));
        }
    }
    value
}

fn nested(trial: &mut Trial) -> String {
    let deep = trial.below(1_000);
    match trial.below(3) {
        0 => "[".repeat(deep),
        1 => "{\"ask\":".repeat(deep.min(140)),
        _ => format!("{}{}", "[".repeat(deep / 2), "]".repeat(deep / 2)),
    }
}

fn long(text: &str, bytes: usize) -> Vec<u8> {
    let mut payload = text.as_bytes().to_vec();
    payload.resize(bytes, b' ');
    payload
}

/// One message in several frames, with pings in between.
fn in_pieces(text: &str, trial: &mut Trial) -> Vec<u8> {
    let mut bytes = Vec::new();
    let pieces: Vec<&[u8]> = text.as_bytes().chunks(1 + trial.below(200)).collect();
    for (place, piece) in pieces.iter().enumerate() {
        let opcode = if place == 0 { TEXT } else { 0 };
        let is_last = place + 1 == pieces.len();
        bytes.extend(Frame { is_last, ..Frame::of(opcode, *piece) }.bytes());
        if !is_last && trial.below(3) == 0 {
            bytes.extend(Frame::of(PING, "still there?").bytes());
        }
    }
    bytes
}

/// A frame that breaks a rule of the protocol.
fn odd_frame(text: String, trial: &mut Trial) -> Vec<u8> {
    let frame = Frame::of(TEXT, text);
    let odd = match trial.below(6) {
        0 => Frame { opcode: trial.pick(&[3, 5, 7, 11, 15]), ..frame },
        1 => Frame { reserved: 1 + trial.below(7) as u8, ..frame },
        2 => Frame { is_masked: false, ..frame },
        3 => Frame { opcode: 0, ..frame },
        4 => Frame { opcode: PING, payload: vec![b'p'; 126], ..frame },
        _ => Frame { said: Some(trial.pick(&[1 << 20, 1 << 40, u64::MAX])), ..frame },
    };
    odd.bytes()
}

fn bad_close(trial: &mut Trial) -> Vec<u8> {
    let payloads: [&[u8]; 6] =
        [b"", b"\x03", b"\x03\xed", b"\x13\x88no", b"\x03\xe8\xff\xff", b"\xff\xff"];
    let payload = trial.pick(&payloads);
    let mut bytes = Frame::of(CLOSE, payload).bytes();
    bytes.extend(Frame::of(TEXT, "after the end").bytes());
    bytes
}

/// An address of the room, and what it takes.
struct Address {
    method: String,
    path: String,
    /// A good body, where there is one.
    body: Option<Value>,
}

#[test]
fn nonsense_at_every_address_is_refused_with_a_reason() {
    let busy = Busy::new("fuzz-http");
    let room = &busy.room;
    let cookie = room.guest("Fuzz");
    let own = room.table(&cookie, r#"{"name":"Own","play":"holdem"}"#);
    let addresses = addresses(room);
    let mut counts: BTreeMap<u16, u32> = BTreeMap::new();
    let name = "-p cardroom nonsense_at_every_address_is_refused_with_a_reason";
    for mut trial in Trials::of(name, 50_000) {
        let address = &addresses[trial.number % addresses.len()];
        if trial.below(20) == 0 {
            no_request(room, &mut trial);
            continue;
        }
        let links = [own.as_str(), busy.table.as_str(), "none", "%00", "..%2f", "a%20b", "é"];
        let link = trial.pick(&links);
        let request = Request::of(address, link, &cookie, &mut trial);
        let answer = request.sent(room);
        *counts.entry(answer.status).or_default() += 1;
        request.check(&answer, trial.number);
    }
    println!("{counts:?}");
    assert!(counts.get(&200).is_some_and(|count| *count > 20), "good requests, too: {counts:?}");
    busy.ends_well();
}

struct Request {
    method: String,
    path: String,
    headers: Vec<(&'static str, String)>,
    body: Vec<u8>,
}

impl Request {
    fn of(address: &Address, link: &str, cookie: &str, trial: &mut Trial) -> Request {
        let methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW"];
        let method = match trial.below(4) {
            0 => trial.pick(&methods).to_owned(),
            _ => address.method.clone(),
        };
        let numbers = ["1", "0", "99999999999999999999", "-1", "1.phh", "x.phh"];
        let mut path = address.path.replace("{link}", link).replace("{id}", "holdem");
        path = path.replace("{number}", trial.pick(&numbers));
        if trial.below(6) == 0 {
            path += trial.pick(&["/", "/x", "//", "%", "%ff", ";a=b", "/../../etc/passwd"]);
        }
        let clients = "client=abcdefgh";
        match trial.below(5) {
            0 => path += &format!("?{clients}"),
            1 => {
                path += trial.pick(&["?", "?client=", "?client=%ff", "?a=b&a=c&client=x", "?&&=="]);
            }
            2 => path += &format!("?q={}", "a".repeat(trial.below(3_000))),
            _ => {}
        }
        let mut headers = Vec::new();
        if trial.below(2) == 0 {
            headers.push(("Cookie", cookie.to_owned()));
        } else if trial.below(3) == 0 {
            let wrong = ["cardroom=", "cardroom=AAAA", "cardroom=\"x\"; cardroom=y", "=;=;"];
            headers.push(("Cookie", trial.pick(&wrong).to_owned()));
        }
        let kinds =
            ["application/json; charset=utf-8", "text/plain", "application/json", "x", "*/*"];
        headers.push((
            "Content-Type",
            match trial.below(4) {
                0 => trial.pick(&kinds).to_owned(),
                _ => "application/json".to_owned(),
            },
        ));
        if trial.below(10) == 0 {
            let origins = ["http://evil.example", "null", "", "http://", "://::"];
            headers.push(("Origin", trial.pick(&origins).to_owned()));
        }
        if trial.below(10) == 0 {
            let odd = [
                ("Upgrade", "websocket"),
                ("Range", "bytes=5-1"),
                ("Accept-Encoding", "x;q=-1"),
                ("If-None-Match", "\"\",,"),
                ("X-Forwarded-For", "999.1.1.1,::"),
                ("Sec-WebSocket-Key", "x"),
            ];
            let (name, value) = trial.pick(&odd);
            headers.push((name, value.to_owned()));
        }
        let body = body(address, trial);
        Request { method, path, headers, body }
    }

    fn sent(&self, room: &Serving) -> Answered {
        let headers: Vec<(&str, &str)> =
            self.headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let path: String = self.path.chars().flat_map(escaped).collect();
        room.ask(&self.method, &path, &headers, &self.body)
    }

    /// The room is never at fault, and always says why not.
    fn check(&self, answer: &Answered, trial: usize) {
        let Request { method, path, headers, .. } = self;
        let body: String = String::from_utf8_lossy(&self.body).chars().take(500).collect();
        let asked = format!("trial {trial}: {method} {path} {headers:?} {body}");
        assert!(answer.status < 500, "{asked}\n{answer:?}");
        let is_refused = answer.status >= 400 && path.starts_with("/api/") && method != "HEAD";
        if is_refused {
            let problem = serde_json::from_str::<Problem>(&answer.body);
            let problem = problem.unwrap_or_else(|why| panic!("{why}: {asked}\n{answer:?}"));
            assert!(!problem.why.trim().is_empty(), "{asked}\n{answer:?}");
        }
    }
}

/// Letters that cannot stand in an address are written as bytes.
fn escaped(letter: char) -> Vec<char> {
    if letter.is_ascii_graphic() {
        return vec![letter];
    }
    let mut bytes = [0; 4];
    let bytes = letter.encode_utf8(&mut bytes).bytes();
    bytes.flat_map(|byte| format!("%{byte:02x}").chars().collect::<Vec<char>>()).collect()
}

fn body(address: &Address, trial: &mut Trial) -> Vec<u8> {
    let good = address.body.clone().unwrap_or(Value::Null);
    match trial.below(8) {
        0 => Vec::new(),
        1 => (0..trial.below(300)).map(|_| trial.below(256) as u8).collect(),
        2 => changed(good, trial).to_string().into_bytes(),
        3 => with_more(good, trial).to_string().into_bytes(),
        4 => scratched(&good.to_string(), trial).into_bytes(),
        5 => nested(trial).into_bytes(),
        6 => {
            let size = trial.pick(&[4_097, 130 << 10, 300 << 10]);
            long(&good.to_string(), size)
        }
        _ => good.to_string().into_bytes(),
    }
}

/// Bytes that are no request at all. There may be no answer, but no fault of the room either.
fn no_request(room: &Serving, trial: &mut Trial) {
    let long = "a".repeat(200_000);
    let requests = [
        "GET / HTTP/9.9\r\n\r\n".to_owned(),
        "GET\r\n\r\n".to_owned(),
        "GET /api/games HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n".to_owned(),
        "POST /api/people HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
            .to_owned(),
        "POST /api/check HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef"
            .to_owned(),
        format!("GET /{long} HTTP/1.1\r\nHost: a\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: a\r\nX: {long}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\n{}\r\n", "X: y\r\n".repeat(1_000)),
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(),
        "\u{16}\u{3}\u{1}\u{2}\u{0}".to_owned(),
        garbage(trial, 400),
    ];
    let request = &requests[trial.below(requests.len())];
    let mut stream = room.connect();
    let _ = stream.write_all(request.as_bytes());
    let _ = stream.shutdown(std::net::Shutdown::Write);
    if let Some(answer) = read_answer(stream) {
        let start: String = request.chars().take(100).collect();
        assert!(answer.status < 500, "{start}\n{answer:?}");
    }
}

/// Every address that the room describes, and those that it has besides.
fn addresses(room: &Serving) -> Vec<Address> {
    let described = room.ask("GET", "/openapi.json", &[], b"").body;
    let described: Value = serde_json::from_str(&described).expect("a description");
    let paths = described["paths"].as_object().expect("paths");
    assert!(paths.len() > 10, "{paths:?}");
    let mut all = Vec::new();
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            let contents = operation["requestBody"]["content"].as_object();
            let schema = contents.and_then(|it| it.values().next()).map(|it| &it["schema"]);
            let body = schema.map(|schema| example(schema, &described, "", 0));
            all.push(Address { method: method.to_uppercase(), path: path.clone(), body });
        }
    }
    let more = [
        ("POST", "/api/people", Some("Comes")),
        ("GET", "/api/me", None),
        ("POST", "/api/login", Some("Credentials")),
        ("POST", "/api/password", Some("NewPassword")),
        ("POST", "/api/logout", None),
        ("POST", "/api/odds", Some("OddsAsked")),
        ("GET", "/api/tables/{link}/hands/{number}", None),
        ("GET", "/openapi.json", None),
        ("GET", "/", None),
        ("GET", "/api/nothing", None),
    ];
    for (method, path, schema) in more {
        let body = schema.map(|name| {
            let schema = &described["components"]["schemas"][name];
            assert!(schema.is_object(), "{name} is not described");
            example(schema, &described, "", 0)
        });
        all.push(Address { method: method.to_owned(), path: path.to_owned(), body });
    }
    all
}

/// A value that a schema allows, and where a name tells more, one that means something.
fn example(schema: &Value, described: &Value, name: &str, depth: usize) -> Value {
    let inside = |schema: &Value, name: &str| example(schema, described, name, depth + 1);
    if depth > 8 {
        return Value::Null;
    }
    if let Some(at) = schema["$ref"].as_str() {
        return inside(described.pointer(at.trim_start_matches('#')).expect("a schema"), name);
    }
    for several in ["oneOf", "anyOf", "allOf"] {
        if let Some(first) = schema[several].as_array().and_then(|all| all.last()) {
            return inside(first, name);
        }
    }
    if let Some(first) = schema["enum"].as_array().and_then(|values| values.first()) {
        return first.clone();
    }
    let kind = schema["type"].as_str().or_else(|| schema["type"][0].as_str()).unwrap_or("object");
    match (kind, name) {
        ("string", "play" | "game") => json!("holdem"),
        ("string", "text") => Value::Null,
        ("string", "stakes" | "betting") => Value::Null,
        ("array", "hands") => json!(["AsAh", "KsKh"]),
        ("array", _) if schema["items"].is_object() && depth > 2 => {
            json!([inside(&schema["items"], "")])
        }
        ("array", _) => json!([]),
        ("string", "board" | "dead") => json!(""),
        ("string", _) => json!("some words"),
        ("integer", _) => json!(4),
        ("number", _) => json!(0.5),
        ("boolean", _) => json!(true),
        ("null", _) => Value::Null,
        _ => {
            let fields = schema["properties"].as_object().into_iter().flatten();
            let fields = fields.map(|(name, field)| (name.clone(), inside(field, name)));
            Value::Object(fields.collect::<Map<String, Value>>())
        }
    }
}
