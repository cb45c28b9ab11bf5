//! Loads the tenants once and finds them by host name. A host that no tenant names leads nowhere: there is no fallback.

use std::{
    borrow::Cow,
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use foldhash::fast::RandomState;

use super::{RetailDefaults, Tenant, TenantError, TenantId};

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
            tenants.push(Arc::new(Tenant::load(TenantId::new(id), folder, defaults)?));
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
        self.by_host.get(normalized_host(host).as_ref())
    }

    /// The tenant with a number.
    pub fn find_by_id(&self, id: TenantId) -> Option<&Arc<Tenant>> {
        self.tenants.get(usize::from(id.get()))
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
pub(crate) fn normalized_host(host: &str) -> Cow<'_, str> {
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
