//! GET /api/v1/search-corrections: other spellings of a search that do find something ("did you mean") [CAT-03].

#![expect(
    unused_qualifications,
    reason = "written by the macro that documents the parameters"
)]

use actix_web::get;
use futures_util::future::try_join_all;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    search_term,
    spelling::{self, Vocabulary},
};
use crate::{
    cache::{Cached, Freshness, Operation},
    http::{
        parameters::{FieldErrors, Parameters, ValidQuery},
        problem::{ApiResult, Problems},
    },
    retail::{
        RetailClient, RetailError, RetailErrorKind,
        model::{Pricing, ProductQuery},
    },
    shop::Shop,
};

const MAX_CORRECTIONS: usize = 3;

/// What was searched for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListSearchCorrectionsQuery {
    /// The term that found nothing.
    #[param(max_length = 100)]
    search_term: String,
}

impl Parameters for ListSearchCorrectionsQuery {
    fn check(&self, errors: &mut FieldErrors) {
        errors.length("searchTerm", &self.search_term, search_term::MAX_CHARACTERS);
    }
}

/// Other spellings of a search term.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchCorrectionList {
    /// Terms that find at least one product, best first.
    #[schema(max_items = 3)]
    items: Vec<String>,
}

/// At most three other spellings that find something.
#[utoipa::path(
    operation_id = "listSearchCorrections",
    tag = "catalog",
    params(ListSearchCorrectionsQuery),
    responses((status = OK, description = "At most three terms", body = SearchCorrectionList), Problems)
)]
#[get("/api/v1/search-corrections")]
pub(super) async fn list_search_corrections(
    query: ValidQuery<ListSearchCorrectionsQuery>,
    shop: Shop,
) -> ApiResult<Cached<SearchCorrectionList>> {
    let term = search_term::normalize(&query.0.search_term).unwrap_or_default();
    let key = term.to_lowercase();
    let asking = shop.clone();
    shop.cached(
        Operation::ListSearchCorrections,
        &key,
        Freshness::Lists,
        move |retail| async move { Ok(Some(corrections(&term, &asking, &retail).await?)) },
    )
    .await
}

async fn corrections(
    term: &str,
    shop: &Shop,
    retail: &RetailClient,
) -> Result<SearchCorrectionList, RetailError> {
    if term.is_empty() {
        return Ok(SearchCorrectionList { items: Vec::new() });
    }
    let vocabulary = vocabulary(shop, retail.clone()).await?;
    let guesses = spelling::guesses(term, &vocabulary);
    let totals = guesses.iter().map(|guess| total(guess, shop, retail));
    let totals = try_join_all(totals).await?;
    let finds = guesses
        .into_iter()
        .zip(totals)
        .filter(|(_, total)| *total > 0);
    Ok(SearchCorrectionList {
        items: finds
            .map(|(guess, _)| guess)
            .take(MAX_CORRECTIONS)
            .collect(),
    })
}

/// The words of the shop; none of a shop whose names do not fit into one answer.
async fn vocabulary(shop: &Shop, retail: RetailClient) -> Result<Vocabulary, RetailError> {
    let mut shop = shop.clone();
    // Names are the same for everybody.
    shop.pricing = Pricing::default();
    let load = move || async move {
        match retail.list_searchable_names().await {
            Ok(names) => Ok(Some(Vocabulary::of_names(&names))),
            Err(RetailError {
                kind: RetailErrorKind::TooLarge,
                ..
            }) => Ok(Some(Vocabulary::default())),
            Err(error) => Err(error),
        }
    };
    let vocabulary = shop
        .cached_value(Operation::ListVocabulary, "", Freshness::Vocabulary, load)
        .await?;
    Ok(vocabulary.unwrap_or_default())
}

/// How many products a term finds.
async fn total(term: &str, shop: &Shop, retail: &RetailClient) -> Result<u32, RetailError> {
    let query = ProductQuery {
        search_term: Some(term.to_owned()),
        page: 1,
        per_page: 1,
        pricing: shop.pricing,
        ..ProductQuery::default()
    };
    let retail = retail.clone();
    let load = move || async move { Ok(Some(retail.list_products(&query).await?.total)) };
    let total = shop
        .cached_value(Operation::CountProducts, term, Freshness::Lists, load)
        .await?;
    Ok(total.unwrap_or_default())
}
