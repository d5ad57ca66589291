//! Programs that are started for the measurement, and that end with it.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, ErrorKind};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use cards::below;
use client::Room;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::Error;

/// How long a room may take to open.
const PATIENCE: Duration = Duration::from_secs(30);

/// Where ports for rooms are looked for, and how often.
const FIRST_PORT: u16 = 20_000;
const PORTS: u16 = 10_000;
const PORTS_TRIED: u32 = 50;

/// A room of its own, with its data.
pub(super) struct OwnRoom {
    child: Running,
    /// Gone when the room is.
    folder: Folder,
    program: PathBuf,
    port: u16,
    begun: Instant,
}

impl OwnRoom {
    /// Starts it; where it will be.
    pub(super) fn start(program: &Path, run: u64) -> Result<(OwnRoom, Room), Error> {
        let folder = Folder::new()?;
        let port = free_port(run)?;
        let child = serving(program, &folder, port)?;
        let room = Room::at(&format!("http://{}:{port}", Ipv4Addr::LOCALHOST))?;
        let program = program.to_owned();
        Ok((OwnRoom { child, folder, program, port, begun: Instant::now() }, room))
    }

    /// Ends it without a warning and starts it again with the same port, data and key; when that
    /// was.
    pub(super) fn kill_and_start(&mut self) -> Result<Instant, Error> {
        self.child.kill();
        self.begun = Instant::now();
        self.child = serving(&self.program, &self.folder, self.port)?;
        Ok(self.begun)
    }

    /// Where it broke, if it ever did.
    pub(super) fn panic(&self) -> Option<String> {
        let said = fs::read(self.folder.0.join("said.txt")).ok()?;
        let said = String::from_utf8_lossy(&said);
        said.lines().find(|line| line.contains("panicked")).map(str::to_owned)
    }

    /// Whether it may still open.
    pub(super) fn is_opening(&mut self) -> Result<(), Error> {
        let why = match self.child.0.try_wait() {
            Ok(None) if self.begun.elapsed() < PATIENCE => return Ok(()),
            Ok(None) => format!("it is not open after {} s", PATIENCE.as_secs()),
            _ => last_words(&self.folder.0.join("said.txt")),
        };
        Err(Error::Failed(format!("the room did not open: {why}")))
    }

    /// Whether it still runs.
    pub(super) fn runs(&mut self) -> bool {
        matches!(self.child.0.try_wait(), Ok(None))
    }

    /// The memory it has, in KiB, where the system tells.
    pub(super) fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.0.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse().ok()
    }
}

/// The program of a room.
fn serving(program: &Path, folder: &Folder, port: u16) -> Result<Running, Error> {
    let said = folder.0.join("said.txt");
    let mut command = Command::new(program);
    command.args(["serve", "--port", &port.to_string()]);
    command.arg("--data").arg(folder.0.join("data"));
    command.arg("--key").arg(folder.0.join("key"));
    command.args(["--connections", "0", "--messages", "0", "--between", "0"]);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    let append = File::options().create(true).append(true).open(&said);
    command.stderr(append.map_err(output(&said))?);
    Running::start(command)
}

/// An echo server of its own, and its port.
pub(super) fn echo_server(program: &Path) -> Result<(Running, u16), Error> {
    let mut command = Command::new(program);
    command.arg("load-echo").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = Running::start(command)?;
    let mut line = String::new();
    if let Some(out) = child.0.stdout.take() {
        let read = BufReader::new(out).read_line(&mut line);
        read.map_err(|error| Error::Input { from: "the echo server".to_owned(), error })?;
    }
    let port = line.trim().parse();
    let port = port.map_err(|_| Error::Failed("the echo server did not start".to_owned()))?;
    Ok((child, port))
}

/// A program that ends when nobody needs it any more.
pub(super) struct Running(Child);

impl Running {
    fn start(mut command: Command) -> Result<Running, Error> {
        // Ctrl-C is for this program, which then ends the others when their guests have left.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let started = command.spawn();
        let from = || command.get_program().display().to_string();
        started.map(Running).map_err(|error| Error::Input { from: from(), error })
    }
}

impl Running {
    fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A folder for a while.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, Error> {
        let name = format!("cardroom-load-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir(&path).map_err(output(&path))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is for whoever cleans up the folder of temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A port that is free, and that the system gives to nobody: where it picks the ports of clients,
/// one of them could have it, or be connected with itself, while a room is started again.
fn free_port(run: u64) -> Result<u16, Error> {
    let mut rng = ChaCha8Rng::seed_from_u64(run);
    let mut failed = None;
    for _ in 0..PORTS_TRIED {
        let port = FIRST_PORT + below(PORTS.into(), &mut rng) as u16;
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(_) => return Ok(port),
            Err(error) => failed = Some(error),
        }
    }
    let error = failed.unwrap_or_else(|| ErrorKind::AddrInUse.into());
    Err(Error::Output { to: "a port of this machine".to_owned(), error })
}

fn last_words(said: &Path) -> String {
    let text = fs::read_to_string(said).unwrap_or_default();
    let last = text.lines().rev().find(|line| !line.trim().is_empty());
    let last = last.unwrap_or("it ended without a word").trim();
    last.strip_prefix("cardroom: ").unwrap_or(last).to_owned()
}

fn output(path: &Path) -> impl Fn(std::io::Error) -> Error {
    let to = path.display().to_string();
    move |error| Error::Output { to: to.clone(), error }
}
