//! The public API: one folder per resource, one file per endpoint.

pub mod accounts;
pub mod catalog;
pub mod checkout;
mod customer_budget;
pub mod document;
pub mod orders;
pub mod session;
pub mod storefront;

pub use customer_budget::CustomerBudget;
