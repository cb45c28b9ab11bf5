use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use governor::{
    Quota as GovernorQuota, RateLimiter,
    clock::{Clock as _, Reference},
    middleware::StateInformationMiddleware,
    nanos::Nanos,
    state::{
        StateStore,
        keyed::{HashMapStateStore, ShrinkableKeyedStateStore},
    },
};

use super::{Quota, RateLimited, subject::LimitKey};
use crate::{clock::Clock, store::RateQuota};

/// Interval between removals of keys with a full quota.
const SWEEP_MS: u64 = 60_000;
const HOUR: Duration = Duration::from_secs(3_600);

/// A quota per key. Uses the gateway's clock.
pub(super) struct QuotaLimiter {
    limiter: RateLimiter<LimitKey, SharedStates, Clock, StateInformationMiddleware>,
    states: SharedStates,
    clock: Clock,
    swept_ms: AtomicU64,
    quota: RateQuota,
    /// Number of units that waiting requests may take in advance.
    queue: u32,
}

/// A key's state is the time at which its quota is full again. Each taken unit delays that time.
/// The states are shared so that a unit can be given back.
struct SharedStates(Arc<HashMapStateStore<LimitKey>>);

impl StateStore for SharedStates {
    type Key = LimitKey;

    fn measure_and_replace<T, F, E>(&self, key: &LimitKey, measure: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        self.0.measure_and_replace(key, measure)
    }
}

impl ShrinkableKeyedStateStore<LimitKey> for SharedStates {
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

impl QuotaLimiter {
    pub(super) fn new(quota: Quota, longest_wait: Duration, clock: &Clock) -> Self {
        // A zero interval would cause a division by zero below.
        let interval = (HOUR / quota.per_hour.get()).max(Duration::from_nanos(1));
        let queue = longest_wait.as_nanos() / interval.as_nanos();
        let queue = u32::try_from(queue).unwrap_or(u32::MAX);
        let with_queue = GovernorQuota::with_period(interval)
            .unwrap_or_else(|| GovernorQuota::per_hour(quota.per_hour))
            .allow_burst(quota.burst.saturating_add(queue));
        let states = Arc::<HashMapStateStore<LimitKey>>::default();
        Self {
            limiter: RateLimiter::new(with_queue, SharedStates(Arc::clone(&states)), clock.clone()),
            states: SharedStates(states),
            clock: clock.clone(),
            swept_ms: AtomicU64::new(clock.now_ms()),
            quota: RateQuota {
                interval,
                burst: quota.burst.get(),
            },
            queue,
        }
    }

    pub(super) fn quota(&self) -> RateQuota {
        self.quota
    }

    /// Takes a unit and returns the time to wait.
    pub(super) fn reserve(&self, key: &LimitKey) -> Result<Duration, RateLimited> {
        self.sweep();
        match self.limiter.check_key(key) {
            Ok(state) => {
                let ahead = self.queue.saturating_sub(state.remaining_burst_capacity());
                Ok(self.quota.interval.saturating_mul(ahead))
            }
            Err(until) => {
                let now = self.clock.now();
                let wait: Duration = until.earliest_possible().duration_since(now).into();
                Err(RateLimited::until(wait))
            }
        }
    }

    /// Gives a unit back, up to the full quota. Until then the unit counts, so that simultaneous
    /// attempts stay within the limit.
    pub(super) fn give_back(&self, key: &LimitKey) {
        let one = Nanos::from(self.quota.interval);
        // A key without state has its full quota.
        let _unchanged = self.states.measure_and_replace(key, |full_at| {
            full_at
                .map(|full_at| ((), full_at.saturating_sub(one)))
                .ok_or(())
        });
    }

    fn sweep(&self) {
        let now_ms = self.clock.now_ms();
        let swept_ms = self.swept_ms.load(Ordering::Relaxed);
        let is_due = now_ms.saturating_sub(swept_ms) >= SWEEP_MS;
        let is_first = || {
            let order = Ordering::Relaxed;
            let swapped = self
                .swept_ms
                .compare_exchange(swept_ms, now_ms, order, order);
            swapped.is_ok()
        };
        if is_due && is_first() {
            self.limiter.retain_recent();
        }
    }

    #[cfg(test)]
    pub(super) fn count_keys(&self) -> usize {
        self.limiter.len()
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use proptest::prelude::*;

    use super::*;
    use crate::tenants::TenantId;

    const KEY: LimitKey = (TenantId::new(1), 0);

    fn limiter(burst: u32, per_hour: u32, wait: Duration, clock: &Clock) -> QuotaLimiter {
        let quota = Quota {
            burst: NonZeroU32::new(burst).unwrap(),
            per_hour: NonZeroU32::new(per_hour).unwrap(),
        };
        QuotaLimiter::new(quota, wait, clock)
    }

    fn max_passed(burst: u32, per_hour: u32, elapsed_ms: u64) -> u64 {
        u64::from(burst) + elapsed_ms * u64::from(per_hour) / 3_600_000 + 1
    }

    proptest! {
        /// At least the burst passes, and at most the burst plus the restored units.
        #[test]
        fn a_key_gets_its_quota_and_no_more(
            burst in 1_u32..20,
            per_hour in 1_u32..4_000,
            pauses in proptest::collection::vec(0_u64..20_000, 1..80),
        ) {
            let clock = Clock::default();
            let limiter = limiter(burst, per_hour, Duration::ZERO, &clock);
            let start_ms = clock.now_ms();
            let (mut passed, mut refused) = (0_u64, 0_u64);
            for pause in &pauses {
                clock.advance(Duration::from_millis(*pause));
                match limiter.reserve(&KEY) {
                    Ok(wait) => {
                        prop_assert!(wait.is_zero());
                        passed += 1;
                    }
                    Err(_limited) => refused += 1,
                }
            }
            prop_assert!(passed <= max_passed(burst, per_hour, clock.now_ms() - start_ms));
            prop_assert!(passed >= u64::from(burst).min(passed + refused));
            if let Err(limited) = limiter.reserve(&KEY) {
                clock.advance(Duration::from_secs(limited.retry_after_seconds));
                prop_assert!(limiter.reserve(&KEY).is_ok());
            }
        }

        #[test]
        fn a_key_never_has_more_than_its_quota(
            burst in 1_u32..10,
            takes in 0_u32..20,
            given_back in 0_u32..40,
        ) {
            let clock = Clock::default();
            let limiter = limiter(burst, 1, Duration::ZERO, &clock);
            let taken = (0..takes).filter(|_| limiter.reserve(&KEY).is_ok()).count();
            for _ in 0..given_back {
                limiter.give_back(&KEY);
            }
            let left = (0..40).filter(|_| limiter.reserve(&KEY).is_ok()).count();
            let [burst, given_back] = [burst, given_back].map(|number| usize::try_from(number).unwrap());
            prop_assert_eq!(left, burst - taken.saturating_sub(given_back));
        }

        #[test]
        fn waits_are_bounded(burst in 1_u32..10, seconds in 0_u64..10, tries in 1_usize..60) {
            let clock = Clock::default();
            let longest = Duration::from_secs(seconds);
            let limiter = limiter(burst, 3_600, longest, &clock);
            let waits: Vec<_> = (0..tries).filter_map(|_| limiter.reserve(&KEY).ok()).collect();
            prop_assert!(waits.iter().all(|wait| *wait <= longest));
            let at_once = waits.iter().filter(|wait| wait.is_zero()).count();
            let burst = usize::try_from(burst).unwrap();
            prop_assert!(at_once >= burst.min(tries));
        }
    }
}
