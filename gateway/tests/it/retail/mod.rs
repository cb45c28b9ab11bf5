//! The Retail API client against a server that misbehaves on purpose.

mod account_writes;
mod calls;
mod customers;
mod failures;
mod guests;
mod orders;
mod payment_codes;
mod retail_shop;
mod save_order;
mod secrets;
pub(crate) mod upstream;
mod writes;
