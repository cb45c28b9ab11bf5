use super::{Progress, stage::Stage};

impl Progress {
    /// Start of the wait for the save: the payment, or the order if it is not prepaid. `None` if the order does not
    /// wait.
    pub fn unsaved_since_ms(&self) -> Option<u64> {
        let waits = matches!(
            self.stage,
            Stage::Guest(_) | Stage::ToSave { .. } | Stage::OutcomeUnknown(_)
        );
        waits.then_some(self.paid_ms.unwrap_or(self.placed_ms))
    }
}
