//! The services around the Retail API that answer on the same port.

mod collector;
mod content;
mod location;
mod pictures;
mod provider;
mod tiles;

pub use provider::{Deliveries, PaymentRecord, WebhookPlan};
pub(crate) use provider::{attempt_payment, merchant, payments, set_state as set_payment_state};

use crate::faults::Distortion;
use crate::server::{Answer, Request};
use crate::world::World;

/// Answers a request to a neighbour, told apart by the name of the call.
pub(crate) fn answer(
    world: &World,
    call: &str,
    request: &Request,
    distortion: Distortion,
) -> Answer {
    match call {
        "pictures" => pictures::answer(world, request),
        "checkout" => provider::checkout(world, request),
        "provider_order" => provider::order(world, request, distortion),
        "provider_transaction" => provider::transaction(world, request, distortion),
        "provider_transactions" => provider::transactions(world, request, distortion),
        "provider_webhook_key" => provider::webhook_key(world, request),
        "content" => content::answer(world, request),
        "collect" => collector::answer(world, request),
        "location" => location::answer(request),
        "tiles" => tiles::answer(request),
        _ => not_found(),
    }
}

/// Turns a refusal of the database into the error page.
fn or_error_page(answer: rusqlite::Result<Answer>) -> Answer {
    answer.unwrap_or_else(|error| Answer::error_page(500, "Runtime Error", &error.to_string()))
}

fn not_found() -> Answer {
    Answer::error_page(404, "Not Found", "There is nothing here.")
}
