//! The mails about a saved order.

use super::{
    MailOutcome, Progress, Receiver,
    progress::{Moment, Stage},
};

/// A mail may have been sent so often at most: once more only when nobody knows whether it was.
pub(super) const MOST_SENDS: u32 = 2;

impl Progress {
    pub(super) fn mails_due(&mut self, moment: &Moment) {
        self.company_mail.at_ms = moment.facts.has_company_mail.then_some(moment.now_ms);
        self.buyer_mail.at_ms = moment.facts.has_buyer_mail.then_some(moment.now_ms);
    }

    /// A mail was sent, or not.
    pub(super) fn mailed(&mut self, receiver: Receiver, outcome: MailOutcome, moment: &Moment) {
        let Stage::Saved { since_ms } = self.stage else {
            return;
        };
        let is_late = moment.now_ms.saturating_sub(since_ms) >= moment.pauses.mails_within_ms;
        let mail = self.mail_mut(receiver);
        let pause_ms = match outcome {
            MailOutcome::Sent => None,
            MailOutcome::NotSent => {
                mail.sends = mail.sends.saturating_sub(1);
                mail.failures = mail.failures.saturating_add(1);
                Some(moment.pauses.before_retry(mail.failures, moment.jitter))
            }
            MailOutcome::OutcomeUnknown => Some(moment.pauses.mail_again_ms),
        };
        mail.at_ms = pause_ms
            .filter(|_| !is_late && mail.sends < MOST_SENDS)
            .map(|pause_ms| moment.now_ms.saturating_add(pause_ms));
    }
}
