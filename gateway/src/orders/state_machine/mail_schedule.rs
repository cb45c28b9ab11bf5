use super::{MailOutcome, Progress, Recipient, progress::Context, stage::Stage};

/// Maximum sends of one mail. The second send follows only an unknown outcome.
pub(super) const MAX_SENDS: u32 = 2;

impl Progress {
    pub(super) fn schedule_mails(&mut self, context: &Context) {
        self.company_mail.at_ms = context.facts.has_company_mail.then_some(context.now_ms);
        self.buyer_mail.at_ms = context.facts.has_buyer_mail.then_some(context.now_ms);
    }

    pub(super) fn mail_ended(
        &mut self,
        recipient: Recipient,
        outcome: MailOutcome,
        context: &Context,
    ) {
        let Stage::Saved { since_ms } = self.stage else {
            return;
        };
        let is_late = context.now_ms.saturating_sub(since_ms) >= context.timings.mail_deadline_ms;
        let mail = self.mail_mut(recipient);
        let pause_ms = match outcome {
            MailOutcome::Sent => None,
            MailOutcome::NotSent => {
                // `start_step` counted this attempt as a send.
                mail.sends = mail.sends.saturating_sub(1);
                mail.failures = mail.failures.saturating_add(1);
                Some(
                    context
                        .timings
                        .retry
                        .delay_ms(mail.failures, context.jitter),
                )
            }
            MailOutcome::OutcomeUnknown => Some(context.timings.mail_retry_ms),
        };
        mail.at_ms = pause_ms
            .filter(|_| !is_late && mail.sends < MAX_SENDS)
            .map(|pause_ms| context.now_ms.saturating_add(pause_ms));
    }
}
