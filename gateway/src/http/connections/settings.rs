use std::time::Duration;

use serde::Deserialize;

/// Limits of client connections.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConnectionSettings {
    /// Maximum number of open connections.
    pub max: usize,
    /// Maximum number of open connections of one public client address.
    pub max_per_address: usize,
    /// Time limit for receiving a body, in seconds.
    pub body_timeout_seconds: u64,
    /// Time in which a client must accept at least one byte of its response, in seconds.
    pub write_timeout_seconds: u32,
    /// Time limit from the first byte of a request to the last byte of its response, in seconds.
    pub exchange_timeout_seconds: u64,
}

impl ConnectionSettings {
    /// Validates the settings; returns the first error.
    pub fn validate(&self, keep_alive_seconds: u64) -> Result<(), String> {
        if self.max == 0 || self.max_per_address == 0 {
            return Err("max and max_per_address must be at least 1".to_owned());
        }
        if self.body_timeout_seconds == 0 || self.write_timeout_seconds == 0 {
            return Err(
                "body_timeout_seconds and write_timeout_seconds must be at least 1".to_owned(),
            );
        }
        // The exchange timeout also ends idle connections, but must not do so before keep-alive
        // does.
        let longest = self.body_timeout_seconds.max(keep_alive_seconds);
        if self.exchange_timeout_seconds <= longest {
            let rule = "exchange_timeout_seconds must be more than body_timeout_seconds and server.keep_alive_seconds";
            return Err(rule.to_owned());
        }
        Ok(())
    }

    pub(super) fn exchange_timeout(&self) -> Duration {
        Duration::from_secs(self.exchange_timeout_seconds)
    }

    pub(super) fn write_timeout_ms(&self) -> u32 {
        self.write_timeout_seconds.saturating_mul(1_000)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(1, 1, 1, 76, true)]
    #[case::no_connections(0, 1, 1, 76, false)]
    #[case::no_time_to_write(1, 1, 0, 76, false)]
    #[case::less_than_keep_alive(1, 1, 1, 75, false)]
    fn only_consistent_limits_are_valid(
        #[case] max: usize,
        #[case] body_timeout_seconds: u64,
        #[case] write_timeout_seconds: u32,
        #[case] exchange_timeout_seconds: u64,
        #[case] expected: bool,
    ) {
        let settings = ConnectionSettings {
            max,
            max_per_address: 1,
            body_timeout_seconds,
            write_timeout_seconds,
            exchange_timeout_seconds,
        };
        assert_eq!(settings.validate(75).is_ok(), expected);
    }
}
