//! GET /api/v1/products [CAT-01, CAT-02, CAT-05].

use std::ops::Not;

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    facets::ListFacets, from_index, model::ProductSummary, product_list_query::ProductListQuery,
    product_settings::ProductSettings,
};
use crate::{
    api::ReadOperation,
    cache::{CachedResponse, Freshness, Operation},
    catalogue::{ListedProducts, PricedCatalogue},
    catalogue_index::MatchKind,
    http::{
        parameters::ValidQuery,
        problem::{ApiResult, Problems},
    },
    price_history::PricedProduct,
    shop_context::ShopContext,
};

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
    /// Facets, if the query asks for them. Missing without a catalogue index.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = ListFacets, required = false)]
    facets: Option<ListFacets>,
    /// Term that was searched instead of the query's. Missing if the query's term was searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    corrected_term: Option<String>,
    /// True if no product matches all words of the term. Products are then those that match as many words as
    /// possible. Missing otherwise.
    #[serde(skip_serializing_if = "Not::not")]
    #[schema(required = false)]
    some_words: bool,
    /// Names of the parameters that were ignored, because there is no catalogue index with the customer's prices
    /// at the moment. Missing if no parameter was.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    ignored_parameters: Vec<&'static str>,
}

/// Lists products of the shop, with filters, sort order, pages and facets.
#[utoipa::path(
    operation_id = "listProducts",
    tag = "catalog",
    params(ProductListQuery),
    responses((status = OK, description = "A page of products", body = ProductList), Problems)
)]
#[get("/api/v1/products")]
pub(in crate::api) async fn list_products(
    query: ValidQuery<ProductListQuery>,
    shop: ShopContext,
) -> ApiResult<CachedResponse<ProductList>> {
    list_products::read(shop, query).await
}

impl ReadOperation for list_products {
    type Parameters = ValidQuery<ProductListQuery>;
    type Response = ProductList;

    async fn read(
        shop: ShopContext,
        query: ValidQuery<ProductListQuery>,
    ) -> ApiResult<CachedResponse<ProductList>> {
        let query = query.0.normalized();
        match from_index::find_for_list(&shop, &query)? {
            Some(catalogue) => list_from_index(&shop, query, catalogue).await,
            None => list_from_retail(&shop, query).await,
        }
    }
}

async fn list_from_index(
    shop: &ShopContext,
    query: ProductListQuery,
    catalogue: PricedCatalogue,
) -> ApiResult<CachedResponse<ProductList>> {
    let settings = ProductSettings::of(shop)?;
    let key = from_index::list_key(&query, &shop.tenant.search);
    from_index::cached(shop, Operation::ListProducts, &key, move || {
        let listed = catalogue.list(&query.list_query(), &settings.tenant().search);
        ProductList::from_index(listed, &query, &settings)
    })
    .await
}

async fn list_from_retail(
    shop: &ShopContext,
    query: ProductListQuery,
) -> ApiResult<CachedResponse<ProductList>> {
    let key = query.canonical();
    let retail_query = query.retail_part(shop.pricing);
    let reductions = from_index::reductions(shop)?;
    let settings = ProductSettings::of(shop)?;
    shop.cached(
        Operation::ListProducts,
        &key,
        Freshness::Lists,
        move |retail| async move {
            let page = retail.list_products(&retail_query).await?;
            let shown = page.items.into_iter().map(|item| reductions.show(item));
            let list = ProductList::page(shown, page.total, &query, &settings);
            Ok(Some(ProductList {
                ignored_parameters: query.ignored_by_retail(),
                ..list
            }))
        },
    )
    .await
}

impl ProductList {
    fn from_index(
        listed: ListedProducts,
        query: &ProductListQuery,
        settings: &ProductSettings,
    ) -> Self {
        let products = listed.products.into_iter();
        Self {
            facets: listed.facets.map(ListFacets::from),
            corrected_term: listed.corrected_term,
            some_words: listed.match_kind == MatchKind::SomeWords && listed.total > 0,
            ..Self::page(products, listed.total, query, settings)
        }
    }

    fn page(
        products: impl Iterator<Item = PricedProduct>,
        total: u32,
        query: &ProductListQuery,
        settings: &ProductSettings,
    ) -> Self {
        Self {
            items: products
                .map(|shown| ProductSummary::new(shown, settings))
                .collect(),
            total,
            page: query.page(),
            per_page: query.per_page(),
            page_count: total.div_ceil(query.per_page().max(1)),
            facets: None,
            corrected_term: None,
            some_words: false,
            ignored_parameters: Vec::new(),
        }
    }
}
