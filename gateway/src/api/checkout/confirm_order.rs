//! POST /api/v1/order-confirmations: what became of an order [CHK-04, CHK-05, CHK-07].

use actix_web::{post, web::Data};
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::model::OrderOutcome;
use crate::{
    http::{
        ClientAddress, Personal, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, ProblemKind, Problems},
    },
    orders::Orders,
    shop::Shop,
};

/// Which order: exactly one of the two.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmOrderRequest {
    /// The payment code with which the provider sent the shopper back (its parameter `s`).
    #[schema(pattern = "^[0-9]{1,20}$")]
    pub payment_code: Option<String>,
    /// The order's reference.
    #[schema(example = "7K3Q9MXZ2B")]
    pub reference: Option<String>,
}

impl Parameters for ConfirmOrderRequest {
    fn check(&self, errors: &mut FieldErrors) {
        let _ = errors;
    }
}

/// Asks what became of an order, and sees to it that it is looked at: a payment is verified with the provider, whatever the
/// address said that the shopper came back by. Waits up to eight seconds for something to say.
///
/// Nothing about the order's content or buyer is told, so that a guessed or seen code is worth nothing.
#[utoipa::path(
    operation_id = "confirmOrder",
    tag = "checkout",
    request_body = ConfirmOrderRequest,
    responses((status = OK, description = "What became of it", body = OrderOutcome), Problems)
)]
#[post(
    "/api/v1/order-confirmations",
    wrap = "TracingLogger::<RequestSpan>::new()"
)]
pub(super) async fn confirm_order(
    body: ValidBody<ConfirmOrderRequest>,
    shop: Shop,
    address: ClientAddress,
    orders: Data<Orders>,
) -> ApiResult<Personal<OrderOutcome>> {
    let _ = (body, shop, address, orders);
    Err(ApiError::new(ProblemKind::Internal, "Not there yet."))
}
