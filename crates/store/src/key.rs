//! The key that seals hidden cards. It is kept outside the data folder.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::hex::{from_hex, to_hex};

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
    #[error("the key file {} can't be used: {error}", .path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file holds something else.
    #[error(
        "{path} {what}: expected {digits} hexadecimal digits. Put a copy of the key in its place. \
        If you have none, move the file away and start with --new-key: bets of hands in play are \
        then returned, and cards that were never shown are lost",
        path = .path.display(),
        what = if *.is_empty { "is empty" } else { "isn't a key" },
        digits = 2 * Key::BYTES
    )]
    NoKey {
        /// Which file.
        path: PathBuf,
        /// Whether nothing is in it.
        is_empty: bool,
    },
    /// The key would lie beside what it seals.
    #[error(
        "the key file {} is in the data folder, so a copy of the folder would include the key: \
        keep it somewhere else",
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

/// Folders whose files are for the room alone, whatever their modes say: who can read them is settled by
/// whoever gives them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Secrets {
    folders: Vec<PathBuf>,
}

impl Secrets {
    /// Where a container finds its secrets.
    const OF_CONTAINERS: &str = "/run/secrets";

    /// What systemd (`$CREDENTIALS_DIRECTORY`) or a container gives.
    pub fn of_system() -> Secrets {
        let credentials = std::env::var_os("CREDENTIALS_DIRECTORY").map(PathBuf::from);
        Secrets::in_folders(credentials, PathBuf::from(Secrets::OF_CONTAINERS))
    }

    /// The credentials of systemd, if it gives any, and the secrets of a container.
    pub fn in_folders(credentials: Option<PathBuf>, container: PathBuf) -> Secrets {
        Secrets { folders: credentials.into_iter().chain([container]).collect() }
    }

    /// Whether a file was given so.
    fn hold(&self, path: &Path) -> bool {
        let Some(place) = path.parent() else { return false };
        self.folders.iter().any(|folder| {
            let (place_real, real) = (fs::canonicalize(place), fs::canonicalize(folder));
            place == folder || matches!((place_real, real), (Ok(a), Ok(b)) if a == b)
        })
    }
}

/// The mode of a key that others can read.
#[cfg(unix)]
fn read_by_others(path: &Path, secrets: &Secrets) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt;
    if secrets.hold(path) {
        return None;
    }
    let mode = fs::metadata(path).ok()?.permissions().mode() & 0o777;
    (mode & 0o077 != 0).then_some(mode)
}

#[cfg(not(unix))]
fn read_by_others(_: &Path, _: &Secrets) -> Option<u32> {
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
        Key::in_file_or_secret(path, data, &Secrets::of_system())
    }

    /// The same, where these folders are given to the room alone.
    pub fn in_file_or_secret(
        path: &Path,
        data: &Path,
        secrets: &Secrets,
    ) -> Result<(Key, bool), KeyError> {
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
        if let Some(mode) = read_by_others(path, secrets) {
            return Err(KeyError::Readable { path: path.to_owned(), mode });
        }
        match fs::read_to_string(path) {
            Ok(text) => Key::parse(text.trim()).map(|key| (key, false)).ok_or_else(|| {
                KeyError::NoKey { path: path.to_owned(), is_empty: text.trim().is_empty() }
            }),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let key = Key::random()?;
                key.write(path).map_err(failed)?;
                Ok((key, true))
            }
            Err(error) => Err(failed(error)),
        }
    }

    fn parse(text: &str) -> Option<Key> {
        from_hex(text)?.try_into().ok().map(Key)
    }

    /// A new file that only its owner can read, on the disk before it is used.
    fn write(&self, path: &Path) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path)?;
        file.write_all(format!("{}\n", to_hex(&self.0)).as_bytes())?;
        file.sync_all()
    }
}
