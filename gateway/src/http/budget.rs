//! How often one address, and everybody together, may do something in one shop that costs the shop something.

use std::{
    num::NonZeroU32,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use governor::{
    Quota, RateLimiter,
    clock::{Clock as _, Reference},
    middleware::NoOpMiddleware,
    state::keyed::HashMapStateStore,
};
use serde::Deserialize;

use super::{
    client_address::ClientAddress,
    problem::{ApiError, ApiResult, ProblemKind},
};
use crate::{clock::Clock, tenants::TenantId};

/// So many addresses are remembered; beyond that only the shop's own budget counts, so that memory stays bounded.
const MAX_ADDRESSES: usize = 100_000;
/// Addresses that have their whole budget back are forgotten this often.
const SWEEP_MS: u64 = 60_000;
const HOUR: Duration = Duration::from_secs(3_600);

/// How many at once, and how many in an hour after that.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// At once.
    pub burst: NonZeroU32,
    /// How many of them come back in an hour.
    pub per_hour: NonZeroU32,
}

/// A budget as it is set.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BudgetSettings {
    /// From one client address to one shop.
    pub address: Allowance,
    /// From all of them to one shop.
    pub shop: Allowance,
}

type Limiter<K> = RateLimiter<K, HashMapStateStore<K>, Clock, NoOpMiddleware<Duration>>;

/// The budget of one operation. Shops have nothing in common in it.
pub struct Budget {
    addresses: Limiter<(TenantId, ClientAddress)>,
    shops: Limiter<TenantId>,
    clock: Clock,
    swept_ms: AtomicU64,
}

impl governor::clock::Clock for Clock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        Duration::from_millis(self.now_ms())
    }
}

impl Budget {
    /// A whole budget.
    pub fn new(settings: BudgetSettings, clock: &Clock) -> Self {
        Self {
            addresses: limiter(settings.address, clock),
            shops: limiter(settings.shop, clock),
            clock: clock.clone(),
            swept_ms: AtomicU64::new(clock.now_ms()),
        }
    }

    /// Takes one out, or says when there is one again. Whoever has none left takes none of the shop's.
    pub fn take(&self, tenant: TenantId, address: ClientAddress) -> ApiResult<()> {
        self.sweep();
        if self.addresses.len() < MAX_ADDRESSES {
            let key = (tenant, address);
            let outcome = self.addresses.check_key(&key);
            outcome.map_err(|until| self.exhausted(until.earliest_possible()))?;
        }
        let outcome = self.shops.check_key(&tenant);
        outcome.map_err(|until| self.exhausted(until.earliest_possible()))
    }

    fn exhausted(&self, again_at: Duration) -> ApiError {
        let wait: Duration = again_at.duration_since(self.clock.now()).into();
        over_budget(wait.as_secs().saturating_add(1))
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
            self.addresses.retain_recent();
        }
    }
}

/// The problem of a budget that is spent until then.
pub(super) fn over_budget(retry_after_seconds: u64) -> ApiError {
    ApiError::new(
        ProblemKind::TooManyRequests,
        "This was asked for too often. Please try again later.",
    )
    .with_retry_after(retry_after_seconds)
}

fn limiter<K: std::hash::Hash + Eq + Clone>(allowance: Allowance, clock: &Clock) -> Limiter<K> {
    // An hour is never shorter than that many nanoseconds.
    let one = HOUR / allowance.per_hour.get();
    let quota = Quota::with_period(one.max(Duration::from_nanos(1)))
        .unwrap_or_else(|| Quota::per_hour(allowance.per_hour));
    RateLimiter::hashmap_with_clock(quota.allow_burst(allowance.burst), clock.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowance(burst: u32, per_hour: u32) -> Allowance {
        Allowance {
            burst: NonZeroU32::new(burst).unwrap(),
            per_hour: NonZeroU32::new(per_hour).unwrap(),
        }
    }

    fn budget(clock: &Clock) -> Budget {
        let settings = BudgetSettings {
            address: allowance(2, 60),
            shop: allowance(5, 3_600),
        };
        Budget::new(settings, clock)
    }

    fn take(budget: &Budget, tenant: u16, address: u8) -> Option<u64> {
        let address = ClientAddress::of([203, 0, 113, address].into());
        let outcome = budget.take(TenantId::new(tenant), address);
        outcome.err().and_then(|error| error.retry_after_seconds())
    }

    #[test]
    fn an_address_gets_one_back_at_a_time() {
        let clock = Clock::default();
        let budget = budget(&clock);
        assert_eq!([take(&budget, 1, 1), take(&budget, 1, 1)], [None, None]);
        assert!(take(&budget, 1, 1).is_some_and(|wait| (59..=61).contains(&wait)));
        assert_eq!(take(&budget, 1, 2), None, "another address");
        assert_eq!(take(&budget, 2, 1), None, "another shop");
        clock.advance(Duration::from_secs(61));
        assert_eq!(take(&budget, 1, 1), None);
        assert!(take(&budget, 1, 1).is_some());
    }

    #[test]
    fn whoever_is_refused_takes_nothing_of_the_shops() {
        let budget = budget(&Clock::default());
        for _ in 0..50 {
            let _refused = take(&budget, 1, 1);
        }
        let others = [2, 2, 3, 3].map(|address| take(&budget, 1, address));
        let left = others.iter().filter(|wait| wait.is_none()).count();
        assert_eq!(left, 3, "of five, two went to the first address");
    }

    #[test]
    fn addresses_are_forgotten_once_they_have_everything_back() {
        let clock = Clock::default();
        let budget = budget(&clock);
        for address in 0..200 {
            let _refused_by_the_shop = take(&budget, 1, address);
        }
        assert_eq!(budget.addresses.len(), 200);
        clock.advance(Duration::from_secs(600));
        assert_eq!(take(&budget, 1, 1), None);
        assert_eq!(budget.addresses.len(), 1);
    }
}
