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
        ApiError::new(
            ProblemKind::TooManyRequests,
            "This was asked for too often. Please try again later.",
        )
        .with_retry_after(wait.as_secs().saturating_add(1))
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

fn limiter<K: std::hash::Hash + Eq + Clone>(allowance: Allowance, clock: &Clock) -> Limiter<K> {
    // An hour is never shorter than that many nanoseconds.
    let one = HOUR / allowance.per_hour.get();
    let quota = Quota::with_period(one.max(Duration::from_nanos(1)))
        .unwrap_or_else(|| Quota::per_hour(allowance.per_hour));
    RateLimiter::hashmap_with_clock(quota.allow_burst(allowance.burst), clock.clone())
}
