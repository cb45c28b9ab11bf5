//! The sandbox from outside: real TCP, real databases. One binary, so that it is linked once.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test that panics says where; clippy knows only the functions marked as tests"
)]

mod calls;
mod catalogue;
mod client;
mod control;
mod faults;
mod payments;
mod shop;
