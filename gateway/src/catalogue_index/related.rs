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

/// Part of the row that products of one similarity fill while there are others: a third.
const SHARE: usize = 3;

impl CatalogueIndex {
    /// Ids of similar products, the most similar ones first. Equally similar products are ordered by stock and
    /// by the difference of their prices. Empty for an unknown product.
    ///
    /// A large category leaves room for products of the same brand and master category. Products that have only a
    /// similar price fill the rest of the row.
    pub fn related(&self, id: i32, prices: &PriceView, maximum: usize) -> Vec<i32> {
        let Some(origin) = self.product(id) else {
            return Vec::new();
        };
        let filters = self.filters();
        let (same_category, same_master) = filters.siblings(origin);
        let same_brand = filters.of_same_brand(origin);
        let cents = prices.starting_cents(origin);
        let mut seen = RoaringBitmap::from_iter([origin]);
        let mut count = 0;
        let ranked = SIMILARITIES.map(|similarity| {
            // Most products of a shop can have a similar price, and sorting them takes time.
            if matches!(similarity, Similarity::Price) && count >= maximum {
                return Vec::new();
            }
            let mut products = match similarity {
                Similarity::CategoryAndBrand => &same_category & &same_brand,
                Similarity::Category => same_category.clone(),
                Similarity::Brand => same_brand.clone(),
                Similarity::MasterCategory => same_master.clone(),
                Similarity::Price => prices.within(Some(cents / 2), Some(cents.saturating_mul(2))),
            };
            products -= &seen;
            seen |= &products;
            let mut ranked: Vec<_> = products.iter().collect();
            count += ranked.len();
            ranked.sort_by_cached_key(|product| {
                let in_stock = filters.in_stock.contains(*product);
                let difference = prices.starting_cents(*product).abs_diff(cents);
                let rank = self.orders().default.rank(*product);
                (Reverse(in_stock), difference, rank)
            });
            ranked
        });
        let shares = shares(ranked.each_ref().map(Vec::len), maximum);
        let found = ranked.iter().zip(shares);
        found
            .flat_map(|(products, share)| products.iter().take(share))
            .filter_map(|product| self.id(*product))
            .collect()
    }
}

/// How many products of each similarity fill the row, given how many there are.
fn shares(counts: [usize; SIMILARITIES.len()], maximum: usize) -> [usize; SIMILARITIES.len()] {
    let mut shares = [0; SIMILARITIES.len()];
    let mut left = maximum;
    let [with_limit @ .., _price] = &mut shares;
    for (share, count) in with_limit.iter_mut().zip(counts) {
        *share = count.min(maximum.div_ceil(SHARE)).min(left);
        left -= *share;
    }
    for (share, count) in shares.iter_mut().zip(counts) {
        let more = (count - *share).min(left);
        *share += more;
        left -= more;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue_index::{
        Brand, Catalogue, Category, IndexedProduct, MasterCategory, Subcategory,
    };

    const CATEGORIES: [&str; 3] = ["lamps", "shades", "chairs"];

    fn product(id: i32, category: &str, brand: i32) -> IndexedProduct {
        IndexedProduct {
            id,
            slug: id.to_string(),
            price_cents: 1000,
            categories: vec![Category {
                slug: category.to_owned(),
                name: category.to_owned(),
            }],
            brand: Some(Brand {
                id: brand,
                slug: brand.to_string(),
                name: brand.to_string(),
            }),
            ..IndexedProduct::default()
        }
    }

    /// Lamps and shades belong to one master category, chairs to another one.
    fn related_to_1(products: Vec<IndexedProduct>) -> Vec<i32> {
        let master = |id, slugs: &[&str]| MasterCategory {
            id,
            slug: format!("master-{id}"),
            name: format!("Master {id}"),
            subcategories: slugs
                .iter()
                .zip(id * 10..)
                .map(|(slug, id)| Subcategory {
                    id,
                    slug: (*slug).to_owned(),
                    name: (*slug).to_owned(),
                })
                .collect(),
        };
        let masters = vec![master(1, &CATEGORIES[..2]), master(2, &CATEGORIES[2..])];
        let index = CatalogueIndex::new(Catalogue { products, masters });
        index.related(1, index.public_prices(), 12)
    }

    /// [PROD-01]
    #[test]
    fn a_large_category_leaves_room_for_brand_and_master_category() {
        let lamps = (1..=30).map(|id| product(id, "lamps", 1));
        let of_brand = (31..=40).map(|id| product(id, "chairs", 1));
        let of_master = (41..=50).map(|id| product(id, "shades", 2));
        let related = related_to_1(lamps.chain(of_brand).chain(of_master).collect());
        let count = |ids: std::ops::RangeInclusive<i32>| {
            related.iter().filter(|id| ids.contains(id)).count()
        };
        assert_eq!((count(2..=30), count(31..=40), count(41..=50)), (4, 4, 4));
        assert!(
            related.is_sorted(),
            "the most similar ones first: {related:?}"
        );
    }

    /// [PROD-01]
    #[test]
    fn a_category_fills_the_row_before_products_of_a_similar_price() {
        let lamps = (1..=30).map(|id| product(id, "lamps", 1));
        let others = (31..=60).map(|id| product(id, "chairs", 2));
        let related = related_to_1(lamps.chain(others).collect());
        assert_eq!(related.len(), 12);
        assert!(related.iter().all(|id| *id <= 30), "{related:?}");
    }
}
