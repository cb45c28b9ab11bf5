//! Which stock notifications were asked for lately: legacy keeps every request it gets, so the same one goes there once.

use std::sync::Arc;

use crate::{
    api::once_a_day::OnceADay,
    clock::Clock,
    http::{
        ClientAddress,
        budget::{Budget, BudgetSettings},
        problem::ApiResult,
    },
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

/// The requests of the last day, and the budget for more. One per process.
pub struct StockNotifications {
    accepted: OnceADay<Wish>,
    budget: Arc<Budget>,
}

impl StockNotifications {
    /// Nothing remembered, a whole budget.
    pub fn new(budget: BudgetSettings, clock: &Clock) -> Self {
        Self {
            accepted: OnceADay::new(MAX_REMEMBERED, clock),
            budget: Arc::new(Budget::new(budget, clock)),
        }
    }

    /// Runs `find` and then `save` unless the same wish was accepted within a day, once however many ask at the same
    /// time. A failed one is not remembered. The budget pays for `save` only: what can't be found costs nothing.
    pub(super) async fn accept<T, S>(
        &self,
        wish: Wish,
        address: ClientAddress,
        find: impl Future<Output = ApiResult<T>> + 'static,
        save: impl FnOnce(T) -> S + 'static,
    ) -> ApiResult<()>
    where
        T: 'static,
        S: Future<Output = ApiResult<()>> + 'static,
    {
        let (budget, tenant) = (Arc::clone(&self.budget), wish.tenant);
        let attempt = async move {
            let found = find.await?;
            budget.take(tenant, address)?;
            save(found).await
        };
        self.accepted.run(wish, Box::pin(attempt)).await
    }
}
