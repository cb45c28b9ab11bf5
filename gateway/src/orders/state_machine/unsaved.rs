//! Time since which an order has been waiting to be saved.

use super::{Progress, stage::Stage};

impl Progress {
    /// Time of the payment, or of the order if the order is not prepaid. `None` unless the order
    /// waits to be saved.
    pub fn unsaved_since_ms(&self) -> Option<u64> {
        let waits = matches!(
            self.stage,
            Stage::Guest(_) | Stage::ToSave { .. } | Stage::OutcomeUnknown(_)
        );
        waits.then_some(self.paid_ms.unwrap_or(self.placed_ms))
    }
}
