use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::task::spawn_blocking;

use super::{
    known_prices::KnownPrices, offered_prices::offered_prices, reading::changes_of_reading,
    settings::PriceHistorySettings,
};
use crate::{
    clock::Clock,
    retail::model::Product,
    store::{
        self, OfferedPrice, Pending, PriceChange, PriceReadings, PriceStore, ProductPriceChange,
        SqlitePrices, StoreError, StoreMaintenance, StoreName, StoreState, StoreUnavailable,
        Trouble,
    },
    tenants::Tenant,
};

/// Interval of storing the time of the last reading, of deleting old changes, and of reading imported ones.
const RELOAD_INTERVAL_MS: u64 = 60 * 60 * 1_000;

/// Recorded public prices of all shops. Clones share them. A failure of the store leaves prices out; no request depends
/// on it.
#[derive(Clone)]
pub struct PriceHistory(Arc<Inner>);

struct Inner {
    store: Arc<dyn PriceStore>,
    clock: Clock,
    shops: Mutex<HashMap<String, Arc<ShopPrices>>>,
}

/// `None` before the store is read. Locked while a reading is recorded.
type ShopPrices = tokio::sync::Mutex<Option<KnownPrices>>;

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
    pub fn open(settings: &PriceHistorySettings, clock: &Clock) -> Result<Self, StoreError> {
        let store = Arc::new(SqlitePrices::new(settings.database.clone()));
        match store.open() {
            Err(error) if error.prevents_start() => Err(error),
            _ => Ok(Self::with_store(store, clock)),
        }
    }

    /// Opens the store for the command line, also beside a running gateway.
    pub fn open_for_command_line(
        settings: &PriceHistorySettings,
        clock: &Clock,
    ) -> Result<Self, StoreError> {
        let store = Arc::new(SqlitePrices::new(settings.database.clone()));
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

    /// Records the prices of all listed products. The reading began at `began_ms`.
    pub async fn record_reading(
        &self,
        tenant: &Tenant,
        read: Vec<(i32, OfferedPrice)>,
        began_ms: u64,
    ) {
        self.record_reading_of(&log_name(tenant), read, began_ms)
            .await;
    }

    pub(super) async fn record_reading_of(
        &self,
        name: &str,
        read: Vec<(i32, OfferedPrice)>,
        began_ms: u64,
    ) {
        let shop = self.shop(name);
        let mut known = shop.lock().await;
        // Without the result, the next reading starts from the store. The store's state shows the reason.
        *known = self.record(name, known.take(), read, began_ms).await.ok();
    }

    async fn record(
        &self,
        name: &str,
        known: Option<KnownPrices>,
        read: Vec<(i32, OfferedPrice)>,
        began_ms: u64,
    ) -> Result<KnownPrices, StoreUnavailable> {
        let store = &self.0.store;
        let is_recent =
            |known: &KnownPrices| began_ms.saturating_sub(known.loaded_ms) < RELOAD_INTERVAL_MS;
        let (mut known, is_loaded) = match known {
            Some(known) if is_recent(&known) => (known, false),
            earlier => {
                let absent = earlier.map(|known| known.absent).unwrap_or_default();
                let loaded = self.load(name, began_ms).await?;
                (KnownPrices { absent, ..loaded }, true)
            }
        };
        let compare = move || {
            let changes = changes_of_reading(&mut known, &read, began_ms);
            (known, changes)
        };
        let (mut known, changes) = blocking(compare).await?;
        if !changes.is_empty() {
            store.append(name.to_owned(), changes.clone()).await?;
            known.apply(&changes);
        }
        if is_loaded {
            store.record_reading(name.to_owned(), began_ms).await?;
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

    /// Reads the shop's changes, and deletes those that are not needed any more.
    async fn load(&self, name: &str, now_ms: u64) -> Result<KnownPrices, StoreUnavailable> {
        let store = &self.0.store;
        let readings = store.readings(name.to_owned()).await?;
        let stored = store.read_all(name.to_owned()).await?;
        let summarise = move || KnownPrices::new(&stored, readings, now_ms);
        let (known, needed_from) = blocking(summarise).await?;
        if !needed_from.is_empty() {
            store.delete_older(name.to_owned(), needed_from).await?;
        }
        Ok(known)
    }

    /// Records the public prices of a product that was read alone, from `began_ms` on. Does nothing before the first
    /// reading of all products. Returns at once.
    pub fn record_product(&self, tenant: &Tenant, product: &Product, began_ms: u64) {
        let name = log_name(tenant);
        let shop = self.shop(&name);
        // While a reading is recorded, the next one brings the price.
        let changes = shop.try_lock().ok().and_then(|known| {
            let known = known.as_ref()?;
            Some(known.changes_of_products(offered_prices(product), began_ms))
        });
        let Some(changes) = changes.filter(|changes| !changes.is_empty()) else {
            return;
        };
        let stored = self.0.store.append(name, changes.clone());
        actix_web::rt::spawn(async move {
            if stored.await.is_ok()
                && let Some(known) = shop.lock().await.as_mut()
            {
                known.apply(&changes);
            }
        });
    }

    /// Recorded changes of a product, by time.
    pub async fn history(
        &self,
        tenant: &Tenant,
        product_id: i32,
    ) -> Result<Vec<PriceChange>, StoreUnavailable> {
        self.history_of(&log_name(tenant), product_id).await
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
        self.import_to(&log_name(tenant), changes).await
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

/// Name of the shop's prices in the store. Another record of the Retail API has other products with the same ids.
fn log_name(tenant: &Tenant) -> String {
    format!("{}/{}", tenant.slug, tenant.config.retail.identifier)
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, StoreUnavailable> {
    spawn_blocking(work).await.map_err(|error| {
        tracing::error!(%error, "comparing prices panicked");
        StoreUnavailable
    })
}
