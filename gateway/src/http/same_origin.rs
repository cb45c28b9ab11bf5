//! Only the shop's own pages may change anything (cross-site request forgery).

use actix_web::{
    Error, HttpRequest,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::header::{HeaderMap, HeaderName, ORIGIN},
    middleware::Next,
};

use super::{
    host,
    problem::{ApiError, ProblemKind},
    security_headers::HttpsOnly,
};

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The middleware, in front of every route, so that no operation can be added without it. It must stand inside
/// `problem_responses`.
pub async fn same_origin_writes(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if request.method().is_safe() || is_same_origin(request.request()) {
        return Ok(next.call(request).await?.map_into_boxed_body());
    }
    let error = ApiError::new(
        ProblemKind::ForbiddenOrigin,
        "This address takes changes from the shop's own pages only.",
    );
    Ok(request.error_response(error))
}

/// What browsers say of where a request comes from: `Sec-Fetch-Site`, or `Origin` from those that are too old for it
/// or on plain http. A request that says nothing is refused: every browser says something with a change.
fn is_same_origin(request: &HttpRequest) -> bool {
    let headers = request.headers();
    if headers.contains_key(SEC_FETCH_SITE) {
        return only(headers, &SEC_FETCH_SITE) == Some("same-origin");
    }
    let https_only = request
        .app_data::<HttpsOnly>()
        .is_some_and(|setting| setting.0);
    match (only(headers, &ORIGIN), host(request)) {
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
