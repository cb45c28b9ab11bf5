use std::{collections::HashMap, sync::Arc};

use foldhash::fast::RandomState;

use super::{Tenant, TenantErrors};

#[derive(Debug, Default)]
pub(super) struct Snapshot {
    /// Active tenants, ordered by name.
    pub(super) tenants: Arc<[Arc<Tenant>]>,
    by_host: HashMap<String, Arc<Tenant>, RandomState>,
    /// Last versions of tenants whose folder was removed.
    pub(super) removed: Vec<Arc<Tenant>>,
    pub(super) refused: Vec<RefusedFolder>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RefusedFolder {
    /// Name of the folder; empty for the parent folder.
    pub(super) name: String,
    /// The same errors are logged again after a change of the files.
    pub(super) digest: u128,
    pub(super) errors: TenantErrors,
}

impl Snapshot {
    /// The tenants must be ordered by name, and must not share a host.
    pub(super) fn of(tenants: Vec<Arc<Tenant>>) -> Self {
        let by_host = tenants.iter().flat_map(|tenant| {
            let hosts = tenant.config.hosts.iter();
            hosts.map(|host| (host.as_str().to_owned(), Arc::clone(tenant)))
        });
        Self {
            by_host: by_host.collect(),
            tenants: tenants.into(),
            removed: Vec::new(),
            refused: Vec::new(),
        }
    }

    /// `host` must be in lower case, without port and trailing dot.
    pub(super) fn find_by_host(&self, host: &str) -> Option<&Arc<Tenant>> {
        self.by_host.get(host)
    }

    pub(super) fn find_by_slug(&self, slug: &str) -> Option<&Arc<Tenant>> {
        let by_name = |tenant: &Arc<Tenant>| (*tenant.slug).cmp(slug);
        let position = self.tenants.binary_search_by(by_name).ok()?;
        self.tenants.get(position)
    }
}
