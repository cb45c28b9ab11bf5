//! What has happened to orders since this process started.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

/// Counts of one shop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SaveCounts {
    /// Orders sent to the shop's system.
    pub attempts: u64,
    /// Those of them that an attempt had been made for before.
    pub retries: u64,
    /// Attempts after which nobody knew whether the shop's system has the order.
    pub in_doubt: u64,
}

/// Counts by shop.
#[derive(Default)]
pub(super) struct Counters(Mutex<BTreeMap<String, SaveCounts>>);

impl Counters {
    /// Counts something of this shop.
    pub(super) fn count(&self, tenant: &str, change: impl FnOnce(&mut SaveCounts)) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match counts.get_mut(tenant) {
            Some(counts) => change(counts),
            None => change(counts.entry(tenant.to_owned()).or_default()),
        }
    }

    /// All of them.
    pub(super) fn all(&self) -> BTreeMap<String, SaveCounts> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}
