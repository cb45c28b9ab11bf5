//! GET /api/v1/products/price-range [CAT-05].

use actix_web::get;
use futures_util::future::try_join;
use serde::Serialize;
use utoipa::ToSchema;

use super::search_term;
use crate::{
    api::price,
    cache::{CachedResponse, Freshness, Operation},
    http::{
        parameters::ValidQuery,
        problem::{ApiResult, Problems},
    },
    retail::{
        RetailClient, RetailError,
        model::{ProductQuery, ProductSort},
    },
    shop_context::ShopContext,
};

/// Price range of a product list. Both prices are 0 for an empty list.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListPriceRange {
    /// Lowest price of the cheapest product, in cents.
    #[schema(minimum = 0)]
    min_price_cents: i32,
    /// Price of the most expensive product, in cents. A product with several prices counts with its lowest one, as in the price
    /// filter.
    #[schema(minimum = 0)]
    max_price_cents: i32,
}

/// Returns the price range of a filtered list.
///
/// Takes the parameters of the product list. Price filter, sort order and page are ignored.
#[utoipa::path(
    operation_id = "findPriceRange",
    tag = "catalog",
    params(ProductQuery),
    responses((status = OK, description = "The price range", body = ListPriceRange), Problems)
)]
#[get("/api/v1/products/price-range")]
pub(super) async fn find_price_range(
    query: ValidQuery<ProductQuery>,
    shop: ShopContext,
) -> ApiResult<CachedResponse<ListPriceRange>> {
    let query = ProductQuery {
        min_price_cents: None,
        max_price_cents: None,
        sort: ProductSort::Default,
        page: 1,
        per_page: 1,
        pricing: shop.pricing,
        ..query.0.with_texts(search_term::normalize)
    };
    shop.cached(
        Operation::FindPriceRange,
        &query.canonical(),
        Freshness::Lists,
        move |retail| async move {
            let (min, max) = try_join(
                first_price(&retail, &query, ProductSort::PriceAsc),
                first_price(&retail, &query, ProductSort::PriceDesc),
            )
            .await?;
            Ok(Some(ListPriceRange {
                min_price_cents: min.min(max),
                max_price_cents: max.max(min),
            }))
        },
    )
    .await
}

async fn first_price(
    retail: &RetailClient,
    query: &ProductQuery,
    sort: ProductSort,
) -> Result<i32, RetailError> {
    let query = ProductQuery {
        sort,
        ..query.clone()
    };
    let page = retail.list_products(&query).await?;
    Ok(page.items.first().map_or(0, price::filter_price_cents))
}
