//! How long a shop's system has been owed an order.

use super::{Progress, progress::Stage};

impl Progress {
    /// Since when it could be saved and is not: since it was paid, or placed where it needs no payment ahead.
    pub fn unsaved_since_ms(&self) -> Option<u64> {
        let waits = matches!(
            self.stage,
            Stage::Guest(_) | Stage::ToSave { .. } | Stage::OutcomeUnknown(_)
        );
        waits.then_some(self.paid_ms.unwrap_or(self.placed_ms))
    }
}
