use std::sync::Arc;

use super::contents::CatalogueContents;
use crate::{
    catalogue_index::{Catalogue, CatalogueIndex, Facets, ListQuery, SearchSettings},
    retail::model::Product,
};

/// Catalogue of a shop at one time. Immutable.
pub struct CatalogueSnapshot {
    pub(super) contents: CatalogueContents,
    index: CatalogueIndex,
    /// Memory, estimated.
    pub(super) bytes: u64,
    /// Version of the shop's Retail API.
    pub(super) retail_revision: u32,
}

/// Page of a list.
pub struct ListedProducts {
    /// Products of the page.
    pub products: Vec<Arc<Product>>,
    /// Number of products on all pages.
    pub total: u32,
    /// Facets, if the query asks for them.
    pub facets: Option<Facets>,
    /// Term that was searched instead of the query's.
    pub corrected_term: Option<String>,
}

impl CatalogueSnapshot {
    /// Builds the index. Takes a second or more for a large shop, so call this on a blocking thread.
    pub(super) fn build(
        contents: CatalogueContents,
        previous: Option<&Self>,
        retail_revision: u32,
    ) -> Self {
        let catalogue = Catalogue::from(&contents);
        let index = match previous {
            Some(previous) => previous.index.updated(catalogue),
            None => CatalogueIndex::new(catalogue),
        };
        Self {
            bytes: contents.bytes(),
            contents,
            index,
            retail_revision,
        }
    }

    /// Lists products with public prices.
    pub fn list(&self, query: &ListQuery) -> ListedProducts {
        let prices = self.index.public_prices();
        let list = self.index.list(query, prices, &SearchSettings::default());
        let products = list.ids.iter();
        let products = products.filter_map(|id| self.contents.products.get(id).map(Arc::clone));
        ListedProducts {
            products: products.collect(),
            total: list.total,
            facets: list.facets,
            corrected_term: list.corrected_term,
        }
    }

    /// Whether the products of a home page tab are known.
    pub fn has_tab(&self, key: &str) -> bool {
        self.contents.has_tab(key)
    }

    /// Number of products.
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Returns `true` for a shop without products.
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }
}
