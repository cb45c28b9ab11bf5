//! Checkout service, shared by all workers.

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

/// Prices carts and places orders. One per process.
pub struct CheckoutService {
    pub(super) orders: Data<Orders>,
    pub(super) payments: Data<Payments>,
    pub(super) sessions: Data<Sessions>,
    pub(super) locks: Locks,
    pub(super) clock: Clock,
    pub(super) limiter: RateLimiter,
}

impl CheckoutService {
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

    /// Whether a hint of this client may trigger an immediate request to the payment provider. The schedule asks it anyway.
    pub(super) fn may_hint(&self, tenant: TenantId, client: ClientAddress) -> bool {
        let hint = self.limiter.check(Action::HintPayment, (tenant, client));
        hint.is_ok()
    }
}
