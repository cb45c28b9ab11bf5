use std::path::PathBuf;

use serde::Deserialize;
use url::{Host, Url};

/// `[traces]`: export of traces over OTLP/HTTP.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TracesSettings {
    /// URL of the collector, with its path; empty to export no traces.
    pub endpoint: String,
    /// Share of the traces that start here and are exported, from 0 to 1.
    pub sample_ratio: f64,
    /// File with headers for the collector, such as credentials.
    #[serde(default)]
    pub headers_file: Option<PathBuf>,
    /// Whether requests through the proxy continue the trace of their `traceparent` header.
    pub accept_traceparent: bool,
    /// Maximum number of spans that wait for their export.
    pub queue: usize,
}

impl TracesSettings {
    /// Validates the settings; returns the first error.
    pub fn validate(&self) -> Result<(), String> {
        if !(0.0..=1.0).contains(&self.sample_ratio) {
            return Err("sample_ratio must be 0 to 1".to_owned());
        }
        if !(1..=65_536).contains(&self.queue) {
            return Err("queue must be 1 to 65536".to_owned());
        }
        if self.endpoint.is_empty() {
            return Ok(());
        }
        let Some(url) = self.url() else {
            return Err(
                "endpoint must be empty, or an http(s) URL without credentials and query"
                    .to_owned(),
            );
        };
        if self.headers_file.is_some() && !is_private(&url) {
            return Err(
                "endpoint must be https, or http on this machine, if headers_file is set"
                    .to_owned(),
            );
        }
        Ok(())
    }

    fn url(&self) -> Option<Url> {
        let url = Url::parse(&self.endpoint).ok()?;
        let is_web = matches!(url.scheme(), "http" | "https") && url.has_host();
        let has_credentials = !url.username().is_empty() || url.password().is_some();
        let is_plain = !has_credentials && url.query().is_none() && url.fragment().is_none();
        (is_web && is_plain && self.endpoint.is_ascii()).then_some(url)
    }
}

/// Whether the connection is encrypted or stays on this machine.
fn is_private(url: &Url) -> bool {
    let is_this_machine = match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    url.scheme() == "https" || is_this_machine
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn settings(endpoint: &str) -> TracesSettings {
        TracesSettings {
            endpoint: endpoint.to_owned(),
            sample_ratio: 1.0,
            headers_file: None,
            accept_traceparent: false,
            queue: 1,
        }
    }

    #[rstest]
    #[case("", true, true)]
    #[case("http://127.0.0.1:4318/v1/traces", true, true)]
    #[case("http://[::1]:4318/v1/traces", true, true)]
    #[case("http://localhost:4318/v1/traces", true, true)]
    #[case("https://collector.example/v1/traces", true, true)]
    #[case("http://collector.example/v1/traces", true, false)]
    #[case("https://me:secret@collector.example/", false, false)]
    #[case("https://collector.example/?key=secret", false, false)]
    #[case("ftp://collector.example/", false, false)]
    #[case("collector.example:4318", false, false)]
    fn the_endpoint_is_an_url_that_protects_the_headers(
        #[case] endpoint: &str,
        #[case] expected: bool,
        #[case] expected_with_headers: bool,
    ) {
        let mut settings = settings(endpoint);
        assert_eq!(settings.validate().is_ok(), expected);
        settings.headers_file = Some("headers".into());
        assert_eq!(settings.validate().is_ok(), expected_with_headers);
    }

    #[rstest]
    #[case(0.0, true)]
    #[case(1.0, true)]
    #[case(1.1, false)]
    #[case(-0.1, false)]
    #[case(f64::NAN, false)]
    fn the_ratio_is_a_share(#[case] sample_ratio: f64, #[case] expected: bool) {
        let settings = TracesSettings {
            sample_ratio,
            ..settings("")
        };
        assert_eq!(settings.validate().is_ok(), expected);
    }

    #[rstest]
    #[case(0, false)]
    #[case(65_536, true)]
    #[case(65_537, false)]
    fn the_queue_is_bounded(#[case] queue: usize, #[case] expected: bool) {
        let settings = TracesSettings {
            queue,
            ..settings("")
        };
        assert_eq!(settings.validate().is_ok(), expected);
    }
}
