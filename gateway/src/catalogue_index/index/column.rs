use roaring::RoaringBitmap;

use crate::catalogue_index::numbers::{count, position};

/// Values of each product in a facet. Counting the values of a list takes time in proportion to the list, whereas
/// intersections with the bitmap of each value take time in proportion to the catalogue.
#[derive(Debug, Default)]
pub(in crate::catalogue_index) struct Column {
    /// Start of each product's values, and the end of the last ones.
    starts: Vec<u32>,
    values: Vec<u16>,
    /// Number of all products with each value.
    totals: Vec<u32>,
}

impl Column {
    /// Takes the products of each value. Values after the 65,536th are not counted.
    pub(super) fn new<'a>(
        product_count: u32,
        products_by_value: impl Iterator<Item = &'a RoaringBitmap> + Clone,
    ) -> Self {
        let mut starts = vec![0_u32; position(product_count) + 1];
        let mut totals = Vec::new();
        for products in products_by_value.clone() {
            totals.push(count(products.iter().count()));
            for product in products {
                if let Some(end) = starts.get_mut(position(product) + 1) {
                    *end += 1;
                }
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut next = starts.clone();
        let mut values = vec![0; position(sum)];
        for (value, products) in (0..=u16::MAX).zip(products_by_value) {
            for product in products {
                if let Some(at) = next.get_mut(position(product))
                    && let Some(slot) = values.get_mut(position(*at))
                {
                    *slot = value;
                    *at += 1;
                }
            }
        }
        Self {
            starts,
            values,
            totals,
        }
    }

    /// Number of listed products with each value.
    pub(in crate::catalogue_index) fn counts(&self, listed: &RoaringBitmap) -> Vec<u32> {
        let product_count = self.starts.len().saturating_sub(1);
        if listed.len() == u64::from(count(product_count)) {
            return self.totals.clone();
        }
        let mut counts = vec![0; self.totals.len()];
        for product in listed {
            let bounds = position(product)..=position(product) + 1;
            let Some([start, end]) = self.starts.get(bounds) else {
                continue;
            };
            let values = self.values.get(position(*start)..position(*end));
            for value in values.unwrap_or_default() {
                if let Some(count) = counts.get_mut(usize::from(*value)) {
                    *count += 1;
                }
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;

    proptest! {
        #[test]
        fn counts_are_the_lengths_of_the_intersections(
            values in vec(vec(0..50_u32, 0..20), 0..10),
            listed in vec(0..50_u32, 0..50),
        ) {
            let values: Vec<RoaringBitmap> =
                values.into_iter().map(|products| products.into_iter().collect()).collect();
            let listed: RoaringBitmap = listed.into_iter().collect();
            let expected: Vec<u32> =
                values.iter().map(|products| count((products & &listed).iter().count())).collect();
            prop_assert_eq!(Column::new(50, values.iter()).counts(&listed), expected);
        }
    }
}
