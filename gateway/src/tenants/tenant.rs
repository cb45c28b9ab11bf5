//! One shop: what its files say, and what legacy says of it.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use arc_swap::ArcSwapOption;
use bytes::Bytes;
use secrecy::SecretString;

use super::{LiveSettings, TenantConfig, TenantError, Theme, config::RetailConfig};
use crate::retail::{RetailClient, RetailTarget, TransportSettings};

/// Number of a tenant in this process; part of every cache key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TenantId(u16);

impl TenantId {
    pub(crate) const fn new(number: u16) -> Self {
        Self(number)
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

/// One shop.
#[derive(Debug)]
pub struct Tenant {
    /// Its number.
    pub id: TenantId,
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
    /// Its Retail API as far as the files tell; without a connection string unless one is kept in a file.
    pub(super) base_target: Arc<RetailTarget>,
    pub(super) live: ArcSwapOption<LiveSettings>,
    pub(super) was_asked_for: AtomicBool,
}

impl Tenant {
    /// What legacy says of this shop; `None` until it was loaded for the first time.
    pub fn live(&self) -> Option<Arc<LiveSettings>> {
        self.live.load_full()
    }

    /// Whether legacy has been asked for the settings, with whatever outcome.
    pub fn was_asked_for(&self) -> bool {
        self.was_asked_for.load(Ordering::Relaxed)
    }

    /// This shop's Retail API; `None` as long as its connection string is not known.
    pub fn retail(&self) -> Option<RetailClient> {
        self.live
            .load()
            .as_ref()
            .map(|live| RetailClient::new(Arc::clone(&live.target)))
    }

    pub(super) fn load(
        id: TenantId,
        folder: PathBuf,
        defaults: &RetailDefaults,
    ) -> Result<Self, TenantError> {
        let slug = slug_of(&folder)?;
        let config_file = folder.join("tenant.toml");
        let config = TenantConfig::load(&config_file)?;
        let theme = Theme::load(&folder.join("theme.toml"))?;
        let target = base_target(&slug, &folder, &config.retail, defaults)?;
        let token_problem = "no token_file, and no common token is configured";
        let base_target = target.ok_or_else(|| TenantError::new(&config_file, &token_problem))?;
        let secret_file = config.analytics.api_secret_file.as_ref();
        let analytics_secret = secret_file
            .map(|file| read_secret(&folder.join(file)))
            .transpose()?;
        let live = ArcSwapOption::empty();
        Ok(Self {
            id,
            slug,
            config,
            theme,
            logo: drawing(&folder.join("logo.svg"))?,
            favicon: drawing(&folder.join("favicon.svg"))?,
            folder,
            analytics_secret,
            base_target: Arc::new(base_target),
            live,
            was_asked_for: AtomicBool::new(false),
        })
    }
}

fn drawing(file: &Path) -> Result<Bytes, TenantError> {
    let bytes = fs::read(file).map_err(|error| TenantError::new(file, &error))?;
    if bytes.windows(4).any(|window| window == b"<svg") {
        Ok(bytes.into())
    } else {
        Err(TenantError::new(file, "expected an SVG"))
    }
}

fn slug_of(folder: &Path) -> Result<Arc<str>, TenantError> {
    let name = folder
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if name.is_empty() || !name.bytes().all(plain) {
        return Err(TenantError::new(
            folder,
            "a tenant's folder is named in lower-case letters, digits and hyphens",
        ));
    }
    Ok(Arc::from(name))
}

/// `None` when there is no token.
fn base_target(
    slug: &Arc<str>,
    folder: &Path,
    config: &RetailConfig,
    defaults: &RetailDefaults,
) -> Result<Option<RetailTarget>, TenantError> {
    let secret = |file: &Option<PathBuf>| {
        file.as_ref()
            .map(|file| read_secret(&folder.join(file)))
            .transpose()
    };
    let Some(token) = secret(&config.token_file)?.or_else(|| defaults.token.clone()) else {
        return Ok(None);
    };
    let api_url = defaults
        .api_url
        .as_deref()
        .unwrap_or_else(|| config.api_url.as_str());
    let api_url = api_url.trim_end_matches('/').to_owned();
    let pictures_url = config.pictures_url.as_ref().map_or_else(
        || format!("{api_url}/pictures"),
        |url| url.as_str().to_owned(),
    );
    Ok(Some(RetailTarget {
        tenant: Arc::clone(slug),
        api_url,
        pictures_url,
        token,
        connection: secret(&config.connection_file)?,
        connection_parameter: config.connection_parameter.as_str().to_owned(),
        dialect: config.dialect,
        transport: Arc::clone(&defaults.transport),
    }))
}

fn read_secret(file: &Path) -> Result<SecretString, TenantError> {
    let text = fs::read_to_string(file).map_err(|error| TenantError::new(file, &error))?;
    let secret = text.trim();
    if secret.is_empty() || secret.chars().any(char::is_control) {
        return Err(TenantError::new(file, "expected a secret on a single line"));
    }
    Ok(SecretString::from(secret))
}
