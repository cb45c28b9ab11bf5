use std::path::PathBuf;

use serde::Deserialize;

/// `[price_history]`: public prices over time.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriceHistorySettings {
    /// Database file.
    pub database: PathBuf,
}
