//! GET /api/v1/search-corrections [CAT-03].

#![expect(
    unused_qualifications,
    reason = "written by the macro that documents the parameters"
)]

use actix_web::{get, web::Data};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    correction_runner::CorrectionRunner,
    search_term,
    spelling::{self, Vocabulary},
};
use crate::{
    cache::{CacheError, CachedResponse, Freshness, Operation},
    customer_pricing::Pricing,
    http::{
        ClientAddress,
        parameters::{FieldErrors, Parameters, ValidQuery},
        problem::{ApiResult, Problems},
        rate_limit::{Action, RateLimiter},
    },
    retail::{RetailClient, RetailError, RetailErrorKind, model::ProductQuery},
    shop_context::{LoadError, NO_QUERY, ShopContext},
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
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchCorrectionList {
    /// At most three terms that match products, best first.
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
    address: ClientAddress,
    limiter: Data<RateLimiter>,
    runner: Data<CorrectionRunner>,
) -> ApiResult<CachedResponse<SearchCorrectionList>> {
    let term = search_term::normalize(&query.0.search_term).unwrap_or_default();
    let key = term.to_lowercase();
    let request_shop = shop.clone();
    shop.cached(
        Operation::ListSearchCorrections,
        &key,
        Freshness::Lists,
        move |retail| async move {
            if term.is_empty() {
                return Ok(Some(SearchCorrectionList { items: Vec::new() }));
            }
            let client = (request_shop.tenant.id, address);
            limiter.check(Action::SearchCorrections, client)?;
            let items = corrections(&term, &request_shop, &retail, &runner).await?;
            Ok(Some(SearchCorrectionList { items }))
        },
    )
    .await
}

async fn corrections(
    term: &str,
    shop: &ShopContext,
    retail: &RetailClient,
    runner: &Data<CorrectionRunner>,
) -> Result<Vec<String>, LoadError> {
    let vocabulary = vocabulary_json(shop, retail.clone(), runner.clone()).await?;
    let searched = term.to_owned();
    let guesses = runner
        .run(move || guess_corrections(&searched, vocabulary))
        .await??;
    let mut items = Vec::new();
    // Not concurrent: the first guesses usually match, so the others need no request.
    for guess in guesses {
        if count_products(&guess, shop, retail).await? > 0 {
            items.push(guess);
        }
        if items.len() == MAX_CORRECTIONS {
            break;
        }
    }
    Ok(items)
}

fn guess_corrections(term: &str, vocabulary: Option<Bytes>) -> Result<Vec<String>, CacheError> {
    let read =
        |bytes: Bytes| serde_json::from_slice(&bytes).map_err(|_invalid| CacheError::ReadJson);
    let vocabulary: Vocabulary = vocabulary.map(read).transpose()?.unwrap_or_default();
    Ok(spelling::guess_corrections(term, &vocabulary))
}

/// Empty if the shop's names don't fit into a response of the Retail API.
async fn vocabulary_json(
    shop: &ShopContext,
    retail: RetailClient,
    runner: Data<CorrectionRunner>,
) -> Result<Option<Bytes>, LoadError> {
    let mut shop = shop.clone();
    // Names do not depend on the customer, so all shoppers share this cache entry.
    shop.pricing = Pricing::default();
    let load = move || async move {
        let names = match retail.list_searchable_names().await {
            Err(RetailError {
                kind: RetailErrorKind::TooLarge,
                ..
            }) => Vec::new(),
            names => names?,
        };
        let json = move || serde_json::to_vec(&Vocabulary::of_names(&names));
        let json = runner.run(json).await?;
        Ok(Some(json.map_err(|_unserialisable| CacheError::WriteJson)?))
    };
    shop.cached_bytes(
        Operation::ListVocabulary,
        NO_QUERY,
        Freshness::Vocabulary,
        load,
    )
    .await
}

async fn count_products(
    term: &str,
    shop: &ShopContext,
    retail: &RetailClient,
) -> Result<u32, LoadError> {
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
