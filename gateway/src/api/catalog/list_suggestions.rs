//! GET /api/v1/suggestions [CAT-03].

#![expect(
    unused_qualifications,
    reason = "written by the macro that documents the parameters"
)]

use std::ops::Not;

use actix_web::get;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    from_index,
    model::{ProductBrand, ProductSelection, ProductSummary},
    product_settings::ProductSettings,
    search_term,
};
use crate::{
    cache::{CachedResponse, Freshness, Operation},
    catalogue::PricedCatalogue,
    catalogue_index::{Brand, FoundCategory, MatchKind, SuggestQuery, SuggestedTerm, Suggestions},
    http::{
        parameters::{FieldErrors, Parameters, ValidQuery},
        problem::{ApiResult, Problems},
    },
    page::{category_path, subcategory_path},
    price_history::PricedProduct,
    retail::{RetailClient, model::ProductQuery},
    shop_context::ShopContext,
};

/// Shorter terms match too many products.
const MIN_CHARACTERS: usize = 3;
const MAX_PRODUCTS: u8 = 5;
/// Maximum number of categories, of brands and of terms.
const MAX_OTHERS: usize = 3;

/// Query parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListSuggestionsQuery {
    /// Search term. With fewer than 3 characters, all lists are empty.
    #[param(max_length = 100)]
    search_term: String,
    /// Slug of the category that the products belong to. All categories are searched when it is left out.
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

/// Suggestions for a search term, the best ones first.
#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuggestionList {
    /// Products, with the prices of the client.
    #[schema(max_items = 5)]
    items: Vec<ProductSummary>,
    /// Categories. Empty without a catalogue index.
    #[schema(max_items = 3)]
    categories: Vec<CategorySuggestion>,
    /// Brands. Empty without a catalogue index.
    #[schema(max_items = 3)]
    brands: Vec<ProductBrand>,
    /// Terms that continue or correct the search term. Empty without a catalogue index.
    #[schema(max_items = 3)]
    terms: Vec<TermSuggestion>,
    /// Term that was searched instead of the query's. Missing if the query's term was searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    corrected_term: Option<String>,
    /// True if no product matches all words of the term. Products are then those that match as many words as
    /// possible. Missing otherwise.
    #[serde(skip_serializing_if = "Not::not")]
    #[schema(required = false)]
    some_words: bool,
}

/// A category that matches a search term.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategorySuggestion {
    /// Name in URLs, the value for the `category` filter of product lists.
    slug: String,
    /// Name.
    name: String,
    /// Path and query of the category's page.
    #[schema(example = "/shop/sidebar/3cols?subcategory=12")]
    path: String,
}

/// A term that finds products.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TermSuggestion {
    /// Term.
    text: String,
    /// Number of products that a list of the term has, in the category of the query.
    #[schema(minimum = 1)]
    count: u32,
}

/// Suggests products, categories, brands and terms while a shopper types.
#[utoipa::path(
    operation_id = "listSuggestions",
    tag = "catalog",
    params(ListSuggestionsQuery),
    responses((status = OK, description = "The suggestions", body = SuggestionList), Problems)
)]
#[get("/api/v1/suggestions")]
pub(super) async fn list_suggestions(
    query: ValidQuery<ListSuggestionsQuery>,
    shop: ShopContext,
) -> ApiResult<CachedResponse<SuggestionList>> {
    let term = search_term::normalize(&query.0.search_term).map(|term| term.to_lowercase());
    let term = term.filter(|term| term.chars().count() >= MIN_CHARACTERS);
    let category = query.0.category.as_deref().and_then(search_term::normalize);
    let settings = ProductSettings::of(&shop)?;
    let key = format!(
        "{}\n{}",
        category.as_deref().unwrap_or_default(),
        term.as_deref().unwrap_or_default()
    );
    let key = from_index::search_key(key, &shop.tenant.search);
    let query = term.map(|term| SuggestQuery {
        term,
        category,
        max_products: MAX_PRODUCTS.into(),
        max_others: MAX_OTHERS,
    });
    match (query, from_index::find_catalogue(&shop)?) {
        (Some(query), Some(catalogue)) => {
            from_index::cached(&shop, Operation::ListSuggestions, &key, move || {
                SuggestionList::from_index(&catalogue, &query, &settings)
            })
            .await
        }
        (query, _) => with_retail_products(&shop, &key, query, settings).await,
    }
}

/// Products of the Retail API, which knows the customer's prices; everything else from the index.
async fn with_retail_products(
    shop: &ShopContext,
    key: &str,
    query: Option<SuggestQuery>,
    settings: ProductSettings,
) -> ApiResult<CachedResponse<SuggestionList>> {
    let snapshot = from_index::find_snapshot(shop)?;
    let (pricing, reductions) = (shop.pricing, from_index::reductions(shop)?);
    let load = move |retail: RetailClient| async move {
        let Some(query) = query else {
            return Ok(Some(SuggestionList::default()));
        };
        let suggestions =
            snapshot.map(|snapshot| snapshot.suggest(&query, &settings.tenant().search));
        let corrected = suggestions
            .as_ref()
            .and_then(|suggestions| suggestions.corrected_term.clone());
        let products = ProductQuery {
            search_term: Some(corrected.unwrap_or(query.term)),
            category: query.category,
            page: 1,
            per_page: MAX_PRODUCTS.into(),
            pricing,
            ..ProductQuery::default()
        };
        let products = retail.list_products(&products).await?.items;
        let shown = products.into_iter().map(|item| reductions.show(item));
        Ok(Some(SuggestionList::new(shown, suggestions, &settings)))
    };
    shop.cached(Operation::ListSuggestions, key, Freshness::Lists, load)
        .await
}

impl SuggestionList {
    fn from_index(
        catalogue: &PricedCatalogue,
        query: &SuggestQuery,
        settings: &ProductSettings,
    ) -> Self {
        let suggestions = catalogue
            .snapshot()
            .suggest(query, &settings.tenant().search);
        let products = catalogue.products(&suggestions.products);
        let some_words = suggestions.match_kind == MatchKind::SomeWords && !products.is_empty();
        Self {
            some_words,
            ..Self::new(products, Some(suggestions), settings)
        }
    }

    fn new(
        products: impl IntoIterator<Item = PricedProduct>,
        suggestions: Option<Suggestions>,
        settings: &ProductSettings,
    ) -> Self {
        let ProductSelection { items } = ProductSelection::new(products, settings);
        let Some(suggestions) = suggestions else {
            return Self {
                items,
                ..Self::default()
            };
        };
        let categories = suggestions.categories.into_iter();
        let brands = suggestions.brands.into_iter();
        let terms = suggestions.terms.into_iter();
        Self {
            items,
            categories: categories.map(CategorySuggestion::from).collect(),
            brands: brands.map(ProductBrand::from).collect(),
            terms: terms.map(TermSuggestion::from).collect(),
            corrected_term: suggestions.corrected_term,
            some_words: false,
        }
    }
}

impl From<FoundCategory> for CategorySuggestion {
    fn from(category: FoundCategory) -> Self {
        let path = match category.subcategory {
            Some(id) => subcategory_path(id),
            None => category_path(&category.slug),
        };
        Self {
            slug: category.slug,
            name: category.name,
            path,
        }
    }
}

impl From<Brand> for ProductBrand {
    fn from(brand: Brand) -> Self {
        Self {
            id: brand.id,
            slug: brand.slug,
            name: brand.name,
        }
    }
}

impl From<SuggestedTerm> for TermSuggestion {
    fn from(term: SuggestedTerm) -> Self {
        Self {
            text: term.text,
            count: term.count,
        }
    }
}
