//! A socket to a room.

use std::io;
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// How long a handshake may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where somebody connects to, and as whom.
#[derive(Clone, Debug)]
pub struct Door {
    /// `host:port`
    pub address: String,
    /// The path of the socket, with what is told there.
    pub path: String,
    /// What the room recognises them by, as `name=value`; empty for a stranger.
    pub cookie: String,
}

/// A socket that is open.
pub type Socket = WebSocketStream<TcpStream>;

/// A socket to a room.
///
/// # Errors
/// When nobody is there, or nobody lets us in, or it takes too long.
pub async fn open(door: &Door) -> Result<Socket, Error> {
    let mut request = format!("ws://{}{}", door.address, door.path).into_client_request()?;
    if !door.cookie.is_empty() {
        let cookie = HeaderValue::from_str(&door.cookie).map_err(io::Error::other)?;
        request.headers_mut().insert("cookie", cookie);
    }
    let opened = async {
        let stream = TcpStream::connect(&door.address).await?;
        // A move is one small packet, which must not wait for another.
        stream.set_nodelay(true)?;
        client_async_with_config(request, stream, Some(config())).await
    };
    let late = |_| Error::Io(io::ErrorKind::TimedOut.into());
    timeout(PATIENCE, opened).await.map_err(late)?.map(|(socket, _)| socket)
}

/// Small buffers, since there are many sockets and every message is sent at once.
#[must_use]
pub fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(16 << 10)
        .write_buffer_size(0)
        .max_write_buffer_size(256 << 10)
        .max_message_size(Some(4 << 20))
}
