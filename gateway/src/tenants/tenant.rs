use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use arc_swap::ArcSwapOption;
use bytes::Bytes;
use data_encoding::HEXLOWER;
use secrecy::SecretString;
use sha2::{Digest as _, Sha256};
use tokio::sync::watch;

use super::{
    LiveSettings, PublicSettings, TenantConfig, TenantErrors, Theme,
    config::IdentityProvider,
    files::{FileReader, FilesRead},
    live::Usage,
    loading::{Sources, read_folder},
};
use crate::{
    catalogue_index::SearchSettings,
    clock::Clock,
    retail::{
        CircuitBreaker, ReadBreaker, RetailClient, RetailMetrics, RetailTarget, TransportSettings,
    },
};

/// How long changes wait for the first live settings. The time limit of a Retail API call, by default.
const FIRST_LOAD_LIMIT: Duration = Duration::from_secs(10);

/// Id of a tenant; part of each cache key. A folder name keeps its id while the process runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TenantId(u16);

impl TenantId {
    pub(crate) const fn new(id: u16) -> Self {
        Self(id)
    }

    pub(super) fn from_index(index: usize) -> Option<Self> {
        u16::try_from(index).ok().map(Self::new)
    }

    /// Returns the id as a number.
    pub const fn get(self) -> u16 {
        self.0
    }
}

/// Retail API settings for tenants that don't override them.
#[derive(Debug, Clone, Default)]
pub struct RetailDefaults {
    /// Bearer token of tenants without a token file.
    pub token: Option<SecretString>,
    /// Replaces each tenant's Retail API address; for development and tests.
    pub api_url: Option<String>,
    /// Timeouts and size limits.
    pub transport: Arc<TransportSettings>,
    /// Clock for timeouts and pauses.
    pub clock: Clock,
    /// Metrics of the calls of all tenants.
    pub metrics: RetailMetrics,
}

/// Shop in one version of its files.
#[derive(Debug)]
pub struct Tenant {
    /// Number.
    pub id: TenantId,
    /// Number of this version.
    pub revision: u32,
    /// Revision of the first version with the same Retail API address and credentials.
    pub retail_revision: u32,
    /// Name of the folder.
    pub slug: Arc<str>,
    /// Settings.
    pub config: TenantConfig,
    /// Theme.
    pub theme: Theme,
    /// Synonyms and pinned products; empty without `search.toml`.
    pub search: Arc<SearchSettings>,
    /// Folder.
    pub folder: PathBuf,
    /// Logo (SVG).
    pub logo: Bytes,
    /// Icon (SVG).
    pub favicon: Bytes,
    pub(crate) analytics_secret: Option<SecretString>,
    /// Client secrets of the shop's identity providers.
    pub(crate) sign_in_secrets: BTreeMap<IdentityProvider, SecretString>,
    pub(super) sources: Sources,
    pub(super) files_read: FilesRead,
    /// Retail API as the files configure it; usually without a connection string.
    pub(super) base_target: Arc<RetailTarget>,
    pub(super) live_cell: Arc<LiveSettingsCell>,
}

/// Settings from the Retail API. Versions with the same Retail API share one cell.
#[derive(Debug, Default)]
pub(super) struct LiveSettingsCell {
    pub(super) settings: ArcSwapOption<LiveSettings>,
    /// Number of changes of the public settings.
    changes: AtomicU32,
    /// Whether the first load has ended, successfully or not.
    pub(super) first_load_ended: watch::Sender<bool>,
    pub(super) usage: Usage,
}

impl LiveSettingsCell {
    pub(super) fn replace(&self, settings: LiveSettings) {
        let settings = Arc::new(settings);
        let former = self.settings.swap(Some(Arc::clone(&settings)));
        // Counted after the swap, so that no response of the new number has the former settings.
        if former.is_some_and(|former| former.public != settings.public) {
            self.changes.fetch_add(1, Ordering::Release);
        }
    }
}

impl Tenant {
    /// Number of this version of the live settings. Responses with values of another version are outdated.
    pub fn settings_revision(&self) -> u32 {
        self.live_cell.changes.load(Ordering::Acquire)
    }

    /// Settings from the Retail API, or from disk before the first successful load; `None` without
    /// either.
    pub fn live_settings(&self) -> Option<Arc<LiveSettings>> {
        self.live_cell.settings.load_full()
    }

    /// Settings with the shop's secrets; `None` before the first successful load.
    pub fn complete_settings(&self) -> Option<Arc<LiveSettings>> {
        self.live_settings()
            .filter(|settings| settings.payment.is_some())
    }

    /// Public part of the live settings.
    pub fn settings_to_store(&self) -> Option<PublicSettings> {
        self.live_settings().map(|settings| settings.public.clone())
    }

    /// Applies settings of an earlier process. Call this before the first load.
    pub fn apply_stored_settings(&self, public: PublicSettings) {
        let settings = LiveSettings {
            public,
            payment: None,
            target: Arc::clone(&self.base_target),
        };
        self.live_cell.replace(settings);
    }

    /// Hash of the shop's files and of the addresses of its Retail API. What was stored for another
    /// fingerprint does not belong to this version of the shop.
    pub fn fingerprint(&self) -> String {
        let target = &self.base_target;
        let mut hash = Sha256::new();
        hash.update(self.files_read.digest.to_le_bytes());
        for text in [&*self.slug, &target.api_url, &target.pictures_url] {
            hash.update(text);
            hash.update([0]);
        }
        HEXLOWER.encode(&hash.finalize())
    }

    /// Whether the first load of the live settings has ended, successfully or not.
    pub fn first_load_ended(&self) -> bool {
        *self.live_cell.first_load_ended.borrow()
    }

    /// Waits until the first load of the live settings has ended, for a limited time.
    pub async fn wait_for_first_load(&self) {
        let mut first_load = self.live_cell.first_load_ended.subscribe();
        let ended = first_load.wait_for(|ended| *ended);
        let _in_time = self
            .base_target
            .clock
            .timeout(FIRST_LOAD_LIMIT, ended)
            .await;
    }

    /// Waits for a read of the Retail API; `None` if it takes longer than `limit`.
    pub async fn read_within<T>(
        &self,
        limit: Duration,
        read: impl Future<Output = T>,
    ) -> Option<T> {
        self.base_target.clock.timeout(limit, read).await
    }

    /// Client of the Retail API; `None` before the live settings are known.
    pub fn retail(&self) -> Option<RetailClient> {
        self.live_cell
            .settings
            .load()
            .as_ref()
            .map(|settings| RetailClient::new(Arc::clone(&settings.target)))
    }

    /// Circuit breaker of the shop's Retail API.
    pub fn circuit_breaker(&self) -> &Arc<CircuitBreaker> {
        &self.base_target.breaker
    }

    /// Circuit breaker of the shop's content server.
    pub(crate) fn content_breaker(&self) -> &Arc<ReadBreaker> {
        &self.base_target.read_breakers.content
    }

    /// Whether calls of the Retail API fail at once: the circuit is open, or the connection string is still
    /// unknown after the first load of the live settings.
    pub fn is_busy(&self) -> bool {
        let is_unknown = || self.first_load_ended() && self.complete_settings().is_none();
        self.circuit_breaker().is_open() || is_unknown()
    }

    /// Whether both tenants use the same record in the same Retail API with the same credentials.
    pub(super) fn shares_retail_with(&self, other: &Self) -> bool {
        self.config.retail.identifier == other.config.retail.identifier
            && self.base_target.is_same(&other.base_target)
    }

    pub(super) fn with_live_settings_of(self, other: &Self) -> Self {
        Self {
            retail_revision: other.retail_revision,
            base_target: Arc::clone(&other.base_target),
            live_cell: Arc::clone(&other.live_cell),
            ..self
        }
    }

    /// Returns the tenant or all its errors, and the files that were read.
    pub(super) fn load(
        id: TenantId,
        revision: u32,
        folder: &Path,
        defaults: &RetailDefaults,
    ) -> (Result<Self, TenantErrors>, FilesRead) {
        let mut files = FileReader::of(folder);
        let loaded = read_folder(&mut files, folder, defaults);
        let files_read = files.files_read();
        let tenant = loaded.map(|folder| Self {
            id,
            revision,
            retail_revision: revision,
            slug: folder.slug,
            config: folder.config,
            theme: folder.theme,
            search: folder.search,
            folder: folder.path,
            logo: folder.logo,
            favicon: folder.favicon,
            analytics_secret: folder.secrets.analytics,
            sign_in_secrets: folder.secrets.sign_in,
            sources: folder.sources,
            files_read: files_read.clone(),
            base_target: Arc::new(folder.base_target),
            live_cell: Arc::default(),
        });
        (tenant, files_read)
    }
}
