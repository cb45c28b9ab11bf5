//! Prices of customers with a price list or without VAT (D-168).

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use hashlink::LinkedHashMap;
use tokio::task::spawn_blocking;

use super::{
    Catalogues, PricedCatalogue,
    price_table::PriceTable,
    reader::CatalogueReader,
    shop::{ShopCatalogue, SnapshotState},
    snapshot::CatalogueSnapshot,
};
use crate::{
    catalogue_index::{PriceView, ProductPrices},
    customer_pricing::Pricing,
    price_history::{PriceReductions, PricedProduct},
    retail::model::Product,
    tenants::Tenant,
};

/// Price lists that were not used for longer are not read.
const USED_MS: u64 = 24 * 60 * 60 * 1_000;
/// Memory of a product in a [`PriceView`]: its price and its ranks in three orders.
const VIEW_BYTES: usize = 30;

/// Snapshot with the prices of one price list, with or without VAT. Immutable.
pub struct PriceListCatalogue {
    pub(super) snapshot: Arc<CatalogueSnapshot>,
    pub(super) view: PriceView,
    prices: Arc<PriceTable>,
    reductions: PriceReductions,
}

impl PriceListCatalogue {
    /// Returns `None` if the price list does not fit the snapshot: if it has other products, or if a product
    /// has other variants. Takes a second for a large shop.
    fn build(snapshot: Arc<CatalogueSnapshot>, prices: Arc<PriceTable>) -> Option<Self> {
        if prices.len() != snapshot.len() {
            return None;
        }
        let reductions = snapshot.reductions.without_references();
        let view = snapshot.index.price_view(|id| {
            let (product, own) = (snapshot.product(id)?, prices.get(id)?);
            let is_same = has_same_variants(&product, &own);
            let shown = is_same.then(|| reductions.show(with_prices(product, &own)))?;
            Some(ProductPrices::from(&shown.product))
        })?;
        Some(Self {
            snapshot,
            view,
            prices,
            reductions,
        })
    }

    /// Product with its prices in the price list.
    pub(super) fn product(&self, id: i32) -> Option<PricedProduct> {
        let product = self.snapshot.product(id)?;
        let priced = with_prices(product, &self.prices.get(id)?);
        Some(self.reductions.show(priced))
    }

    fn is_of(&self, snapshot: &Arc<CatalogueSnapshot>) -> bool {
        Arc::ptr_eq(&self.snapshot, snapshot)
    }

    fn bytes(&self) -> u64 {
        let bytes = self.prices.memory() + self.prices.len() * VIEW_BYTES;
        u64::try_from(bytes).unwrap_or(u64::MAX)
    }
}

fn has_same_variants(product: &Product, prices: &ProductPrices) -> bool {
    product.color_variants.len() == prices.color_cents.len()
        && product.related_variants.len() == prices.variants.len()
}

fn with_prices(mut product: Product, prices: &ProductPrices) -> Product {
    product.price_cents = prices.price_cents;
    product.sale_price_cents = prices.sale_price_cents;
    for (color, cents) in product.color_variants.iter_mut().zip(&prices.color_cents) {
        color.price_cents = *cents;
    }
    for (variant, own) in product.related_variants.iter_mut().zip(&prices.variants) {
        variant.price_cents = own.price_cents;
        variant.sale_price_cents = own.sale_price_cents;
    }
    product
}

/// Price lists of a shop's customers, the least recently used first.
#[derive(Default)]
pub(super) struct PriceLists {
    entries: Mutex<LinkedHashMap<Pricing, Entry>>,
}

#[derive(Default)]
struct Entry {
    used_ms: u64,
    read_ms: u64,
    /// Whether the last read failed.
    has_failed: bool,
    prices: Option<Arc<PriceTable>>,
    /// `None` if the prices don't fit the snapshot.
    catalogue: Option<Arc<PriceListCatalogue>>,
}

impl PriceLists {
    /// Records a use, and returns the catalogue if it belongs to the snapshot and its prices keep the limits.
    /// A price list above the limit replaces the least recently used one.
    fn find(
        &self,
        pricing: Pricing,
        snapshot: Option<&Arc<CatalogueSnapshot>>,
        now_ms: u64,
        limits: PriceListLimits,
    ) -> Option<Arc<PriceListCatalogue>> {
        let mut entries = self.lock();
        let mut entry = entries.remove(&pricing).unwrap_or_default();
        entry.used_ms = now_ms;
        let age_ms = now_ms.saturating_sub(entry.read_ms);
        let found = entry
            .catalogue
            .as_ref()
            .filter(|catalogue| snapshot.is_some_and(|current| catalogue.is_of(current)))
            .filter(|_| Duration::from_millis(age_ms) < limits.max_age)
            .filter(|_| limits.accepts_failed || !entry.has_failed)
            .map(Arc::clone);
        entries.insert(pricing, entry);
        while entries.len() > limits.max_count {
            entries.pop_front();
        }
        found
    }

    /// Price lists that were used in the last day, with their known prices. Forgets the others.
    fn in_use(&self, now_ms: u64) -> Vec<(Pricing, Option<Arc<PriceTable>>)> {
        let mut entries = self.lock();
        entries.retain(|_, entry| now_ms.saturating_sub(entry.used_ms) < USED_MS);
        let latest_first = entries.iter().rev();
        let in_use = latest_first.map(|(pricing, entry)| (*pricing, entry.prices.clone()));
        in_use.collect()
    }

    fn insert(
        &self,
        pricing: Pricing,
        prices: Arc<PriceTable>,
        catalogue: Option<PriceListCatalogue>,
    ) {
        // Missing if another price list has replaced it.
        if let Some(entry) = self.lock().get_mut(&pricing) {
            entry.prices = Some(prices);
            entry.catalogue = catalogue.map(Arc::new);
        }
    }

    /// Records that the prices are those of the Retail API.
    fn confirm(&self, pricing: Pricing, now_ms: u64) {
        if let Some(entry) = self.lock().get_mut(&pricing) {
            entry.read_ms = now_ms;
            entry.has_failed = false;
        }
    }

    fn record_failure(&self, pricing: Pricing) {
        if let Some(entry) = self.lock().get_mut(&pricing) {
            entry.has_failed = true;
        }
    }

    fn is_bound(&self, pricing: Pricing, snapshot: &Arc<CatalogueSnapshot>) -> bool {
        let entries = self.lock();
        let catalogue = entries
            .get(&pricing)
            .and_then(|entry| entry.catalogue.as_ref());
        catalogue.is_some_and(|catalogue| catalogue.is_of(snapshot))
    }

    fn bytes_of(&self, pricing: Pricing) -> u64 {
        let entries = self.lock();
        let catalogue = entries
            .get(&pricing)
            .and_then(|entry| entry.catalogue.as_ref());
        catalogue.map_or(0, |catalogue| catalogue.bytes())
    }

    /// Forgets all prices, but not which price lists are used.
    pub(super) fn clear(&self) {
        for (_, entry) in self.lock().iter_mut() {
            entry.prices = None;
            entry.catalogue = None;
        }
    }

    /// Memory, estimated.
    pub(super) fn bytes(&self) -> u64 {
        let entries = self.lock();
        let catalogues = entries
            .values()
            .filter_map(|entry| entry.catalogue.as_ref());
        catalogues.map(|catalogue| catalogue.bytes()).sum()
    }

    fn lock(&self) -> MutexGuard<'_, LinkedHashMap<Pricing, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Clone, Copy)]
struct PriceListLimits {
    max_count: usize,
    max_age: Duration,
    /// Whether prices are used whose last read failed.
    accepts_failed: bool,
}

impl Catalogues {
    /// Current catalogue with the shopper's prices. Other prices than the public ones are read after their
    /// first use. Counts as a use of the shop.
    pub fn priced(&self, tenant: &Tenant, pricing: Pricing) -> Option<PricedCatalogue> {
        let snapshot = self.snapshot(tenant);
        if pricing == Pricing::default() {
            return snapshot.map(PricedCatalogue::Public);
        }
        let shops = self.shops.load();
        let limits = PriceListLimits {
            max_count: self.settings.max_price_lists,
            max_age: self.max_age,
            // While the Retail API answers, it knows better prices.
            accepts_failed: self.state(tenant) != SnapshotState::Fresh,
        };
        let price_lists = &shops.get(&tenant.id)?.price_lists;
        let found = price_lists.find(pricing, snapshot.as_ref(), self.now_ms(), limits);
        found.map(PricedCatalogue::PriceList)
    }

    /// Reads the price lists in use. A price list that can't be read keeps its earlier prices.
    pub(super) async fn refresh_price_lists(
        &self,
        tenant: &Tenant,
        shop: &ShopCatalogue,
        reader: &CatalogueReader,
        is_whole: bool,
    ) {
        let Some(snapshot) = shop.snapshot() else {
            return;
        };
        let in_use = shop.price_lists.in_use(self.now_ms());
        // First the known prices, so that a new snapshot has them before the next ones are read.
        for (pricing, known) in &in_use {
            if let Some(known) = known
                && !shop.price_lists.is_bound(*pricing, &snapshot)
            {
                self.bind(shop, *pricing, &snapshot, Arc::clone(known))
                    .await;
            }
        }
        for (pricing, known) in in_use {
            let read = match &known {
                Some(known) if !is_whole => {
                    known.read_changes(reader, pricing, snapshot.ids()).await
                }
                _ => PriceTable::read(reader, pricing, snapshot.ids()).await,
            };
            match read {
                Ok(prices) => {
                    let is_known = known.is_some_and(|known| *known == prices);
                    if !is_known || !shop.price_lists.is_bound(pricing, &snapshot) {
                        self.bind(shop, pricing, &snapshot, prices.into()).await;
                    }
                    shop.price_lists.confirm(pricing, self.now_ms());
                }
                Err(error) => {
                    tracing::warn!(tenant = %tenant.slug, %error, "a price list can't be read");
                    shop.price_lists.record_failure(pricing);
                }
            }
        }
    }

    /// Combines prices with a snapshot, if they fit into the memory.
    async fn bind(
        &self,
        shop: &ShopCatalogue,
        pricing: Pricing,
        snapshot: &Arc<CatalogueSnapshot>,
        prices: Arc<PriceTable>,
    ) {
        let (own_snapshot, own_prices) = (Arc::clone(snapshot), Arc::clone(&prices));
        let bind = move || PriceListCatalogue::build(own_snapshot, own_prices);
        let bound = spawn_blocking(bind).await;
        let replaced = shop.price_lists.bytes_of(pricing);
        let others = self.used_bytes().saturating_sub(replaced);
        let max_bytes = self.settings.max_bytes;
        let fits = |bound: &PriceListCatalogue| others.saturating_add(bound.bytes()) <= max_bytes;
        let catalogue = bound.ok().flatten().filter(fits);
        shop.price_lists.insert(pricing, prices, catalogue);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::contents::CatalogueContents;

    const LIMITS: PriceListLimits = PriceListLimits {
        max_count: 2,
        max_age: Duration::from_secs(60),
        accepts_failed: false,
    };

    fn list(number: i32) -> Pricing {
        Pricing {
            price_list: Some(number),
            exclude_vat: false,
        }
    }

    fn snapshot() -> Arc<CatalogueSnapshot> {
        let (contents, reductions) = (CatalogueContents::default(), PriceReductions::default());
        CatalogueSnapshot::build(contents, None, 1, reductions).into()
    }

    fn numbers(lists: &PriceLists, now_ms: u64) -> Vec<Option<i32>> {
        let in_use = lists.in_use(now_ms).into_iter();
        in_use.map(|(pricing, _)| pricing.price_list).collect()
    }

    #[test]
    fn the_least_recently_used_price_list_is_replaced() {
        let (lists, snapshot) = (PriceLists::default(), snapshot());
        for number in [1, 2, 1, 3] {
            assert!(
                lists
                    .find(list(number), Some(&snapshot), 0, LIMITS)
                    .is_none()
            );
        }
        assert_eq!(numbers(&lists, 0), [Some(3), Some(1)]);
    }

    #[test]
    fn price_lists_are_forgotten_a_day_after_their_last_use() {
        let (lists, snapshot) = (PriceLists::default(), snapshot());
        lists.find(list(1), Some(&snapshot), 0, LIMITS);
        lists.find(list(2), Some(&snapshot), USED_MS - 1, LIMITS);
        assert_eq!(numbers(&lists, USED_MS), [Some(2)]);
    }

    #[test]
    fn failed_prices_are_used_only_while_the_retail_api_fails() {
        let (lists, snapshot) = (PriceLists::default(), snapshot());
        lists.find(list(1), Some(&snapshot), 0, LIMITS);
        let prices = Arc::new(PriceTable::default());
        let catalogue = PriceListCatalogue::build(Arc::clone(&snapshot), Arc::clone(&prices));
        lists.insert(list(1), prices, catalogue);
        let is_found = |accepts_failed| {
            let limits = PriceListLimits {
                accepts_failed,
                ..LIMITS
            };
            let found = lists.find(list(1), Some(&snapshot), 0, limits);
            found.is_some()
        };
        lists.record_failure(list(1));
        assert!(!is_found(false));
        assert!(is_found(true));
        lists.confirm(list(1), 0);
        assert!(is_found(false));
    }

    #[test]
    fn prices_belong_to_one_snapshot_and_are_not_too_old() {
        let (lists, snapshot) = (PriceLists::default(), snapshot());
        lists.find(list(1), Some(&snapshot), 0, LIMITS);
        let prices = Arc::new(PriceTable::default());
        let catalogue = PriceListCatalogue::build(Arc::clone(&snapshot), Arc::clone(&prices));
        lists.insert(list(1), prices, catalogue);
        lists.confirm(list(1), 1_000);
        let find = |number, snapshot, now_ms| lists.find(list(number), snapshot, now_ms, LIMITS);
        assert!(find(1, Some(&snapshot), 60_999).is_some());
        assert!(find(1, Some(&snapshot), 61_000).is_none());
        assert!(find(1, None, 1_000).is_none());
        assert!(find(2, Some(&snapshot), 1_000).is_none());
        assert!(find(1, Some(&self::snapshot()), 1_000).is_none());
    }
}
