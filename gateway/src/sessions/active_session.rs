use std::sync::Arc;

use super::{SessionId, SessionRecord};
use crate::store::{SessionRow, StoreUnavailable};

/// Session in memory. Times are in ms since 1970.
pub(super) struct ActiveSession {
    pub(super) record: Arc<SessionRecord>,
    pub(super) seen_ms: u64,
    /// Time of the last use, as stored on disk.
    pub(super) stored_seen_ms: u64,
    /// Time of the last request for the profile: 0 after a start of the gateway, `None` for an outdated profile.
    pub(super) profile_requested_ms: Option<u64>,
    /// Time of the last request for the profile in the background, or 0.
    pub(super) background_requested_ms: u64,
}

impl ActiveSession {
    pub(super) fn new(record: Arc<SessionRecord>, seen_ms: u64, profile_requested_ms: u64) -> Self {
        Self {
            record,
            seen_ms,
            stored_seen_ms: seen_ms,
            profile_requested_ms: Some(profile_requested_ms),
            background_requested_ms: 0,
        }
    }
}

pub(super) fn row(
    id: SessionId,
    seen_ms: u64,
    record: &SessionRecord,
) -> Result<SessionRow, StoreUnavailable> {
    let record = serde_json::to_string(record).map_err(|error| {
        tracing::error!(%error, "a session could not be serialised");
        StoreUnavailable
    })?;
    Ok(SessionRow {
        id: id.0,
        seen_ms,
        record,
    })
}
