use serde::Serialize;

use super::{
    Facts, MailOutcome, Progress, Recipient,
    progress::{Context, MailSchedule},
    stage::Stage,
};

/// Maximum sends of one mail until an operator retries it. The law asks for these mails, so each unknown outcome is
/// followed by another send; the reference in the mail shows that all are the same.
pub(super) const MAX_SENDS: u32 = 6;
/// Factor between the pauses after unknown outcomes. The sixth mail is sent 13 hours after the first.
const PAUSE_FACTOR: u64 = 5;

/// State of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MailState {
    /// The Retail API accepted the mail.
    Sent,
    /// The mail waits for its next attempt.
    Waiting,
    /// No attempt follows, and none is known to have succeeded.
    Unconfirmed,
    /// An operator passed the content on.
    Settled,
}

impl MailSchedule {
    pub(super) fn state(&self) -> MailState {
        if self.is_sent {
            MailState::Sent
        } else if self.is_settled {
            MailState::Settled
        } else if self.at_ms.is_some() {
            MailState::Waiting
        } else {
            MailState::Unconfirmed
        }
    }

    /// Whether the mail has no address, or is not due yet.
    fn is_absent(&self) -> bool {
        !self.is_sent && self.at_ms.is_none() && self.sends == 0 && self.failures == 0
    }

    fn is_unconfirmed(&self) -> bool {
        !self.is_absent() && self.state() == MailState::Unconfirmed
    }
}

impl Progress {
    /// Progress of a new withdrawal.
    pub fn of_withdrawal(facts: &Facts, now_ms: u64) -> Self {
        let mut progress = Self::new(facts, now_ms);
        progress.stage = Stage::Withdrawal;
        progress.schedule(*facts, now_ms);
        progress
    }

    /// Whether this is the progress of a withdrawal.
    pub fn is_withdrawal(&self) -> bool {
        self.stage == Stage::Withdrawal
    }

    /// State of the mail to the shop about a withdrawal. `None` for an order.
    pub fn shop_mail_state(&self) -> Option<MailState> {
        self.is_withdrawal().then(|| self.company_mail.state())
    }

    /// State of the receipt of a withdrawal. `None` without an address for it, and for an order.
    pub fn receipt_state(&self, has_address: bool) -> Option<MailState> {
        let mail = &self.buyer_mail;
        let has_receipt = self.is_withdrawal() && has_address && !mail.is_absent();
        has_receipt.then(|| mail.state())
    }

    /// Whether a mail about a saved order or a withdrawal may not have arrived, and is not sent again.
    pub(super) fn has_unconfirmed_mail(&self) -> bool {
        let has_mails = self.is_withdrawal() || matches!(self.stage, Stage::Saved { .. });
        has_mails && (self.company_mail.is_unconfirmed() || self.buyer_mail.is_unconfirmed())
    }

    pub(super) fn schedule_mails(&mut self, context: &Context) {
        self.schedule(*context.facts, context.now_ms);
    }

    fn schedule(&mut self, facts: Facts, now_ms: u64) {
        self.company_mail.at_ms = facts.has_company_mail.then_some(now_ms);
        self.buyer_mail.at_ms = facts.has_buyer_mail.then_some(now_ms);
    }

    /// Sends the mails again that the Retail API has not accepted.
    pub(super) fn retry_mails(&mut self, context: &Context) {
        for mail in [&mut self.company_mail, &mut self.buyer_mail] {
            if matches!(mail.state(), MailState::Waiting) || mail.is_unconfirmed() {
                let due_ms = mail.at_ms.unwrap_or(context.now_ms);
                mail.at_ms = Some(due_ms.min(context.now_ms));
                mail.sends = 0;
            }
        }
    }

    /// An operator passed on what no mail has confirmed. Mails about an order that wait are still sent.
    pub(super) fn settle_mails(&mut self) {
        let is_withdrawal = self.is_withdrawal();
        for mail in [&mut self.company_mail, &mut self.buyer_mail] {
            let waits = is_withdrawal && mail.state() == MailState::Waiting;
            if waits || mail.is_unconfirmed() {
                mail.at_ms = None;
                mail.is_settled = true;
            }
        }
    }

    pub(super) fn mail_ended(
        &mut self,
        recipient: Recipient,
        outcome: MailOutcome,
        context: &Context,
    ) {
        let is_late = if let Stage::Saved { since_ms } = self.stage {
            let age_ms = context.now_ms.saturating_sub(since_ms);
            age_ms >= context.timings.mail_deadline_ms
        } else if self.is_withdrawal() {
            false
        } else {
            return;
        };
        let mail = self.mail_mut(recipient);
        mail.is_sent = outcome == MailOutcome::Sent;
        let pause_ms = match outcome {
            MailOutcome::Sent => None,
            MailOutcome::NoAddress => {
                (mail.sends, mail.failures) = (0, 0);
                None
            }
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
            MailOutcome::OutcomeUnknown => {
                let factor = PAUSE_FACTOR.saturating_pow(mail.sends.saturating_sub(1));
                Some(context.timings.mail_retry_ms.saturating_mul(factor))
            }
        };
        mail.at_ms = pause_ms
            .filter(|_| !is_late && mail.sends < MAX_SENDS)
            .map(|pause_ms| context.now_ms.saturating_add(pause_ms));
    }
}
