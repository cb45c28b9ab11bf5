//! One change at a time of what legacy does not guard. It checks nothing, so whoever has looked that a phone number is
//! free, or that there are so many points, must still be alone when it is saved.

use std::time::Duration;

use super::fields::folded_email;
use crate::{
    concurrency_limit::{ConcurrencyLimiter, Permit},
    http::problem::{ApiError, ApiResult, ProblemKind},
    retail::model::phone_digits,
    tenants::TenantId,
};

/// Longest wait for others who change the same. A call of the shop system takes ten seconds at most.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// What can be held. Everybody takes locks in the order of this type, so that no two wait for each other.
/// Cannot be printed: it is about somebody.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Lock {
    /// A customer's record.
    Record(TenantId, i32),
    /// An e-mail address, whoever's it is or will be.
    Email(TenantId, String),
    /// A phone number.
    Phone(TenantId, String),
    /// The key of a request for an order.
    OrderKey(TenantId, String),
    /// The points of a customer.
    Points(TenantId, i32),
    /// The pieces of a product that there are.
    Stock(TenantId, i32),
}

impl Lock {
    pub(super) fn email(tenant: TenantId, email: &str) -> Self {
        Self::Email(tenant, folded_email(email))
    }

    pub(super) fn phone(tenant: TenantId, phone: &str) -> Self {
        Self::Phone(tenant, phone_digits(phone))
    }
}

/// The locks of this process, over all its workers.
pub(super) struct Locks(ConcurrencyLimiter<Lock>);

impl Default for Locks {
    fn default() -> Self {
        Self(ConcurrencyLimiter::per_key(1))
    }
}

/// Locks that are held until this is dropped.
#[must_use]
pub(super) struct Held {
    _permits: Vec<Permit<Lock>>,
}

impl Locks {
    /// Waits until all of them are held.
    pub(super) async fn hold(&self, locks: impl IntoIterator<Item = Lock>) -> ApiResult<Held> {
        let mut locks: Vec<Lock> = locks.into_iter().collect();
        locks.sort_unstable();
        locks.dedup();
        let holding = async {
            let mut permits = Vec::with_capacity(locks.len());
            for lock in locks {
                permits.push(self.0.acquire(lock).await);
            }
            Held { _permits: permits }
        };
        tokio::time::timeout(MAX_WAIT, holding)
            .await
            .map_err(|_elapsed| {
                let detail = "Another change of the same takes too long.";
                ApiError::new(ProblemKind::RetailTimeout, detail)
            })
    }
}

#[cfg(test)]
#[path = "locks_tests.rs"]
mod tests;
