//! Limits on reads that the cache can't answer: how often, and how many at the same time (D-113).

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

/// Part of a shop's loads that one network may have at the same time.
const NETWORKS_PART: usize = 4;
/// How long a load waits until others have ended: as long as a request waits for its response (`cache.wait_ms`).
const LONGEST_QUEUE: Duration = Duration::from_secs(8);

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
    rates: RateLimiter,
    api: Loads,
    pictures: Loads,
    clock: Clock,
}

/// Concurrency limits of one kind of reads.
struct Loads {
    shops: ConcurrencyLimiter<TenantId>,
    networks: ConcurrencyLimiter<Network>,
}

/// Clients that are not in a public network count as one network.
type Network = (TenantId, Option<IpAddr>);

/// The right to load one response, until it is dropped.
pub struct ReadPermit {
    _of_network: Permit<Network>,
    _of_shop: Permit<TenantId>,
}

impl ReadLimits {
    /// Nothing is loaded yet.
    pub fn new(rates: &RateLimiter, settings: &RateLimitSettings, clock: &Clock) -> Self {
        Self {
            rates: rates.clone(),
            api: Loads::new(settings.reads.at_once),
            pictures: Loads::new(settings.pictures.at_once),
            clock: clock.clone(),
        }
    }

    /// Waits until a read of this client may go to this shop's Retail API.
    pub async fn acquire(
        &self,
        kind: ReadKind,
        tenant: TenantId,
        client: ClientAddress,
    ) -> Result<ReadPermit, RateLimited> {
        let (action, loads) = match kind {
            ReadKind::Api => (Action::ReadApi, &self.api),
            ReadKind::Picture => (Action::ReadPicture, &self.pictures),
        };
        let wait = self.rates.reserve(action, (tenant, client))?;
        if !wait.is_zero() {
            self.clock.sleep(wait).await;
        }
        let permit = loads.acquire(tenant, client);
        let permit = self.clock.timeout(LONGEST_QUEUE, permit).await;
        permit.ok_or(RateLimited {
            retry_after_seconds: 2,
        })
    }
}

impl Loads {
    fn new(per_shop: usize) -> Self {
        Self {
            shops: ConcurrencyLimiter::per_key(per_shop),
            networks: ConcurrencyLimiter::per_key(per_shop / NETWORKS_PART),
        }
    }

    /// The network's permit comes first: its queue stays its own, and each network has only a few requests in the shop's
    /// queue.
    async fn acquire(&self, tenant: TenantId, client: ClientAddress) -> ReadPermit {
        let network = (tenant, client.public_network());
        ReadPermit {
            _of_network: self.networks.acquire(network).await,
            _of_shop: self.shops.acquire(tenant).await,
        }
    }
}

/// A client's turn to have a response loaded. Making one costs nothing: a response from memory needs none.
pub struct ReadTurn {
    kind: ReadKind,
    tenant: TenantId,
    limits: Data<ReadLimits>,
    request: HttpRequest,
}

impl ReadTurn {
    /// For the client of this request to this shop.
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

    /// Waits for it. The client's address is read here, not before.
    pub async fn acquire(self) -> Result<ReadPermit, RateLimited> {
        let client = ClientAddress::of_request(&self.request);
        // Waiting can take seconds, for which the request need not stay in memory.
        drop(self.request);
        self.limits.acquire(self.kind, self.tenant, client).await
    }
}

#[cfg(test)]
#[path = "read_limits_tests.rs"]
mod tests;
