use std::collections::HashMap;

use super::{
    reductions::ReferencePrices,
    rule::{PriceRules, needed_from_ms},
};
use crate::store::{OfferedPrice, PriceChange, PriceReadings, PriceState, ProductPriceChange};

/// Last recorded price of each product of a shop.
#[derive(Default)]
pub(super) struct KnownPrices {
    pub(super) last: HashMap<i32, PriceChange>,
    pub(super) readings: Option<PriceReadings>,
    /// Products that the last readings did not contain, with the time of the first such reading.
    pub(super) absent: HashMap<i32, u64>,
    /// End of the last reading of this process.
    pub(super) reading_ended_ms: Option<u64>,
    /// Time at which the store was read.
    pub(super) loaded_ms: u64,
    pub(super) rules: PriceRules,
    pub(super) references: ReferencePrices,
}

impl KnownPrices {
    /// Returns the last prices, and the changes that are not needed any more: for each product, the time before which
    /// changes can be deleted. `stored` must be in the order of products and times.
    pub(super) fn new(
        stored: &[ProductPriceChange],
        readings: Option<PriceReadings>,
        rules: PriceRules,
        now_ms: u64,
    ) -> (Self, Vec<(i32, u64)>) {
        let (mut last, mut needed_from) = (HashMap::new(), Vec::new());
        let mut references = ReferencePrices::default();
        for rows in stored.chunk_by(|row, next| row.product_id == next.product_id) {
            let history: Vec<PriceChange> = rows.iter().map(|row| row.change).collect();
            let needed_ms = needed_from_ms(&history, now_ms);
            if let (Some(first), Some(newest)) = (rows.first(), rows.last()) {
                last.insert(newest.product_id, newest.change);
                references.update(newest.product_id, &history, rules, now_ms);
                if first.change.from_ms < needed_ms {
                    needed_from.push((first.product_id, needed_ms));
                }
            }
        }
        let known = Self {
            last,
            readings,
            loaded_ms: now_ms,
            rules,
            references,
            ..Self::default()
        };
        (known, needed_from)
    }

    /// Adds recorded changes.
    pub(super) fn apply(&mut self, changes: &[ProductPriceChange]) {
        for ProductPriceChange { product_id, change } in changes {
            let known = self.last.get(product_id);
            if known.is_none_or(|known| known.from_ms <= change.from_ms) {
                self.last.insert(*product_id, *change);
            }
        }
    }

    /// Changes of products that were read alone, after the last reading of all products. Products whose price is
    /// unknown are left out, because lists may not show them.
    pub(super) fn changes_of_products(
        &self,
        read: impl IntoIterator<Item = (i32, OfferedPrice)>,
        read_ms: u64,
    ) -> Vec<ProductPriceChange> {
        let is_latest = self.reading_ended_ms.is_some_and(|ended| ended <= read_ms);
        let change = |(product_id, price)| {
            let known = self.last.get(&product_id).filter(|_| is_latest)?;
            let is_offered = matches!(known.state, PriceState::Offered(_));
            let state = PriceState::Offered(price);
            let is_changed = is_offered && known.state != state && known.from_ms < read_ms;
            is_changed.then_some(ProductPriceChange {
                product_id,
                change: PriceChange {
                    from_ms: read_ms,
                    state,
                },
            })
        };
        read.into_iter().filter_map(change).collect()
    }
}
