//! Latest responses of each shop, which the responses of other shops can't evict.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use hashlink::LinkedHashMap;

use super::{CacheSettings, Entry, Key, weight};
use crate::tenants::TenantId;

/// The responses that each shop loaded last, up to the same number of bytes for each shop. They share
/// their memory with the entries of the cache, but count again, so the limits hold in any case.
pub(super) struct ShopReserves {
    /// Maximum size of all reserves together.
    max_bytes: u64,
    /// Maximum size of a shop's reserve.
    max_shop_bytes: u64,
    shops: Mutex<HashMap<TenantId, Reserve>>,
}

impl ShopReserves {
    /// Half of the cache can be reserved. `shops` is the expected number of shops; with more shops,
    /// each gets a smaller reserve.
    pub(super) fn new(settings: &CacheSettings, shops: usize) -> Self {
        let shops = u64::try_from(shops).unwrap_or(u64::MAX);
        let wanted = settings.reserve_bytes.saturating_mul(shops);
        Self {
            max_bytes: wanted.min(settings.max_bytes / 2),
            max_shop_bytes: settings.reserve_bytes,
            shops: Mutex::default(),
        }
    }

    /// Maximum size of all reserves together, in bytes.
    pub(super) fn max_bytes(&self) -> u64 {
        self.max_bytes
    }

    /// Size of all reserves, in bytes.
    pub(super) fn used_bytes(&self) -> u64 {
        self.lock().values().map(|reserve| reserve.bytes).sum()
    }

    pub(super) fn get(&self, key: &Key) -> Option<Arc<Entry>> {
        let shops = self.lock();
        let found = shops.get(&key.tenant)?.responses.get(key);
        found.map(Arc::clone)
    }

    pub(super) fn entries(&self) -> Vec<(Key, Arc<Entry>)> {
        let shops = self.lock();
        let responses = shops.values().flat_map(|reserve| &reserve.responses);
        let owned = responses.map(|(key, entry)| (key.clone(), Arc::clone(entry)));
        owned.collect()
    }

    /// Adds a response that was just loaded, as the shop's latest one.
    pub(super) fn insert(&self, key: &Key, entry: &Arc<Entry>) {
        if !key.operation.is_reserved() {
            return;
        }
        let mut shops = self.lock();
        let count = shops.len();
        shops.entry(key.tenant).or_default();
        let limit = self.limit(shops.len());
        if shops.len() > count {
            for reserve in shops.values_mut() {
                reserve.trim(limit);
            }
        }
        if let Some(reserve) = shops.get_mut(&key.tenant) {
            reserve.insert(key, entry, limit);
        }
    }

    pub(super) fn remove(&self, key: &Key) {
        if let Some(reserve) = self.lock().get_mut(&key.tenant) {
            reserve.remove(key);
        }
    }

    /// Maximum size of a reserve if this number of shops has one.
    fn limit(&self, shops: usize) -> u64 {
        let shops = u64::try_from(shops).unwrap_or(u64::MAX).max(1);
        self.max_shop_bytes.min(self.max_bytes / shops)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TenantId, Reserve>> {
        self.shops.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Latest responses of one shop.
#[derive(Default)]
struct Reserve {
    /// In the order of their loads, the latest last.
    responses: LinkedHashMap<Key, Arc<Entry>>,
    bytes: u64,
}

impl Reserve {
    fn insert(&mut self, key: &Key, entry: &Arc<Entry>, limit: u64) {
        self.remove(key);
        let bytes = weight(key, entry);
        // A larger response would displace all others and still not fit.
        if bytes <= limit {
            self.bytes += bytes;
            self.responses.insert(key.clone(), Arc::clone(entry));
            self.trim(limit);
        }
    }

    fn remove(&mut self, key: &Key) {
        if let Some(entry) = self.responses.remove(key) {
            self.bytes -= weight(key, &entry);
        }
    }

    /// Removes the responses that were loaded first, until the others fit.
    fn trim(&mut self, limit: u64) {
        while self.bytes > limit
            && let Some((key, entry)) = self.responses.pop_front()
        {
            self.bytes -= weight(&key, &entry);
        }
    }
}

#[cfg(test)]
#[path = "shop_reserves_tests.rs"]
mod tests;
