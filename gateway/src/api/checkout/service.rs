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

/// Shared state of the checkout endpoints. One per process.
pub struct CheckoutService {
    pub(super) orders: Data<Orders>,
    pub(super) payments: Data<Payments>,
    pub(super) sessions: Data<Sessions>,
    pub(super) locks: Locks,
    pub(super) clock: Clock,
    pub(super) limiter: RateLimiter,
}

impl CheckoutService {
    /// Creates the service.
    pub fn new(
        orders: Data<Orders>,
        payments: Data<Payments>,
        sessions: Data<Sessions>,
        locks: Locks,
        limiter: RateLimiter,
        clock: &Clock,
    ) -> Self {
        Self {
            orders,
            payments,
            sessions,
            locks,
            clock: clock.clone(),
            limiter,
        }
    }

    /// Limits immediate checks per client. Payments are also checked on a schedule.
    pub(super) async fn may_recheck_payment(
        &self,
        tenant: TenantId,
        client: ClientAddress,
    ) -> bool {
        let limit = self
            .limiter
            .check(Action::HintPayment, (tenant, client))
            .await;
        limit.is_ok()
    }
}
