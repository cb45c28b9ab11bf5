//! Remembers recent requests, because the Retail API would store a repeated request again.

use crate::{
    api::daily_deduplicator::DailyDeduplicator, http::problem::ApiResult, marks::Marks,
    tenants::TenantId,
};

/// The requests take at most 16 MB with ASCII addresses, or 60 MB with addresses in other scripts.
const MAX_REMEMBERED: u64 = 50_000;

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

/// Requests for stock notifications of the last day. One per process.
pub struct StockNotifications {
    deduplicator: DailyDeduplicator<NotificationKey>,
}

impl StockNotifications {
    /// Creates an empty list.
    pub fn new(marks: &Marks) -> Self {
        Self {
            deduplicator: DailyDeduplicator::new(MAX_REMEMBERED, marks),
        }
    }

    /// Does nothing if the same request was accepted within a day. Concurrent calls share one run.
    /// Failures are not remembered.
    pub(super) async fn accept<T, S>(
        &self,
        shop: &str,
        key: NotificationKey,
        find: impl Future<Output = ApiResult<T>> + 'static,
        save: impl FnOnce(T) -> S + 'static,
    ) -> ApiResult<()>
    where
        T: 'static,
        S: Future<Output = ApiResult<()>> + 'static,
    {
        let attempt = async move { save(find.await?).await };
        let parts: [&[u8]; 2] = [&key.product_id.to_be_bytes(), key.email.as_bytes()];
        let shared_key = self
            .deduplicator
            .marks
            .key("stock notification", shop, &parts);
        self.deduplicator
            .run(key, shared_key, Box::pin(attempt))
            .await
    }
}
