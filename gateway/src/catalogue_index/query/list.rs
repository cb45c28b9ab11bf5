use super::{
    facets::Facets,
    filters::{Filters, Selection},
    matching::{MatchKind, search},
    page::{Page, Sort, page},
    settings::SearchSettings,
};
use crate::catalogue_index::{
    index::{CatalogueIndex, PriceView},
    numbers::{bitmap_len, sorted_bitmap},
};

/// Query of a product list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct ListQuery {
    /// Search term.
    pub term: Option<String>,
    /// Filters.
    pub filters: Filters,
    /// Order.
    pub sort: Sort,
    /// Page.
    pub page: Page,
    /// Whether facets are counted.
    pub with_facets: bool,
}

/// Page of a product list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProductList {
    /// Ids of the products on the page, in order.
    pub ids: Vec<i32>,
    /// Number of products on all pages.
    pub total: u32,
    /// Facets, if the query asks for them.
    pub facets: Option<Facets>,
    /// Term that was searched instead of the query's.
    pub corrected_term: Option<String>,
    /// How the products match the term.
    pub match_kind: MatchKind,
}

impl CatalogueIndex {
    /// Answers a product list.
    pub fn list(
        &self,
        query: &ListQuery,
        prices: &PriceView,
        settings: &SearchSettings,
    ) -> ProductList {
        let term = query.term.as_deref().filter(|term| !term.trim().is_empty());
        let matches = term.map(|term| search(self, term, settings));
        let matches = matches.as_ref();
        let found = matches.map(|matches| {
            let products = matches.products(self).iter().map(|scored| scored.entry);
            let mut found = sorted_bitmap(products);
            found.extend(&matches.pinned);
            found
        });
        let selection = Selection::new(self, prices, &query.filters, found);
        let listed = selection.all();
        let products = page(self, prices, query.sort, query.page, &listed, matches);
        ProductList {
            ids: products.into_iter().filter_map(|at| self.id(at)).collect(),
            total: bitmap_len(listed.len()),
            facets: query
                .with_facets
                .then(|| Facets::new(self, prices, &query.filters, &selection, &listed)),
            corrected_term: matches.and_then(|matches| matches.corrected_term.clone()),
            match_kind: matches.map_or(MatchKind::AllWords, |matches| matches.kind),
        }
    }
}
