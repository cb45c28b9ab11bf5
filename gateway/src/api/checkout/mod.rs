//! Checkout: prices a cart, places the order, reports its outcome.

mod buyer;
mod cart_check;
mod cart_products;
pub mod confirm_order;
pub mod create_order;
pub mod create_quote;
mod delivery;
mod fingerprint;
mod lines;
pub mod model;
mod outcome;
mod payment_notices;
mod place_order;
mod pricing_terms;
mod product;
mod quote;
mod redemption;
mod service;
mod stock;

pub use payment_notices::configure as configure_payment_notices;
pub use service::CheckoutService;
use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the endpoints.
pub fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(create_quote::create_quote)
        .service(create_order::create_order)
        .service(confirm_order::confirm_order);
}
