//! Which stock notifications were asked for lately: legacy keeps every request it gets, so the same one goes there once.

use crate::{
    api::daily_deduplicator::DailyDeduplicator, clock::Clock, http::problem::ApiResult,
    tenants::TenantId,
};

/// At most 16 MB with the longest addresses in ASCII, 60 MB in any script.
const MAX_REMEMBERED: u64 = 50_000;

/// Who waits for which product of which shop.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Wish {
    tenant: TenantId,
    product_id: i32,
    email: String,
}

impl Wish {
    pub(super) fn new(tenant: TenantId, product_id: i32, email: &str) -> Self {
        Self {
            tenant,
            product_id,
            // Nobody has two mailboxes that differ in capitals only.
            email: email.to_lowercase(),
        }
    }
}

/// The requests of the last day. One per process.
pub struct StockNotifications {
    accepted: DailyDeduplicator<Wish>,
}

impl StockNotifications {
    /// No request is remembered.
    pub fn new(clock: &Clock) -> Self {
        Self {
            accepted: DailyDeduplicator::new(MAX_REMEMBERED, clock),
        }
    }

    /// Runs `find` and then `save` unless the same wish was accepted within a day, once however many ask at the same
    /// time. A failed one is not remembered.
    pub(super) async fn accept<T, S>(
        &self,
        wish: Wish,
        find: impl Future<Output = ApiResult<T>> + 'static,
        save: impl FnOnce(T) -> S + 'static,
    ) -> ApiResult<()>
    where
        T: 'static,
        S: Future<Output = ApiResult<()>> + 'static,
    {
        let attempt = async move { save(find.await?).await };
        self.accepted.run(wish, Box::pin(attempt)).await
    }
}
