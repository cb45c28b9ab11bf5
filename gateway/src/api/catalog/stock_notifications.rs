//! Which stock notifications were asked for lately: legacy keeps every request it gets, so the same one goes there once.

use std::{sync::Arc, time::Duration};

use moka::{future::Cache, policy::EvictionPolicy};

use crate::{
    clock::Clock,
    http::{
        ClientAddress,
        budget::{Budget, BudgetSettings},
        problem::{ApiError, ApiResult, ProblemKind},
    },
    tenants::TenantId,
};

const REMEMBERED: Duration = Duration::from_secs(24 * 3_600);
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
    /// When each was accepted, by the clock.
    accepted: Cache<Wish, u64>,
    budget: Arc<Budget>,
    clock: Clock,
}

impl StockNotifications {
    /// Nothing remembered, a whole budget.
    pub fn new(budget: BudgetSettings, clock: &Clock) -> Self {
        Self {
            accepted: Cache::builder()
                .max_capacity(MAX_REMEMBERED)
                .time_to_live(REMEMBERED)
                // A new wish is always remembered, however often older ones were asked for.
                .eviction_policy(EvictionPolicy::lru())
                .build(),
            budget: Arc::new(Budget::new(budget, clock)),
            clock: clock.clone(),
        }
    }

    /// Runs `find` and then `save` unless the same wish was accepted within a day, once however many ask at the same
    /// time. A failed one is not remembered. The budget pays for `save` only: what can't be found costs nothing.
    ///
    /// It runs in a task of its own: a client that leaves does not stop it halfway.
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
        if self.is_accepted(&wish).await {
            return Ok(());
        }
        let (accepted, clock) = (self.accepted.clone(), self.clock.clone());
        let (budget, tenant) = (Arc::clone(&self.budget), wish.tenant);
        let saving = actix_web::rt::spawn(async move {
            let save = async {
                let found = find.await?;
                budget.take(tenant, address)?;
                save(found).await.map(|()| clock.now_ms())
            };
            accepted.try_get_with(wish, save).await
        });
        match saving.await {
            Ok(Ok(_accepted_at)) => Ok(()),
            Ok(Err(error)) => Err(Arc::unwrap_or_clone(error)),
            Err(panicked) => {
                Err(ApiError::new(ProblemKind::Internal, "Saving it failed.").with_source(panicked))
            }
        }
    }

    /// The store forgets too, but by a clock that can't be moved.
    async fn is_accepted(&self, wish: &Wish) -> bool {
        let Some(accepted_ms) = self.accepted.get(wish).await else {
            return false;
        };
        let age = Duration::from_millis(self.clock.now_ms().saturating_sub(accepted_ms));
        if age >= REMEMBERED {
            self.accepted.invalidate(wish).await;
        }
        age < REMEMBERED
    }
}
