//! Remembers recent requests for stock notifications, because the Retail API would store a repeated request a second time.

use crate::{
    api::daily_deduplicator::DailyDeduplicator, clock::Clock, http::problem::ApiResult,
    tenants::TenantId,
};

/// Maximum number of remembered requests. They take at most 16 MB with ASCII addresses, or 60 MB in any script.
const MAX_REMEMBERED: u64 = 50_000;

/// Identifies a request: a shopper waiting for a product of a shop.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct NotificationKey {
    tenant: TenantId,
    product_id: i32,
    email: String,
}

impl NotificationKey {
    pub(super) fn new(tenant: TenantId, product_id: i32, email: &str) -> Self {
        Self {
            tenant,
            product_id,
            // Addresses that differ only in case are the same mailbox.
            email: email.to_lowercase(),
        }
    }
}

/// Requests of the last day. One per process.
pub struct StockNotifications {
    accepted: DailyDeduplicator<NotificationKey>,
}

impl StockNotifications {
    /// Creates an empty list.
    pub fn new(clock: &Clock) -> Self {
        Self {
            accepted: DailyDeduplicator::new(MAX_REMEMBERED, clock),
        }
    }

    /// Runs `find` and then `save` unless the same request was accepted within a day. Concurrent calls share one run. Failures
    /// are not remembered.
    pub(super) async fn accept<T, S>(
        &self,
        key: NotificationKey,
        find: impl Future<Output = ApiResult<T>> + 'static,
        save: impl FnOnce(T) -> S + 'static,
    ) -> ApiResult<()>
    where
        T: 'static,
        S: Future<Output = ApiResult<()>> + 'static,
    {
        let attempt = async move { save(find.await?).await };
        self.accepted.run(key, Box::pin(attempt)).await
    }
}
