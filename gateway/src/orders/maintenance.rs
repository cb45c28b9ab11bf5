//! Maintenance of the journal while the gateway runs.

use std::future::Future;

use super::{Orders, OrdersSettings, service::Inner};
use crate::store::{
    self, AcceptedJournal, Pending, SqliteOrders, StoreError, StoreMaintenance, StoreName,
    StoreState,
};

impl StoreMaintenance for Inner {
    const NAME: StoreName = StoreName::Orders;

    fn maintain(&self) {
        self.journal.0.maintain();
    }

    fn check_health(&self) -> Pending<()> {
        self.journal.0.check_health()
    }
}

impl Orders {
    /// Opens the journal as soon as possible, and checks each second that its file exists and is writable. Ends when the last
    /// clone of `self` is dropped.
    pub fn keep_open(&self) -> impl Future<Output = ()> + use<> {
        store::keep_open(&self.0, &self.0.clock)
    }

    /// States of the journal and of its marker.
    pub fn states(&self) -> [StoreState; 2] {
        self.0.journal.0.states()
    }
}

/// Accepts a journal file that the gateway refuses because it is not the journal that it last used,
/// for example after a backup was restored. Creates a new journal if the file doesn't exist. For
/// the command line.
pub fn accept_journal(settings: &OrdersSettings) -> Result<AcceptedJournal, StoreError> {
    SqliteOrders::accept(&settings.files())
}
