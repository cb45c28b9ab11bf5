//! What is to be done about an order now.

use serde::{Deserialize, Serialize};

use super::{
    Facts, Progress,
    mails::MOST_SENDS,
    progress::{GuestSearch, Stage, UnconfirmedSave},
};

/// Something to be done about an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Ask for a payment code.
    AskForCode,
    /// Ask the provider about the code.
    AskProvider,
    /// Look the guest's record up by the order's reference.
    FindGuest,
    /// Make that record.
    MakeGuest,
    /// Send the order to the shop's system.
    Save,
    /// Look whether the shop's system has it, by every means there is.
    Probe,
    /// Send a mail about it.
    Mail(Receiver),
}

/// Whom a mail goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Receiver {
    /// The shop.
    Company,
    /// Who ordered.
    Buyer,
}

impl Receiver {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Company, Self::Buyer];
}

/// What is to be done about an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// This, now.
    Take(Step),
    /// Nothing before then, in milliseconds since 1970.
    WaitUntil(u64),
    /// Nothing, until something happens. A step that is under way will bring it.
    Nothing,
}

impl Progress {
    /// What is to be done now.
    pub fn next(&self, facts: &Facts, now_ms: u64) -> Next {
        if self.under_way.is_some() {
            return Next::Nothing; // R8
        }
        let mails = Receiver::ALL.map(|receiver| self.due_mail(receiver));
        let [company, buyer] = mails;
        // Saving comes first: a look at a payment that is known already can wait.
        let due = [
            self.due_step(facts.prepaid),
            self.due_look(),
            company,
            buyer,
        ];
        let due = due.into_iter().flatten();
        match due.clone().find(|(_, at_ms)| *at_ms <= now_ms) {
            Some((step, _)) => Next::Take(step),
            None => due
                .map(|(_, at_ms)| at_ms)
                .min()
                .map_or(Next::Nothing, Next::WaitUntil),
        }
    }

    fn due_step(&self, prepaid: bool) -> Option<(Step, u64)> {
        match &self.stage {
            Stage::Placed => Some((Step::AskForCode, 0)),
            Stage::Guest(GuestSearch { at_ms, absent, .. }) => {
                let step = if *absent {
                    Step::MakeGuest
                } else {
                    Step::FindGuest
                };
                Some((step, *at_ms))
            }
            // R7, once more: whatever led here, nothing unpaid is saved.
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
            | Stage::Saved { .. } => None,
        }
    }

    fn due_look(&self) -> Option<(Step, u64)> {
        let at_ms = self.looks.at_ms?;
        self.code.as_ref().map(|_| (Step::AskProvider, at_ms))
    }

    fn due_mail(&self, receiver: Receiver) -> Option<(Step, u64)> {
        let mail = self.mail(receiver);
        let at_ms = mail.at_ms.filter(|_| mail.sends < MOST_SENDS)?;
        Some((Step::Mail(receiver), at_ms))
    }
}
