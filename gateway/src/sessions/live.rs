//! All live sessions. Reads are answered from memory; what must not be lost is on disk before it is answered.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use actix_session::storage::SessionKey;
use actix_web::cookie::Key;
use rand::distr::{Alphanumeric, SampleString as _};

use super::{
    Profile, SessionId, SessionRecord, cookie_key::CookieKey,
    credential_changes::CredentialChanges, error::not_stored,
};
use crate::{
    clock::Clock,
    http::problem::ApiError,
    store::{CredentialChange, Pending, SessionRow, SessionStore, StoreUnavailable},
};

/// "Seen" is written this often at most.
const NOTE_EVERY_MS: u64 = 60_000;
/// Sessions that have ended by themselves are swept out this often, when somebody signs in.
const SWEEP_EVERY_MS: u64 = 60_000;
/// About 381 random bits.
const KEY_CHARACTERS: usize = 64;

/// The sessions of all shops. Clones share them.
#[derive(Clone)]
pub struct Sessions(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) live: Mutex<HashMap<SessionId, Live>>,
    pub(super) store: Arc<dyn SessionStore>,
    /// The sessions of an earlier process are known.
    pub(super) is_loaded: AtomicBool,
    pub(super) clock: Clock,
    pub(super) absolute_ms: u64,
    pub(super) swept_ms: AtomicU64,
    pub(super) changes: CredentialChanges,
    pub(super) cookie_key: CookieKey,
}

pub(super) struct Live {
    record: Arc<SessionRecord>,
    seen_ms: u64,
    /// What the disk knows of `seen_ms`.
    noted_ms: u64,
    /// When the customer's record was last asked for, 0 in a process that has not asked yet; none once something has changed it.
    asked_ms: Option<u64>,
    /// The name that it had before its key was renewed: requests under way still go by it.
    former: Option<SessionId>,
}

impl Sessions {
    /// The key that cookies are signed and encrypted with.
    pub fn cookie_key(&self) -> &Key {
        self.0.cookie_key.key()
    }

    /// Now, in milliseconds since 1970, as sessions count.
    pub fn now_ms(&self) -> u64 {
        self.0.clock.wall_ms()
    }

    /// Whether there is such a session. It is not seen by this.
    pub(super) fn is_live(&self, id: SessionId) -> bool {
        let now_ms = self.now_ms();
        let absolute_ms = self.0.absolute_ms;
        let live = self.lock();
        live.get(&id)
            .is_some_and(|found| !found.record.is_over(found.seen_ms, now_ms, absolute_ms))
    }

    /// The session as long as it lives, where it belongs to this shop; a request was seen in it.
    pub(super) fn see(&self, id: SessionId, tenant: &str) -> Option<Arc<SessionRecord>> {
        let now_ms = self.now_ms();
        let mut live = self.lock();
        let found = live.get_mut(&id)?;
        if found
            .record
            .is_over(found.seen_ms, now_ms, self.0.absolute_ms)
        {
            live.remove(&id);
            drop(self.0.store.delete(vec![id.0]));
            return None;
        }
        if found.record.tenant != tenant {
            return None;
        }
        found.seen_ms = found.seen_ms.max(now_ms);
        if now_ms.saturating_sub(found.noted_ms) >= NOTE_EVERY_MS {
            found.noted_ms = now_ms;
            drop(self.0.store.touch(id.0, now_ms));
        }
        Some(Arc::clone(&found.record))
    }

    /// A moment, in milliseconds since 1970, later than all that were told before.
    pub fn moment(&self) -> u64 {
        self.0.changes.moment()
    }

    /// Whether all sessions of the customer have been ended since that moment, by whatever process of this shop front.
    pub(super) fn is_changed_since(&self, moment: u64, tenant: &str, customer_id: i32) -> bool {
        let changes = &self.0.changes;
        changes.is_changed_since(moment, tenant, customer_id)
    }

    /// Begins a session with a new key. `replaced`, the one that the same browser had, ends. None where the customer's
    /// sessions have all been ended after `asked`, the moment before the Retail API was asked for the customer: what it
    /// let in may be the old password.
    pub(super) async fn begin(
        &self,
        record: SessionRecord,
        replaced: Option<SessionId>,
        asked: u64,
    ) -> Result<Option<(SessionKey, SessionId)>, StoreUnavailable> {
        if !self.is_loaded() {
            return Err(StoreUnavailable);
        }
        self.sweep();
        let (key, id) = new_key()?;
        let (record, now_ms) = (Arc::new(record), self.now_ms());
        self.0.store.save(row(id, now_ms, &record)?).await?;
        let is_late = {
            let mut live = self.lock();
            let (tenant, customer_id) = (&record.tenant, record.customer_id);
            let is_late = self.is_changed_since(asked, tenant, customer_id);
            if !is_late {
                live.insert(id, Live::seen(record, now_ms, now_ms));
            }
            is_late
        };
        if is_late {
            self.end(id).await?;
            return Ok(None);
        }
        if let Some(replaced) = replaced {
            self.end(replaced).await?;
        }
        Ok(Some((key, id)))
    }

    /// Gives the session another key; the old one is worth nothing from then on. None where it has ended: whatever
    /// happens at the same time, an ended session does not come back.
    pub(super) async fn renew(
        &self,
        id: SessionId,
    ) -> Result<Option<(SessionKey, SessionId)>, StoreUnavailable> {
        let found = |live: &HashMap<SessionId, Live>| {
            let found = live.get(&id)?;
            Some((Arc::clone(&found.record), found.seen_ms))
        };
        let Some((record, seen_ms)) = found(&self.lock()) else {
            return Ok(None);
        };
        let (key, new_id) = new_key()?;
        self.0.store.save(row(new_id, seen_ms, &record)?).await?;
        let (moved, pending) = self.replace(id, new_id);
        pending.await?;
        Ok(moved.then_some((key, new_id)))
    }

    /// The live session under its new name, as it is now; of a session that has ended meanwhile nothing stays.
    fn replace(&self, old: SessionId, new: SessionId) -> (bool, Pending<()>) {
        let mut live = self.lock();
        let moved = live.remove(&old);
        let gone = if moved.is_some() { old } else { new };
        let is_moved = moved.is_some();
        if let Some(mut session) = moved {
            session.former = Some(old);
            self.store_later(new, session.seen_ms, &session.record);
            live.insert(new, session);
        }
        (is_moved, self.0.store.delete(vec![gone.0]))
    }

    /// Whether the customer's record is to be asked for again. Of several requests at the same time one is told so.
    pub fn is_due(&self, id: SessionId, every: Duration) -> bool {
        let now_ms = self.now_ms();
        let mut live = self.lock();
        let every_ms = u64::try_from(every.as_millis()).unwrap_or(u64::MAX);
        let found = live.get_mut(&id);
        let is_old = |asked_ms| now_ms.saturating_sub(asked_ms) >= every_ms;
        let due = found.filter(|found| found.asked_ms.is_some_and(is_old));
        due.is_some_and(|found| {
            found.asked_ms = Some(now_ms);
            true
        })
    }

    /// Whether something has changed the customer's record since it was asked for. Of several requests at the same time one
    /// is told so, and has to ask.
    pub fn is_outdated(&self, id: SessionId) -> bool {
        let now_ms = self.now_ms();
        let mut live = self.lock();
        let outdated = live.get_mut(&id).filter(|found| found.asked_ms.is_none());
        outdated.is_some_and(|found| {
            found.asked_ms = Some(now_ms);
            true
        })
    }

    /// Has the customer's record asked for with the next request that wants to know: something has changed it.
    pub fn ask_anew(&self, id: SessionId) {
        if let Some(found) = self.lock().get_mut(&id) {
            found.asked_ms = None;
        }
    }

    /// Keeps what the customer's record says now; whether there was a session to keep it in. One that has ended stays
    /// ended.
    pub fn refresh(&self, id: SessionId, profile: Profile) -> bool {
        let now_ms = self.now_ms();
        let mut live = self.lock();
        let Some(found) = live.get_mut(&id) else {
            return false;
        };
        found.asked_ms = Some(now_ms);
        if found.record.profile != profile {
            let record = Arc::new(SessionRecord {
                profile,
                ..SessionRecord::clone(&found.record)
            });
            found.record = Arc::clone(&record);
            self.store_later(id, found.seen_ms, &record);
        }
        true
    }

    pub(super) async fn end(&self, id: SessionId) -> Result<(), StoreUnavailable> {
        let deleted = {
            let mut live = self.lock();
            live.remove(&id);
            self.0.store.delete(vec![id.0])
        };
        deleted.await
    }

    /// Ends every session of a customer but one, in memory and on disk, before it returns, and every sign-in that is under
    /// way; how many sessions those were. For after a change of what signs the customer in. The error is that the disk did not take it: they have ended, and the disk is asked again.
    pub async fn end_all(
        &self,
        tenant: &str,
        customer_id: i32,
        except: Option<SessionId>,
    ) -> Result<usize, ApiError> {
        let (count, noted, deleted) = {
            let mut live = self.lock();
            let is_theirs = |id: &SessionId, found: &Live| {
                found.record.customer_id == customer_id
                    && found.record.tenant == tenant
                    && (except.is_none() || (Some(*id) != except && found.former != except))
            };
            let ended = live.extract_if(|id, found| is_theirs(id, found));
            let ids: Vec<[u8; 32]> = ended.map(|(id, _)| id.0).collect();
            let noted = self.0.store.save_credential_change(CredentialChange {
                tenant: tenant.to_owned(),
                customer_id,
                changed_ms: self.0.changes.note(tenant, customer_id),
            });
            (ids.len(), noted, self.0.store.delete(ids))
        };
        noted.await.map_err(not_stored)?;
        deleted.await.map_err(not_stored)?;
        Ok(count)
    }

    /// How many there are in memory.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    fn sweep(&self) {
        let now_ms = self.now_ms();
        let swept_ms = self.0.swept_ms.load(Ordering::Relaxed);
        if now_ms.saturating_sub(swept_ms) < SWEEP_EVERY_MS {
            return;
        }
        self.0.swept_ms.store(now_ms, Ordering::Relaxed);
        let absolute_ms = self.0.absolute_ms;
        let mut live = self.lock();
        let over =
            live.extract_if(|_, found| found.record.is_over(found.seen_ms, now_ms, absolute_ms));
        let ids = over.map(|(id, _)| id.0).collect();
        drop(self.0.store.delete(ids));
    }

    /// Stores what the session is now. Nothing waits for it: a later request stores it again.
    fn store_later(&self, id: SessionId, seen_ms: u64, record: &SessionRecord) {
        if let Ok(row) = row(id, seen_ms, record) {
            drop(self.0.store.update(row));
        }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, HashMap<SessionId, Live>> {
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Live {
    pub(super) fn seen(record: Arc<SessionRecord>, seen_ms: u64, asked_ms: u64) -> Self {
        Self {
            record,
            seen_ms,
            noted_ms: seen_ms,
            asked_ms: Some(asked_ms),
            former: None,
        }
    }
}

fn row(
    id: SessionId,
    seen_ms: u64,
    record: &SessionRecord,
) -> Result<SessionRow, StoreUnavailable> {
    let record = serde_json::to_string(record).map_err(|error| {
        tracing::error!(%error, "a session could not be written as JSON");
        StoreUnavailable
    })?;
    Ok(SessionRow {
        id: id.0,
        seen_ms,
        record,
    })
}

fn new_key() -> Result<(SessionKey, SessionId), StoreUnavailable> {
    let text = Alphanumeric.sample_string(&mut rand::rng(), KEY_CHARACTERS);
    let key = SessionKey::try_from(text).map_err(|_too_long| StoreUnavailable)?;
    let id = SessionId::of(&key);
    Ok((key, id))
}
