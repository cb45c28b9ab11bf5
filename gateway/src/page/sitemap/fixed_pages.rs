//! A page is left out if the shop has no content for it or excludes it from search engines
//! [TEN-03].

use super::address;
use crate::{
    html,
    retail::{RetailClient, RetailError, model::PageContent, sql::PageId},
    tenants::config::{PageSeo, TenantConfig},
};

/// These pages are left out if the shop has no text.
const TEXT_PAGES: [(PageId, &str); 4] = [
    (PageId::About, address::ABOUT),
    (PageId::Terms, address::TERMS),
    (PageId::Privacy, address::PRIVACY),
    (PageId::Returns, address::RETURNS),
];

pub(super) async fn paths(
    retail: &RetailClient,
    config: &TenantConfig,
) -> Result<Vec<String>, RetailError> {
    let mut paths = vec![address::HOME, address::PRODUCTS];
    for (page, path) in TEXT_PAGES {
        if has_text(&retail.list_page_content(page).await?) {
            paths.push(path);
        }
    }
    // The forms of these pages need no text.
    paths.extend([address::CONTACT, address::PARTNER]);
    if config.accessibility.enabled {
        paths.push(address::ACCESSIBILITY);
    }
    paths.retain(|path| is_listed(config, path));
    Ok(paths.into_iter().map(str::to_owned).collect())
}

pub(super) fn is_noindex(seo: &PageSeo) -> bool {
    let rules = seo.robots.as_deref().unwrap_or_default();
    rules
        .split([',', ' '])
        .any(|rule| rule.eq_ignore_ascii_case("noindex") || rule.eq_ignore_ascii_case("none"))
}

fn has_text(rows: &[PageContent]) -> bool {
    let has_words = |text: &Option<String>| text.as_deref().and_then(html::plain_text).is_some();
    rows.iter()
        .any(|row| has_words(&row.title) || has_words(&row.html))
}

fn is_listed(config: &TenantConfig, path: &str) -> bool {
    let seo = &config.seo;
    let seo = match path {
        address::ABOUT => &seo.about,
        address::CONTACT => &seo.contact,
        address::PARTNER => &seo.partner,
        address::PRODUCTS => &seo.products,
        _ => return true,
    };
    let canonical = seo.canonical.as_deref().filter(|text| !text.is_empty());
    let canonical = canonical.unwrap_or(path);
    let is_canonical = canonical
        .strip_prefix(&config.origin())
        .unwrap_or(canonical)
        == path;
    is_canonical && !is_noindex(seo)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn shop(about: &str) -> TenantConfig {
        let text = format!(
            "name = \"Lamps\"\nhosts = [\"lamps.example\"]\ncountries = \"cyprus\"\n\
             [retail]\nidentifier = \"lamps\"\napi_url = \"https://retail.example\"\n\
             [seo.about]\ntitle = \"About\"\n{about}"
        );
        toml::from_str(&text).unwrap()
    }

    /// [TEN-03]
    #[rstest]
    #[case::nothing_said("", true)]
    #[case::open("robots = \"index, follow\"", true)]
    #[case::kept_out("robots = \"NoIndex\"", false)]
    #[case::kept_out_among_others("robots = \"nofollow,noindex\"", false)]
    #[case::none("robots = \"none\"", false)]
    #[case::large_previews("robots = \"max-image-preview:none\"", true)]
    #[case::no_canonical("canonical = \"\"", true)]
    #[case::own_path("canonical = \"/pages/about\"", true)]
    #[case::own_address("canonical = \"https://lamps.example/pages/about\"", true)]
    #[case::another_page("canonical = \"/\"", false)]
    #[case::another_host("canonical = \"https://chairs.example/pages/about\"", false)]
    fn a_page_is_listed_unless_the_shop_excludes_it(#[case] about: &str, #[case] expected: bool) {
        let shop = shop(about);
        assert_eq!(is_listed(&shop, address::ABOUT), expected);
        assert!(is_listed(&shop, address::CONTACT) && is_listed(&shop, address::TERMS));
    }

    /// [CON-06]
    #[rstest]
    #[case(None, None, false)]
    #[case(Some("<br>"), Some("<script>x()</script>"), false)]
    #[case(Some("Law"), None, true)]
    #[case(None, Some("<p>Law</p>"), true)]
    fn a_page_without_words_has_no_text(
        #[case] title: Option<&str>,
        #[case] html: Option<&str>,
        #[case] expected: bool,
    ) {
        let row = PageContent {
            position: "paragraph".to_owned(),
            title: title.map(str::to_owned),
            html: html.map(str::to_owned),
            picture: None,
        };
        assert_eq!(has_text(&[row]), expected);
        assert!(!has_text(&[]));
    }
}
