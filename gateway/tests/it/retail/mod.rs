//! The Retail API client against a server that misbehaves on purpose.

mod calls;
mod connections;
mod failures;
mod secrets;
pub(crate) mod upstream;
mod writes;
