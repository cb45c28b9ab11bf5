//! Limits on reads that the cache can't answer: how often, and how many at the same time (D-113).

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use serde::Deserialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Allowance, RateLimited, addresses::Addresses};
use crate::{clock::Clock, http::ClientAddress, tenants::TenantId};

/// Part of a shop's loads that one network may have at the same time.
const NETWORKS_PART: usize = 4;
/// How long a load waits until others have ended: as long as a request waits for its response (`cache.wait_ms`).
const LONGEST_QUEUE: Duration = Duration::from_secs(8);

/// `[budgets.reads]`, `[budgets.pictures]`
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadLimitSettings {
    /// From one client address to one shop.
    pub address: Allowance,
    /// From the /24 (IPv4) or /48 (IPv6) of that address to one shop.
    pub network: Allowance,
    /// How long a request waits for its turn before it is refused, in milliseconds.
    pub wait_ms: u64,
    /// Loads of one shop at the same time; one network has a quarter of them at most.
    pub at_once: usize,
}

impl ReadLimitSettings {
    /// Refuses values that can't work; says which, and what it must be.
    pub fn validate(&self) -> Result<(), String> {
        if self.wait_ms > 5_000 {
            return Err("wait_ms must be 0 to 5000".to_owned());
        }
        if !(NETWORKS_PART..=10_000).contains(&self.at_once) {
            return Err("at_once must be 4 to 10000".to_owned());
        }
        Ok(())
    }
}

/// Kinds of reads, which have limits of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadKind {
    /// Reads of the API that have parameters.
    Api,
    /// Pictures and map tiles.
    Picture,
}

/// The limits of all shops and clients. One per process.
pub struct ReadLimits {
    api: Limit,
    pictures: Limit,
}

/// The right to load one response, until it is dropped.
#[derive(Debug)]
pub struct ReadPermit {
    _of_network: OwnedSemaphorePermit,
    _of_shop: OwnedSemaphorePermit,
}

struct Limit {
    rates: Addresses,
    shops: Semaphores<TenantId>,
    networks: Semaphores<(TenantId, u64)>,
    clock: Clock,
}

impl ReadLimits {
    /// Nothing is taken yet.
    pub fn new(api: ReadLimitSettings, pictures: ReadLimitSettings, clock: &Clock) -> Self {
        Self {
            api: Limit::new(api, clock),
            pictures: Limit::new(pictures, clock),
        }
    }

    /// Waits until a read of this client may go to this shop's Retail API.
    pub async fn acquire(
        &self,
        kind: ReadKind,
        tenant: TenantId,
        address: ClientAddress,
    ) -> Result<ReadPermit, RateLimited> {
        let limit = match kind {
            ReadKind::Api => &self.api,
            ReadKind::Picture => &self.pictures,
        };
        limit.acquire(tenant, address).await
    }
}

impl Limit {
    fn new(settings: ReadLimitSettings, clock: &Clock) -> Self {
        let longest_wait = Duration::from_millis(settings.wait_ms);
        let (address, network) = (settings.address, settings.network);
        Self {
            rates: Addresses::with_queue(address, network, longest_wait, clock),
            shops: Semaphores::new(settings.at_once),
            networks: Semaphores::new(settings.at_once / NETWORKS_PART),
            clock: clock.clone(),
        }
    }

    async fn acquire(
        &self,
        tenant: TenantId,
        address: ClientAddress,
    ) -> Result<ReadPermit, RateLimited> {
        let wait = self.rates.reserve(tenant, address);
        let wait = wait.map_err(|spent| RateLimited::of(&spent))?;
        if !wait.is_zero() {
            self.clock.sleep(wait).await;
        }
        // The network's comes first: its queue stays its own, and in the shop's queue each network has a few places only.
        let permits = async {
            let of_network = self.networks.of((tenant, self.rates.row_of(address)));
            let of_network = of_network.acquire_owned().await.ok()?;
            let of_shop = self.shops.of(tenant).acquire_owned().await.ok()?;
            Some(ReadPermit {
                _of_network: of_network,
                _of_shop: of_shop,
            })
        };
        let permits = self.clock.timeout(LONGEST_QUEUE, permits).await;
        permits.flatten().ok_or(RateLimited {
            retry_after_seconds: 2,
        })
    }
}

/// A semaphore for each key. Keys are few: shops, and numbers of networks.
struct Semaphores<K> {
    permits: usize,
    all: Mutex<HashMap<K, Arc<Semaphore>>>,
}

impl<K: Hash + Eq> Semaphores<K> {
    fn new(permits: usize) -> Self {
        let all = Mutex::default();
        Self { permits, all }
    }

    fn of(&self, key: K) -> Arc<Semaphore> {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || Arc::new(Semaphore::new(self.permits));
        Arc::clone(all.entry(key).or_insert_with(new))
    }
}

#[cfg(test)]
#[path = "reads_tests.rs"]
mod tests;
