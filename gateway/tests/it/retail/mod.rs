//! The Retail API client against a server that misbehaves on purpose.

mod account_writes;
mod calls;
mod connections;
mod customers;
mod failures;
mod legacy_shop;
mod orders;
mod secrets;
pub(crate) mod upstream;
mod writes;
