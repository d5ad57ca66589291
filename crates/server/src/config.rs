//! What whoever starts a room settles.

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use variant::File;

/// What whoever starts a room settles.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen at.
    pub address: IpAddr,
    /// The port; none: the usual one, or the next that is free.
    pub port: Option<u16>,
    /// The folder of the data.
    pub data: PathBuf,
    /// The file of the key, which is not in it.
    pub key: PathBuf,
    /// Whether a key may be made although there is data that was sealed with another.
    pub new_key: bool,
    /// Certificate and private key, as PEM files, for TLS.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Pages other than the room's own that may talk to it, such as `https://cards.example`.
    pub origins: Vec<String>,
    /// Whether the address of a client is the last one in `X-Forwarded-For`, because a proxy stands
    /// before the room.
    pub behind_proxy: bool,
    /// The most connections of one address; 0: any number.
    pub connections: u32,
    /// The most messages a second of one connection, on average; 0: any number.
    pub messages: u32,
    /// How long a hand lies open before the next is dealt.
    pub between_hands: Duration,
    /// How long a bot waits before it decides, at least.
    pub bot_pause: Duration,
    /// How long a table stays open that nobody looks at; nothing: for ever.
    pub idle: Duration,
    /// How many threads bots and odds have; 0: one less than there are cores.
    pub thinkers: usize,
    /// Files of games that the room offers beside those of the house.
    pub games: Vec<File>,
}

impl Config {
    /// The usual port.
    pub const PORT: u16 = 7777;

    /// How the room's own page is reached.
    pub(crate) fn scheme(&self) -> Scheme {
        if self.tls.is_some() || self.behind_proxy { Scheme::Https } else { Scheme::Http }
    }
}

/// How the room is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scheme {
    Http,
    Https,
}

impl Scheme {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Scheme::Http => "http",
            Scheme::Https => "https",
        }
    }
}

/// The file of the data, in its folder.
const FILE: &str = "cardroom.db";

/// The file of the data in a folder.
pub fn data_file(folder: &Path) -> PathBuf {
    folder.join(FILE)
}
