use std::net::IpAddr;

use serde_json::json;

use super::not_found;
use crate::server::{Request, Response};

/// Every address is in Cyprus, except two ranges that are reserved for documentation.
pub(super) fn handle(request: &Request) -> Response {
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
    Response::json(&json!({ "query": address, "country": country, "countryCode": code }))
}
