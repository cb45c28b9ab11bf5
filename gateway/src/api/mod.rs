//! The public API: one folder per resource, one file per endpoint.

pub mod catalog;
pub mod document;

pub mod storefront;
