//! A shop's analytics service: gets each visit once. Its response is not read beyond the status.

use std::time::Duration;

use crate::{
    clock::Clock,
    http_client::{HttpClient, Limits, Method, Request, RequestUrl, UrlBuilder},
};

/// A shop's collector. Its URL holds the shop's secret, so it cannot be printed.
pub(super) struct Collector(RequestUrl);

impl Collector {
    pub(super) fn new(url: &str, id: &str, secret: &str) -> Self {
        let url = UrlBuilder::new(url).parameter("measurement_id", id);
        let url = if secret.is_empty() {
            url
        } else {
            url.parameter("api_secret", secret)
        };
        Self(url.finish())
    }

    /// Sends a visit and returns whether the collector has accepted it.
    pub(super) async fn send(&self, http: &HttpClient, visit: String) -> bool {
        let request = Request {
            method: Method::PostJson(visit.into()),
            accept: "*/*",
            ..Request::get(&self.0, 0)
        };
        let status = http.send_for_status(&request).await;
        status.is_ok_and(|status| (200..300).contains(&status))
    }
}

/// The client that all shops share.
pub(super) fn http_client() -> HttpClient {
    let limits = Limits {
        connect_timeout: Duration::from_secs(2),
        // No shopper waits for it, but the queue behind it does.
        total_timeout: Duration::from_secs(5),
        // The body of the response is left unread.
        keep_alive: Duration::ZERO,
        max_connections: 8,
        clock: Clock::default(),
    };
    HttpClient::shared("analytics", limits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lay_05_id_and_secret_stay_what_they_are() {
        let collector = Collector::new("https://c.example/mp", "G-1&x=y", "a b+c");
        assert_eq!(
            collector.0.as_str(),
            "https://c.example/mp?measurement_id=G-1%26x%3Dy&api_secret=a%20b%2Bc"
        );
        let without = Collector::new("http://127.0.0.1:1/mp", "G", "");
        assert_eq!(without.0.as_str(), "http://127.0.0.1:1/mp?measurement_id=G");
    }
}
