//! How much the cache holds and how long answers stay fresh.

use rand::Rng;
use serde::Deserialize;

/// `[cache]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CacheSettings {
    /// Upper bound of all bodies together, in bytes.
    pub max_bytes: u64,
    /// How long an answer may be served after it was loaded while the system of record is down, in seconds.
    pub stale_if_error_seconds: u64,
    /// How long a request waits for an answer that is not in memory, in milliseconds.
    pub wait_ms: u64,
    /// Lifetime of the public settings, which are renewed in the background anyway, in seconds.
    pub settings_seconds: u64,
    /// Lifetime of categories, brands and slides, in seconds.
    pub structure_seconds: u64,
    /// Lifetime of product lists, suggestions and related products, in seconds.
    pub lists_seconds: u64,
    /// Lifetime of one product, in seconds.
    pub details_seconds: u64,
    /// Lifetime of the stock of one product, in seconds.
    pub stock_seconds: u64,
    /// Lifetime of a picture, in seconds.
    pub pictures_seconds: u64,
}

/// How quickly an answer ages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    /// The shop's public settings.
    Settings,
    /// Categories, brands, slides.
    Structure,
    /// Product lists, suggestions, related products.
    Lists,
    /// One product.
    Details,
    /// Stock of one product.
    Stock,
    /// Pictures.
    Pictures,
}

impl CacheSettings {
    /// A lifetime of this kind, up to a tenth shorter, so that answers loaded together do not expire together.
    pub(super) fn lifetime_ms(&self, freshness: Freshness) -> u64 {
        let seconds = match freshness {
            Freshness::Settings => self.settings_seconds,
            Freshness::Structure => self.structure_seconds,
            Freshness::Lists => self.lists_seconds,
            Freshness::Details => self.details_seconds,
            Freshness::Stock => self.stock_seconds,
            Freshness::Pictures => self.pictures_seconds,
        };
        let full = seconds.saturating_mul(1000);
        full - rand::rng().random_range(0..=full / 10)
    }
}
