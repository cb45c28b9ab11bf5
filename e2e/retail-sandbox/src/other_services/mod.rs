mod collector;
mod content;
mod identity_provider;
mod location;
mod pictures;
mod provider;
mod tiles;

pub use identity_provider::CLIENT_SECRET;
pub(crate) use identity_provider::IdentityProvider;
pub use provider::{Deliveries, PaymentRecord, WebhookPlan};
pub(crate) use provider::{attempt_payment, merchant, payments, set_state as set_payment_state};

use crate::faults::Distortion;
use crate::server::{Request, Response};
use crate::world::World;

pub(crate) fn handle(
    world: &World,
    call: &str,
    request: &Request,
    distortion: Distortion,
) -> Response {
    match call {
        "pictures" => pictures::handle(world, request),
        "checkout" => provider::checkout(world, request),
        "provider_order" => provider::order(world, request, distortion),
        "provider_transaction" => provider::transaction(world, request, distortion),
        "provider_transactions" => provider::transactions(world, request, distortion),
        "provider_webhook_key" => provider::webhook_key(world, request),
        "content" => content::handle(world, request),
        "collect" => collector::handle(world, request),
        "location" => location::handle(request),
        "openid_discovery" | "openid_authorize" | "openid_token" | "openid_keys" => {
            identity_provider::handle(world, call, request)
        }
        "tiles" => tiles::handle(request),
        _ => not_found(),
    }
}

fn or_error_page(response: rusqlite::Result<Response>) -> Response {
    response.unwrap_or_else(|error| Response::error_page(500, "Runtime Error", &error.to_string()))
}

fn not_found() -> Response {
    Response::error_page(404, "Not Found", "There is nothing here.")
}
