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
}

impl Default for CacheMetrics {
    fn default() -> Self {
        let (lookups, [hits, stale, stale_on_error, misses, coalesced]) = FixedCounters::new(
            "outcome",
            ["hit", "stale", "stale-on-error", "miss", "coalesced"],
        );
        Self {
            lookups,
            hits,
            stale,
            stale_on_error,
            misses,
            coalesced,
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
    }
}
