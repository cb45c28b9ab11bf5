//! Pages and endpoints that control the sandbox, below `/sandbox/`.

mod inbox;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::faults::Fault;
use crate::other_services::{self, set_payment_state};
use crate::server::{Request, Response};
use crate::world::World;

/// Faults do not apply to these requests.
pub(crate) fn handle(world: &World, request: &Request) -> Response {
    let segments = request.segments();
    match (
        request.method.as_str(),
        segments.get(1..).unwrap_or_default(),
    ) {
        ("GET", []) => index(),
        ("GET", ["inbox"]) => inbox(world),
        ("GET", ["webhook"]) => Response::json(&json!(world.webhooks())),
        ("POST", ["webhook"]) => plan_webhooks(world, &request.body),
        ("GET", ["payments"]) => payments(world),
        ("POST", ["payments"]) => change_payment(world, &request.body),
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
        _ => Response::new(
            404,
            "application/json",
            json!({ "error": "no such page" }).to_string(),
        ),
    }
}

fn faults(world: &World) -> Response {
    Response::json(&json!(world.faults.list()))
}

fn arm(world: &World, body: &[u8]) -> Response {
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
        Err(error) => refused(400, &error.to_string()),
    }
}

fn ledger(world: &World) -> Response {
    match world.mails() {
        Ok(mails) => Response::json(&json!({
            "calls": world.ledger.calls(), "orders": world.ledger.orders(), "events": world.ledger.events(),
            "mails": mails,
        })),
        Err(error) => Response::error_page(500, "Runtime Error", &error.to_string()),
    }
}

fn index() -> Response {
    page(
        "Retail sandbox",
        "<ul><li><a href=\"/sandbox/inbox\">Inbox</a></li><li><a href=\"/sandbox/ledger\">Ledger</a></li>\
         <li><a href=\"/sandbox/faults\">Faults</a></li><li><a href=\"/sandbox/webhook\">Webhooks</a></li>\
         <li><a href=\"/sandbox/payments\">Payments</a></li></ul>",
    )
}

fn inbox(world: &World) -> Response {
    match world.mails() {
        Ok(mails) => inbox::page(&mails),
        Err(error) => Response::error_page(500, "Runtime Error", &error.to_string()),
    }
}

fn plan_webhooks(world: &World, body: &[u8]) -> Response {
    match serde_json::from_slice(body) {
        Ok(plan) => {
            world.set_webhooks(plan);
            Response::json(&json!(world.webhooks()))
        }
        Err(error) => refused(400, &error.to_string()),
    }
}

fn payments(world: &World) -> Response {
    match other_services::payments(world) {
        Ok(payments) => Response::json(&json!(payments)),
        Err(error) => Response::error_page(500, "Runtime Error", &error.to_string()),
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PaymentChange {
    code: String,
    /// 0 pending, 1 expired, 2 cancelled, 3 paid without a transaction.
    state_id: Option<i64>,
    attempt: Option<Attempt>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Attempt {
    Pay,
    Decline,
}

fn change_payment(world: &World, body: &[u8]) -> Response {
    let change: PaymentChange = match serde_json::from_slice(body) {
        Ok(change) => change,
        Err(error) => return refused(400, &error.to_string()),
    };
    let set_state = |state| {
        world.tenants.iter().any(|tenant| {
            set_payment_state(&tenant.connection(), &change.code, state)
                .is_ok_and(|count| count > 0)
        })
    };
    let attempt = |attempt| {
        let succeeds = matches!(attempt, Attempt::Pay);
        other_services::attempt_payment(world, &change.code, succeeds).unwrap_or(false)
    };
    let changed = match (change.state_id, change.attempt) {
        (Some(state), None) => set_state(state),
        (None, Some(wanted)) => attempt(wanted),
        (None, None) | (Some(_), Some(_)) => {
            return refused(400, "the request needs either stateId or attempt");
        }
    };
    if changed {
        Response::json(&json!({ "changed": true }))
    } else {
        refused(404, "no payment has this code")
    }
}

fn refused(status: u16, reason: &str) -> Response {
    Response::new(
        status,
        "application/json",
        json!({ "error": reason }).to_string(),
    )
}

fn page(title: &str, content: &str) -> Response {
    Response::html(
        200,
        format!(
            "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><style>\
             body{{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:46rem;padding:0 1rem;color:#1b2430}}article{{border-top:1px solid #d5dbe3}}\
             dl{{display:grid;grid-template-columns:6rem 1fr;margin:0}}dt{{color:#5b6675}}dd{{margin:0}}pre{{white-space:pre-wrap;overflow-wrap:anywhere}}</style></head>\
             <body><main><h1>{title}</h1>{content}</main></body></html>"
        ),
    )
}
