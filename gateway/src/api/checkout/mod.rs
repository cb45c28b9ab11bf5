//! From a cart to a saved order: pricing it, placing it, and telling what became of it.

mod buyer;
mod cart_check;
pub mod confirm_order;
pub mod create_order;
pub mod create_quote;
mod delivery;
mod desk;
mod fingerprint;
mod lines;
pub mod model;
mod outcome;
mod payment_notices;
mod placing;
mod product;
mod quote;
mod reading;
mod redemption;
mod stock;
mod terms;

pub use desk::CheckoutDesk;
pub use payment_notices::configure as configure_payment_notices;
use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the endpoints.
pub fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(create_quote::create_quote)
        .service(create_order::create_order)
        .service(confirm_order::confirm_order);
}
