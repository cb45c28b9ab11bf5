use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use actix_web::cookie::Key;
use rand::distr::{Alphanumeric, SampleString as _};

use super::{
    Customer, SessionId, SessionRecord,
    active_session::{ActiveSession, row},
    credential_changes::CredentialChanges,
    error::not_stored,
    key_ring::KeyRing,
    metrics::SessionMetrics,
    record::SessionKey,
};
use crate::{
    clock::Clock,
    http::problem::ApiError,
    store::{CredentialChange, MarkStore, Pending, RateLimitStore, SessionStore, StoreUnavailable},
    tenants::Tenant,
};

/// Minimum interval between writes of a session's last use.
const STORE_SEEN_EVERY_MS: u64 = 60_000;
/// Minimum interval between removals of expired sessions.
const SWEEP_EVERY_MS: u64 = 60_000;
/// About 381 random bits.
const KEY_CHARACTERS: usize = 64;

/// Sessions of all shops. Reads use memory only, unless several gateways share the store. Sign-ins, sign-outs and new
/// keys are on disk before the response. Clones share the sessions.
#[derive(Clone)]
pub struct Sessions(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) active: Mutex<HashMap<SessionId, ActiveSession>>,
    pub(super) store: Arc<dyn SessionStore>,
    pub(super) is_loaded: AtomicBool,
    pub(super) clock: Clock,
    pub(super) max_age_ms: u64,
    pub(super) swept_ms: AtomicU64,
    pub(super) changes: CredentialChanges,
    pub(super) key_ring: KeyRing,
    pub(super) metrics: SessionMetrics,
}

impl Sessions {
    pub(super) fn key_ring(&self) -> &KeyRing {
        &self.0.key_ring
    }

    /// Key of hashes that are looked up later, and of cookies that live for an hour at most. It stays the same during a
    /// rotation of keys, until the earlier key is removed.
    pub fn lookup_key(&self) -> &Key {
        self.0.key_ring.oldest()
    }

    /// Marks that several gateways share; `None` for a single gateway.
    pub fn shared_marks(&self) -> Option<Arc<dyn MarkStore>> {
        Arc::clone(&self.0.store).shared_marks()
    }

    /// Rate limits that several gateways share; `None` for a single gateway.
    pub fn shared_limits(&self) -> Option<Arc<dyn RateLimitStore>> {
        Arc::clone(&self.0.store).shared_limits()
    }

    pub(super) fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// Current time in ms since 1970.
    pub fn now_ms(&self) -> u64 {
        self.0.clock.wall_ms()
    }

    /// Whether the session is active. Does not count as a use.
    pub(super) fn is_active(&self, id: SessionId) -> bool {
        let now_ms = self.now_ms();
        let max_age_ms = self.0.max_age_ms;
        let sessions = self.lock();
        sessions
            .get(&id)
            .is_some_and(|found| !found.record.has_expired(found.seen_ms, now_ms, max_age_ms))
    }

    /// Returns an active session of this shop, and updates its time of last use.
    pub(super) fn touch(&self, id: SessionId, tenant: &str) -> Option<Arc<SessionRecord>> {
        let now_ms = self.now_ms();
        let mut sessions = self.lock();
        let found = sessions.get_mut(&id)?;
        if found
            .record
            .has_expired(found.seen_ms, now_ms, self.0.max_age_ms)
        {
            sessions.remove(&id);
            drop(self.0.store.delete(vec![id.0]));
            return None;
        }
        if found.record.tenant != tenant {
            return None;
        }
        found.seen_ms = found.seen_ms.max(now_ms);
        if now_ms.saturating_sub(found.stored_seen_ms) >= STORE_SEEN_EVERY_MS {
            found.stored_seen_ms = now_ms;
            drop(self.0.store.touch(id.0, now_ms));
        }
        Some(Arc::clone(&found.record))
    }

    /// Returns the customer of an active session of this shop. A session that was renewed once since is also found by its
    /// previous id.
    pub(super) async fn find_customer(
        &self,
        id: SessionId,
        tenant: &Tenant,
    ) -> Result<Option<Customer>, StoreUnavailable> {
        let session = self.renewed_id(id).unwrap_or(id);
        self.synchronise(session).await?;
        let record = self.touch(session, &tenant.slug);
        Ok(record.map(|record| Customer {
            tenant: tenant.id,
            id: record.customer_id,
            session,
            record,
        }))
    }

    /// Whether it is the same session, which may have a new id since a change of credentials.
    pub fn is_continued(&self, previous: SessionId, id: SessionId) -> bool {
        previous == id || self.renewed_id(previous) == Some(id)
    }

    fn renewed_id(&self, previous: SessionId) -> Option<SessionId> {
        let sessions = self.lock();
        let mut all = sessions.iter();
        all.find_map(|(id, found)| (found.record.previous_id == Some(previous)).then_some(*id))
    }

    /// Returns the current time in ms since 1970. Each result is greater than the last.
    pub fn next_timestamp(&self) -> u64 {
        self.0.changes.next_timestamp()
    }

    /// Whether the customer's credentials changed since that time, also in earlier processes.
    pub(super) fn has_changed_since(&self, time_ms: u64, tenant: &str, customer_id: i32) -> bool {
        let changes = &self.0.changes;
        changes.has_changed_since(time_ms, tenant, customer_id)
    }

    /// Begins a session with a new key. Ends `replaced`, the browser's earlier session.
    ///
    /// `requested_ms` must be before the Retail API verified the credentials. Returns `None` if the credentials
    /// changed since, because the Retail API may have verified the old credentials.
    pub(super) async fn begin(
        &self,
        record: SessionRecord,
        replaced: Option<SessionId>,
        requested_ms: u64,
    ) -> Result<Option<(SessionKey, SessionId)>, StoreUnavailable> {
        if !self.is_loaded() {
            return Err(StoreUnavailable);
        }
        self.sweep();
        let (key, id) = new_key();
        let (record, now_ms) = (Arc::new(record), self.now_ms());
        let new_row = row(id, now_ms, &record)?;
        if let Some(shared) = self.0.store.shared() {
            let age = Duration::from_millis(now_ms.saturating_sub(requested_ms));
            let (tenant, customer_id) = (record.tenant.clone(), record.customer_id);
            if !shared.begin(new_row, tenant, customer_id, age).await? {
                return Ok(None);
            }
        } else {
            self.0.store.save(new_row).await?;
        }
        let has_changed = {
            let mut sessions = self.lock();
            let (tenant, customer_id) = (&record.tenant, record.customer_id);
            let has_changed = self.has_changed_since(requested_ms, tenant, customer_id);
            if !has_changed {
                sessions.insert(id, ActiveSession::new(record, now_ms, now_ms));
            }
            has_changed
        };
        if has_changed {
            self.end(id).await?;
            return Ok(None);
        }
        if let Some(replaced) = replaced {
            self.end(replaced).await?;
        }
        Ok(Some((key, id)))
    }

    /// Gives an active session a new key and invalidates the old key. Returns `None` for an ended session.
    pub(super) async fn renew(
        &self,
        id: SessionId,
    ) -> Result<Option<(SessionKey, SessionId)>, StoreUnavailable> {
        let found = |sessions: &HashMap<SessionId, ActiveSession>| {
            let found = sessions.get(&id)?;
            Some((Arc::clone(&found.record), found.seen_ms))
        };
        let Some((record, seen_ms)) = found(&self.lock()) else {
            return Ok(None);
        };
        let (key, new_id) = new_key();
        let record = record.renewed_from(id);
        let new_row = row(new_id, seen_ms, &record)?;
        if let Some(shared) = self.0.store.shared() {
            if !shared.replace(id.0, new_row).await? {
                return Ok(None);
            }
            let mut sessions = self.lock();
            // A concurrent request with the old key may have found no row, and removed the session.
            let moved = sessions.remove(&id);
            let mut session = moved.unwrap_or_else(|| ActiveSession::new(record, seen_ms, seen_ms));
            session.record = session.record.renewed_from(id);
            sessions.insert(new_id, session);
            return Ok(Some((key, new_id)));
        }
        self.0.store.save(new_row).await?;
        let (moved, pending) = self.replace(id, new_id);
        pending.await?;
        Ok(moved.then_some((key, new_id)))
    }

    /// Moves the active session to its new id. If the session has ended meanwhile, deletes the new row.
    fn replace(&self, old: SessionId, new: SessionId) -> (bool, Pending<()>) {
        let mut sessions = self.lock();
        let moved = sessions.remove(&old);
        let deleted = if moved.is_some() { old } else { new };
        let is_moved = moved.is_some();
        if let Some(mut session) = moved {
            session.record = session.record.renewed_from(old);
            drop(self.update_row(new, session.seen_ms, &session.record));
            sessions.insert(new, session);
        }
        (is_moved, self.0.store.delete(vec![deleted.0]))
    }

    /// Ends the session, also if a concurrent request has renewed it since.
    pub(super) async fn end(&self, id: SessionId) -> Result<(), StoreUnavailable> {
        let deleted = {
            let mut sessions = self.lock();
            let renewed = sessions.extract_if(|_, found| found.record.previous_id == Some(id));
            let mut ids: Vec<[u8; 32]> = renewed.map(|(id, _)| id.0).collect();
            sessions.remove(&id);
            ids.push(id.0);
            match self.0.store.shared() {
                // Another gateway may have renewed the session.
                Some(shared) => shared.end(id.0),
                None => self.0.store.delete(ids),
            }
        };
        deleted.await
    }

    /// Ends all sessions and running sign-ins of a customer after a change of credentials, except one session.
    /// Returns the number of ended sessions.
    ///
    /// The sessions are gone from memory and disk when this returns. After an error, the disk follows later.
    pub async fn end_all(
        &self,
        tenant: &str,
        customer_id: i32,
        except: Option<SessionId>,
    ) -> Result<usize, ApiError> {
        let (count, stored) = {
            let mut sessions = self.lock();
            let must_end = |id: &SessionId, found: &ActiveSession| {
                found.record.customer_id == customer_id
                    && found.record.tenant == tenant
                    && (except.is_none()
                        || (Some(*id) != except && found.record.previous_id != except))
            };
            let ended = sessions.extract_if(|id, found| must_end(id, found));
            let ids: Vec<[u8; 32]> = ended.map(|(id, _)| id.0).collect();
            let change = CredentialChange {
                tenant: tenant.to_owned(),
                customer_id,
                changed_ms: self.0.changes.record(tenant, customer_id),
            };
            let stored = match self.0.store.shared() {
                Some(shared) => {
                    shared.end_all(tenant.to_owned(), customer_id, except.map(|id| id.0))
                }
                None => self.0.store.save_credential_change(change, ids.clone()),
            };
            (ids.len(), stored)
        };
        stored.await.map_err(not_stored)?;
        Ok(count)
    }

    /// Number of sessions in memory.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// Does nothing if the last removal was recent.
    fn sweep(&self) {
        let now_ms = self.now_ms();
        let swept_ms = self.0.swept_ms.load(Ordering::Relaxed);
        if now_ms.saturating_sub(swept_ms) < SWEEP_EVERY_MS {
            return;
        }
        self.0.swept_ms.store(now_ms, Ordering::Relaxed);
        let max_age_ms = self.0.max_age_ms;
        let mut sessions = self.lock();
        let expired = sessions
            .extract_if(|_, found| found.record.has_expired(found.seen_ms, now_ms, max_age_ms));
        let ids = expired.map(|(id, _)| id.0).collect();
        match self.0.store.shared() {
            // Another gateway may know a later use of a session.
            Some(shared) => drop(shared.delete_unused(now_ms.saturating_sub(max_age_ms))),
            None => drop(self.0.store.delete(ids)),
        }
    }

    pub(super) fn update_row(
        &self,
        id: SessionId,
        seen_ms: u64,
        record: &SessionRecord,
    ) -> Result<Pending<()>, StoreUnavailable> {
        row(id, seen_ms, record).map(|row| self.0.store.update(row))
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, HashMap<SessionId, ActiveSession>> {
        self.0.active.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn new_key() -> (SessionKey, SessionId) {
    let key = SessionKey::from(&*Alphanumeric.sample_string(&mut rand::rng(), KEY_CHARACTERS));
    let id = SessionId::of(&key);
    (key, id)
}
