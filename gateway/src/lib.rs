//! The storefront gateway.

pub mod retail;
