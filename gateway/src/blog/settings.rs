use std::time::Duration;

use serde::Deserialize;

use crate::{clock::Clock, http_client::HttpLimits, tenants::config::ProviderUrl};

/// Settings of the content servers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlogSettings {
    /// Replaces scheme, host and port of every content server, for development and tests; empty
    /// otherwise.
    pub url: String,
    /// Timeout of a whole response, connecting included.
    pub timeout_ms: u64,
}

impl BlogSettings {
    /// Validates the settings; returns the first error.
    pub fn validate(&self) -> Result<(), String> {
        if !self.url.is_empty() && self.replacement().is_none() {
            return Err("url must be empty, or scheme, host and port of a content server: https, or http on this machine".to_owned());
        }
        if !(1..=60_000).contains(&self.timeout_ms) {
            return Err("timeout_ms must be 1 to 60000".to_owned());
        }
        Ok(())
    }

    pub(super) fn limits(&self, clock: &Clock) -> HttpLimits {
        HttpLimits {
            connect_timeout: Duration::from_secs(2),
            total_timeout: Duration::from_millis(self.timeout_ms),
            // No keep-alive: requests aren't retried, and a request fails on a connection that the
            // server is closing.
            keep_alive: Duration::ZERO,
            max_connections: 8,
            clock: clock.clone(),
        }
    }

    pub(super) fn replacement(&self) -> Option<ProviderUrl> {
        ProviderUrl::origin_from(&self.url)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// [CON-08]
    #[rstest]
    #[case("", 5_000, true)]
    #[case("http://127.0.0.1:8081", 1, true)]
    #[case("https://content.example", 60_000, true)]
    #[case("http://content.example", 5_000, false)]
    #[case("http://127.0.0.1:8081/posts", 5_000, false)]
    #[case("", 0, false)]
    #[case("", 60_001, false)]
    fn a_replacement_is_an_origin_and_its_time_limit_has_a_range(
        #[case] url: &str,
        #[case] timeout_ms: u64,
        #[case] expected: bool,
    ) {
        let settings = BlogSettings {
            url: url.to_owned(),
            timeout_ms,
        };
        assert_eq!(settings.validate().is_ok(), expected);
    }
}
