//! Storage of orders and sessions. [`OrderStore`] and [`SessionStore`] say what an engine stores; `sqlite` is the engine of a
//! single node. Every engine passes the tests in `contract`.

#[cfg(test)]
mod contract;
mod error;
mod files;
mod metrics;
mod orders;
mod sessions;
mod sqlite;
mod state;

use std::{
    future::Future,
    sync::{Arc, Weak},
    time::Duration,
};

use futures_util::future::BoxFuture;
use tokio::task::spawn_blocking;

#[cfg(test)]
pub use self::sqlite::testing;
pub use self::{
    error::{StoreError, StoreName, StoreUnavailable},
    files::replace_private,
    orders::{
        FinishedBefore, Inserted, NewOrder, OrderColumns, OrderDocuments, OrderFigures,
        OrderFilter, OrderReport, OrderRow, OrderStore, OrderUpdate, Reservations, StoredKey,
        UNREADABLE, Updated,
    },
    sessions::{CredentialChange, SessionRow, SessionStore, StoredSessions},
    sqlite::{Accepted, OrderFiles, SqliteOrders, SqliteSessions},
    state::{StoreState, Stores, Trouble},
};
use crate::clock::Clock;

/// Interval of the upkeep of a store: a closed store is opened, an open one is compared with its files.
pub const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Result of an operation that was started by the call that returned this. The operation runs even if this is dropped;
/// operations on one store are applied in the order of their calls.
pub type Pending<T> = BoxFuture<'static, Result<T, StoreUnavailable>>;

/// Upkeep of one store.
pub trait Upkeep: Send + Sync + 'static {
    /// Name in logs.
    const NAME: StoreName;

    /// Opens the store if it is closed; compares it with its files if it is open. Blocks.
    fn keep(&self);

    /// Reads, and writes if the last change could not be written; the store's state follows.
    fn probe(&self) -> Pending<()>;
}

/// Runs the upkeep each second until the store is dropped.
pub fn keep_open<T: Upkeep>(store: &Arc<T>, clock: &Clock) -> impl Future<Output = ()> + use<T> {
    let (store, clock): (Weak<T>, Clock) = (Arc::downgrade(store), clock.clone());
    async move {
        loop {
            clock.sleep(LOOK_EVERY).await;
            let Some(store) = store.upgrade() else {
                return;
            };
            let kept = Arc::clone(&store);
            if spawn_blocking(move || kept.keep()).await.is_err() {
                tracing::error!(store = T::NAME.name(), "the upkeep of a store broke off");
            }
            // The state shows the outcome.
            let _noted = store.probe().await;
        }
    }
}
