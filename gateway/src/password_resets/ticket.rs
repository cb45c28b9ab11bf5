//! Content of a password reset link, in an encrypted cookie. The URL would put the token into histories, logs and
//! `Referer` headers.

use actix_web::{
    HttpRequest,
    cookie::{Cookie, CookieJar, Key, SameSite, time::Duration},
};
use percent_encoding::percent_decode_str;
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::http::PASSWORD_RESET_COOKIE;

/// Lifetime of a link, as in the Retail API.
const MAX_AGE_SECONDS: i64 = 3_600;
const MAX_AGE_MS: u64 = 3_600_000;
/// Longer than real tokens, but short enough for a cookie.
const MAX_TOKEN_BYTES: usize = 256;

/// Password reset link that a browser followed. The Retail API may still reject the token.
pub struct ResetTicket {
    /// Short name of the link's shop.
    pub tenant: String,
    /// Customer whose password can be set.
    pub customer_id: i32,
    /// Proof that the link was mailed to the customer.
    pub token: SecretString,
}

/// Content of the cookie. Without `Debug`, because the token is a secret.
#[derive(Serialize, Deserialize)]
struct Content {
    tenant: String,
    customer_id: i32,
    token: String,
    followed_ms: u64,
}

impl ResetTicket {
    /// Parses `token=…&custid=…`. Ignores other parameters, in particular the connection string (D-02).
    pub(super) fn from_query(tenant: &str, query: &str) -> Option<Self> {
        let token = parameter(query, "token")?;
        let is_token = !token.is_empty()
            && token.len() <= MAX_TOKEN_BYTES
            && token.bytes().all(|byte| byte.is_ascii_graphic());
        let customer_id = parameter(query, "custid")?.parse().ok()?;
        (is_token && customer_id > 0).then(|| Self {
            tenant: tenant.to_owned(),
            customer_id,
            token: SecretString::from(token),
        })
    }

    /// Hash that tells links apart without their tokens.
    pub(super) fn hash(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(self.tenant.as_bytes());
        hash.update([0]);
        hash.update(self.customer_id.to_be_bytes());
        hash.update(self.token.expose_secret().as_bytes());
        hash.finalize().into()
    }

    pub(super) fn seal(&self, key: &Key, now_ms: u64) -> Option<Cookie<'static>> {
        let content = Content {
            tenant: self.tenant.clone(),
            customer_id: self.customer_id,
            token: self.token.expose_secret().to_owned(),
            followed_ms: now_ms,
        };
        let mut cookie = build_cookie(serde_json::to_string(&content).ok()?);
        cookie.set_max_age(Duration::seconds(MAX_AGE_SECONDS));
        let mut jar = CookieJar::new();
        jar.private_mut(key).add(cookie);
        jar.get(PASSWORD_RESET_COOKIE).cloned()
    }

    pub(super) fn open(request: &HttpRequest, key: &Key, now_ms: u64) -> Option<Self> {
        let mut jar = CookieJar::new();
        jar.add_original(request.cookie(PASSWORD_RESET_COOKIE)?);
        let opened = jar.private(key).get(PASSWORD_RESET_COOKIE)?;
        let content: Content = serde_json::from_str(opened.value()).ok()?;
        let age_ms = now_ms.checked_sub(content.followed_ms)?;
        (age_ms < MAX_AGE_MS).then(|| Self {
            tenant: content.tenant,
            customer_id: content.customer_id,
            token: SecretString::from(content.token),
        })
    }
}

pub(super) fn removal_cookie() -> Cookie<'static> {
    let mut cookie = build_cookie(String::new());
    cookie.make_removal();
    cookie
}

fn build_cookie(value: String) -> Cookie<'static> {
    Cookie::build(PASSWORD_RESET_COOKIE, value)
        .path("/")
        .secure(true)
        .http_only(true)
        .same_site(SameSite::Strict)
        .finish()
}

/// Returns the first value of a parameter. Keeps `+`, because the Retail API does not encode its tokens, which
/// contain no spaces.
fn parameter(query: &str, name: &str) -> Option<String> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(key, _)| key.eq_ignore_ascii_case(name))?;
    let value = percent_decode_str(value).decode_utf8().ok()?;
    Some(value.into_owned())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use rstest::rstest;

    use super::*;

    const NOW_MS: u64 = 1_800_000_000_000;

    /// [ACC-05]
    #[rstest]
    #[case::link_of_the_retail_api("token=0a1b&custid=7&constr=Server%3Ddb", Some((7, "0a1b")))]
    #[case::other_order_and_case("constr=x&CUSTID=7&Token=0a1b", Some((7, "0a1b")))]
    #[case::unencoded_token("token=a+b/c==&custid=7", Some((7, "a+b/c==")))]
    #[case::encoded_token("token=a%2Bb%2Fc%3D&custid=7", Some((7, "a+b/c=")))]
    #[case::repeated_parameters("token=a&token=b&custid=7&custid=8", Some((7, "a")))]
    #[case::no_token("custid=7", None)]
    #[case::empty_token("token=&custid=7", None)]
    #[case::no_customer("token=a", None)]
    #[case::invalid_customer("token=a&custid=x", None)]
    #[case::customer_zero("token=a&custid=0", None)]
    #[case::negative_customer("token=a&custid=-1", None)]
    #[case::too_large_customer("token=a&custid=2147483648", None)]
    #[case::space_in_token("token=a%20b&custid=7", None)]
    #[case::line_break_in_token("token=a%0D%0Ab&custid=7", None)]
    #[case::invalid_utf_8("token=%ff&custid=7", None)]
    #[case::too_long_token(&format!("token={}&custid=7", "a".repeat(257)), None)]
    #[case::empty_query("", None)]
    fn a_link_contains_a_token_and_a_customer(
        #[case] query: &str,
        #[case] expected: Option<(i32, &str)>,
    ) {
        let ticket = ResetTicket::from_query("lamps", query);
        let found = ticket
            .as_ref()
            .map(|ticket| (ticket.customer_id, ticket.token.expose_secret()));
        assert_eq!(found, expected);
    }

    /// [ACC-05]
    #[test]
    fn links_with_another_shop_customer_or_token_have_another_hash() {
        let hash = |tenant, query| ResetTicket::from_query(tenant, query).unwrap().hash();
        let link = hash("lamps", "token=a&custid=1");
        assert_eq!(hash("lamps", "custid=1&token=a"), link);
        for other in ["token=b&custid=1", "token=a&custid=2"] {
            assert_ne!(hash("lamps", other), link, "{other}");
        }
        assert_ne!(hash("chairs", "token=a&custid=1"), link);
    }

    fn sealed(key: &Key) -> Cookie<'static> {
        let ticket = ResetTicket::from_query("lamps", "token=canary-token&custid=7").unwrap();
        ticket.seal(key, NOW_MS).unwrap()
    }

    fn opened(cookie: Cookie<'static>, key: &Key, now_ms: u64) -> Option<ResetTicket> {
        let request = TestRequest::default().cookie(cookie).to_http_request();
        ResetTicket::open(&request, key, now_ms)
    }

    /// [ACC-05]
    #[test]
    fn the_cookie_is_encrypted_and_can_be_read_again() {
        let key = Key::generate();
        let cookie = sealed(&key);
        let text = cookie.to_string();
        for attribute in [
            "HttpOnly",
            "Secure",
            "SameSite=Strict",
            "Path=/",
            "Max-Age=3600",
        ] {
            assert!(text.contains(attribute), "{attribute} in {text}");
        }
        assert!(!text.contains("canary") && !text.contains("lamps") && !text.contains("Domain"));
        let ticket = opened(cookie, &key, NOW_MS + 3_599_999).unwrap();
        assert_eq!((&*ticket.tenant, ticket.customer_id), ("lamps", 7));
        assert_eq!(ticket.token.expose_secret(), "canary-token");
    }

    /// [ACC-05]
    #[test]
    fn an_expired_changed_or_foreign_cookie_is_rejected() {
        let key = Key::generate();
        let cookie = sealed(&key);
        assert!(
            opened(cookie.clone(), &key, NOW_MS + 3_600_000).is_none(),
            "expired"
        );
        assert!(
            opened(cookie.clone(), &key, NOW_MS - 1).is_none(),
            "from the future"
        );
        assert!(opened(cookie.clone(), &Key::generate(), NOW_MS).is_none());
        let mut changed = cookie.clone();
        let mut value = changed.value().to_owned();
        let last = if value.pop() == Some('A') { 'B' } else { 'A' };
        value.push(last);
        changed.set_value(value);
        assert!(opened(changed, &key, NOW_MS).is_none());
        // The same key encrypts this cookie, but its name differs.
        let mut jar = CookieJar::new();
        jar.private_mut(&key).add(Cookie::new("__Host-other", "{}"));
        let mut renamed = jar.get("__Host-other").unwrap().clone();
        renamed.set_name(PASSWORD_RESET_COOKIE);
        assert!(opened(renamed, &key, NOW_MS).is_none());
    }
}
