//! Starts the sandbox.
fn main() {}
