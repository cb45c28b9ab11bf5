//! When customers' passwords or addresses were changed, so that nothing that was given before outlives the change.

use std::{
    collections::HashMap,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::clock::Clock;

/// The last change of each customer who made one. Only whoever knows a password or has a mailed link adds to them, once
/// for each customer of a shop at most.
pub(super) struct CredentialChanges {
    clock: Clock,
    told_ms: AtomicU64,
    last: Mutex<HashMap<(String, i32), u64>>,
}

impl CredentialChanges {
    /// None noted yet.
    pub(super) fn new(clock: &Clock) -> Self {
        Self {
            clock: clock.clone(),
            told_ms: AtomicU64::new(0),
            last: Mutex::default(),
        }
    }

    /// Adds those that an earlier process noted. What this process has noted meanwhile is later.
    pub(super) fn add_earlier(&self, noted: HashMap<(String, i32), u64>) {
        let newest_ms = noted.values().copied().max().unwrap_or(0);
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        self.told_ms.fetch_max(newest_ms, Ordering::SeqCst);
        for (customer, changed_ms) in noted {
            let known = last.entry(customer).or_insert(changed_ms);
            *known = changed_ms.max(*known);
        }
    }

    /// Now, in milliseconds since 1970, and later than every moment that was told before: two moments are never the same,
    /// and a corrected clock does not go back.
    pub(super) fn moment(&self) -> u64 {
        let now_ms = self.clock.wall_ms();
        let later = |told_ms: u64| now_ms.max(told_ms.saturating_add(1));
        let order = Ordering::SeqCst;
        let told = self
            .told_ms
            .fetch_update(order, order, |told_ms| Some(later(told_ms)));
        told.map_or(now_ms, later)
    }

    /// The customer's password or address was changed; at which moment.
    pub(super) fn note(&self, tenant: &str, customer_id: i32) -> u64 {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let moment = self.moment();
        last.insert((tenant.to_owned(), customer_id), moment);
        moment
    }

    /// Whether there was a change since that moment.
    pub(super) fn is_changed_since(&self, moment: u64, tenant: &str, customer_id: i32) -> bool {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = last.get(&(tenant.to_owned(), customer_id));
        changed.is_some_and(|changed| *changed > moment)
    }
}
