use std::{path::Path, sync::Arc};

use super::fingerprint::Fingerprint;
use crate::tenants::{Tenant, TenantErrors, files::FilesRead};

/// A shop ends after this number of scans without its folder. Some tools replace a folder in two
/// steps.
const MISSING_SCANS: u8 = 2;

#[derive(Debug, Default)]
pub(super) struct FolderState {
    missing_scans: u8,
    last_scan: Fingerprint,
    last_load: Option<Fingerprint>,
    pub(super) files_read: FilesRead,
    /// Newest valid version.
    pub(super) newest: Option<Arc<Tenant>>,
    /// Newer version that isn't active yet, because its Retail API hasn't responded.
    pub(super) waiting: Option<Arc<Tenant>>,
    /// Errors of a newer, invalid version.
    pub(super) errors: Option<TenantErrors>,
}

impl FolderState {
    pub(super) fn of(tenant: &Arc<Tenant>) -> Self {
        Self {
            files_read: tenant.files_read.clone(),
            newest: Some(Arc::clone(tenant)),
            ..Self::default()
        }
    }

    /// Returns whether the shop stays active.
    pub(super) fn record_presence(&mut self, is_there: bool) -> bool {
        self.missing_scans = if is_there { 0 } else { self.missing_scans + 1 };
        self.missing_scans < MISSING_SCANS
    }

    /// Whether the files have changed since the last load, but not since the last scan.
    pub(super) fn is_due(&mut self, path: &Path) -> bool {
        let now = Fingerprint::of(path, &self.files_read.paths);
        if self.last_load.as_ref() == Some(&now) {
            return false;
        }
        let is_stable = self.last_scan == now;
        self.last_scan = now;
        is_stable
    }

    /// Whether the last scan found a change that is not applied yet.
    pub(super) fn is_changing(&self) -> bool {
        self.missing_scans > 0 || self.last_load.as_ref() != Some(&self.last_scan)
    }

    /// Returns whether the content is new. Ignores the load if a file changed meanwhile.
    pub(super) fn record_load(&mut self, path: &Path, files_read: FilesRead) -> bool {
        if Fingerprint::of(path, &self.files_read.paths) != self.last_scan {
            return false;
        }
        self.last_load = Some(self.last_scan.clone());
        let is_new = self.files_read.digest != files_read.digest;
        self.files_read = files_read;
        is_new
    }

    pub(super) fn find_with_same_retail(&self, tenant: &Tenant) -> Option<&Arc<Tenant>> {
        let versions = self.waiting.iter().chain(&self.newest);
        versions
            .into_iter()
            .find(|known| tenant.shares_retail_with(known))
    }

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

    /// Makes the waiting version the newest once its Retail API has responded.
    pub(super) fn promote(&mut self) {
        if let Some(tenant) = self
            .waiting
            .take_if(|tenant| tenant.live_settings().is_some())
        {
            self.newest = Some(tenant);
        }
    }
}
