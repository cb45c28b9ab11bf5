//! The Retail API client against a server that misbehaves on purpose.

mod account_writes;
mod calls;
mod customers;
mod failures;
mod guests;
mod legacy_shop;
mod orders;
mod payment_codes;
mod save_order;
mod secrets;
pub(crate) mod upstream;
mod writes;
