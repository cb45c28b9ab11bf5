//! IP location: the country of an address.

use std::net::IpAddr;

use serde_json::json;

use super::not_found;
use crate::server::{Answer, Request};

/// Every address is in Cyprus, but for two ranges that are reserved for examples.
pub(super) fn answer(request: &Request) -> Answer {
    let segments = request.segments();
    let Some(address) = segments
        .get(1)
        .filter(|address| address.parse::<IpAddr>().is_ok())
    else {
        return not_found();
    };
    let (country, code) = if address.starts_with("198.51.100.") {
        ("Greece", "GR")
    } else if address.starts_with("203.0.113.") {
        ("Germany", "DE")
    } else {
        ("Cyprus", "CY")
    };
    Answer::json(&json!({ "query": address, "country": country, "countryCode": code }))
}
