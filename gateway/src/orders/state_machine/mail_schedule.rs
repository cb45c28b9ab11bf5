use serde::Serialize;

use super::{
    Facts, MailOutcome, Progress, Recipient,
    progress::{Context, MailSchedule},
    stage::Stage,
};

/// Maximum sends of one mail about an order. The second send follows only an unknown outcome.
const MAX_ORDER_SENDS: u32 = 2;
/// Maximum sends of one mail about a withdrawal until an operator retries it. The law asks for these mails, so each
/// unknown outcome is followed by another send; the number in the subject shows that all are the same.
const MAX_WITHDRAWAL_SENDS: u32 = 6;
/// Factor between the pauses after unknown outcomes. The sixth mail about a withdrawal is sent 13 hours after the
/// first.
const PAUSE_FACTOR: u64 = 5;

/// State of a mail about a withdrawal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MailState {
    /// The Retail API accepted the mail.
    Sent,
    /// The mail waits for its next attempt.
    Waiting,
    /// The outcome of the last attempt is unknown.
    Unconfirmed,
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
        self.is_withdrawal().then(|| mail_state(&self.company_mail))
    }

    /// State of the receipt of a withdrawal. `None` without an address for it, and for an order.
    pub fn receipt_state(&self, has_address: bool) -> Option<MailState> {
        let mail = &self.buyer_mail;
        // The mail step found no address.
        let was_skipped = !mail.is_sent && mail.at_ms.is_none() && mail.sends == 0;
        let has_receipt = self.is_withdrawal() && has_address && !was_skipped;
        has_receipt.then(|| mail_state(mail))
    }

    /// Maximum sends of each mail whose outcomes are unknown.
    pub(super) fn max_sends(&self) -> u32 {
        if self.is_withdrawal() {
            MAX_WITHDRAWAL_SENDS
        } else {
            MAX_ORDER_SENDS
        }
    }

    pub(super) fn schedule_mails(&mut self, context: &Context) {
        self.schedule(*context.facts, context.now_ms);
    }

    fn schedule(&mut self, facts: Facts, now_ms: u64) {
        self.company_mail.at_ms = facts.has_company_mail.then_some(now_ms);
        self.buyer_mail.at_ms = facts.has_buyer_mail.then_some(now_ms);
    }

    /// Sends the mails about a withdrawal again that the Retail API has not accepted.
    pub(super) fn retry_mails(&mut self, context: &Context) {
        let has_receipt = self.receipt_state(context.facts.has_buyer_mail).is_some();
        let recipients = [(Recipient::Company, true), (Recipient::Buyer, has_receipt)];
        for (recipient, has_mail) in recipients {
            let mail = self.mail_mut(recipient);
            if has_mail && !mail.is_sent {
                mail.at_ms = Some(context.now_ms);
                mail.sends = 0;
            }
        }
    }

    /// An operator informed shop and consumer by hand.
    pub(super) fn settle_mails(&mut self) {
        for mail in [&mut self.company_mail, &mut self.buyer_mail] {
            mail.at_ms = None;
            mail.is_sent = true;
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
        let max_sends = self.max_sends();
        let mail = self.mail_mut(recipient);
        mail.is_sent = outcome == MailOutcome::Sent;
        let pause_ms = match outcome {
            MailOutcome::Sent => None,
            MailOutcome::NoAddress => {
                mail.sends = mail.sends.saturating_sub(1);
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
            .filter(|_| !is_late && mail.sends < max_sends)
            .map(|pause_ms| context.now_ms.saturating_add(pause_ms));
    }
}

fn mail_state(mail: &MailSchedule) -> MailState {
    match (mail.is_sent, mail.at_ms) {
        (true, _) => MailState::Sent,
        (false, Some(_)) => MailState::Waiting,
        (false, None) => MailState::Unconfirmed,
    }
}
