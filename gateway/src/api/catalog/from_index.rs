//! Responses that are made from the catalogue index.

use std::sync::Arc;

use serde::Serialize;

use super::{
    model::Product, product_list_query::ProductListQuery, product_settings::ProductSettings,
};
use crate::{
    cache::{Body, CachedResponse, Freshness, Operation, Source, StaleReason},
    catalogue::{CatalogueSnapshot, Catalogues, PricedCatalogue, SnapshotState},
    catalogue_index::SearchSettings,
    customer_pricing::Pricing,
    http::problem::ApiResult,
    price_history::{PriceHistory, PriceReductions, PricedProduct},
    retail::{RetailClient, model as retail},
    shop_context::{LoadError, ShopContext},
};

/// Name of the index in `Cache-Status`.
const CATALOGUE_INDEX: &str = "catalogue-index";

const fn stale_reason(state: SnapshotState) -> Option<StaleReason> {
    match state {
        SnapshotState::Fresh => None,
        SnapshotState::Restored => Some(StaleReason::Refreshing),
        SnapshotState::UpstreamError => Some(StaleReason::UpstreamError),
    }
}

/// How the shop shows price reductions to the client. For products of the Retail API; the catalogue index applies it
/// already.
pub(super) fn reductions(shop: &ShopContext) -> ApiResult<PriceReductions> {
    let history = shop.service::<PriceHistory>()?;
    Ok(history.reductions(&shop.tenant, shop.pricing))
}

/// Returns the shop's catalogue with the prices of the client.
pub(super) fn find_catalogue(shop: &ShopContext) -> ApiResult<Option<PricedCatalogue>> {
    let catalogues = shop.service::<Catalogues>()?;
    Ok(catalogues.priced(&shop.tenant, shop.pricing))
}

/// Returns the shop's catalogue without prices.
pub(super) fn find_snapshot(shop: &ShopContext) -> ApiResult<Option<Arc<CatalogueSnapshot>>> {
    Ok(shop.service::<Catalogues>()?.snapshot(&shop.tenant))
}

/// Returns the shop's catalogue with the prices of the client if it can answer the query.
pub(super) fn find_for_list(
    shop: &ShopContext,
    query: &ProductListQuery,
) -> ApiResult<Option<PricedCatalogue>> {
    let has_tab = |catalogue: &PricedCatalogue| {
        let tab = query.tab();
        tab.is_none_or(|tab| catalogue.snapshot().has_tab(tab))
    };
    Ok(find_catalogue(shop)?.filter(has_tab))
}

/// Adds the shop's search settings to the cache key of a search, so that a change applies at once.
pub(super) fn search_key(key: String, settings: &SearchSettings) -> String {
    match settings.fingerprint() {
        0 => key,
        fingerprint => format!("{key}\nsettings={fingerprint:x}"),
    }
}

/// Cache key of a list.
pub(super) fn list_key(query: &ProductListQuery, settings: &SearchSettings) -> String {
    if query.has_term() {
        search_key(query.canonical(), settings)
    } else {
        query.canonical()
    }
}

/// Returns the response from the cache or from `answer`, which takes milliseconds and makes no calls.
pub(super) async fn cached<T: Serialize + 'static>(
    shop: &ShopContext,
    operation: Operation,
    query: &str,
    answer: impl FnOnce() -> T + 'static,
) -> ApiResult<CachedResponse<T>> {
    let source = Source {
        name: CATALOGUE_INDEX,
        stale_reason: stale_reason(shop.service::<Catalogues>()?.state(&shop.tenant)),
    };
    let make = move || Body::json_of_cache(&answer(), source);
    shop.cached_from_memory(operation, query, Freshness::Lists, make)
        .await
}

/// Returns the product from the cache or the Retail API. If the Retail API can't answer, returns the product as
/// lists show it: without the long description, and with the listed pictures. A product that the index does not
/// contain may exist, so it is not "not found".
pub(super) async fn product_or_listed<L>(
    shop: &ShopContext,
    operation: Operation,
    query: &str,
    load: impl FnOnce(RetailClient) -> L + 'static,
    find_listed: impl FnOnce(&PricedCatalogue) -> Option<PricedProduct> + 'static,
) -> ApiResult<CachedResponse<Product>>
where
    L: Future<Output = Result<Option<retail::Product>, LoadError>> + 'static,
{
    let prices = shop.service::<PriceHistory>()?.clone();
    let (settings, pricing) = (ProductSettings::of(shop)?, shop.pricing);
    let load = move |retail| async move {
        let began_ms = prices.now_ms();
        let Some(product) = load(retail).await? else {
            return Ok(None);
        };
        if pricing == Pricing::default() {
            let tenant = settings.tenant();
            prices.record_product(tenant, &product, began_ms).await;
        }
        let shown = prices.reductions(settings.tenant(), pricing).show(product);
        Ok(Some(Product::new(shown, &settings)))
    };
    let own_shop = shop.clone();
    let listed = move || {
        let product = listed_product(&own_shop, find_listed)?;
        let source = Source {
            name: CATALOGUE_INDEX,
            stale_reason: Some(StaleReason::UpstreamError),
        };
        Some((product, source))
    };
    shop.cached_or_else(operation, query, Freshness::Details, load, listed)
        .await?
        .or_not_found("product")
}

/// Returns the product as lists show it, with the prices of the client.
pub(super) fn listed_product(
    shop: &ShopContext,
    find: impl FnOnce(&PricedCatalogue) -> Option<PricedProduct>,
) -> Option<Product> {
    let catalogue = find_catalogue(shop).ok().flatten()?;
    let settings = ProductSettings::of(shop).ok()?;
    find(&catalogue).map(|shown| Product::new(shown, &settings))
}
