//! Responses that are made from the catalogue index.

use std::sync::Arc;

use serde::Serialize;

use crate::{
    cache::{Body, CachedResponse, Freshness, Operation},
    catalogue::{CatalogueSnapshot, Catalogues},
    catalogue_index::SearchSettings,
    customer_pricing::Pricing,
    http::problem::ApiResult,
    shop_context::{LoadError, ShopContext},
};

/// Member of `Cache-Status` for responses from the catalogue index.
const INDEX_HIT: &str = "catalogue-index; hit";

/// Returns the shop's catalogue if the client sees public prices: it has no others.
pub(super) fn find_snapshot(shop: &ShopContext) -> ApiResult<Option<Arc<CatalogueSnapshot>>> {
    if shop.pricing != Pricing::default() {
        return Ok(None);
    }
    find_texts(shop)
}

/// Returns the shop's catalogue for every client. Its prices are public ones.
pub(super) fn find_texts(shop: &ShopContext) -> ApiResult<Option<Arc<CatalogueSnapshot>>> {
    Ok(shop.service::<Catalogues>()?.snapshot(&shop.tenant))
}

/// Adds the shop's search settings to the cache key of a search, so that a change applies at once.
pub(super) fn search_key(key: String, settings: &SearchSettings) -> String {
    match settings.fingerprint() {
        0 => key,
        fingerprint => format!("{key}\nsettings={fingerprint:x}"),
    }
}

/// Returns the response from the cache or from `answer`, which takes milliseconds and makes no calls.
pub(super) async fn cached<T: Serialize + 'static>(
    shop: &ShopContext,
    operation: Operation,
    query: &str,
    answer: impl FnOnce() -> T + 'static,
) -> ApiResult<CachedResponse<T>> {
    let load = move || async move { Ok::<_, LoadError>(Body::json(&answer())?) };
    let cached = shop.cached_body(operation, query, Freshness::Lists, load);
    Ok(cached.await?.with_upstream_status(INDEX_HIT))
}
