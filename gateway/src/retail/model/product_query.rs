use std::ops::RangeInclusive;

use super::ProductSort;
use crate::customer_pricing::Pricing;

/// The Retail API's maximum.
pub(in crate::retail) const MAX_PER_PAGE: u32 = 100;

const MAX_PRICE_CENTS: i32 = 100_000_000;

pub(in crate::retail) type Parameters = Vec<(&'static str, String)>;

/// Filters, order and page; every filter narrows the list.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent filters, as in the URL"
)]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ProductQuery {
    /// Slug of a category or master category, or the id of a master category.
    pub category: Option<String>,
    /// Id of a subcategory.
    pub subcategory: Option<i32>,
    /// Id of a brand.
    pub brand: Option<i32>,
    /// Words that must all match name, code, short description or brand.
    pub search_term: Option<String>,
    /// Lowest price in cents.
    pub min_price_cents: Option<i32>,
    /// Highest price in cents.
    pub max_price_cents: Option<i32>,
    /// Only products marked as new.
    pub new: bool,
    /// Only hot deals.
    pub hot: bool,
    /// Only products in stock.
    pub in_stock: bool,
    /// Only products with a sale price.
    pub on_sale: bool,
    /// Key of a home page tab of the storefront.
    pub tab: Option<String>,
    /// Order.
    pub sort: ProductSort,
    /// Page, from 1.
    pub page: u32,
    /// Products per page.
    pub per_page: u32,
    /// Prices of the session.
    pub pricing: Pricing,
}

impl Default for ProductQuery {
    fn default() -> Self {
        Self {
            category: None,
            subcategory: None,
            brand: None,
            search_term: None,
            min_price_cents: None,
            max_price_cents: None,
            new: false,
            hot: false,
            in_stock: false,
            on_sale: false,
            tab: None,
            sort: ProductSort::Default,
            page: 1,
            per_page: 24,
            pricing: Pricing::default(),
        }
    }
}

impl ProductQuery {
    /// Maximum length of a text filter, in characters.
    pub const MAX_TEXT_CHARACTERS: usize = 100;

    /// Names and values of the text filters.
    pub fn texts(&self) -> [(&'static str, Option<&str>); 3] {
        [
            ("category", self.category.as_deref()),
            ("searchTerm", self.search_term.as_deref()),
            ("tab", self.tab.as_deref()),
        ]
    }

    /// Names, values and limits of the number filters.
    pub fn numbers(&self) -> [(&'static str, Option<i32>, RangeInclusive<i32>); 4] {
        let (ids, prices) = (1..=i32::MAX, 0..=MAX_PRICE_CENTS);
        [
            ("subcategory", self.subcategory, ids.clone()),
            ("brand", self.brand, ids),
            ("minPriceCents", self.min_price_cents, prices.clone()),
            ("maxPriceCents", self.max_price_cents, prices),
        ]
    }

    /// Canonical text of all fields except `pricing`; equal for queries that select the same
    /// products.
    pub fn canonical(&self) -> String {
        // A line feed can separate the parameters, because no value contains a control character.
        let mut text = String::new();
        for (name, value) in self.parameters() {
            text.extend([name, "=", &value, "\n"]);
        }
        text
    }

    /// Parameters of the call, without those of `pricing`.
    pub(in crate::retail) fn parameters(&self) -> Parameters {
        let mut parameters = vec![
            ("page", self.page.max(1).to_string()),
            ("perPage", self.per_page.clamp(1, MAX_PER_PAGE).to_string()),
            ("orderby", self.sort.as_str().to_owned()),
            ("hot", flag(self.hot)),
            ("new_products", flag(self.new)),
        ];
        if let Some(term) = self.search_term.as_deref().map(without_control_characters) {
            parameters.push(("searchTerm", term));
        }
        let filters = self.filters();
        if !filters.is_empty() {
            // The Retail API's own name for the filters.
            parameters.push(("malakies", filters));
        }
        parameters
    }

    /// `key:value;key:value`, with percent-encoded separators in values.
    fn filters(&self) -> String {
        let text = |key, value: &Option<String>| {
            value
                .as_deref()
                .map(|value| (key, encode_separators(value)))
        };
        let pairs = [
            text("category", &self.category),
            self.subcategory.map(|id| ("subcategory", id.to_string())),
            self.brand.map(|id| ("brand", id.to_string())),
            self.min_price_cents.map(|cents| ("min", euro(cents))),
            self.max_price_cents.map(|cents| ("max", euro(cents))),
            self.in_stock.then(|| ("instock", "1".to_owned())),
            self.on_sale.then(|| ("onsale", "1".to_owned())),
            text("tab", &self.tab),
        ];
        let pairs: Vec<_> = pairs
            .into_iter()
            .flatten()
            .map(|(key, value)| format!("{key}:{value}"))
            .collect();
        pairs.join(";")
    }
}

fn encode_separators(value: &str) -> String {
    // Encode the percent sign too, otherwise the Retail API would decode `%3B` in a value.
    without_control_characters(value)
        .replace('%', "%25")
        .replace(':', "%3A")
        .replace(';', "%3B")
}

/// The Retail API's web server refuses URLs with control characters.
fn without_control_characters(text: &str) -> String {
    let text: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    text.trim().to_owned()
}

fn euro(cents: i32) -> String {
    let cents = cents.max(0);
    format!("{}.{:02}", cents / 100, cents % 100)
}

pub(in crate::retail) fn flag(value: bool) -> String {
    u8::from(value).to_string()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn a_default_query_has_no_filters() {
        let parameters = ProductQuery::default().parameters();
        let names: Vec<_> = parameters.iter().map(|(name, _)| *name).collect();
        let expected = ["page", "perPage", "orderby", "hot", "new_products"];
        assert_eq!(names, expected);
    }

    #[test]
    fn every_filter_is_sent_to_the_retail_api() {
        let query = ProductQuery {
            category: Some("lamps".to_owned()),
            subcategory: Some(4),
            brand: Some(7),
            min_price_cents: Some(1_050),
            max_price_cents: Some(9),
            in_stock: true,
            on_sale: true,
            tab: Some("furniture".to_owned()),
            sort: ProductSort::PriceAsc,
            ..ProductQuery::default()
        };
        assert_eq!(
            query.filters(),
            "category:lamps;subcategory:4;brand:7;min:10.50;max:0.09;instock:1;onsale:1;tab:furniture"
        );
        assert!(
            query
                .parameters()
                .contains(&("orderby", "price_asc".to_owned()))
        );
    }

    #[rstest]
    #[case("a;brand:1", "a%3Bbrand%3A1")]
    #[case("50%3B", "50%253B")]
    #[case("a\0b\r\n", "a b")]
    #[case("κάβα", "κάβα")]
    fn a_value_can_not_add_filters(#[case] value: &str, #[case] expected: &str) {
        assert_eq!(encode_separators(value), expected);
    }
}
