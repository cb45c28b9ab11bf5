//! POST /api/v1/orders: an order is placed [CHK-02, CHK-03, CHK-08].

use actix_web::{HttpRequest, post, web::Data};
use serde::{Deserialize, Serialize};
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::model::{Cart, OrderOutcome};
use crate::{
    api::orders::model::OrderPaymentMethod,
    http::{
        ClientAddress, Personal, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, ProblemKind, Problems},
    },
    orders::Orders,
    sessions::Customer,
    shop::Shop,
};

/// An order to be placed.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateOrderRequest {
    /// The cart, as it was quoted, with a way of delivery.
    pub cart: Cart,
    /// The quote's `fingerprint`: what the shopper saw and agreed to. An order that would cost anything else, or consist of
    /// anything else, is refused with `quote-changed`.
    #[schema(pattern = "^[0-9a-f]{16}$")]
    pub fingerprint: String,
    /// How it is paid: one of the quote's ways.
    pub payment_method: OrderPaymentMethod,
    /// Notes for the shop, up to 300 characters.
    #[schema(max_length = 300)]
    pub notes: Option<String>,
    /// The shopper says to be 18; needed where the shop asks for it (D-22).
    #[serde(default)]
    pub age_confirmed: bool,
    /// Who orders, where nobody is signed in (D-13).
    pub guest: Option<GuestBuyer>,
}

/// Somebody who orders without an account. Spaces around a member are dropped.
#[derive(Clone, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GuestBuyer {
    /// First name.
    #[schema(min_length = 1, max_length = 60)]
    pub first_name: String,
    /// Last name.
    #[schema(min_length = 1, max_length = 60)]
    pub last_name: String,
    /// Company.
    #[schema(max_length = 100)]
    pub company: Option<String>,
    /// Street and number.
    #[schema(min_length = 1, max_length = 150)]
    pub street: String,
    /// Town or city.
    #[schema(min_length = 1, max_length = 100)]
    pub city: String,
    /// Postcode, without a comma.
    #[schema(min_length = 1, max_length = 20)]
    pub postcode: String,
    /// Phone number, digits only.
    #[schema(min_length = 1, max_length = 20, pattern = "^[0-9]+$")]
    pub phone: String,
    /// Mail address: ASCII, with exactly one '@'.
    #[schema(min_length = 3, max_length = 254, example = "shopper@example.com")]
    pub email: String,
    /// The privacy policy was accepted; nothing else is taken.
    pub privacy_accepted: bool,
}

impl Parameters for CreateOrderRequest {
    fn check(&self, errors: &mut FieldErrors) {
        let _ = errors;
    }
}

/// Places an order. Cash on delivery and bank transfer: the shop's system is given it at once. Card and wallet: the answer
/// tells where it is paid. The order is on disk before this answers, and is finished whatever becomes of this connection.
///
/// The same key with the same body answers with the same order, however often and from however many tabs; with another body
/// it is refused (`idempotency-key-reused`).
///
/// Refused: `quote-changed`, `not-signed-in` (guests are not taken here), `age-not-confirmed`, `address-incomplete` (of the
/// customer's record), `payment-unavailable` (no payment code could be had; nothing was ordered).
#[utoipa::path(
    operation_id = "createOrder",
    tag = "checkout",
    params(("Idempotency-Key" = String, Header, description = "Made up by the browser for this order: 16 to 64 letters, digits and hyphens, such as a UUID", min_length = 16, max_length = 64, pattern = "^[0-9A-Za-z-]+$")),
    request_body = CreateOrderRequest,
    responses((status = OK, description = "The order, and what became of it", body = OrderOutcome), Problems)
)]
#[post("/api/v1/orders", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn create_order(
    body: ValidBody<CreateOrderRequest>,
    request: HttpRequest,
    shop: Shop,
    customer: Option<Customer>,
    address: ClientAddress,
    orders: Data<Orders>,
) -> ApiResult<Personal<OrderOutcome>> {
    let _ = (body, request, shop, customer, address, orders);
    Err(ApiError::new(ProblemKind::Internal, "Not there yet."))
}
