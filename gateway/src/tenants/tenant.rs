//! One shop: what its files say, and what legacy says of it.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use arc_swap::ArcSwapOption;
use bytes::Bytes;
use secrecy::SecretString;

use super::{
    LiveSettings, TenantConfig, TenantErrors, Theme,
    files::{Files, Reading},
    loading::{Sources, read_folder},
};
use crate::retail::{RetailClient, RetailTarget, TransportSettings};

/// Number of a tenant; part of every cache key. A name keeps its number for the life of the process, also when its
/// folder changes, goes and comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TenantId(u16);

impl TenantId {
    pub(crate) const fn new(number: u16) -> Self {
        Self(number)
    }

    /// The number of the tenant that is in this place, if it is not one too many.
    pub(super) fn numbered(place: usize) -> Option<Self> {
        u16::try_from(place).ok().map(Self::new)
    }

    /// The number.
    pub const fn get(self) -> u16 {
        self.0
    }
}

/// What tenants share unless they say otherwise.
#[derive(Debug, Clone, Default)]
pub struct RetailDefaults {
    /// Bearer token of tenants without a token file.
    pub token: Option<SecretString>,
    /// Replaces the Retail API address of every tenant, for development and tests.
    pub api_url: Option<String>,
    /// Time and size limits.
    pub transport: Arc<TransportSettings>,
}

/// One shop, in one version of its files.
#[derive(Debug)]
pub struct Tenant {
    /// Its number.
    pub id: TenantId,
    /// Differs between any two versions of the same number.
    pub revision: u32,
    /// Differs only between versions with another Retail API.
    pub retail_revision: u32,
    /// Its short name: that of its folder.
    pub slug: Arc<str>,
    /// Its settings.
    pub config: TenantConfig,
    /// Its look.
    pub theme: Theme,
    /// Its folder.
    pub folder: PathBuf,
    /// Its logo, an SVG.
    pub logo: Bytes,
    /// Its icon, an SVG.
    pub favicon: Bytes,
    /// What its analytics service knows its servers by.
    pub(crate) analytics_secret: Option<SecretString>,
    /// The texts of its settings and of its look, as they were read.
    pub(super) sources: Sources,
    /// What all of this was read from.
    pub(super) reading: Reading,
    /// Its Retail API as far as the files tell; without a connection string unless one is kept in a file.
    pub(super) base_target: Arc<RetailTarget>,
    pub(super) live: Arc<Live>,
}

/// What legacy says of a shop; shared by versions with the same Retail API.
#[derive(Debug, Default)]
pub(super) struct Live {
    pub(super) settings: ArcSwapOption<LiveSettings>,
    pub(super) was_asked_for: AtomicBool,
}

impl Tenant {
    /// What legacy says of this shop; `None` until it was loaded for the first time.
    pub fn live(&self) -> Option<Arc<LiveSettings>> {
        self.live.settings.load_full()
    }

    /// Whether legacy has been asked for the settings, with whatever outcome.
    pub fn was_asked_for(&self) -> bool {
        self.live.was_asked_for.load(Ordering::Relaxed)
    }

    /// This shop's Retail API; `None` as long as its connection string is not known.
    pub fn retail(&self) -> Option<RetailClient> {
        self.live
            .settings
            .load()
            .as_ref()
            .map(|live| RetailClient::new(Arc::clone(&live.target)))
    }

    /// Whether both have the same record in the same Retail API and open it in the same way.
    pub(super) fn has_retail_of(&self, other: &Self) -> bool {
        self.config.retail.identifier == other.config.retail.identifier
            && self.base_target.is_same(&other.base_target)
    }

    /// Takes over what legacy says from a version with the same Retail API.
    pub(super) fn with_live_of(self, other: &Self) -> Self {
        Self {
            retail_revision: other.retail_revision,
            live: Arc::clone(&other.live),
            ..self
        }
    }

    /// Reads a folder. All its mistakes are named at once; what was read is told in any case.
    pub(super) fn load(
        id: TenantId,
        revision: u32,
        folder: &Path,
        defaults: &RetailDefaults,
    ) -> (Result<Self, TenantErrors>, Reading) {
        let mut files = Files::of(folder);
        let loaded = read_folder(&mut files, folder, defaults);
        let reading = files.reading();
        let tenant = loaded.map(|folder| Self {
            id,
            revision,
            retail_revision: revision,
            slug: folder.slug,
            config: folder.config,
            theme: folder.theme,
            folder: folder.path,
            logo: folder.logo,
            favicon: folder.favicon,
            analytics_secret: folder.analytics_secret,
            sources: folder.sources,
            reading: reading.clone(),
            base_target: Arc::new(folder.base_target),
            live: Arc::default(),
        });
        (tenant, reading)
    }
}
