//! These URLs must equal the canonical URLs that the front end sets (`lib/paths.ts`,
//! `features/catalog/list-address.ts`).

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// Characters that `encodeURIComponent` encodes.
const COMPONENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

pub(super) const HOME: &str = "/";
pub(in crate::page) const PRODUCTS: &str = "/shop/sidebar/3cols";
pub(super) const ABOUT: &str = "/pages/about";
pub(super) const CONTACT: &str = "/pages/contact";
pub(super) const PARTNER: &str = "/pages/partner";
pub(super) const TERMS: &str = "/pages/terms";
pub(super) const PRIVACY: &str = "/pages/privacy";
pub(super) const RETURNS: &str = "/pages/returns";
pub(super) const ACCESSIBILITY: &str = "/pages/accessibility";
pub(super) const BLOG: &str = "/blog";

/// Path of a master category's list.
pub fn category(slug: &str) -> String {
    format!("{PRODUCTS}?category={}", encode(slug))
}

/// Path of a subcategory's list.
pub fn subcategory(id: i32) -> String {
    format!("{PRODUCTS}?subcategory={id}")
}

pub(super) fn brand(id: i32) -> String {
    format!("{PRODUCTS}?brand={id}")
}

pub(super) fn product(id: i32) -> String {
    format!("/product/default/{id}")
}

pub(super) fn blog_post(slug: &str) -> String {
    format!("{BLOG}/{}", encode(slug))
}

fn encode(text: &str) -> impl std::fmt::Display {
    utf8_percent_encode(text, COMPONENT)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// Expected values are those of `encodeURIComponent`. [TEN-03]
    #[rstest]
    #[case("lamps", "lamps")]
    #[case("a b&c=d?e#f/g+h%", "a%20b%26c%3Dd%3Fe%23f%2Fg%2Bh%25")]
    #[case("-_.!~*'()", "-_.!~*'()")]
    #[case("κάβα", "%CE%BA%CE%AC%CE%B2%CE%B1")]
    #[case("<\"\u{1}\u{1f4a1}>", "%3C%22%01%F0%9F%92%A1%3E")]
    fn slugs_are_encoded_as_the_front_end_does(#[case] slug: &str, #[case] encoded: &str) {
        assert_eq!(
            category(slug),
            format!("/shop/sidebar/3cols?category={encoded}")
        );
        assert_eq!(blog_post(slug), format!("/blog/{encoded}"));
    }
}
