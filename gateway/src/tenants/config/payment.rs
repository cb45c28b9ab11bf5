use serde::Deserialize;

use super::HttpUrl;

/// `[payment]`: payment provider of a shop. Its credentials come from the Retail API.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PaymentConfig {
    /// Provider.
    pub provider: PaymentProvider,
    /// Base URL of the provider's API.
    pub api_url: ProviderUrl,
    /// URL of the provider's payment page, without the payment code.
    pub checkout_url: ProviderUrl,
}

/// Payment provider (D-14).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PaymentProvider {
    /// Viva Smart Checkout.
    #[default]
    Viva,
}

impl Default for PaymentConfig {
    fn default() -> Self {
        Self {
            provider: PaymentProvider::Viva,
            api_url: ProviderUrl("https://www.vivapayments.com".to_owned()),
            checkout_url: ProviderUrl("https://www.vivapayments.com/web/checkout".to_owned()),
        }
    }
}

/// URL of a service that the gateway calls. HTTPS, or HTTP on this machine; without credentials and
/// query.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct ProviderUrl(pub(super) String);

impl ProviderUrl {
    /// URL without a trailing slash.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this is an HTTP URL on this machine.
    pub fn is_on_this_machine(&self) -> bool {
        is_loopback(&self.0)
    }

    /// Scheme, host and port.
    pub fn origin(&self) -> &str {
        let path = self.path();
        self.0.strip_suffix(path).unwrap_or(&self.0)
    }

    /// Returns `None` if the text is more than scheme, host and port.
    pub(crate) fn origin_from(text: &str) -> Option<Self> {
        let url = Self::try_from(text.to_owned()).ok()?;
        Some(url).filter(|url| url.path().is_empty())
    }

    /// Replaces scheme, host and port by those of `origin`.
    #[must_use]
    pub fn moved_to(&self, origin: &Self) -> Self {
        Self(format!("{}{}", origin.origin(), self.path()))
    }

    /// Path with its leading slash; may be empty.
    pub fn path(&self) -> &str {
        let (_, rest) = self.0.split_once("://").unwrap_or_default();
        rest.find('/')
            .and_then(|at| rest.get(at..))
            .unwrap_or_default()
    }
}

impl TryFrom<String> for ProviderUrl {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        const EXPECTED: &str = "expected an https:// address without credentials and query; \
                                http:// only for localhost, 127.0.0.1 and [::1]";
        let url = HttpUrl::try_from(text).map_err(|_other| EXPECTED)?;
        let url = url.as_str();
        let is_safe = url.starts_with("https://") || is_loopback(url);
        if !is_safe || url.contains(['?', '#', '\\', '"', '<', '>']) {
            return Err(EXPECTED);
        }
        Ok(Self(url.to_owned()))
    }
}

fn is_loopback(url: &str) -> bool {
    let authority = url
        .strip_prefix("http://")
        .and_then(|rest| rest.split('/').next())
        .unwrap_or_default();
    let is_port = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let host = match authority.rsplit_once(':') {
        Some((host, port)) if is_port(port) => host,
        _ => authority,
    };
    matches!(host, "localhost" | "127.0.0.1" | "[::1]")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// [D-14]
    #[rstest]
    #[case("https://www.vivapayments.com", true)]
    #[case("https://demo.vivapayments.com/web/checkout/", true)]
    #[case("http://127.0.0.1:8081", true)]
    #[case("http://[::1]:8081/x", true)]
    #[case("http://localhost", true)]
    #[case("http://www.vivapayments.com", false)]
    #[case("http://127.0.0.1.evil.example", false)]
    #[case("http://localhost:80@evil.example", false)]
    #[case("https://me:secret@pay.example", false)]
    #[case("https://pay.example/?ref=1", false)]
    #[case("https://pay.example/#a", false)]
    #[case("https://", false)]
    #[case("ftp://127.0.0.1", false)]
    #[case("", false)]
    fn provider_urls_are_https_or_local(#[case] url: &str, #[case] expected: bool) {
        assert_eq!(ProviderUrl::try_from(url.to_owned()).is_ok(), expected);
    }

    /// [D-14]
    #[rstest]
    #[case("https://pay.example/web/checkout", "http://127.0.0.1:9/web/checkout")]
    #[case("https://pay.example/", "http://127.0.0.1:9")]
    #[case("http://[::1]:8081/a/b", "http://127.0.0.1:9/a/b")]
    fn a_path_can_move_to_another_host(#[case] url: &str, #[case] expected: &str) {
        let url = ProviderUrl::try_from(url.to_owned()).unwrap();
        let origin = ProviderUrl::try_from("http://127.0.0.1:9/".to_owned()).unwrap();
        assert_eq!(url.moved_to(&origin).as_str(), expected);
    }
}
