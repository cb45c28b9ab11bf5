//! The wire to a collector: told once, within a time limit, and whatever it answers is not read.

use std::{cell::OnceCell, time::Duration};

use awc::{
    Client, Connector,
    http::{
        Version,
        header::{CONTENT_TYPE, HeaderValue},
    },
};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

/// Nobody waits for it, but the queue behind it does.
const TIME_LIMIT: Duration = Duration::from_secs(5);
const CONNECT_LIMIT: Duration = Duration::from_secs(2);
/// Of one thread, over all shops.
const MAX_CONNECTIONS: usize = 8;

thread_local! {
    // awc's client is not Send.
    static CLIENT: OnceCell<Client> = const { OnceCell::new() };
}

/// A shop's collector. Its address holds the shop's secret, so it cannot be printed.
pub(super) struct Collector(String);

impl Collector {
    pub(super) fn new(url: &str, id: &str, secret: &str) -> Self {
        let encoded = |text| utf8_percent_encode(text, NON_ALPHANUMERIC);
        let mut url = format!("{url}?measurement_id={}", encoded(id));
        if !secret.is_empty() {
            url.push_str("&api_secret=");
            url.extend(encoded(secret));
        }
        Self(url)
    }
}

/// Whether the collector took it. Why it did not is not told: the client's own words may hold the address.
pub(super) async fn send(collector: &Collector, body: String) -> bool {
    let client = CLIENT.with(|client| client.get_or_init(new_client).clone());
    let request = client
        .post(collector.0.as_str())
        .insert_header((CONTENT_TYPE, HeaderValue::from_static("application/json")));
    let answer = tokio::time::timeout(TIME_LIMIT, request.send_body(body)).await;
    answer.is_ok_and(|answer| answer.is_ok_and(|answer| answer.status().is_success()))
}

fn new_client() -> Client {
    // awc panics when it can't tell which provider to use. A second installation fails, and the first one holds.
    let _already_installed = rustls::crypto::ring::default_provider().install_default();
    let connector = Connector::new()
        .timeout(CONNECT_LIMIT)
        .handshake_timeout(CONNECT_LIMIT)
        // The answer's body is left unread.
        .conn_keep_alive(Duration::ZERO)
        .limit(MAX_CONNECTIONS);
    Client::builder()
        .connector(connector)
        .max_http_version(Version::HTTP_11)
        .no_default_headers()
        .disable_redirects()
        .timeout(TIME_LIMIT)
        .finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lay_05_id_and_secret_stay_what_they_are() {
        let collector = Collector::new("https://c.example/mp", "G-1&x=y", "a b+c");
        assert_eq!(
            collector.0,
            "https://c.example/mp?measurement_id=G%2D1%26x%3Dy&api_secret=a%20b%2Bc"
        );
        let without = Collector::new("http://127.0.0.1:1/mp", "G", "");
        assert_eq!(without.0, "http://127.0.0.1:1/mp?measurement_id=G");
    }
}
