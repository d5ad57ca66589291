//! Where a room listens, and how connections come in.
//!
//! A connection that sends its request letter by letter holds a place for nothing. axum has no limit
//! for that, so every stream here keeps an eye on the time (`Pulse`): a request must have come within
//! ten seconds of its first letter, a connection that was served may be silent for a minute, and what is sent
//! must be taken. How many there may be is for `places.rs` to say.

mod doorkeeper;
pub(crate) mod places;
mod pulse;
mod timed;

use std::future::Future;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use axum_server::tls_rustls::RustlsConfig;
use rustls::ServerConfig;
use rustls::pki_types::pem::{Error as PemError, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::config::Config;
use crate::door::listen::doorkeeper::{Doorkeeper, Inn, Peer};
use crate::door::listen::places::Places;
use crate::door::listen::pulse::Patience;

/// How many ports are tried beside the usual one.
const MORE_PORTS: u16 = 20;
/// How long connections have to end when the room closes.
const FAREWELL: Duration = Duration::from_secs(10);

/// Why a room cannot listen.
#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    /// The port that was asked for is taken.
    #[error(
        "port {} of {} is in use: stop the program that has it, or choose another port with --port",
        .0.port(), .0.ip()
    )]
    Taken(SocketAddr),
    /// No usual port is free.
    #[error("ports {first} to {last} of {address} are in use: choose another with --port")]
    AllTaken {
        /// Where.
        address: IpAddr,
        /// The usual port.
        first: u16,
        /// The last that was tried.
        last: u16,
    },
    /// This machine does not have the address.
    #[error("{0} isn't an address of this machine: use 127.0.0.1, or 0.0.0.0 for all of them")]
    NoSuchAddress(IpAddr),
    /// The system lets nobody but its owner use the port.
    #[error("this program isn't allowed to use port {}: choose one above 1023", .0.port())]
    Forbidden(SocketAddr),
    /// Anything else.
    #[error("can't listen on {at}: {error}")]
    Failed {
        /// Where.
        at: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// The listener broke.
    #[error("the room can't accept connections: {0}")]
    Serving(io::Error),
    /// A file for TLS is not what it should be.
    #[error("{}: {why}", .path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What is wrong, and what is expected.
        why: String,
    },
    /// Certificate and key do not belong together, or are of a kind that is not known.
    #[error(
        "the certificate in {} doesn't match the key in {}: {why}",
        .certificate.display(), .key.display()
    )]
    Pair {
        /// The certificate.
        certificate: PathBuf,
        /// The key.
        key: PathBuf,
        /// What is wrong.
        why: String,
    },
}

/// A listener, and whether it has another port than the usual one because that was taken.
pub fn bind(config: &Config) -> Result<(TcpListener, bool), ListenError> {
    let first = config.port.unwrap_or(Config::PORT);
    let more = if config.port.is_none() { MORE_PORTS } else { 0 };
    let last = first.saturating_add(more);
    for port in first..=last {
        let at = SocketAddr::new(config.address, port);
        match TcpListener::bind(at) {
            Ok(listener) => return Ok((listener, port != first)),
            Err(error) if error.kind() == ErrorKind::AddrInUse && config.port.is_none() => {}
            Err(error) => {
                return Err(match error.kind() {
                    ErrorKind::AddrInUse => ListenError::Taken(at),
                    ErrorKind::AddrNotAvailable => ListenError::NoSuchAddress(config.address),
                    ErrorKind::PermissionDenied => ListenError::Forbidden(at),
                    _ => ListenError::Failed { at, error },
                });
            }
        }
    }
    Err(ListenError::AllTaken { address: config.address, first, last })
}

/// Whether others than this machine reach the address.
pub fn is_exposed(address: IpAddr) -> bool {
    !address.to_canonical().is_loopback()
}

/// What whoever starts a room should know about how it is reached.
pub fn warnings(config: &Config) -> Vec<String> {
    let exposed = (is_exposed(config.address) && config.tls.is_none()).then(|| {
        format!(
            "others can reach {}, and the connection isn't encrypted: passwords and cards can be \
            read on the way. Give the room a TLS certificate, or put a proxy with TLS in front of \
            it.",
            config.address
        )
    });
    // The room does not know by which name the proxy is called, and lets in nobody who uses it.
    let nameless = (config.behind_proxy && config.origins.is_empty()).then(|| {
        "no one can get in through the proxy, because the room doesn't know its own name: every \
        visitor gets error 421. Start the room with the address that people type, such as --origin \
        https://cards.example."
            .to_owned()
    });
    exposed.into_iter().chain(nameless).collect()
}

/// What TLS needs, from the files of certificate and key.
pub(crate) fn read_tls(certificate: &Path, key: &Path) -> Result<RustlsConfig, ListenError> {
    let certificates = certificates(certificate)?;
    let private = PrivateKeyDer::from_pem_file(key).map_err(|error| {
        let expected = "a private key in PEM form (-----BEGIN PRIVATE KEY-----)";
        unusable(key, &error, expected)
    })?;
    let pair = |error: rustls::Error| ListenError::Pair {
        certificate: certificate.to_owned(),
        key: key.to_owned(),
        why: error.to_string(),
    };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(pair)?
        .with_no_client_auth()
        .with_single_cert(certificates, private)
        .map_err(pair)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(RustlsConfig::from_config(Arc::new(config)))
}

fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, ListenError> {
    let unusable =
        |error| unusable(path, &error, "certificates in PEM form (-----BEGIN CERTIFICATE-----)");
    let all = CertificateDer::pem_file_iter(path).map_err(unusable)?;
    let all = all.collect::<Result<Vec<_>, _>>().map_err(unusable)?;
    if all.is_empty() { Err(unusable(PemError::NoItemsFound)) } else { Ok(all) }
}

fn unusable(path: &Path, error: &PemError, expected: &str) -> ListenError {
    let why = match error {
        PemError::Io(error) => format!("can't be read: {error}; expected {expected}"),
        PemError::NoItemsFound => format!("there is nothing usable in it: expected {expected}"),
        _ => format!("it is damaged: expected {expected}"),
    };
    ListenError::File { path: path.to_owned(), why }
}

/// Serves until `stop` is done, and then until all connections have ended, or long enough. With
/// certificate and key it serves over TLS.
///
/// Handlers find the other end of a connection in `ConnectInfo<SocketAddr>`.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    tls: Option<(PathBuf, PathBuf)>,
    places: Arc<Places>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ListenError> {
    let inn = Inn { places, patience: Patience::USUAL };
    let tls = tls.map(|(certificate, key)| read_tls(&certificate, &key)).transpose()?;
    serve_with(listener, router, tls, inn, stop).await.map_err(ListenError::Serving)
}

async fn serve_with(
    listener: TcpListener,
    router: Router,
    tls: Option<RustlsConfig>,
    inn: Inn,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let door = Doorkeeper::new(listener, tls, inn)?;
    let (stopping, has_stopped) = tokio::sync::oneshot::channel();
    let stop = async move {
        stop.await;
        let _ = stopping.send(());
    };
    let router = router.layer(from_fn(timed));
    let service = router.into_make_service_with_connect_info::<Peer>();
    let serving = axum::serve(door, service).with_graceful_shutdown(stop).into_future();
    let farewell = async move {
        let _ = has_stopped.await;
        tokio::time::sleep(FAREWELL).await;
    };
    tokio::select! {
        outcome = serving => outcome,
        () = farewell => Ok(()),
    }
}

/// Tells the stream of a connection when a request has come and when it was answered.
async fn timed(mut request: Request, next: Next) -> Response {
    let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<Peer>>().cloned() else {
        return next.run(request).await;
    };
    request.extensions_mut().insert(ConnectInfo(peer.address));
    request.extensions_mut().insert(peer.place);
    let busy = peer.pulse.busy();
    let response = next.run(request).await;
    if response.status() == axum::http::StatusCode::SWITCHING_PROTOCOLS {
        // From here on it is a socket, which has a watch of its own.
        busy.forever();
    }
    response
}

#[cfg(test)]
mod tests;
