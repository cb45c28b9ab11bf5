//! Outcome of an order for the API: its state and payment page, never its content or buyer.

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

/// Maximum wait for an order to leave the pending state.
const MAX_WAIT: Duration = Duration::from_secs(8);

/// Waits while the order is pending, then returns its status; `None` for an unknown reference.
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

/// Converts a status to the API's outcome. Fails when the provider issued no payment code: nothing was ordered.
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
            // The URL needs no provider credentials, so the order can be paid even while they are missing.
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
