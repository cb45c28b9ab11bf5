//! The stand-in for the legacy world: Retail API, payment provider, pictures, content server and mail.
//!
//! [`Sandbox::start`] runs the whole of it on one port in a thread of its own, each tenant on its own
//! database; faults, ledger, mails and databases are within reach of the test that started it.

mod control;
mod database;
mod faults;
pub mod import;
mod ledger;
mod mail;
mod neighbours;
mod retail;
mod sandbox;
pub mod seed;
mod server;
mod world;

pub use database::{TENANTS, open_tenant};
pub use faults::{Fault, FaultKind};
pub use ledger::{CallRecord, CollectedEvent, SavedOrder};
pub use mail::Mail;
pub use neighbours::{Deliveries, PaymentRecord, WebhookPlan};
pub use sandbox::{Sandbox, SandboxError, SandboxOptions};

/// The bearer token that every call below `/Retail/` has to carry.
pub const TOKEN: &str = "sandbox-bearer-4f1c9a7e";
