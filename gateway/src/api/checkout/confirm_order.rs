//! POST /api/v1/order-confirmations [CHK-04, CHK-05, CHK-07].

use std::time::Duration;

use actix_web::{post, web::Data};
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{
    model::{OrderOutcome, OrderState},
    outcome::{outcome, wait_for},
    pricing_terms::journal_unavailable,
    service::CheckoutService,
};
use crate::{
    http::{
        ClientAddress, NoStore, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, FieldErrorCode, Problems},
        rate_limit::Action,
    },
    orders::{PaymentCode, Reference},
    sessions::Customer,
    shop_context::ShopContext,
};

/// Identifies an order. Exactly one of the two members is required.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmOrderRequest {
    /// The payment code that the provider added to the return URL (parameter `s`). Null or left out with `reference`.
    #[schema(pattern = "^[0-9]{1,20}$")]
    pub payment_code: Option<String>,
    /// The order's reference number. Null or left out with `paymentCode`.
    #[schema(example = "7K3Q9MXZ2B")]
    pub reference: Option<String>,
}

impl Parameters for ConfirmOrderRequest {
    fn check(&self, errors: &mut FieldErrors) {
        match (&self.payment_code, &self.reference) {
            (None, None) => errors.push(
                "paymentCode",
                FieldErrorCode::Missing,
                "or reference is required",
            ),
            (Some(_), Some(_)) => {
                errors.push(
                    "reference",
                    FieldErrorCode::Invalid,
                    "must be left out when paymentCode is given",
                );
            }
            (Some(_), None) if self.code().is_none() => {
                errors.push(
                    "paymentCode",
                    FieldErrorCode::Invalid,
                    "must be 1 to 20 digits",
                );
            }
            (None, Some(_)) if self.reference().is_none() => {
                errors.push(
                    "reference",
                    FieldErrorCode::Invalid,
                    "must be the reference of an order",
                );
            }
            (Some(_), None) | (None, Some(_)) => {}
        }
    }
}

impl ConfirmOrderRequest {
    fn code(&self) -> Option<PaymentCode> {
        PaymentCode::try_from(self.payment_code.clone()?).ok()
    }

    fn reference(&self) -> Option<Reference> {
        Reference::try_from(self.reference.clone()?).ok()
    }
}

/// Returns the outcome of an order. The gateway verifies the payment with the provider and does not trust the return URL.
/// Waits up to eight seconds while the order is pending.
///
/// The response contains neither the content nor the buyer of the order, because a code may be guessed or stolen. For a payment
/// code that only the Retail API knows, the state is `already-saved`, without reference and total.
#[utoipa::path(
    operation_id = "confirmOrder",
    tag = "checkout",
    request_body = ConfirmOrderRequest,
    responses((status = OK, description = "Outcome of the order", body = OrderOutcome), Problems)
)]
#[post(
    "/api/v1/order-confirmations",
    wrap = "TracingLogger::<RequestSpan>::new()"
)]
pub(super) async fn confirm_order(
    body: ValidBody<ConfirmOrderRequest>,
    shop: ShopContext,
    customer: Option<Customer>,
    address: ClientAddress,
    service: Data<CheckoutService>,
) -> ApiResult<NoStore<OrderOutcome>> {
    let request = body.0;
    let reference = match request.code() {
        None => request.reference(),
        Some(code) => {
            let found = service.orders.find_by_code(&shop.tenant.slug, &code).await;
            match found.map_err(journal_unavailable)? {
                None => {
                    return find_in_retail(&shop, &service, address, code)
                        .await
                        .map(NoStore);
                }
                found => found,
            }
        }
    };
    let reference = reference.ok_or_else(no_order)?;
    let outcome = confirm(&shop, &service, address, &reference).await?;
    if let Some(customer) = customer
        && outcome.state == OrderState::Saved
    {
        // The order may have redeemed points, so the session must reload them.
        service.sessions.invalidate_profile(customer.session).await;
    }
    Ok(NoStore(outcome))
}

async fn confirm(
    shop: &ShopContext,
    service: &CheckoutService,
    address: ClientAddress,
    reference: &Reference,
) -> ApiResult<OrderOutcome> {
    let (tenant, slug, orders) = (&shop.tenant, &shop.tenant.slug, &service.orders);
    let no_wait = Duration::ZERO;
    let current = orders.status(slug, reference, no_wait).await;
    let current = current.map_err(journal_unavailable)?.ok_or_else(no_order)?;
    if current.can_recheck_payment && service.may_recheck_payment(tenant.id, address).await {
        let rechecked = orders.recheck_payment(slug, reference).await;
        rechecked.map_err(journal_unavailable)?;
    }
    let status = wait_for(service, tenant, reference).await?;
    let mut outcome = outcome(service, tenant, status.ok_or_else(no_order)?)?;
    if outcome.state == OrderState::Saved {
        let is_first = orders
            .mark_seen(slug, reference)
            .await
            .map_err(journal_unavailable)?;
        if !is_first {
            outcome.state = OrderState::AlreadySaved;
        }
    }
    Ok(outcome)
}

/// Finds orders that are older than the journal or were deleted from it.
async fn find_in_retail(
    shop: &ShopContext,
    service: &CheckoutService,
    address: ClientAddress,
    code: PaymentCode,
) -> ApiResult<OrderOutcome> {
    let retail = shop.retail()?;
    let client = (shop.tenant.id, address);
    service.limiter.check(Action::ConfirmOrder, client).await?;
    let found = retail.find_orders_by_payment_code(code.as_str()).await?;
    if found.is_empty() {
        return Err(no_order());
    }
    Ok(OrderOutcome {
        reference: None,
        state: OrderState::AlreadySaved,
        payment_url: None,
        payment_code: Some(code.into()),
        total_cents: None,
    })
}

fn no_order() -> ApiError {
    ApiError::not_found("order")
}
