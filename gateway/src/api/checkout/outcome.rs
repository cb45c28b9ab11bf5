use std::time::Duration;

use super::{
    model::{OrderOutcome, OrderState},
    pricing_terms::journal_unavailable,
    service::CheckoutService,
};
use crate::{
    http::problem::{ApiError, ApiResult, ProblemKind},
    orders::{self, OrderStatus, Reference},
    tenants::Tenant,
};

const MAX_WAIT: Duration = Duration::from_secs(8);

/// Waits up to `MAX_WAIT` while the order is pending. Returns `None` for an unknown reference.
pub(super) async fn wait_for(
    service: &CheckoutService,
    tenant: &Tenant,
    reference: &Reference,
) -> ApiResult<Option<OrderStatus>> {
    let status = service
        .orders
        .status(&tenant.slug, reference, MAX_WAIT)
        .await;
    status.map_err(journal_unavailable)
}

pub(super) fn outcome(
    service: &CheckoutService,
    tenant: &Tenant,
    status: OrderStatus,
) -> ApiResult<OrderOutcome> {
    let state = match status.state {
        orders::OrderState::Pending => OrderState::Pending,
        orders::OrderState::ToPay => OrderState::ToPay,
        orders::OrderState::NotPaid => OrderState::NotPaid,
        orders::OrderState::Saved => OrderState::Saved,
        orders::OrderState::NotSaved => OrderState::NotSaved,
        orders::OrderState::NotAccepted => return Err(payment_unavailable()),
    };
    let payment_url = match (state, &status.code) {
        (OrderState::ToPay, Some(code)) => {
            // The order can be paid even while the provider's credentials are missing.
            Some(service.payments.checkout_url(tenant, code.as_str()))
        }
        _ => None,
    };
    Ok(OrderOutcome {
        reference: Some(status.reference.into()),
        state,
        payment_url,
        payment_code: status.code.map(String::from),
        total_cents: Some(status.total_cents),
    })
}

fn payment_unavailable() -> ApiError {
    ApiError::new(
        ProblemKind::PaymentUnavailable,
        "The payment provider can't be reached. Nothing was ordered.",
    )
}
