//! Starts the sandbox, or imports products into one of its tenants.
fn main() {}
