use std::path::PathBuf;

use serde::Deserialize;

/// `[catalogue_index]`: index of each shop's products, for lists and search.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CatalogueIndexSettings {
    /// Whether this gateway has indexes.
    pub enabled: bool,
    /// Maximum number of products of a shop. The lists of a larger shop come from the Retail API.
    pub max_products: u32,
    /// Maximum memory of all indexes together, in bytes.
    pub max_bytes: u64,
    /// Maximum number of price lists of a shop's customers.
    pub max_price_lists: usize,
    /// Seconds between two reads of the catalogue of a shop in use.
    pub interval_seconds: u64,
    /// The same for a shop that is not used. Its next use starts a read at once.
    pub idle_interval_seconds: u64,
    /// Folder with a file for each shop's catalogue; empty for no files.
    pub dir: PathBuf,
}

impl CatalogueIndexSettings {
    /// Validates the settings; returns the first error.
    pub fn validate(&self) -> Result<(), String> {
        let price_lists = u64::try_from(self.max_price_lists).unwrap_or(u64::MAX);
        let rules = [
            ("max_products", self.max_products.into(), 1, 1_000_000),
            ("max_bytes", self.max_bytes, 1 << 20, 1 << 36),
            ("max_price_lists", price_lists, 0, 1_000),
            ("interval_seconds", self.interval_seconds, 10, 86_400),
            (
                "idle_interval_seconds",
                self.idle_interval_seconds,
                self.interval_seconds,
                86_400,
            ),
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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(60, 600, true)]
    #[case(60, 60, true)]
    #[case(60, 59, false)]
    #[case(9, 600, false)]
    fn the_idle_interval_is_at_least_the_normal_one(
        #[case] interval_seconds: u64,
        #[case] idle_interval_seconds: u64,
        #[case] is_valid: bool,
    ) {
        let settings = CatalogueIndexSettings {
            enabled: true,
            max_products: 200_000,
            max_bytes: 1 << 29,
            max_price_lists: 16,
            interval_seconds,
            idle_interval_seconds,
            dir: PathBuf::new(),
        };
        assert_eq!(settings.validate().is_ok(), is_valid);
    }
}
