use std::{future::Future, path::Path};

use super::{Orders, OrdersSettings, journal::parse_documents, service::Inner};
use crate::store::{
    self, AcceptedJournal, OrderCounts, OrderDocuments, Pending, SqliteOrders, StoreError,
    StoreMaintenance, StoreName, StoreState,
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
    /// Keeps the journal open, and checks its file each second. Ends when the last clone of `self` is dropped.
    pub fn run_maintenance(&self) -> impl Future<Output = ()> + use<> {
        store::run_maintenance(&self.0, &self.0.clock)
    }

    /// States of the journal and of its marker, if it has one.
    pub fn states(&self) -> Vec<StoreState> {
        self.0.journal.0.states()
    }
}

/// Whether this version can read the documents of an order. Used by the command line.
pub fn is_readable(documents: &OrderDocuments) -> bool {
    parse_documents(documents).is_ok()
}

/// Copies the journal to a new file, also while a gateway uses it. Used by the command line.
pub fn back_up_journal(settings: &OrdersSettings, copy: &Path) -> Result<OrderCounts, StoreError> {
    SqliteOrders::back_up(&settings.files(), copy)
}

/// Accepts a journal that differs from the last used journal, for example a restored backup. Creates a missing journal.
/// Used by the command line.
pub fn accept_journal(settings: &OrdersSettings) -> Result<AcceptedJournal, StoreError> {
    SqliteOrders::accept(&settings.files())
}
