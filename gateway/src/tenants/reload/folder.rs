//! State of one tenant's folder between two scans.

use std::{path::Path, sync::Arc};

use super::fingerprint::Fingerprint;
use crate::tenants::{Tenant, TenantErrors, files::FilesRead};

/// Number of consecutive scans in which a folder must be missing before its shop ends. Some tools
/// replace a folder in two steps, so one scan isn't enough.
const MISSING_SCANS: u8 = 2;

#[derive(Debug, Default)]
pub(super) struct FolderState {
    /// Number of consecutive scans in which the folder was missing.
    missing_scans: u8,
    /// Fingerprint at the last scan.
    scanned: Fingerprint,
    /// Fingerprint at the last load.
    loaded: Option<Fingerprint>,
    /// Paths and digest of the last load.
    pub(super) files_read: FilesRead,
    /// Newest valid version of this folder.
    pub(super) newest: Option<Arc<Tenant>>,
    /// Newer version whose Retail API has not responded yet. It is not active before.
    pub(super) waiting: Option<Arc<Tenant>>,
    /// Errors of a newer version that is invalid.
    pub(super) errors: Option<TenantErrors>,
}

impl FolderState {
    /// State of an active tenant's folder.
    pub(super) fn of(tenant: &Arc<Tenant>) -> Self {
        Self {
            files_read: tenant.files_read.clone(),
            newest: Some(Arc::clone(tenant)),
            ..Self::default()
        }
    }

    /// Records whether the folder exists; returns whether the shop stays active.
    pub(super) fn record_presence(&mut self, is_there: bool) -> bool {
        self.missing_scans = if is_there { 0 } else { self.missing_scans + 1 };
        self.missing_scans < MISSING_SCANS
    }

    /// Whether the files changed since the last load, and did not change since the last scan.
    pub(super) fn is_due(&mut self, path: &Path) -> bool {
        let now = Fingerprint::of(path, &self.files_read.paths);
        if self.loaded.as_ref() == Some(&now) {
            return false;
        }
        let is_stable = self.scanned == now;
        self.scanned = now;
        is_stable
    }

    /// Records a load; returns whether the content is new. Ignores the load if a file changed
    /// meanwhile.
    pub(super) fn record_load(&mut self, path: &Path, files_read: FilesRead) -> bool {
        if Fingerprint::of(path, &self.files_read.paths) != self.scanned {
            return false;
        }
        self.loaded = Some(self.scanned.clone());
        let is_new = self.files_read.digest != files_read.digest;
        self.files_read = files_read;
        is_new
    }

    /// Finds the newest version with the same Retail API, to share its live settings.
    pub(super) fn find_with_same_retail(&self, tenant: &Tenant) -> Option<&Arc<Tenant>> {
        let versions = self.waiting.iter().chain(&self.newest);
        versions
            .into_iter()
            .find(|known| tenant.shares_retail_with(known))
    }

    /// Accepts a valid version of the folder.
    pub(super) fn accept(&mut self, tenant: Tenant) {
        self.errors = None;
        if let Some(newest) = &self.newest
            && newest.files_read.digest == tenant.files_read.digest
        {
            // The files have the content of the newest version again.
            self.waiting = None;
            return;
        }
        let has_settings = |tenant: &Tenant| tenant.live_settings().is_some();
        let tenant = match self.find_with_same_retail(&tenant) {
            Some(known) => tenant.with_live_settings_of(known),
            None => tenant,
        };
        let tenant = Arc::new(tenant);
        if !has_settings(&tenant) && self.newest.as_deref().is_some_and(has_settings) {
            tracing::info!(tenant = %tenant.slug, "the Retail API has changed; the new version is activated once it answers");
            self.waiting = Some(tenant);
        } else {
            self.waiting = None;
            self.newest = Some(tenant);
        }
    }

    /// Makes the waiting version the newest one if its Retail API has responded.
    pub(super) fn promote(&mut self) {
        if let Some(tenant) = self
            .waiting
            .take_if(|tenant| tenant.live_settings().is_some())
        {
            self.newest = Some(tenant);
        }
    }
}
