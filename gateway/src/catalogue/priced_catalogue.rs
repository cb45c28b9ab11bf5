use std::sync::Arc;

use super::{price_lists::PriceListCatalogue, snapshot::CatalogueSnapshot};
use crate::{
    catalogue_index::{Facets, ListQuery, MatchKind, PriceView, SearchSettings},
    price_history::PricedProduct,
};

/// Catalogue with the prices of a shopper.
pub enum PricedCatalogue {
    /// Public prices.
    Public(Arc<CatalogueSnapshot>),
    /// Prices of a customer.
    PriceList(Arc<PriceListCatalogue>),
}

/// Page of a list.
pub struct ListedProducts {
    /// Products of the page.
    pub products: Vec<PricedProduct>,
    /// Number of products on all pages.
    pub total: u32,
    /// Facets, if the query asks for them.
    pub facets: Option<Facets>,
    /// Term that was searched instead of the query's.
    pub corrected_term: Option<String>,
    /// How the products match the term.
    pub match_kind: MatchKind,
}

impl PricedCatalogue {
    /// Lists products.
    pub fn list(&self, query: &ListQuery, settings: &SearchSettings) -> ListedProducts {
        let list = self.snapshot().index.list(query, self.prices(), settings);
        ListedProducts {
            products: self.products(&list.ids),
            total: list.total,
            facets: list.facets,
            corrected_term: list.corrected_term,
            match_kind: list.match_kind,
        }
    }

    /// Products that are similar to a listed product, the most similar ones first.
    pub fn related(&self, id: i32, maximum: usize) -> Vec<PricedProduct> {
        let ids = self.snapshot().index.related(id, self.prices(), maximum);
        self.products(&ids)
    }

    /// Products in the order of the ids.
    pub fn products(&self, ids: &[i32]) -> Vec<PricedProduct> {
        ids.iter().filter_map(|id| self.product(*id)).collect()
    }

    /// Listed product with this id.
    pub fn product(&self, id: i32) -> Option<PricedProduct> {
        match self {
            Self::Public(snapshot) => Some(snapshot.reductions.show(snapshot.product(id)?)),
            Self::PriceList(catalogue) => catalogue.product(id),
        }
    }

    /// Listed product with this slug. Products without a slug are found by their id.
    pub fn product_by_slug(&self, slug: &str) -> Option<PricedProduct> {
        let id = self.snapshot().index.find_by_slug(slug);
        self.product(id.or_else(|| slug.parse().ok())?)
    }

    /// The catalogue without prices.
    pub fn snapshot(&self) -> &CatalogueSnapshot {
        match self {
            Self::Public(snapshot) => snapshot,
            Self::PriceList(catalogue) => &catalogue.snapshot,
        }
    }

    fn prices(&self) -> &PriceView {
        match self {
            Self::Public(snapshot) => snapshot.index.public_prices(),
            Self::PriceList(catalogue) => &catalogue.view,
        }
    }
}
