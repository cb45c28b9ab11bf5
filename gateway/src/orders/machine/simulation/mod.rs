//! Simulated histories of one order each: a virtual clock, a journal that crashes, a shop's system and a payment provider with
//! every fault there is, shoppers and webhooks that do what they like. Everything is drawn from a seed, so a history that
//! ends badly can be run again: `SIMULATED_SEED=17 cargo test -p gateway simulation -- --nocapture`.
//!
//! What it does not have: a process that is stopped between its last look at the clock and the first byte it sends, clocks
//! that jump, marks of orders that can be read only later than twenty seconds after they were written, and more than one
//! order at a time.

mod call;
mod draw;
mod journal;
mod judge;
mod mutation;
mod mutation_tests;
mod plan;
mod process;
mod provider;
mod shop;
mod shopper;
mod tests;
mod world;

use self::{
    mutation::Mutation,
    world::{Counts, World},
};

/// What one history came to.
struct History {
    counts: Counts,
    /// What must not be and was.
    violation: Option<String>,
    /// What happened, line by line, where it was asked for.
    trace: Vec<String>,
}

/// Lives one history through.
fn live(seed: u64, mutation: Option<Mutation>, traced: bool) -> History {
    World::new(seed, mutation, traced).live()
}
