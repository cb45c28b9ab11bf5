use crate::tenants::{HostName, normalized_host};

const MAX_PORT_DIGITS: usize = 5;

/// Returns the request's host if the shop's settings contain it, otherwise the shop's first host.
pub(crate) fn public_host<'a>(shop_hosts: &'a [HostName], request_host: &str) -> &'a str {
    let request_host = normalized_host(request_host);
    let mut hosts = shop_hosts.iter().map(HostName::as_str);
    let first = hosts.clone().next().unwrap_or_default();
    hosts.find(|host| *host == request_host).unwrap_or(first)
}

/// Origin for links in e-mails and for the return from the payment page. With HTTPS, a proxy ends
/// TLS on the default port.
pub(crate) fn public_origin(
    shop_hosts: &[HostName],
    request_host: &str,
    https_only: bool,
) -> String {
    let host = public_host(shop_hosts, request_host);
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

    fn shop_hosts() -> [HostName; 2] {
        ["shop.example", "shop.example.net"]
            .map(|host| HostName::try_from(host.to_owned()).unwrap())
    }

    /// [ACC-04]
    #[rstest]
    #[case("shop.example", "shop.example")]
    #[case("SHOP.example.net.:8080", "shop.example.net")]
    #[case("www.shop.example", "shop.example")]
    #[case("shop.example.org", "shop.example")]
    #[case("", "shop.example")]
    fn links_lead_to_a_host_of_the_shop(#[case] request_host: &str, #[case] expected: &str) {
        assert_eq!(public_host(&shop_hosts(), request_host), expected);
    }

    /// [CHK-03]
    #[rstest]
    #[case("SHOP.example.net.:8443", true, "https://shop.example.net")]
    #[case("shop.example:8080", false, "http://shop.example:8080")]
    #[case("Shop.Example.", false, "http://shop.example")]
    #[case("shop.example:", false, "http://shop.example")]
    #[case("shop.example:123456", false, "http://shop.example")]
    #[case("evil.example:80", true, "https://shop.example")]
    fn shoppers_return_to_the_shops_own_origin(
        #[case] request_host: &str,
        #[case] https_only: bool,
        #[case] expected: &str,
    ) {
        assert_eq!(
            public_origin(&shop_hosts(), request_host, https_only),
            expected
        );
    }
}
