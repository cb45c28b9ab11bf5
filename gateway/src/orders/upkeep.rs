//! Keeps the journal open while the gateway runs.

use std::future::Future;

use super::{Orders, OrdersSettings, service::Inner};
use crate::store::{
    self, Accepted, Pending, SqliteOrders, StoreError, StoreName, StoreState, Upkeep,
};

impl Upkeep for Inner {
    const NAME: StoreName = StoreName::Orders;

    fn keep(&self) {
        self.journal.0.keep();
    }

    fn probe(&self) -> Pending<()> {
        self.journal.0.probe()
    }
}

impl Orders {
    /// Opens the journal as soon as it can be opened, and checks each second that its file is still there and can be written.
    /// Ends when the orders are dropped.
    pub fn keep_open(&self) -> impl Future<Output = ()> + use<> {
        store::keep_open(&self.0, &self.0.clock)
    }

    /// States of the journal and of its marker.
    pub fn states(&self) -> [StoreState; 2] {
        self.0.journal.0.states()
    }
}

/// Accepts the journal that is there, or a new one, in place of the one that was in use. For the command line.
pub fn accept_journal(settings: &OrdersSettings) -> Result<Accepted, StoreError> {
    SqliteOrders::accept(&settings.files())
}
