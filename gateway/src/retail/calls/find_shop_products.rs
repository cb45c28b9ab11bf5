use super::shop_product::ShopProduct;
use crate::{
    customer_pricing::Pricing,
    retail::{
        RetailClient, RetailError,
        client::Call,
        model::{
            Product, ProductPage, ProductQuery,
            product_query::{MAX_PER_PAGE, Parameters, flag},
        },
    },
};

const PATH: &str = "FindShopProducts";

impl RetailClient {
    /// Lists one page of the matching products.
    pub async fn list_products(&self, query: &ProductQuery) -> Result<ProductPage, RetailError> {
        let rows = self
            .shop_products("list_products", &product_list_parameters(query))
            .await?;
        if rows.is_empty() && query.page > 1 {
            // An empty page has no total, because the total is in the rows.
            let first = ProductQuery {
                page: 1,
                per_page: 1,
                ..query.clone()
            };
            let rows = self
                .shop_products("list_products", &product_list_parameters(&first))
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

    /// Finds one product with all details; `None` if the shop doesn't show the product.
    pub async fn find_product(
        &self,
        id: i32,
        pricing: Pricing,
    ) -> Result<Option<Product>, RetailError> {
        // `isQuickView` selects the row with all details.
        let mut parameters = vec![("prodID", id.to_string()), ("isQuickView", "1".to_owned())];
        parameters.extend(pricing_parameters(pricing));
        let rows = self.shop_products("find_product", &parameters).await?;
        Ok(rows
            .into_iter()
            .map(Product::from)
            .find(|product| product.id == id))
    }

    /// Lists products that are related to a product.
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

fn product_list_parameters(query: &ProductQuery) -> Parameters {
    let mut parameters = query.parameters();
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

/// Without a total in the rows, counts the products up to this page.
fn total(rows: &[ShopProduct], query: &ProductQuery) -> u32 {
    let given = rows
        .iter()
        .find_map(|row| row.total_count)
        .and_then(|total| u32::try_from(total).ok());
    let before = query.page.saturating_sub(1).saturating_mul(query.per_page);
    let seen = before.saturating_add(u32::try_from(rows.len()).unwrap_or(u32::MAX));
    given.unwrap_or(if rows.is_empty() { 0 } else { seen })
}
