//! What limits the work of finding other spellings: a budget for each address and shop, and few at a time.

use actix_web::web;
use tokio::sync::Semaphore;

use crate::{
    cache::LostTask,
    clock::Clock,
    http::{
        ClientAddress,
        budget::{Budget, BudgetSettings, RateLimited},
    },
    tenants::TenantId,
};

/// The longest term against the biggest vocabulary takes 50 ms of a core; the rest of them is for other requests.
const MAX_AT_ONCE: usize = 2;

/// The budget for new corrections. One per process.
pub struct SearchCorrections {
    budget: Budget,
    working: Semaphore,
}

impl SearchCorrections {
    /// A whole budget.
    pub fn new(budget: BudgetSettings, clock: &Clock) -> Self {
        Self {
            budget: Budget::new(budget, clock),
            working: Semaphore::new(MAX_AT_ONCE),
        }
    }

    /// Takes one out of the budget, for an answer that is not in memory.
    pub(super) fn take(&self, tenant: TenantId, address: ClientAddress) -> Result<(), RateLimited> {
        let taken = self.budget.take(tenant, address);
        taken.map_err(|spent| RateLimited::of(&spent))
    }

    /// Runs what takes long off the threads that answer requests.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, LostTask> {
        let _turn = self.working.acquire().await.map_err(LostTask::new)?;
        web::block(work).await.map_err(LostTask::new)
    }
}
