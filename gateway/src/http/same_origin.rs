//! Protection against cross-site request forgery.
//!
//! Each of these conditions alone stops a forged request:
//!
//! - the browser declares the request as same-origin;
//! - a custom header, which other sites can't send without a preflight;
//! - a media type that forms can't send;
//! - a `SameSite` session cookie.
//!
//! In development, the setting `server.accept_loopback_origins` makes exceptions from the first two.
//!
//! The payment provider's webhook is exempt, so its handler must not use sessions.

use actix_web::{
    Error, HttpRequest,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::Method,
    http::header::{CONTENT_TYPE, HeaderMap, HeaderName, ORIGIN},
    middleware::Next,
};

use super::{
    host,
    json_body::{is_json, unsupported_media_type},
    loopback_origins::is_from_accepted_origin,
    problem::{ApiError, ProblemKind},
    security_headers::HttpsOnly,
};

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Header with the value 1 that the shop's own pages send.
const X_STOREFRONT: HeaderName = HeaderName::from_static("x-storefront");

/// Path of the payment provider's webhook.
pub const PAYMENT_WEBHOOK: &str = "/payments/viva/webhook";

/// Whether this request calls the payment webhook. The request may be forged.
pub fn is_payment_webhook(method: &Method, path: &str) -> bool {
    method == Method::POST && path == PAYMENT_WEBHOOK
}

/// Middleware that refuses forged changes. It must be inside `problem_responses` and outside the
/// session middleware.
pub async fn same_origin_writes(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    match refusal(request.request()) {
        None => Ok(next.call(request).await?.map_into_boxed_body()),
        Some(error) => Ok(request.error_response(error)),
    }
}

fn refusal(request: &HttpRequest) -> Option<ApiError> {
    if is_payment_webhook(request.method(), request.path()) || request.method().is_safe() {
        return None;
    }
    let headers = request.headers();
    let is_accepted = is_same_origin(request) || is_from_accepted_origin(request);
    if !is_accepted || single_value(headers, &X_STOREFRONT) != Some("1") {
        return Some(ApiError::new(
            ProblemKind::ForbiddenOrigin,
            "This address takes changes from the shop's own pages only.",
        ));
    }
    if single_value(headers, &CONTENT_TYPE).is_none() || !is_json(request) {
        return Some(unsupported_media_type());
    }
    None
}

/// Whether another site leads to this page.
pub fn is_cross_site(request: &HttpRequest) -> bool {
    let site = single_value(request.headers(), &SEC_FETCH_SITE);
    site.is_some_and(|site| site != "same-origin" && site != "none")
}

/// Old browsers, and all browsers on plain HTTP, send only `Origin`. Each header that is present
/// must name this shop.
fn is_same_origin(request: &HttpRequest) -> bool {
    let headers = request.headers();
    let is_own_site = single_value(headers, &SEC_FETCH_SITE) == Some("same-origin");
    match (
        headers.contains_key(SEC_FETCH_SITE),
        headers.contains_key(ORIGIN),
    ) {
        (true, true) => is_own_site && is_own_origin(request),
        (true, false) => is_own_site,
        (false, _) => is_own_origin(request),
    }
}

fn is_own_origin(request: &HttpRequest) -> bool {
    let https_only = request
        .app_data::<HttpsOnly>()
        .is_some_and(|setting| setting.0);
    match (single_value(request.headers(), &ORIGIN), host(request)) {
        (Some(origin), Some(host)) => is_origin_of(origin, host, https_only),
        _ => false,
    }
}

/// `None` if the header is repeated.
fn single_value<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name);
    let value = values.next()?.to_str().ok();
    if values.next().is_some() { None } else { value }
}

/// A proxy may end TLS, so a shop without `https_only` has two origins.
fn is_origin_of(origin: &str, host: &str, https_only: bool) -> bool {
    let Some((scheme, authority)) = origin.split_once("://") else {
        return false;
    };
    let default_port = match scheme {
        "https" => ":443",
        "http" if !https_only => ":80",
        _ => return false,
    };
    let without_port = |authority: &str| {
        let authority = authority.to_ascii_lowercase();
        match authority.strip_suffix(default_port) {
            Some(bare) => bare.to_owned(),
            None => authority,
        }
    };
    !authority.is_empty() && without_port(authority) == without_port(host)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::is_origin_of;

    #[rstest]
    #[case("https://shop.example", "shop.example", true, true)]
    #[case("https://shop.example", "shop.example", false, true)]
    #[case("http://shop.example", "shop.example", false, true)]
    #[case::http_origin_of_an_https_only_shop("http://shop.example", "shop.example", true, false)]
    #[case::default_port("https://shop.example", "shop.example:443", true, true)]
    #[case::other_port("https://shop.example:8443", "shop.example", true, false)]
    #[case::same_port("http://shop.localhost:8080", "shop.localhost:8080", false, true)]
    #[case::port_80_with_https("https://shop.example", "shop.example:80", true, false)]
    #[case::capitals("https://Shop.Example", "shop.example", true, true)]
    #[case::subdomain("https://evil.shop.example", "shop.example", true, false)]
    #[case::suffix("https://shop.example.evil", "shop.example", true, false)]
    #[case::host_as_user_name("https://shop.example@evil", "shop.example", true, false)]
    #[case::path("https://shop.example/", "shop.example", true, false)]
    #[case::other_scheme("ftp://shop.example", "shop.example", false, false)]
    #[case::opaque("null", "null", false, false)]
    #[case::both_empty("", "", false, false)]
    #[case::empty_authority("https://", "", true, false)]
    fn only_the_shops_own_origin_is_accepted(
        #[case] origin: &str,
        #[case] host: &str,
        #[case] https_only: bool,
        #[case] expected: bool,
    ) {
        assert_eq!(is_origin_of(origin, host, https_only), expected);
    }
}
