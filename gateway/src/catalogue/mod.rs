//! Snapshot of each shop's catalogue, read from the Retail API in the background. Product lists and search
//! are answered from it (D-160).

mod contents;
mod encoded_product;
mod file;
mod from_retail;
mod metrics;
mod price_lists;
mod price_table;
mod priced_catalogue;
mod reader;
mod schedule;
mod settings;
mod shop;
mod snapshot;
mod storage;

use std::{collections::HashMap, sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use tokio::task::{AbortHandle, JoinSet, spawn_blocking};

use self::{
    contents::CatalogueContents,
    reader::{CatalogueReader, PAGES_AT_ONCE},
    schedule::{Schedule, wait_for_recovery},
    shop::ShopCatalogue,
};
pub use self::{
    price_lists::PriceListCatalogue,
    priced_catalogue::{ListedProducts, PricedCatalogue},
    reader::ReadError,
    settings::CatalogueIndexSettings,
    shop::SnapshotState,
    snapshot::CatalogueSnapshot,
};
use crate::{
    clock::Clock,
    concurrency_limit::{ConcurrencyLimiter, ConcurrencyLimits},
    customer_pricing::Pricing,
    price_history::{PriceHistory, PriceReductions, offered_prices},
    retail::{
        RetailClient,
        model::{MasterCategory, Product},
    },
    tenants::{Tenant, TenantId, TenantRegistry, config::unknown_categories},
};

/// Maximum number of calls for the catalogues of all shops.
const CALLS_AT_ONCE: usize = 8;
/// Interval of looking for added and removed shops.
const SHOPS_INTERVAL: Duration = Duration::from_secs(5);

/// Catalogues of all shops.
pub struct Catalogues {
    settings: CatalogueIndexSettings,
    /// Older snapshots are not used.
    max_age: Duration,
    registry: Arc<TenantRegistry>,
    price_history: PriceHistory,
    clock: Clock,
    limiter: ConcurrencyLimiter<TenantId>,
    shops: ArcSwap<HashMap<TenantId, Arc<ShopCatalogue>>>,
}

impl Catalogues {
    /// Creates the service without catalogues. `max_age` is how long a snapshot may be used while the
    /// Retail API fails.
    pub fn new(
        settings: &CatalogueIndexSettings,
        max_age: Duration,
        registry: Arc<TenantRegistry>,
        price_history: PriceHistory,
        clock: &Clock,
    ) -> Self {
        Self {
            settings: settings.clone(),
            max_age,
            registry,
            price_history,
            clock: clock.clone(),
            limiter: ConcurrencyLimiter::new(ConcurrencyLimits {
                total: CALLS_AT_ONCE,
                per_key: PAGES_AT_ONCE,
            }),
            shops: ArcSwap::default(),
        }
    }

    /// Current catalogue of a shop; `None` without a recent one. Counts as a use of the shop.
    pub fn snapshot(&self, tenant: &Tenant) -> Option<Arc<CatalogueSnapshot>> {
        let shops = self.shops.load();
        let shop = shops.get(&tenant.id)?;
        shop.usage.record();
        shop.usable_snapshot(self.now_ms(), self.max_age)
            .filter(|snapshot| snapshot.retail_revision == tenant.retail_revision)
    }

    /// Master categories of a shop in its order; `None` without a recent catalogue.
    pub fn masters(&self, tenant: &Tenant) -> Option<Arc<[MasterCategory]>> {
        let snapshot = self.snapshot(tenant)?;
        Some(Arc::clone(&snapshot.contents.masters))
    }

    /// How the shop's snapshot relates to the catalogue of the Retail API.
    pub fn state(&self, tenant: &Tenant) -> SnapshotState {
        if tenant.circuit_breaker().is_open() {
            return SnapshotState::UpstreamError;
        }
        let shops = self.shops.load();
        let shop = shops.get(&tenant.id);
        shop.map_or(SnapshotState::Fresh, |shop| shop.state())
    }

    /// Reads the whole catalogue of a shop.
    pub async fn refresh(&self, tenant: &Tenant) -> Result<(), ReadError> {
        self.refresh_shop(tenant, &self.shop(tenant.id), true).await
    }

    /// Reads the new and removed products of a shop; the whole catalogue if the shop has no snapshot.
    pub async fn refresh_changes(&self, tenant: &Tenant) -> Result<(), ReadError> {
        let shop = self.shop(tenant.id);
        self.refresh_shop(tenant, &shop, false).await
    }

    /// Reads the catalogues of all shops at intervals, in tasks on this thread. Ends at once if the
    /// settings disable indexes.
    pub async fn run(self: Arc<Self>) {
        if !self.settings.enabled {
            return;
        }
        let mut tasks = JoinSet::new();
        let mut running: HashMap<TenantId, AbortHandle> = HashMap::new();
        loop {
            let tenants = self.registry.tenants();
            // A task that panicked starts again.
            running.retain(|id, task| {
                let is_present = tenants.iter().any(|tenant| tenant.id == *id);
                if !is_present {
                    task.abort();
                    self.remove(*id);
                }
                is_present && !task.is_finished()
            });
            while tasks.try_join_next().is_some() {}
            for tenant in tenants.iter() {
                let catalogues = Arc::clone(&self);
                let id = tenant.id;
                running
                    .entry(id)
                    .or_insert_with(|| tasks.spawn_local(catalogues.refresh_at_intervals(id)));
            }
            self.clock.sleep(SHOPS_INTERVAL).await;
        }
    }

    async fn refresh_at_intervals(self: Arc<Self>, id: TenantId) {
        if let Some(tenant) = self.tenant(id) {
            self.restore(&tenant).await;
        }
        let shop = self.shop(id);
        let mut schedule = Schedule::default();
        let mut outages = 0;
        while let Some(tenant) = self.tenant(id) {
            let breaker = tenant.circuit_breaker();
            // A shop without a snapshot is read at once, because its lists come from the Retail API.
            if breaker.times_opened() != outages && shop.snapshot().is_some() {
                outages = breaker.times_opened();
                wait_for_recovery(breaker, &self.clock).await;
                continue;
            }
            shop.usage.reset();
            let started_ms = self.clock.now_ms();
            let is_whole = schedule.is_whole_due(started_ms);
            match self.refresh_shop(&tenant, &shop, is_whole).await {
                Ok(()) => {
                    if is_whole {
                        schedule.record_whole(started_ms, self.clock.now_ms());
                    }
                    if schedule.record_success() {
                        tracing::info!(tenant = %tenant.slug, "the catalogue was read again");
                    }
                }
                Err(error) => {
                    let is_expected = matches!(error, ReadError::NotReady);
                    if schedule.record_failure(is_expected) {
                        tracing::warn!(tenant = %tenant.slug, %error, "the catalogue can't be read");
                    }
                }
            }
            schedule
                .wait(&self.settings, &shop.usage, &self.clock)
                .await;
        }
    }

    async fn refresh_shop(
        &self,
        tenant: &Tenant,
        shop: &ShopCatalogue,
        is_whole: bool,
    ) -> Result<(), ReadError> {
        let reader = self.reader(tenant)?;
        let replaced = self.replace_snapshot(tenant, shop, &reader, is_whole).await;
        replaced.inspect_err(|_| shop.record_failure())?;
        if is_whole {
            warn_of_unknown_categories(tenant, shop);
            self.store_if_due(tenant, shop).await;
        }
        self.refresh_price_lists(tenant, shop, &reader, is_whole)
            .await;
        Ok(())
    }

    /// Replaces the snapshot if the catalogue or the reference prices have changed. A catalogue above the limits has no
    /// snapshot.
    async fn replace_snapshot(
        &self,
        tenant: &Tenant,
        shop: &ShopCatalogue,
        reader: &CatalogueReader,
        is_whole: bool,
    ) -> Result<(), ReadError> {
        let previous = shop
            .snapshot()
            .filter(|snapshot| snapshot.retail_revision == tenant.retail_revision);
        if previous.is_none() {
            shop.price_lists.clear();
        }
        let began_ms = self.price_history.now_ms();
        let mut prices = None;
        let read = match &previous {
            Some(previous) if !is_whole => previous.contents.read_changes(reader).await,
            _ => {
                let tabs = tenant.config.home_tabs.iter();
                let keys: Vec<String> = tabs.map(|tab| tab.key.clone()).collect();
                let known = previous.as_ref().map(|previous| &previous.contents);
                let unlisted = known.map(|known| known.unlisted.clone());
                let prices = prices.insert(Vec::new());
                let visit = |product: &Product| prices.extend(offered_prices(product));
                let unlisted = unlisted.unwrap_or_default();
                let contents = CatalogueContents::read(reader, &keys, unlisted, visit);
                contents.await.map(Some)
            }
        };
        let read = match read {
            Ok(Some(contents)) => self.check_limits(tenant.id, contents).map(Some),
            other => other,
        };
        let contents = read.inspect_err(|error| {
            if matches!(
                error,
                ReadError::TooManyProducts(_) | ReadError::OutOfMemory
            ) {
                shop.clear();
            }
        })?;
        if let (Some(previous), Some(contents)) = (&previous, &contents) {
            shop.check_loss(&previous.contents, contents, self.now_ms())?;
        }
        if let Some(prices) = prices {
            let history = &self.price_history;
            history.record_reading(tenant, prices, began_ms).await;
        }
        let reductions = self.price_history.reductions(tenant, Pricing::default());
        let Some(contents) = changed_contents(contents, previous.as_deref(), &reductions) else {
            shop.confirm(self.now_ms());
            return Ok(());
        };
        let retail_revision = tenant.retail_revision;
        let build = move || {
            CatalogueSnapshot::build(contents, previous.as_deref(), retail_revision, reductions)
        };
        let snapshot = spawn_blocking(build).await;
        let snapshot = snapshot.map_err(|_panicked| ReadError::Panicked)?;
        shop.replace(snapshot, self.now_ms());
        Ok(())
    }

    fn check_limits(
        &self,
        id: TenantId,
        contents: CatalogueContents,
    ) -> Result<CatalogueContents, ReadError> {
        let products = u32::try_from(contents.products.len()).unwrap_or(u32::MAX);
        if products > self.settings.max_products {
            return Err(ReadError::TooManyProducts(products));
        }
        let own = self
            .shop(id)
            .snapshot()
            .map_or(0, |snapshot| snapshot.bytes());
        let others = self.used_bytes().saturating_sub(own);
        if others.saturating_add(contents.bytes()) > self.settings.max_bytes {
            return Err(ReadError::OutOfMemory);
        }
        Ok(contents)
    }

    /// Memory of all catalogues, estimated.
    fn used_bytes(&self) -> u64 {
        let shops = self.shops.load();
        shops.values().map(|shop| shop.bytes()).sum()
    }

    fn reader(&self, tenant: &Tenant) -> Result<CatalogueReader, ReadError> {
        let settings = tenant.complete_settings().ok_or(ReadError::NotReady)?;
        Ok(CatalogueReader {
            retail: RetailClient::new(Arc::clone(&settings.target)),
            breaker: Arc::clone(tenant.circuit_breaker()),
            clock: self.clock.clone(),
            limiter: self.limiter.clone(),
            tenant: tenant.id,
            max_products: self.settings.max_products,
        })
    }

    fn tenant(&self, id: TenantId) -> Option<Arc<Tenant>> {
        let tenants = self.registry.tenants();
        let found = tenants.iter().find(|tenant| tenant.id == id);
        found.map(Arc::clone)
    }

    /// Catalogue of a shop, created if it is missing.
    fn shop(&self, id: TenantId) -> Arc<ShopCatalogue> {
        self.shops.rcu(|shops| {
            let mut shops = HashMap::clone(shops);
            shops.entry(id).or_default();
            shops
        });
        self.shops
            .load()
            .get(&id)
            .map(Arc::clone)
            .unwrap_or_default()
    }

    fn remove(&self, id: TenantId) {
        self.shops.rcu(|shops| {
            let mut shops = HashMap::clone(shops);
            shops.remove(&id);
            shops
        });
    }

    /// Outlives the process, because files contain it.
    fn now_ms(&self) -> u64 {
        self.clock.steady_ms()
    }

    fn snapshots(&self) -> Vec<Arc<CatalogueSnapshot>> {
        let shops = self.shops.load();
        shops.values().filter_map(|shop| shop.snapshot()).collect()
    }
}

/// A mistyped slug excludes nothing, so the operator must learn of it.
fn warn_of_unknown_categories(tenant: &Tenant, shop: &ShopCatalogue) {
    let Some(snapshot) = shop.snapshot() else {
        return;
    };
    let masters = &snapshot.contents.masters;
    let unknown = unknown_categories(tenant.config.named_categories(), masters);
    if !unknown.is_empty() {
        let (tenant, slugs) = (&*tenant.slug, unknown.join(", "));
        tracing::warn!(
            tenant,
            slugs,
            "tenant.toml names categories that the shop does not have"
        );
    }
}

/// Contents of the next snapshot; `None` if neither the catalogue nor the reference prices have changed.
fn changed_contents(
    read: Option<CatalogueContents>,
    previous: Option<&CatalogueSnapshot>,
    reductions: &PriceReductions,
) -> Option<CatalogueContents> {
    let is_new = |read: &CatalogueContents| previous.is_none_or(|known| known.contents != *read);
    read.filter(is_new).or_else(|| {
        let known = previous.filter(|known| known.reductions != *reductions)?;
        Some(known.contents.clone())
    })
}
