//! Products and orders of a catalogue, as the Retail API listed them.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use super::{
    reader::{CatalogueReader, PER_PAGE, ReadError},
    size::product_bytes,
};
use crate::retail::model::{MasterCategory, Product, ProductQuery, ProductSort};

/// Tab that shows all products.
const ALL_TAB: &str = "all";

/// Everything that a snapshot is built from.
#[derive(Clone, Default)]
pub(super) struct CatalogueContents {
    pub(super) products: HashMap<i32, Arc<Product>>,
    /// Ids in the shop's own order.
    pub(super) shop_order: Vec<i32>,
    /// Ids, the newest first.
    pub(super) newest: Vec<i32>,
    /// Ids by key of the home page tab. Products do not contain it.
    pub(super) tabs: HashMap<String, HashSet<i32>>,
    pub(super) masters: Arc<[MasterCategory]>,
    /// Ids of shown products that no list contains.
    unlisted: HashSet<i32>,
}

impl CatalogueContents {
    /// Reads the whole catalogue. Products do not contain their place in the shop's order and among the
    /// newest, so both lists are read.
    pub(super) async fn read(
        reader: &CatalogueReader,
        tab_keys: &[String],
    ) -> Result<Self, ReadError> {
        let products = reader.read_all(&list(ProductSort::Default)).await?;
        let newest = reader.read_all(&list(ProductSort::Newest)).await?;
        let mut tabs = HashMap::new();
        for key in tab_keys.iter().filter(|key| !is_all_tab(key)) {
            let query = ProductQuery {
                tab: Some(key.clone()),
                ..list(ProductSort::Default)
            };
            let ids = reader
                .read_all(&query)
                .await?
                .iter()
                .map(|product| product.id)
                .collect();
            tabs.insert(tab_key(key), ids);
        }
        let masters = reader.read_categories().await?.into();
        let shop_order = ids(&products);
        let newest = ids(&newest);
        let products = products
            .into_iter()
            .map(|product| (product.id, Arc::new(product)));
        Ok(Self {
            products: products.collect(),
            shop_order,
            newest,
            tabs,
            masters,
            unlisted: HashSet::new(),
        })
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
        let is_known = |product: &Product| {
            let known = self.products.get(&product.id);
            known.is_some_and(|known| **known == *product)
        };
        if !has_vanished && unlisted.is_empty() && newest.iter().all(is_known) {
            return Ok(None);
        }
        let mut next = self.clone();
        next.unlisted.extend(unlisted);
        let newest_ids = ids(&newest);
        let new_ids = newest_ids
            .iter()
            .filter(|id| !self.products.contains_key(id));
        next.shop_order.extend(new_ids);
        next.newest = merged(newest_ids, &self.newest);
        for product in newest {
            next.products.insert(product.id, Arc::new(product));
        }
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
    ) -> Result<(Vec<Product>, HashSet<i32>), ReadError> {
        let mut newest = Vec::new();
        for page in 1.. {
            let read = reader.read_page(&list(ProductSort::Newest), page).await?;
            let has_known = read
                .items
                .iter()
                .any(|product| self.products.contains_key(&product.id));
            for product in &read.items {
                unknown.remove(&product.id);
            }
            let is_last = page >= read.total.div_ceil(PER_PAGE);
            newest.extend(read.items);
            if is_last || (has_known && unknown.is_empty()) {
                break;
            }
        }
        Ok((newest, unknown))
    }

    /// Memory of the products, estimated.
    pub(super) fn bytes(&self) -> u64 {
        self.products
            .values()
            .map(|product| product_bytes(product))
            .sum()
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
fn ids(products: &[Product]) -> Vec<i32> {
    let mut seen = HashSet::new();
    let ids = products.iter().map(|product| product.id);
    ids.filter(|id| seen.insert(*id)).collect()
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
