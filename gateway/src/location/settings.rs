use serde::Deserialize;

pub(super) const PLACEHOLDER: &str = "{address}";

/// Settings of the location service.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocationSettings {
    /// URL template with the placeholder `{address}`; empty to switch locations off.
    pub url: String,
    /// Timeout of a whole response, connecting included.
    pub timeout_ms: u64,
}

impl LocationSettings {
    /// Validates the settings; returns the first error.
    pub fn validate(&self) -> Result<(), String> {
        if !(1..=10_000).contains(&self.timeout_ms) {
            return Err("timeout_ms must be 1 to 10000".to_owned());
        }
        let Some(url) = self.template() else {
            return Ok(());
        };
        let is_web = url.starts_with("https://") || url.starts_with("http://");
        let (authority, rest) = url
            .split_once("://")
            .and_then(|(_, rest)| rest.split_once('/'))
            .unwrap_or_default();
        let has_host = url.is_ascii() && !authority.contains(['@', '{']) && !authority.is_empty();
        if is_web && has_host && rest.contains(PLACEHOLDER) {
            Ok(())
        } else {
            Err("url must be empty, or an http(s) URL without credentials and with {address} after its host".to_owned())
        }
    }

    pub(super) fn template(&self) -> Option<&str> {
        Some(self.url.as_str()).filter(|url| !url.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// [API-03]
    #[rstest]
    #[case("", 300, true)]
    #[case("", 0, false)]
    #[case("", 10_001, false)]
    #[case("https://where.example/json/{address}?fields=countryCode", 300, true)]
    #[case("https://where.example/json?ip={address}", 300, true)]
    #[case("http://127.0.0.1:8081/location/{address}", 300, true)]
    #[case("https://where.example/json/", 300, false)]
    #[case("https://{address}/", 300, false)]
    #[case("https://me:secret@where.example/{address}", 300, false)]
    #[case("ftp://where.example/{address}", 300, false)]
    #[case("https://", 300, false)]
    fn the_url_contains_the_placeholder_after_its_host(
        #[case] url: &str,
        #[case] timeout_ms: u64,
        #[case] expected: bool,
    ) {
        let url = url.to_owned();
        let settings = LocationSettings { url, timeout_ms };
        assert_eq!(settings.validate().is_ok(), expected);
    }
}
