//! Only the shop's own pages may change anything (cross-site request forgery).
//!
//! Four things must hold at once, each of which stops a forged change by itself: the browser says that the request comes
//! from the shop's own pages; it carries a header that no page elsewhere can add without asking first (which is never
//! granted); its media type is one that no form can send; and the session's cookie is one that browsers keep back from
//! requests of other sites. There is one exception, a notice of the payment provider, which no browser sends: exactly that
//! path and method, looked up before anything else. Nothing behind it may know who is signed in.

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
    json_body::{is_json, not_json},
    problem::{ApiError, ProblemKind},
    security_headers::HttpsOnly,
};

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The shop's own pages send it with every change, with the value 1.
const X_STOREFRONT: HeaderName = HeaderName::from_static("x-storefront");

/// Where the payment provider sends its notices.
pub const PAYMENT_NOTICES: &str = "/payments/viva/webhook";

/// Whether this is a notice of the payment provider, or says to be one: the one change that needs no page of the shop.
pub fn is_payment_notice(method: &Method, path: &str) -> bool {
    method == Method::POST && path == PAYMENT_NOTICES
}

/// The middleware, in front of every route, so that no operation can be added without it. It must stand inside
/// `problem_responses` and outside whatever recognises customers.
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
    if is_payment_notice(request.method(), request.path()) || request.method().is_safe() {
        return None;
    }
    let headers = request.headers();
    if !is_same_origin(request) || only(headers, &X_STOREFRONT) != Some("1") {
        return Some(ApiError::new(
            ProblemKind::ForbiddenOrigin,
            "This address takes changes from the shop's own pages only.",
        ));
    }
    if only(headers, &CONTENT_TYPE).is_none() || !is_json(request) {
        return Some(not_json());
    }
    None
}

/// What browsers say of where a request comes from: `Sec-Fetch-Site`, and `Origin`, which is all that those say that are
/// too old for the other or on plain http. Neither may name another place, and one that says nothing is refused: every
/// browser says something with a change.
fn is_same_origin(request: &HttpRequest) -> bool {
    let headers = request.headers();
    let is_own_site = only(headers, &SEC_FETCH_SITE) == Some("same-origin");
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
    match (only(request.headers(), &ORIGIN), host(request)) {
        (Some(origin), Some(host)) => is_origin_of(origin, host, https_only),
        _ => false,
    }
}

/// The header's value; none when it is sent twice.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name);
    let value = values.next()?.to_str().ok();
    if values.next().is_some() { None } else { value }
}

/// A proxy in front may have taken TLS away, so the scheme of our own connection tells nothing: where the shop is
/// reached over HTTPS only, a page on http is somebody else's; elsewhere either scheme will do.
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
    #[case::a_network_attacker("http://shop.example", "shop.example", true, false)]
    #[case::port_of_the_scheme("https://shop.example", "shop.example:443", true, true)]
    #[case::another_port("https://shop.example:8443", "shop.example", true, false)]
    #[case::the_same_port("http://shop.localhost:8080", "shop.localhost:8080", false, true)]
    #[case::port_80_is_not_of_https("https://shop.example", "shop.example:80", true, false)]
    #[case::capitals("https://Shop.Example", "shop.example", true, true)]
    #[case::subdomain("https://evil.shop.example", "shop.example", true, false)]
    #[case::suffix("https://shop.example.evil", "shop.example", true, false)]
    #[case::user("https://shop.example@evil", "shop.example", true, false)]
    #[case::path("https://shop.example/", "shop.example", true, false)]
    #[case::another_scheme("ftp://shop.example", "shop.example", false, false)]
    #[case::opaque("null", "null", false, false)]
    #[case::nothing("", "", false, false)]
    #[case::empty("https://", "", true, false)]
    fn the_origin_of_a_shop(
        #[case] origin: &str,
        #[case] host: &str,
        #[case] https_only: bool,
        #[case] expected: bool,
    ) {
        assert_eq!(is_origin_of(origin, host, https_only), expected);
    }
}
