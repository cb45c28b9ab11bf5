//! File with responses and live settings, so that a start needs no Retail API to serve what was
//! served before (D-145). It contains only public data (D-146).

mod build;
mod file;
mod settings;

use std::{
    io,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::task::spawn_blocking;

use self::file::{Contents, ShopRecord, StoredShop, Unusable, decode, encode};
pub use self::{build::build_id, settings::WarmStartSettings};
use crate::{
    cache::ResponseCache,
    clock::Clock,
    store::{read_bounded, replace_private},
    tenants::TenantRegistry,
};

/// Writes the file while the gateway runs, and reads it at the start.
pub struct WarmStart {
    /// `None` for no file.
    file: Option<PathBuf>,
    max_bytes: u64,
    interval: Duration,
    /// Older files are ignored.
    max_age: Duration,
    registry: Arc<TenantRegistry>,
    cache: Arc<ResponseCache>,
    clock: Clock,
    is_failing: AtomicBool,
}

#[derive(Debug, thiserror::Error)]
enum ReadError {
    #[error(transparent)]
    Unusable(#[from] Unusable),
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl WarmStart {
    /// Creates the service. `max_age` is how long a response may be served while the Retail API fails.
    pub fn new(
        settings: &WarmStartSettings,
        max_age: Duration,
        registry: Arc<TenantRegistry>,
        cache: Arc<ResponseCache>,
        clock: &Clock,
    ) -> Self {
        let file = &settings.file;
        Self {
            file: (!file.as_os_str().is_empty()).then(|| file.clone()),
            max_bytes: settings.max_bytes,
            interval: Duration::from_secs(settings.interval_seconds),
            max_age,
            registry,
            cache,
            clock: clock.clone(),
            is_failing: AtomicBool::new(false),
        }
    }

    /// Applies the file to the shops whose folder has not changed. Call this before the shops' live
    /// settings are loaded. A file that can't be used is ignored.
    pub async fn restore(&self) {
        let Some(file) = self.file.clone() else {
            return;
        };
        let max_bytes = self.max_bytes;
        match run_blocking(move || read(&file, max_bytes)).await {
            Ok(Some(contents)) => self.apply(contents).await,
            Ok(None) => {}
            Err(ReadError::Unusable(Unusable::OtherBuild)) => {
                tracing::debug!("another build of the gateway wrote the file of the warm start");
            }
            Err(error) => tracing::warn!(%error, "the file of the warm start is ignored"),
        }
    }

    async fn apply(&self, contents: Contents) {
        let age_ms = self.cache.now_ms().saturating_sub(contents.written_ms);
        if Duration::from_millis(age_ms) >= self.max_age {
            tracing::debug!("the file of the warm start is too old");
            return;
        }
        let (mut shops, mut responses) = (0_usize, 0_usize);
        let tenants = self.registry.tenants();
        for StoredShop {
            record,
            responses: stored,
        } in contents.shops
        {
            let tenant = tenants.iter().find(|tenant| *tenant.slug == *record.slug);
            let unchanged = tenant.filter(|tenant| tenant.fingerprint() == record.fingerprint);
            let Some(tenant) = unchanged else {
                tracing::info!(tenant = %record.slug, "the shop was changed or removed: its stored responses are not used");
                continue;
            };
            tenant.apply_stored_settings(record.settings);
            shops += 1;
            for response in stored {
                let is_inserted = self.cache.insert_stored(tenant, response).await;
                responses += usize::from(is_inserted);
            }
        }
        tracing::info!(
            shops,
            responses,
            "shops start with the responses of an earlier process"
        );
    }

    /// Writes the file at intervals, forever.
    pub async fn run(&self) {
        if self.file.is_none() {
            return;
        }
        loop {
            self.clock.sleep(self.interval).await;
            self.store().await;
        }
    }

    /// Writes the file. Logs a failure instead of returning it.
    pub async fn store(&self) {
        let Some(file) = self.file.clone() else {
            return;
        };
        let contents = self.contents();
        // A gateway whose shops never opened must not replace the file of one whose shops did.
        if contents.shops.is_empty() {
            return;
        }
        let max_bytes = self.max_bytes;
        let written = run_blocking(move || {
            let bytes = encode(build_id()?, &contents, max_bytes);
            replace_private(&file, &bytes)?;
            Ok(bytes.len())
        });
        let written: Result<usize, ReadError> = written.await;
        let was_failing = self.is_failing.swap(written.is_err(), Ordering::Relaxed);
        match written {
            Ok(bytes) if was_failing => {
                tracing::info!(bytes, "the file of the warm start is written again");
            }
            Ok(bytes) => tracing::debug!(bytes, "the file of the warm start was written"),
            Err(error) if !was_failing => {
                tracing::warn!(%error, "the file of the warm start can't be written");
            }
            Err(_known) => {}
        }
    }

    fn contents(&self) -> Contents {
        let tenants = self.registry.tenants();
        let mut responses = self.cache.responses_to_store(&tenants);
        let shops = tenants.iter().filter_map(|tenant| {
            Some(StoredShop {
                record: ShopRecord {
                    slug: tenant.slug.to_string(),
                    fingerprint: tenant.fingerprint(),
                    settings: tenant.settings_to_store()?,
                },
                responses: responses.remove(&tenant.id).unwrap_or_default(),
            })
        });
        Contents {
            shops: shops.collect(),
            written_ms: self.cache.now_ms(),
        }
    }
}

/// Returns `None` if there is no file. Blocks.
fn read(file: &Path, max_bytes: u64) -> Result<Option<Contents>, ReadError> {
    let Some(bytes) = read_bounded(file, max_bytes)? else {
        return Ok(None);
    };
    Ok(Some(decode(build_id()?, &bytes)?))
}

async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ReadError> + Send + 'static,
) -> Result<T, ReadError> {
    let outcome = spawn_blocking(work).await;
    outcome.unwrap_or_else(|panicked| Err(io::Error::other(panicked).into()))
}
