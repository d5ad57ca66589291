//! Lets connections in.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use axum_server::accept::Accept;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc};

use crate::door::listen::places::{Place, Places};
use crate::door::listen::pulse::{Patience, Pulse};
use crate::door::listen::timed::Timed;

type TlsStream = <RustlsAcceptor as Accept<TcpStream, ()>>::Stream;

/// What a connection is told for which there is no place.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nContent-Length: 0\r\n\
    Connection: close\r\n\r\n";

/// How many connections may be in the middle of a handshake.
const HANDSHAKES: usize = 256;

/// Takes connections, and with TLS shakes hands with each without keeping others waiting.
pub(super) struct Doorkeeper {
    address: SocketAddr,
    door: Door,
}

enum Door {
    Plain(TcpListener, Inn),
    Tls(mpsc::Receiver<(TlsStream, Guest)>, tokio::task::JoinHandle<()>),
}

/// Where connections find a place, and how long each may take.
#[derive(Clone)]
pub(super) struct Inn {
    pub(super) places: Arc<Places>,
    pub(super) patience: Patience,
}

/// A connection that has a place.
struct Guest {
    address: SocketAddr,
    pulse: Arc<Pulse>,
    place: Arc<Place>,
}

impl Doorkeeper {
    pub(super) fn new(
        listener: TcpListener,
        tls: Option<RustlsConfig>,
        inn: Inn,
    ) -> io::Result<Doorkeeper> {
        let address = listener.local_addr()?;
        let door = match tls {
            None => Door::Plain(listener, inn),
            Some(config) => {
                let acceptor = RustlsAcceptor::new(config).handshake_timeout(inn.patience.request);
                let (ready, streams) = mpsc::channel(HANDSHAKES);
                Door::Tls(streams, tokio::spawn(shake_hands((listener, inn), acceptor, ready)))
            }
        };
        Ok(Doorkeeper { address, door })
    }
}

impl Drop for Doorkeeper {
    fn drop(&mut self) {
        if let Door::Tls(_, task) = &self.door {
            // The listener goes with it, so that nobody knocks in vain.
            task.abort();
        }
    }
}

/// One connection after the other, whatever goes wrong with some of them.
async fn next(listener: &TcpListener, inn: &Inn) -> (TcpStream, Guest) {
    loop {
        match listener.accept().await {
            Ok((stream, address)) => {
                // What is sent is whole messages, which shall not wait for more.
                let _ = stream.set_nodelay(true);
                let pulse = Pulse::new(inn.patience);
                match inn.places.enter(address.ip(), &pulse) {
                    Some(place) => return (stream, Guest { address, pulse, place }),
                    // Without TLS it can be said; whoever reads it may come again.
                    None => drop(stream.try_write(FULL)),
                }
            }
            Err(error) => {
                let is_theirs = matches!(
                    error.kind(),
                    io::ErrorKind::ConnectionAborted
                        | io::ErrorKind::ConnectionReset
                        | io::ErrorKind::ConnectionRefused
                );
                if !is_theirs {
                    // Too many open files, for one: it gets better when others leave.
                    tracing::warn!(%error, "no connection can be taken for now");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }
}

async fn shake_hands(
    (listener, inn): (TcpListener, Inn),
    acceptor: RustlsAcceptor,
    ready: mpsc::Sender<(TlsStream, Guest)>,
) {
    let places = Arc::new(Semaphore::new(HANDSHAKES));
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        let (stream, guest) = next(&listener, &inn).await;
        let (shake, ready) = (acceptor.accept(stream, ()), ready.clone());
        tokio::spawn(async move {
            match shake.await {
                Ok((stream, ())) => drop(ready.send((stream, guest)).await),
                Err(error) => {
                    tracing::debug!(%error, address = %guest.address, "a handshake failed");
                }
            }
            drop(place);
        });
    }
}

impl Listener for Doorkeeper {
    type Io = Timed<Stream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Timed<Stream>, SocketAddr) {
        let (stream, guest) = match &mut self.door {
            Door::Plain(listener, inn) => {
                let (stream, guest) = next(listener, inn).await;
                (Stream::Plain(stream), guest)
            }
            Door::Tls(streams, _) => match streams.recv().await {
                Some((stream, guest)) => (Stream::Tls(Box::new(stream)), guest),
                // The task that shakes hands ends with this, not before.
                None => std::future::pending().await,
            },
        };
        (Timed::new(stream, guest.pulse, guest.place), guest.address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.address)
    }
}

/// The other end of a connection.
#[derive(Clone, Debug)]
pub(super) struct Peer {
    pub(super) address: SocketAddr,
    pub(super) pulse: Arc<Pulse>,
    pub(super) place: Arc<Place>,
}

impl Connected<IncomingStream<'_, Doorkeeper>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Doorkeeper>) -> Peer {
        let (pulse, place) = (Arc::clone(&stream.io().pulse), Arc::clone(&stream.io().place));
        Peer { address: *stream.remote_addr(), pulse, place }
    }
}

/// A stream, with or without TLS.
#[derive(Debug)]
pub(super) enum Stream {
    Plain(TcpStream),
    Tls(Box<TlsStream>),
}

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Stream::Plain(stream) => Pin::new(stream).poll_read(context, buffer),
            Stream::Tls(stream) => Pin::new(stream).poll_read(context, buffer),
        }
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Stream::Plain(stream) => Pin::new(stream).poll_write(context, bytes),
            Stream::Tls(stream) => Pin::new(stream).poll_write(context, bytes),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Stream::Plain(stream) => Pin::new(stream).poll_flush(context),
            Stream::Tls(stream) => Pin::new(stream).poll_flush(context),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Stream::Plain(stream) => Pin::new(stream).poll_shutdown(context),
            Stream::Tls(stream) => Pin::new(stream).poll_shutdown(context),
        }
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Stream::Plain(stream) => Pin::new(stream).poll_write_vectored(context, slices),
            Stream::Tls(stream) => Pin::new(stream).poll_write_vectored(context, slices),
        }
    }

    fn is_write_vectored(&self) -> bool {
        match self {
            Stream::Plain(stream) => stream.is_write_vectored(),
            Stream::Tls(stream) => stream.is_write_vectored(),
        }
    }
}
