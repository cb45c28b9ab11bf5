//! In-memory cache of responses: one load per key at a time, stale-while-revalidate,
//! stale-if-error.

mod entry;
mod error;
mod key;
mod metrics;
mod representation;
mod response;
mod revalidation;
mod settings;
mod shared;
mod shop_reserves;
mod stored_response;

use std::{pin::pin, sync::Arc, time::Duration};

use moka::future::Cache;
use prometheus_client::registry::Registry;
use tracing::{Instrument as _, Span, field::Empty};

use self::{metrics::CacheMetrics, revalidation::RunningRevalidation, shop_reserves::ShopReserves};

pub use self::{
    entry::{Body, Entry, Source, StaleReason},
    error::{CacheError, LoadFailure},
    key::{Key, KeyRef, Operation, Revision},
    representation::{Encoding, Representations},
    response::{CachedResponse, not_modified},
    settings::{CacheSettings, Freshness},
    shared::{SharedCache, SharedCacheOptions, SharedCacheServer, SharedLoad},
    stored_response::{StoredResponse, StoredTimes},
};
use crate::{clock::Clock, tenants::Tenant, traces};

/// moka's overhead per entry, measured by `tests/cache_memory.rs`.
const ENTRY_OVERHEAD_BYTES: usize = 500;

/// In bytes.
fn weight(key: &Key, entry: &Entry) -> u64 {
    let bytes = key.weight() + entry.weight() + ENTRY_OVERHEAD_BYTES;
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

/// State of the served cache entry, sent as `Cache-Status`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheStatus {
    /// Fresh, from memory.
    Hit,
    /// Stale, from memory, while a background task revalidates it.
    Stale,
    /// Stale, from memory, because the revalidation failed.
    StaleOnError,
    /// Loaded for this request or for a simultaneous one.
    Miss,
    /// Loaded for this request or for a simultaneous one, and not stored.
    NotStored,
}

impl CacheStatus {
    const fn name(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Stale => "stale",
            Self::StaleOnError => "stale-on-error",
            Self::Miss => "miss",
            Self::NotStored => "not-stored",
        }
    }
}

/// Response cache of the process, shared by all workers. Cheap to clone.
#[derive(Clone)]
pub struct ResponseCache {
    /// Not an `ExpiringMap`: lookups use a borrowed key, and the weight of an entry includes its
    /// key.
    entries: Cache<Key, Arc<Entry>, foldhash::fast::RandomState>,
    /// Responses that are found here after they were evicted from `entries`.
    reserves: Arc<ShopReserves>,
    settings: CacheSettings,
    clock: Clock,
    metrics: Arc<CacheMetrics>,
    /// `None` unless several gateways share responses.
    shared: Option<Arc<SharedCache>>,
}

impl ResponseCache {
    /// Creates an empty cache for about this number of shops.
    pub fn new(settings: CacheSettings, shops: usize, clock: Clock) -> Self {
        let reserves = ShopReserves::new(&settings, shops);
        let entries = Cache::builder()
            .weigher(|key: &Key, entry: &Arc<Entry>| {
                u32::try_from(weight(key, entry)).unwrap_or(u32::MAX)
            })
            .max_capacity(settings.max_bytes - reserves.max_bytes())
            .time_to_live(Duration::from_secs(settings.stale_if_error_seconds))
            .build_with_hasher(foldhash::fast::RandomState::default());
        Self {
            entries,
            reserves: Arc::new(reserves),
            settings,
            clock,
            metrics: Arc::default(),
            shared: None,
        }
    }

    /// Shares responses with other gateways if there is a cache for all.
    #[must_use]
    pub fn with_shared(mut self, shared: Option<SharedCache>) -> Self {
        self.shared = shared.map(Arc::new);
        self
    }

    /// Load of a response that other gateways may have loaded; `None` for a response that gateways don't share.
    pub fn shared_load(
        &self,
        tenant: &Arc<Tenant>,
        key: &KeyRef<'_>,
        freshness: Freshness,
    ) -> Option<SharedLoad> {
        let shared = self.shared.as_ref()?;
        let is_shared = key.operation.is_shared() && key.is_public();
        is_shared.then(|| {
            let level = (Arc::clone(shared), Arc::clone(&self.metrics));
            SharedLoad::new(level, Arc::clone(tenant), key.to_key(), freshness)
        })
    }

    /// Returns the response from memory, or loads the response.
    ///
    /// `load` runs in its own task, so disconnecting clients and request deadlines don't cancel it.
    pub async fn get<E, F, L>(
        &self,
        key: KeyRef<'_>,
        freshness: Freshness,
        load: F,
    ) -> Result<(Arc<Entry>, CacheStatus), E>
    where
        E: LoadFailure,
        F: FnOnce() -> L + 'static,
        L: Future<Output = Result<Body, E>> + 'static,
    {
        let span = tracing::info_span!(
            target: traces::TARGET,
            "cache_lookup",
            operation = ?key.operation,
            outcome = Empty,
        );
        let found = pin!(self.find_or_load(key, freshness, load));
        let found = found.instrument(span.clone()).await;
        let outcome = found.as_ref().map_or("error", |(_, status)| status.name());
        span.record("outcome", outcome);
        found
    }

    async fn find_or_load<E, F, L>(
        &self,
        key: KeyRef<'_>,
        freshness: Freshness,
        load: F,
    ) -> Result<(Arc<Entry>, CacheStatus), E>
    where
        E: LoadFailure,
        F: FnOnce() -> L + 'static,
        L: Future<Output = Result<Body, E>> + 'static,
    {
        let now_ms = self.now_ms();
        let Some(entry) = self.stored(&key, now_ms).await else {
            // Boxed, because callers move the future of a hit, which must be small.
            let loading = Box::pin(self.load_once(key.to_key(), freshness, load));
            return Ok((loading.await?, CacheStatus::Miss));
        };
        if entry.is_fresh(now_ms) {
            self.metrics.hits.inc();
            return Ok((entry, CacheStatus::Hit));
        }
        let revalidation = entry.begin_revalidation(&self.clock);
        let revalidates = revalidation.is_some();
        if let Some(running) = revalidation {
            self.revalidate(key.to_key(), running, freshness, load());
        }
        if entry.must_revalidate(self.now_ms()) {
            let longest = Duration::from_millis(self.settings.renew_wait_ms);
            Box::pin(entry.wait_for_revalidation(&self.clock, longest)).await;
            if let Some(revalidated) = self.find(&key).await
                && revalidated.is_fresh(self.now_ms())
            {
                self.metrics.count_load(revalidates);
                return Ok((revalidated, CacheStatus::Miss));
            }
        }
        let served = if entry.has_failed() {
            self.metrics.stale_on_error.inc();
            CacheStatus::StaleOnError
        } else {
            self.metrics.stale.inc();
            CacheStatus::Stale
        };
        Ok((entry, served))
    }

    /// moka drops old entries too, but by a clock that tests can't move.
    async fn stored(&self, key: &KeyRef<'_>, now_ms: u64) -> Option<Arc<Entry>> {
        let entry = self.find(key).await?;
        if entry.age_seconds(now_ms) < self.settings.stale_if_error_seconds {
            return Some(entry);
        }
        self.invalidate(*key).await;
        None
    }

    /// A response of a reserve is not inserted into `entries` again: it could replace a newer one that
    /// is loaded meanwhile. Its next revalidation does that.
    async fn find(&self, key: &KeyRef<'_>) -> Option<Arc<Entry>> {
        match self.entries.get(key).await {
            Some(entry) => Some(entry),
            None => self.reserves.get(&key.to_key()),
        }
    }

    async fn insert(&self, key: Key, entry: Arc<Entry>) {
        self.reserves.insert(&key, &entry);
        self.entries.insert(key, entry).await;
    }

    /// Removes the response from the cache.
    pub async fn invalidate(&self, key: KeyRef<'_>) {
        self.entries.invalidate(&key).await;
        self.reserves.remove(&key.to_key());
    }

    /// Removes the response from the cache that gateways share.
    pub async fn invalidate_shared(&self, tenant: &Tenant, key: &KeyRef<'_>) {
        if let Some(shared) = &self.shared {
            shared.remove(tenant, key).await;
        }
    }

    /// Makes all responses stale.
    pub fn mark_stale(&self) {
        let now_ms = self.now_ms();
        for (_, entry) in &self.entries {
            entry.mark_stale(now_ms);
        }
        for (_, entry) in self.reserves.entries() {
            entry.mark_stale(now_ms);
        }
    }

    /// Size of all entries in bytes, after pending evictions. Responses in a reserve count twice.
    pub async fn used_bytes(&self) -> u64 {
        self.entries.run_pending_tasks().await;
        self.entries.weighted_size() + self.reserves.used_bytes()
    }

    /// Registers the metrics of the cache.
    pub fn register_metrics(&self, registry: &mut Registry) {
        self.metrics.register(registry);
    }

    /// Current time, as the entries count it. It goes on when the gateway restarts, so that entries
    /// can outlive the process.
    pub fn now_ms(&self) -> u64 {
        self.clock.steady_ms()
    }

    async fn load_once<E, F, L>(
        &self,
        key: Key,
        freshness: Freshness,
        load: F,
    ) -> Result<Arc<Entry>, E>
    where
        E: LoadFailure,
        F: FnOnce() -> L + 'static,
        L: Future<Output = Result<Body, E>> + 'static,
    {
        let cache = self.clone();
        let span = tracing::info_span!(target: traces::TARGET, "cache_load", coalesced = Empty);
        let loading = async move { cache.load(key, freshness, load).await };
        // Loads only fill the cache, so a shutdown doesn't wait for them.
        let loading = actix_web::rt::spawn(loading.instrument(span));
        let deadline = Duration::from_millis(self.settings.wait_ms);
        // Real time, because tests move the clock of lifetimes by days.
        match actix_web::rt::time::timeout(deadline, loading).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(panicked)) => Err(CacheError::lost_task(panicked).into()),
            Err(_elapsed) => Err(CacheError::StillLoading.into()),
        }
    }

    /// Loads an entry unless another request is loading it. A rate limit refuses only the client
    /// whose request loads; waiting requests try again with their own limits.
    async fn load<E, F, L>(&self, key: Key, freshness: Freshness, load: F) -> Result<Arc<Entry>, E>
    where
        E: LoadFailure,
        F: FnOnce() -> L,
        L: Future<Output = Result<Body, E>>,
    {
        // Taken when this request starts the load. If another request's load was refused, this
        // request can still start its own.
        let mut own_load = Some(load);
        loop {
            let entry = async {
                let load = own_load
                    .take()
                    .ok_or_else(|| CacheError::lost_task("loaded twice"))?;
                let entry = self.entry(load().await?, freshness);
                self.reserves.insert(&key, &entry);
                Ok(entry)
            };
            let loaded: Result<_, Arc<E>> = self.entries.try_get_with(key.clone(), entry).await;
            match loaded.map_err(Arc::unwrap_or_clone) {
                Err(error) if error.is_refusal() && own_load.is_some() => {}
                outcome => {
                    Span::current().record("coalesced", own_load.is_some());
                    self.metrics.count_load(own_load.is_none());
                    return outcome;
                }
            }
        }
    }

    fn revalidate<E, L>(
        &self,
        key: Key,
        running: RunningRevalidation,
        freshness: Freshness,
        load: L,
    ) where
        E: LoadFailure,
        L: Future<Output = Result<Body, E>> + 'static,
    {
        let cache = self.clone();
        let revalidating = async move {
            match load.await {
                // The stale response is better than a placeholder. Dropping `running` counts as a
                // failure, so the next attempt follows after the backoff.
                Ok(body) if body.is_placeholder() && running.has_response() => {}
                Ok(body) => {
                    let entry = cache.entry(body, freshness);
                    cache.insert(key, entry).await;
                    running.succeeded();
                }
                // The next client may start a revalidation at once.
                Err(error) if error.is_refusal() => running.refused(),
                Err(error) => {
                    tracing::warn!(operation = ?key.operation, %error, "revalidation failed; the stale response is served");
                }
            }
        };
        let span = tracing::info_span!(target: traces::TARGET, "cache_revalidation");
        // Without traces, log lines name the request and the shop of the request's span.
        actix_web::rt::spawn(revalidating.instrument(span.or_current()));
    }

    fn entry(&self, body: Body, freshness: Freshness) -> Arc<Entry> {
        let is_found = !body.is_placeholder() && !matches!(body, Body::NotFound);
        let lifetime = self.settings.lifetime(freshness, is_found);
        Arc::new(Entry::new(body, self.now_ms(), lifetime))
    }
}

#[cfg(test)]
#[path = "refusal_tests.rs"]
mod refusal_tests;
