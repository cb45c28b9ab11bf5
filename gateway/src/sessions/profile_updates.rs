use std::{sync::Arc, time::Duration};

use super::{Profile, SessionId, Sessions};

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

    /// Marks the profile as outdated after a change of the customer record. The next request for the profile reads
    /// the record.
    pub fn invalidate_profile(&self, id: SessionId) {
        if let Some(found) = self.lock().get_mut(&id) {
            found.profile_requested_ms = None;
        }
    }

    /// Stores the profile in an active session. Returns `false` if the session has ended.
    pub fn update_profile(&self, id: SessionId, profile: Profile) -> bool {
        let now_ms = self.now_ms();
        let mut sessions = self.lock();
        let Some(found) = sessions.get_mut(&id) else {
            return false;
        };
        found.profile_requested_ms = Some(now_ms);
        if found.record.profile != profile {
            let record = Arc::new(found.record.with_profile(profile));
            found.record = Arc::clone(&record);
            self.store_later(id, found.seen_ms, &record);
        }
        true
    }
}

fn is_older(requested_ms: u64, now_ms: u64, interval: Duration) -> bool {
    let interval_ms = u64::try_from(interval.as_millis()).unwrap_or(u64::MAX);
    now_ms.saturating_sub(requested_ms) >= interval_ms
}
