//! What is told of an order: where it is, and where it is paid. Nothing of what is in it or who ordered it.

use std::time::Duration;

use super::{
    desk::CheckoutDesk,
    model::{OrderOutcome, OrderState},
    terms::no_journal,
};
use crate::{
    http::problem::{ApiError, ApiResult, ProblemKind},
    orders::{OrderStatus, Reference, State},
    tenants::Tenant,
};

/// How long an answer waits for something to say.
const WAIT: Duration = Duration::from_secs(8);

/// Where the order is, once there is something to say; `None` for no order of this shop.
pub(super) async fn wait_for(
    desk: &CheckoutDesk,
    tenant: &Tenant,
    reference: &Reference,
) -> ApiResult<Option<OrderStatus>> {
    let status = desk.orders.status(&tenant.slug, reference, WAIT).await;
    status.map_err(no_journal)
}

/// The same in the API's words. An order that no payment code could be had for is none.
pub(super) fn outcome(
    desk: &CheckoutDesk,
    tenant: &Tenant,
    status: OrderStatus,
) -> ApiResult<OrderOutcome> {
    let state = match status.state {
        State::Pending => OrderState::Pending,
        State::ToPay => OrderState::ToPay,
        State::NotPaid => OrderState::NotPaid,
        State::Saved => OrderState::Saved,
        State::NotSaved => OrderState::NotSaved,
        State::NotAccepted => return Err(payment_unavailable()),
    };
    let payment_url = match (state, &status.code) {
        (OrderState::ToPay, Some(code)) => {
            // It needs nothing that opens the provider: this order can be paid, whatever else is missing at the moment.
            Some(desk.payments.checkout_url(tenant, code.as_str()))
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
