//! One allowance for each key.

use std::{
    hash::Hash,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use governor::{
    Quota, RateLimiter,
    clock::{Clock as _, Reference},
    middleware::StateInformationMiddleware,
    nanos::Nanos,
    state::{
        StateStore,
        keyed::{HashMapStateStore, ShrinkableKeyedStateStore},
    },
};

use super::{Allowance, over_budget};
use crate::{clock::Clock, http::problem::ApiResult};

/// Keys that have their whole allowance back are forgotten this often.
const SWEEP_MS: u64 = 60_000;
const HOUR: Duration = Duration::from_secs(3_600);

/// One allowance for each key. There must only be so many keys: what clients can make up goes through `Buckets` first.
pub struct Meter<K: Hash + Eq + Clone> {
    limiter: RateLimiter<K, Levels<K>, Clock, StateInformationMiddleware>,
    levels: Levels<K>,
    clock: Clock,
    swept_ms: AtomicU64,
    /// Time until one comes back.
    interval: Duration,
    /// How many may be taken before they are there, for requests that wait for their turn.
    queue: u32,
}

/// The limiter's state, shared with the meter so that it can give a take back. For each key it holds the moment when the
/// whole allowance is back; each take moves that moment on by the same time.
struct Levels<K>(Arc<HashMapStateStore<K>>);

impl<K: Hash + Eq + Clone> StateStore for Levels<K> {
    type Key = K;

    fn measure_and_replace<T, F, E>(&self, key: &K, measure: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        self.0.measure_and_replace(key, measure)
    }
}

impl<K: Hash + Eq + Clone> ShrinkableKeyedStateStore<K> for Levels<K> {
    fn retain_recent(&self, drop_below: Nanos) {
        self.0.retain_recent(drop_below);
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl governor::clock::Clock for Clock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        Duration::from_millis(self.now_ms())
    }
}

impl<K: Hash + Eq + Clone> Meter<K> {
    /// Everybody has the whole allowance.
    pub fn new(allowance: Allowance, clock: &Clock) -> Self {
        Self::with_queue(allowance, Duration::ZERO, clock)
    }

    /// The same, for requests that wait for their turn up to `longest_wait`.
    pub(super) fn with_queue(allowance: Allowance, longest_wait: Duration, clock: &Clock) -> Self {
        // An hour is never shorter than that many nanoseconds.
        let interval = (HOUR / allowance.per_hour.get()).max(Duration::from_nanos(1));
        let queue = longest_wait.as_nanos() / interval.as_nanos();
        let queue = u32::try_from(queue).unwrap_or(u32::MAX);
        let quota = Quota::with_period(interval)
            .unwrap_or_else(|| Quota::per_hour(allowance.per_hour))
            .allow_burst(allowance.burst.saturating_add(queue));
        let levels = Arc::<HashMapStateStore<K>>::default();
        Self {
            limiter: RateLimiter::new(quota, Levels(Arc::clone(&levels)), clock.clone()),
            levels: Levels(levels),
            clock: clock.clone(),
            swept_ms: AtomicU64::new(clock.now_ms()),
            interval,
            queue,
        }
    }

    /// Takes one out of the key's allowance, or says when there is one again.
    pub fn take(&self, key: &K) -> ApiResult<()> {
        self.reserve(key).map(drop)
    }

    /// Takes one out of the key's allowance and returns how long to wait for it: not at all, or up to the longest wait. An
    /// error says when to come back instead.
    pub(super) fn reserve(&self, key: &K) -> ApiResult<Duration> {
        self.sweep();
        match self.limiter.check_key(key) {
            Ok(state) => {
                let ahead = self.queue.saturating_sub(state.remaining_burst_capacity());
                Ok(self.interval.saturating_mul(ahead))
            }
            Err(until) => {
                let now = self.clock.now();
                let wait: Duration = until.earliest_possible().duration_since(now).into();
                Err(over_budget(wait.as_secs().saturating_add(1)))
            }
        }
    }

    /// Gives back one that was taken shortly before and turned out not to count. A key never has more than its whole
    /// allowance. Until then the take counts, so that simultaneous tries can't pass the limit before the first one has failed.
    pub fn give_back(&self, key: &K) {
        let one = Nanos::from(self.interval);
        // A key without a level has its whole allowance.
        let _level = self.levels.measure_and_replace(key, |level| {
            level.map(|level| ((), level.saturating_sub(one))).ok_or(())
        });
    }

    fn sweep(&self) {
        let now_ms = self.clock.now_ms();
        let swept_ms = self.swept_ms.load(Ordering::Relaxed);
        let is_due = now_ms.saturating_sub(swept_ms) >= SWEEP_MS;
        let is_ours = || {
            let order = Ordering::Relaxed;
            let swapped = self
                .swept_ms
                .compare_exchange(swept_ms, now_ms, order, order);
            swapped.is_ok()
        };
        if is_due && is_ours() {
            self.limiter.retain_recent();
        }
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.limiter.len()
    }
}
