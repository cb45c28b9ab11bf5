//! Starts the gateway.
fn main() {}
