//! The public API: one folder per resource, one file per endpoint.

pub mod accounts;
pub mod catalog;
pub mod checkout;
pub mod content;
mod daily_deduplicator;
mod deprecations;
#[cfg(test)]
mod documented_limits_tests;
mod endpoints;
mod field_validation;
mod idempotency_key;
mod locks;
pub mod messages;
pub mod openapi_document;
mod operation_examples;
mod operation_problems;
pub mod orders;
mod page_content;
mod payment_method;
mod points;
mod price;
mod read_operations;
pub mod reports;
pub mod session;
mod spawn_uncancellable;
pub mod storefront;
mod unconfirmed_writes;
mod unknown_route;
pub mod withdrawals;

pub use endpoints::Endpoints;
pub use locks::Locks;
pub use read_operations::read_operations;
use read_operations::{NoParameters, ReadOperation};
use spawn_uncancellable::spawn_uncancellable;
pub use unknown_route::unknown_route;
