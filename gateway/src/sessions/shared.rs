//! Sessions in a store that several gateways have open.

#[cfg(test)]
#[path = "shared_interleavings.rs"]
mod interleavings;
#[cfg(test)]
#[path = "shared_tests.rs"]
mod postgres;

use super::{SessionId, SessionRecord, Sessions, active_session::ActiveSession};
use crate::store::StoreUnavailable;

impl Sessions {
    /// Reads the session again if another gateway may have changed or ended it. Runs at the start of each request with
    /// a session's cookie.
    pub(super) async fn synchronise(&self, id: SessionId) -> Result<(), StoreUnavailable> {
        let Some(shared) = self.0.store.shared() else {
            return Ok(());
        };
        // The read begins only when it is awaited.
        let read = async { shared.find(id.0).await };
        let row = self.state().read_in_time(self.clock(), read).await?;
        // A newer version of the gateway may have written a record that this version can't read.
        let found = row.and_then(|row| {
            let record: SessionRecord = serde_json::from_str(&row.record).ok()?;
            Some((record, row.seen_ms))
        });
        let mut sessions = self.lock();
        let Some((record, seen_ms)) = found else {
            sessions.remove(&id);
            return Ok(());
        };
        if let Some(active) = sessions.get_mut(&id) {
            active.seen_ms = active.seen_ms.max(seen_ms);
            if active.record.profile_outdated_ms != record.profile_outdated_ms {
                active.profile_requested_ms = None;
            }
            if *active.record != record {
                active.record = record.into();
            }
        } else {
            let profile_requested_ms = 0;
            let active = ActiveSession::new(record.into(), seen_ms, profile_requested_ms);
            sessions.insert(id, active);
        }
        Ok(())
    }

    /// Whether a session may exist that this gateway can't read.
    pub(super) fn may_have_unread_sessions(&self) -> bool {
        let is_unavailable = self.0.store.shared().is_some() && self.state().trouble().is_some();
        is_unavailable || !self.is_loaded()
    }
}
