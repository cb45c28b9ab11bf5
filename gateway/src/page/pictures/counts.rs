//! What was done about pictures since this process started.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

/// Counts of one shop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PictureCounts {
    /// Pictures made smaller.
    pub made: u64,
    /// Pictures taken from the disk instead.
    pub from_disk: u64,
    /// Pictures that could not be read, or only at too great a cost; they are served as they are.
    pub unreadable: u64,
    /// Pictures served as they are because too many others were waiting.
    pub queue_full: u64,
    /// Pictures served as they are because the smaller one took too long.
    pub late: u64,
}

/// Counts by shop.
#[derive(Default)]
pub(super) struct Counters(Mutex<BTreeMap<String, PictureCounts>>);

impl Counters {
    /// Counts something of this shop.
    pub(super) fn count(&self, shop: &str, change: impl FnOnce(&mut PictureCounts)) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match counts.get_mut(shop) {
            Some(counts) => change(counts),
            None => change(counts.entry(shop.to_owned()).or_default()),
        }
    }

    /// All of them.
    pub(super) fn all(&self) -> BTreeMap<String, PictureCounts> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}
