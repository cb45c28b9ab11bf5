//! What limits the work of finding other spellings: a budget for each address and shop, and few at a time.

use actix_web::web;
use tokio::sync::Semaphore;

use crate::{
    clock::Clock,
    http::{
        ClientAddress,
        budget::{Budget, BudgetSettings},
    },
    retail::{RetailError, RetailErrorKind},
    tenants::TenantId,
};

/// The longest term against the biggest vocabulary takes 50 ms of a core; the rest of them is for other requests.
const MAX_AT_ONCE: usize = 2;
const CALL: &str = "list_search_corrections";

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
    pub(super) fn take(&self, tenant: TenantId, address: ClientAddress) -> Result<(), RetailError> {
        self.budget.take(tenant, address).map_err(|spent| {
            let retry_after_seconds = spent.retry_after_seconds().unwrap_or(1);
            RetailError::new(
                CALL,
                RetailErrorKind::OverBudget {
                    retry_after_seconds,
                },
            )
        })
    }

    /// Runs what takes long off the threads that answer requests.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RetailError> {
        let failed = RetailError::new(CALL, RetailErrorKind::InvalidRequest);
        let _turn = self.working.acquire().await.map_err(|_closed| failed)?;
        web::block(work).await.map_err(|_stopped| failed)
    }
}
