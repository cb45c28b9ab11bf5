use std::time::Duration;

use crate::{
    clock::Clock,
    http_client::{HttpClient, HttpLimits, Method, Request, RequestUrl, UrlBuilder},
};

/// The response body isn't read.
const MAX_BODY_BYTES: usize = 0;

/// No `Debug`, because the URL contains the shop's secret.
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

    /// Returns whether the service accepted the page views.
    pub(super) async fn send(&self, http: &HttpClient, body: String) -> bool {
        let request = Request {
            method: Method::PostJson(body.into()),
            accept: "*/*",
            ..Request::get(&self.0, MAX_BODY_BYTES)
        };
        let status = http.send_for_status(&request).await;
        status.is_ok_and(|status| (200..300).contains(&status))
    }
}

pub(super) fn http_client(clock: &Clock) -> HttpClient {
    let limits = HttpLimits {
        connect_timeout: Duration::from_secs(2),
        // No shopper waits for the response, but other batches in the queue do.
        total_timeout: Duration::from_secs(5),
        // The response body isn't read, so the connection can't be reused.
        keep_alive: Duration::ZERO,
        max_connections: 8,
        clock: clock.clone(),
    };
    HttpClient::shared("analytics", limits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [LAY-05]
    #[test]
    fn id_and_secret_are_encoded() {
        let collector = Collector::new("https://c.example/mp", "G-1&x=y", "a b+c");
        assert_eq!(
            collector.0.as_str(),
            "https://c.example/mp?measurement_id=G-1%26x%3Dy&api_secret=a%20b%2Bc"
        );
        let without = Collector::new("http://127.0.0.1:1/mp", "G", "");
        assert_eq!(without.0.as_str(), "http://127.0.0.1:1/mp?measurement_id=G");
    }
}
