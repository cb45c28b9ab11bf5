use roaring::RoaringBitmap;
use serde::Deserialize;
use utoipa::ToSchema;

use super::matching::Matches;
use crate::catalogue_index::{
    index::{CatalogueIndex, Order, PriceView},
    numbers::{bitmap_len, position},
};

/// The maximum of the Retail API.
const MAX_PER_PAGE: u32 = 100;

/// The order of a product list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// Best match of the search term first; the shop's own order without a term or an index.
    Relevance,
    /// The shop's own order.
    #[default]
    Default,
    /// Newest first.
    Newest,
    /// Cheapest first.
    PriceAsc,
    /// Most expensive first.
    PriceDesc,
    /// By name, A to Z.
    NameAsc,
    /// By name, Z to A.
    NameDesc,
    /// Best rated first.
    Rating,
    /// Biggest saving first, in per cent of the regular price; the shop's own order without an index.
    Saving,
}

/// Page of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Page {
    /// Number of the page, from 1.
    pub number: u32,
    /// Products per page, 1 to 100.
    pub size: u32,
}

impl Default for Page {
    fn default() -> Self {
        Self {
            number: 1,
            size: 24,
        }
    }
}

impl Page {
    fn size(self) -> usize {
        position(self.size.clamp(1, MAX_PER_PAGE))
    }

    fn start(self) -> usize {
        position(self.number.max(1) - 1).saturating_mul(self.size())
    }
}

impl Sort {
    /// `None` for relevance.
    fn order<'a>(self, index: &'a CatalogueIndex, prices: &'a PriceView) -> Option<&'a Order> {
        let orders = index.orders();
        match self {
            Self::Relevance => None,
            Self::Default => Some(&orders.default),
            Self::Newest => Some(&orders.newest),
            Self::NameAsc => Some(&orders.name_asc),
            Self::NameDesc => Some(&orders.name_desc),
            Self::Rating => Some(&orders.rating),
            Self::PriceAsc => Some(&prices.price_asc),
            Self::PriceDesc => Some(&prices.price_desc),
            Self::Saving => Some(&prices.saving),
        }
    }
}

/// Returns the products of a page.
pub(super) fn page(
    index: &CatalogueIndex,
    prices: &PriceView,
    sort: Sort,
    page: Page,
    listed: &RoaringBitmap,
    matches: Option<&Matches>,
) -> Vec<u32> {
    match (sort.order(index, prices), matches) {
        (Some(order), _) => in_order(order, page, listed),
        (None, None) => in_order(&index.orders().default, page, listed),
        (None, Some(matches)) => {
            by_relevance(index, matches, page.start(), page.size(), |product| {
                listed.contains(product)
            })
        }
    }
}

fn in_order(order: &Order, page: Page, listed: &RoaringBitmap) -> Vec<u32> {
    let length = position(bitmap_len(listed.len()));
    let end = page.start().saturating_add(page.size());
    // Products that a walk in order would visit until the end of the page.
    let visited = end.saturating_mul(order.products.len()) / length.max(1);
    if visited < length {
        let matching = order.products.iter().copied();
        return matching
            .filter(|product| listed.contains(*product))
            .skip(page.start())
            .take(page.size())
            .collect();
    }
    let ranks = listed.iter().map(|product| order.rank(product)).collect();
    smallest(ranks, page.start(), page.size())
        .into_iter()
        .filter_map(|rank| order.products.get(position(rank)).copied())
        .collect()
}

/// Returns the matching products from `start`: pinned ones, then the best matches.
pub(in crate::catalogue_index) fn by_relevance(
    index: &CatalogueIndex,
    matches: &Matches,
    start: usize,
    size: usize,
    is_listed: impl Fn(u32) -> bool,
) -> Vec<u32> {
    let default = &index.orders().default;
    let is_pinned = |product| matches.pinned.contains(&product);
    let pinned = matches.pinned.iter().copied();
    let pinned: Vec<u32> = pinned.filter(|product| is_listed(*product)).collect();
    let keys = matches
        .products(index)
        .iter()
        .filter(|scored| is_listed(scored.entry) && !is_pinned(scored.entry))
        .map(|scored| {
            // One number is compared faster than a pair: the score, descending, before the rank.
            let rank = u64::from(default.rank(scored.entry));
            u64::from(u32::MAX - scored.score) << 32 | rank
        });
    let pinned_page = pinned.iter().copied().skip(start).take(size);
    let pinned_page: Vec<u32> = pinned_page.collect();
    let start = start.saturating_sub(pinned.len());
    let best = smallest(keys.collect(), start, size - pinned_page.len());
    let best = best.into_iter().filter_map(|key| {
        let rank = u32::try_from(key & u64::from(u32::MAX)).ok()?;
        default.products.get(position(rank)).copied()
    });
    pinned_page.into_iter().chain(best).collect()
}

/// Returns a part of the sorted keys.
fn smallest<K: Ord>(mut keys: Vec<K>, start: usize, size: usize) -> Vec<K> {
    let end = start.saturating_add(size);
    if start >= keys.len() || size == 0 {
        return Vec::new();
    }
    if end < keys.len() {
        keys.select_nth_unstable(end);
        keys.truncate(end);
    }
    if start > 0 {
        keys.select_nth_unstable(start);
        keys.drain(..start);
    }
    keys.sort_unstable();
    keys
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn pages_are_parts_of_the_sorted_list(
            mut keys in proptest::collection::vec(0..1_000_u32, 0..300),
            number in 1..6_u32,
            size in 1..120_u32,
        ) {
            let page = Page { number, size };
            let found = smallest(keys.clone(), page.start(), page.size());
            keys.sort_unstable();
            let expected: Vec<u32> =
                keys.into_iter().skip(page.start()).take(page.size()).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
