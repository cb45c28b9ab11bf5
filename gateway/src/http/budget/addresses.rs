//! Where requests come from: each client address, and the wider network that one client may own.

use std::{net::IpAddr, time::Duration};

use super::{Allowance, Meter, buckets::Buckets};
use crate::{
    clock::Clock,
    http::{ClientAddress, problem::ApiResult},
    tenants::TenantId,
};

/// Networks count as one of so many, and the addresses in one as one of so many more: whoever has a whole network uses up
/// its own row of addresses and nobody else's. An IPv4 network has exactly as many.
const NETWORKS: u64 = 1 << 12;
const ADDRESSES: u64 = 1 << 8;

/// The two budgets of where a request comes from.
pub(super) struct Addresses {
    buckets: Buckets,
    each: Meter<(TenantId, u64, u64)>,
    networks: Meter<(TenantId, u64)>,
}

impl Addresses {
    pub(super) fn new(address: Allowance, network: Allowance, clock: &Clock) -> Self {
        Self::with_queue(address, network, Duration::ZERO, clock)
    }

    /// The same, for requests that wait for their turn up to `longest_wait`.
    pub(super) fn with_queue(
        address: Allowance,
        network: Allowance,
        longest_wait: Duration,
        clock: &Clock,
    ) -> Self {
        Self {
            buckets: Buckets::default(),
            each: Meter::with_queue(address, longest_wait, clock),
            networks: Meter::with_queue(network, longest_wait, clock),
        }
    }

    /// Takes one out of the address's, then of its network's (IPv4: the /24, IPv6: the /48). An address without any left
    /// takes none of its neighbours'. Networks that are not part of the public internet have no budget.
    pub(super) fn take(&self, tenant: TenantId, address: ClientAddress) -> ApiResult<()> {
        self.reserve(tenant, address).map(drop)
    }

    /// The same; returns how long to wait for it.
    pub(super) fn reserve(&self, tenant: TenantId, address: ClientAddress) -> ApiResult<Duration> {
        let network: Option<IpAddr> = address.public_network();
        let row = self.row_of(address);
        let column = match address.last_octet() {
            Some(octet) => octet.into(),
            None => self.buckets.of(address, ADDRESSES),
        };
        let wait = self.each.reserve(&(tenant, row, column))?;
        match network {
            Some(_) => Ok(wait.max(self.networks.reserve(&(tenant, row))?)),
            None => Ok(wait),
        }
    }

    /// The number that the address's network counts as.
    pub(super) fn row_of(&self, address: ClientAddress) -> u64 {
        self.buckets.of(address.public_network(), NETWORKS)
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.each.len()
    }
}
