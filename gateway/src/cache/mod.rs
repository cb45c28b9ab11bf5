//! Finished answers in memory: one upstream call per key however many ask, an old answer at once
//! while a background task renews it, and the old answer still when the system of record is down.

mod entry;
mod error;
mod key;
mod renewal;
mod representation;
mod response;
mod settings;

use std::{sync::Arc, time::Duration};

use moka::future::Cache;

use self::renewal::Renewing;

pub use self::{
    entry::{Body, Entry},
    error::{CacheError, JsonError, LoadFailure, LostTask, still_loading},
    key::{Key, KeyRef, Operation},
    representation::{Encoding, Representation, Representations},
    response::{Cached, not_modified},
    settings::{CacheSettings, Freshness},
};
use crate::clock::Clock;

/// What the store keeps of an entry besides the entry and its key: a bucket, two nodes of lists and what they share, with the
/// allocator's own part (`tests/cache_memory.rs` measures it).
const STORE_BYTES: usize = 500;

/// How an answer came about; becomes the `Cache-Status` header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Served {
    /// From memory, within its lifetime.
    Hit,
    /// From memory, past its lifetime; being renewed in the background.
    Stale,
    /// From memory, past its lifetime, because renewing it failed.
    StaleOnError,
    /// Loaded for this request (or for another one that asked at the same time).
    Miss,
}

/// The cache of one process, shared by all its workers. Cheap to clone.
#[derive(Clone)]
pub struct ResponseCache {
    entries: Cache<Key, Arc<Entry>, foldhash::fast::RandomState>,
    settings: CacheSettings,
    clock: Clock,
}

impl ResponseCache {
    /// An empty cache.
    pub fn new(settings: CacheSettings, clock: Clock) -> Self {
        let entries = Cache::builder()
            .weigher(|key: &Key, entry: &Arc<Entry>| {
                u32::try_from(key.weight() + entry.weight() + STORE_BYTES).unwrap_or(u32::MAX)
            })
            .max_capacity(settings.max_bytes)
            .time_to_live(Duration::from_secs(settings.stale_if_error_seconds))
            .build_with_hasher(foldhash::fast::RandomState::default());
        Self {
            entries,
            settings,
            clock,
        }
    }

    /// The answer for this key: from memory, or through `load`.
    ///
    /// `load` runs in a task of its own, so that neither a client that leaves nor a deadline of one
    /// request stops what others wait for.
    pub async fn get<E, F, L>(
        &self,
        key: KeyRef<'_>,
        freshness: Freshness,
        load: F,
    ) -> Result<(Arc<Entry>, Served), CacheError<E>>
    where
        E: LoadFailure,
        F: FnOnce() -> L + 'static,
        L: Future<Output = Result<Body, E>> + 'static,
    {
        let Some(entry) = self.kept(&key).await else {
            let entry = self.load_once(key.to_key(), freshness, load).await?;
            return Ok((entry, Served::Miss));
        };
        if entry.is_fresh(self.clock.now_ms()) {
            return Ok((entry, Served::Hit));
        }
        if let Some(renewing) = entry.begin_renewal(&self.clock) {
            self.renew(key.to_key(), renewing, freshness, load());
        }
        if entry.is_too_old(self.clock.now_ms()) {
            let longest = Duration::from_millis(self.settings.renew_wait_ms);
            entry.renewed(&self.clock, longest).await;
            if let Some(renewed) = self.entries.get(&key).await
                && renewed.is_fresh(self.clock.now_ms())
            {
                return Ok((renewed, Served::Miss));
            }
        }
        let served = if entry.has_failed() {
            Served::StaleOnError
        } else {
            Served::Stale
        };
        Ok((entry, served))
    }

    /// The entry of this key, unless it is older than answers may ever get. The store drops such entries too, but
    /// by a clock that can't be moved.
    async fn kept(&self, key: &KeyRef<'_>) -> Option<Arc<Entry>> {
        let entry = self.entries.get(key).await?;
        if entry.age_seconds(self.clock.now_ms()) < self.settings.stale_if_error_seconds {
            return Some(entry);
        }
        self.entries.invalidate(key).await;
        None
    }

    /// Drops the answer of this key: it is known to be wrong.
    pub async fn forget(&self, key: KeyRef<'_>) {
        self.entries.invalidate(&key).await;
    }

    /// Bytes that all entries take together, once pending evictions are done.
    pub async fn used_bytes(&self) -> u64 {
        self.entries.run_pending_tasks().await;
        self.entries.weighted_size()
    }

    /// Now, as entries see it.
    pub fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    async fn load_once<E, F, L>(
        &self,
        key: Key,
        freshness: Freshness,
        load: F,
    ) -> Result<Arc<Entry>, CacheError<E>>
    where
        E: LoadFailure,
        F: FnOnce() -> L + 'static,
        L: Future<Output = Result<Body, E>> + 'static,
    {
        let cache = self.clone();
        let loading = actix_web::rt::spawn(async move { cache.load(key, freshness, load).await });
        let deadline = Duration::from_millis(self.settings.wait_ms);
        match actix_web::rt::time::timeout(deadline, loading).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(panicked)) => Err(LostTask::new(panicked).into()),
            Err(_elapsed) => Err(CacheError::StillLoading),
        }
    }

    /// Loads an entry unless another request is loading it. A refusal by a rate limit concerns only the client whose request
    /// loads; other requests that waited for it try again with their own.
    async fn load<E, F, L>(
        &self,
        key: Key,
        freshness: Freshness,
        load: F,
    ) -> Result<Arc<Entry>, CacheError<E>>
    where
        E: LoadFailure,
        F: FnOnce() -> L,
        L: Future<Output = Result<Body, E>>,
    {
        // Taken by the load itself, so that it is still here when another request's load ended.
        let mut own = Some(load);
        loop {
            let entry = async {
                let load = own.take().ok_or_else(|| LostTask::new("loaded twice"))?;
                let body = load().await.map_err(CacheError::Load)?;
                Ok(self.entry(body, freshness))
            };
            let loaded: Result<_, Arc<CacheError<E>>> =
                self.entries.try_get_with(key.clone(), entry).await;
            match loaded.map_err(Arc::unwrap_or_clone) {
                Err(CacheError::Load(error)) if error.is_refusal() && own.is_some() => {}
                outcome => return outcome,
            }
        }
    }

    fn renew<E, L>(&self, key: Key, renewing: Renewing, freshness: Freshness, load: L)
    where
        E: LoadFailure,
        L: Future<Output = Result<Body, E>> + 'static,
    {
        let cache = self.clone();
        actix_web::rt::spawn(async move {
            match load.await {
                // The old answer does better than a stand-in; the next try follows soon.
                Ok(Body::StandIn { .. }) if renewing.has_answer() => {}
                Ok(body) => {
                    let entry = cache.entry(body, freshness);
                    cache.entries.insert(key, entry).await;
                    renewing.succeeded();
                }
                // The next client may have it renewed at once.
                Err(error) if error.is_refusal() => renewing.refused(),
                Err(error) => {
                    // The call itself is logged with its tenant and duration.
                    tracing::warn!(answer = %key, %error, "answer not renewed; the old one is served");
                }
            }
        });
    }

    fn entry(&self, body: Body, freshness: Freshness) -> Arc<Entry> {
        let is_found = matches!(body, Body::Found { .. });
        let lifetime = self.settings.lifetime(freshness, is_found);
        Arc::new(Entry::new(body, self.clock.now_ms(), lifetime))
    }
}

#[cfg(test)]
#[path = "refusal_tests.rs"]
mod refusal_tests;
