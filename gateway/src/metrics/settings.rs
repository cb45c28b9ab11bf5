use std::net::SocketAddr;

use serde::Deserialize;

/// Address of GET /metrics.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MetricsSettings {
    /// IP address and port; empty to serve no metrics.
    pub address: String,
}

impl MetricsSettings {
    /// Validates the settings; returns the first error.
    pub fn validate(&self) -> Result<(), String> {
        if self.address.is_empty() || self.socket_address().is_some() {
            Ok(())
        } else {
            Err("address must be an IP address with a port, or empty".to_owned())
        }
    }

    pub(super) fn socket_address(&self) -> Option<SocketAddr> {
        self.address.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("", true)]
    #[case("127.0.0.1:9464", true)]
    #[case("[::1]:9464", true)]
    #[case("9464", false)]
    #[case("localhost:9464", false)]
    fn the_address_is_empty_or_an_ip_address_with_a_port(
        #[case] address: &str,
        #[case] expected: bool,
    ) {
        let settings = MetricsSettings {
            address: address.to_owned(),
        };
        assert_eq!(settings.validate().is_ok(), expected);
    }
}
