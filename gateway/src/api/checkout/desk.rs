//! What all workers share to price carts and to place orders.

use actix_web::web::Data;

use crate::{
    api::{CustomerBudget, locks::Locks},
    clock::Clock,
    http::{
        ClientAddress,
        budget::{Allowance, Budget, BudgetSettings, RateLimited},
        problem::ApiResult,
    },
    orders::Orders,
    payments::Payments,
    sessions::{Customer, Sessions},
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
    placing_customers: CustomerBudget,
    confirmations: Budget,
    hints: Budget,
}

/// How often what the checkout asks of the shop's system may be asked.
#[derive(Clone, Copy, Debug)]
pub struct CheckoutBudgets {
    /// What quotes read that is not in memory.
    pub quotes: BudgetSettings,
    /// Tries to order, of guests and customers; the shop's part is for orders of guests that are about to be placed.
    pub orders: BudgetSettings,
    /// Orders of each customer that are about to be placed.
    pub customer_orders: Allowance,
    /// Payment codes that only the shop's system may know.
    pub order_confirmations: BudgetSettings,
    /// Whatever else has the payment provider asked at once: notices, and shoppers who come back or wait.
    pub payment_hints: BudgetSettings,
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
            placing_customers: CustomerBudget::new(budgets.customer_orders, clock),
            confirmations: Budget::new(budgets.order_confirmations, clock),
            hints: Budget::new(budgets.payment_hints, clock),
        }
    }

    /// Takes one out of the budget for what a quote reads.
    pub(super) fn take_quote(
        &self,
        tenant: TenantId,
        address: ClientAddress,
    ) -> Result<(), RateLimited> {
        let taken = self.quotes.take(tenant, address);
        taken.map_err(|spent| RateLimited::of(&spent))
    }

    /// Takes one out of the budget for tries to order, of the address and its network. Whoever asks for nonsense takes
    /// nothing from others.
    pub(super) fn take_try(&self, tenant: TenantId, address: ClientAddress) -> ApiResult<()> {
        self.placing.take_of_address(tenant, address)
    }

    /// Takes one out of the budget for an order that is about to be placed: the customer's own, or for a guest the shop's.
    pub(super) fn take_order(
        &self,
        tenant: TenantId,
        customer: Option<&Customer>,
    ) -> ApiResult<()> {
        match customer {
            Some(customer) => self.placing_customers.take(customer),
            None => self.placing.take_of_shop(tenant),
        }
    }

    /// Whether the payment provider may be asked at once because this address says so. It is asked in its time anyway.
    pub(super) fn may_hint(&self, tenant: TenantId, address: ClientAddress) -> bool {
        self.hints.take(tenant, address).is_ok()
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
