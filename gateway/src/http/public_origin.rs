//! Public address of the shop, for links in e-mails and for the return from the payment page. Never taken from the
//! request.

use crate::tenants::{HostName, normalized_host};

/// Maximum number of digits of a port.
const MAX_PORT_DIGITS: usize = 5;

/// Host for links: the request's host where it is one of the shop's, spelled as in the settings; otherwise the shop's
/// first host.
pub(crate) fn public_host<'a>(own: &'a [HostName], request_host: &str) -> &'a str {
    let request_host = normalized_host(request_host);
    let mut own = own.iter().map(HostName::as_str);
    let first = own.clone().next().unwrap_or_default();
    own.find(|own| *own == request_host).unwrap_or(first)
}

/// Origin of the shop as the browser sees it. With HTTPS a proxy ends TLS on the default port; without HTTPS the
/// gateway can have any port.
pub(crate) fn public_origin(own: &[HostName], request_host: &str, https_only: bool) -> String {
    let host = public_host(own, request_host);
    if https_only {
        return format!("https://{host}");
    }
    let port = request_host.rsplit_once(':').map(|(_, port)| port);
    let is_port = |port: &&str| {
        (1..=MAX_PORT_DIGITS).contains(&port.len())
            && port.bytes().all(|byte| byte.is_ascii_digit())
    };
    match port.filter(is_port) {
        Some(port) => format!("http://{host}:{port}"),
        None => format!("http://{host}"),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn own() -> [HostName; 2] {
        ["shop.example", "shop.example.net"]
            .map(|host| HostName::try_from(host.to_owned()).unwrap())
    }

    #[rstest]
    #[case("shop.example", "shop.example")]
    #[case("SHOP.example.net.:8080", "shop.example.net")]
    #[case("www.shop.example", "shop.example")]
    #[case("shop.example.org", "shop.example")]
    #[case("", "shop.example")]
    fn acc_04_a_link_leads_to_the_host_of_the_request(
        #[case] request_host: &str,
        #[case] expected: &str,
    ) {
        assert_eq!(public_host(&own(), request_host), expected);
    }

    #[rstest]
    #[case("SHOP.example.net.:8443", true, "https://shop.example.net")]
    #[case("shop.example:8080", false, "http://shop.example:8080")]
    #[case("Shop.Example.", false, "http://shop.example")]
    #[case("shop.example:", false, "http://shop.example")]
    #[case("shop.example:123456", false, "http://shop.example")]
    #[case("evil.example:80", true, "https://shop.example")]
    fn chk_03_shoppers_return_to_the_shops_own_origin(
        #[case] request_host: &str,
        #[case] https_only: bool,
        #[case] expected: &str,
    ) {
        assert_eq!(public_origin(&own(), request_host, https_only), expected);
    }
}
