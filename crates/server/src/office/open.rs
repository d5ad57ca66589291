//! The socket of an open room.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write as _};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::house::House;
use crate::office::done::{Effect, carry_out, no};
use crate::office::order::{OfficeError, Order, Report, socket_file};

/// The most bytes of an order.
const MOST: u64 = 4_096;

/// How long either end waits for the other.
const PATIENCE: Duration = Duration::from_secs(20);

/// Takes orders as long as this is there.
pub(crate) struct Office {
    path: PathBuf,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Office {
    /// Opens the socket. The room has the lock of the data, so a socket that is there is of a room that
    /// is no more.
    pub(crate) fn open(house: Arc<House>, base: String) -> io::Result<Office> {
        let path = socket_file(&house.config.data);
        let _ = std::fs::remove_file(&path);
        let listener = UnixListener::bind(&path)?;
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
        let is_over = Arc::new(AtomicBool::new(false));
        let over = Arc::clone(&is_over);
        let work = move || {
            for stream in listener.incoming() {
                if over.load(Ordering::Relaxed) {
                    return;
                }
                let served = stream.and_then(|stream| serve(&house, &base, &stream));
                if let Err(error) = served {
                    tracing::warn!(%error, "an order did not come through");
                }
            }
        };
        let thread = std::thread::Builder::new().name("office".to_owned()).spawn(work)?;
        Ok(Office { path, is_over, thread: Some(thread) })
    }
}

impl Drop for Office {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        // It waits for somebody to come.
        let came = UnixStream::connect(&self.path);
        if let (Ok(_), Some(thread)) = (came, self.thread.take()) {
            let _ = thread.join();
        }
        let _ = std::fs::remove_file(&self.path);
    }
}

fn serve(house: &House, base: &str, stream: &UnixStream) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut line = String::new();
    BufReader::new(stream.take(MOST)).read_line(&mut line)?;
    let report = match serde_json::from_str::<Order>(&line) {
        Err(error) => no(format!("this isn't a command: {error}")),
        Ok(order) => match carry_out(house.store.as_ref(), base, &order) {
            Err(error) => no(error.to_string()),
            Ok((report, effect)) => {
                match effect {
                    Some(Effect::Ended(ended)) => house.people.ended(ended),
                    Some(Effect::Deleted(id)) => house.gone(id),
                    None => {}
                }
                report
            }
        },
    };
    let mut text = serde_json::to_string(&report).map_err(io::Error::other)?;
    text.push('\n');
    let mut stream = stream;
    stream.write_all(text.as_bytes())
}

/// Asks the room that is open; none: there is none.
pub(super) fn over_socket(folder: &Path, order: &Order) -> Result<Option<Report>, OfficeError> {
    let silent = |why: &dyn std::fmt::Display| OfficeError::Silent {
        folder: folder.to_owned(),
        why: why.to_string(),
    };
    let mut stream = match UnixStream::connect(socket_file(folder)) {
        Ok(stream) => stream,
        Err(error)
            if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::ConnectionRefused) =>
        {
            return Ok(None);
        }
        Err(error) => return Err(silent(&error)),
    };
    let mut ask = || -> io::Result<Report> {
        stream.set_read_timeout(Some(PATIENCE))?;
        let mut text = serde_json::to_string(order).map_err(io::Error::other)?;
        text.push('\n');
        stream.write_all(text.as_bytes())?;
        let mut answer = String::new();
        BufReader::new(&stream).read_line(&mut answer)?;
        serde_json::from_str(&answer).map_err(io::Error::other)
    };
    ask().map(Some).map_err(|error| silent(&error))
}
