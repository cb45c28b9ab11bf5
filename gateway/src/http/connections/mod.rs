mod descriptors;
mod drain;
mod exchange;
mod listeners;
mod metrics;
mod server;
mod settings;
mod stream;

use std::{net::IpAddr, sync::Arc};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub use self::{
    descriptors::raise_descriptor_limit,
    listeners::{bind, inherited_listeners},
    server::http_server,
    settings::ConnectionSettings,
};
use self::{drain::DrainState, metrics::ConnectionMetrics};
use super::ClientAddress;
use crate::{
    clock::Clock,
    concurrency_limit::{ConcurrencyLimiter, ConcurrencyLimits, Permit},
    log_summary::LogSummary,
};

/// Private addresses keep a tenth of the connections, so that internal health checks work during an
/// attack.
const RESERVED_DIVISOR: usize = 10;

/// Admits and counts connections. One per process.
pub struct Connections {
    settings: ConnectionSettings,
    clock: Clock,
    max: usize,
    all: Arc<Semaphore>,
    public: ConcurrencyLimiter<ClientAddress>,
    refused_log: LogSummary,
    metrics: ConnectionMetrics,
    descriptor_limit: Option<u64>,
    drain: DrainState,
}

struct ConnectionPermit {
    connections: Arc<Connections>,
    _of_all: OwnedSemaphorePermit,
    _of_address: Option<Permit<ClientAddress>>,
}

impl Connections {
    /// Creates the limits. Behind a proxy all connections share one address, so the limit per
    /// address doesn't apply.
    pub fn new(
        settings: &ConnectionSettings,
        clock: &Clock,
        is_behind_proxy: bool,
        descriptor_limit: Option<u64>,
    ) -> Arc<Self> {
        let max = settings.max.min(max_for_descriptors(descriptor_limit));
        if max < settings.max {
            let wanted = settings.max;
            tracing::warn!(max, wanted, "too few file descriptors for all connections");
        }
        let per_key = if is_behind_proxy {
            max
        } else {
            settings.max_per_address
        };
        let public = ConcurrencyLimits {
            total: max - max / RESERVED_DIVISOR,
            per_key,
        };
        Arc::new(Self {
            settings: settings.clone(),
            clock: clock.clone(),
            max,
            all: Arc::new(Semaphore::new(max)),
            public: ConcurrencyLimiter::new(public),
            refused_log: LogSummary::new(clock),
            metrics: ConnectionMetrics::default(),
            descriptor_limit,
            drain: DrainState::default(),
        })
    }

    fn count_open(&self) -> usize {
        self.max.saturating_sub(self.all.available_permits())
    }

    fn admit(self: &Arc<Self>, address: IpAddr) -> Option<ConnectionPermit> {
        let permit = self.try_acquire(ClientAddress::of(address));
        if permit.is_none() {
            self.note_refused();
        }
        permit
    }

    fn note_refused(&self) {
        self.metrics.refused.inc();
        if let Some(refused) = self.refused_log.count() {
            let open = self.count_open();
            tracing::warn!(refused, open, max = self.max, "connections were refused");
        }
    }

    fn try_acquire(self: &Arc<Self>, client: ClientAddress) -> Option<ConnectionPermit> {
        let of_address = match client.public_network() {
            Some(_) => Some(self.public.try_acquire(client)?),
            None => None,
        };
        Some(ConnectionPermit {
            connections: Arc::clone(self),
            _of_all: Arc::clone(&self.all).try_acquire_owned().ok()?,
            _of_address: of_address,
        })
    }
}

impl ConnectionPermit {
    fn note_timed_out(&self) {
        self.connections.metrics.timed_out.inc();
    }
}

/// Three quarters of the file descriptors. The rest is for other sockets and files.
fn max_for_descriptors(limit: Option<u64>) -> usize {
    let limit = limit.and_then(|limit| usize::try_from(limit).ok());
    limit.map_or(usize::MAX, |limit| limit / 4 * 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLIC: &str = "203.0.113.9";
    const OTHER_PUBLIC: &str = "203.0.113.10";

    fn connections(is_behind_proxy: bool, descriptor_limit: Option<u64>) -> Arc<Connections> {
        let settings = ConnectionSettings {
            max: 20,
            max_per_address: 3,
            body_timeout_seconds: 30,
            write_timeout_seconds: 30,
            exchange_timeout_seconds: 300,
        };
        Connections::new(
            &settings,
            &Clock::default(),
            is_behind_proxy,
            descriptor_limit,
        )
    }

    fn admit(connections: &Arc<Connections>, address: &str, count: usize) -> Vec<ConnectionPermit> {
        let address = address.parse().unwrap();
        (0..count)
            .filter_map(|_| connections.admit(address))
            .collect()
    }

    #[test]
    fn each_public_address_has_its_own_limit() {
        let connections = connections(false, None);
        let permits = admit(&connections, PUBLIC, 5);
        assert_eq!(permits.len(), 3);
        assert_eq!(admit(&connections, OTHER_PUBLIC, 1).len(), 1);
        assert_eq!(connections.metrics.refused.get(), 2);
        drop(permits);
        assert_eq!(connections.count_open(), 0);
        assert_eq!(admit(&connections, PUBLIC, 1).len(), 1);
    }

    #[test]
    fn ipv6_addresses_of_one_network_count_as_one() {
        let connections = connections(false, None);
        let _held = admit(&connections, "2001:db8::1", 3);
        assert_eq!(admit(&connections, "2001:db8::2", 1).len(), 0);
        assert_eq!(admit(&connections, "2001:db8:0:1::1", 1).len(), 1);
    }

    #[test]
    fn behind_a_proxy_the_limit_per_address_does_not_apply() {
        let connections = connections(true, None);
        assert_eq!(admit(&connections, PUBLIC, 99).len(), 18);
    }

    #[test]
    fn a_tenth_is_reserved_for_private_addresses() {
        let connections = connections(false, None);
        let addresses = (1..=20).map(|number| format!("198.51.100.{number}"));
        let permits: Vec<_> = addresses
            .flat_map(|address| admit(&connections, &address, 3))
            .collect();
        assert_eq!(permits.len(), 18);
        let health_checks = ["127.0.0.1", "10.0.0.7", "::1"];
        let mut admitted = Vec::new();
        for address in health_checks {
            admitted.extend(admit(&connections, address, 1));
        }
        assert_eq!(admitted.len(), 2, "20 connections in total");
        assert_eq!(connections.count_open(), 20);
    }

    #[test]
    fn connections_use_at_most_three_quarters_of_the_descriptors() {
        let connections = connections(true, Some(16));
        assert_eq!(connections.max, 12);
        assert_eq!(admit(&connections, "127.0.0.1", 99).len(), 12);
    }
}
