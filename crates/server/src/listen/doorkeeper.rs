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

use super::pulse::{Patience, Pulse, Timed};

type TlsStream = <RustlsAcceptor as Accept<TcpStream, ()>>::Stream;

/// How many connections may be in the middle of a handshake.
const HANDSHAKES: usize = 256;

/// Takes connections, and with TLS shakes hands with each without keeping others waiting.
pub(super) struct Doorkeeper {
    address: SocketAddr,
    patience: Patience,
    door: Door,
}

enum Door {
    Plain(TcpListener),
    Tls(mpsc::Receiver<(TlsStream, SocketAddr)>, tokio::task::JoinHandle<()>),
}

impl Doorkeeper {
    pub(super) fn new(
        listener: TcpListener,
        tls: Option<RustlsConfig>,
        patience: Patience,
    ) -> io::Result<Doorkeeper> {
        let address = listener.local_addr()?;
        let door = match tls {
            None => Door::Plain(listener),
            Some(config) => {
                let acceptor = RustlsAcceptor::new(config).handshake_timeout(patience.request);
                let (ready, streams) = mpsc::channel(HANDSHAKES);
                Door::Tls(streams, tokio::spawn(shake_hands(listener, acceptor, ready)))
            }
        };
        Ok(Doorkeeper { address, patience, door })
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
async fn next(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, address)) => {
                // What is sent is whole messages, which shall not wait for more.
                let _ = stream.set_nodelay(true);
                return (stream, address);
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
    listener: TcpListener,
    acceptor: RustlsAcceptor,
    ready: mpsc::Sender<(TlsStream, SocketAddr)>,
) {
    let places = Arc::new(Semaphore::new(HANDSHAKES));
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        let (stream, address) = next(&listener).await;
        let (shake, ready) = (acceptor.accept(stream, ()), ready.clone());
        tokio::spawn(async move {
            match shake.await {
                Ok((stream, ())) => drop(ready.send((stream, address)).await),
                Err(error) => tracing::debug!(%error, %address, "a handshake failed"),
            }
            drop(place);
        });
    }
}

impl Listener for Doorkeeper {
    type Io = Timed<Stream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Timed<Stream>, SocketAddr) {
        let (stream, address) = match &mut self.door {
            Door::Plain(listener) => {
                let (stream, address) = next(listener).await;
                (Stream::Plain(stream), address)
            }
            Door::Tls(streams, _) => match streams.recv().await {
                Some((stream, address)) => (Stream::Tls(Box::new(stream)), address),
                // The task that shakes hands ends with this, not before.
                None => std::future::pending().await,
            },
        };
        (Timed::new(stream, self.patience), address)
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
}

impl Connected<IncomingStream<'_, Doorkeeper>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Doorkeeper>) -> Peer {
        Peer { address: *stream.remote_addr(), pulse: Arc::clone(&stream.io().pulse) }
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
