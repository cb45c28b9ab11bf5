use actix_web::{
    HttpResponse,
    cookie::Cookie,
    http::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION},
};

use crate::{http::escape, tenants::config::IdentityProvider};

const SIGN_IN_PAGE: &str = "/pages/login";
const REGISTRATION_PAGE: &str = "/register";
const ACCOUNT_DETAILS: &str = "/shop/dashboard?tab=details";
/// Where shoppers continue by default.
const DEFAULT_NEXT: &str = "/shop/dashboard";
const MAX_NEXT_BYTES: usize = 200;

/// Result of a sign-in with an identity provider, which the sign-in page shows, or of a link in a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProviderNotice {
    /// The address that the customer typed is confirmed (D-220).
    AddressConfirmed,
    /// The address that the customer typed is not confirmed.
    AddressNotConfirmed,
    /// A rate limit is reached.
    Busy,
    /// The shopper cancelled at the provider.
    Cancelled,
    /// The customer's record was deleted.
    Closed,
    /// A mail with a link is on its way.
    ConfirmByMail,
    /// This browser did not begin the sign-in, or it was completed, or it took too long.
    Expired,
    /// The provider, the Retail API or the store did not work.
    Failed,
    /// No customer has the address, and the shop does not take registrations.
    NoAccount,
    /// The provider tells no address.
    NoEmail,
    /// Several customers have the address.
    SeveralAccounts,
    /// The customer is signed in. The page leads on.
    SignedIn,
    /// The provider has not verified the address.
    Unverified,
    /// The link in the mail was opened in another browser, or too late.
    WrongLink,
}

impl ProviderNotice {
    const fn name(self) -> &'static str {
        match self {
            Self::AddressConfirmed => "address-confirmed",
            Self::AddressNotConfirmed => "address-not-confirmed",
            Self::Busy => "busy",
            Self::Cancelled => "cancelled",
            Self::Closed => "closed",
            Self::ConfirmByMail => "confirm-by-mail",
            Self::Expired => "expired",
            Self::Failed => "failed",
            Self::NoAccount => "no-account",
            Self::NoEmail => "no-email",
            Self::SeveralAccounts => "several-accounts",
            Self::SignedIn => "signed-in",
            Self::Unverified => "unverified",
            Self::WrongLink => "wrong-link",
        }
    }

    /// Redirects to the sign-in page. `next` is the path where the shopper continues after a sign-in.
    pub(super) fn response(self, next: &str, cookie: Option<Cookie<'static>>) -> HttpResponse {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("provider-notice", self.name());
        if next != DEFAULT_NEXT {
            query.append_pair("next", next);
        }
        continue_at(&format!("{SIGN_IN_PAGE}?{}", query.finish()), cookie)
    }
}

/// Leads to the account details, which show the result.
pub(super) fn continue_at_details(
    result: ProviderNotice,
    cookie: Option<Cookie<'static>>,
) -> HttpResponse {
    let path = format!("{ACCOUNT_DETAILS}&provider-notice={}", result.name());
    continue_at(&path, cookie)
}

/// Redirects to the registration page. Its form is filled in with the provider's data.
pub(super) fn continue_at_registration(
    provider: IdentityProvider,
    next: &str,
    cookie: Option<Cookie<'static>>,
) -> HttpResponse {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("provider", provider.name());
    if next != DEFAULT_NEXT {
        query.append_pair("next", next);
    }
    continue_at(&format!("{REGISTRATION_PAGE}?{}", query.finish()), cookie)
}

/// Redirects the browser to another site, or within the shop if no session cookie is needed.
pub(super) fn redirect(url: &str, cookie: Option<Cookie<'static>>) -> HttpResponse {
    let mut response = HttpResponse::SeeOther();
    response
        .insert_header((LOCATION, url))
        .insert_header((CACHE_CONTROL, "no-store"));
    if let Some(cookie) = cookie {
        response.cookie(cookie);
    }
    response.finish()
}

/// Redirects to a path of the shop.
///
/// A page, not a redirect: a browser that comes from another site sends no `SameSite=Strict` cookie with the requests
/// of a redirect, so the shop would not know the session that has just begun.
fn continue_at(path: &str, cookie: Option<Cookie<'static>>) -> HttpResponse {
    let path = escape(path);
    let mut response = HttpResponse::Ok();
    response
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((CACHE_CONTROL, "no-store"));
    if let Some(cookie) = cookie {
        response.cookie(cookie);
    }
    response.body(format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"robots\" content=\"noindex\">\
         <meta name=\"viewport\" content=\"width=device-width\"><meta http-equiv=\"refresh\" content=\"0;url={path}\">\
         <title>Signing in</title><main><p><a href=\"{path}\">Continue</a></p></main></html>"
    ))
}

/// Returns the path if it belongs to this shop; otherwise the default path.
pub(super) fn next_path(wanted: Option<String>) -> String {
    let is_path = |path: &String| {
        let is_plain = |byte: u8| byte.is_ascii_graphic() && !br#"\"'<>;"#.contains(&byte);
        path.len() <= MAX_NEXT_BYTES
            && path.starts_with('/')
            && !path.starts_with("//")
            && path.bytes().all(is_plain)
    };
    let own = wanted.filter(is_path);
    own.unwrap_or_else(|| DEFAULT_NEXT.to_owned())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// `SignedIn` has no text: the page leads on.
    const WITH_TEXT: [ProviderNotice; 13] = [
        ProviderNotice::AddressConfirmed,
        ProviderNotice::AddressNotConfirmed,
        ProviderNotice::Busy,
        ProviderNotice::Cancelled,
        ProviderNotice::Closed,
        ProviderNotice::ConfirmByMail,
        ProviderNotice::Expired,
        ProviderNotice::Failed,
        ProviderNotice::NoAccount,
        ProviderNotice::NoEmail,
        ProviderNotice::SeveralAccounts,
        ProviderNotice::Unverified,
        ProviderNotice::WrongLink,
    ];

    #[rstest]
    #[case("/shop/cart", "/shop/cart")]
    #[case(
        "/shop/sidebar/3cols?brand=2&page=3",
        "/shop/sidebar/3cols?brand=2&page=3"
    )]
    #[case::another_host("//evil.example", DEFAULT_NEXT)]
    #[case::another_host_with_a_backslash("/\\evil.example", DEFAULT_NEXT)]
    #[case::another_origin("https://evil.example/", DEFAULT_NEXT)]
    #[case::script("javascript:alert(1)", DEFAULT_NEXT)]
    #[case::tab_that_browsers_drop("/\t/evil.example", DEFAULT_NEXT)]
    #[case::line_break("/a\r\nlocation: https://evil.example", DEFAULT_NEXT)]
    #[case::relative("shop/cart", DEFAULT_NEXT)]
    #[case::markup("/\"><script>", DEFAULT_NEXT)]
    #[case::second_refresh("/a;url=https://evil.example", DEFAULT_NEXT)]
    #[case::empty("", DEFAULT_NEXT)]
    fn shoppers_continue_only_within_the_shop(#[case] wanted: &str, #[case] expected: &str) {
        assert_eq!(next_path(Some(wanted.to_owned())), expected);
    }

    #[test]
    fn the_front_end_has_a_text_for_each_result() {
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../frontend/src/texts/provider-sign-in.ts"
        );
        let text = std::fs::read_to_string(file).unwrap();
        let (_, table) = text.split_once("providerNotices").unwrap();
        let names = table.lines().filter_map(|line| line.strip_suffix(": {"));
        let names = names.filter_map(|line| line.strip_prefix("  "));
        let found: Vec<&str> = names.map(|name| name.trim_matches('"')).collect();
        assert_eq!(found, WITH_TEXT.map(ProviderNotice::name));
    }
}
