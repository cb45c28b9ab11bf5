//! Products and orders of a catalogue, as the Retail API listed them.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use serde::{Deserialize, Serialize};

use super::{
    encoded_product::EncodedProduct,
    reader::{CatalogueReader, PER_PAGE, ReadError},
};
use crate::retail::model::{MasterCategory, Product, ProductQuery, ProductSort};

/// Tab that shows all products.
const ALL_TAB: &str = "all";
/// Memory of one product besides its encoded form, measured with 100,000 products: its part of the index, and its
/// entries in maps.
const PRODUCT_BYTES: usize = 320;

/// Everything that a snapshot is built from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct CatalogueContents {
    pub(super) products: HashMap<i32, EncodedProduct>,
    /// Ids in the shop's own order.
    pub(super) shop_order: Vec<i32>,
    /// Ids, the newest first.
    pub(super) newest: Vec<i32>,
    /// Ids by key of the home page tab. Products do not contain it.
    pub(super) tabs: HashMap<String, HashSet<i32>>,
    pub(super) masters: Arc<[MasterCategory]>,
    /// Ids of shown products that no list contains.
    #[serde(skip)]
    pub(super) unlisted: HashSet<i32>,
}

impl CatalogueContents {
    /// Reads the whole catalogue. Products do not contain their place in the shop's order and among the
    /// newest, so both lists are read. `unlisted` are those of the previous contents. Calls `visit` for each product.
    pub(super) async fn read(
        reader: &CatalogueReader,
        tab_keys: &[String],
        mut unlisted: HashSet<i32>,
        mut visit: impl FnMut(&Product),
    ) -> Result<Self, ReadError> {
        let mut products = HashMap::new();
        let in_shop_order = list(ProductSort::Default);
        let shop_order = reader.read_all(&in_shop_order, |product| {
            products.insert(product.id, EncodedProduct::new(product)?);
            visit(product);
            Ok(())
        });
        let shop_order = shop_order.await?;
        let newest = reader.read_ids(&list(ProductSort::Newest)).await?;
        let mut tabs = HashMap::new();
        for key in tab_keys.iter().filter(|key| !is_all_tab(key)) {
            let query = ProductQuery {
                tab: Some(key.clone()),
                ..list(ProductSort::Default)
            };
            let ids = reader.read_ids(&query).await?;
            tabs.insert(tab_key(key), ids.into_iter().collect());
        }
        let masters = reader.read_categories().await?.into();
        unlisted.retain(|id| !products.contains_key(id));
        Ok(Self {
            products,
            shop_order: without_repetitions(shop_order),
            newest: without_repetitions(newest),
            tabs,
            masters,
            unlisted,
        })
    }

    /// Whether these contents have less than half of the previous products, or no category although there were some.
    pub(super) fn lacks_most_of(&self, previous: &Self) -> bool {
        let has_no_categories = self.masters.is_empty() && !previous.masters.is_empty();
        self.products.len() < previous.products.len() / 2 || has_no_categories
    }

    /// Contents with these products, which are in both orders.
    pub(super) fn from_products(
        products: impl IntoIterator<Item = Product>,
        masters: Vec<MasterCategory>,
    ) -> Result<Self, ReadError> {
        let mut contents = Self {
            masters: masters.into(),
            ..Self::default()
        };
        for product in products {
            contents.shop_order.push(product.id);
            contents
                .products
                .insert(product.id, EncodedProduct::new(&product)?);
        }
        contents.newest = contents.shop_order.clone();
        Ok(contents)
    }

    /// Reads the newest products until all shown products are known, and finds products that lists no longer
    /// show. A product that is shown again can be an old one. Returns `None` if nothing has changed. The next
    /// whole read brings the tab and the place in the shop's order of new products.
    pub(super) async fn read_changes(
        &self,
        reader: &CatalogueReader,
    ) -> Result<Option<Self>, ReadError> {
        let shown = reader.read_shown_ids().await?;
        let unknown = shown.iter().flatten().copied();
        let unknown = unknown.filter(|id| !self.products.contains_key(id));
        let unknown = unknown.filter(|id| !self.unlisted.contains(id)).collect();
        let (newest, unlisted) = self.read_newest(reader, unknown).await?;
        let is_shown = |id: &i32| shown.as_ref().is_none_or(|shown| shown.contains(id));
        let has_vanished = self.products.keys().any(|id| !is_shown(id));
        let is_known =
            |(id, product): &(i32, EncodedProduct)| self.products.get(id) == Some(product);
        if !has_vanished && unlisted.is_empty() && newest.iter().all(is_known) {
            return Ok(None);
        }
        let mut next = self.clone();
        next.unlisted.extend(unlisted);
        let newest_ids = without_repetitions(newest.iter().map(|(id, _)| *id).collect());
        let new_ids = newest_ids
            .iter()
            .filter(|id| !self.products.contains_key(id));
        next.shop_order.extend(new_ids);
        next.newest = merged(newest_ids, &self.newest);
        next.products.extend(newest);
        next.products.retain(|id, _| is_shown(id));
        next.shop_order.retain(is_shown);
        next.newest.retain(is_shown);
        Ok(Some(next))
    }

    /// Returns the newest products, and those of the unknown ids that the list does not contain.
    async fn read_newest(
        &self,
        reader: &CatalogueReader,
        mut unknown: HashSet<i32>,
    ) -> Result<(Vec<(i32, EncodedProduct)>, HashSet<i32>), ReadError> {
        let mut newest = Vec::new();
        for page in 1.. {
            let read = reader.read_page(&list(ProductSort::Newest), page).await?;
            let has_known = read
                .items
                .iter()
                .any(|product| self.products.contains_key(&product.id));
            let is_last = page >= read.total.div_ceil(PER_PAGE);
            for product in &read.items {
                unknown.remove(&product.id);
                newest.push((product.id, EncodedProduct::new(product)?));
            }
            if is_last || (has_known && unknown.is_empty()) {
                break;
            }
        }
        Ok((newest, unknown))
    }

    /// Product with this id.
    pub(super) fn product(&self, id: i32) -> Option<Product> {
        self.products.get(&id)?.decode().ok()
    }

    /// Memory of the products and their index, estimated.
    pub(super) fn bytes(&self) -> u64 {
        let products = self.products.values();
        let bytes: usize = products.map(|product| product.len() + PRODUCT_BYTES).sum();
        u64::try_from(bytes).unwrap_or(u64::MAX)
    }

    /// Whether the tab's products are known.
    pub(super) fn has_tab(&self, key: &str) -> bool {
        is_all_tab(key) || self.tabs.contains_key(&tab_key(key))
    }
}

fn list(sort: ProductSort) -> ProductQuery {
    ProductQuery {
        sort,
        ..ProductQuery::default()
    }
}

fn is_all_tab(key: &str) -> bool {
    key.trim().eq_ignore_ascii_case(ALL_TAB)
}

fn tab_key(key: &str) -> String {
    key.trim().to_ascii_lowercase()
}

/// A product can be on two pages if the list changes between two calls; its first place counts.
fn without_repetitions(mut ids: Vec<i32>) -> Vec<i32> {
    let mut seen = HashSet::new();
    ids.retain(|id| seen.insert(*id));
    ids
}

fn merged(first: Vec<i32>, others: &[i32]) -> Vec<i32> {
    let known: HashSet<i32> = first.iter().copied().collect();
    let others = others.iter().copied().filter(|id| !known.contains(id));
    first.into_iter().chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_products_come_before_the_known_ones() {
        assert_eq!(merged(vec![9, 3], &[3, 2, 1]), [9, 3, 2, 1]);
    }
}
