//! Immutable snapshot of a catalogue: dictionary, filter bitmaps, orders and prices.
//!
//! Products have positions from 0 in the order of their ids. In the dictionary, the categories and brands follow, so
//! that one search finds all three.

mod builder;
mod column;
mod dictionary;
mod filters;
mod groups;
mod orders;
mod prices;
mod values;

use std::sync::Arc;

use fst::Map;

use self::orders::Orders;
pub(in crate::catalogue_index) use self::{
    dictionary::{Dictionary, Field},
    filters::FilterIndex,
    groups::Groups,
    orders::Order,
    values::{Value, value_key},
};
pub use self::{prices::PriceView, values::MAX_VALUE_CHARACTERS};
use crate::catalogue_index::{
    numbers::{count, position},
    product::{Brand, Catalogue, ProductPrices},
};

/// Immutable snapshot of a shop's listed products.
pub struct CatalogueIndex {
    /// Product ids by position, ascending.
    ids: Vec<i32>,
    /// Positions by slug.
    slugs: Map<Vec<u8>>,
    texts: Arc<Texts>,
    filters: FilterIndex,
    orders: Orders,
    prices: PriceView,
}

/// Part of the index that depends on texts only. It takes most of the time to build, and changes rarely.
struct Texts {
    /// Hash of the texts.
    fingerprint: u64,
    /// Categories and brands. Their entries follow the products.
    groups: Vec<Group>,
    /// Number of words in the name of each entry.
    name_lengths: Vec<u8>,
    dictionary: Dictionary,
}

/// Category or brand that a search can find.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::catalogue_index) enum Group {
    Category(FoundCategory),
    Brand(Brand),
}

/// Category that a search finds.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FoundCategory {
    /// Slug.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Id of a subcategory; `None` for a master category.
    pub subcategory: Option<i32>,
}

impl Group {
    fn name(&self) -> &str {
        match self {
            Self::Category(category) => &category.name,
            Self::Brand(brand) => &brand.name,
        }
    }
}

impl CatalogueIndex {
    /// Builds the index. If ids repeat, the first product counts.
    pub fn new(catalogue: Catalogue) -> Self {
        builder::build(catalogue, None)
    }

    /// Builds the index of a newer catalogue. Faster than [`CatalogueIndex::new`] if only prices, stock and flags
    /// have changed.
    #[must_use]
    pub fn updated(&self, catalogue: Catalogue) -> Self {
        builder::build(catalogue, Some(self))
    }

    /// Number of products.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Returns `true` for a shop without products.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Product ids, ascending.
    pub fn ids(&self) -> &[i32] {
        &self.ids
    }

    /// Categories that have products: each master category, followed by its subcategories.
    pub fn categories(&self) -> impl Iterator<Item = &FoundCategory> {
        self.texts.groups.iter().filter_map(|group| match group {
            Group::Category(category) => Some(category),
            Group::Brand(_) => None,
        })
    }

    /// Brands that have products.
    pub fn brands(&self) -> impl Iterator<Item = &Brand> {
        self.texts.groups.iter().filter_map(|group| match group {
            Group::Brand(brand) => Some(brand),
            Group::Category(_) => None,
        })
    }

    /// Id of the product with this slug.
    pub fn find_by_slug(&self, slug: &str) -> Option<i32> {
        let product = u32::try_from(self.slugs.get(slug)?).ok()?;
        self.id(product)
    }

    /// Public prices.
    pub fn public_prices(&self) -> &PriceView {
        &self.prices
    }

    /// Builds the view of a price list. `None` if a product has no price in it.
    pub fn price_view(
        &self,
        mut prices: impl FnMut(i32) -> Option<ProductPrices>,
    ) -> Option<PriceView> {
        let prices: Option<Vec<ProductPrices>> = self.ids.iter().map(|id| prices(*id)).collect();
        Some(PriceView::new(&prices?, &self.orders.default))
    }

    pub(in crate::catalogue_index) fn dictionary(&self) -> &Dictionary {
        &self.texts.dictionary
    }

    pub(in crate::catalogue_index) fn filters(&self) -> &FilterIndex {
        &self.filters
    }

    pub(in crate::catalogue_index) fn orders(&self) -> &Orders {
        &self.orders
    }

    /// Number of products, categories and brands.
    pub(in crate::catalogue_index) fn entry_count(&self) -> usize {
        self.texts.name_lengths.len()
    }

    pub(in crate::catalogue_index) fn product_count(&self) -> u32 {
        count(self.ids.len())
    }

    pub(in crate::catalogue_index) fn id(&self, product: u32) -> Option<i32> {
        self.ids.get(position(product)).copied()
    }

    pub(in crate::catalogue_index) fn product(&self, id: i32) -> Option<u32> {
        self.ids.binary_search(&id).ok().map(count)
    }

    pub(in crate::catalogue_index) fn group(&self, entry: u32) -> Option<&Group> {
        self.texts
            .groups
            .get(position(entry).checked_sub(self.ids.len())?)
    }

    pub(in crate::catalogue_index) fn name_length(&self, entry: u32) -> u8 {
        self.texts
            .name_lengths
            .get(position(entry))
            .copied()
            .unwrap_or(u8::MAX)
    }
}
