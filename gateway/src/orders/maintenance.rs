use std::{future::Future, path::Path};

use super::{
    Orders, OrdersSettings, journal::parse_documents, metrics::OrderMetrics, service::Inner,
};
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
        let health = self.journal.0.check_health();
        let Some(standby) = self.journal.0.find_standby_problem() else {
            return health;
        };
        let metrics = self.metrics.clone();
        Box::pin(async move {
            // The health shows a failed read.
            if let Ok(problem) = standby.await {
                record_standby(&metrics, problem);
            }
            health.await
        })
    }
}

/// Logs each change. The gateway goes on without a standby: otherwise each failover would stop the orders.
fn record_standby(metrics: &OrderMetrics, problem: Option<&str>) {
    let was_missing = metrics.set_standby_missing(problem.is_some());
    match problem {
        Some(reason) if !was_missing => {
            tracing::warn!(reason, "acknowledged orders have no synchronous standby");
        }
        None if was_missing => {
            tracing::info!("acknowledged orders have a synchronous standby again");
        }
        _ => {}
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
