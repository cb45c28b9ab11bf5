//! Next step of an order. R7 and R8 are rules in the documentation of [`super`].

use serde::{Deserialize, Serialize};

use super::{
    Facts, Progress,
    mail_schedule::MAX_SENDS,
    stage::{GuestSearch, Stage, UnconfirmedSave},
};

/// Step of an order: one request to the Retail API or the payment provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Requests a payment code.
    #[serde(rename = "ask-for-code")]
    RequestPaymentCode,
    /// Requests the status of the payment.
    #[serde(rename = "ask-provider")]
    CheckPayment,
    /// Searches for the guest's customer record.
    FindGuest,
    /// Creates the guest's customer record.
    #[serde(rename = "make-guest")]
    CreateGuest,
    /// Saves the order in the Retail API.
    Save,
    /// Searches for the order in the Retail API.
    Probe,
    /// Sends a mail about the order.
    Mail(Recipient),
}

/// Recipient of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Recipient {
    /// The shop.
    Company,
    /// The buyer.
    Buyer,
}

impl Recipient {
    /// All recipients.
    pub const ALL: [Self; 2] = [Self::Company, Self::Buyer];
}

/// Next action for an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Run this step now.
    Run(Step),
    /// Wait until this time, in ms since 1970.
    WaitUntil(u64),
    /// Wait for an event, such as the end of a running step.
    Nothing,
}

impl Progress {
    /// Returns the next action.
    pub fn next(&self, facts: &Facts, now_ms: u64) -> Next {
        if self.running_step.is_some() {
            return Next::Nothing; // R8
        }
        let mails = Recipient::ALL.map(|recipient| self.due_mail(recipient));
        let [company, buyer] = mails;
        // The save comes first: the check of a paid payment and the mails can wait.
        let due = [
            self.due_step(facts.prepaid),
            self.due_payment_check(),
            company,
            buyer,
        ];
        let due = due.into_iter().flatten();
        match due.clone().find(|(_, at_ms)| *at_ms <= now_ms) {
            Some((step, _)) => Next::Run(step),
            None => due
                .map(|(_, at_ms)| at_ms)
                .min()
                .map_or(Next::Nothing, Next::WaitUntil),
        }
    }

    fn due_step(&self, prepaid: bool) -> Option<(Step, u64)> {
        match &self.stage {
            Stage::Placed => Some((Step::RequestPaymentCode, 0)),
            Stage::Guest(GuestSearch { at_ms, absent, .. }) => {
                let step = if *absent {
                    Step::CreateGuest
                } else {
                    Step::FindGuest
                };
                Some((step, *at_ms))
            }
            // R7, as a second safeguard: an unpaid order is never saved.
            Stage::ToSave { .. } if prepaid && self.paid_ms.is_none() => None,
            Stage::ToSave { at_ms } => Some((Step::Save, *at_ms)),
            Stage::OutcomeUnknown(UnconfirmedSave { probe_at_ms, .. }) => {
                Some((Step::Probe, *probe_at_ms))
            }
            Stage::NotAccepted
            | Stage::Unpaid
            | Stage::NotPaid { .. }
            | Stage::WrongPayment { .. }
            | Stage::Refused
            | Stage::Closed
            | Stage::Saved { .. }
            | Stage::Withdrawal => None,
        }
    }

    fn due_payment_check(&self) -> Option<(Step, u64)> {
        let at_ms = self.payment_checks.next_ms?;
        self.code.as_ref().map(|_| (Step::CheckPayment, at_ms))
    }

    fn due_mail(&self, recipient: Recipient) -> Option<(Step, u64)> {
        let mail = self.mail(recipient);
        let at_ms = mail.at_ms.filter(|_| mail.sends < MAX_SENDS)?;
        Some((Step::Mail(recipient), at_ms))
    }
}
