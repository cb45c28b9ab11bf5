use serde::Deserialize;

/// `[seo.*]`: pages with configurable titles.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Seo {
    /// About page.
    pub about: PageSeo,
    /// Contact page.
    pub contact: PageSeo,
    /// Product lists.
    pub products: PageSeo,
    /// Partner page.
    pub partner: PageSeo,
}

/// Title and description of one page.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageSeo {
    /// Title.
    pub title: String,
    /// Description.
    #[serde(default)]
    pub description: Option<String>,
    /// Robots directive, such as `noindex`.
    #[serde(default)]
    pub robots: Option<String>,
    /// Canonical URL.
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
