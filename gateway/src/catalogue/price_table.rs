use std::collections::{BTreeMap, HashSet};

use super::reader::{CatalogueReader, PER_PAGE, ReadError};
use crate::{
    catalogue_index::ProductPrices,
    customer_pricing::Pricing,
    retail::model::{ProductQuery, ProductSort},
};

/// Prices of a price list by product, in a compact form.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct PriceTable {
    /// Ascending.
    ids: Vec<i32>,
    /// End of each product's prices in `bytes`.
    ends: Vec<usize>,
    bytes: Vec<u8>,
    /// Ids of listed products that the price list does not contain.
    missing: HashSet<i32>,
}

impl PriceTable {
    fn new(prices: &BTreeMap<i32, ProductPrices>, listed: &[i32]) -> Result<Self, postcard::Error> {
        let missing = listed.iter().filter(|id| !prices.contains_key(id));
        let mut table = Self {
            missing: missing.copied().collect(),
            ..Self::default()
        };
        for (id, prices) in prices {
            table.ids.push(*id);
            table.bytes = postcard::to_extend(prices, table.bytes)?;
            table.ends.push(table.bytes.len());
        }
        Ok(table)
    }

    /// Reads the prices of all products. `listed` are the ids of the public catalogue.
    pub(super) async fn read(
        reader: &CatalogueReader,
        pricing: Pricing,
        listed: &[i32],
    ) -> Result<Self, ReadError> {
        let mut prices = BTreeMap::new();
        let query = query(pricing, ProductSort::Default);
        let reading = reader.read_all(&query, |product| {
            prices.insert(product.id, ProductPrices::from(product));
            Ok(())
        });
        reading.await?;
        Ok(Self::new(&prices, listed)?)
    }

    /// Reads the prices of the newest products until those of all listed products are known. `listed` are the
    /// ids of the public catalogue, ascending.
    pub(super) async fn read_changes(
        &self,
        reader: &CatalogueReader,
        pricing: Pricing,
        listed: &[i32],
    ) -> Result<Self, ReadError> {
        let is_listed = |id: i32| listed.binary_search(&id).is_ok();
        let unknown = listed.iter().copied();
        let unknown = unknown.filter(|id| !self.contains(*id) && !self.missing.contains(id));
        let mut unknown: HashSet<i32> = unknown.collect();
        let known = self.ids.iter().filter(|id| is_listed(**id));
        let mut prices: BTreeMap<i32, ProductPrices> =
            known.filter_map(|id| Some((*id, self.get(*id)?))).collect();
        let query = query(pricing, ProductSort::Newest);
        for page in 1.. {
            let read = reader.read_page(&query, page).await?;
            let has_known = read.items.iter().any(|product| self.contains(product.id));
            let is_last = page >= read.total.div_ceil(PER_PAGE);
            for product in read.items.iter().filter(|product| is_listed(product.id)) {
                unknown.remove(&product.id);
                prices.insert(product.id, ProductPrices::from(product));
            }
            if is_last || (has_known && unknown.is_empty()) {
                break;
            }
        }
        Ok(Self::new(&prices, listed)?)
    }

    pub(super) fn get(&self, id: i32) -> Option<ProductPrices> {
        let position = self.ids.binary_search(&id).ok()?;
        let start = match position.checked_sub(1) {
            Some(before) => *self.ends.get(before)?,
            None => 0,
        };
        let bytes = self.bytes.get(start..*self.ends.get(position)?)?;
        postcard::from_bytes(bytes).ok()
    }

    fn contains(&self, id: i32) -> bool {
        self.ids.binary_search(&id).is_ok()
    }

    /// Number of products.
    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    /// Memory in bytes.
    pub(super) fn memory(&self) -> usize {
        self.bytes.len() + self.ids.len() * (size_of::<i32>() + size_of::<usize>())
    }
}

fn query(pricing: Pricing, sort: ProductSort) -> ProductQuery {
    ProductQuery {
        sort,
        pricing,
        ..ProductQuery::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue_index::VariantPrices;

    #[test]
    fn prices_are_found_by_id() {
        let prices = |price_cents| ProductPrices {
            price_cents,
            sale_price_cents: Some(price_cents - 1),
            color_cents: vec![price_cents, 2],
            variants: vec![VariantPrices {
                price_cents,
                sale_price_cents: None,
            }],
        };
        let all = BTreeMap::from([(7, prices(700)), (-3, prices(100_000)), (9, prices(1))]);
        let table = PriceTable::new(&all, &[-3, 7, 8, 9]).unwrap();
        assert_eq!(table.len(), 3);
        for (id, expected) in all {
            assert_eq!(table.get(id), Some(expected));
        }
        assert_eq!(table.get(8), None);
        assert_eq!(table.missing, HashSet::from([8]));
    }
}
