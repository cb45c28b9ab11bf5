//! The services around the Retail API that answer on the same port.

mod content;
mod location;
mod pictures;
mod provider;
mod tiles;

pub(crate) use provider::set_state as set_payment_state;
pub use provider::{Deliveries, WebhookPlan};

use crate::server::{Answer, Request};
use crate::world::World;

/// Answers a request to a neighbour, told apart by the name of the call.
pub(crate) fn answer(world: &World, call: &str, request: &Request) -> Answer {
    match call {
        "pictures" => pictures::answer(world, request),
        "checkout" => provider::checkout(world, request),
        "provider_order" => provider::order(world, request),
        "provider_transaction" => provider::transaction(world, request),
        "provider_transactions" => provider::transactions(world, request),
        "provider_webhook_key" => provider::webhook_key(),
        "content" => content::answer(world, request),
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
