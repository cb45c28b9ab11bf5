//! Sandbox of the upstream systems: Retail API, payment provider, identity provider, pictures,
//! content server and mail. [`Sandbox::start`] serves all of them on one port. Each tenant has its own database. Tests
//! can set faults and read calls, mails and databases.

mod control;
mod database;
mod faults;
pub mod import;
mod ledger;
mod mail;
mod other_services;
pub mod own_shop;
mod retail;
mod sandbox;
pub mod seed;
mod server;
mod world;

pub use database::{TENANTS, open_tenant};
pub use faults::{Fault, FaultKind};
pub use ledger::{CallRecord, CollectedEvent, SavedOrder};
pub use mail::Mail;
pub use other_services::{CLIENT_SECRET, Deliveries, PaymentRecord, WebhookPlan};
pub use sandbox::{Sandbox, SandboxError, SandboxOptions};

/// The bearer token that every call below `/Retail/` needs.
pub const TOKEN: &str = "sandbox-bearer-4f1c9a7e";
