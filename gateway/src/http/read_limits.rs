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

/// One network may use a quarter of a shop's permits.
const NETWORK_SHARE_DIVISOR: usize = 4;
/// Equals the time that a request waits for its response (`cache.wait_ms`).
const MAX_PERMIT_WAIT: Duration = Duration::from_secs(8);

/// Kind of a read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadKind {
    /// API reads with parameters.
    Api,
    /// API reads with parameters that are answered from memory. They share the rate limit of the others, but not
    /// their permits, which calls of a slow Retail API can hold for seconds.
    ApiFromMemory,
    /// Pictures and map tiles.
    Picture,
}

/// Rate and concurrency limits of reads that are not cached, so that they call the Retail API or search the catalogue
/// index (D-113, D-201).
pub struct ReadLimits {
    rates: RateLimiter,
    api: LoadLimits,
    pictures: LoadLimits,
    clock: Clock,
}

struct LoadLimits {
    shops: ConcurrencyLimiter<TenantId>,
    networks: ConcurrencyLimiter<Network>,
}

/// All private addresses count as one network.
type Network = (TenantId, Option<IpAddr>);

/// Permit to load one response. Dropping it releases the permit.
pub struct ReadPermit {
    _concurrency: Option<ConcurrencyPermits>,
}

struct ConcurrencyPermits {
    _of_network: Permit<Network>,
    _of_shop: Permit<TenantId>,
}

impl ReadLimits {
    /// Creates the limits.
    pub fn new(rates: &RateLimiter, settings: &RateLimitSettings, clock: &Clock) -> Self {
        Self {
            rates: rates.clone(),
            api: LoadLimits::new(settings.reads.at_once),
            pictures: LoadLimits::new(settings.pictures.at_once),
            clock: clock.clone(),
        }
    }

    /// Waits for a permit to load a response of the shop.
    pub async fn acquire(
        &self,
        kind: ReadKind,
        tenant: TenantId,
        client: ClientAddress,
    ) -> Result<ReadPermit, RateLimited> {
        let (action, limits) = match kind {
            ReadKind::Api => (Action::ReadApi, Some(&self.api)),
            ReadKind::ApiFromMemory => (Action::ReadApi, None),
            ReadKind::Picture => (Action::ReadPicture, Some(&self.pictures)),
        };
        let wait = self.rates.reserve(action, (tenant, client))?;
        if !wait.is_zero() {
            self.clock.sleep(wait).await;
        }
        let Some(limits) = limits else {
            return Ok(ReadPermit { _concurrency: None });
        };
        let permits = limits.acquire(tenant, client);
        let permits = self.clock.timeout(MAX_PERMIT_WAIT, permits).await;
        let permits = permits.ok_or(RateLimited {
            retry_after_seconds: 2,
        });
        let permits = self.rates.counted(action, permits)?;
        Ok(ReadPermit {
            _concurrency: Some(permits),
        })
    }
}

impl LoadLimits {
    fn new(per_shop: usize) -> Self {
        Self {
            shops: ConcurrencyLimiter::per_key(per_shop),
            networks: ConcurrencyLimiter::per_key(per_shop / NETWORK_SHARE_DIVISOR),
        }
    }

    /// The network's permit comes first, so that no network fills the shop's queue.
    async fn acquire(&self, tenant: TenantId, client: ClientAddress) -> ConcurrencyPermits {
        let network = (tenant, client.public_network());
        ConcurrencyPermits {
            _of_network: self.networks.acquire(network).await,
            _of_shop: self.shops.acquire(tenant).await,
        }
    }
}

/// Acquires nothing until [`ReadPermitRequest::acquire`], because a cached response needs no
/// permit.
pub struct ReadPermitRequest {
    kind: ReadKind,
    tenant: TenantId,
    limits: Data<ReadLimits>,
    request: HttpRequest,
}

impl ReadPermitRequest {
    /// Creates the request.
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

    /// Waits for the permit.
    pub async fn acquire(self) -> Result<ReadPermit, RateLimited> {
        let client = ClientAddress::of_request(&self.request);
        // Waiting can take seconds, so free the request's memory.
        drop(self.request);
        self.limits.acquire(self.kind, self.tenant, client).await
    }
}

#[cfg(test)]
#[path = "read_limits_tests.rs"]
mod tests;
