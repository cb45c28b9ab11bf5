//! Events of the order state machine.

use super::{next::Step, progress::Turn};
use crate::orders::PaymentCode;

/// Event of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A step ended. Every started step gets one answer, also after errors and timeouts; if it can't be stored,
    /// [`super::Progress::recover`] replaces it.
    Answer {
        /// Turn of the step.
        turn: Turn,
        /// Result of the step.
        answer: Answer,
    },
    /// Hint of the return page or the webhook that the payment changed: the provider is asked, the hint is never trusted.
    RecheckPayment,
    /// The shopper was told that the order is saved.
    Told,
    /// An operator retries the order now.
    Retry,
    /// An operator settled the order by hand: no more steps.
    Close,
}

/// Result of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// [`super::Step::AskForCode`]: the code, which no other order has.
    Code(PaymentCode),
    /// [`super::Step::AskForCode`]: no code, or a code that another order has.
    NoCode,
    /// [`super::Step::AskProvider`]: the provider's status.
    Payment(PaymentStatus),
    /// [`super::Step::AskProvider`]: no valid response.
    ProviderSilent,
    /// [`super::Step::FindGuest`]: the record's id.
    Guest(i32),
    /// [`super::Step::FindGuest`]: no record exists.
    NoGuest,
    /// [`super::Step::FindGuest`]: the outcome is unknown.
    GuestUnclear,
    /// [`super::Step::MakeGuest`].
    MadeGuest(MakeGuestOutcome),
    /// [`super::Step::Save`].
    Save(SaveOutcome),
    /// [`super::Step::Probe`].
    Probed(ProbeOutcome),
    /// [`super::Step::Mail`].
    Mailed(MailOutcome),
}

impl Answer {
    /// Answer of a step that sent nothing.
    pub fn not_taken(step: Step) -> Self {
        match step {
            Step::AskForCode => Self::NoCode,
            Step::AskProvider => Self::ProviderSilent,
            Step::FindGuest => Self::GuestUnclear,
            Step::MakeGuest => Self::MadeGuest(MakeGuestOutcome::NotSent),
            Step::Save => Self::Save(SaveOutcome::NotSent),
            Step::Probe => Self::Probed(ProbeOutcome::Unclear),
            Step::Mail(_) => Self::Mailed(MailOutcome::NotSent),
        }
    }
}

/// Status of a payment code, as the payment provider reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentStatus {
    /// Neither paid nor closed.
    Open,
    /// Paid, by at least one transaction that is finished and names this very code.
    Paid {
        /// Amount of such a transaction, in cents: of one that has the right amount, if there is one.
        cents: i64,
        /// Its currency by number (ISO 4217).
        currency: u16,
        /// How many such transactions there are.
        transactions: u32,
    },
    /// Not paid before the provider's deadline.
    Expired,
    /// Cancelled at the provider.
    Cancelled,
}

/// Outcome of an attempt to save an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveOutcome {
    /// Exactly `success`.
    Success,
    /// Another text: the outcome is unknown too, but the Retail API probably refuses the order.
    Refused,
    /// Nothing was sent.
    NotSent,
    /// The outcome is unknown.
    OutcomeUnknown,
}

/// Whether the Retail API lists the order, by payment code (if any) and by the reference in its notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProbeOutcome {
    /// Found by at least one.
    Seen,
    /// Found by neither, and all requests succeeded.
    NotSeen,
    /// A request failed.
    Unclear,
}

/// Outcome of creating a guest record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MakeGuestOutcome {
    /// Created; it can be looked up.
    Made,
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
