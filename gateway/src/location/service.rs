use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;

use super::ClientCountry;
use crate::{
    clock::Clock,
    http_client::{HttpClient, HttpLimits, Request, RequestUrl},
};

const MAX_BODY_BYTES: usize = 16 * 1024;
const MAX_NAME_CHARS: usize = 100;

#[derive(Deserialize)]
struct LocationResponse {
    #[serde(default, rename = "countryCode", alias = "country_code")]
    code: Value,
    #[serde(default)]
    country: Value,
}

/// Logs no cause of a failure, because it could identify the client.
pub(super) async fn find_country(http: &HttpClient, url: String) -> Option<ClientCountry> {
    let url = RequestUrl::encoded(url);
    let response = http.send(&Request::get(&url, MAX_BODY_BYTES)).await;
    let client_country = response.ok().and_then(|response| parse(&response.body));
    if client_country.is_none() {
        tracing::debug!("the location service did not find an address");
    }
    client_country
}

pub(super) fn http_client(time_limit: Duration, clock: &Clock) -> HttpClient {
    let limits = HttpLimits {
        connect_timeout: Duration::from_secs(3),
        total_timeout: time_limit,
        keep_alive: Duration::from_secs(15),
        max_connections: 8,
        clock: clock.clone(),
    };
    HttpClient::shared("location", limits)
}

fn parse(body: &[u8]) -> Option<ClientCountry> {
    let response: LocationResponse = serde_json::from_slice(body).ok()?;
    let text = |value: &Value| value.as_str().unwrap_or_default().trim().to_owned();
    let code = text(&response.code).to_uppercase();
    let is_code = code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    let code = if is_code { code } else { String::new() };
    let country: String = text(&response.country)
        .chars()
        .take(MAX_NAME_CHARS)
        .collect();
    (!code.is_empty() || !country.is_empty()).then_some(ClientCountry {
        code,
        name: country,
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// [API-03]
    #[rstest]
    #[case(r#"{"countryCode":"gr","country":"Greece"}"#, Some(("GR", "Greece")))]
    #[case(r#"{"country_code":" CY "}"#, Some(("CY", "")))]
    #[case(r#"{"country":"Cyprus","countryCode":null}"#, Some(("", "Cyprus")))]
    #[case(r#"{"countryCode":"<b>","country":""}"#, None)]
    #[case(r#"{"countryCode":12}"#, None)]
    #[case(r#"{"status":"fail"}"#, None)]
    #[case("[]", None)]
    #[case("<html>", None)]
    fn responses_in_different_formats_are_parsed(
        #[case] body: &str,
        #[case] expected: Option<(&str, &str)>,
    ) {
        let client_country = parse(body.as_bytes());
        let found = client_country
            .as_ref()
            .map(|client_country| (&*client_country.code, &*client_country.name));
        assert_eq!(found, expected);
    }
}
