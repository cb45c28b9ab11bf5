//! The question and its answer. Nothing but a part of an address goes there, and whatever comes back is looked at with
//! suspicion.

use std::{cell::OnceCell, time::Duration};

use awc::{
    Client, Connector,
    http::{Version, header::ACCEPT},
};
use serde::Deserialize;
use serde_json::Value;

use super::Place;

/// Of one connection. The whole exchange has a limit of its own.
const CONNECT_LIMIT: Duration = Duration::from_secs(3);
const MAX_ANSWER_BYTES: usize = 16 * 1024;
/// Longest name of a country.
const MAX_NAME_CHARS: usize = 100;

thread_local! {
    // awc's client is not Send.
    static CLIENT: OnceCell<Client> = const { OnceCell::new() };
}

#[derive(Deserialize)]
struct Answer {
    #[serde(default, rename = "countryCode", alias = "country_code")]
    code: Value,
    #[serde(default)]
    country: Value,
}

/// Where the service says that it is. Why it does not say so is not told: it would tell who asked.
pub(super) async fn find_place(url: &str, time_limit: Duration) -> Option<Place> {
    let client = CLIENT.with(|client| client.get_or_init(new_client).clone());
    let asking = async {
        let request = client.get(url).insert_header((ACCEPT, "application/json"));
        let mut response = request.send().await.ok()?;
        if response.status().as_u16() != 200 {
            return None;
        }
        response.body().limit(MAX_ANSWER_BYTES).await.ok()
    };
    let body = tokio::time::timeout(time_limit, asking).await;
    let place = body.ok().flatten().and_then(|body| parse(&body));
    if place.is_none() {
        tracing::debug!("the location service did not say where an address is");
    }
    place
}

fn new_client() -> Client {
    // awc panics when it can't tell which provider to use. A second installation fails, and the first one holds.
    let _already_installed = rustls::crypto::ring::default_provider().install_default();
    Client::builder()
        .connector(Connector::new().timeout(CONNECT_LIMIT).limit(8))
        .max_http_version(Version::HTTP_11)
        .no_default_headers()
        .disable_redirects()
        .disable_timeout()
        .finish()
}

fn parse(body: &[u8]) -> Option<Place> {
    let answer: Answer = serde_json::from_slice(body).ok()?;
    let text = |value: &Value| value.as_str().unwrap_or_default().trim().to_owned();
    let code = text(&answer.code).to_uppercase();
    let is_code = code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    let code = if is_code { code } else { String::new() };
    let country: String = text(&answer.country).chars().take(MAX_NAME_CHARS).collect();
    (!code.is_empty() || !country.is_empty()).then_some(Place { code, country })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(r#"{"countryCode":"gr","country":"Greece"}"#, Some(("GR", "Greece")))]
    #[case(r#"{"country_code":" CY "}"#, Some(("CY", "")))]
    #[case(r#"{"country":"Cyprus","countryCode":null}"#, Some(("", "Cyprus")))]
    #[case(r#"{"countryCode":"<b>","country":""}"#, None)]
    #[case(r#"{"countryCode":12}"#, None)]
    #[case(r#"{"status":"fail"}"#, None)]
    #[case("[]", None)]
    #[case("<html>", None)]
    fn api_03_answers(#[case] body: &str, #[case] expected: Option<(&str, &str)>) {
        let place = parse(body.as_bytes());
        let found = place.as_ref().map(|place| (&*place.code, &*place.country));
        assert_eq!(found, expected);
    }
}
