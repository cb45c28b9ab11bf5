//! The storefront gateway.

pub mod retail;
pub mod tenants;
