//! Product lists: term, filters, facets, order and page.

mod corrections;
mod facets;
mod filters;
mod hits;
mod list;
mod matching;
mod page;
mod resolve;
mod settings;
mod slots;

pub use self::{
    facets::{CategoryFacet, FacetValue, Facets, FlagFacet, PriceFacet},
    filters::Filters,
    list::{ListQuery, ProductList},
    matching::MatchKind,
    page::{Page, Sort},
    settings::{SearchSettings, term_key},
};
pub(in crate::catalogue_index) use self::{
    matching::{LastWord, Matches, search},
    page::by_relevance,
};
