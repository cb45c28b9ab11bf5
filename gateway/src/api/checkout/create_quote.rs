//! POST /api/v1/quotes [CHK-01, CHK-02, CHK-09].

use actix_web::{post, web::Data};
use tracing_actix_web::TracingLogger;

use super::{
    cart_products, cart_validation,
    model::{Cart, Quote},
    pricing_terms, quote,
    service::CheckoutService,
};
use crate::{
    http::{
        ClientAddress, NoStore, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiResult, Problems},
    },
    sessions::Customer,
    shop_context::ShopContext,
};

impl Parameters for Cart {
    fn check(&self, errors: &mut FieldErrors) {
        cart_validation::check(errors, self);
    }
}

/// Prices a cart with the shopper's current prices. Changes nothing. The method is POST, because a cart is too long for a URL.
#[utoipa::path(
    operation_id = "createQuote",
    tag = "checkout",
    request_body = Cart,
    responses((status = OK, description = "Prices of the cart", body = Quote), Problems)
)]
#[post("/api/v1/quotes", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn create_quote(
    cart: ValidBody<Cart>,
    shop: ShopContext,
    customer: Option<Customer>,
    address: ClientAddress,
    service: Data<CheckoutService>,
) -> ApiResult<NoStore<Quote>> {
    let (cart, settings) = (cart.0, shop.settings()?);
    let profile = customer.as_ref().map(Customer::profile);
    let country = pricing_terms::country(&shop, profile, cart.country_code.as_deref())
        .map_err(|_not_offered| cart_validation::country_not_offered(""))?;
    let customer_id = customer.as_ref().map(|customer| customer.id);
    let reserved = pricing_terms::reservations(&service.orders, &shop, customer_id).await?;
    let terms =
        pricing_terms::pricing_terms(&shop, &settings, shop.pricing, country, profile, reserved)
            .await?;
    let products = cart_products::find_cached(&shop, &cart, &service, address).await?;
    let priced = quote::price(&cart, &products, &terms);
    let priced = priced.map_err(|error| cart_validation::sum_too_large(error, ""))?;
    Ok(NoStore(priced.quote))
}
