use super::{Progress, stage::Stage};

impl Progress {
    /// Time since which the order waits to be saved. `None` if the order does not wait.
    pub fn unsaved_since_ms(&self) -> Option<u64> {
        let waits = matches!(
            self.stage,
            Stage::Guest(_) | Stage::ToSave { .. } | Stage::OutcomeUnknown(_)
        );
        waits.then_some(self.paid_ms.unwrap_or(self.placed_ms))
    }
}
