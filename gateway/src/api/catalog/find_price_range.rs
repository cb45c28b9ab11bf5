//! GET /api/v1/products/price-range [CAT-05].

use std::sync::Arc;

use actix_web::get;
use futures_util::future::try_join;
use serde::Serialize;
use utoipa::ToSchema;

use super::{from_index, product_list_query::ProductListQuery};
use crate::{
    api::price,
    cache::{CachedResponse, Freshness, Operation},
    catalogue::PricedCatalogue,
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
/// Takes the parameters of the product list. Price filter, sort order, page and `facets` are ignored; without a
/// catalogue index, so are the parameters that need one.
#[utoipa::path(
    operation_id = "findPriceRange",
    tag = "catalog",
    params(ProductListQuery),
    responses((status = OK, description = "The price range", body = ListPriceRange), Problems)
)]
#[get("/api/v1/products/price-range")]
pub(super) async fn find_price_range(
    query: ValidQuery<ProductListQuery>,
    shop: ShopContext,
) -> ApiResult<CachedResponse<ListPriceRange>> {
    let query = query.0.normalized().at_all_prices();
    match from_index::find_for_list(&shop, &query)? {
        Some(catalogue) => range_from_index(&shop, query, catalogue).await,
        None => range_from_retail(&shop, &query).await,
    }
}

async fn range_from_index(
    shop: &ShopContext,
    query: ProductListQuery,
    catalogue: PricedCatalogue,
) -> ApiResult<CachedResponse<ListPriceRange>> {
    let settings = Arc::clone(&shop.tenant.search);
    let key = from_index::list_key(&query, &settings);
    from_index::cached(shop, Operation::FindPriceRange, &key, move || {
        let facets = catalogue.list(&query.list_query(), &settings).facets;
        let prices = facets.map(|facets| facets.prices).unwrap_or_default();
        ListPriceRange {
            min_price_cents: prices.min_cents,
            max_price_cents: prices.max_cents,
        }
    })
    .await
}

async fn range_from_retail(
    shop: &ShopContext,
    query: &ProductListQuery,
) -> ApiResult<CachedResponse<ListPriceRange>> {
    let key = query.canonical();
    let query = query.retail_part(shop.pricing);
    shop.cached(
        Operation::FindPriceRange,
        &key,
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
