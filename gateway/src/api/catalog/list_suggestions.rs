//! GET /api/v1/suggestions [CAT-03].

#![expect(
    unused_qualifications,
    reason = "written by the macro that documents the parameters"
)]

use actix_web::get;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{model::ProductSelection, search_term};
use crate::{
    cache::{CachedResponse, Freshness, Operation},
    http::{
        parameters::{FieldErrors, Parameters, ValidQuery},
        problem::{ApiResult, Problems},
    },
    retail::model::ProductQuery,
    shop_context::ShopContext,
};

/// Shorter terms match too many products.
const MIN_CHARACTERS: usize = 3;
const MAX_RESULTS: u32 = 5;

/// Query parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListSuggestionsQuery {
    /// Search term. With fewer than 3 characters, the list is empty.
    #[param(max_length = 100)]
    search_term: String,
    /// Slug of the category to search. All categories are searched when it is left out.
    #[param(max_length = 100)]
    category: Option<String>,
}

impl Parameters for ListSuggestionsQuery {
    fn check(&self, errors: &mut FieldErrors) {
        errors.length("searchTerm", &self.search_term, search_term::MAX_CHARACTERS);
        errors.length(
            "category",
            self.category.as_deref().unwrap_or_default(),
            search_term::MAX_CHARACTERS,
        );
    }
}

/// Suggests at most five products that match a search term.
#[utoipa::path(
    operation_id = "listSuggestions",
    tag = "catalog",
    params(ListSuggestionsQuery),
    responses((status = OK, description = "At most five products", body = ProductSelection), Problems)
)]
#[get("/api/v1/suggestions")]
pub(super) async fn list_suggestions(
    query: ValidQuery<ListSuggestionsQuery>,
    shop: ShopContext,
) -> ApiResult<CachedResponse<ProductSelection>> {
    let term = search_term::normalize(&query.0.search_term).map(|term| term.to_lowercase());
    let term = term.filter(|term| term.chars().count() >= MIN_CHARACTERS);
    let category = query.0.category.as_deref().and_then(search_term::normalize);
    let pricing = shop.pricing;
    let key = format!(
        "{}\n{}",
        category.as_deref().unwrap_or_default(),
        term.as_deref().unwrap_or_default()
    );
    shop.cached(
        Operation::ListSuggestions,
        &key,
        Freshness::Lists,
        move |retail| async move {
            if term.is_none() {
                return Ok(Some(ProductSelection { items: Vec::new() }));
            }
            let query = ProductQuery {
                search_term: term,
                category,
                page: 1,
                per_page: MAX_RESULTS,
                pricing,
                ..ProductQuery::default()
            };
            Ok(Some(ProductSelection::new(
                retail.list_products(&query).await?.items,
            )))
        },
    )
    .await
}
