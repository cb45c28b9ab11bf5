//! Marks of what must happen once: used tokens, changes in progress, accepted requests. Gateways with one database share
//! them (D-266).

use std::{sync::Arc, time::Duration};

use actix_web::cookie::Key;
use ring::hmac;

pub(crate) use crate::store::{FoundMark, MarkKey, StoreUnavailable};
#[cfg(test)]
pub(crate) use crate::store::{PostgresSessions, SessionStore, TestServer};
use crate::{
    clock::Clock,
    store::{Mark, MarkStore, MemoryMarks},
};

/// Longest time of a claimed action. A killed gateway does not end its claims, and the Retail API may work on its last
/// request for 110 seconds.
const CLAIM_LIFETIME: Duration = Duration::from_secs(120);

/// Maximum wait for the store. Shorter than that for another caller's claim, so that the error has the right reason.
const STORE_LIMIT: Duration = Duration::from_secs(10);

/// Pause before another gateway's claim is looked for again.
const CLAIM_RETRY: Duration = Duration::from_millis(50);

const FINISHED: &str = "finished";

/// Marks of all shops. Clones share the marks.
#[derive(Clone)]
pub struct Marks(Arc<Inner>);

struct Inner {
    store: Arc<dyn MarkStore>,
    is_shared: bool,
    key: hmac::Key,
    clock: Clock,
}

/// Outcome of [`Marks::claim`].
pub(crate) enum Claim {
    /// The caller runs the action.
    Granted(ClaimGuard),
    /// The action is finished.
    Finished,
}

/// Claim of an action. It ends with this value.
pub(crate) struct ClaimGuard {
    marks: Marks,
    key: MarkKey,
    /// Differs between claims, so that only the own claim is ended.
    text: String,
}

impl Marks {
    /// Creates the marks. `shared` is the store of several gateways. `key` makes personal data in the store unreadable.
    pub fn new(shared: Option<Arc<dyn MarkStore>>, key: &Key, clock: &Clock) -> Self {
        let is_shared = shared.is_some();
        Self(Arc::new(Inner {
            store: shared.unwrap_or_else(|| Arc::new(MemoryMarks::new(clock))),
            is_shared,
            key: hmac::Key::new(hmac::HMAC_SHA256, key.signing()),
            clock: clock.clone(),
        }))
    }

    /// Whether several gateways share the marks.
    pub(crate) fn is_shared(&self) -> bool {
        self.0.is_shared
    }

    pub(crate) fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// Key for a value of this kind. Equal at all gateways.
    pub(crate) fn key(&self, kind: &str, tenant: &str, parts: &[&[u8]]) -> MarkKey {
        let mut context = hmac::Context::with_key(&self.0.key);
        for part in [kind.as_bytes(), tenant.as_bytes()].iter().chain(parts) {
            // The length marks where each part ends.
            context.update(&part.len().to_be_bytes());
            context.update(part);
        }
        let mut hash = [0; 32];
        hash.copy_from_slice(context.sign().as_ref());
        MarkKey {
            tenant: tenant.to_owned(),
            hash,
        }
    }

    pub(crate) async fn find(&self, key: &MarkKey) -> Result<Option<FoundMark>, StoreUnavailable> {
        self.0.store.find(key.clone()).await
    }

    /// Stores a mark unless its key has one. Returns whether it was stored.
    pub(crate) async fn insert(
        &self,
        key: MarkKey,
        lifetime: Duration,
    ) -> Result<bool, StoreUnavailable> {
        let text = FINISHED.to_owned();
        let mark = Mark {
            key,
            text,
            lifetime,
        };
        self.0.store.insert(mark).await
    }

    /// Stores a mark, or replaces the mark with its key. If the store is unavailable, it is stored later.
    pub(crate) async fn replace(&self, key: MarkKey, text: String, lifetime: Duration) {
        let mark = Mark {
            key,
            text,
            lifetime,
        };
        let _stored_later = self.0.store.replace(mark).await;
    }

    /// Waits until no other caller has claimed the action, at any gateway. Fails if the store does not respond in time.
    pub(crate) async fn claim(&self, key: MarkKey) -> Result<Claim, StoreUnavailable> {
        // Made before the first attempt: a cancelled attempt may still be stored.
        let guard = ClaimGuard {
            marks: self.clone(),
            text: format!("{:032x}", rand::random::<u128>()),
            key,
        };
        loop {
            let mark = Mark {
                key: guard.key.clone(),
                text: guard.text.clone(),
                lifetime: CLAIM_LIFETIME,
            };
            if self.in_time(self.0.store.insert(mark)).await? {
                return Ok(Claim::Granted(guard));
            }
            let found = self.in_time(self.find(&guard.key)).await?;
            if found.is_some_and(|mark| mark.text == FINISHED) {
                return Ok(Claim::Finished);
            }
            self.0.clock.sleep(CLAIM_RETRY).await;
        }
    }

    async fn in_time<T>(
        &self,
        response: impl Future<Output = Result<T, StoreUnavailable>>,
    ) -> Result<T, StoreUnavailable> {
        let response = self.0.clock.timeout(STORE_LIMIT, response).await;
        response.unwrap_or(Err(StoreUnavailable))
    }
}

impl ClaimGuard {
    /// Marks the action as finished for this time.
    pub(crate) async fn finish(self, lifetime: Duration) {
        let (marks, key) = (self.marks.clone(), self.key.clone());
        marks.replace(key, FINISHED.to_owned(), lifetime).await;
    }
}

impl Drop for ClaimGuard {
    fn drop(&mut self) {
        // Runs even if nothing waits for it.
        drop(
            self.marks
                .0
                .store
                .remove(self.key.clone(), self.text.clone()),
        );
    }
}

#[cfg(test)]
mod tests;
