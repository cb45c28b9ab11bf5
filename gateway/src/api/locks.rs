//! Locks for changes that must not run concurrently.
//!
//! Example: the gateway checks that a phone number is unused. The Retail API does not check this again,
//! so the lock keeps the number unused until the change is saved. Gateways with one database share most locks (D-266).

use std::time::Duration;

use super::field_validation::normalized_email;
use crate::{
    clock::Clock,
    concurrency_limit::{ConcurrencyLimiter, Permit},
    http::problem::{ApiError, ApiResult, ProblemKind},
    marks::{Claim, MarkKey, Marks, StoreUnavailable},
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

    /// Key at all gateways. `None` if the journal compares the orders of several gateways (D-267).
    fn shared_key(&self, marks: &Marks, shop: &str) -> Option<MarkKey> {
        let id;
        let (kind, value): (_, &[u8]) = match self {
            Self::CustomerRecord(_, customer_id) => {
                id = customer_id.to_be_bytes();
                ("customer", &id)
            }
            Self::Points(_, customer_id) => {
                id = customer_id.to_be_bytes();
                ("points", &id)
            }
            Self::Email(_, email) => ("e-mail", email.as_bytes()),
            Self::Phone(_, phone) => ("phone", phone.as_bytes()),
            Self::OrderKey(..) | Self::Stock(..) => return None,
        };
        Some(marks.key(kind, shop, &[value]))
    }
}

/// All locks of the process, and of gateways with the same database. Clones share the locks.
#[derive(Clone)]
pub struct Locks {
    permits: ConcurrencyLimiter<Lock>,
    marks: Marks,
    clock: Clock,
}

/// Dropped in the order of its members: the next request of this process finds the claim ended.
#[must_use]
#[derive(Default)]
pub(super) struct LockGuard {
    claims: Vec<Claim>,
    permits: Vec<Permit<Lock>>,
}

impl Locks {
    /// Creates the locks.
    pub fn new(marks: &Marks) -> Self {
        Self {
            permits: ConcurrencyLimiter::per_key(1),
            clock: marks.clock().clone(),
            marks: marks.clone(),
        }
    }

    pub(super) async fn acquire(
        &self,
        shop: &str,
        locks: impl IntoIterator<Item = Lock>,
    ) -> ApiResult<LockGuard> {
        let mut locks: Vec<Lock> = locks.into_iter().collect();
        locks.sort_unstable();
        locks.dedup();
        let acquiring = async {
            let mut guard = LockGuard::default();
            for lock in locks {
                let shared_key = lock.shared_key(&self.marks, shop);
                guard.permits.push(self.permits.acquire(lock).await);
                if let Some(key) = shared_key.filter(|_| self.marks.is_shared()) {
                    guard.claims.push(self.marks.claim(key).await?);
                }
            }
            Ok(guard)
        };
        wait_for(&self.clock, acquiring).await
    }
}

/// Waits for other changes of the same data.
pub(super) async fn wait_for<T>(
    clock: &Clock,
    acquiring: impl Future<Output = Result<T, StoreUnavailable>>,
) -> ApiResult<T> {
    let acquired = clock.timeout(MAX_WAIT, acquiring).await;
    let acquired = acquired.ok_or_else(|| {
        let detail = "Another change of the same data takes too long.";
        ApiError::new(ProblemKind::RetailTimeout, detail)
    })?;
    acquired.map_err(store_unavailable)
}

pub(super) fn store_unavailable(error: StoreUnavailable) -> ApiError {
    let detail = "The shop can't store this at the moment. Please try again soon.";
    ApiError::new(ProblemKind::StoreUnavailable, detail).with_source(error)
}

#[cfg(test)]
#[path = "locks_tests.rs"]
mod tests;
