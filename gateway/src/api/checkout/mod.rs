//! From a cart to a saved order: pricing it, placing it, and telling what became of it.

pub mod confirm_order;
pub mod create_order;
pub mod create_quote;
pub mod model;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the endpoints.
pub fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(create_quote::create_quote)
        .service(create_order::create_order)
        .service(confirm_order::confirm_order);
}
