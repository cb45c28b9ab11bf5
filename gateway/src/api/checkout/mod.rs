//! Checkout: prices a cart, places the order, reports its outcome.

mod buyer;
mod cart_products;
mod cart_validation;
pub mod confirm_order;
pub mod create_order;
pub mod create_quote;
mod delivery;
mod fingerprint;
pub mod model;
mod outcome;
mod payment_webhook;
mod place_order;
mod pricing_terms;
mod product;
mod quote;
mod redemption;
mod resolve_line;
mod service;
mod stock;

pub use payment_webhook::configure as configure_payment_webhook;
pub use service::CheckoutService;

use super::Endpoints;

/// Registers the endpoints.
pub fn configure(config: &mut impl Endpoints) {
    config
        .service(create_quote::create_quote)
        .service(create_order::create_order)
        .service(confirm_order::confirm_order);
}
