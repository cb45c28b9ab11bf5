//! POST /api/v1/quotes: what a cart costs now [CHK-01, CHK-02, CHK-09].

use actix_web::post;
use tracing_actix_web::TracingLogger;

use super::model::{Cart, Quote};
use crate::{
    http::{
        Personal, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, ProblemKind, Problems},
    },
    sessions::Customer,
    shop::Shop,
};

impl Parameters for Cart {
    fn check(&self, errors: &mut FieldErrors) {
        let _ = errors;
    }
}

/// Prices a cart from the shop's system for whoever asks. It changes nothing; it is a POST because a cart fits no address.
#[utoipa::path(
    operation_id = "createQuote",
    tag = "checkout",
    request_body = Cart,
    responses((status = OK, description = "What the cart costs", body = Quote), Problems)
)]
#[post("/api/v1/quotes", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn create_quote(
    cart: ValidBody<Cart>,
    shop: Shop,
    customer: Option<Customer>,
) -> ApiResult<Personal<Quote>> {
    let _ = (cart, shop, customer);
    Err(ApiError::new(ProblemKind::Internal, "Not there yet."))
}
