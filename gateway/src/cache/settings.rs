//! How much the cache holds and how long answers stay fresh.

use rand::RngExt;
use serde::Deserialize;

/// `[cache]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CacheSettings {
    /// Upper bound of all entries together, in bytes.
    pub max_bytes: u64,
    /// How long an answer may be served after it was loaded while the system of record is down, in seconds.
    pub stale_if_error_seconds: u64,
    /// For how many of its lifetimes an answer is still served at once while it is being renewed; later a
    /// request waits for the renewal first, up to `renew_wait_ms`.
    pub stale_lifetimes: u32,
    /// How long a request waits for the renewal of such an old answer, in milliseconds.
    pub renew_wait_ms: u64,
    /// Lifetime of the answer that there is no such thing, and of what stands in for an answer, in seconds.
    pub missing_seconds: u64,
    /// How long a request waits for an answer that is not in memory, in milliseconds.
    pub wait_ms: u64,
    /// Lifetime of the public settings, which are renewed in the background anyway, in seconds.
    pub settings_seconds: u64,
    /// Lifetime of categories, brands, slides and everything that is read rather than bought, in seconds.
    pub structure_seconds: u64,
    /// Lifetime of product lists and of what is found out by listing, in seconds.
    pub lists_seconds: u64,
    /// Lifetime of one product, in seconds.
    pub details_seconds: u64,
    /// Lifetime of the stock of one product, in seconds.
    pub stock_seconds: u64,
    /// Lifetime of a finished page, on top of that of the answers in it, in seconds.
    pub pages_seconds: u64,
    /// Lifetime of a picture, in seconds.
    pub pictures_seconds: u64,
    /// Lifetime of the words that misspelt search terms are compared with, in seconds.
    pub vocabulary_seconds: u64,
    /// Lifetime of what sitemaps say of the catalogue, in seconds.
    pub sitemap_seconds: u64,
}

/// How quickly an answer ages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    /// The shop's public settings.
    Settings,
    /// Categories, brands, slides, page texts, reviews, the blog.
    Structure,
    /// Product lists and what is found out by listing: suggestions, related products, price ranges, corrections.
    Lists,
    /// One product.
    Details,
    /// Stock of one product.
    Stock,
    /// Finished pages.
    Pages,
    /// Pictures.
    Pictures,
    /// Words that search terms are compared with.
    Vocabulary,
    /// What sitemaps say of the catalogue.
    Sitemap,
}

/// How long one answer is fresh, and for how long after that it may be served at once, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lifetime {
    pub(super) fresh_ms: u64,
    pub(super) stale_ms: u64,
}

impl CacheSettings {
    /// A lifetime of this kind, up to a tenth shorter, so that answers loaded together do not expire together.
    pub(super) fn lifetime(&self, freshness: Freshness, is_found: bool) -> Lifetime {
        let seconds = match freshness {
            Freshness::Settings => self.settings_seconds,
            Freshness::Structure => self.structure_seconds,
            Freshness::Lists => self.lists_seconds,
            Freshness::Details => self.details_seconds,
            Freshness::Stock => self.stock_seconds,
            Freshness::Pages => self.pages_seconds,
            Freshness::Pictures => self.pictures_seconds,
            Freshness::Vocabulary => self.vocabulary_seconds,
            Freshness::Sitemap => self.sitemap_seconds,
        };
        let seconds = if is_found {
            seconds
        } else {
            seconds.min(self.missing_seconds)
        };
        let full = seconds.saturating_mul(1000);
        Lifetime {
            fresh_ms: full - rand::rng().random_range(0..=full / 10),
            stale_ms: full.saturating_mul(u64::from(self.stale_lifetimes)),
        }
    }

    /// Refuses values that can't work; says which, and what it must be.
    pub fn validate(&self) -> Result<(), String> {
        let rules = [
            ("max_bytes", self.max_bytes, 1 << 20, 1 << 40),
            (
                "stale_if_error_seconds",
                self.stale_if_error_seconds,
                60,
                31_536_000,
            ),
            ("renew_wait_ms", self.renew_wait_ms, 1, 60_000),
            ("missing_seconds", self.missing_seconds, 1, 86_400),
            ("wait_ms", self.wait_ms, 100, 60_000),
            ("settings_seconds", self.settings_seconds, 1, 86_400),
            ("structure_seconds", self.structure_seconds, 1, 86_400),
            ("lists_seconds", self.lists_seconds, 1, 86_400),
            ("details_seconds", self.details_seconds, 1, 86_400),
            ("stock_seconds", self.stock_seconds, 1, 86_400),
            ("pages_seconds", self.pages_seconds, 1, 86_400),
            ("pictures_seconds", self.pictures_seconds, 1, 604_800),
            ("vocabulary_seconds", self.vocabulary_seconds, 1, 604_800),
            ("sitemap_seconds", self.sitemap_seconds, 1, 604_800),
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
