use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::scrub::{scrub, scrub_path};

const NOT_IN_PATHS: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

pub(super) fn is_own_path(path: &str) -> bool {
    path.starts_with('/') && !path.chars().any(char::is_control)
}

/// The URL contains no personal data.
pub(super) fn viewed_url(site: &str, path: &str, product_list_parameters: &[String]) -> String {
    let page = path.split('#').next().unwrap_or_default();
    let (path, query) = page.split_once('?').unwrap_or((page, ""));
    let path = scrub_path(path);
    let path = utf8_percent_encode(&path, NOT_IN_PATHS);
    let mut filters = form_urlencoded::Serializer::new(String::new());
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        // Drop other parameters, because they may contain payment codes and reset links.
        let is_known = product_list_parameters.iter().any(|known| *known == name);
        if is_known && !value.is_empty() {
            filters.append_pair(&name, &scrub(&value));
        }
    }
    let filters = filters.finish();
    let separator = if filters.is_empty() { "" } else { "?" };
    format!("{}{path}{separator}{filters}", site.trim_end_matches('/'))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// [LAY-05]
    #[rstest]
    #[case("/", "https://shop.example/")]
    #[case(
        "/shop/sidebar/3cols?subcategory=12&page=2",
        "https://shop.example/shop/sidebar/3cols?subcategory=12&page=2"
    )]
    #[case::token("/pass-reset?token=abc&custid=7", "https://shop.example/pass-reset")]
    #[case::payment_code(
        "/viva-payment-success?t=1&s=9123456789012345",
        "https://shop.example/viva-payment-success"
    )]
    #[case::fragment("/pages/about#team", "https://shop.example/pages/about")]
    #[case::search(
        "/shop/search?searchTerm=oak+chair&evil=1",
        "https://shop.example/shop/search?searchTerm=oak+chair"
    )]
    #[case::mail(
        "/shop/search?searchTerm=ann%40example.com",
        "https://shop.example/shop/search?searchTerm=%E2%80%A6"
    )]
    #[case::mail_in_the_path("/x/ann@example.com", "https://shop.example/x/%E2%80%A6")]
    #[case::other_host("//evil.example/x", "https://shop.example//evil.example/x")]
    #[case::ampersand_in_the_path("/x&amp=1", "https://shop.example/x&amp=1")]
    #[case::markup("/<script>\\", "https://shop.example/%3Cscript%3E%5C")]
    fn only_known_parameters_are_passed_on(#[case] path: &str, #[case] expected: &str) {
        assert!(is_own_path(path));
        let parameters = ["subcategory", "searchTerm", "page"].map(str::to_owned);
        let url = viewed_url("https://shop.example/", path, &parameters);
        assert_eq!(url, expected);
    }

    /// [LAY-05]
    #[rstest]
    #[case("")]
    #[case("https://evil.example/")]
    #[case("javascript:alert(1)")]
    #[case("/a\r\nb")]
    fn a_url_of_another_site_is_rejected(#[case] path: &str) {
        assert!(!is_own_path(path));
    }
}
