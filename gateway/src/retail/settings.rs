use std::time::Duration;

use serde::Deserialize;
use thiserror::Error;

use crate::{clock::Clock, http_client::HttpLimits};

/// Limits of calls to the Retail API.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TransportSettings {
    /// Timeout for connecting, TLS included.
    pub connect_timeout_ms: u64,
    /// Timeout of the whole call, connecting and retry included.
    pub request_timeout_ms: u64,
    /// Maximum size of a response.
    pub max_answer_bytes: usize,
    /// Maximum size of a picture.
    pub max_picture_bytes: usize,
    /// Maximum length of a URL. The Retail API's web server refuses more than 2,048 bytes by
    /// default.
    pub max_url_bytes: usize,
    /// Idle time of a connection; must be shorter than the Retail API's.
    pub keep_alive_ms: u64,
    /// Maximum connections per worker and tenant.
    pub max_connections: usize,
    /// Whether a read is retried once after its connection failed.
    pub retry_reads: bool,
}

impl Default for TransportSettings {
    fn default() -> Self {
        Self {
            connect_timeout_ms: 2_000,
            request_timeout_ms: 10_000,
            max_answer_bytes: 8 * 1024 * 1024,
            max_picture_bytes: 5 * 1024 * 1024,
            max_url_bytes: 2_048,
            keep_alive_ms: 4_000,
            max_connections: 64,
            retry_reads: true,
        }
    }
}

/// Invalid setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{setting} must be {rule}")]
pub struct InvalidTransportSetting {
    /// Name of the setting.
    pub setting: &'static str,
    /// Valid range.
    pub rule: &'static str,
}

impl TransportSettings {
    pub(super) fn limits(&self, clock: &Clock) -> HttpLimits {
        HttpLimits {
            connect_timeout: Duration::from_millis(self.connect_timeout_ms),
            total_timeout: Duration::from_millis(self.request_timeout_ms),
            keep_alive: Duration::from_millis(self.keep_alive_ms),
            max_connections: self.max_connections,
            clock: clock.clone(),
        }
    }

    /// Validates the settings; returns the first error.
    pub fn validate(&self) -> Result<(), InvalidTransportSetting> {
        let rules = [
            (
                "connect_timeout_ms",
                (1..=60_000).contains(&self.connect_timeout_ms),
                "1 to 60000",
            ),
            (
                "request_timeout_ms",
                (self.connect_timeout_ms..=300_000).contains(&self.request_timeout_ms),
                "at least connect_timeout_ms and at most 300000",
            ),
            (
                "max_answer_bytes",
                (1_024..=256 * 1024 * 1024).contains(&self.max_answer_bytes),
                "1024 to 268435456",
            ),
            (
                "max_picture_bytes",
                (1_024..=64 * 1024 * 1024).contains(&self.max_picture_bytes),
                "1024 to 67108864",
            ),
            (
                "max_url_bytes",
                (512..=16_384).contains(&self.max_url_bytes),
                "512 to 16384",
            ),
            (
                "keep_alive_ms",
                (1..=600_000).contains(&self.keep_alive_ms),
                "1 to 600000",
            ),
            (
                "max_connections",
                (1..=4_096).contains(&self.max_connections),
                "1 to 4096",
            ),
        ];
        match rules.into_iter().find(|(_, holds, _)| !holds) {
            Some((setting, _, rule)) => Err(InvalidTransportSetting { setting, rule }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_valid() {
        assert_eq!(TransportSettings::default().validate(), Ok(()));
    }

    #[test]
    fn a_request_timeout_below_the_connect_timeout_is_refused() {
        let settings = TransportSettings {
            request_timeout_ms: 1,
            ..TransportSettings::default()
        };
        assert_eq!(
            settings.validate().unwrap_err().setting,
            "request_timeout_ms"
        );
    }

    #[test]
    fn unknown_keys_are_refused() {
        assert!(toml::from_str::<TransportSettings>("conect_timeout_ms = 1").is_err());
    }
}
