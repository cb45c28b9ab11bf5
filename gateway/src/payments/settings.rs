use std::time::Duration;

use serde::Deserialize;

use crate::{clock::Clock, http_client::HttpLimits, tenants::config::ProviderUrl};

/// `[payments]`: URL and timeout of the payment providers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaymentsSettings {
    /// Replaces scheme, host and port of all providers in development and tests. Empty in production.
    pub url: String,
    /// Timeout of a request, including the connection.
    pub timeout_ms: u64,
}

impl PaymentsSettings {
    /// Validates the settings; returns the first error.
    pub fn validate(&self) -> Result<(), String> {
        if !self.url.is_empty() && self.replacement().is_none() {
            return Err("url must be empty, or scheme, host and port of a provider: https, or http on this machine".to_owned());
        }
        if !(1..=60_000).contains(&self.timeout_ms) {
            return Err("timeout_ms must be 1 to 60000".to_owned());
        }
        Ok(())
    }

    pub(super) fn limits(&self, clock: &Clock) -> HttpLimits {
        HttpLimits {
            connect_timeout: Duration::from_secs(3),
            total_timeout: Duration::from_millis(self.timeout_ms),
            // Requests are not retried, so they must not use a connection that the provider is closing.
            keep_alive: Duration::ZERO,
            max_connections: 32,
            clock: clock.clone(),
        }
    }

    /// `None` in production.
    pub(super) fn replacement(&self) -> Option<ProviderUrl> {
        ProviderUrl::origin_from(&self.url)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// [D-14]
    #[rstest]
    #[case("", true)]
    #[case("http://127.0.0.1:8081", true)]
    #[case("https://demo.vivapayments.com/", true)]
    #[case("http://demo.vivapayments.com", false)]
    #[case("http://127.0.0.1:8081/api", false)]
    #[case("127.0.0.1:8081", false)]
    fn the_replacement_url_has_only_scheme_host_and_port(
        #[case] url: &str,
        #[case] expected: bool,
    ) {
        let settings = PaymentsSettings {
            url: url.to_owned(),
            timeout_ms: 10_000,
        };
        assert_eq!(settings.validate().is_ok(), expected);
        assert_eq!(
            settings.replacement().is_some(),
            expected && !url.is_empty()
        );
    }

    /// [D-14]
    #[rstest]
    #[case(0, false)]
    #[case(1, true)]
    #[case(60_001, false)]
    fn the_timeout_is_at_most_a_minute(#[case] timeout_ms: u64, #[case] expected: bool) {
        let settings = PaymentsSettings {
            url: String::new(),
            timeout_ms,
        };
        assert_eq!(settings.validate().is_ok(), expected);
    }
}
