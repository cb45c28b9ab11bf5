//! State machine of orders: pure, without I/O, clock or randomness.
//!
//! The driver repeats this sequence: call [`Progress::next`], store [`Progress::start_step`], run the step, store the
//! result of [`Progress::apply`]. Ten rules prevent lost orders, orders saved twice, and unpaid orders saved.
//!
//! - R1: an order is on disk before its first step (journal).
//! - R2: a payment code is bound to its order and on disk before the shopper sees the code.
//! - R3: the start of a step is on disk before its request is sent.
//! - R4: only an exact `success` confirms a save, and only "not sent" rules it out. Every other outcome is unknown.
//! - R5: during the quiet period the Retail API may still work on a save. A missing order proves nothing then.
//! - R6: after an unknown outcome, another attempt needs two probes that don't find the order, some time apart.
//! - R7: a prepaid order is saved only after the provider has confirmed the full amount.
//! - R8: one step of an order runs at a time. Each step has a number, and the result of another step is ignored. The
//!   journal replaces only the version that was read, so processes don't overwrite each other's changes.
//! - R9: if the process ends during a step, the outcome of the step is unknown. The quiet period then restarts,
//!   because the system clock may have been set meanwhile ([`Progress::recover`]).
//! - R10: an order stays unpaid only if the provider has closed the payment. The payment is checked once more an hour
//!   later, and after each hint of a payment.

mod apply;
mod event;
mod guest;
mod mail_schedule;
mod next;
mod payment;
mod progress;
mod recover;
mod saving;
#[cfg(test)]
mod simulation;
mod stage;
mod start_step;
mod status;
#[cfg(test)]
mod tests;
mod timings;
mod unsaved;

pub use self::{
    event::{CreateGuestOutcome, Event, MailOutcome, ProbeOutcome, SaveOutcome, StepResult},
    mail_schedule::MailState,
    next::{Next, Recipient, Step},
    progress::{Facts, Progress, StepNumber},
    status::{Attention, ReservedKinds},
    timings::Timings,
};
