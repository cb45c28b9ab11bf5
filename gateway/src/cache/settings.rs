use std::path::PathBuf;

use secrecy::SecretString;
use serde::Deserialize;

use crate::backoff::Jitter;

/// `[cache]`: size, lifetimes and waiting times.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CacheSettings {
    /// Maximum size of all entries together, in bytes.
    pub max_bytes: u64,
    /// Maximum size of each shop's latest responses that other shops can't evict, in bytes. All shops
    /// together reserve at most half of `max_bytes`.
    pub reserve_bytes: u64,
    /// Seconds after its load for which a response may be served while the Retail API fails.
    pub stale_if_error_seconds: u64,
    /// Number of lifetimes for which a stale response is served during its revalidation. Later,
    /// requests wait for the revalidation, up to `renew_wait_ms`.
    pub stale_lifetimes: u32,
    /// Milliseconds that a request waits for the revalidation of a stale response.
    pub renew_wait_ms: u64,
    /// Lifetime of "not found" and of placeholders, in seconds.
    pub missing_seconds: u64,
    /// Milliseconds that a request waits for a load.
    pub wait_ms: u64,
    /// Address of the shared cache's server, with its password.
    #[serde(default)]
    pub shared_url: Option<SecretString>,
    /// File with the address.
    #[serde(default)]
    pub shared_url_file: Option<PathBuf>,
    /// Milliseconds that a load waits for a response of the shared cache's server.
    pub shared_timeout_ms: u64,
    /// Lifetime of the public settings, in seconds.
    pub settings_seconds: u64,
    /// Lifetime of categories, brands, slides and page texts, in seconds.
    pub structure_seconds: u64,
    /// Lifetime of product lists and of responses derived from them, in seconds.
    pub lists_seconds: u64,
    /// Lifetime of one product, in seconds.
    pub details_seconds: u64,
    /// Lifetime of the stock of one product, in seconds.
    pub stock_seconds: u64,
    /// Lifetime of a server-rendered page, in seconds. The responses in the page may be older by
    /// their own lifetime.
    pub pages_seconds: u64,
    /// Lifetime of a picture, in seconds.
    pub pictures_seconds: u64,
    /// Lifetime of the sitemaps' catalogue entries, in seconds.
    pub sitemap_seconds: u64,
}

/// Lifetime class of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    /// Public settings.
    Settings,
    /// Categories, brands, slides, page texts, reviews, the blog.
    Structure,
    /// Product lists, suggestions, related products, price ranges, search corrections.
    Lists,
    /// One product.
    Details,
    /// Stock of one product.
    Stock,
    /// Server-rendered pages.
    Pages,
    /// Pictures.
    Pictures,
    /// Catalogue entries of the sitemaps.
    Sitemap,
}

/// A response is fresh, then stale but served at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lifetime {
    pub(super) fresh_ms: u64,
    pub(super) stale_ms: u64,
}

impl CacheSettings {
    /// Randomly shortened by up to a tenth, so that responses loaded together don't expire
    /// together.
    pub(super) fn lifetime(&self, freshness: Freshness, is_found: bool) -> Lifetime {
        let seconds = match freshness {
            Freshness::Settings => self.settings_seconds,
            Freshness::Structure => self.structure_seconds,
            Freshness::Lists => self.lists_seconds,
            Freshness::Details => self.details_seconds,
            Freshness::Stock => self.stock_seconds,
            Freshness::Pages => self.pages_seconds,
            Freshness::Pictures => self.pictures_seconds,
            Freshness::Sitemap => self.sitemap_seconds,
        };
        let seconds = if is_found {
            seconds
        } else {
            seconds.min(self.missing_seconds)
        };
        let full = seconds.saturating_mul(1000);
        Lifetime {
            fresh_ms: full - Jitter::random().share(full / 10),
            stale_ms: full.saturating_mul(u64::from(self.stale_lifetimes)),
        }
    }

    /// All lifetimes. They are equal at all gateways that share responses.
    pub(super) fn lifetimes_seconds(&self) -> [u64; 9] {
        [
            self.settings_seconds,
            self.structure_seconds,
            self.lists_seconds,
            self.details_seconds,
            self.stock_seconds,
            self.pages_seconds,
            self.pictures_seconds,
            self.sitemap_seconds,
            self.missing_seconds,
        ]
    }

    /// Validates the settings; returns the first error.
    pub fn validate(&self) -> Result<(), String> {
        let rules = [
            ("max_bytes", self.max_bytes, 1 << 20, 1 << 40),
            ("reserve_bytes", self.reserve_bytes, 0, 1 << 40),
            (
                "stale_if_error_seconds",
                self.stale_if_error_seconds,
                60,
                31_536_000,
            ),
            ("renew_wait_ms", self.renew_wait_ms, 1, 60_000),
            ("missing_seconds", self.missing_seconds, 1, 86_400),
            ("wait_ms", self.wait_ms, 100, 60_000),
            ("shared_timeout_ms", self.shared_timeout_ms, 1, 10_000),
            ("settings_seconds", self.settings_seconds, 1, 86_400),
            ("structure_seconds", self.structure_seconds, 1, 86_400),
            ("lists_seconds", self.lists_seconds, 1, 86_400),
            ("details_seconds", self.details_seconds, 1, 86_400),
            ("stock_seconds", self.stock_seconds, 1, 86_400),
            ("pages_seconds", self.pages_seconds, 1, 86_400),
            ("pictures_seconds", self.pictures_seconds, 1, 604_800),
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
