//! Keeps the journal open while the gateway runs.

use std::{future::Future, sync::Arc};

use tokio::task::spawn_blocking;

use super::{Accepted, Orders, OrdersError, OrdersSettings};
use crate::store::{LOOK_EVERY, StoreState};

impl Orders {
    /// Opens the journal as soon as it can be opened, and looks each second whether its file is still there and can be written.
    /// Ends when the orders are dropped.
    pub fn keep_open(&self) -> impl Future<Output = ()> + use<> {
        let (orders, clock) = (Arc::downgrade(&self.0), self.0.clock.clone());
        async move {
            loop {
                clock.sleep(LOOK_EVERY).await;
                let Some(orders) = orders.upgrade() else {
                    return;
                };
                let kept = Arc::clone(&orders);
                let looked = spawn_blocking(move || kept.journal.keep()).await;
                if looked.is_err() {
                    tracing::error!("the look at the journal of orders broke off");
                }
                orders.journal.probe().await;
            }
        }
    }

    /// Whether the journal can be used, and whether its marker can.
    pub fn states(&self) -> [StoreState; 2] {
        self.0.journal.states()
    }
}

/// Accepts the journal that is there, or a new one, in place of the one that was in use. For the command line.
pub fn accept_journal(settings: &OrdersSettings) -> Result<Accepted, OrdersError> {
    settings.files().accept()
}
