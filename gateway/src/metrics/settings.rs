//! `[metrics]`: where figures are answered.

use std::net::SocketAddr;

use serde::Deserialize;

/// Where figures are answered.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MetricsSettings {
    /// Address and port; empty for nowhere.
    pub address: String,
}

impl MetricsSettings {
    /// What can't work, if anything.
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
    fn where_figures_can_be_answered(#[case] address: &str, #[case] expected: bool) {
        let settings = MetricsSettings {
            address: address.to_owned(),
        };
        assert_eq!(settings.validate().is_ok(), expected);
    }
}
