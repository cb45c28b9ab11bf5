use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use arc_swap::ArcSwapOption;

use super::snapshot::CatalogueSnapshot;
use crate::tenants::Usage;

/// Catalogue of one shop. Its snapshot is replaced while requests read it.
#[derive(Default)]
pub(super) struct ShopCatalogue {
    snapshot: ArcSwapOption<CatalogueSnapshot>,
    /// Time of the last successful read of the Retail API.
    read_ms: AtomicU64,
    pub(super) usage: Usage,
}

impl ShopCatalogue {
    pub(super) fn snapshot(&self) -> Option<Arc<CatalogueSnapshot>> {
        self.snapshot.load_full()
    }

    /// Returns the snapshot unless it is older than `max_age`.
    pub(super) fn usable_snapshot(
        &self,
        now_ms: u64,
        max_age: Duration,
    ) -> Option<Arc<CatalogueSnapshot>> {
        let age_ms = now_ms.saturating_sub(self.read_ms.load(Ordering::Relaxed));
        self.snapshot()
            .filter(|_| Duration::from_millis(age_ms) < max_age)
    }

    pub(super) fn replace(&self, snapshot: CatalogueSnapshot, now_ms: u64) {
        self.snapshot.store(Some(Arc::new(snapshot)));
        self.confirm(now_ms);
    }

    /// Records that the catalogue has not changed.
    pub(super) fn confirm(&self, now_ms: u64) {
        self.read_ms.store(now_ms, Ordering::Relaxed);
    }

    pub(super) fn clear(&self) {
        self.snapshot.store(None);
    }
}
