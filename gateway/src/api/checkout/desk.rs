//! What all workers share to price carts and to place orders.

use actix_web::web::Data;

use crate::{
    api::locks::Locks,
    clock::Clock,
    http::{
        ClientAddress,
        rate_limit::{Action, RateLimiter},
    },
    orders::Orders,
    payments::Payments,
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
    pub(super) limiter: RateLimiter,
}

impl CheckoutDesk {
    /// No lock is held.
    pub fn new(
        orders: Data<Orders>,
        payments: Data<Payments>,
        sessions: Data<Sessions>,
        limiter: RateLimiter,
        clock: &Clock,
    ) -> Self {
        Self {
            orders,
            payments,
            sessions,
            locks: Locks::default(),
            clock: clock.clone(),
            limiter,
        }
    }

    /// Whether the payment provider may be asked at once because this client says so. It is asked in its time anyway.
    pub(super) fn may_hint(&self, tenant: TenantId, client: ClientAddress) -> bool {
        let hint = self.limiter.check(Action::HintPayment, (tenant, client));
        hint.is_ok()
    }
}
