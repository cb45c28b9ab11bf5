//! Stores each shop's catalogue in a file, and reads it at the start (D-167).

use std::{io, path::PathBuf, time::Duration};

use futures_util::future::join_all;
use tokio::task::spawn_blocking;

use super::{
    Catalogues,
    file::{self, CatalogueToStore, StoredCatalogue, UnusableFile},
    shop::{FileVersion, LastStore, ShopCatalogue},
    snapshot::CatalogueSnapshot,
};
use crate::{customer_pricing::Pricing, tenants::Tenant};

const EXTENSION: &str = "catalogue";

impl Catalogues {
    /// Builds the snapshots of all shops from their files.
    pub async fn restore_all(&self) {
        let tenants = self.registry.tenants();
        join_all(tenants.iter().map(|tenant| self.restore(tenant))).await;
    }

    /// Builds the snapshot of a shop from its file, unless the shop has one. A file that can't be used is
    /// ignored.
    pub async fn restore(&self, tenant: &Tenant) {
        let shop = self.shop(tenant.id);
        let Some(file) = self.file(tenant).filter(|_| shop.snapshot().is_none()) else {
            return;
        };
        // Few at a time, because decoding and building take memory and time.
        let _permit = self.limiter.acquire(tenant.id).await;
        let max_bytes = self.settings.max_bytes;
        let read = spawn_blocking(move || file::read(&file, max_bytes)).await;
        self.price_history.restore(tenant).await;
        match read {
            Ok(Ok(Some(stored))) => self.apply(tenant, &shop, stored).await,
            Ok(Ok(None)) => {}
            Ok(Err(error)) => {
                tracing::warn!(tenant = %tenant.slug, %error, "the stored catalogue is ignored");
            }
            Err(error) => {
                tracing::error!(tenant = %tenant.slug, %error, "reading the stored catalogue panicked");
            }
        }
    }

    async fn apply(&self, tenant: &Tenant, shop: &ShopCatalogue, stored: StoredCatalogue) {
        if stored.fingerprint != tenant.fingerprint() {
            let error = "it belongs to another shop or to another version of the shop's folder";
            tracing::warn!(tenant = %tenant.slug, %error, "the stored catalogue is ignored");
            return;
        }
        let age_ms = self.now_ms().saturating_sub(stored.read_ms);
        if Duration::from_millis(age_ms) >= self.max_age {
            tracing::debug!(tenant = %tenant.slug, "the stored catalogue is too old");
            return;
        }
        let contents = match self.check_limits(tenant.id, stored.contents) {
            Ok(contents) => contents,
            Err(error) => {
                tracing::warn!(tenant = %tenant.slug, %error, "the stored catalogue is ignored");
                return;
            }
        };
        let retail_revision = tenant.retail_revision;
        let reductions = self.price_history.reductions(tenant, Pricing::default());
        let build = move || CatalogueSnapshot::build(contents, None, retail_revision, reductions);
        if let Ok(snapshot) = spawn_blocking(build).await {
            let products = snapshot.len();
            shop.restore(tenant, snapshot, stored.read_ms).await;
            tracing::info!(tenant = %tenant.slug, products, "the shop starts with its stored catalogue");
        }
    }

    /// Writes the files of all catalogues that were read since their last write, also unchanged ones, because a file contains the time
    /// of the last read. Files that are not written within the limit keep their earlier content.
    pub async fn store(&self, limit: Duration) {
        let write_all = async {
            for tenant in self.registry.tenants().iter() {
                let shop = self.shop(tenant.id);
                let read_ms = shop.read_ms();
                self.store_shop(tenant, &shop, |last, version| {
                    !last.is_of_read(version, read_ms)
                })
                .await;
            }
        };
        if self.clock.timeout(limit, write_all).await.is_none() {
            tracing::warn!("not all catalogues were stored in time");
        }
    }

    /// Writes the file after a read if it is due.
    pub(super) async fn store_if_due(&self, tenant: &Tenant, shop: &ShopCatalogue) {
        let now_ms = self.now_ms();
        self.store_shop(tenant, shop, |last, version| last.is_due(version, now_ms))
            .await;
    }

    async fn store_shop(
        &self,
        tenant: &Tenant,
        shop: &ShopCatalogue,
        is_due: impl FnOnce(LastStore, FileVersion) -> bool,
    ) {
        let mut last = shop.last_store.lock().await;
        let version = shop.version(tenant);
        let (Some(file), Some(snapshot)) = (self.file(tenant), shop.snapshot()) else {
            return;
        };
        if !is_due(*last, version) {
            return;
        }
        let (fingerprint, read_ms) = (tenant.fingerprint(), shop.read_ms());
        let write = move || {
            let catalogue = CatalogueToStore {
                fingerprint: &fingerprint,
                read_ms,
                contents: &snapshot.contents,
            };
            file::write(&file, &catalogue)
        };
        let written = spawn_blocking(write).await;
        let written: Result<usize, UnusableFile> =
            written.unwrap_or_else(|panicked| Err(io::Error::other(panicked).into()));
        match written {
            Ok(bytes) => tracing::debug!(tenant = %tenant.slug, bytes, "the catalogue was stored"),
            Err(error) => {
                tracing::warn!(tenant = %tenant.slug, %error, "the catalogue can't be stored");
            }
        }
        // A failed write is repeated after the interval, too.
        *last = LastStore::new(version, read_ms, self.now_ms());
    }

    fn file(&self, tenant: &Tenant) -> Option<PathBuf> {
        let dir = &self.settings.dir;
        let is_stored = self.settings.enabled && !dir.as_os_str().is_empty();
        is_stored.then(|| dir.join(format!("{}.{EXTENSION}", tenant.slug)))
    }
}
