//! Work for several threads.

use std::panic;
use std::thread::{self, ScopedJoinHandle};

/// As many as were asked for, or one for each core.
pub(crate) fn or_cores(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
}

/// What comes of work that so many threads do, of which this is one.
pub(crate) fn side_by_side<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, &work).ok();
        // A system that has no more threads to give does with fewer.
        let others: Vec<_> = (1..threads).map_while(spawn).collect();
        let own = work();
        let others = others.into_iter().map(ScopedJoinHandle::join);
        let others = others.map(|other| other.unwrap_or_else(|panic| panic::resume_unwind(panic)));
        std::iter::once(own).chain(others).collect()
    })
}
