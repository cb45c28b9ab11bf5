use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use arc_swap::ArcSwapOption;
use tokio::sync::Mutex;

use super::{
    contents::CatalogueContents, price_lists::PriceLists, reader::ReadError,
    snapshot::CatalogueSnapshot,
};
use crate::tenants::{Tenant, Usage};

/// Minimum time between two writes of a catalogue's file, in milliseconds.
const STORE_INTERVAL_MS: u64 = 5 * 60 * 1_000;
/// After this time the file of an unchanged catalogue is written again, because it contains the time of the last
/// read.
const STORE_UNCHANGED_MS: u64 = 60 * 60 * 1_000;

/// After this time, in milliseconds, a catalogue that has lost most of its products is used. A Retail API whose
/// database is being loaded answers with empty lists.
const LOSS_CONFIRMED_MS: u64 = 15 * 60 * 1_000;

/// Catalogue of one shop. Its snapshot is replaced while requests read it.
#[derive(Default)]
pub(super) struct ShopCatalogue {
    snapshot: ArcSwapOption<CatalogueSnapshot>,
    /// Number of snapshots so far.
    snapshots: AtomicU64,
    /// Time of the last successful read of the Retail API, in milliseconds since 1970.
    read_ms: AtomicU64,
    /// Whether this process has read nothing since the snapshot came from the file.
    is_restored: AtomicBool,
    has_failed: AtomicBool,
    /// Time of the first of the latest reads that lacked most products, in milliseconds since 1970; 0 if the last
    /// successful read had them.
    lost_since_ms: AtomicU64,
    /// Locked while the file is written.
    pub(super) last_store: Mutex<LastStore>,
    pub(super) price_lists: PriceLists,
    pub(super) usage: Usage,
}

/// Snapshot and version of the tenant that a file contains.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct FileVersion {
    snapshot: u64,
    tenant: u32,
}

/// Version of the shop's file, and the time of its write.
#[derive(Clone, Copy, Default)]
pub(super) struct LastStore {
    version: FileVersion,
    /// Time of the last read that the file contains.
    read_ms: u64,
    at_ms: u64,
}

/// How a snapshot relates to the catalogue of the Retail API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnapshotState {
    /// The last read succeeded.
    Fresh,
    /// It comes from the file of an earlier process.
    Restored,
    /// The last read failed, or the circuit breaker is open.
    UpstreamError,
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
        let age_ms = now_ms.saturating_sub(self.read_ms());
        self.snapshot()
            .filter(|_| Duration::from_millis(age_ms) < max_age)
    }

    pub(super) fn state(&self) -> SnapshotState {
        if self.has_failed.load(Ordering::Relaxed) {
            SnapshotState::UpstreamError
        } else if self.is_restored.load(Ordering::Relaxed) {
            SnapshotState::Restored
        } else {
            SnapshotState::Fresh
        }
    }

    pub(super) fn replace(&self, snapshot: CatalogueSnapshot, now_ms: u64) {
        self.insert(snapshot);
        self.confirm(now_ms);
    }

    /// Inserts the snapshot of a file that was read from the Retail API at `read_ms`.
    pub(super) async fn restore(&self, tenant: &Tenant, snapshot: CatalogueSnapshot, read_ms: u64) {
        self.insert(snapshot);
        self.read_ms.store(read_ms, Ordering::Relaxed);
        self.is_restored.store(true, Ordering::Relaxed);
        *self.last_store.lock().await = LastStore::new(self.version(tenant), read_ms, read_ms);
    }

    fn insert(&self, snapshot: CatalogueSnapshot) {
        self.snapshot.store(Some(Arc::new(snapshot)));
        self.snapshots.fetch_add(1, Ordering::Relaxed);
    }

    /// Records that the snapshot is the catalogue of the Retail API.
    pub(super) fn confirm(&self, now_ms: u64) {
        self.lost_since_ms.store(0, Ordering::Relaxed);
        self.read_ms.store(now_ms, Ordering::Relaxed);
        self.is_restored.store(false, Ordering::Relaxed);
        self.has_failed.store(false, Ordering::Relaxed);
    }

    /// Refuses contents that lack most of the previous products until reads have shown the loss for some time.
    pub(super) fn check_loss(
        &self,
        previous: &CatalogueContents,
        read: &CatalogueContents,
        now_ms: u64,
    ) -> Result<(), ReadError> {
        if !read.lacks_most_of(previous) {
            return Ok(());
        }
        let lost_since_ms = match self.lost_since_ms.load(Ordering::Relaxed) {
            0 => now_ms,
            since_ms => since_ms,
        };
        self.lost_since_ms.store(lost_since_ms, Ordering::Relaxed);
        if now_ms.saturating_sub(lost_since_ms) < LOSS_CONFIRMED_MS {
            return Err(ReadError::MostProductsMissing {
                read: read.products.len(),
                known: previous.products.len(),
            });
        }
        Ok(())
    }

    pub(super) fn record_failure(&self) {
        self.has_failed.store(true, Ordering::Relaxed);
    }

    pub(super) fn clear(&self) {
        self.snapshot.store(None);
        self.price_lists.clear();
    }

    /// Memory, estimated.
    pub(super) fn bytes(&self) -> u64 {
        let snapshot = self.snapshot().map_or(0, |snapshot| snapshot.bytes());
        snapshot.saturating_add(self.price_lists.bytes())
    }

    pub(super) fn version(&self, tenant: &Tenant) -> FileVersion {
        FileVersion {
            snapshot: self.snapshots.load(Ordering::Relaxed),
            tenant: tenant.revision,
        }
    }

    pub(super) fn read_ms(&self) -> u64 {
        self.read_ms.load(Ordering::Relaxed)
    }
}

impl LastStore {
    pub(super) const fn new(version: FileVersion, read_ms: u64, at_ms: u64) -> Self {
        Self {
            version,
            read_ms,
            at_ms,
        }
    }

    /// Whether the file contains this version, as of this read.
    pub(super) fn is_of_read(self, version: FileVersion, read_ms: u64) -> bool {
        self.version == version && self.read_ms == read_ms
    }

    /// Whether the file is written after a read.
    pub(super) fn is_due(self, version: FileVersion, now_ms: u64) -> bool {
        let pause_ms = if self.version == version {
            STORE_UNCHANGED_MS
        } else {
            STORE_INTERVAL_MS
        };
        now_ms.saturating_sub(self.at_ms) >= pause_ms
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const NOW_MS: u64 = 1_800_000_000_000;

    const fn stored(snapshot: u64, tenant: u32, seconds_ago: u64) -> LastStore {
        let at_ms = NOW_MS - seconds_ago * 1_000;
        LastStore::new(FileVersion { snapshot, tenant }, at_ms, at_ms)
    }

    #[rstest]
    #[case::never_stored(LastStore::default(), true)]
    #[case::a_minute_ago(stored(1, 7, 60), false)]
    #[case::five_minutes_ago(stored(1, 7, 300), true)]
    #[case::unchanged(stored(2, 7, 300), false)]
    #[case::unchanged_for_an_hour(stored(2, 7, 3_600), true)]
    #[case::another_version_of_the_folder(stored(2, 6, 300), true)]
    fn the_file_is_written_at_most_every_five_minutes(
        #[case] last: LastStore,
        #[case] is_due: bool,
    ) {
        let version = FileVersion {
            snapshot: 2,
            tenant: 7,
        };
        assert_eq!(last.is_due(version, NOW_MS), is_due);
    }

    #[test]
    fn the_file_of_an_unchanged_catalogue_is_older_after_another_read() {
        let last = stored(2, 7, 60);
        let version = last.version;
        assert!(last.is_of_read(version, NOW_MS - 60_000));
        assert!(!last.is_of_read(version, NOW_MS));
        let changed = FileVersion {
            snapshot: 3,
            ..version
        };
        assert!(!last.is_of_read(changed, NOW_MS - 60_000));
    }
}
