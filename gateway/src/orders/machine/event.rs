//! What can happen to an order.

use super::{next::Step, progress::Turn};
use crate::orders::PaymentCode;

/// Something that happened to an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A step was taken. Every step that was begun gets one answer, errors and time limits included; where it can't be
    /// written down, [`super::Progress::recover`] takes its place.
    Answer {
        /// The turn that the step was begun with.
        turn: Turn,
        /// How it went.
        answer: Answer,
    },
    /// Somebody says that it was paid, or that it can't be: return page, webhook. Worth a look, never believed.
    RecheckPayment,
    /// The shopper was told that the order is saved.
    Told,
    /// The shop wants what was given up, or waits, to be tried now.
    Retry,
    /// The shop has settled it by hand: nothing more is to be done about it.
    Close,
}

/// How a step went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// [`super::Step::AskForCode`]: this one. It belongs to no other order.
    Code(PaymentCode),
    /// [`super::Step::AskForCode`]: none, whatever the reason; or one that another order has already.
    NoCode,
    /// [`super::Step::AskProvider`]: what the provider says.
    Payment(PaymentStatus),
    /// [`super::Step::AskProvider`]: no answer that can be understood.
    ProviderSilent,
    /// [`super::Step::FindGuest`]: this record.
    Guest(i32),
    /// [`super::Step::FindGuest`]: certainly no record.
    NoGuest,
    /// [`super::Step::FindGuest`]: it could not be found out.
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
    /// The answer of a step for which nothing was sent at all.
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

/// How an attempt to save an order went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveOutcome {
    /// Exactly `success`.
    Success,
    /// Another text: its outcome is unknown as well, but it is a sign that the shop's system does not want it.
    Refused,
    /// Certainly nothing was sent.
    NotSent,
    /// Anything else.
    OutcomeUnknown,
}

/// Whether the shop's system shows the order, by its payment code (where it has one) and by the reference in its notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProbeOutcome {
    /// By one of them at least.
    Seen,
    /// By none of them, and every one was answered cleanly.
    NotSeen,
    /// It could not be found out.
    Unclear,
}

/// How making a guest's record went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MakeGuestOutcome {
    /// It was made; it can be looked up.
    Made,
    /// Certainly nothing was sent.
    NotSent,
    /// Anything else.
    OutcomeUnknown,
}

/// How sending a mail went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailOutcome {
    /// It was taken.
    Sent,
    /// Certainly nothing was sent.
    NotSent,
    /// Anything else.
    OutcomeUnknown,
}
