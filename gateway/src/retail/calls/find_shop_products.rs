//! `FindShopProducts`: product lists, one product, and products related to one.

use super::shop_product::ShopProduct;
use crate::retail::{
    RetailClient, RetailError,
    client::Call,
    model::{Pricing, Product, ProductPage, ProductQuery},
};

const PATH: &str = "FindShopProducts";
/// Legacy honours no more rows per page.
const MAX_PER_PAGE: u32 = 100;

type Parameters = Vec<(&'static str, String)>;

impl RetailClient {
    /// One page of the products that match.
    pub async fn list_products(&self, query: &ProductQuery) -> Result<ProductPage, RetailError> {
        let rows = self
            .shop_products("list_products", &list_parameters(query))
            .await?;
        if rows.is_empty() && query.page > 1 {
            // The total travels on the rows, so a page behind the last one has none: ask the first page for it.
            let first = ProductQuery {
                page: 1,
                per_page: 1,
                ..query.clone()
            };
            let rows = self
                .shop_products("list_products", &list_parameters(&first))
                .await?;
            return Ok(ProductPage {
                items: Vec::new(),
                total: total(&rows, &first),
            });
        }
        let total = total(&rows, query);
        Ok(ProductPage {
            items: rows.into_iter().map(Product::from).collect(),
            total,
        })
    }

    /// One product with everything that is known of it; `None` when the shop does not show it.
    pub async fn find_product(
        &self,
        id: i32,
        pricing: Pricing,
    ) -> Result<Option<Product>, RetailError> {
        let mut parameters = vec![("prodID", id.to_string()), ("isQuickView", "1".to_owned())];
        parameters.extend(pricing_parameters(pricing));
        let rows = self.shop_products("find_product", &parameters).await?;
        Ok(rows
            .into_iter()
            .map(Product::from)
            .find(|product| product.id == id))
    }

    /// Products that go with one.
    pub async fn list_related_products(
        &self,
        id: i32,
        limit: u32,
        pricing: Pricing,
    ) -> Result<Vec<Product>, RetailError> {
        let mut parameters = vec![
            ("page", "1".to_owned()),
            ("perPage", limit.clamp(1, MAX_PER_PAGE).to_string()),
            ("suggested", id.to_string()),
        ];
        parameters.extend(pricing_parameters(pricing));
        let rows = self
            .shop_products("list_related_products", &parameters)
            .await?;
        Ok(rows
            .into_iter()
            .map(Product::from)
            .filter(|product| product.id != id)
            .collect())
    }

    async fn shop_products(
        &self,
        name: &'static str,
        parameters: &Parameters,
    ) -> Result<Vec<ShopProduct>, RetailError> {
        self.rows(&Call {
            path: PATH,
            name,
            parameters,
        })
        .await
    }
}

fn list_parameters(query: &ProductQuery) -> Parameters {
    let mut parameters = vec![
        ("page", query.page.max(1).to_string()),
        ("perPage", query.per_page.clamp(1, MAX_PER_PAGE).to_string()),
        ("orderby", query.sort.as_str().to_owned()),
        ("hot", flag(query.only_hot)),
        ("new_products", flag(query.only_new)),
    ];
    if let Some(term) = query.search_term.as_deref().map(without_control_characters) {
        parameters.push(("searchTerm", term));
    }
    let filters = filters(query);
    if !filters.is_empty() {
        parameters.push(("malakies", filters));
    }
    parameters.extend(pricing_parameters(query.pricing));
    parameters
}

fn pricing_parameters(pricing: Pricing) -> Parameters {
    vec![
        (
            "customer_price_list_header",
            pricing.price_list.unwrap_or(-1).to_string(),
        ),
        ("cust_excl_vat", flag(pricing.exclude_vat)),
    ]
}

/// `key:value;key:value`; a value that holds one of the separators is percent-encoded.
fn filters(query: &ProductQuery) -> String {
    let text = |key, value: &Option<String>| {
        value
            .as_deref()
            .map(|value| (key, encode_separators(value)))
    };
    let pairs = [
        text("category", &query.category),
        query.subcategory.map(|id| ("subcategory", id.to_string())),
        query.brand.map(|id| ("brand", id.to_string())),
        query.min_price_cents.map(|cents| ("min", euro(cents))),
        query.max_price_cents.map(|cents| ("max", euro(cents))),
        query.in_stock.then(|| ("instock", "1".to_owned())),
        query.on_sale.then(|| ("onsale", "1".to_owned())),
        text("tab", &query.tab),
    ];
    let pairs: Vec<_> = pairs
        .into_iter()
        .flatten()
        .map(|(key, value)| format!("{key}:{value}"))
        .collect();
    pairs.join(";")
}

fn encode_separators(value: &str) -> String {
    // The percent sign as well, or a value that looks encoded would be decoded.
    without_control_characters(value)
        .replace('%', "%25")
        .replace(':', "%3A")
        .replace(';', "%3B")
}

/// Legacy's web server refuses addresses with control characters, and no product has one in its name.
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

fn flag(value: bool) -> String {
    u8::from(value).to_string()
}

/// The total of a list; where the rows do not tell, at least what was seen.
fn total(rows: &[ShopProduct], query: &ProductQuery) -> u32 {
    let told = rows
        .iter()
        .find_map(|row| row.total_count)
        .and_then(|total| u32::try_from(total).ok());
    let before = query.page.saturating_sub(1).saturating_mul(query.per_page);
    let seen = before.saturating_add(u32::try_from(rows.len()).unwrap_or(u32::MAX));
    told.unwrap_or(if rows.is_empty() { 0 } else { seen })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::retail::model::ProductSort;

    #[test]
    fn an_open_query_has_no_filters() {
        let parameters = list_parameters(&ProductQuery {
            page: 1,
            per_page: 24,
            ..ProductQuery::default()
        });
        let names: Vec<_> = parameters.iter().map(|(name, _)| *name).collect();
        let expected = [
            "page",
            "perPage",
            "orderby",
            "hot",
            "new_products",
            "customer_price_list_header",
            "cust_excl_vat",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn every_filter_reaches_legacy() {
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
            filters(&query),
            "category:lamps;subcategory:4;brand:7;min:10.50;max:0.09;instock:1;onsale:1;tab:furniture"
        );
        assert!(list_parameters(&query).contains(&("orderby", "price_asc".to_owned())));
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
