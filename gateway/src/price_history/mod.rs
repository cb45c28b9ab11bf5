//! Public prices of each shop over time, and the reference price that the announcement of a price reduction must
//! show (Directive 98/6/EC, Art. 6a; D-199).

#[cfg(test)]
mod days_tests;
mod import;
mod known_prices;
mod offered_prices;
mod reading;
mod reductions;
mod rule;
#[cfg(test)]
mod rule_tests;
mod service;
mod settings;
mod shop_log;
#[cfg(test)]
mod tests;

pub use self::{
    import::{ImportError, parse_price_log},
    offered_prices::offered_prices,
    reductions::{PriceReductions, PricedProduct, References},
    rule::{PERIOD_MS, PriceRules, reference_price},
    service::{ImportOutcome, PriceHistory},
    settings::PriceHistorySettings,
    shop_log::check_price_file,
};
