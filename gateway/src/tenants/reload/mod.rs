//! Applies changes of tenant folders while the gateway runs.
//!
//! A broken folder doesn't affect other shops, and its own shop keeps the last good version.
//! Folders are polled, because polling works on every file system (D-141). A changed file is read
//! once it is unchanged between two scans.

mod fingerprint;
mod folder;
mod log;
mod refresh_tasks;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use tokio::{task::spawn_blocking, time::sleep};

use self::{folder::FolderState, log::log_changes, refresh_tasks::RefreshTasks};
use super::{
    RetailDefaults, Tenant, TenantError, TenantErrors, TenantId, TenantRegistry, TenantsSettings,
    applied_copies,
    error::TextError,
    host_conflicts::resolve_host_conflicts,
    loading::CONFIG_FILE,
    registry::{folders, no_tenant_error, too_many_tenants_error},
    snapshot::{RefusedFolder, Snapshot},
};
use crate::backoff::{Backoff, Jitter, Spread};

/// Pauses before copies that could not be written are tried again.
const COPIES_RETRY: Backoff = Backoff {
    first_ms: 1_000,
    max_ms: 60_000,
    spread: Spread {
        min_percent: 90,
        max_percent: 110,
    },
};

/// Watches the folders and refreshes live settings on the calling thread. Blocking threads read the
/// files. Never returns, unless scans are disabled.
pub async fn watch_tenants(
    registry: Arc<TenantRegistry>,
    defaults: RetailDefaults,
    settings: TenantsSettings,
) {
    let mut refresh_tasks = RefreshTasks::default();
    refresh_tasks.sync(&registry.tenants(), settings.refresh);
    let start = || Reload::new(Arc::clone(&registry), defaults.clone(), settings.clone());
    let mut reload = start();
    loop {
        let scanning = spawn_blocking(move || {
            let to_refresh = reload.scan();
            (reload, to_refresh)
        });
        match scanning.await {
            Ok((scanned, to_refresh)) => {
                reload = scanned;
                refresh_tasks.sync(&to_refresh, settings.refresh);
            }
            Err(error) => {
                tracing::error!(%error, "scanning the tenants' folders failed; restarting");
                reload = start();
            }
        }
        if settings.watch_ms == 0 {
            return;
        }
        sleep(reload.pause()).await;
    }
}

struct Reload {
    registry: Arc<TenantRegistry>,
    defaults: RetailDefaults,
    settings: TenantsSettings,
    /// Ids of present and former folders.
    ids: BTreeMap<String, TenantId>,
    folders: BTreeMap<String, FolderState>,
    /// Error of the tenants' parent folder.
    dir_error: Option<TenantError>,
    copies: CopiesState,
}

/// State of the copies of the applied files.
#[derive(Default)]
struct CopiesState {
    are_current: bool,
    /// Failed attempts since the last change or success.
    failures: u32,
    retry_at_ms: u64,
}

impl Reload {
    fn new(
        registry: Arc<TenantRegistry>,
        defaults: RetailDefaults,
        settings: TenantsSettings,
    ) -> Self {
        let known = registry.tenants_including_removed();
        let ids = known
            .iter()
            .map(|tenant| (tenant.slug.to_string(), tenant.id));
        let tenants = registry.tenants();
        let folders = tenants
            .iter()
            .map(|tenant| (tenant.slug.to_string(), FolderState::of(tenant)));
        Self {
            ids: ids.collect(),
            folders: folders.collect(),
            registry,
            defaults,
            settings,
            dir_error: None,
            copies: CopiesState::default(),
        }
    }

    /// Returns the versions whose live settings must be refreshed.
    fn scan(&mut self) -> Vec<Arc<Tenant>> {
        if self.settings.watch_ms > 0 {
            let dir = self.settings.dir.clone();
            self.dir_error = match folders(&dir) {
                Ok(found) if found.is_empty() => Some(no_tenant_error(&dir)),
                Ok(found) => {
                    self.scan_folders(&found);
                    None
                }
                // An unmounted volume must not end all shops.
                Err(error) => Some(TenantError::new(&dir, &error)),
            };
        }
        self.activate();
        let waiting = self
            .folders
            .values()
            .filter_map(|folder| folder.waiting.as_ref());
        let active = self.registry.tenants();
        active.iter().chain(waiting).map(Arc::clone).collect()
    }

    /// Time until the next scan. A change is applied by the second scan after it, which therefore
    /// follows after the shortest interval.
    fn pause(&self) -> Duration {
        if self.folders.values().any(FolderState::is_changing) {
            self.settings.scan_interval(1)
        } else {
            self.settings.scan_interval(self.folders.len())
        }
    }

    fn scan_folders(&mut self, found: &[PathBuf]) {
        let names: BTreeSet<String> = found.iter().map(|path| name_of(path)).collect();
        self.folders
            .retain(|name, folder| folder.record_presence(names.contains(name)));
        for path in found {
            let name = name_of(path);
            if self.folders.entry(name.clone()).or_default().is_due(path) {
                self.read(path, name);
            }
        }
    }

    fn read(&mut self, path: &Path, name: String) {
        // Use the highest id plus one, not the number of ids. A restarted watcher doesn't know the
        // ids of invalid folders, so the number may be another shop's id.
        let used = self.ids.values().max();
        let next = used.map_or(0, |id| usize::from(id.get()) + 1);
        let Some(id) = self
            .ids
            .get(&name)
            .copied()
            .or_else(|| TenantId::from_index(next))
        else {
            self.folders.entry(name).or_default().errors =
                Some(too_many_tenants_error(path).into());
            return;
        };
        let revision = self.registry.next_revision();
        let (loaded, files_read) = Tenant::load(id, revision, path, &self.defaults);
        let former = self.registry.tenants_including_removed();
        let former = former.iter().find(|tenant| *tenant.slug == *name);
        let loaded = loaded.and_then(|tenant| require_same_shop(tenant, former.map(AsRef::as_ref)));
        self.ids.entry(name.clone()).or_insert(id);
        let folder = self.folders.entry(name).or_default();
        if !folder.record_load(path, files_read) {
            return;
        }
        match loaded {
            Ok(tenant) => folder.accept(tenant),
            Err(errors) => {
                folder.waiting = None;
                folder.errors = Some(errors);
            }
        }
    }

    fn activate(&mut self) {
        let current = self.registry.current();
        let mut newest = BTreeMap::new();
        for (name, folder) in &mut self.folders {
            folder.promote();
            if let Some(tenant) = &folder.newest {
                newest.insert(name.clone(), Arc::clone(tenant));
            }
        }
        let (tenants, conflicts) = resolve_host_conflicts(&newest, &current);
        let mut next = Snapshot::of(tenants);
        next.refused = self.refused(conflicts);
        let known = current.tenants.iter().chain(&current.removed);
        let removed = known.filter(|tenant| next.find_by_slug(&tenant.slug).is_none());
        next.removed = removed.map(Arc::clone).collect();
        let pairs = next.tenants.iter().zip(current.tenants.iter());
        let is_same = next.tenants.len() == current.tenants.len()
            && pairs
                .into_iter()
                .all(|(one, other)| Arc::ptr_eq(one, other));
        if is_same && next.refused == current.refused {
            self.write_copies(&current);
            return;
        }
        log_changes(&current, &next);
        if !is_same {
            self.copies = CopiesState::default();
        }
        self.write_copies(&next);
        self.registry.replace(next);
    }

    fn refused(&self, conflicts: Vec<RefusedFolder>) -> Vec<RefusedFolder> {
        let dir_error = self.dir_error.iter().map(|error| RefusedFolder {
            name: String::new(),
            digest: 0,
            errors: TenantErrors::from(error.clone()),
        });
        let broken = self.folders.iter().filter_map(|(name, folder)| {
            Some(RefusedFolder {
                name: name.clone(),
                digest: folder.files_read.digest,
                errors: folder.errors.clone()?,
            })
        });
        dir_error.chain(broken).chain(conflicts).collect()
    }

    /// A failure is only logged, because a full disk must not affect the shops. A later scan tries
    /// again.
    fn write_copies(&mut self, snapshot: &Snapshot) {
        let (dir, copies) = (&self.settings.applied_dir, &mut self.copies);
        let now_ms = self.defaults.clock.now_ms();
        if copies.are_current || dir.as_os_str().is_empty() || now_ms < copies.retry_at_ms {
            return;
        }
        match applied_copies::write(dir, &snapshot.tenants) {
            Ok(()) => copies.are_current = true,
            Err(error) => {
                tracing::warn!(%error, "copies of the tenants' files can't be written");
                copies.failures = copies.failures.saturating_add(1);
                let pause_ms = COPIES_RETRY.delay_ms(copies.failures, Jitter::random());
                copies.retry_at_ms = now_ms.saturating_add(pause_ms);
            }
        }
    }
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Refuses another identifier in a folder that had a working shop. Sessions, orders and rate limits
/// belong to the folder's name, so the folder must keep its shop.
fn require_same_shop(tenant: Tenant, former: Option<&Tenant>) -> Result<Tenant, TenantErrors> {
    let identifier = &tenant.config.retail.identifier;
    let is_same = |former: &Tenant| {
        former.live_settings().is_none() || former.config.retail.identifier == *identifier
    };
    if former.is_none_or(is_same) {
        return Ok(tenant);
    }
    let problem = "another identifier is another shop: it needs a folder of its own";
    let text_error = TextError::at_key(&tenant.sources.config, "identifier", problem);
    Err(TenantError::of_text(&tenant.folder.join(CONFIG_FILE), text_error).into())
}

#[cfg(test)]
mod tests;
