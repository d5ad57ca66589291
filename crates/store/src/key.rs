//! The key that seals hidden cards. It is kept outside the data folder.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A key of 32 bytes. It is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; Key::BYTES]);

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(..)")
    }
}

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file cannot be read or made.
    #[error("the key file {} cannot be used: {error}", .path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file holds something else.
    #[error(
        "{} is no key: expected {digits} hexadecimal digits; name another file, or move this one away \
         and hands in play are voided",
        .path.display(),
        digits = 2 * Key::BYTES
    )]
    NoKey {
        /// Which file.
        path: PathBuf,
    },
    /// The key would lie beside what it seals.
    #[error(
        "the key file {} is in the data folder: a copy of the folder would hold the key; keep it \
         somewhere else",
        .path.display()
    )]
    Beside {
        /// Which file.
        path: PathBuf,
    },
    /// Others can read it.
    #[error(
        "others on this machine can read the key file {path} (mode {mode:03o}): run chmod 600 {path}",
        path = .path.display()
    )]
    Readable {
        /// Which file.
        path: PathBuf,
        /// What its mode is.
        mode: u32,
    },
    /// The system gives no random numbers.
    #[error("the system gives no random numbers for a new key")]
    Chance,
}

/// Where a container finds its secrets. Who can read them is settled by whoever gives them.
const SECRETS: &str = "/run/secrets";

/// The mode of a key that others can read. What systemd (`$CREDENTIALS_DIRECTORY`) or a container gives is
/// for the room alone, whatever its mode says.
#[cfg(unix)]
fn read_by_others(path: &Path) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt;
    let given = std::env::var_os("CREDENTIALS_DIRECTORY").map(PathBuf::from);
    let mut given = given.into_iter().chain([PathBuf::from(SECRETS)]);
    let place = path.parent()?;
    let lies_in = |folder: PathBuf| {
        let real = fs::canonicalize(&folder);
        place == folder || matches!((fs::canonicalize(place), real), (Ok(a), Ok(b)) if a == b)
    };
    if given.any(lies_in) {
        return None;
    }
    let mode = fs::metadata(path).ok()?.permissions().mode() & 0o777;
    (mode & 0o077 != 0).then_some(mode)
}

#[cfg(not(unix))]
fn read_by_others(_: &Path) -> Option<u32> {
    None
}

impl Key {
    /// How long a key is.
    pub const BYTES: usize = 32;

    /// A key of these bytes.
    pub fn new(bytes: [u8; Key::BYTES]) -> Key {
        Key(bytes)
    }

    pub(crate) fn bytes(&self) -> &[u8; Key::BYTES] {
        &self.0
    }

    /// A new key.
    pub fn random() -> Result<Key, KeyError> {
        let mut bytes = [0; Key::BYTES];
        getrandom::fill(&mut bytes).map_err(|_| KeyError::Chance)?;
        Ok(Key(bytes))
    }

    /// The key in a file; a file that is not there is made, for its owner alone. It must not lie in the
    /// data folder. Says whether the key is new.
    pub fn in_file(path: &Path, data: &Path) -> Result<(Key, bool), KeyError> {
        let failed = |error| KeyError::File { path: path.to_owned(), error };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(failed)?;
        // As the system sees them, whatever links lead there.
        let is_beside = match (fs::canonicalize(folder), fs::canonicalize(data)) {
            (Ok(folder), Ok(data)) => folder.starts_with(data),
            _ => false,
        };
        if is_beside {
            return Err(KeyError::Beside { path: path.to_owned() });
        }
        if let Some(mode) = read_by_others(path) {
            return Err(KeyError::Readable { path: path.to_owned(), mode });
        }
        match fs::read_to_string(path) {
            Ok(text) => Key::parse(text.trim())
                .map(|key| (key, false))
                .ok_or_else(|| KeyError::NoKey { path: path.to_owned() }),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let key = Key::random()?;
                key.write(path).map_err(failed)?;
                Ok((key, true))
            }
            Err(error) => Err(failed(error)),
        }
    }

    fn parse(text: &str) -> Option<Key> {
        let digits = text.as_bytes();
        if digits.len() != 2 * Key::BYTES || !digits.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        let mut bytes = [0; Key::BYTES];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
        }
        Some(Key(bytes))
    }

    /// A new file that only its owner can read, on the disk before it is used.
    fn write(&self, path: &Path) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path)?;
        let text: String = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        file.write_all(format!("{text}\n").as_bytes())?;
        file.sync_all()
    }
}
