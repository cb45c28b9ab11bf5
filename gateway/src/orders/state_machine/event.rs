//! Events of the order state machine.

use super::{next::Step, progress::StepNumber};
use crate::{orders::PaymentCode, payments::PaymentStatus};

/// Event of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A step ended. Every started step gets one result, also after errors and timeouts. If the
    /// process ends before the result is stored, the next process calls
    /// [`super::Progress::recover`] instead.
    StepEnded {
        /// Number of the step.
        step_number: StepNumber,
        /// Result of the step.
        result: StepResult,
    },
    /// The return page or a webhook hints that the payment has changed. The hint only triggers a check at the provider.
    RecheckPayment,
    /// The shopper has seen that the order is saved.
    MarkSeen,
    /// An operator retries the order now.
    Retry,
    /// An operator settled the order by hand, so no more steps follow.
    Close,
}

/// Result of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepResult {
    /// [`super::Step::RequestCode`]: the code, which no other order has.
    Code(PaymentCode),
    /// [`super::Step::RequestCode`]: no code, or a code that another order has.
    NoCode,
    /// [`super::Step::CheckPayment`]: the provider's status.
    Payment(PaymentStatus),
    /// [`super::Step::CheckPayment`]: no valid response.
    PaymentUnknown,
    /// [`super::Step::FindGuest`]: the record's id.
    GuestFound(i32),
    /// [`super::Step::FindGuest`]: no record exists.
    GuestNotFound,
    /// [`super::Step::FindGuest`]: the request failed.
    GuestUnknown,
    /// [`super::Step::CreateGuest`].
    CreateGuest(CreateGuestOutcome),
    /// [`super::Step::Save`].
    Save(SaveOutcome),
    /// [`super::Step::Probe`].
    Probe(ProbeOutcome),
    /// [`super::Step::Mail`].
    Mail(MailOutcome),
}

impl StepResult {
    /// Result of a step that sent nothing.
    pub fn not_sent(step: Step) -> Self {
        match step {
            Step::RequestCode => Self::NoCode,
            Step::CheckPayment => Self::PaymentUnknown,
            Step::FindGuest => Self::GuestUnknown,
            Step::CreateGuest => Self::CreateGuest(CreateGuestOutcome::NotSent),
            Step::Save => Self::Save(SaveOutcome::NotSent),
            Step::Probe => Self::Probe(ProbeOutcome::Unknown),
            Step::Mail(_) => Self::Mail(MailOutcome::NotSent),
        }
    }
}

/// Outcome of an attempt to save an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveOutcome {
    /// The response is exactly `success`.
    Success,
    /// The response is another text: the outcome is unknown, but the Retail API has probably refused the order.
    Refused,
    /// Nothing was sent.
    NotSent,
    /// The outcome is unknown.
    OutcomeUnknown,
}

/// Result of searching for the order in the Retail API by payment code (if any) and by the
/// reference in its notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProbeOutcome {
    /// At least one search found the order.
    Found,
    /// All searches succeeded, and no search found the order.
    NotFound,
    /// A search failed, and no other search found the order.
    Unknown,
}

/// Outcome of creating a guest record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CreateGuestOutcome {
    /// The record was created, and a search can find it.
    Created,
    /// Nothing was sent.
    NotSent,
    /// The outcome is unknown.
    OutcomeUnknown,
}

/// Outcome of sending a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailOutcome {
    /// Accepted.
    Sent,
    /// Nothing was sent.
    NotSent,
    /// The outcome is unknown.
    OutcomeUnknown,
}
