use std::path::PathBuf;

use serde::Deserialize;

/// `[warm_start]`: file with responses and live settings for the next start.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarmStartSettings {
    /// Path of the file; empty for no file.
    pub file: PathBuf,
    /// Maximum size of the file, in bytes.
    pub max_bytes: u64,
    /// Seconds between two writes of the file.
    pub interval_seconds: u64,
}

impl WarmStartSettings {
    /// Validates the settings; returns the first error.
    pub fn validate(&self) -> Result<(), String> {
        let rules = [
            ("max_bytes", self.max_bytes, 1 << 16, 1 << 32),
            ("interval_seconds", self.interval_seconds, 10, 86_400),
        ];
        match rules
            .into_iter()
            .find(|(_, value, low, high)| value < low || value > high)
        {
            Some((name, _, low, high)) => Err(format!("{name} must be {low} to {high}")),
            None => Ok(()),
        }
    }
}
