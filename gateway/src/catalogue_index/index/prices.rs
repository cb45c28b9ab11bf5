use std::{cmp::Reverse, ops::Bound};

use roaring::RoaringBitmap;

use super::orders::Order;
use crate::catalogue_index::{
    numbers::{position, sorted_bitmap},
    product::ProductPrices,
};

/// A scan of all prices is faster than sorting a larger part of the products.
const SCAN_DIVISOR: usize = 16;

/// Prices of all products in one price list, and what depends on them.
///
/// A view belongs to one price list with or without VAT. It contains no text, so that all lists share the index.
#[derive(Debug)]
pub struct PriceView {
    starting_cents: Vec<i32>,
    pub(in crate::catalogue_index) on_sale: RoaringBitmap,
    pub(in crate::catalogue_index) price_asc: Order,
    pub(in crate::catalogue_index) price_desc: Order,
    pub(in crate::catalogue_index) saving: Order,
}

impl PriceView {
    /// The prices must be in the order of the products' positions.
    pub(super) fn new(prices: &[ProductPrices], default: &Order) -> Self {
        let starting_cents: Vec<i32> = prices.iter().map(ProductPrices::starting_cents).collect();
        let count = prices.len();
        let price = |product: u32| starting_cents.get(position(product)).copied();
        let saving = |product: u32| {
            let saving = prices
                .get(position(product))
                .map(ProductPrices::biggest_saving);
            (Reverse(saving), default.rank(product))
        };
        let on_sale = (0..)
            .zip(prices)
            .filter(|(_, prices)| prices.on_sale())
            .map(|(product, _)| product);
        Self {
            on_sale: on_sale.collect(),
            price_asc: Order::by_key(count, price),
            price_desc: Order::by_key(count, |product| Reverse(price(product))),
            saving: Order::by_key(count, saving),
            starting_cents,
        }
    }

    /// Starting price of a product: the price in price filter and price orders.
    pub(in crate::catalogue_index) fn starting_cents(&self, product: u32) -> i32 {
        self.starting_cents
            .get(position(product))
            .copied()
            .unwrap_or_default()
    }

    /// Products whose starting price is within the bounds, which belong to the range.
    pub(in crate::catalogue_index) fn within(
        &self,
        min_cents: Option<i32>,
        max_cents: Option<i32>,
    ) -> RoaringBitmap {
        let products = &self.price_asc.products;
        let below = |bound: Bound<i32>| {
            products.partition_point(|product| match bound {
                Bound::Included(cents) => self.starting_cents(*product) <= cents,
                Bound::Excluded(cents) => self.starting_cents(*product) < cents,
                Bound::Unbounded => true,
            })
        };
        let start = min_cents.map_or(0, |cents| below(Bound::Excluded(cents)));
        let end = below(max_cents.map_or(Bound::Unbounded, Bound::Included));
        let found = products.get(start..end).unwrap_or_default();
        if found.len() > products.len() / SCAN_DIVISOR {
            let bounds = min_cents.unwrap_or(i32::MIN)..=max_cents.unwrap_or(i32::MAX);
            let all = (0..).zip(&self.starting_cents);
            let within = all.filter(|(_, cents)| bounds.contains(cents));
            return sorted_bitmap(within.map(|(product, _)| product));
        }
        let mut found = found.to_vec();
        found.sort_unstable();
        sorted_bitmap(found.into_iter())
    }
}
