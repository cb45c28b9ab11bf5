use super::{next::Step, progress::StepNumber};
use crate::{orders::PaymentCode, payments::PaymentStatus};

/// Event that changes the progress of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A step ended. Each started step gets one result, also after errors and timeouts. If the process ends first,
    /// [`super::Progress::recover`] is called instead.
    StepEnded {
        /// Number of the step that ended.
        step_number: StepNumber,
        /// Result of the step.
        result: StepResult,
    },
    /// A webhook or the return page hints that the payment changed. The hint only triggers a check.
    RecheckPayment,
    /// The shopper has seen that the order is saved.
    MarkSeen,
    /// An operator retries the order, or the mails about a withdrawal, now.
    Retry,
    /// An operator settled the order by hand.
    Close,
}

/// Result of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepResult {
    /// Payment code that no other order has.
    Code(PaymentCode),
    /// No usable payment code.
    NoCode,
    /// The provider's status of the payment.
    Payment(PaymentStatus),
    /// No valid status of the payment.
    PaymentUnknown,
    /// Id of the guest's record.
    GuestFound(i32),
    /// No guest record exists.
    GuestNotFound,
    /// The search for the guest's record failed.
    GuestUnknown,
    /// Result of [`super::Step::CreateGuest`].
    CreateGuest(CreateGuestOutcome),
    /// Result of [`super::Step::Save`].
    Save(SaveOutcome),
    /// Result of [`super::Step::Probe`].
    Probe(ProbeOutcome),
    /// Result of [`super::Step::Mail`].
    Mail(MailOutcome),
}

impl StepResult {
    /// Result of a step that sent nothing.
    pub fn not_sent(step: Step) -> Self {
        match step {
            Step::RequestPaymentCode => Self::NoCode,
            Step::CheckPayment => Self::PaymentUnknown,
            Step::FindGuest => Self::GuestUnknown,
            Step::CreateGuest => Self::CreateGuest(CreateGuestOutcome::NotSent),
            Step::Save => Self::Save(SaveOutcome::NotSent),
            Step::Probe => Self::Probe(ProbeOutcome::Unknown),
            Step::Mail(_) => Self::Mail(MailOutcome::NotSent),
        }
    }
}

/// Outcome of a request to save an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveOutcome {
    /// The response is exactly `success`.
    Success,
    /// Any other text. The Retail API probably refused the order, but this is uncertain.
    Refused,
    /// Nothing was sent.
    NotSent,
    /// The outcome is unknown.
    OutcomeUnknown,
}

/// Outcome of a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProbeOutcome {
    /// At least one search found the order.
    Found,
    /// All searches succeeded and found nothing.
    NotFound,
    /// A search failed, and the other searches found nothing.
    Unknown,
}

/// Outcome of creating a guest record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CreateGuestOutcome {
    /// Created. A search can find the record.
    Created,
    /// Nothing was sent.
    NotSent,
    /// The outcome is unknown.
    OutcomeUnknown,
}

/// Outcome of a request to send a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailOutcome {
    /// Accepted.
    Sent,
    /// The recipient has no address, and a retry would not find one either.
    NoAddress,
    /// Nothing was sent.
    NotSent,
    /// The outcome is unknown.
    OutcomeUnknown,
}
