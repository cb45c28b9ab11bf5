//! Cross-origin requests in development: a page of another origin on the same machine uses the API.

use actix_cors::Cors;
use actix_web::{
    HttpRequest,
    dev::RequestHead,
    http::header::{HeaderValue, ORIGIN},
    middleware::Condition,
};

use super::host_of;
use crate::tenants::normalized_host;

const LOOPBACK_HOSTS: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// Whether pages of loopback origins may use the API.
#[derive(Clone, Copy)]
pub struct AcceptLoopbackOrigins(pub bool);

impl AcceptLoopbackOrigins {
    /// Middleware that responds to preflights and lets such pages read responses.
    pub(crate) fn cors(self) -> Condition<Cors> {
        let cors = Cors::default()
            .allowed_origin_fn(is_accepted)
            .allow_any_method()
            .allow_any_header()
            .expose_any_header()
            // Browsers send the session cookie only to a shop on `localhost`: SameSite=Strict.
            .supports_credentials();
        Condition::new(self.0, cors)
    }
}

/// Whether the request comes from a page of a loopback origin, and the settings accept it.
pub(super) fn is_from_accepted_origin(request: &HttpRequest) -> bool {
    let setting = request.app_data::<AcceptLoopbackOrigins>();
    let mut origins = request.headers().get_all(ORIGIN);
    match (setting, origins.next(), origins.next()) {
        (Some(AcceptLoopbackOrigins(true)), Some(origin), None) => {
            is_accepted(origin, request.head())
        }
        _ => false,
    }
}

/// The shop's own host must be a loopback name, too: a published shop has another one, even if its
/// gateway runs with this setting by mistake.
fn is_accepted(origin: &HeaderValue, request: &RequestHead) -> bool {
    let is_loopback_origin = origin.to_str().is_ok_and(is_loopback_origin);
    is_loopback_origin && host_of(request).is_some_and(is_loopback_host)
}

/// Hosts such as `vape.localhost` are shops, which stay apart.
fn is_loopback_origin(origin: &str) -> bool {
    let authority = origin.strip_prefix("http://");
    authority.is_some_and(|authority| LOOPBACK_HOSTS.contains(&&*normalized_host(authority)))
}

fn is_loopback_host(host: &str) -> bool {
    let host = normalized_host(host);
    LOOPBACK_HOSTS.contains(&&*host) || host.ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("http://localhost:5173", true)]
    #[case("http://localhost", true)]
    #[case("http://127.0.0.1:3000", true)]
    #[case("http://[::1]:3000", true)]
    #[case("http://[::1]", true)]
    #[case::tls("https://localhost:5173", false)]
    #[case::shop("http://vape.localhost:8080", false)]
    #[case::suffix("http://localhost.evil.example", false)]
    #[case::port_with_a_host("http://localhost:80@evil.example", false)]
    #[case::user_name("http://localhost@evil.example", false)]
    #[case::path("http://localhost:5173/", false)]
    #[case::other_address("http://192.168.1.2:5173", false)]
    #[case::opaque("null", false)]
    #[case::empty("", false)]
    fn only_origins_on_this_machine_are_accepted(#[case] origin: &str, #[case] expected: bool) {
        assert_eq!(is_loopback_origin(origin), expected);
    }

    #[rstest]
    #[case("localhost:8080", true)]
    #[case("Furniture.localhost:8080", true)]
    #[case("127.0.0.1:8080", true)]
    #[case("shop.example", false)]
    #[case("localhost.shop.example", false)]
    fn only_shops_on_this_machine_accept_them(#[case] host: &str, #[case] expected: bool) {
        assert_eq!(is_loopback_host(host), expected);
    }
}
