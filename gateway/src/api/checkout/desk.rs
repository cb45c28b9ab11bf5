//! What all workers share to price carts and to place orders.

use actix_web::web::Data;

use crate::{
    api::locks::Locks,
    clock::Clock,
    http::{
        ClientAddress,
        budget::{Budget, BudgetSettings},
        problem::ApiResult,
    },
    orders::Orders,
    payments::Payments,
    retail::{RetailError, RetailErrorKind},
    sessions::Sessions,
    tenants::TenantId,
};

/// The only way to place orders. One per process.
pub struct CheckoutDesk {
    pub(super) orders: Data<Orders>,
    pub(super) payments: Data<Payments>,
    pub(super) sessions: Data<Sessions>,
    pub(super) locks: Locks,
    pub(super) clock: Clock,
    quotes: Budget,
    placing: Budget,
    confirmations: Budget,
}

/// How often what the checkout asks of the shop's system may be asked.
#[derive(Clone, Copy, Debug)]
pub struct CheckoutBudgets {
    /// What quotes read that is not in memory.
    pub quotes: BudgetSettings,
    /// Orders that are placed.
    pub orders: BudgetSettings,
    /// Payment codes that only the shop's system may know.
    pub order_confirmations: BudgetSettings,
}

impl CheckoutDesk {
    /// Nothing held, whole budgets.
    pub fn new(
        orders: Data<Orders>,
        payments: Data<Payments>,
        sessions: Data<Sessions>,
        budgets: CheckoutBudgets,
        clock: &Clock,
    ) -> Self {
        Self {
            orders,
            payments,
            sessions,
            locks: Locks::default(),
            clock: clock.clone(),
            quotes: Budget::new(budgets.quotes, clock),
            placing: Budget::new(budgets.orders, clock),
            confirmations: Budget::new(budgets.order_confirmations, clock),
        }
    }

    /// Takes one out of the budget for what a quote reads.
    pub(super) fn take_quote(
        &self,
        tenant: TenantId,
        address: ClientAddress,
    ) -> Result<(), RetailError> {
        self.quotes.take(tenant, address).map_err(|spent| {
            let retry_after_seconds = spent.retry_after_seconds().unwrap_or(1);
            let kind = RetailErrorKind::OverBudget {
                retry_after_seconds,
            };
            RetailError::new("create_quote", kind)
        })
    }

    /// Takes one out of the budget for new orders.
    pub(super) fn take_order(&self, tenant: TenantId, address: ClientAddress) -> ApiResult<()> {
        self.placing.take(tenant, address)
    }

    /// Takes one out of the budget for codes that the shop's system is asked about.
    pub(super) fn take_confirmation(
        &self,
        tenant: TenantId,
        address: ClientAddress,
    ) -> ApiResult<()> {
        self.confirmations.take(tenant, address)
    }
}
