use std::{sync::Arc, time::Duration};

use super::{Profile, SessionId, SessionRecord, Sessions, active_session::ActiveSession};

impl Sessions {
    /// Returns `true` if the customer record must be read again, because the last request is older than `interval`.
    /// Only one of several concurrent callers gets `true`, and must read the record.
    pub fn claim_due_refresh(&self, id: SessionId, interval: Duration) -> bool {
        let now_ms = self.now_ms();
        let mut sessions = self.lock();
        let found = sessions.get_mut(&id);
        let is_due = |requested_ms| is_older(requested_ms, now_ms, interval);
        let due = found.filter(|found| found.profile_requested_ms.is_some_and(is_due));
        due.is_some_and(|found| {
            found.profile_requested_ms = Some(now_ms);
            true
        })
    }

    /// Like [`Self::claim_due_refresh`], for a caller that does not wait for the record. Other callers do not see
    /// this claim: a caller that shows the profile must not return the old one meanwhile.
    pub(super) fn claim_background_refresh(&self, id: SessionId, interval: Duration) -> bool {
        let now_ms = self.now_ms();
        let mut sessions = self.lock();
        let found = sessions.get_mut(&id);
        let due = found.filter(|found| {
            let in_background_ms = found.background_requested_ms;
            let is_due =
                |requested_ms: u64| is_older(requested_ms.max(in_background_ms), now_ms, interval);
            found.profile_requested_ms.is_some_and(is_due)
        });
        due.is_some_and(|found| {
            found.background_requested_ms = now_ms;
            true
        })
    }

    /// Returns `true` if the customer record must be read again, because the profile was invalidated. Only one of
    /// several concurrent callers gets `true`, and must read the record.
    pub fn claim_outdated_refresh(&self, id: SessionId) -> bool {
        let now_ms = self.now_ms();
        let mut sessions = self.lock();
        let outdated = sessions
            .get_mut(&id)
            .filter(|found| found.profile_requested_ms.is_none());
        outdated.is_some_and(|found| {
            found.profile_requested_ms = Some(now_ms);
            true
        })
    }

    /// Marks the profile as outdated after a change of the customer record. At each gateway, the next request for the
    /// profile reads the record.
    pub async fn invalidate_profile(&self, id: SessionId) {
        let changed_ms = self.next_timestamp();
        self.change(id, |found| {
            found.profile_requested_ms = None;
            Some(found.record.with_outdated_profile(changed_ms))
        })
        .await;
    }

    /// Stores the profile in an active session. Returns `false` if the session has ended.
    pub async fn update_profile(&self, id: SessionId, profile: Profile) -> bool {
        let now_ms = self.now_ms();
        self.change(id, |found| {
            found.profile_requested_ms = Some(now_ms);
            let is_new = found.record.profile != profile;
            is_new.then(|| found.record.with_profile(profile))
        })
        .await
    }

    /// Replaces the session's record if `change` returns a new one. Returns `false` if the session has ended.
    async fn change(
        &self,
        id: SessionId,
        change: impl FnOnce(&mut ActiveSession) -> Option<SessionRecord>,
    ) -> bool {
        let stored = {
            let mut sessions = self.lock();
            let Some(found) = sessions.get_mut(&id) else {
                return false;
            };
            let Some(record) = change(found) else {
                return true;
            };
            found.record = Arc::new(record);
            self.update_row(id, found.seen_ms, &found.record)
        };
        // Another gateway may get the browser's next request. A failure is harmless, because a later request stores the
        // session again.
        if self.0.store.shared().is_some()
            && let Ok(stored) = stored
        {
            drop(stored.await);
        }
        true
    }
}

fn is_older(requested_ms: u64, now_ms: u64, interval: Duration) -> bool {
    let interval_ms = u64::try_from(interval.as_millis()).unwrap_or(u64::MAX);
    now_ms.saturating_sub(requested_ms) >= interval_ms
}
