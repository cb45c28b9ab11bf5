use super::{Progress, stage::Stage};

impl Progress {
    /// Time since which the order waits to be saved, or a withdrawal for the mail to the shop. `None` if nothing
    /// waits.
    pub fn unsaved_since_ms(&self) -> Option<u64> {
        let is_unsaved = matches!(
            self.stage,
            Stage::Guest(_) | Stage::ToSave { .. } | Stage::OutcomeUnknown(_)
        );
        let has_mails = self.company_mail.at_ms.is_some() || self.buyer_mail.at_ms.is_some();
        let is_unsent = self.is_withdrawal() && has_mails;
        let waits = is_unsaved || is_unsent;
        waits.then_some(self.paid_ms.unwrap_or(self.placed_ms))
    }
}
