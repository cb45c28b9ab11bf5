//! Locks for changes that must not run concurrently.
//!
//! Example: the gateway checks that a phone number is unused. The Retail API does not check this again,
//! so the lock keeps the number unused until the change is saved.

use std::time::Duration;

use super::field_validation::normalized_email;
use crate::{
    clock::Clock,
    concurrency_limit::{ConcurrencyLimiter, Permit},
    http::problem::{ApiError, ApiResult, ProblemKind},
    retail::model::phone_digits,
    tenants::TenantId,
};

/// A call of the Retail API takes ten seconds at most.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// Data that a lock protects. Locks are acquired in the order of the variants, which prevents deadlocks.
/// Not `Debug`, because the data is personal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Lock {
    /// By customer id.
    CustomerRecord(TenantId, i32),
    Email(TenantId, String),
    Phone(TenantId, String),
    /// By idempotency key.
    OrderKey(TenantId, String),
    /// By customer id.
    Points(TenantId, i32),
    /// By product id.
    Stock(TenantId, i32),
}

impl Lock {
    pub(super) fn email(tenant: TenantId, email: &str) -> Self {
        Self::Email(tenant, normalized_email(email))
    }

    pub(super) fn phone(tenant: TenantId, phone: &str) -> Self {
        Self::Phone(tenant, phone_digits(phone))
    }
}

/// All locks of the process. Clones share the locks.
#[derive(Clone)]
pub struct Locks {
    permits: ConcurrencyLimiter<Lock>,
    clock: Clock,
}

#[must_use]
pub(super) struct LockGuard {
    _permits: Vec<Permit<Lock>>,
}

impl Locks {
    /// Creates the locks.
    pub fn new(clock: &Clock) -> Self {
        Self {
            permits: ConcurrencyLimiter::per_key(1),
            clock: clock.clone(),
        }
    }

    pub(super) async fn acquire(
        &self,
        locks: impl IntoIterator<Item = Lock>,
    ) -> ApiResult<LockGuard> {
        let mut locks: Vec<Lock> = locks.into_iter().collect();
        locks.sort_unstable();
        locks.dedup();
        let acquiring = async {
            let mut permits = Vec::with_capacity(locks.len());
            for lock in locks {
                permits.push(self.permits.acquire(lock).await);
            }
            LockGuard { _permits: permits }
        };
        let acquired = self.clock.timeout(MAX_WAIT, acquiring).await;
        acquired.ok_or_else(|| {
            let detail = "Another change of the same data takes too long.";
            ApiError::new(ProblemKind::RetailTimeout, detail)
        })
    }
}

#[cfg(test)]
#[path = "locks_tests.rs"]
mod tests;
