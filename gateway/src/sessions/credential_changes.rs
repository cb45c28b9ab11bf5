use std::{
    collections::HashMap,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::clock::Clock;

/// Time of the last change of each customer's password or mail address. A change invalidates older sign-ins and
/// cookies. A change needs a password or a mailed link, so an attacker can't fill the map.
pub(super) struct CredentialChanges {
    clock: Clock,
    latest_ms: AtomicU64,
    /// Time of the last change, by tenant and customer id.
    last: Mutex<HashMap<(String, i32), u64>>,
}

impl CredentialChanges {
    pub(super) fn new(clock: &Clock) -> Self {
        Self {
            clock: clock.clone(),
            latest_ms: AtomicU64::new(0),
            last: Mutex::default(),
        }
    }

    /// Adds the changes that an earlier process stored. Keeps later changes of this process.
    pub(super) fn add_stored(&self, stored: HashMap<(String, i32), u64>) {
        let newest_ms = stored.values().copied().max().unwrap_or(0);
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        self.latest_ms.fetch_max(newest_ms, Ordering::SeqCst);
        for (customer, changed_ms) in stored {
            let known = last.entry(customer).or_insert(changed_ms);
            *known = changed_ms.max(*known);
        }
    }

    /// Returns the current time in ms since 1970. Each result is greater than the last, even after the clock was set
    /// back.
    pub(super) fn next_timestamp(&self) -> u64 {
        let now_ms = self.clock.wall_ms();
        let later = |latest_ms: u64| now_ms.max(latest_ms.saturating_add(1));
        let order = Ordering::SeqCst;
        let previous = self
            .latest_ms
            .fetch_update(order, order, |latest_ms| Some(later(latest_ms)));
        previous.map_or(now_ms, later)
    }

    pub(super) fn record(&self, tenant: &str, customer_id: i32) -> u64 {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let time_ms = self.next_timestamp();
        last.insert((tenant.to_owned(), customer_id), time_ms);
        time_ms
    }

    pub(super) fn has_changed_since(&self, time_ms: u64, tenant: &str, customer_id: i32) -> bool {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = last.get(&(tenant.to_owned(), customer_id));
        changed.is_some_and(|changed| *changed > time_ms)
    }
}
