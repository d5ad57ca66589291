//! An eye on the time of a connection.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;
use std::time::Duration;

use tokio::time::Instant;

/// How long a connection may take for its part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Patience {
    /// For a request, from its first letter on; for the first one from the start.
    pub(super) request: Duration,
    /// For the first letter of the next request.
    pub(super) silence: Duration,
    /// For taking [`LEAST_TAKEN`] bytes of what is sent, or all of it.
    pub(super) taking: Duration,
}

/// Who takes less than this within [`Patience::taking`] does not read.
pub(super) const LEAST_TAKEN: usize = 16 * 1024;

impl Patience {
    pub(super) const USUAL: Patience = Patience {
        request: Duration::from_secs(10),
        silence: Duration::from_secs(60),
        taking: Duration::from_secs(20),
    };
}

/// What a connection is doing, as its stream and its requests know it together.
#[derive(Debug)]
pub(super) struct Pulse {
    pub(super) patience: Patience,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// How many requests are being answered.
    busy: u32,
    /// Until when something must come, if none is.
    until: Instant,
    /// Whether the next letter begins a request.
    is_silent: bool,
    /// Whether it is a socket, which has a watch of its own.
    is_socket: bool,
    /// Since when no request is being answered.
    idle: Instant,
    /// Whether it has to end, for others.
    has_ended: bool,
    /// Whoever read while a request was being answered. They look at the time when it is, because
    /// nothing else may wake them.
    reader: Option<Waker>,
}

impl Pulse {
    pub(super) fn new(patience: Patience) -> Arc<Pulse> {
        let until = Instant::now() + patience.request;
        let state = State {
            busy: 0,
            until,
            is_silent: false,
            is_socket: false,
            idle: Instant::now(),
            has_ended: false,
            reader: None,
        };
        Arc::new(Pulse { patience, state: Mutex::new(state) })
    }

    /// A request has come; it is being answered as long as this is there.
    pub(super) fn busy(self: &Arc<Self>) -> Busy {
        self.state().busy += 1;
        Busy(Some(Arc::clone(self)))
    }

    /// Since when it has been idle, if it is.
    pub(super) fn idle_since(&self) -> Option<Instant> {
        let state = self.state();
        (state.busy == 0 && !state.is_socket).then_some(state.idle)
    }

    /// It has to end now, for others.
    pub(super) fn end(&self) {
        let mut state = self.state();
        state.has_ended = true;
        let reader = state.reader.take();
        drop(state);
        if let Some(reader) = reader {
            reader.wake();
        }
    }

    pub(super) fn has_ended(&self) -> bool {
        self.state().has_ended
    }

    /// Who is to be woken when it has to end.
    pub(super) fn waits(&self, task: &Waker) {
        let mut state = self.state();
        if !state.reader.as_ref().is_some_and(|known| known.will_wake(task)) {
            state.reader = Some(task.clone());
        }
    }

    /// Until when something must come. While a request is being answered there is no such time, and
    /// the reader is woken when there is one.
    pub(super) fn until(&self, reader: &Waker) -> Option<Instant> {
        self.waits(reader);
        let state = self.state();
        (state.busy == 0 && !state.is_socket).then_some(state.until)
    }

    /// Letters have come.
    pub(super) fn heard(&self) {
        let mut state = self.state();
        if state.busy == 0 && state.is_silent {
            state.is_silent = false;
            state.until = Instant::now() + self.patience.request;
        }
    }

    fn answered(&self) {
        let mut state = self.state();
        state.busy = state.busy.saturating_sub(1);
        state.is_silent = true;
        state.idle = Instant::now();
        state.until = Instant::now() + self.patience.silence;
        let reader = state.reader.take();
        drop(state);
        if let Some(reader) = reader {
            reader.wake();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request that is being answered.
#[derive(Debug)]
pub(super) struct Busy(Option<Arc<Pulse>>);

impl Busy {
    /// Time does not count on this connection any more.
    pub(super) fn forever(self) {
        if let Some(pulse) = &self.0 {
            pulse.state().is_socket = true;
        }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        if let Some(pulse) = &self.0 {
            pulse.answered();
        }
    }
}
