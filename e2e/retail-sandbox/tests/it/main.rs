//! Tests of the sandbox over TCP.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "tests may panic; clippy does not recognise helper functions as test code"
)]

mod calls;
mod catalogue;
mod client;
mod control;
mod faults;
mod identity_provider;
mod payments;
mod shop;
