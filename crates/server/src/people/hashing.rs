//! Passwords become hashes, a few at a time.
//!
//! A hash takes 19 MiB and some time on purpose. Without a bound whoever sends many tries at once
//! would take all memory and every thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use crate::people::error::{Busy, PeopleError};

/// How many are made at once.
const AT_ONCE: usize = 2;
/// How many wait for that at most.
const WAITING: usize = 32;

/// Memory in KiB, rounds and lanes of a hash.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);

/// A hash that no password becomes.
pub(crate) const NO_PASSWORD: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGF0IGFsbC4$\
                      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Makes and compares hashes.
#[derive(Debug)]
pub(super) struct Hashing {
    turns: Arc<Semaphore>,
    /// Those that are made and those that wait.
    asked: Arc<AtomicUsize>,
}

/// Counts one that was asked for as long as it is there.
struct Asked(Arc<AtomicUsize>);

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Hashing {
    pub(super) fn new() -> Hashing {
        Hashing { turns: Arc::new(Semaphore::new(AT_ONCE)), asked: Arc::default() }
    }

    /// What a password becomes.
    pub(super) async fn hash(&self, password: String) -> Result<String, PeopleError> {
        let hash = self.work(move || {
            argon2()?.hash_password(password.as_bytes()).map(|hash: PasswordHash| hash.to_string())
        });
        hash.await?.map_err(|error| PeopleError::Failed(error.to_string()))
    }

    /// Whether a password became this hash; it takes as long where there is none.
    pub(super) async fn is_right(
        &self,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, PeopleError> {
        self.work(move || is_right(&password, hash.as_deref())).await
    }

    /// Does it on a thread of its own when it is its turn. Once begun it is not stopped, and has its
    /// turn until it is done, even when nobody waits for it any more.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PeopleError> {
        let before = self.asked.fetch_add(1, Ordering::Relaxed);
        let asked = Asked(Arc::clone(&self.asked));
        if before >= AT_ONCE + WAITING {
            return Err(Busy.into());
        }
        let failed = |error: &dyn std::error::Error| PeopleError::Failed(error.to_string());
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|it| failed(&it))?;
        let job = move || {
            let (_turn, _asked) = (turn, asked);
            work()
        };
        tokio::task::spawn_blocking(job).await.map_err(|it| failed(&it))
    }
}

fn is_right(password: &str, hash: Option<&str>) -> bool {
    let (hash, is_there) = (hash.unwrap_or(NO_PASSWORD), hash.is_some());
    let Ok(hash) = PasswordHash::new(hash) else {
        tracing::error!("a password in the store cannot be read");
        return false;
    };
    let fits = argon2().is_ok_and(|it| it.verify_password(password.as_bytes(), &hash).is_ok());
    fits && is_there
}

fn argon2() -> Result<Argon2<'static>, argon2::password_hash::Error> {
    let (memory, rounds, lanes) = COST;
    let params = Params::new(memory, rounds, lanes, None)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::testing::run;

    #[test]
    fn a_hash_fits_its_password_alone() {
        run(async {
            let hashing = Hashing::new();
            let hash = hashing.hash("correct horse".to_owned()).await.unwrap();
            assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
            let again = hashing.hash("correct horse".to_owned()).await.unwrap();
            assert_ne!(hash, again, "every hash has a salt of its own");
            assert!(is_right("correct horse", Some(&hash)));
            assert!(!is_right("correct hors", Some(&hash)));
            assert!(!is_right("correct horse", Some("no hash")));
            assert!(!is_right("correct horse", None));
        });
    }

    #[test]
    fn an_unknown_name_is_as_much_work() {
        assert!(PasswordHash::new(NO_PASSWORD).is_ok(), "otherwise nothing would be hashed");
        let hash = argon2().unwrap().hash_password(b"correct horse").unwrap().to_string();
        let timed = |hash: Option<&str>| {
            let start = Instant::now();
            (0..3).for_each(|_| assert!(!is_right("another one", hash)));
            start.elapsed()
        };
        let (known, unknown) = (timed(Some(&hash)), timed(None));
        assert!(unknown * 4 > known, "{unknown:?} is far from {known:?}");
    }

    #[test]
    fn two_at_once_and_thirty_two_wait() {
        run(async {
            let hashing = Arc::new(Hashing::new());
            let (begun, has_begun) = channel();
            let gates: Vec<_> = (0..34).map(|_| channel::<()>()).collect();
            let (keys, locks): (Vec<_>, Vec<_>) = gates.into_iter().unzip();
            let mut tasks = Vec::new();
            for lock in locks {
                let (hashing, begun) = (Arc::clone(&hashing), begun.clone());
                let work = move || {
                    begun.send(()).unwrap();
                    let _ = lock.recv();
                };
                tasks.push(tokio::spawn(async move { hashing.work(work).await.is_ok() }));
            }
            while hashing.asked.load(Ordering::Relaxed) < 34 {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            let refused = tokio::time::timeout(Duration::from_secs(5), hashing.work(|| ())).await;
            assert!(matches!(refused, Ok(Err(PeopleError::Busy(_)))), "it waits, too");
            assert_eq!(hashing.asked.load(Ordering::Relaxed), 34, "who is refused does not wait");
            tokio::time::sleep(Duration::from_millis(50)).await;
            assert_eq!(has_begun.try_iter().count(), 2);
            drop(keys);
            for task in tasks {
                assert!(task.await.unwrap());
            }
            assert!(hashing.work(|| ()).await.is_ok());
            assert_eq!(hashing.asked.load(Ordering::Relaxed), 0);
        });
    }
}
