//! One change at a time of what legacy does not guard. It checks nothing, so whoever has looked that a phone number is
//! free, or that there are so many points, must still be alone when it is saved.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};

use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

use super::fields::folded_email;
use crate::{
    http::problem::{ApiError, ApiResult, ProblemKind},
    retail::model::phone_digits,
    tenants::TenantId,
};

/// Longest wait for others who change the same. A call of the shop system takes ten seconds at most.
const MAX_WAIT: Duration = Duration::from_secs(20);
/// Locks that nobody holds are forgotten from this many on.
const SWEEP_FROM: usize = 256;

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
#[derive(Default)]
pub(super) struct Locks {
    known: Mutex<HashMap<Lock, Weak<AsyncMutex<()>>>>,
}

/// Locks that are held until this is dropped.
#[must_use]
pub(super) struct Held {
    _guards: Vec<OwnedMutexGuard<()>>,
}

impl Locks {
    /// Waits until all of them are held.
    pub(super) async fn hold(&self, locks: impl IntoIterator<Item = Lock>) -> ApiResult<Held> {
        let mut locks: Vec<Lock> = locks.into_iter().collect();
        locks.sort_unstable();
        locks.dedup();
        let holding = async {
            let mut guards = Vec::with_capacity(locks.len());
            for lock in locks {
                guards.push(self.mutex(lock).lock_owned().await);
            }
            Held { _guards: guards }
        };
        tokio::time::timeout(MAX_WAIT, holding)
            .await
            .map_err(|_elapsed| {
                let detail = "Another change of the same takes too long.";
                ApiError::new(ProblemKind::RetailTimeout, detail)
            })
    }

    fn mutex(&self, lock: Lock) -> Arc<AsyncMutex<()>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mutex) = known.get(&lock).and_then(Weak::upgrade) {
            return mutex;
        }
        if known.len() >= SWEEP_FROM {
            known.retain(|_, mutex| mutex.strong_count() > 0);
        }
        let mutex = Arc::default();
        known.insert(lock, Arc::downgrade(&mutex));
        mutex
    }
}

#[cfg(test)]
#[path = "locks_tests.rs"]
mod tests;
