//! `[seo.*]`: what search engines are told about the pages that are the same in every shop.

use serde::Deserialize;

/// The pages with texts of their own.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Seo {
    /// The page about the shop.
    pub about: PageSeo,
    /// The contact page.
    pub contact: PageSeo,
    /// The product lists.
    pub products: PageSeo,
    /// The page for future partners.
    pub partner: PageSeo,
}

/// What search engines are told about one page.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageSeo {
    /// Title.
    pub title: String,
    /// Description.
    #[serde(default)]
    pub description: Option<String>,
    /// Rule for robots, such as `noindex`.
    #[serde(default)]
    pub robots: Option<String>,
    /// The address to be listed under.
    #[serde(default)]
    pub canonical: Option<String>,
}

impl PageSeo {
    fn titled(title: &str) -> Self {
        Self {
            title: title.to_owned(),
            description: None,
            robots: None,
            canonical: None,
        }
    }
}

impl Default for Seo {
    fn default() -> Self {
        Self {
            about: PageSeo::titled("About Us"),
            contact: PageSeo::titled("Contact Us"),
            products: PageSeo::titled("All Products"),
            partner: PageSeo::titled("Partner"),
        }
    }
}
