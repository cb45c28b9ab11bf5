//! Rate limits that gateways with one database count together [D-274].

use std::{
    hash::{BuildHasher, Hasher},
    sync::Arc,
    time::Duration,
};

use ring::hmac;

use super::{
    Action, RateLimited,
    subject::{KeyHasher, Scope, Subject},
};
use crate::{
    marks::Marks,
    store::{RateLimitStore, RateQuota},
    tenants::TenantId,
};

/// Longest wait for the database. After that, only the gateway's own limit counts.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// Limits in a database. Its keys reveal neither addresses nor accounts.
pub struct SharedLimits {
    store: Arc<dyn RateLimitStore>,
    marks: Marks,
    key_hasher: KeyHasher<HmacState>,
    find_slug: Box<dyn Fn(TenantId) -> Option<String> + Send + Sync>,
}

impl SharedLimits {
    /// Creates the limits. `find_slug` returns the name of a shop, because its id differs between gateways.
    pub fn new(
        store: Arc<dyn RateLimitStore>,
        marks: &Marks,
        find_slug: impl Fn(TenantId) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        let secret = marks.key("rate limit values", "", &[]).hash;
        Self {
            store,
            marks: marks.clone(),
            key_hasher: KeyHasher(HmacState(hmac::Key::new(hmac::HMAC_SHA256, &secret))),
            find_slug: Box::new(find_slug),
        }
    }

    /// Takes a unit. Passes if the database does not respond, since the gateway's own limit has passed before.
    pub(super) async fn take(
        &self,
        action: Action,
        scope: Scope,
        quota: RateQuota,
        subject: &Subject<'_>,
    ) -> Result<(), RateLimited> {
        let Some(key) = self.key(action, scope, subject) else {
            return Ok(());
        };
        let taken = self.store.take(key, quota);
        match self.marks.clock().timeout(MAX_WAIT, taken).await {
            Some(Ok(Some(wait))) => Err(RateLimited::until(wait)),
            Some(Ok(None) | Err(_)) | None => Ok(()),
        }
    }

    pub(super) fn give_back(
        &self,
        action: Action,
        scope: Scope,
        quota: RateQuota,
        subject: &Subject<'_>,
    ) {
        if let Some(key) = self.key(action, scope, subject) {
            // Runs even if nothing waits for it.
            drop(self.store.give_back(key, quota));
        }
    }

    /// `None` if the scope doesn't apply.
    fn key(&self, action: Action, scope: Scope, subject: &Subject<'_>) -> Option<[u8; 32]> {
        let (tenant, value) = self.key_hasher.key(scope, subject).ok()??;
        let slug = (self.find_slug)(tenant)?;
        let scope = format!("{scope:?}");
        let parts = [
            action.name().as_bytes(),
            scope.as_bytes(),
            &value.to_be_bytes(),
        ];
        Some(self.marks.key("rate limit", &slug, &parts).hash)
    }
}

/// Hashes values alike at all gateways with the same key.
struct HmacState(hmac::Key);

struct HmacHasher(hmac::Context);

impl BuildHasher for HmacState {
    type Hasher = HmacHasher;

    fn build_hasher(&self) -> HmacHasher {
        HmacHasher(hmac::Context::with_key(&self.0))
    }
}

impl Hasher for HmacHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        let tag = self.0.clone().sign();
        let first = tag.as_ref().first_chunk();
        first.map_or(0, |bytes| u64::from_be_bytes(*bytes))
    }
}

#[cfg(test)]
#[path = "shared_tests.rs"]
mod tests;
