use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::retail::is_picture_path;

const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b'/');

/// URL of a picture in the tenant's image folder; `None` for a path that leads out of the folder.
pub fn picture_url(path: &str) -> Option<String> {
    let path = path.trim();
    let path = path.strip_prefix('/').unwrap_or(path);
    is_picture_path(path).then(|| format!("/pictures/{}", utf8_percent_encode(path, SEGMENT)))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::picture_url;

    /// [CON-08]
    #[rstest]
    #[case("slides/1.svg", Some("/pictures/slides/1.svg"))]
    #[case("/slides/1 a.svg", Some("/pictures/slides/1%20a.svg"))]
    #[case("a b/c;d&e.jpg", Some("/pictures/a%20b/c%3Bd%26e.jpg"))]
    #[case(
        "/καρέκλα.jpg",
        Some("/pictures/%CE%BA%CE%B1%CF%81%CE%AD%CE%BA%CE%BB%CE%B1.jpg")
    )]
    #[case("https://evil.example/1.svg", None)]
    #[case("//evil.example/1.svg", None)]
    #[case("/\\evil.example/1.svg", None)]
    #[case("javascript:alert(1)", None)]
    #[case("data:image/svg+xml,x", None)]
    #[case("../other/1.svg", None)]
    #[case("a.jpg?size=1#e", None)]
    #[case(" ", None)]
    fn only_pictures_of_the_tenant_have_an_address(
        #[case] path: &str,
        #[case] expected: Option<&str>,
    ) {
        assert_eq!(picture_url(path).as_deref(), expected);
    }
}
