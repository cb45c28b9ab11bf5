use serde::Deserialize;

use crate::tenants::config::ProviderUrl;

/// Settings of the analytics services.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalyticsSettings {
    /// Replaces scheme, host and port of every service, for development and tests; empty otherwise.
    pub url: String,
}

impl AnalyticsSettings {
    /// Validates the settings; returns the first error.
    pub fn validate(&self) -> Result<(), String> {
        if self.url.is_empty() || self.replacement().is_some() {
            Ok(())
        } else {
            Err("url must be empty, or scheme, host and port of a service: https, or http on this machine".to_owned())
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

    /// [LAY-05]
    #[rstest]
    #[case("", true)]
    #[case("http://127.0.0.1:8081", true)]
    #[case("https://collector.example/", true)]
    #[case("http://collector.example", false)]
    #[case("https://collector.example/mp/collect", false)]
    fn a_replacement_is_an_origin(#[case] url: &str, #[case] expected: bool) {
        let url = url.to_owned();
        assert_eq!(AnalyticsSettings { url }.validate().is_ok(), expected);
    }
}
