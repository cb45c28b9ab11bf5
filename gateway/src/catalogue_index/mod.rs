//! Search, facets and orders of a shop's public catalogue, from memory.
//!
//! [`CatalogueIndex`] is an immutable snapshot of the listed products. It answers product lists with facets
//! ([`CatalogueIndex::list`]) and suggestions ([`CatalogueIndex::suggest`]). Filters, orders and pages follow the
//! Retail API's rules, so that both give the same list. Text search is more tolerant than the Retail API's.

mod index;
mod numbers;
mod product;
mod query;
mod related;
mod suggest;
mod text;

pub use self::{
    index::{CatalogueIndex, FoundCategory, MAX_VALUE_CHARACTERS, PriceView},
    product::{
        Brand, Catalogue, Category, Color, IndexedProduct, MasterCategory, ProductPrices,
        Subcategory, Variant, VariantPrices,
    },
    query::{
        CategoryFacet, FacetValue, Facets, Filters, FlagFacet, ListQuery, MatchKind, Page,
        PriceFacet, ProductList, SMALL_BUDGET_CENTS, SearchSettings, Sort, term_key,
    },
    suggest::{SuggestQuery, SuggestedTerm, Suggestions},
    text::{fold, phonetic_keys},
};
