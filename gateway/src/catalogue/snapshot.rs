use super::contents::CatalogueContents;
use crate::{
    catalogue_index::{
        Brand, Catalogue, CatalogueIndex, Facets, FoundCategory, ListQuery, MatchKind,
        SearchSettings, SuggestQuery, Suggestions,
    },
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
    pub products: Vec<Product>,
    /// Number of products on all pages.
    pub total: u32,
    /// Facets, if the query asks for them.
    pub facets: Option<Facets>,
    /// Term that was searched instead of the query's.
    pub corrected_term: Option<String>,
    /// How the products match the term.
    pub match_kind: MatchKind,
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
    pub fn list(&self, query: &ListQuery, settings: &SearchSettings) -> ListedProducts {
        let prices = self.index.public_prices();
        let list = self.index.list(query, prices, settings);
        ListedProducts {
            products: self.products(&list.ids),
            total: list.total,
            facets: list.facets,
            corrected_term: list.corrected_term,
            match_kind: list.match_kind,
        }
    }

    /// Suggests products, categories, brands and terms.
    pub fn suggest(&self, query: &SuggestQuery, settings: &SearchSettings) -> Suggestions {
        self.index.suggest(query, settings)
    }

    /// Products that are similar to a listed product, the most similar ones first.
    pub fn related(&self, id: i32, maximum: usize) -> Vec<Product> {
        let prices = self.index.public_prices();
        self.products(&self.index.related(id, prices, maximum))
    }

    /// Whether lists show the product.
    pub fn contains(&self, id: i32) -> bool {
        self.ids().binary_search(&id).is_ok()
    }

    /// Ids of the listed products, ascending.
    pub fn ids(&self) -> &[i32] {
        self.index.ids()
    }

    /// Categories that have products: each master category, followed by its subcategories.
    pub fn categories(&self) -> impl Iterator<Item = &FoundCategory> {
        self.index.categories()
    }

    /// Brands that have products.
    pub fn brands(&self) -> impl Iterator<Item = &Brand> {
        self.index.brands()
    }

    /// Products with public prices, in the order of the ids.
    pub fn products(&self, ids: &[i32]) -> Vec<Product> {
        let products = ids.iter().filter_map(|id| self.contents.product(*id));
        products.collect()
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
