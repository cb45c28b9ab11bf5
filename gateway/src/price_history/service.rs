use std::{
    collections::{BTreeSet, HashMap},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use arc_swap::ArcSwap;
use tokio::task::spawn_blocking;

use super::{
    known_prices::KnownPrices,
    offered_prices::offered_prices,
    reading::changes_of_reading,
    reductions::{PriceReductions, ReferencePrices, References},
    rule::reference_price,
    settings::PriceHistorySettings,
    shop_log::ShopLog,
};
use crate::{
    clock::Clock,
    customer_pricing::Pricing,
    retail::model::Product,
    store::{
        self, OfferedPrice, Pending, PriceChange, PriceReadings, PriceStore, ProductPriceChange,
        StoreEngine, StoreError, StoreMaintenance, StoreName, StoreState, StoreUnavailable,
        Trouble,
    },
    tenants::Tenant,
};

/// Interval of storing the time of the last reading, of deleting old changes, and of reading imported ones.
const RELOAD_INTERVAL_MS: u64 = 60 * 60 * 1_000;
/// Time that a response waits for the recording of its price.
const MAX_WAIT: Duration = Duration::from_millis(250);
/// With more changed products, all prices of the shop are read again.
const MAX_SINGLE_READS: usize = 100;

/// Recorded public prices of all shops. Clones share them. A failure of the store leaves prices out; no request depends
/// on it.
#[derive(Clone)]
pub struct PriceHistory(Arc<Inner>);

struct Inner {
    store: Arc<dyn PriceStore>,
    clock: Clock,
    shops: Mutex<HashMap<String, Arc<ShopPrices>>>,
}

#[derive(Default)]
struct ShopPrices {
    /// `None` before the store is read. Locked while a reading is recorded.
    known: tokio::sync::Mutex<Option<KnownPrices>>,
    references: ArcSwap<ReferencePrices>,
    is_restored: AtomicBool,
}

/// Result of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportOutcome {
    /// Number of imported changes.
    pub imported: usize,
    /// Number of changes that were left out, because the gateway itself recorded the shop's prices at their time.
    pub left_out: usize,
    /// Time of the gateway's first reading.
    pub recorded_from_ms: Option<u64>,
}

impl PriceHistory {
    /// Opens or creates the store. Returns an error only if a retry can't help. Otherwise
    /// [`PriceHistory::run_maintenance`] retries.
    pub fn open(
        engine: &StoreEngine,
        settings: &PriceHistorySettings,
        clock: &Clock,
    ) -> Result<Self, StoreError> {
        let store = engine.price_store(&settings.database);
        match store.open() {
            Err(error) if error.prevents_start() => Err(error),
            _ => Ok(Self::with_store(store, clock)),
        }
    }

    /// Opens the store for the command line, also beside a running gateway.
    pub fn open_for_command_line(
        engine: &StoreEngine,
        settings: &PriceHistorySettings,
        clock: &Clock,
    ) -> Result<Self, StoreError> {
        let store = engine.price_store(&settings.database);
        store.open()?;
        Ok(Self::with_store(store, clock))
    }

    pub(super) fn with_store(store: Arc<dyn PriceStore>, clock: &Clock) -> Self {
        Self(Arc::new(Inner {
            store,
            clock: clock.clone(),
            shops: Mutex::default(),
        }))
    }

    /// Tries each second to open a closed store, and to write after a failed write. Ends when the last clone of
    /// `self` is dropped.
    pub fn run_maintenance(&self) -> impl Future<Output = ()> + use<> {
        store::run_maintenance(&self.0, &self.0.clock)
    }

    /// State of the store.
    pub fn state(&self) -> &StoreState {
        self.0.store.state()
    }

    /// Current time in ms since 1970.
    pub fn now_ms(&self) -> u64 {
        self.0.clock.wall_ms()
    }

    /// How the shop shows price reductions to a shopper at the moment. Before the shop's prices are read from the
    /// store, there are no reference prices.
    pub fn reductions(&self, tenant: &Tenant, pricing: Pricing) -> PriceReductions {
        if !tenant.config.price_reductions.enabled {
            return PriceReductions::AsInRetailApi;
        }
        if pricing != Pricing::default() {
            return PriceReductions::WithReference(References::default());
        }
        let log = ShopLog::new(tenant);
        let shop = self.shop(&log.name);
        if !shop.is_restored.swap(true, Ordering::Relaxed) {
            let history = self.clone();
            actix_web::rt::spawn(async move { history.restore_log(&log).await });
        }
        PriceReductions::WithReference(References(shop.references.load_full()))
    }

    /// Reads the shop's prices from the store.
    pub async fn restore(&self, tenant: &Tenant) {
        self.restore_log(&ShopLog::new(tenant)).await;
    }

    pub(super) async fn restore_log(&self, log: &ShopLog) {
        let shop = self.shop(&log.name);
        shop.is_restored.store(true, Ordering::Relaxed);
        let mut known = shop.known.lock().await;
        if known.is_none() {
            *known = self.load(log).await.ok();
            shop.publish(known.as_ref());
        }
    }

    /// Records the prices of all listed products. The reading began at `began_ms`.
    pub async fn record_reading(
        &self,
        tenant: &Tenant,
        read: Vec<(i32, OfferedPrice)>,
        began_ms: u64,
    ) {
        let log = ShopLog::new(tenant);
        self.record_reading_of(&log, read, began_ms).await;
    }

    pub(super) async fn record_reading_of(
        &self,
        log: &ShopLog,
        read: Vec<(i32, OfferedPrice)>,
        began_ms: u64,
    ) {
        let shop = self.shop(&log.name);
        let mut known = shop.known.lock().await;
        // Without the result, the next reading starts from the store. The store's state shows the reason.
        *known = self.record(log, known.take(), read, began_ms).await.ok();
        shop.publish(known.as_ref());
    }

    async fn record(
        &self,
        log: &ShopLog,
        known: Option<KnownPrices>,
        read: Vec<(i32, OfferedPrice)>,
        began_ms: u64,
    ) -> Result<KnownPrices, StoreUnavailable> {
        let store = &self.0.store;
        let is_recent = |known: &KnownPrices| {
            let age_ms = began_ms.saturating_sub(known.loaded_ms);
            let has_reading = known.reading_ended_ms.is_some();
            has_reading && age_ms < RELOAD_INTERVAL_MS && known.rules == log.rules
        };
        let (mut known, is_loaded) = match known {
            Some(known) if is_recent(&known) => (known, false),
            earlier => (self.reload(log, earlier).await?, true),
        };
        let compare = move || {
            let changes = changes_of_reading(&mut known, &read, began_ms);
            (known, changes)
        };
        let (mut known, changes) = blocking(compare).await?;
        if !changes.is_empty() {
            store.append(log.name.clone(), changes.clone()).await?;
            known = self.apply(log, known, &changes).await?;
        }
        if is_loaded {
            store.record_reading(log.name.clone(), began_ms).await?;
        }
        let readings = known.readings.unwrap_or(PriceReadings {
            first_ms: began_ms,
            last_ms: began_ms,
        });
        known.readings = Some(PriceReadings {
            last_ms: readings.last_ms.max(began_ms),
            ..readings
        });
        known.reading_ended_ms = Some(self.now_ms());
        Ok(known)
    }

    /// Adds stored changes.
    async fn apply(
        &self,
        log: &ShopLog,
        mut known: KnownPrices,
        changes: &[ProductPriceChange],
    ) -> Result<KnownPrices, StoreUnavailable> {
        let ids: BTreeSet<i32> = changes.iter().map(|row| row.product_id).collect();
        if ids.len() > MAX_SINGLE_READS {
            return self.reload(log, Some(known)).await;
        }
        known.apply(changes);
        for id in ids {
            let history = self.history_of(&log.name, id).await?;
            known
                .references
                .update(id, &history, log.rules, self.now_ms());
        }
        Ok(known)
    }

    /// Reads the shop's changes again. State that is only in memory is kept.
    async fn reload(
        &self,
        log: &ShopLog,
        earlier: Option<KnownPrices>,
    ) -> Result<KnownPrices, StoreUnavailable> {
        let loaded = self.load(log).await?;
        let Some(earlier) = earlier else {
            return Ok(loaded);
        };
        Ok(KnownPrices {
            absent: earlier.absent,
            readings: earlier.readings.or(loaded.readings),
            reading_ended_ms: earlier.reading_ended_ms,
            ..loaded
        })
    }

    /// Reads the shop's changes, and deletes those that are not needed any more. Imports the shop's file first if
    /// nothing is known about the shop.
    async fn load(&self, log: &ShopLog) -> Result<KnownPrices, StoreUnavailable> {
        let (store, name, now_ms) = (&self.0.store, &log.name, self.now_ms());
        let readings = store.readings(name.clone()).await?;
        let mut stored = store.read_all(name.clone()).await?;
        if readings.is_none() && stored.is_empty() {
            let own_log = log.clone();
            let imported = blocking(move || own_log.read_file_or_warn(now_ms)).await?;
            if !imported.is_empty() {
                store.append(name.clone(), imported).await?;
                stored = store.read_all(name.clone()).await?;
            }
        }
        let rules = log.rules;
        let summarise = move || KnownPrices::new(&stored, readings, rules, now_ms);
        let (known, needed_from) = blocking(summarise).await?;
        if !needed_from.is_empty() {
            store.delete_older(name.clone(), needed_from).await?;
        }
        Ok(known)
    }

    /// Records the public prices of a product that was read alone, from `began_ms` on. Does nothing before the first
    /// reading of all products. The response then shows the new reference price, so this waits for the store, but not
    /// longer than `MAX_WAIT`.
    pub async fn record_product(&self, tenant: &Tenant, product: &Product, began_ms: u64) {
        let log = ShopLog::new(tenant);
        let shop = self.shop(&log.name);
        // While a reading is recorded, the next one brings the price.
        let changes = shop.known.try_lock().ok().and_then(|known| {
            let known = known.as_ref()?;
            Some(known.changes_of_products(offered_prices(product), began_ms))
        });
        let Some(changes) = changes.filter(|changes| !changes.is_empty()) else {
            return;
        };
        let stored = self.0.store.append(log.name.clone(), changes.clone());
        let history = self.clone();
        let recorded = actix_web::rt::spawn(async move {
            if stored.await.is_err() {
                return;
            }
            let mut known = shop.known.lock().await;
            if let Some(before) = known.take() {
                let applied = history.apply(&log, before, &changes).await;
                *known = applied.ok();
                shop.publish(known.as_ref());
            }
        });
        // The task goes on after the time limit.
        let _ = self.0.clock.timeout(MAX_WAIT, recorded).await;
    }

    /// Recorded changes of a product, by time.
    pub async fn history(
        &self,
        tenant: &Tenant,
        product_id: i32,
    ) -> Result<Vec<PriceChange>, StoreUnavailable> {
        self.history_of(&ShopLog::new(tenant).name, product_id)
            .await
    }

    /// Reference price of a product with this history, if the shop announces a reduction.
    pub fn reference_price(&self, tenant: &Tenant, history: &[PriceChange]) -> Option<i32> {
        reference_price(history, ShopLog::new(tenant).rules, self.now_ms())
    }

    pub(super) async fn history_of(
        &self,
        name: &str,
        product_id: i32,
    ) -> Result<Vec<PriceChange>, StoreUnavailable> {
        let store = &self.0.store;
        store.read_product(name.to_owned(), product_id).await
    }

    /// Imports changes from before the gateway's first reading of the shop, in one transaction. A running gateway uses
    /// them after an hour at most.
    pub async fn import(
        &self,
        tenant: &Tenant,
        changes: Vec<ProductPriceChange>,
    ) -> Result<ImportOutcome, StoreUnavailable> {
        self.import_to(&ShopLog::new(tenant).name, changes).await
    }

    pub(super) async fn import_to(
        &self,
        name: &str,
        changes: Vec<ProductPriceChange>,
    ) -> Result<ImportOutcome, StoreUnavailable> {
        let store = &self.0.store;
        let readings = store.readings(name.to_owned()).await?;
        let recorded_from_ms = readings.map(|readings| readings.first_ms);
        let all = changes.len();
        let is_before = |row: &ProductPriceChange| {
            recorded_from_ms.is_none_or(|first_ms| row.change.from_ms < first_ms)
        };
        let changes: Vec<_> = changes.into_iter().filter(is_before).collect();
        let imported = changes.len();
        if imported > 0 {
            store.append(name.to_owned(), changes).await?;
        }
        Ok(ImportOutcome {
            imported,
            left_out: all.saturating_sub(imported),
            recorded_from_ms,
        })
    }

    fn shop(&self, name: &str) -> Arc<ShopPrices> {
        let mut shops = self.0.shops.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(shops.entry(name.to_owned()).or_default())
    }
}

impl ShopPrices {
    /// Prices whose recording failed have no references.
    fn publish(&self, known: Option<&KnownPrices>) {
        let references = known.map(|known| &known.references);
        let is_published = references == Some(&**self.references.load());
        if !is_published {
            let references = references.cloned().unwrap_or_default();
            self.references.store(Arc::new(references));
        }
    }
}

impl StoreMaintenance for Inner {
    const NAME: StoreName = StoreName::Prices;

    fn maintain(&self) {
        if self.store.state().trouble() == Some(Trouble::NotOpened) {
            // The store's state shows the outcome.
            let _recorded = self.store.open();
        }
    }

    fn check_health(&self) -> Pending<()> {
        self.store.check_health()
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, StoreUnavailable> {
    spawn_blocking(work).await.map_err(|error| {
        tracing::error!(%error, "comparing prices panicked");
        StoreUnavailable
    })
}
