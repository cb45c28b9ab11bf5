//! Public prices of each shop over time, and the reference price that the announcement of a price reduction must
//! show (Directive 98/6/EC, Art. 6a; D-199).

mod rule;
#[cfg(test)]
mod rule_tests;

pub use self::rule::{PERIOD_MS, PriceRules, needed_from_ms, reference_price};
