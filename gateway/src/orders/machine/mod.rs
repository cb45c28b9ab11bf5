//! State machine of orders: pure, without I/O, clock or randomness.
//!
//! The driver calls [`Progress::next`], stores [`Progress::begin`], runs the step, and stores the result of
//! [`Progress::apply`]. Ten rules prevent lost orders, orders saved twice and unpaid orders saved. The parts that the driver
//! enforces are in parentheses.
//!
//! - R1: an order is on disk before anything is done about it (journal).
//! - R2: a payment code is bound to its order and on disk before the shopper sees it (`apply`, then the journal, then the answer).
//! - R3: that an attempt to save begins is on disk before a byte of it is sent (`begin`, then the journal, then the call).
//! - R4: only an exact `success` is a yes and only "not sent" is a no; the outcome of everything else is unknown.
//! - R5: while the shop's system may still be working on an attempt, that the order can't be seen there means nothing.
//! - R6: after an attempt with an unknown outcome another one begins only after two clean looks, apart from each other; an
//!   error is not clean.
//! - R7: an order that is paid ahead is saved only after the provider itself has said that all of it is paid.
//! - R8: one step at a time per order. Each has a turn, and an answer to another turn changes nothing; two processes are kept
//!   apart by the journal, which replaces only the version that was read.
//! - R9: what was under way when a process ended has an unknown outcome, and its quiet time begins with the next process: that the
//!   clock says otherwise means nothing, since it may have been set meanwhile ([`Progress::recover`]).
//! - R10: unpaid is final only when the provider says that it can't be paid any more; it is asked once more an hour later, and
//!   whenever somebody says otherwise.

mod apply;
mod begin;
mod event;
mod guest;
mod mails;
mod next;
mod pauses;
mod payment;
mod progress;
mod recover;
mod saving;
#[cfg(test)]
mod simulation;
mod status;
#[cfg(test)]
mod tests;
mod unsaved;

pub use self::{
    event::{
        Answer, Event, MailOutcome, MakeGuestOutcome, PaymentStatus, ProbeOutcome, SaveOutcome,
    },
    next::{Next, Receiver, Step},
    pauses::Pauses,
    progress::{Facts, Progress, Turn},
    status::{Attention, ReservedKinds},
};
