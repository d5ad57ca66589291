//! A stream that ends when its time is up.

use std::future::Future;
use std::io::{self, ErrorKind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

use crate::door::listen::places::Place;
use crate::door::listen::pulse::{LEAST_TAKEN, Pulse};

/// A stream that ends when its time is up.
#[derive(Debug)]
pub(super) struct Timed<S> {
    stream: S,
    pub(super) pulse: Arc<Pulse>,
    pub(super) place: Arc<Place>,
    alarm: Pin<Box<Sleep>>,
    /// While the other end does not take what is sent: until when it must, and what it took.
    blocked: Option<(Pin<Box<Sleep>>, usize)>,
}

impl<S> Timed<S> {
    pub(super) fn new(stream: S, pulse: Arc<Pulse>, place: Arc<Place>) -> Timed<S> {
        let alarm = Box::pin(tokio::time::sleep(pulse.patience.request));
        Timed { stream, pulse, place, alarm, blocked: None }
    }

    /// What came of sending something, with an eye on whether the other end takes it.
    fn sent<T>(
        &mut self,
        context: &mut Context<'_>,
        sent: Poll<io::Result<T>>,
        bytes: impl FnOnce(&T) -> Option<usize>,
    ) -> Poll<io::Result<T>> {
        match &sent {
            Poll::Ready(Ok(it)) => match (bytes(it), &mut self.blocked) {
                (Some(bytes), Some((_, taken))) if *taken + bytes < LEAST_TAKEN => *taken += bytes,
                _ => self.blocked = None,
            },
            Poll::Ready(Err(_)) => {}
            Poll::Pending => {
                self.pulse.waits(context.waker());
                let taking = self.pulse.patience.taking;
                let (alarm, _) =
                    self.blocked.get_or_insert_with(|| (Box::pin(tokio::time::sleep(taking)), 0));
                if self.pulse.has_ended() || alarm.as_mut().poll(context).is_ready() {
                    return Poll::Ready(Err(ErrorKind::TimedOut.into()));
                }
            }
        }
        sent
    }

    /// Whether the time is up; if not, the task is woken when it may be.
    fn is_late(&mut self, context: &mut Context<'_>) -> bool {
        let Some(until) = self.pulse.until(context.waker()) else { return false };
        if self.alarm.deadline() != until {
            self.alarm.as_mut().reset(until);
        }
        self.alarm.as_mut().poll(context).is_ready()
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Timed<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        // Asked first, because who sends without end is never waited for.
        if self.is_late(context) || self.pulse.has_ended() {
            return Poll::Ready(Err(ErrorKind::TimedOut.into()));
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if read.is_ready() && buffer.filled().len() > before {
            self.pulse.heard();
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Timed<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.sent(context, sent, |bytes| Some(*bytes))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let sent = Pin::new(&mut self.stream).poll_flush(context);
        self.sent(context, sent, |()| None)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let sent = Pin::new(&mut self.stream).poll_shutdown(context);
        self.sent(context, sent, |()| None)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.sent(context, sent, |bytes| Some(*bytes))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
