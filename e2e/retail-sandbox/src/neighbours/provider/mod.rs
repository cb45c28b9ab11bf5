//! Payment provider: checkout page, look-ups and webhooks, with the field names of Viva Smart Checkout.

mod checkout;
mod lookup;
mod payment;
mod webhook;

use serde_json::json;

use crate::server::Answer;

pub(super) use checkout::checkout;
pub(super) use lookup::{order, transaction, transactions};
pub(crate) use payment::set_state;
pub use webhook::{Deliveries, WebhookPlan};

/// What the shop's webhook address has to answer when it is verified.
const WEBHOOK_KEY: &str = "5F1A9C3E7B2D4860";

/// The key for verifying a webhook address.
pub(super) fn webhook_key() -> Answer {
    Answer::json(&json!({ "Key": WEBHOOK_KEY }))
}
