//! Products that are similar to a product.

use std::cmp::Reverse;

use roaring::RoaringBitmap;

use crate::catalogue_index::index::{CatalogueIndex, PriceView};

/// How a product is similar to another one, the closest similarity first.
#[derive(Debug, Clone, Copy)]
enum Similarity {
    CategoryAndBrand,
    Category,
    Brand,
    MasterCategory,
    /// The higher price is at most twice the lower one.
    Price,
}

const SIMILARITIES: [Similarity; 5] = [
    Similarity::CategoryAndBrand,
    Similarity::Category,
    Similarity::Brand,
    Similarity::MasterCategory,
    Similarity::Price,
];

impl CatalogueIndex {
    /// Ids of similar products, the most similar ones first. Equally similar products are ordered by stock and
    /// by the difference of their prices. Empty for an unknown product.
    pub fn related(&self, id: i32, prices: &PriceView, maximum: usize) -> Vec<i32> {
        let Some(origin) = self.product(id) else {
            return Vec::new();
        };
        let filters = self.filters();
        let (same_category, same_master) = filters.siblings(origin);
        let same_brand = filters.of_same_brand(origin);
        let cents = prices.starting_cents(origin);
        let mut seen = RoaringBitmap::from_iter([origin]);
        let mut found = Vec::new();
        for similarity in SIMILARITIES {
            let mut products = match similarity {
                Similarity::CategoryAndBrand => &same_category & &same_brand,
                Similarity::Category => same_category.clone(),
                Similarity::Brand => same_brand.clone(),
                Similarity::MasterCategory => same_master.clone(),
                Similarity::Price => prices.within(Some(cents / 2), Some(cents.saturating_mul(2))),
            };
            products -= &seen;
            let mut ranked: Vec<_> = products.iter().collect();
            ranked.sort_by_cached_key(|product| {
                let in_stock = filters.in_stock.contains(*product);
                let difference = prices.starting_cents(*product).abs_diff(cents);
                let rank = self.orders().default.rank(*product);
                (Reverse(in_stock), difference, rank)
            });
            found.extend(ranked.into_iter().take(maximum - found.len()));
            if found.len() == maximum {
                break;
            }
            seen |= products;
        }
        found
            .into_iter()
            .filter_map(|product| self.id(product))
            .collect()
    }
}
