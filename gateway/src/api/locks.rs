//! Locks for changes that the Retail API does not serialise. The gateway checks, for example, that a phone number is unused;
//! the lock keeps this true until the change is saved, because the Retail API does not check again.

use std::time::Duration;

use super::field_validation::normalized_email;
use crate::{
    clock::Clock,
    concurrency_limit::{ConcurrencyLimiter, Permit},
    http::problem::{ApiError, ApiResult, ProblemKind},
    retail::model::phone_digits,
    tenants::TenantId,
};

/// Maximum wait for other holders of a lock. A call of the Retail API takes ten seconds at most.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// Data that a lock protects. Locks are acquired in the order of the variants, which prevents deadlocks.
/// No `Debug`: it holds personal data.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Lock {
    /// A customer's record.
    Record(TenantId, i32),
    /// An e-mail address, used or unused.
    Email(TenantId, String),
    /// A phone number.
    Phone(TenantId, String),
    /// The idempotency key of an order.
    OrderKey(TenantId, String),
    /// The points of a customer.
    Points(TenantId, i32),
    /// The stock of a product.
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

/// All locks. One per process, shared by its workers; clones share the locks.
#[derive(Clone)]
pub struct Locks {
    permits: ConcurrencyLimiter<Lock>,
    clock: Clock,
}

/// Holds locks until it is dropped.
#[must_use]
pub(super) struct LockGuard {
    _permits: Vec<Permit<Lock>>,
}

impl Locks {
    /// Creates the locks; none of them is held.
    pub fn new(clock: &Clock) -> Self {
        Self {
            permits: ConcurrencyLimiter::per_key(1),
            clock: clock.clone(),
        }
    }

    /// Waits until all of these locks are acquired.
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
