//! One allowance for each key.

use std::{
    hash::Hash,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use governor::{
    Quota, RateLimiter,
    clock::{Clock as _, Reference},
    middleware::NoOpMiddleware,
    state::keyed::HashMapStateStore,
};

use super::{Allowance, over_budget};
use crate::{clock::Clock, http::problem::ApiResult};

/// Keys that have their whole allowance back are forgotten this often.
const SWEEP_MS: u64 = 60_000;
const HOUR: Duration = Duration::from_secs(3_600);

/// One allowance for each key. There must only be so many keys: what clients can make up goes through `Buckets` first.
pub struct Meter<K: Hash + Eq + Clone> {
    limiter: RateLimiter<K, HashMapStateStore<K>, Clock, NoOpMiddleware<Duration>>,
    clock: Clock,
    swept_ms: AtomicU64,
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
        // An hour is never shorter than that many nanoseconds.
        let one = HOUR / allowance.per_hour.get();
        let quota = Quota::with_period(one.max(Duration::from_nanos(1)))
            .unwrap_or_else(|| Quota::per_hour(allowance.per_hour));
        let quota = quota.allow_burst(allowance.burst);
        Self {
            limiter: RateLimiter::hashmap_with_clock(quota, clock.clone()),
            clock: clock.clone(),
            swept_ms: AtomicU64::new(clock.now_ms()),
        }
    }

    /// Takes one out of the key's allowance, or says when there is one again.
    pub fn take(&self, key: &K) -> ApiResult<()> {
        self.sweep();
        self.limiter.check_key(key).map_err(|until| {
            let now = self.clock.now();
            let wait: Duration = until.earliest_possible().duration_since(now).into();
            over_budget(wait.as_secs().saturating_add(1))
        })
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
