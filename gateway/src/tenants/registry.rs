//! Loads the tenants once and finds them by host name. A host that no tenant names leads nowhere: there is no fallback.

use std::{
    borrow::Cow,
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use arc_swap::ArcSwapOption;
use foldhash::fast::RandomState;
use secrecy::SecretString;

use super::{LiveSettings, TenantConfig, TenantError, Theme, config::RetailConfig};
use crate::retail::{RetailClient, RetailTarget, TransportSettings};

/// Number of a tenant in this process; part of every cache key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TenantId(u16);

impl TenantId {
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
    /// Its folder, with logo and icon.
    pub folder: PathBuf,
    /// Its Retail API as far as the files tell; without a connection string unless one is kept in a file.
    pub(super) base_target: Arc<RetailTarget>,
    pub(super) live: ArcSwapOption<LiveSettings>,
}

impl Tenant {
    /// What legacy says of this shop; `None` until it was loaded for the first time.
    pub fn live(&self) -> Option<Arc<LiveSettings>> {
        self.live.load_full()
    }

    /// This shop's Retail API; `None` as long as its connection string is not known.
    pub fn retail(&self) -> Option<RetailClient> {
        self.live
            .load()
            .as_ref()
            .map(|live| RetailClient::new(Arc::clone(&live.target)))
    }

    fn load(id: TenantId, folder: PathBuf, defaults: &RetailDefaults) -> Result<Self, TenantError> {
        let slug = slug_of(&folder)?;
        let config_file = folder.join("tenant.toml");
        let config = TenantConfig::load(&config_file)?;
        let theme = Theme::load(&folder.join("theme.toml"))?;
        let target = base_target(&slug, &folder, &config.retail, defaults)?;
        let token_problem = "no token_file, and no common token is configured";
        let base_target = target.ok_or_else(|| TenantError::new(&config_file, &token_problem))?;
        let live = ArcSwapOption::empty();
        Ok(Self {
            id,
            slug,
            config,
            theme,
            folder,
            base_target: Arc::new(base_target),
            live,
        })
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

/// All tenants of this process.
#[derive(Debug)]
pub struct TenantRegistry {
    tenants: Vec<Arc<Tenant>>,
    by_host: HashMap<String, Arc<Tenant>, RandomState>,
}

impl TenantRegistry {
    /// Loads every folder of `dir`. One mistake refuses them all: a shop must not vanish unnoticed.
    pub fn load(dir: &Path, defaults: &RetailDefaults) -> Result<Self, TenantError> {
        let mut tenants = Vec::new();
        for folder in folders(dir).map_err(|error| TenantError::new(dir, &error))? {
            let id = u16::try_from(tenants.len())
                .map_err(|_error| TenantError::new(dir, "too many tenants"))?;
            tenants.push(Arc::new(Tenant::load(TenantId(id), folder, defaults)?));
        }
        if tenants.is_empty() {
            return Err(TenantError::new(
                dir,
                "no tenant in here; each has a folder with a tenant.toml",
            ));
        }
        let by_host = index_hosts(&tenants)?;
        Ok(Self { tenants, by_host })
    }

    /// The tenant of a `Host` header. Port, letter case and a trailing dot make no difference.
    pub fn find_by_host(&self, host: &str) -> Option<&Arc<Tenant>> {
        self.by_host.get(normalized(host).as_ref())
    }

    /// The tenant with a number.
    pub fn find_by_id(&self, id: TenantId) -> Option<&Arc<Tenant>> {
        self.tenants.get(usize::from(id.0))
    }

    /// All tenants, by name of their folders.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Tenant>> {
        self.tenants.iter()
    }
}

/// Folders in alphabetical order, without hidden ones.
fn folders(dir: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if !hidden && entry.path().is_dir() {
            folders.push(entry.path());
        }
    }
    folders.sort();
    Ok(folders)
}

fn index_hosts(
    tenants: &[Arc<Tenant>],
) -> Result<HashMap<String, Arc<Tenant>, RandomState>, TenantError> {
    let mut by_host: HashMap<String, Arc<Tenant>, RandomState> = HashMap::default();
    for tenant in tenants {
        for host in &tenant.config.hosts {
            if let Some(other) = by_host.insert(host.as_str().to_owned(), Arc::clone(tenant)) {
                let problem = format!("host {} is also a host of {}", host.as_str(), other.slug);
                return Err(TenantError::new(
                    &tenant.folder.join("tenant.toml"),
                    &problem,
                ));
            }
        }
    }
    Ok(by_host)
}

/// The host without port and trailing dot, in lower case; borrowed where nothing changes, as almost always.
fn normalized(host: &str) -> Cow<'_, str> {
    let without_port = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = without_port.strip_suffix('.').unwrap_or(without_port);
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(name.to_ascii_lowercase())
    } else {
        Cow::Borrowed(name)
    }
}
