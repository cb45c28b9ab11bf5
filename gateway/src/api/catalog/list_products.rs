//! GET /api/v1/products [CAT-01, CAT-02, CAT-05].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use super::{model::ProductSummary, search_term};
use crate::{
    api::ReadOperation,
    cache::{CachedResponse, Freshness, Operation},
    customer_pricing::Pricing,
    http::{
        parameters::{FieldErrors, Parameters, ValidQuery},
        problem::{ApiResult, Problems},
    },
    retail::model::{ProductPage, ProductQuery},
    shop_context::ShopContext,
};

impl Parameters for ProductQuery {
    fn check(&self, errors: &mut FieldErrors) {
        for (name, text) in self.texts() {
            let text = text.unwrap_or_default();
            errors.length(name, text, Self::MAX_TEXT_CHARACTERS);
        }
        for (name, number, range) in self.numbers() {
            if let Some(number) = number {
                errors.range(name, number, &range);
            }
        }
        if let (Some(min), Some(max)) = (self.min_price_cents, self.max_price_cents)
            && min > max
        {
            errors.push(
                "minPriceCents",
                "out-of-range",
                "must not be above maxPriceCents",
            );
        }
        errors.range("page", self.page, &(1..=10_000));
        errors.range("perPage", self.per_page, &(1..=100));
    }
}

/// A page of a product list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductList {
    /// Products of this page.
    items: Vec<ProductSummary>,
    /// Number of matching products on all pages.
    total: u32,
    /// Page number, from 1.
    #[schema(minimum = 1)]
    page: u32,
    /// Products per page.
    #[schema(minimum = 1, maximum = 100)]
    per_page: u32,
    /// Number of pages. 0 when no product matches.
    page_count: u32,
}

/// Lists products of the shop, with filters, sort order and pages.
#[utoipa::path(
    operation_id = "listProducts",
    tag = "catalog",
    params(ProductQuery),
    responses((status = OK, description = "A page of products", body = ProductList), Problems)
)]
#[get("/api/v1/products")]
pub(in crate::api) async fn list_products(
    query: ValidQuery<ProductQuery>,
    shop: ShopContext,
) -> ApiResult<CachedResponse<ProductList>> {
    list_products::read(shop, query).await
}

impl ReadOperation for list_products {
    type Parameters = ValidQuery<ProductQuery>;
    type Response = ProductList;

    async fn read(
        shop: ShopContext,
        query: ValidQuery<ProductQuery>,
    ) -> ApiResult<CachedResponse<ProductList>> {
        let query = normalized_query(&query.0, shop.pricing);
        shop.cached(
            Operation::ListProducts,
            &query.canonical(),
            Freshness::Lists,
            move |retail| async move {
                let page = retail.list_products(&query).await?;
                Ok(Some(ProductList::new(page, &query)))
            },
        )
        .await
    }
}

impl ProductList {
    fn new(page: ProductPage, query: &ProductQuery) -> Self {
        Self {
            total: page.total,
            page: query.page,
            per_page: query.per_page,
            page_count: page.total.div_ceil(query.per_page.max(1)),
            items: page.items.into_iter().map(ProductSummary::from).collect(),
        }
    }
}

pub(super) fn normalized_query(query: &ProductQuery, pricing: Pricing) -> ProductQuery {
    let query = query.clone().with_texts(search_term::normalize);
    ProductQuery { pricing, ..query }
}
