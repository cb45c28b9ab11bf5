//! The country that a client's address is in, as a service says that is asked with a part of the address only
//! [API-03, D-25].

mod service;
mod settings;

use std::{convert::Infallible, net::IpAddr, time::Duration};

use self::service::{find_place, http_client};
pub use self::settings::LocationSettings;
use crate::{
    clock::Clock, expiring_map::ExpiringMap, http::ClientAddress, http_client::HttpClient,
};

/// Networks that are remembered.
const MAX_REMEMBERED: u64 = 10_000;
/// Networks seldom move.
const REMEMBERED: Duration = Duration::from_secs(24 * 3_600);
/// After a failure the service is left alone with this network for so long.
const LEFT_ALONE: Duration = Duration::from_secs(60);

/// A country, as the service calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// ISO 3166-1 code of two capital letters; empty where the service only gives a name.
    pub code: String,
    /// English name; empty where the service only gives a code.
    pub country: String,
}

/// Where networks are. One per process.
pub struct Locations {
    /// Without one nothing is asked.
    url: Option<String>,
    http: HttpClient,
    /// `None` for networks that the service failed to place.
    known: ExpiringMap<IpAddr, Option<Place>>,
}

impl Locations {
    /// Nothing known yet.
    pub fn new(settings: &LocationSettings, clock: &Clock) -> Self {
        Self {
            url: settings.template().map(str::to_owned),
            http: http_client(Duration::from_millis(settings.timeout_ms)),
            known: ExpiringMap::new(MAX_REMEMBERED, clock),
        }
    }

    /// Where a client is, as far as its network tells; `None` as well when the service does not say so in time.
    pub async fn find(&self, address: ClientAddress) -> Option<Place> {
        let url = self.url.as_ref()?;
        let network = address.public_network()?;
        let asking = async {
            let url = url.replace(settings::PLACEHOLDER, &network.to_string());
            let place = find_place(&self.http, url).await;
            let lifetime = if place.is_some() {
                REMEMBERED
            } else {
                LEFT_ALONE
            };
            Ok::<_, Infallible>((place, lifetime))
        };
        let found = self.known.get_or_try_insert_with(network, asking).await;
        found.unwrap_or_default()
    }
}
