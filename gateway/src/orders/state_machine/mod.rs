//! State machine of orders: pure, without I/O, clock or randomness.
//!
//! The driver calls [`Progress::next`], stores [`Progress::start_step`], runs the step, and stores the result of
//! [`Progress::apply`]. Ten rules prevent lost orders, orders saved twice and unpaid orders saved. Parentheses name the code
//! that enforces a rule.
//!
//! - R1: an order is on disk before its first step (journal).
//! - R2: a payment code is bound to its order and on disk before the shopper sees it (`apply`, then the journal, then the response).
//! - R3: the start of an attempt to save is on disk before its first byte is sent (`start_step`, then the journal, then the call).
//! - R4: only an exact `success` confirms a save, and only "not sent" rules it out. Every other outcome is unknown.
//! - R5: during the quiet period the Retail API may still work on an attempt, so a missing order proves nothing.
//! - R6: after an unknown outcome, another attempt needs two probes that don't find the order, some time apart. A failed probe
//!   doesn't count.
//! - R7: a prepaid order is saved only after the provider has confirmed the full amount.
//! - R8: one step at a time per order. Each step has a number, and a result with another number is ignored. The journal
//!   replaces only the version that was read, so two processes can't overwrite each other's changes.
//! - R9: a step that was running when its process ended has an unknown outcome. Its quiet period restarts with the next process,
//!   because the system clock may have been set meanwhile ([`Progress::recover`]).
//! - R10: an order stays unpaid only if the provider has closed the payment. The payment is checked once more an hour later,
//!   and after each hint of a payment.

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
    next::{Next, Recipient, Step},
    progress::{Facts, Progress, StepNumber},
    status::{Attention, ReservedKinds},
    timings::Timings,
};
