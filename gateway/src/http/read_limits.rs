//! Rate and concurrency limits of loads. A load is a read without a cached response, so it calls the
//! Retail API (D-113).

use std::{net::IpAddr, time::Duration};

use actix_web::{HttpRequest, web::Data};

use super::{
    ClientAddress,
    rate_limit::{Action, RateLimitSettings, RateLimited, RateLimiter},
};
use crate::{
    clock::Clock,
    concurrency_limit::{ConcurrencyLimiter, Permit},
    tenants::TenantId,
};

/// One network may use at most a quarter of a shop's concurrent loads.
const NETWORK_DIVISOR: usize = 4;
/// Time that a load waits for a permit: as long as a request waits for its response (`cache.wait_ms`).
const MAX_PERMIT_WAIT: Duration = Duration::from_secs(8);

/// Kinds of reads, with separate limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadKind {
    /// API reads with parameters.
    Api,
    /// Pictures and map tiles.
    Picture,
}

/// Read limits of all shops and clients. One per process.
pub struct ReadLimits {
    rates: RateLimiter,
    api: LoadLimits,
    pictures: LoadLimits,
    clock: Clock,
}

/// Concurrency limits of one kind of reads.
struct LoadLimits {
    shops: ConcurrencyLimiter<TenantId>,
    networks: ConcurrencyLimiter<Network>,
}

/// Network of a shop's clients; all private addresses count as one network.
type Network = (TenantId, Option<IpAddr>);

/// Permit to load one response; released when dropped.
pub struct ReadPermit {
    _of_network: Permit<Network>,
    _of_shop: Permit<TenantId>,
}

impl ReadLimits {
    /// Creates the limits. No load is running yet.
    pub fn new(rates: &RateLimiter, settings: &RateLimitSettings, clock: &Clock) -> Self {
        Self {
            rates: rates.clone(),
            api: LoadLimits::new(settings.reads.at_once),
            pictures: LoadLimits::new(settings.pictures.at_once),
            clock: clock.clone(),
        }
    }

    /// Waits until a read of this client may call the shop's Retail API.
    pub async fn acquire(
        &self,
        kind: ReadKind,
        tenant: TenantId,
        client: ClientAddress,
    ) -> Result<ReadPermit, RateLimited> {
        let (action, limits) = match kind {
            ReadKind::Api => (Action::ReadApi, &self.api),
            ReadKind::Picture => (Action::ReadPicture, &self.pictures),
        };
        let wait = self.rates.reserve(action, (tenant, client))?;
        if !wait.is_zero() {
            self.clock.sleep(wait).await;
        }
        let permit = limits.acquire(tenant, client);
        let permit = self.clock.timeout(MAX_PERMIT_WAIT, permit).await;
        permit.ok_or(RateLimited {
            retry_after_seconds: 2,
        })
    }
}

impl LoadLimits {
    fn new(per_shop: usize) -> Self {
        Self {
            shops: ConcurrencyLimiter::per_key(per_shop),
            networks: ConcurrencyLimiter::per_key(per_shop / NETWORK_DIVISOR),
        }
    }

    /// Acquires the network's permit first, so that each network has only a few requests in the shop's queue.
    async fn acquire(&self, tenant: TenantId, client: ClientAddress) -> ReadPermit {
        let network = (tenant, client.public_network());
        ReadPermit {
            _of_network: self.networks.acquire(network).await,
            _of_shop: self.shops.acquire(tenant).await,
        }
    }
}

/// Permit request that acquires nothing until it is used: a cached response needs no permit.
pub struct ReadPermitRequest {
    kind: ReadKind,
    tenant: TenantId,
    limits: Data<ReadLimits>,
    request: HttpRequest,
}

impl ReadPermitRequest {
    /// Creates the permit request of a client for a shop.
    pub fn new(
        kind: ReadKind,
        tenant: TenantId,
        limits: Data<ReadLimits>,
        request: HttpRequest,
    ) -> Self {
        Self {
            kind,
            tenant,
            limits,
            request,
        }
    }

    /// Waits for the permit. Reads the client's address only now.
    pub async fn acquire(self) -> Result<ReadPermit, RateLimited> {
        let client = ClientAddress::of_request(&self.request);
        // Frees the request's memory, because waiting can take seconds.
        drop(self.request);
        self.limits.acquire(self.kind, self.tenant, client).await
    }
}

#[cfg(test)]
#[path = "read_limits_tests.rs"]
mod tests;
