//! State of one folder between scans.

use std::{path::Path, sync::Arc};

use super::fingerprint::Fingerprint;
use crate::tenants::{Tenant, TenantErrors, files::Reading};

/// Number of consecutive scans in which a folder must be missing before its shop ends: some tools replace a folder in
/// two steps.
const MISSING_LOOKS: u8 = 2;

/// State of one folder.
#[derive(Debug, Default)]
pub(super) struct Folder {
    missing: u8,
    /// Fingerprint at the last scan.
    seen: Fingerprint,
    /// Fingerprint at the last load.
    read: Option<Fingerprint>,
    /// Paths and digest of the last load.
    pub(super) reading: Reading,
    /// Newest valid version of this folder.
    pub(super) wanted: Option<Arc<Tenant>>,
    /// Newer version whose Retail API has not answered yet.
    pub(super) waiting: Option<Arc<Tenant>>,
    /// Errors of a newer version.
    pub(super) errors: Option<TenantErrors>,
}

impl Folder {
    /// State of an active tenant's folder.
    pub(super) fn of(tenant: &Arc<Tenant>) -> Self {
        Self {
            reading: tenant.reading.clone(),
            wanted: Some(Arc::clone(tenant)),
            ..Self::default()
        }
    }

    /// Records whether the folder exists; returns whether its shop stays.
    pub(super) fn stays(&mut self, is_there: bool) -> bool {
        self.missing = if is_there { 0 } else { self.missing + 1 };
        self.missing < MISSING_LOOKS
    }

    /// Whether the files changed since the last load, and did not change since the last scan.
    pub(super) fn is_due(&mut self, path: &Path) -> bool {
        let now = Fingerprint::of(path, &self.reading.paths);
        if self.read.as_ref() == Some(&now) {
            return false;
        }
        let rests = self.seen == now;
        self.seen = now;
        rests
    }

    /// Records a load; returns whether the content is new. Ignores a load during which a file changed.
    pub(super) fn has_read(&mut self, path: &Path, reading: Reading) -> bool {
        if Fingerprint::of(path, &self.reading.paths) != self.seen {
            return false;
        }
        self.read = Some(self.seen.clone());
        let is_new = self.reading.digest != reading.digest;
        self.reading = reading;
        is_new
    }

    /// Finds the newest version with the same Retail API, to share its live settings.
    pub(super) fn find_with_retail_of(&self, tenant: &Tenant) -> Option<&Arc<Tenant>> {
        let versions = self.waiting.iter().chain(&self.wanted);
        versions
            .into_iter()
            .find(|known| tenant.has_retail_of(known))
    }

    /// Accepts a valid version of the folder.
    pub(super) fn allow(&mut self, tenant: Tenant) {
        self.errors = None;
        if let Some(wanted) = &self.wanted
            && wanted.reading.digest == tenant.reading.digest
        {
            // The files were changed back.
            self.waiting = None;
            return;
        }
        let works = |tenant: &Tenant| tenant.live().is_some();
        let tenant = match self.find_with_retail_of(&tenant) {
            Some(known) => tenant.with_live_of(known),
            None => tenant,
        };
        let tenant = Arc::new(tenant);
        if !works(&tenant) && self.wanted.as_deref().is_some_and(works) {
            tracing::info!(tenant = %tenant.slug, "another Retail API; the shop changes once it answers");
            self.waiting = Some(tenant);
        } else {
            self.waiting = None;
            self.wanted = Some(tenant);
        }
    }

    /// Promotes a waiting version whose Retail API has answered.
    pub(super) fn promote(&mut self) {
        if let Some(tenant) = self.waiting.take_if(|tenant| tenant.live().is_some()) {
            self.wanted = Some(tenant);
        }
    }
}
