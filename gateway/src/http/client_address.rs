use std::{
    future::{Ready, ready},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
};

use actix_web::{
    FromRequest, HttpRequest,
    dev::Payload,
    http::header::{HeaderMap, HeaderName},
};

use super::problem::ApiError;

/// Header in which the reverse proxy passes the client's address. `None` without a proxy.
#[derive(Clone, Debug, Default)]
pub struct ClientAddressHeader(pub Option<HeaderName>);

/// An IPv4 address, or the /64 of an IPv6 address. One client can use a whole /64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientAddress(IpAddr);

impl FromRequest for ClientAddress {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::of_request(request)))
    }
}

impl ClientAddress {
    pub(super) fn of_request(request: &HttpRequest) -> Self {
        let header = request
            .app_data::<ClientAddressHeader>()
            .and_then(|setting| setting.0.as_ref());
        let from_header = header.and_then(|header| last_address(request.headers(), header));
        let peer = || request.peer_addr().map(|peer| peer.ip());
        let address = from_header.or_else(peer);
        Self::of(address.unwrap_or(Ipv4Addr::UNSPECIFIED.into()))
    }

    /// The /24 (IPv4) or /48 (IPv6) of a public address, too large to identify a household. `None`
    /// for private addresses.
    pub fn public_network(self) -> Option<IpAddr> {
        match self.0 {
            IpAddr::V4(address) => {
                let is_special = address.is_private()
                    || address.is_loopback()
                    || address.is_link_local()
                    || address.is_unspecified()
                    || address.is_multicast()
                    || address.is_broadcast();
                let network = address.to_bits() & (u32::MAX << 8);
                (!is_special).then(|| Ipv4Addr::from_bits(network).into())
            }
            IpAddr::V6(address) => {
                // Global unicast is 2000::/3.
                let is_global = address.to_bits() >> 125 == 1;
                let network = address.to_bits() & (u128::MAX << 80);
                is_global.then(|| Ipv6Addr::from_bits(network).into())
            }
        }
    }

    pub(super) fn last_octet(self) -> Option<u8> {
        match self.0 {
            IpAddr::V4(address) => Some(address.octets()[3]),
            IpAddr::V6(_) => None,
        }
    }

    pub(super) fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => {
                let network = address.to_bits() & (u128::MAX << 64);
                Ipv6Addr::from_bits(network).into()
            }
        })
    }
}

/// Returns the address that the proxy added. A client can forge the earlier addresses.
fn last_address(headers: &HeaderMap, name: &HeaderName) -> Option<IpAddr> {
    let last = headers.get_all(name).last()?.to_str().ok()?;
    let text = last.rsplit(',').next()?.trim();
    let with_port = || text.parse().ok().map(|address: SocketAddr| address.ip());
    text.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::one_address(&["203.0.113.9"], "203.0.113.9")]
    #[case::proxy_appends_to_the_header(&["198.51.100.1, 203.0.113.9"], "203.0.113.9")]
    #[case::proxy_adds_a_second_header(&["198.51.100.1", "203.0.113.9"], "203.0.113.9")]
    #[case::with_a_port(&["203.0.113.9:4711"], "203.0.113.9")]
    #[case::ipv6_is_cut_to_its_network(&["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::")]
    #[case::ipv6_with_a_port(&["[2001:db8:1:2::9]:4711"], "2001:db8:1:2::")]
    #[case::ipv4_in_ipv6(&["::ffff:203.0.113.9"], "203.0.113.9")]
    #[case::invalid_value_means_the_proxys_address(&["unknown"], "192.0.2.1")]
    #[case::missing_header_means_the_proxys_address(&[], "192.0.2.1")]
    #[actix_web::test]
    async fn the_last_address_of_the_proxys_header_counts(
        #[case] values: &[&str],
        #[case] expected: &str,
    ) {
        let name = HeaderName::from_static("x-forwarded-for");
        assert_eq!(address(values, Some(name)).await, expected);
    }

    /// [API-03]
    #[rstest]
    #[case("203.0.113.9", Some("203.0.113.0"))]
    #[case("2001:db8:1:2:3:4:5:6", Some("2001:db8:1::"))]
    #[case("::ffff:203.0.113.9", Some("203.0.113.0"))]
    #[case("127.0.0.1", None)]
    #[case("10.1.2.3", None)]
    #[case("192.168.1.1", None)]
    #[case("169.254.0.1", None)]
    #[case("0.0.0.0", None)]
    #[case("::1", None)]
    #[case("fe80::1", None)]
    #[case("fd00::1", None)]
    fn only_public_addresses_have_a_network(#[case] address: &str, #[case] expected: Option<&str>) {
        let network = ClientAddress::of(address.parse().unwrap()).public_network();
        assert_eq!(
            network.map(|network| network.to_string()).as_deref(),
            expected
        );
    }

    #[actix_web::test]
    async fn a_header_is_ignored_without_a_configured_proxy() {
        assert_eq!(address(&["203.0.113.9"], None).await, "192.0.2.1");
    }

    async fn address(values: &[&str], trusted: Option<HeaderName>) -> String {
        let mut request = TestRequest::default()
            .peer_addr("192.0.2.1:80".parse().unwrap())
            .app_data(ClientAddressHeader(trusted));
        for value in values {
            request = request.append_header(("x-forwarded-for", *value));
        }
        let request = request.to_http_request();
        ClientAddress::extract(&request)
            .await
            .unwrap()
            .0
            .to_string()
    }
}
