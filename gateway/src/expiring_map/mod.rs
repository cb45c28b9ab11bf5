//! Bounded map whose entries expire by the injected clock.

use std::{
    hash::Hash,
    sync::Arc,
    time::{Duration, Instant},
};

use moka::{
    Expiry,
    future::{Cache, CacheBuilder},
    ops::compute::Op,
    policy::EvictionPolicy,
};

use crate::clock::Clock;

/// Map in which each entry has its own lifetime, measured by [`Clock`]. Clones share their entries.
///
/// A full map evicts the least recently used entries. moka frees expired entries by its own clock,
/// which tests can't move, so reads also check [`Clock`].
#[derive(Clone)]
pub struct ExpiringMap<K, V> {
    entries: Cache<K, Timed<V>>,
    clock: Clock,
}

#[derive(Clone)]
struct Timed<V> {
    value: V,
    lifetime: Duration,
    expires_ms: u64,
}

impl<V> Timed<V> {
    fn new(value: V, lifetime: Duration, now_ms: u64) -> Self {
        let lifetime_ms = u64::try_from(lifetime.as_millis()).unwrap_or(u64::MAX);
        Self {
            value,
            lifetime,
            expires_ms: now_ms.saturating_add(lifetime_ms),
        }
    }

    fn has_expired(&self, now_ms: u64) -> bool {
        now_ms >= self.expires_ms
    }

    fn into_live_value(self, now_ms: u64) -> Option<V> {
        (!self.has_expired(now_ms)).then_some(self.value)
    }
}

struct Lifetimes;

impl<K, V> Expiry<K, Timed<V>> for Lifetimes {
    fn expire_after_create(&self, _key: &K, entry: &Timed<V>, _now: Instant) -> Option<Duration> {
        Some(entry.lifetime)
    }

    fn expire_after_update(
        &self,
        _key: &K,
        entry: &Timed<V>,
        _now: Instant,
        _left: Option<Duration>,
    ) -> Option<Duration> {
        Some(entry.lifetime)
    }
}

impl<K, V> ExpiringMap<K, V>
where
    K: Hash + Eq + Clone + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// Creates a map with a maximum number of entries.
    pub fn new(max_entries: u64, clock: &Clock) -> Self {
        Self::build(Cache::builder().max_capacity(max_entries), clock)
    }

    /// Creates a map with a maximum total weight of its values.
    pub fn weighted(
        max_weight: u64,
        weigh: impl Fn(&V) -> u32 + Send + Sync + 'static,
        clock: &Clock,
    ) -> Self {
        let builder = Cache::builder()
            .max_capacity(max_weight)
            .weigher(move |_key: &K, entry: &Timed<V>| weigh(&entry.value));
        Self::build(builder, clock)
    }

    fn build(builder: CacheBuilder<K, Timed<V>, Cache<K, Timed<V>>>, clock: &Clock) -> Self {
        Self {
            entries: builder
                .eviction_policy(EvictionPolicy::lru())
                .expire_after(Lifetimes)
                .build(),
            clock: clock.clone(),
        }
    }

    /// Value of this key, unless it has expired.
    pub async fn get(&self, key: &K) -> Option<V> {
        self.get_at(key, self.clock.now_ms()).await
    }

    /// Stores a value for this lifetime; replaces an earlier value.
    pub async fn insert(&self, key: K, value: V, lifetime: Duration) {
        self.insert_at(key, value, lifetime, self.clock.now_ms())
            .await;
    }

    /// Stores a value unless the key has a live value; returns whether it was stored. Of
    /// simultaneous calls, only one stores its value.
    pub async fn insert_if_absent(&self, key: K, value: V, lifetime: Duration) -> bool {
        self.insert_if_absent_at(key, value, lifetime, self.clock.now_ms())
            .await
    }

    /// Removes the value of this key; returns the value unless it has expired.
    pub async fn remove(&self, key: &K) -> Option<V> {
        self.remove_at(key, self.clock.now_ms()).await
    }

    /// Returns the value of this key, or loads and stores it. Simultaneous calls share one load and
    /// its result. Errors aren't stored.
    pub async fn get_or_try_insert_with<E>(
        &self,
        key: K,
        load: impl Future<Output = Result<(V, Duration), E>>,
    ) -> Result<V, E>
    where
        E: Clone + Send + Sync + 'static,
    {
        self.remove_expired(&key, self.clock.now_ms()).await;
        let load = async {
            let loaded = load.await;
            loaded.map(|(value, lifetime)| Timed::new(value, lifetime, self.clock.now_ms()))
        };
        let entry = self.entries.try_get_with(key, load).await;
        entry
            .map(|entry| entry.value)
            .map_err(|error: Arc<E>| Arc::unwrap_or_clone(error))
    }

    async fn get_at(&self, key: &K, now_ms: u64) -> Option<V> {
        self.entries.get(key).await?.into_live_value(now_ms)
    }

    async fn insert_at(&self, key: K, value: V, lifetime: Duration, now_ms: u64) {
        let entry = Timed::new(value, lifetime, now_ms);
        self.entries.insert(key, entry).await;
    }

    async fn insert_if_absent_at(&self, key: K, value: V, lifetime: Duration, now_ms: u64) -> bool {
        let entry = Timed::new(value, lifetime, now_ms);
        let selected = self.entries.entry(key);
        let has_expired = |entry: &Timed<V>| entry.has_expired(now_ms);
        let stored = selected.or_insert_with_if(async { entry }, has_expired);
        stored.await.is_fresh()
    }

    async fn remove_at(&self, key: &K, now_ms: u64) -> Option<V> {
        self.entries.remove(key).await?.into_live_value(now_ms)
    }

    /// moka compares and removes atomically, so a new entry of the key stays.
    async fn remove_expired(&self, key: &K, now_ms: u64) {
        let has_expired = move |entry: &Timed<V>| entry.has_expired(now_ms);
        let found = self.entries.get(key).await;
        if !found.as_ref().is_some_and(has_expired) {
            return;
        }
        let selected = self.entries.entry(key.clone());
        let removing = selected.and_compute_with(|entry| async move {
            match entry {
                Some(entry) if has_expired(entry.value()) => Op::Remove,
                _ => Op::Nop,
            }
        });
        removing.await;
    }
}

#[cfg(test)]
mod model_tests;
#[cfg(test)]
mod tests;
