//! What people and tests steer the sandbox with: `/sandbox/..`.

use serde_json::{Value, json};

use crate::faults::Fault;
use crate::server::{Answer, Request};
use crate::world::World;

/// Answers the sandbox's own pages and switches; faults never hit them.
pub(crate) fn answer(world: &World, request: &Request) -> Answer {
    let segments = request.segments();
    match (
        request.method.as_str(),
        segments.get(1..).unwrap_or_default(),
    ) {
        ("GET", ["faults"]) => faults(world),
        ("POST", ["faults"]) => arm(world, &request.body),
        ("DELETE", ["faults"]) => {
            world.faults.set(Vec::new());
            faults(world)
        }
        ("GET", ["ledger"]) => ledger(world),
        ("DELETE", ["ledger"]) => {
            world.ledger.clear();
            ledger(world)
        }
        _ => Answer::new(
            404,
            "application/json",
            json!({ "error": "no such page" }).to_string(),
        ),
    }
}

fn faults(world: &World) -> Answer {
    Answer::json(&json!(world.faults.list()))
}

/// Adds one fault or a list of them.
fn arm(world: &World, body: &[u8]) -> Answer {
    let parsed = serde_json::from_slice::<Value>(body).and_then(|value| {
        if value.is_array() {
            serde_json::from_value::<Vec<Fault>>(value)
        } else {
            serde_json::from_value::<Fault>(value).map(|fault| vec![fault])
        }
    });
    match parsed {
        Ok(added) => {
            world.faults.add(added);
            faults(world)
        }
        Err(error) => Answer::new(
            400,
            "application/json",
            json!({ "error": error.to_string() }).to_string(),
        ),
    }
}

fn ledger(world: &World) -> Answer {
    match world.mails() {
        Ok(mails) => Answer::json(
            &json!({ "calls": world.ledger.calls(), "orders": world.ledger.orders(), "mails": mails }),
        ),
        Err(error) => Answer::error_page(500, "Runtime Error", &error.to_string()),
    }
}
