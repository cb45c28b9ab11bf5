//! Deterministic simulation of histories of one order each: a virtual clock, a journal and
//! processes that crash, a Retail API and a payment provider with all known faults, and
//! unpredictable shoppers and webhooks. A seed determines the history, so a failed history can be
//! repeated: `SIMULATED_SEED=17 cargo test -p gateway simulation -- --nocapture`. The tests check the
//! invariants of each history, and that the invariants detect a state machine with a missing rule.
//!
//! Not simulated: a process that is suspended between its last reading of the clock and the first byte of a request, clocks
//! that jump within a process, markers of orders that become visible later than twenty seconds after the write, and several
//! orders at once.

mod call_fault;
mod invariants;
mod journal;
mod mutation;
mod mutation_tests;
mod plan;
mod process;
mod provider;
mod retail_api;
mod rng;
mod shopper;
mod tests;
mod world;
mod writes;

use self::{
    mutation::Mutation,
    world::{Counts, World},
};

/// Result of a history.
struct History {
    counts: Counts,
    /// First violated invariant.
    violation: Option<String>,
    /// Log of the history, if requested.
    trace: Vec<String>,
}

/// Runs one history. A mutation switches off a rule of the state machine.
fn run(seed: u64, mutation: Option<Mutation>, traced: bool) -> History {
    World::new(seed, mutation, traced).run()
}
