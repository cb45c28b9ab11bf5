//! The services around the Retail API that answer on the same port.

mod pictures;

use crate::server::{Answer, Request};
use crate::world::World;

/// Answers a request to a neighbour, told apart by the name of the call.
pub(crate) fn answer(world: &World, call: &str, request: &Request) -> Answer {
    match call {
        "pictures" => pictures::answer(world, request),
        _ => not_found(),
    }
}

fn not_found() -> Answer {
    Answer::error_page(404, "Not Found", "There is nothing here.")
}
