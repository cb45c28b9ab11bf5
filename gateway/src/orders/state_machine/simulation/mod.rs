//! Deterministic simulation of histories of one order each. Processes, journal, Retail API and payment provider fail
//! at random, and shoppers behave unpredictably. The tests check invariants of each history. They also check that the
//! invariants detect a state machine with a missing rule.
//!
//! A seed determines the history. This command repeats a failed history:
//! `SIMULATED_SEED=17 cargo test -p gateway simulation -- --nocapture`.
//!
//! Not simulated:
//!
//! - a process that is suspended between its last look at the clock and the first byte of a request
//! - clocks that jump while a process runs
//! - markers that become visible later than twenty seconds after the write
//! - several orders at once

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

struct History {
    counts: Counts,
    violation: Option<String>,
    trace: Vec<String>,
}

/// Runs one history. The mutation switches off a rule of the state machine.
fn run(seed: u64, mutation: Option<Mutation>, traced: bool) -> History {
    World::new(seed, mutation, traced).run()
}
