use super::{contents::CatalogueContents, from_retail::catalogue, reader::ReadError};
use crate::{
    catalogue_index::{
        Brand, CatalogueIndex, FoundCategory, SearchSettings, SuggestQuery, Suggestions,
    },
    price_history::PriceReductions,
    retail::model::{MasterCategory, Product},
};

/// Catalogue of a shop at one time. Immutable. A [`PricedCatalogue`](super::PricedCatalogue) returns its prices.
pub struct CatalogueSnapshot {
    pub(super) contents: CatalogueContents,
    pub(super) index: CatalogueIndex,
    /// Memory, estimated.
    bytes: u64,
    /// Version of the shop's Retail API.
    pub(super) retail_revision: u32,
    /// Rule for the public prices.
    pub(super) reductions: PriceReductions,
}

impl CatalogueSnapshot {
    /// Builds the index. Takes a second or more for a large shop, so call this on a blocking thread.
    pub(super) fn build(
        contents: CatalogueContents,
        previous: Option<&Self>,
        retail_revision: u32,
        reductions: PriceReductions,
    ) -> Self {
        let catalogue = catalogue(&contents, &reductions);
        let index = match previous {
            Some(previous) => previous.index.updated(catalogue),
            None => CatalogueIndex::new(catalogue),
        };
        Self {
            bytes: contents.bytes(),
            contents,
            index,
            retail_revision,
            reductions,
        }
    }

    /// Builds a snapshot for measurements. The products are in the shop's order, the newest first.
    pub fn from_products(
        products: impl IntoIterator<Item = Product>,
        masters: Vec<MasterCategory>,
    ) -> Result<Self, ReadError> {
        let contents = CatalogueContents::from_products(products, masters)?;
        Ok(Self::build(
            contents,
            None,
            0,
            PriceReductions::AsInRetailApi,
        ))
    }

    /// Suggests products, categories, brands and terms.
    pub fn suggest(&self, query: &SuggestQuery, settings: &SearchSettings) -> Suggestions {
        self.index.suggest(query, settings)
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

    /// Product with its public prices in the Retail API.
    pub(super) fn product(&self, id: i32) -> Option<Product> {
        self.contents.product(id)
    }

    /// Whether the products of a home page tab are known.
    pub fn has_tab(&self, key: &str) -> bool {
        self.contents.has_tab(key)
    }

    /// Memory, estimated.
    pub const fn bytes(&self) -> u64 {
        self.bytes
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
