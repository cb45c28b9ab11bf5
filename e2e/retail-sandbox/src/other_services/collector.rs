//! Analytics service: stores events and always responds with 204, as the real service does.

use serde::Deserialize;
use serde_json::Value;

use crate::ledger::CollectedEvent;
use crate::server::{Request, Response};
use crate::world::World;

#[derive(Deserialize)]
struct Payload {
    client_id: String,
    events: Vec<Event>,
}

#[derive(Deserialize)]
struct Event {
    name: String,
    #[serde(default)]
    params: Value,
}

pub(super) fn handle(world: &World, request: &Request) -> Response {
    let measurement_id = request.parameter("measurement_id");
    if let Ok(payload) = serde_json::from_slice::<Payload>(&request.body)
        && !measurement_id.is_empty()
    {
        for event in payload.events {
            world.ledger.record_event(CollectedEvent {
                measurement_id: measurement_id.to_owned(),
                client_id: payload.client_id.clone(),
                name: event.name,
                params: event.params,
            });
        }
    }
    Response::new(204, "text/plain", "")
}
