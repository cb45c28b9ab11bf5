//! The storefront gateway.
