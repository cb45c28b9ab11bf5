//! If two shops claim a host, the current owner keeps the host, and the other shop's new version is
//! refused.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use super::{
    Tenant, TenantError, TenantErrors,
    error::TextError,
    loading::CONFIG_FILE,
    snapshot::{RefusedFolder, Snapshot},
};

/// Returns the versions that can be active together, and the refused versions. `wanted` is the
/// newest version of each shop.
pub(super) fn resolve_host_conflicts(
    wanted: &BTreeMap<String, Arc<Tenant>>,
    current: &Snapshot,
) -> (Vec<Arc<Tenant>>, Vec<RefusedFolder>) {
    let mut next = wanted.clone();
    let mut refused = Vec::new();
    // Each round replaces a shop's newest version by its current one or removes the shop, so the
    // loop ends.
    while let Some(conflict) = find_conflict(&next) {
        let owner = current.find_by_host(&conflict.host);
        let owns = |tenant: &Tenant| owner.is_some_and(|owner| owner.slug == tenant.slug);
        let (winner, loser) = if owns(&conflict.second) {
            (conflict.second, conflict.first)
        } else {
            (conflict.first, conflict.second)
        };
        match current.find_by_slug(&loser.slug) {
            Some(current_version) if !Arc::ptr_eq(current_version, &loser) => {
                next.insert(loser.slug.to_string(), Arc::clone(current_version));
            }
            _ => {
                next.remove(&*loser.slug);
            }
        }
        refused.push(refused_folder(&conflict.host, &winner, &loser));
    }
    (next.into_values().collect(), refused)
}

struct Conflict {
    host: String,
    first: Arc<Tenant>,
    second: Arc<Tenant>,
}

fn find_conflict(tenants: &BTreeMap<String, Arc<Tenant>>) -> Option<Conflict> {
    let mut owners: HashMap<&str, &Arc<Tenant>> = HashMap::new();
    for tenant in tenants.values() {
        for host in &tenant.config.hosts {
            if let Some(first) = owners.insert(host.as_str(), tenant) {
                return Some(Conflict {
                    host: host.as_str().to_owned(),
                    first: Arc::clone(first),
                    second: Arc::clone(tenant),
                });
            }
        }
    }
    None
}

fn refused_folder(host: &str, winner: &Tenant, loser: &Tenant) -> RefusedFolder {
    let problem = format!("host {host} is also a host of {}", winner.slug);
    let text_error = TextError::at_value(&loser.sources.config, host, &problem);
    let error = TenantError::of_text(&loser.folder.join(CONFIG_FILE), text_error);
    RefusedFolder {
        name: loser.slug.to_string(),
        digest: loser.files_read.digest,
        errors: TenantErrors::from(error),
    }
}
