//! A room that a test has started, and the plainest way to talk to it.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long anything may take on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A room with its data, gone at the end of the test.
pub(crate) struct Serving {
    child: Child,
    folder: PathBuf,
    options: Vec<String>,
    pub(crate) port: u16,
}

/// What came back for a request.
#[derive(Debug)]
pub(crate) struct Answered {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

/// The port in what a room says when it opens.
fn port(told: &str) -> Option<u16> {
    let line = told.lines().find_map(|line| line.strip_prefix("The room is open: "))?;
    line.trim_end_matches('/').rsplit(':').next()?.parse().ok()
}

impl Serving {
    /// A room of its own, with these options besides.
    pub(crate) fn new(name: &str, options: &[&str]) -> Serving {
        Serving::start(name, None, options)
    }

    /// The same, with so many files that may be open.
    pub(crate) fn limited(name: &str, files: u32, options: &[&str]) -> Serving {
        Serving::start(name, Some(files), options)
    }

    /// A room with what another one kept at a moment, and with its key.
    pub(crate) fn copy(name: &str, other: &Serving, copy: &Path) -> Serving {
        let folder = fresh_folder(name);
        let data = folder.join("data").display().to_string();
        let words = ["restore", &copy.display().to_string(), "--data", &data];
        let restored = super::cardroom(&words);
        assert_eq!(restored.code, 0, "{words:?}: {}", restored.stderr);
        fs::copy(other.folder.join("key"), folder.join("key")).expect("a key");
        Serving::launch(folder, None, other.options.clone())
    }

    /// The program is killed as hard as can be, and started again.
    pub(crate) fn killed(mut self) -> Serving {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
        let folder = std::mem::take(&mut self.folder);
        Serving::launch(folder, None, self.options.clone())
    }

    fn start(name: &str, files: Option<u32>, options: &[&str]) -> Serving {
        let options = options.iter().map(|it| (*it).to_owned()).collect();
        Serving::launch(fresh_folder(name), files, options)
    }

    fn launch(folder: PathBuf, files: Option<u32>, options: Vec<String>) -> Serving {
        let said = File::create(folder.join("said.txt")).expect("a file");
        // A test may be shown another program, such as that of an earlier day.
        let program = std::env::var("CARDROOM_PROGRAM");
        let program = program.unwrap_or_else(|_| env!("CARGO_BIN_EXE_cardroom").to_owned());
        let mut command = match files {
            None => Command::new(program),
            Some(files) => {
                let mut shell = Command::new("sh");
                shell.args(["-c", &format!("ulimit -n {files}; exec \"$0\" \"$@\""), &program]);
                shell
            }
        };
        // The system knows which port is free, and the room says which it is.
        command.args(["serve", "--port", "0"]).args(&options);
        command.arg("--data").arg(folder.join("data")).arg("--key").arg(folder.join("key"));
        let told = folder.join("told.txt");
        let out = File::create(&told).expect("a file");
        command.stdin(Stdio::null()).stdout(out).stderr(said);
        let child = command.spawn().expect("it runs");
        let mut room = Serving { child, folder, options, port: 0 };
        let begun = Instant::now();
        while room.port == 0 {
            assert!(room.lives() && begun.elapsed() < PATIENCE, "{}", room.said());
            sleep(Duration::from_millis(10));
            room.port = port(&fs::read_to_string(&told).unwrap_or_default()).unwrap_or(0);
        }
        while room.try_ask("GET", "/readyz", &[], b"").is_none_or(|it| it.status != 200) {
            assert!(room.lives() && begun.elapsed() < PATIENCE, "{}", room.said());
            sleep(Duration::from_millis(20));
        }
        room
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The folder of its data.
    pub(crate) fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    pub(crate) fn lives(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// What it has said on its error output.
    pub(crate) fn said(&self) -> String {
        let said = fs::read(self.folder.join("said.txt")).unwrap_or_default();
        String::from_utf8_lossy(&said).into_owned()
    }

    /// Its memory in KiB, where the system tells.
    pub(crate) fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse().ok()
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_nodelay(true).expect("a socket");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        stream.set_write_timeout(Some(PATIENCE)).expect("a socket");
        stream
    }

    /// Asks on a connection of its own; the answer must be one.
    #[track_caller]
    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answered {
        let asked = || format!("{method} {path} {headers:?} {}", String::from_utf8_lossy(body));
        self.try_ask(method, path, headers, body)
            .unwrap_or_else(|| panic!("no answer: {}", asked()))
    }

    fn try_ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Option<Answered> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", self.port);
        text += "Connection: close\r\n";
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        text += &format!("Content-Length: {}\r\n\r\n", body.len());
        // Who is refused at once may be answered before everything was read.
        let _ = stream.write_all(text.as_bytes()).and_then(|()| stream.write_all(body));
        read_answer(stream)
    }

    /// Somebody comes in; the cookie they are known by.
    pub(crate) fn guest(&self, name: &str) -> String {
        let body = format!("{{\"name\":\"{name}\"}}");
        let json = [("Content-Type", "application/json")];
        let answer = self.ask("POST", "/api/people", &json, body.as_bytes());
        assert_eq!(answer.status, 201, "{answer:?}");
        let cookie = answer.head.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            name.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next())?
        });
        cookie.expect("a cookie").to_owned()
    }

    /// Opens a table; the word that leads to it.
    pub(crate) fn table(&self, cookie: &str, wished: &str) -> String {
        let headers = [("Content-Type", "application/json"), ("Cookie", cookie)];
        let answer = self.ask("POST", "/api/tables", &headers, wished.as_bytes());
        assert_eq!(answer.status, 201, "{answer:?}");
        let settled: wire::Settled = serde_json::from_str(&answer.body).expect("a table");
        settled.table
    }

    /// A number that the room counts.
    pub(crate) fn count(&self, name: &str) -> f64 {
        let text = self.ask("GET", "/metrics", &[], b"").body;
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
        line.and_then(|value| value.trim().parse().ok()).unwrap_or_else(|| panic!("{name}: {text}"))
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if self.folder.is_absolute() {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

fn fresh_folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cardroom-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a folder");
    folder
}

/// Reads until the other end has said everything.
pub(crate) fn read_answer(mut stream: TcpStream) -> Option<Answered> {
    let mut bytes = Vec::new();
    let mut piece = [0; 4096];
    // A connection that is reset after an answer has still brought it.
    while let Ok(count @ 1..) = stream.read(&mut piece) {
        bytes.extend_from_slice(&piece[..count]);
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let body = match head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        true => unchunked(body),
        false => body.to_owned(),
    };
    Some(Answered { status, head: head.to_owned(), body })
}

fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let Ok(size) = usize::from_str_radix(size.trim(), 16) else { break };
        let Some(piece) = rest.get(..size).filter(|_| size > 0) else { break };
        whole += piece;
        body = rest.get(size + 2..).unwrap_or("");
    }
    whole
}

/// Players at a table of the room, in a program of their own.
pub(crate) struct Players(Option<Child>);

impl Players {
    /// So many tables of so many seats, until they are told to leave.
    pub(crate) fn new(room: &Serving, options: &[&str]) -> Players {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cardroom"));
        command.args(["load", "--url", &room.url(), "--json", "--seconds", "100000"]).args(options);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Players(Some(command.spawn().expect("it runs")))
    }

    /// They leave; what they tell of the evening. Nothing may have been wrong.
    #[cfg(unix)]
    pub(crate) fn leave(mut self) -> serde_json::Value {
        let child = self.0.take().expect("they are there");
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
        let output = child.wait_with_output().expect("it has ended");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let error = String::from_utf8_lossy(&output.stderr);
        // They were stopped, and all was well.
        assert_eq!(output.status.code(), Some(130), "{text}\n{error}");
        serde_json::from_str(&text).expect("JSON")
    }
}

impl Drop for Players {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
