//! Threads for what takes long: odds, and bots that think. They are apart from those that carry
//! messages, so that no message waits for a thought.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Something to be done.
pub(crate) type Job = Box<dyn FnOnce() + Send>;

/// All threads are busy, and as many jobs wait as may.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("Too many people are asking at once. Try again in a moment.")]
pub(crate) struct Full;

/// A few threads, and a line of jobs before them. The threads end when this is gone and the line is
/// empty.
#[derive(Debug)]
pub(crate) struct Pool {
    jobs: SyncSender<Job>,
}

impl Pool {
    /// So many threads, at least one, and room for so many jobs that wait.
    pub(crate) fn new(threads: usize, queue: usize) -> io::Result<Pool> {
        Pool::that(|| {}, threads, queue)
    }

    /// The same for jobs that can wait: where there is too much to do, everything else comes first.
    pub(crate) fn patient(threads: usize, queue: usize) -> io::Result<Pool> {
        Pool::that(step_back, threads, queue)
    }

    fn that(first: fn(), threads: usize, queue: usize) -> io::Result<Pool> {
        let (jobs, waiting) = sync_channel(queue);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..threads.max(1) {
            let waiting = Arc::clone(&waiting);
            let named = thread::Builder::new().name(format!("thinker-{number}"));
            named.spawn(move || {
                first();
                work(&waiting);
            })?;
        }
        Ok(Pool { jobs })
    }

    /// Lets a thread do it as soon as one is free. It never waits.
    pub(crate) fn try_run(&self, job: Job) -> Result<(), Full> {
        self.jobs.try_send(job).map_err(|_| Full)
    }
}

/// Lets other threads go before this one, where the system has such a thing for threads.
fn step_back() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 10);
}

fn work(waiting: &Mutex<Receiver<Job>>) {
    loop {
        // The lock is held while this thread waits for a job, and not while it works.
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { break };
        // A job that panics takes nothing with it but its own answer.
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("a job of a pool panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::*;

    const SOON: Duration = Duration::from_secs(10);

    #[test]
    fn what_does_not_fit_is_refused() {
        let pool = Pool::new(1, 1).unwrap();
        let (begun, has_begun) = channel();
        let (go, wait) = channel::<()>();
        let job = move || {
            begun.send(()).unwrap();
            let _ = wait.recv();
        };
        pool.try_run(Box::new(job)).unwrap();
        has_begun.recv_timeout(SOON).unwrap();
        let (done, is_done) = channel();
        pool.try_run(Box::new(move || done.send(1).unwrap())).unwrap();
        assert_eq!(pool.try_run(Box::new(|| {})), Err(Full));
        go.send(()).unwrap();
        assert_eq!(is_done.recv_timeout(SOON), Ok(1));
    }

    #[test]
    fn two_threads_work_at_once() {
        let pool = Pool::new(2, 2).unwrap();
        let (one, other) = (channel(), channel());
        let (done, is_done) = channel();
        let done_too = done.clone();
        // Each waits for a word of the other.
        pool.try_run(Box::new(move || {
            one.0.send(()).unwrap();
            done.send(other.1.recv_timeout(SOON).is_ok()).unwrap();
        }))
        .unwrap();
        pool.try_run(Box::new(move || {
            other.0.send(()).unwrap();
            done_too.send(one.1.recv_timeout(SOON).is_ok()).unwrap();
        }))
        .unwrap();
        assert_eq!(is_done.recv_timeout(2 * SOON), Ok(true));
        assert_eq!(is_done.recv_timeout(2 * SOON), Ok(true));
    }

    #[test]
    fn a_job_that_panics_stops_nobody() {
        let pool = Pool::new(1, 4).unwrap();
        pool.try_run(Box::new(|| panic!("on purpose"))).unwrap();
        let (done, is_done) = channel();
        pool.try_run(Box::new(move || done.send(()).unwrap())).unwrap();
        assert_eq!(is_done.recv_timeout(SOON), Ok(()));
    }

    #[test]
    fn what_waits_is_still_done_when_nobody_gives_more() {
        let pool = Pool::new(1, 8).unwrap();
        let (done, is_done) = channel();
        for number in 0..5 {
            let done = done.clone();
            pool.try_run(Box::new(move || done.send(number).unwrap())).unwrap();
        }
        drop((pool, done));
        assert_eq!(is_done.iter().collect::<Vec<i32>>(), [0, 1, 2, 3, 4]);
    }
}
