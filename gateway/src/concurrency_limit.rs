//! Limits how much work runs at the same time, in total and per key.
//!
//! A rate limit is not enough, because the work of a hanging shop would accumulate.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Maximum numbers of concurrent permits.
#[derive(Clone, Copy, Debug)]
pub struct ConcurrencyLimits {
    /// Limit of all keys together.
    pub total: usize,
    /// Limit of one key.
    pub per_key: usize,
}

/// Concurrency limiter with a total limit and a limit per key.
///
/// Unused keys are removed, so clients that send many different keys can't fill the memory. Clones
/// share their permits.
#[derive(Clone)]
pub struct ConcurrencyLimiter<K: Eq + Hash + Clone>(Arc<Shared<K>>);

struct Shared<K> {
    limits: ConcurrencyLimits,
    total: Arc<Semaphore>,
    keys: Mutex<HashMap<K, Entry>>,
}

struct Entry {
    semaphore: Arc<Semaphore>,
    /// Number of permits and waiters.
    users: usize,
}

/// Permit for one piece of work. Dropping it releases the permit.
pub struct Permit<K: Eq + Hash + Clone> {
    // Declared first, so that the permits are released before the key is removed. `None` never
    // occurs, because the semaphores are never closed.
    _within_key_limit: Option<OwnedSemaphorePermit>,
    _within_total_limit: Option<OwnedSemaphorePermit>,
    user: EntryUser<K>,
}

struct EntryUser<K: Eq + Hash + Clone> {
    shared: Arc<Shared<K>>,
    key: K,
}

impl<K: Eq + Hash + Clone> ConcurrencyLimiter<K> {
    /// Creates a limiter.
    pub fn new(limits: ConcurrencyLimits) -> Self {
        let limits = ConcurrencyLimits {
            total: limits.total.min(Semaphore::MAX_PERMITS),
            per_key: limits.per_key.min(Semaphore::MAX_PERMITS),
        };
        Self(Arc::new(Shared {
            limits,
            total: Arc::new(Semaphore::new(limits.total)),
            keys: Mutex::default(),
        }))
    }

    /// Creates a limiter without a total limit.
    pub fn per_key(per_key: usize) -> Self {
        let total = Semaphore::MAX_PERMITS;
        Self::new(ConcurrencyLimits { total, per_key })
    }

    /// Number of held permits.
    pub fn count_permits(&self) -> usize {
        let free = self.0.total.available_permits();
        self.0.limits.total.saturating_sub(free)
    }

    /// Acquires a permit unless a limit is reached.
    pub fn try_acquire(&self, key: K) -> Option<Permit<K>> {
        let (user, semaphore) = self.use_entry(key);
        Some(Permit {
            _within_key_limit: Some(semaphore.try_acquire_owned().ok()?),
            _within_total_limit: Some(Arc::clone(&self.0.total).try_acquire_owned().ok()?),
            user,
        })
    }

    /// Waits for a permit. Callers of one key are served in order of arrival.
    pub async fn acquire(&self, key: K) -> Permit<K> {
        let (user, semaphore) = self.use_entry(key);
        Permit {
            _within_key_limit: semaphore.acquire_owned().await.ok(),
            _within_total_limit: Arc::clone(&self.0.total).acquire_owned().await.ok(),
            user,
        }
    }

    #[cfg(test)]
    pub(crate) fn count_keys(&self) -> usize {
        self.0.keys().len()
    }

    fn use_entry(&self, key: K) -> (EntryUser<K>, Arc<Semaphore>) {
        let mut keys = self.0.keys();
        let entry = keys.entry(key.clone()).or_insert_with(|| Entry {
            semaphore: Arc::new(Semaphore::new(self.0.limits.per_key)),
            users: 0,
        });
        entry.users += 1;
        let semaphore = Arc::clone(&entry.semaphore);
        drop(keys);
        let shared = Arc::clone(&self.0);
        (EntryUser { shared, key }, semaphore)
    }
}

impl<K> Shared<K> {
    fn keys(&self) -> MutexGuard<'_, HashMap<K, Entry>> {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash + Clone> Permit<K> {
    /// Key of the permit.
    pub fn key(&self) -> &K {
        &self.user.key
    }
}

impl<K: Eq + Hash + Clone> Drop for EntryUser<K> {
    fn drop(&mut self) {
        let mut keys = self.shared.keys();
        if let Some(entry) = keys.get_mut(&self.key) {
            entry.users -= 1;
            if entry.users == 0 {
                keys.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use proptest::prelude::*;

    use super::*;

    fn limiter<K: Eq + Hash + Clone>(total: usize, per_key: usize) -> ConcurrencyLimiter<K> {
        ConcurrencyLimiter::new(ConcurrencyLimits { total, per_key })
    }

    #[test]
    fn one_key_never_holds_every_permit() {
        let limiter = limiter(3, 2);
        let first = limiter.try_acquire("a");
        let second = limiter.try_acquire("a");
        assert!(first.is_some() && second.is_some());
        assert!(limiter.try_acquire("a").is_none(), "the key's limit");
        let other = limiter.try_acquire("b");
        assert!(other.is_some());
        assert!(limiter.try_acquire("c").is_none(), "the total limit");
        drop(first);
        assert!(limiter.try_acquire("c").is_some());
    }

    #[test]
    fn a_key_without_permits_is_removed() {
        let limiter = limiter(9, 9);
        let permits: Vec<_> = (0..9)
            .filter_map(|number| limiter.try_acquire(number % 3))
            .collect();
        assert_eq!(limiter.count_keys(), 3);
        assert_eq!(limiter.count_permits(), 9);
        drop(permits);
        assert_eq!(limiter.count_keys(), 0);
        assert_eq!(limiter.count_permits(), 0);
    }

    #[actix_web::test]
    async fn callers_of_one_key_are_served_in_order() {
        let limiter = ConcurrencyLimiter::per_key(1);
        let permit = limiter.acquire("a").await;
        let mut second = Box::pin(limiter.acquire("a"));
        let mut third = Box::pin(limiter.acquire("a"));
        assert!(second.as_mut().now_or_never().is_none());
        assert!(third.as_mut().now_or_never().is_none());
        assert!(limiter.acquire("b").now_or_never().is_some(), "another key");
        drop(permit);
        assert!(third.as_mut().now_or_never().is_none());
        let second = second.await;
        assert_eq!(*second.key(), "a");
        drop(second);
        drop(third.await);
        assert_eq!(limiter.count_keys(), 0);
    }

    #[actix_web::test]
    async fn a_caller_that_stops_waiting_holds_no_permit() {
        let limiter = limiter(1, 1);
        let permit = limiter.acquire("a").await;
        let mut waits_for_key = Box::pin(limiter.acquire("a"));
        let mut waits_for_total = Box::pin(limiter.acquire("b"));
        assert!(waits_for_key.as_mut().now_or_never().is_none());
        assert!(waits_for_total.as_mut().now_or_never().is_none());
        drop((waits_for_key, waits_for_total));
        assert_eq!(limiter.count_keys(), 1, "the held permit");
        drop(permit);
        assert_eq!(limiter.count_keys(), 0);
        assert!(limiter.try_acquire("b").is_some());
    }

    proptest! {
        /// `None` releases the oldest permit.
        #[test]
        fn the_limiter_agrees_with_a_plain_count(
            total in 1_usize..6,
            per_key in 1_usize..4,
            steps in proptest::collection::vec(proptest::option::weighted(0.6, 0_u8..4), 0..60),
        ) {
            let limiter = limiter(total, per_key);
            let mut permits: Vec<Permit<u8>> = Vec::new();
            for step in steps {
                if let Some(key) = step {
                    let permits_of_key = permits.iter().filter(|permit| *permit.key() == key).count();
                    let acquired = limiter.try_acquire(key);
                    prop_assert_eq!(acquired.is_some(), permits.len() < total && permits_of_key < per_key);
                    permits.extend(acquired);
                } else if !permits.is_empty() {
                    drop(permits.remove(0));
                }
                let mut keys: Vec<u8> = permits.iter().map(|permit| *permit.key()).collect();
                keys.sort_unstable();
                keys.dedup();
                prop_assert_eq!(limiter.count_permits(), permits.len());
                prop_assert_eq!(limiter.count_keys(), keys.len());
            }
        }
    }
}
