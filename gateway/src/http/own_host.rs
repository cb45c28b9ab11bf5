//! The shop's own address, where mails and the payment provider send shoppers to. What a request says is never put into one.

use crate::tenants::{HostName, normalized_host};

/// More digits than a port has are none.
const MAX_PORT_DIGITS: usize = 5;

/// The host that a link leads to: the one of the shop's own that the shopper came by, as the shop's settings write it.
pub(crate) fn own_host<'a>(own: &'a [HostName], came_by: &str) -> &'a str {
    let came_by = normalized_host(came_by);
    let mut own = own.iter().map(HostName::as_str);
    let first = own.clone().next().unwrap_or_default();
    own.find(|own| *own == came_by).unwrap_or(first)
}

/// The shop's address as the browser has it. Over HTTPS a proxy in front took TLS away, and it has the usual port; without,
/// the gateway may have been reached on any.
pub(crate) fn own_address(own: &[HostName], came_by: &str, https_only: bool) -> String {
    let host = own_host(own, came_by);
    if https_only {
        return format!("https://{host}");
    }
    let port = came_by.rsplit_once(':').map(|(_, port)| port);
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
    fn acc_04_a_link_leads_to_the_host_that_the_shopper_came_by(
        #[case] came_by: &str,
        #[case] expected: &str,
    ) {
        assert_eq!(own_host(&own(), came_by), expected);
    }

    #[rstest]
    #[case("SHOP.example.net.:8443", true, "https://shop.example.net")]
    #[case("shop.example:8080", false, "http://shop.example:8080")]
    #[case("Shop.Example.", false, "http://shop.example")]
    #[case("shop.example:", false, "http://shop.example")]
    #[case("shop.example:123456", false, "http://shop.example")]
    #[case("evil.example:80", true, "https://shop.example")]
    fn chk_03_shoppers_come_back_to_the_shop_s_own_address(
        #[case] came_by: &str,
        #[case] https_only: bool,
        #[case] expected: &str,
    ) {
        assert_eq!(own_address(&own(), came_by, https_only), expected);
    }
}
