use std::cmp::Reverse;

use crate::catalogue_index::{
    numbers::{count, position},
    product::IndexedProduct,
};

/// Order of all products.
#[derive(Debug)]
pub(in crate::catalogue_index) struct Order {
    /// Products, the first one first.
    pub(in crate::catalogue_index) products: Vec<u32>,
    /// Rank of each product.
    ranks: Vec<u32>,
}

impl Order {
    /// Sorts by a key. Products with equal keys are ordered by id.
    pub(super) fn by_key<K: Ord>(product_count: usize, mut key: impl FnMut(u32) -> K) -> Self {
        let mut products: Vec<u32> = (0..count(product_count)).collect();
        products.sort_by_cached_key(|product| key(*product));
        let mut ranks = vec![0; product_count];
        for (product, rank) in products.iter().zip(0..) {
            if let Some(slot) = ranks.get_mut(position(*product)) {
                *slot = rank;
            }
        }
        Self { products, ranks }
    }

    pub(in crate::catalogue_index) fn rank(&self, product: u32) -> u32 {
        self.ranks
            .get(position(product))
            .copied()
            .unwrap_or(u32::MAX)
    }
}

/// Orders that don't depend on prices.
#[derive(Debug)]
pub(in crate::catalogue_index) struct Orders {
    pub(in crate::catalogue_index) default: Order,
    pub(in crate::catalogue_index) newest: Order,
    pub(in crate::catalogue_index) name_asc: Order,
    pub(in crate::catalogue_index) name_desc: Order,
    pub(in crate::catalogue_index) rating: Order,
}

impl Orders {
    /// The products must be in the order of their positions.
    pub(super) fn new(products: &[IndexedProduct]) -> Self {
        let name = |product: &IndexedProduct| product.name.to_lowercase();
        Self {
            default: by_product_key(products, |product| {
                (product.shop_order, Reverse(product.is_top))
            }),
            newest: by_product_key(products, |product| Reverse(product.recency)),
            name_asc: by_product_key(products, name),
            name_desc: by_product_key(products, |product| Reverse(name(product))),
            rating: by_product_key(products, |product| {
                Reverse((hundredths(product.rating), product.review_count))
            }),
        }
    }
}

fn by_product_key<K: Ord>(
    products: &[IndexedProduct],
    key: impl Fn(&IndexedProduct) -> K,
) -> Order {
    Order::by_key(products.len(), |at| products.get(position(at)).map(&key))
}

/// The Retail API compares ratings with two decimals.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "a rating is at most 5, and a cast saturates"
)]
fn hundredths(rating: f64) -> i32 {
    (rating * 100.0).round() as i32
}
