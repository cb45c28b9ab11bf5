//! Metrics of the cache. The counters have no label for the shop: a hit may only cost one addition.

use prometheus_client::{metrics::counter::Counter, registry::Registry};

use crate::metrics::FixedCounters;

pub(super) struct CacheMetrics {
    lookups: FixedCounters,
    pub(super) hits: Counter,
    pub(super) stale: Counter,
    pub(super) stale_on_error: Counter,
    misses: Counter,
    coalesced: Counter,
    shared_lookups: FixedCounters,
    /// Responses that another gateway had loaded.
    pub(super) shared_hits: Counter,
    /// Loads of this gateway for all.
    pub(super) shared_misses: Counter,
    /// Loads of this gateway after another one had not finished in time.
    pub(super) shared_late: Counter,
    /// Values that no gateway wrote.
    pub(super) shared_invalid: Counter,
    /// Commands that failed.
    pub(super) shared_errors: Counter,
    /// Loads without a connection to the server.
    pub(super) shared_skipped: Counter,
}

impl Default for CacheMetrics {
    fn default() -> Self {
        let (lookups, [hits, stale, stale_on_error, misses, coalesced]) = FixedCounters::new(
            "outcome",
            ["hit", "stale", "stale-on-error", "miss", "coalesced"],
        );
        let (shared_lookups, shared) = FixedCounters::new(
            "outcome",
            ["hit", "miss", "late", "invalid", "error", "not-connected"],
        );
        let [
            shared_hits,
            shared_misses,
            shared_late,
            shared_invalid,
            shared_errors,
            shared_skipped,
        ] = shared;
        Self {
            lookups,
            hits,
            stale,
            stale_on_error,
            misses,
            coalesced,
            shared_lookups,
            shared_hits,
            shared_misses,
            shared_late,
            shared_invalid,
            shared_errors,
            shared_skipped,
        }
    }
}

impl CacheMetrics {
    /// Counts a request that waited for a load: its own, or the load of a simultaneous request.
    pub(super) fn count_load(&self, is_own: bool) {
        let counter = if is_own {
            &self.misses
        } else {
            &self.coalesced
        };
        counter.inc();
    }

    pub(super) fn register(&self, registry: &mut Registry) {
        let help = "Look-ups in the response cache";
        self.lookups
            .register(registry, "gateway_cache_lookups", help);
        let help = "Look-ups in the cache that several gateways share";
        self.shared_lookups
            .register(registry, "gateway_cache_shared_lookups", help);
    }
}
