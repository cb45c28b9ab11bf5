//! Storage of orders, sessions and prices. A storage engine implements [`OrderStore`], [`SessionStore`] and
//! [`PriceStore`], and passes the tests in `contract`.

#[cfg(test)]
mod contract;
mod database;
mod engine;
mod error;
mod files;
mod hints;
mod jobs;
mod marks;
mod metrics;
mod numbers;
mod orders;
mod postgres;
mod prices;
mod rate_limits;
mod sessions;
mod sqlite;
mod state;
mod transfer;
mod worker;

use std::{
    future::Future,
    sync::{Arc, Weak},
    time::Duration,
};

use futures_util::future::BoxFuture;
use tokio::task::spawn_blocking;

#[cfg(test)]
pub(crate) use self::postgres::testing::{TestServer, TestTime};
#[cfg(test)]
pub use self::sqlite::testing;
pub use self::{
    engine::{StoreEngine, StoreKind, StoreSettings},
    error::{StoreError, StoreName, StoreUnavailable},
    files::{CHECKSUM_BYTES, append_checksum, read_bounded, replace_private, without_checksum},
    hints::{Hint, Hints},
    marks::{FoundMark, Mark, MarkKey, MarkStore, MemoryMarks},
    orders::{
        DueOrders, FinishedBefore, InsertResult, JournalStatistics, LEASE_MS, Leases, NewOrder,
        ORDER_FORMAT, OrderColumns, OrderDocuments, OrderFilter, OrderReport, OrderRow, OrderStore,
        OrderUpdate, Reservations, SeenReservations, StoredKey, UNREADABLE, UpdateResult,
        WITHDRAWAL,
    },
    postgres::{PostgresHints, PostgresOrders, PostgresPrices, PostgresServer, PostgresSessions},
    prices::{
        OfferedPrice, PriceChange, PriceReadings, PriceState, PriceStore, ProductPriceChange,
    },
    rate_limits::{RateLimitStore, RateQuota},
    sessions::{
        CredentialChange, KeyIds, LinkedIdentity, SessionRow, SessionStore, SharedSessions,
        SignInLink, StoredSessions,
    },
    sqlite::{
        AcceptedJournal, OrderCounts, OrderFiles, SqliteOrders, SqlitePrices, SqliteSessions,
    },
    state::{StoreState, Stores, Trouble},
    transfer::{
        Imported, Migration, Row, StoreCheck, StoreFiles, TransferError, export as export_stores,
        import as import_stores,
    },
};
use crate::clock::Clock;

/// Interval of [`StoreMaintenance::maintain`].
pub const MAINTENANCE_INTERVAL: Duration = Duration::from_secs(1);

/// Result of an operation that is already queued. A change runs even if this future is dropped; a query that has not
/// begun does not. Changes of one store are applied in the order of their calls.
pub type Pending<T> = BoxFuture<'static, Result<T, StoreUnavailable>>;

/// Regular maintenance of a store.
pub trait StoreMaintenance: Send + Sync + 'static {
    /// Name of the store.
    const NAME: StoreName;

    /// Opens a closed store. Compares an open store with its files. Blocks.
    fn maintain(&self);

    /// Tries to read, and after a failed write also to write. The store's state shows the result.
    fn check_health(&self) -> Pending<()>;
}

/// Maintains the store each second until the store is dropped.
pub fn run_maintenance<T: StoreMaintenance>(
    store: &Arc<T>,
    clock: &Clock,
) -> impl Future<Output = ()> + use<T> {
    let (store, clock): (Weak<T>, Clock) = (Arc::downgrade(store), clock.clone());
    async move {
        loop {
            clock.sleep(MAINTENANCE_INTERVAL).await;
            let Some(store) = store.upgrade() else {
                return;
            };
            let blocking_store = Arc::clone(&store);
            if spawn_blocking(move || blocking_store.maintain())
                .await
                .is_err()
            {
                tracing::error!(
                    store = T::NAME.name(),
                    "the maintenance of a store panicked"
                );
            }
            // The store's state shows the outcome.
            let _recorded = store.check_health().await;
        }
    }
}
