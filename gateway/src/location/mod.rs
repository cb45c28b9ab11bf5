//! Finds the country of a client's IP address. The location service gets only a part of the address
//! [API-03, D-25].

mod service;
mod settings;

use std::{convert::Infallible, net::IpAddr, time::Duration};

use self::service::{find_country, http_client};
pub use self::settings::LocationSettings;
use crate::{
    clock::Clocks, expiring_map::ExpiringMap, http::ClientAddress, http_client::HttpClient,
};

const MAX_NETWORKS: u64 = 10_000;
const COUNTRY_LIFETIME: Duration = Duration::from_secs(24 * 3_600);
const FAILURE_LIFETIME: Duration = Duration::from_secs(60);

/// Country, as the location service names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientCountry {
    /// ISO 3166-1 code of two capital letters; may be empty.
    pub code: String,
    /// English name; may be empty.
    pub name: String,
}

/// Countries of networks; one per process.
pub struct Locations {
    /// URL template of the service; `None` switches locations off.
    url: Option<String>,
    http: HttpClient,
    /// `None` after a failure.
    known: ExpiringMap<IpAddr, Option<ClientCountry>>,
}

impl Locations {
    /// Creates an empty map.
    pub fn new(settings: &LocationSettings, clocks: &Clocks) -> Self {
        Self {
            url: settings.template().map(str::to_owned),
            http: http_client(Duration::from_millis(settings.timeout_ms), &clocks.requests),
            known: ExpiringMap::new(MAX_NETWORKS, &clocks.decisions),
        }
    }

    /// Returns the country of a client's network; `None` for a private address, after a failure, or
    /// if locations are switched off.
    pub async fn find(&self, address: ClientAddress) -> Option<ClientCountry> {
        let url = self.url.as_ref()?;
        let network = address.public_network()?;
        let request = async {
            let url = url.replace(settings::PLACEHOLDER, &network.to_string());
            let client_country = find_country(&self.http, url).await;
            let lifetime = if client_country.is_some() {
                COUNTRY_LIFETIME
            } else {
                FAILURE_LIFETIME
            };
            Ok::<_, Infallible>((client_country, lifetime))
        };
        let found = self.known.get_or_try_insert_with(network, request).await;
        found.unwrap_or_default()
    }
}
