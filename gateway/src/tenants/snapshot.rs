//! The shops at one moment. Whoever looks something up sees one snapshot, whole.

use std::{collections::HashMap, sync::Arc};

use foldhash::fast::RandomState;

use super::{Tenant, TenantErrors};

/// The shops at one moment.
#[derive(Debug, Default)]
pub(super) struct Snapshot {
    /// In force, by name.
    pub(super) tenants: Arc<[Arc<Tenant>]>,
    by_host: HashMap<String, Arc<Tenant>, RandomState>,
    /// Those whose folder went away while this process lived, as they were last.
    pub(super) ended: Vec<Arc<Tenant>>,
    /// What is not in force because of a mistake.
    pub(super) refused: Vec<Refused>,
}

/// A folder, or the folder of folders, that can't be used as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refused {
    /// Name of the folder; empty for the folder of folders.
    pub(super) name: String,
    /// Of what was read: the same mistake in another text is another one.
    pub(super) digest: u128,
    pub(super) errors: TenantErrors,
}

impl Snapshot {
    /// Shops that have settled who has which host.
    pub(super) fn of(tenants: Vec<Arc<Tenant>>) -> Self {
        let by_host = tenants.iter().flat_map(|tenant| {
            let hosts = tenant.config.hosts.iter();
            hosts.map(|host| (host.as_str().to_owned(), Arc::clone(tenant)))
        });
        Self {
            by_host: by_host.collect(),
            tenants: tenants.into(),
            ended: Vec::new(),
            refused: Vec::new(),
        }
    }

    /// By a host in lower case, without port and trailing dot.
    pub(super) fn find_by_host(&self, host: &str) -> Option<&Arc<Tenant>> {
        self.by_host.get(host)
    }

    pub(super) fn find_by_slug(&self, slug: &str) -> Option<&Arc<Tenant>> {
        self.tenants.iter().find(|tenant| *tenant.slug == *slug)
    }
}
