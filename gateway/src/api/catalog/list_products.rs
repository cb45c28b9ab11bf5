//! GET /api/v1/products: one page of a filtered and sorted product list [CAT-01, CAT-02, CAT-05].

#![expect(
    unused_qualifications,
    reason = "written by the macro that documents the parameters"
)]

use std::fmt::Write as _;

use actix_web::get;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{model::ProductSummary, search_term};
use crate::{
    api::ReadOperation,
    cache::{Cached, Freshness, Operation},
    http::{
        parameters::{FieldErrors, Parameters, ValidQuery},
        problem::{ApiResult, Problems},
    },
    retail::model::{Pricing, ProductPage, ProductQuery, ProductSort},
    shop::Shop,
};

const MAX_PRICE_CENTS: i32 = 100_000_000;
const MAX_TEXT: usize = 100;
const DEFAULT_PER_PAGE: u32 = 24;

/// Filters, order and page; every filter narrows the list, unknown keys are ignored.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent filters, as the address has them"
)]
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct ListProductsQuery {
    /// Slug of a category or master category, or the id of a master category.
    #[param(max_length = 100)]
    category: Option<String>,
    /// Id of a subcategory.
    #[param(minimum = 1)]
    subcategory: Option<i32>,
    /// Id of a brand.
    #[param(minimum = 1)]
    brand: Option<i32>,
    /// Words that must all match name, code, short description or brand.
    #[param(max_length = 100)]
    search_term: Option<String>,
    /// Lowest price in cents.
    #[param(minimum = 0, maximum = 100_000_000)]
    min_price_cents: Option<i32>,
    /// Highest price in cents.
    #[param(minimum = 0, maximum = 100_000_000)]
    max_price_cents: Option<i32>,
    /// Only products marked as new.
    new: bool,
    /// Only hot deals.
    hot: bool,
    /// Only what can be bought now.
    in_stock: bool,
    /// Only products with a sale price.
    on_sale: bool,
    /// Key of a home page tab of the storefront.
    #[param(max_length = 100)]
    tab: Option<String>,
    /// Order.
    #[param(inline)]
    sort: ProductSort,
    /// Page, from 1.
    #[param(minimum = 1, maximum = 10_000, default = 1)]
    page: Option<u32>,
    /// Products per page.
    #[param(minimum = 1, maximum = 100, default = 24)]
    per_page: Option<u32>,
}

impl Parameters for ListProductsQuery {
    fn check(&self, errors: &mut FieldErrors) {
        for (name, text) in [
            ("category", &self.category),
            ("searchTerm", &self.search_term),
            ("tab", &self.tab),
        ] {
            errors.length(name, text.as_deref().unwrap_or_default(), MAX_TEXT);
        }
        for (name, id) in [("subcategory", self.subcategory), ("brand", self.brand)] {
            errors.range(name, id.unwrap_or(1), &(1..=i32::MAX));
        }
        for (name, price) in [
            ("minPriceCents", self.min_price_cents),
            ("maxPriceCents", self.max_price_cents),
        ] {
            errors.range(name, price.unwrap_or(0), &(0..=MAX_PRICE_CENTS));
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
        errors.range("page", self.page.unwrap_or(1), &(1..=10_000));
        errors.range("perPage", self.per_page.unwrap_or(1), &(1..=100));
    }
}

/// One page of products.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductList {
    /// The products of this page.
    items: Vec<ProductSummary>,
    /// How many match in all.
    total: u32,
    /// This page, from 1.
    #[schema(minimum = 1)]
    page: u32,
    /// Products per page.
    #[schema(minimum = 1, maximum = 100)]
    per_page: u32,
    /// How many pages there are; 0 when nothing matches.
    page_count: u32,
}

/// Products of the shop, filtered, sorted and paged.
#[utoipa::path(
    operation_id = "listProducts",
    tag = "catalog",
    params(ListProductsQuery),
    responses((status = OK, description = "One page of products", body = ProductList), Problems)
)]
#[get("/api/v1/products")]
pub(in crate::api) async fn list_products(
    query: ValidQuery<ListProductsQuery>,
    shop: Shop,
) -> ApiResult<Cached<ProductList>> {
    list_products::read(shop, query).await
}

impl ReadOperation for list_products {
    type Parameters = ValidQuery<ListProductsQuery>;
    type Response = ProductList;

    async fn read(
        shop: Shop,
        query: ValidQuery<ListProductsQuery>,
    ) -> ApiResult<Cached<ProductList>> {
        let query = retail_query(&query.0, shop.pricing);
        shop.cached(
            Operation::ListProducts,
            &canonical(&query),
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

pub(super) fn retail_query(query: &ListProductsQuery, pricing: Pricing) -> ProductQuery {
    ProductQuery {
        search_term: query
            .search_term
            .as_deref()
            .and_then(search_term::normalize),
        category: query.category.as_deref().and_then(search_term::normalize),
        subcategory: query.subcategory,
        brand: query.brand,
        min_price_cents: query.min_price_cents,
        max_price_cents: query.max_price_cents,
        only_new: query.new,
        only_hot: query.hot,
        in_stock: query.in_stock,
        on_sale: query.on_sale,
        tab: query.tab.as_deref().and_then(search_term::normalize),
        sort: query.sort,
        page: query.page.unwrap_or(1),
        per_page: query.per_page.unwrap_or(DEFAULT_PER_PAGE),
        pricing,
    }
}

/// The same list always has the same text, however its address was written.
pub(super) fn canonical(query: &ProductQuery) -> String {
    let mut text = String::with_capacity(96);
    // Writing to a String can't fail.
    let _ = write!(
        text,
        "{}.{}.{}.{}{}{}{}",
        query.page,
        query.per_page,
        query.sort.as_str(),
        u8::from(query.only_new),
        u8::from(query.only_hot),
        u8::from(query.in_stock),
        u8::from(query.on_sale),
    );
    let numbers = [
        query.subcategory,
        query.brand,
        query.min_price_cents,
        query.max_price_cents,
    ];
    for number in numbers {
        let _ = write!(text, ".{}", number.unwrap_or(-1));
    }
    // Control characters were dropped, so a line feed separates texts without doubt.
    for part in [&query.category, &query.tab, &query.search_term] {
        let _ = write!(text, "\n{}", part.as_deref().unwrap_or_default());
    }
    text
}
