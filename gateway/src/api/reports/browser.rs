//! Detects the family of a browser. More detail would help to identify a person.

use actix_web::{HttpRequest, http::header::USER_AGENT};

/// Marks in the `User-Agent` header, and the family. The first match counts, because most browsers also name others.
const FAMILIES: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// Family of the browser that sent the request.
pub(super) fn browser_family(request: &HttpRequest) -> &'static str {
    let line = request.headers().get(USER_AGENT);
    family(line.and_then(|line| line.to_str().ok()).unwrap_or_default())
}

fn family(line: &str) -> &'static str {
    let found = FAMILIES.iter().find(|(mark, _)| line.contains(mark));
    found.map_or("other", |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::family;

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
    fn api_02_only_the_family_of_the_browser_is_reported(
        #[case] line: &str,
        #[case] expected: &str,
    ) {
        assert_eq!(family(line), expected);
    }
}
