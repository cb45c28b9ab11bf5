//! The country that a client's address is in, as a service says that is asked with a part of the address only
//! [API-03, D-25].

mod service;
mod settings;

use std::{net::IpAddr, time::Duration};

use moka::future::Cache;

use self::service::{find_place, http_client};
pub use self::settings::LocationSettings;
use crate::{http::ClientAddress, http_client::HttpClient};

/// Networks that are remembered.
const MAX_REMEMBERED: u64 = 10_000;
/// Networks seldom move.
const REMEMBERED: Duration = Duration::from_secs(24 * 3_600);
/// After a failure the service is left alone with this network for so long.
const LEFT_ALONE: Duration = Duration::from_secs(60);

/// A country, as the service calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// ISO 3166-1 code of two letters in capitals; empty where only a name is told.
    pub code: String,
    /// English name; empty where only a code is told.
    pub country: String,
}

/// Where networks are. One per process.
pub struct Locations {
    /// Without one nothing is asked.
    url: Option<String>,
    http: HttpClient,
    known: Cache<IpAddr, Place>,
    failed: Cache<IpAddr, ()>,
}

impl Locations {
    /// Nothing known yet.
    pub fn new(settings: &LocationSettings) -> Self {
        let cache = |live| {
            Cache::builder()
                .max_capacity(MAX_REMEMBERED)
                .time_to_live(live)
        };
        Self {
            url: settings.template().map(str::to_owned),
            http: http_client(Duration::from_millis(settings.timeout_ms)),
            known: cache(REMEMBERED).build(),
            failed: Cache::builder()
                .max_capacity(MAX_REMEMBERED)
                .time_to_live(LEFT_ALONE)
                .build(),
        }
    }

    /// Where a client is, as far as its network tells; `None` as well when the service does not say so in time.
    pub async fn find(&self, address: ClientAddress) -> Option<Place> {
        let url = self.url.as_ref()?;
        let network = address.public_network()?;
        if self.failed.contains_key(&network) {
            return None;
        }
        let url = url.replace(settings::PLACEHOLDER, &network.to_string());
        let asking = async { find_place(&self.http, url).await.ok_or(()) };
        let found = self.known.try_get_with(network, asking).await;
        if found.is_err() {
            self.failed.insert(network, ()).await;
        }
        found.ok()
    }
}
