//! One folder, as it was at the last looks.

use std::{path::Path, sync::Arc};

use super::fingerprint::Fingerprint;
use crate::tenants::{Tenant, TenantErrors, files::Reading};

/// Looks in a row that a folder must be missing for before its shop ends: some tools replace it in two steps.
const MISSING_LOOKS: u8 = 2;

/// One folder.
#[derive(Debug, Default)]
pub(super) struct Folder {
    missing: u8,
    /// At the last look.
    seen: Fingerprint,
    /// At the last reading.
    read: Option<Fingerprint>,
    /// What the last reading found.
    pub(super) reading: Reading,
    /// The newest version that can be in force as far as this folder goes.
    pub(super) wanted: Option<Arc<Tenant>>,
    /// A newer one, with another Retail API that has not answered yet.
    pub(super) waiting: Option<Arc<Tenant>>,
    /// Why there is no newer one.
    pub(super) errors: Option<TenantErrors>,
}

impl Folder {
    /// That of a tenant in force.
    pub(super) fn of(tenant: &Arc<Tenant>) -> Self {
        Self {
            reading: tenant.reading.clone(),
            wanted: Some(Arc::clone(tenant)),
            ..Self::default()
        }
    }

    /// Notes whether it is there; whether its shop goes on.
    pub(super) fn stays(&mut self, is_there: bool) -> bool {
        self.missing = if is_there { 0 } else { self.missing + 1 };
        self.missing < MISSING_LOOKS
    }

    /// Whether its files have changed since they were read, and have come to rest since the last look.
    pub(super) fn is_due(&mut self, path: &Path) -> bool {
        let now = Fingerprint::of(path, &self.reading.paths);
        if self.read.as_ref() == Some(&now) {
            return false;
        }
        let rests = self.seen == now;
        self.seen = now;
        rests
    }

    /// Takes note of a reading; whether it found anything new. One during which a file changed does not count.
    pub(super) fn has_read(&mut self, path: &Path, reading: Reading) -> bool {
        if Fingerprint::of(path, &self.reading.paths) != self.seen {
            return false;
        }
        self.read = Some(self.seen.clone());
        let is_new = self.reading.digest != reading.digest;
        self.reading = reading;
        is_new
    }

    /// The newest version with the same Retail API, whose live settings hold for another one too.
    pub(super) fn find_with_retail_of(&self, tenant: &Tenant) -> Option<&Arc<Tenant>> {
        let versions = self.waiting.iter().chain(&self.wanted);
        versions
            .into_iter()
            .find(|known| tenant.has_retail_of(known))
    }

    /// Takes a version that the folder allows.
    pub(super) fn allow(&mut self, tenant: Tenant) {
        self.errors = None;
        if let Some(wanted) = &self.wanted
            && wanted.reading.digest == tenant.reading.digest
        {
            // It was changed, and changed back.
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

    /// Puts a version in its place that has been waiting for an answer.
    pub(super) fn promote(&mut self) {
        if let Some(tenant) = self.waiting.take_if(|tenant| tenant.live().is_some()) {
            self.wanted = Some(tenant);
        }
    }
}
