//! GET /api/v1/search-corrections [CAT-03].

#![expect(
    unused_qualifications,
    reason = "written by the macro that documents the parameters"
)]

use std::{collections::HashSet, sync::Arc};

use actix_web::get;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{from_index, search_term};
use crate::{
    cache::{Body, CachedResponse, Freshness, Operation},
    catalogue::CatalogueSnapshot,
    catalogue_index::{MatchKind, SearchSettings, SuggestQuery},
    http::{
        parameters::{FieldErrors, Parameters, ValidQuery},
        problem::{ApiResult, Problems},
    },
    shop_context::ShopContext,
};

const MAX_CORRECTIONS: usize = 3;

/// Query parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListSearchCorrectionsQuery {
    /// Search term that matched no product.
    #[param(max_length = 100)]
    search_term: String,
}

impl Parameters for ListSearchCorrectionsQuery {
    fn check(&self, errors: &mut FieldErrors) {
        errors.length("searchTerm", &self.search_term, search_term::MAX_CHARACTERS);
    }
}

/// Corrected spellings of a search term.
#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchCorrectionList {
    /// At most three terms that match products, best first. Empty without a catalogue index.
    #[schema(max_items = 3)]
    items: Vec<String>,
}

/// Suggests at most three corrected spellings that match products.
#[utoipa::path(
    operation_id = "listSearchCorrections",
    tag = "catalog",
    params(ListSearchCorrectionsQuery),
    responses((status = OK, description = "At most three terms", body = SearchCorrectionList), Problems)
)]
#[get("/api/v1/search-corrections")]
pub(super) async fn list_search_corrections(
    query: ValidQuery<ListSearchCorrectionsQuery>,
    shop: ShopContext,
) -> ApiResult<CachedResponse<SearchCorrectionList>> {
    let term = search_term::normalize(&query.0.search_term).unwrap_or_default();
    let term = term.to_lowercase();
    let operation = Operation::ListSearchCorrections;
    let Some(snapshot) = from_index::find_snapshot(&shop)? else {
        let make = || Body::json(&SearchCorrectionList::default());
        let cached = shop.cached_from_memory(operation, &term, Freshness::Lists, make);
        return cached.await;
    };
    let settings = Arc::clone(&shop.tenant.search);
    let key = from_index::search_key(term.clone(), &settings);
    from_index::cached(&shop, operation, &key, move || SearchCorrectionList {
        items: corrections(term, &snapshot, &settings),
    })
    .await
}

fn corrections(
    term: String,
    snapshot: &CatalogueSnapshot,
    settings: &SearchSettings,
) -> Vec<String> {
    let query = SuggestQuery {
        term,
        category: None,
        max_products: 0,
        max_others: MAX_CORRECTIONS,
    };
    let suggestions = snapshot.suggest(&query, settings);
    let is_complete = suggestions.match_kind == MatchKind::AllWords;
    let Some(corrected) = suggestions.corrected_term.filter(|_| is_complete) else {
        return Vec::new();
    };
    let others = suggestions.terms.into_iter().map(|term| term.text);
    let mut seen = HashSet::new();
    [corrected]
        .into_iter()
        .chain(others)
        .filter(|text| seen.insert(text.to_lowercase()))
        .take(MAX_CORRECTIONS)
        .collect()
}
