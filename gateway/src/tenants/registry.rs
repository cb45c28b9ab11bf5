use std::{
    borrow::Cow,
    collections::BTreeMap,
    fs::{self, DirEntry},
    io,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use arc_swap::ArcSwap;

use super::{
    RetailDefaults, Tenant, TenantError, TenantErrors, TenantId,
    host_conflicts::resolve_host_conflicts, snapshot::Snapshot,
};

const FIRST_REVISION: u32 = 0;

/// Current tenants of the process.
#[derive(Debug)]
pub struct TenantRegistry {
    current: ArcSwap<Snapshot>,
    last_revision: AtomicU32,
}

impl TenantRegistry {
    /// Loads each folder of `dir`. Fails if any folder has an error, so that the gateway never
    /// starts with a shop missing.
    pub fn load(dir: &Path, defaults: &RetailDefaults) -> Result<Self, TenantErrors> {
        let folders = folders(dir).map_err(|error| TenantError::new(dir, &error))?;
        if folders.is_empty() {
            return Err(no_tenant_error(dir).into());
        }
        let (mut wanted, mut errors) = (BTreeMap::new(), Vec::new());
        for (number, folder) in folders.iter().enumerate() {
            let id = TenantId::from_index(number).ok_or_else(|| too_many_tenants_error(dir))?;
            let (loaded, _files_read) = Tenant::load(id, FIRST_REVISION, folder, defaults);
            match loaded {
                Ok(tenant) => {
                    wanted.insert(tenant.slug.to_string(), Arc::new(tenant));
                }
                Err(found) => errors.extend(found.0),
            }
        }
        let (tenants, refused) = resolve_host_conflicts(&wanted, &Snapshot::default());
        errors.extend(refused.into_iter().flat_map(|refused| refused.errors.0));
        if !errors.is_empty() {
            return Err(TenantErrors(errors));
        }
        Ok(Self {
            current: ArcSwap::from_pointee(Snapshot::of(tenants)),
            last_revision: AtomicU32::new(FIRST_REVISION),
        })
    }

    /// Finds the tenant of a `Host` header, ignoring port, case and a trailing dot. There is no
    /// default tenant. Counts as a use of the shop.
    pub fn find_by_host(&self, host: &str) -> Option<Arc<Tenant>> {
        let current = self.current.load();
        let found = current.find_by_host(&normalized_host(host))?;
        found.live_cell.usage.record();
        Some(Arc::clone(found))
    }

    /// Tenants ordered by folder name.
    pub fn tenants(&self) -> Arc<[Arc<Tenant>]> {
        Arc::clone(&self.current.load().tenants)
    }

    /// Tenants, and tenants whose folder was removed. Open orders of removed tenants are still
    /// processed.
    pub fn tenants_including_removed(&self) -> Vec<Arc<Tenant>> {
        let current = self.current.load();
        let all = current.tenants.iter().chain(&current.removed);
        all.map(Arc::clone).collect()
    }

    /// Finds a tenant by name, even if its folder was removed since the process started. Counts as
    /// a use of the shop.
    pub fn find_including_removed(&self, slug: &str) -> Option<Arc<Tenant>> {
        let current = self.current.load();
        let removed = || current.removed.iter().find(|tenant| *tenant.slug == *slug);
        let found = current.find_by_slug(slug).or_else(removed)?;
        found.live_cell.usage.record();
        Some(Arc::clone(found))
    }

    /// Number of folders with errors.
    pub fn count_refused(&self) -> usize {
        self.current.load().refused.len()
    }

    pub(super) fn next_revision(&self) -> u32 {
        self.last_revision.fetch_add(1, Ordering::Relaxed) + 1
    }

    pub(super) fn current(&self) -> Arc<Snapshot> {
        self.current.load_full()
    }

    pub(super) fn replace(&self, next: Snapshot) {
        self.current.store(Arc::new(next));
    }
}

pub(super) fn no_tenant_error(dir: &Path) -> TenantError {
    let problem = "no tenant found; each needs a folder with a tenant.toml";
    TenantError::new(dir, problem)
}

pub(super) fn too_many_tenants_error(dir: &Path) -> TenantError {
    TenantError::new(dir, "too many tenants")
}

/// Sorted, without hidden folders. An unreadable entry counts as a folder, so that its error is
/// reported.
pub(super) fn folders(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if !hidden && is_folder(&entry) {
            folders.push(entry.path());
        }
    }
    folders.sort();
    Ok(folders)
}

/// Follows links. Calls `stat` only for links.
fn is_folder(entry: &DirEntry) -> bool {
    let is_folder = match entry.file_type() {
        Ok(kind) if !kind.is_symlink() => return kind.is_dir(),
        _ => fs::metadata(entry.path()).map(|metadata| metadata.is_dir()),
    };
    is_folder.unwrap_or_else(|error| error.kind() != io::ErrorKind::NotFound)
}

/// Host in lower case, without port and trailing dot.
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
