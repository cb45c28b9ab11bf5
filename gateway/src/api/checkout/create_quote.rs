//! POST /api/v1/quotes: what a cart costs now [CHK-01, CHK-02, CHK-09].

use actix_web::{post, web::Data};
use tracing_actix_web::TracingLogger;

use super::{
    cart_check,
    desk::CheckoutDesk,
    model::{Cart, Quote},
    quote, reading, terms,
};
use crate::{
    http::{
        ClientAddress, NoStore, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiResult, Problems},
    },
    sessions::Customer,
    shop::Shop,
};

impl Parameters for Cart {
    fn check(&self, errors: &mut FieldErrors) {
        cart_check::check(errors, self);
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
    address: ClientAddress,
    desk: Data<CheckoutDesk>,
) -> ApiResult<NoStore<Quote>> {
    let (cart, settings) = (cart.0, shop.settings()?);
    let profile = customer.as_ref().map(Customer::profile);
    let country = terms::country(&shop, profile, cart.country_code.as_deref())
        .map_err(|_not_offered| cart_check::not_offered(""))?;
    let customer_id = customer.as_ref().map(|customer| customer.id);
    let reserved = terms::reservations(&desk.orders, &shop, customer_id).await?;
    let terms = terms::terms(&shop, &settings, shop.pricing, country, profile, reserved);
    let record = reading::kept(&shop, &cart, &desk, address).await?;
    let priced = quote::price(&cart, &record, &terms);
    let priced = priced.map_err(|too_much| cart_check::too_much(too_much, ""))?;
    Ok(NoStore(priced.quote))
}
