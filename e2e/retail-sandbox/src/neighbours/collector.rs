//! Page-view counting: keeps the events of servers, and says nothing about them, as the real one does.

use serde::Deserialize;
use serde_json::Value;

use crate::ledger::CollectedEvent;
use crate::server::{Answer, Request};
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

/// Status 204 whatever comes; what can't be used is dropped.
pub(super) fn answer(world: &World, request: &Request) -> Answer {
    let measurement_id = request.parameter("measurement_id");
    if let Ok(payload) = serde_json::from_slice::<Payload>(&request.body)
        && !measurement_id.is_empty()
    {
        for event in payload.events {
            world.ledger.collected(CollectedEvent {
                measurement_id: measurement_id.to_owned(),
                client_id: payload.client_id.clone(),
                name: event.name,
                params: event.params,
            });
        }
    }
    Answer::new(204, "text/plain", "")
}
