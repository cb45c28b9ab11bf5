//! Detects only the family of a browser. More detail would help to identify a person.

use actix_web::{HttpRequest, http::header::USER_AGENT};

/// Texts in the `User-Agent` header, with their families. The first match counts, because most browsers
/// also name other browsers.
const FAMILIES: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

pub(super) fn browser_family(request: &HttpRequest) -> &'static str {
    let user_agent = request.headers().get(USER_AGENT);
    family(
        user_agent
            .and_then(|user_agent| user_agent.to_str().ok())
            .unwrap_or_default(),
    )
}

fn family(user_agent: &str) -> &'static str {
    let found = FAMILIES.iter().find(|(text, _)| user_agent.contains(text));
    found.map_or("other", |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::family;

    /// [API-02]
    #[rstest]
    #[case(
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        "Firefox"
    )]
    #[case(
        "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
        "Chrome"
    )]
    #[case(
        "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
        "Edge"
    )]
    #[case(
        "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
        "Safari"
    )]
    #[case("ann@example.com", "other")]
    #[case("", "other")]
    fn only_the_family_of_the_browser_is_reported(
        #[case] user_agent: &str,
        #[case] expected: &str,
    ) {
        assert_eq!(family(user_agent), expected);
    }
}
