//! Product lists: term, filters, facets, order and page.

mod corrections;
mod count;
mod facets;
mod filters;
mod hits;
mod list;
mod matching;
mod page;
mod resolve;
mod settings;
mod slots;

pub(in crate::catalogue_index) use self::{
    count::count_found,
    matching::{LastWord, Matches, search},
    page::by_relevance,
};
pub use self::{
    facets::{CategoryFacet, FacetValue, Facets, FlagFacet, PriceFacet, SMALL_BUDGET_CENTS},
    filters::Filters,
    list::{ListQuery, ProductList},
    matching::MatchKind,
    page::{Page, Sort},
    settings::{SearchSettings, term_key},
};
