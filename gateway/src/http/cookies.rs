use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{self, HeaderValue},
    middleware::Next,
};

/// Session cookie. Browsers accept `__Host-` cookies only from the host itself.
pub const SESSION_COOKIE: &str = "__Host-session";
/// Cookie of a browser in which a customer signed in before.
pub const KNOWN_BROWSER_COOKIE: &str = "__Host-known-browser";
/// Cookie with the link data of a password reset.
pub const PASSWORD_RESET_COOKIE: &str = "__Host-password-reset";

/// Cookie with the sign-ins that a browser has begun at identity providers.
pub const SIGN_IN_COOKIE: &str = "__Host-sign-in";

const GATEWAY_COOKIES: [&str; 4] = [
    SESSION_COOKIE,
    KNOWN_BROWSER_COOKIE,
    PASSWORD_RESET_COOKIE,
    SIGN_IN_COOKIE,
];

/// Middleware that removes all cookies except the gateway's own.
///
/// actix percent-decodes cookie names. So another subdomain could set `%5F%5FHost-session`, and it
/// would count as the session. Also, one non-ASCII cookie would make the whole header unreadable.
pub async fn remove_foreign_cookies(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let headers = request.headers_mut();
    if headers.contains_key(header::COOKIE) {
        let received: Vec<HeaderValue> = headers.remove(header::COOKIE).collect();
        let cookies = gateway_cookies(received.iter().map(HeaderValue::as_bytes));
        if let Ok(cookies) = HeaderValue::from_bytes(&cookies)
            && !cookies.is_empty()
        {
            headers.insert(header::COOKIE, cookies);
        }
    }
    next.call(request).await
}

fn gateway_cookies<'a>(headers: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
    let pairs = headers.flat_map(|header| header.split(|byte| *byte == b';'));
    let cookies: Vec<&[u8]> = pairs
        .map(|pair| pair.strip_prefix(b" ").unwrap_or(pair))
        .filter(|pair| is_gateway_cookie(pair))
        .collect();
    cookies.join(&b"; "[..])
}

fn is_gateway_cookie(pair: &[u8]) -> bool {
    let name = pair.split(|byte| *byte == b'=').next();
    pair.is_ascii()
        && pair.contains(&b'=')
        && GATEWAY_COOKIES
            .iter()
            .any(|cookie| Some(cookie.as_bytes()) == name)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// [ACC-11]
    #[rstest]
    #[case::own_cookies(
        &["__Host-session=a; __Host-known-browser=b; __Host-password-reset=c=="],
        "__Host-session=a; __Host-known-browser=b; __Host-password-reset=c=="
    )]
    #[case::without_a_space(&["other=1;__Host-session=a"], "__Host-session=a")]
    #[case::in_several_headers(&["__Host-session=a", "x=1", "__Host-known-browser=b"], "__Host-session=a; __Host-known-browser=b")]
    #[case::percent_encoded_names(&["%5F%5FHost-session=a; __Host%2Dsession=a; __Host-session%20=a"], "")]
    #[case::space_around_the_name(&["\u{2000}__Host-session=a;  __Host-session=a; __Host-session =a; \t__Host-session=a"], "")]
    #[case::longer_names(&["a__Host-session=a; __Host-sessions=a"], "")]
    #[case::names_in_other_case(&["__host-session=a; __HOST-SESSION=a"], "")]
    #[case::without_a_name(&["=__Host-session=a"], "")]
    #[case::without_a_value(&["__Host-session; __Host-session="], "__Host-session=")]
    #[case::beside_a_foreign_non_ascii_cookie(&["campaign=καλοκαίρι; __Host-session=a"], "__Host-session=a")]
    #[case::own_name_with_a_non_ascii_value(&["__Host-session=καλοκαίρι"], "")]
    #[case::no_pairs(&["", ";;; ;"], "")]
    fn only_cookies_with_exact_names_are_kept(#[case] headers: &[&str], #[case] expected: &str) {
        let kept = gateway_cookies(headers.iter().map(|header| header.as_bytes()));
        assert_eq!(String::from_utf8(kept).unwrap(), expected);
    }
}
