//! Payment provider: checkout page, look-ups and webhooks, with the field names of Viva Smart
//! Checkout.

mod checkout;
mod lookup;
mod payment;
mod webhook;

use serde_json::json;

use crate::server::{Request, Response};
use crate::world::World;

pub(crate) use checkout::attempt as attempt_payment;
pub(super) use checkout::checkout;
pub(crate) use lookup::merchant;
pub(super) use lookup::{order, transaction, transactions};
pub use payment::PaymentRecord;
pub(crate) use payment::{payments, set_state};
pub use webhook::{Deliveries, WebhookPlan};

/// The key that the shop's webhook URL must return for verification.
const WEBHOOK_KEY: &str = "5F1A9C3E7B2D4860";

pub(super) fn webhook_key(world: &World, request: &Request) -> Response {
    lookup::for_merchant(world, request, |_tenant| {
        Ok(Some(json!({ "Key": WEBHOOK_KEY })))
    })
}
