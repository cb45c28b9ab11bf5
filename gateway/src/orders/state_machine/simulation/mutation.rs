//! Mutations of the state machine. Each switches off one rule, and the simulation must detect this. R1 to R10 are the
//! rules in the documentation of `state_machine`.

use super::journal::Operation;
use crate::{
    orders::state_machine::{
        CreateGuestOutcome, MailOutcome, ProbeOutcome, Progress, SaveOutcome, Step, StepResult,
        Timings, progress::Context, stage::Stage,
    },
    payments::{PaidAmount, PaymentStatus},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mutation {
    /// R1: an order, its first step and its code are acknowledged before they are on disk.
    UnstoredOrder,
    /// R2: the shopper sees the code before it is stored.
    UnstoredCode,
    /// R3: the order is sent before the attempt is stored.
    UnstoredAttempt,
    /// R4: an error counts as "not sent".
    ErrorIsNotSent,
    /// R4: a refusal counts as "not sent".
    RefusalIsNotSent,
    /// R4: any text counts as `success`.
    TextIsSuccess,
    /// R5: a probe counts at once.
    NoQuietPeriod,
    /// R5: a step runs although its start was stored too late.
    LateSend,
    /// R6: another attempt follows an unknown outcome at once.
    NoProbe,
    /// R6: one probe is enough.
    OneProbe,
    /// R6: a failed probe counts as a probe that did not find the order.
    FailedProbeCounts,
    /// R7: a hint counts as a payment.
    HintIsPaid,
    /// R7: any amount is accepted.
    AnyAmount,
    /// R7: any currency is accepted.
    AnyCurrency,
    /// R8: the journal replaces any version of a row.
    NoVersions,
    /// R9: the recovery after a crash forgets the running save.
    ForgottenAttempt,
    /// R9: the quiet period does not restart after a crash.
    ClockIsTrusted,
    /// R10: a failed check counts as "not paid".
    FailedCheckIsFinal,
    /// R10: a wrong payment is never checked again.
    WrongPaymentIsFinal,
    /// R10: no final check follows an hour later.
    NoFinalCheck,
    /// R10: hints are ignored after the payment was closed.
    HintsIgnoredWhenNotPaid,
    /// A paid order that the Retail API refuses is given up.
    RefusalIsFinal,
    /// A mail is sent again and again while its outcome is unknown.
    EndlessMails,
    /// A guest's record is created again after an unknown outcome.
    GuestCreatedAgain,
}

impl Mutation {
    /// Each mutation, with the invariant that it violates.
    pub(super) const ALL: [(Self, &str); 24] = [
        (Self::UnstoredOrder, "accepted and lost"),
        (Self::UnstoredCode, "paid and lost"),
        (Self::UnstoredAttempt, "saved twice"),
        (Self::ErrorIsNotSent, "saved twice"),
        (Self::RefusalIsNotSent, "saved twice"),
        (Self::TextIsSuccess, "reported as saved and not saved"),
        (Self::NoQuietPeriod, "saved twice"),
        (Self::LateSend, "saved twice"),
        (Self::NoProbe, "saved twice"),
        (Self::OneProbe, "saved twice"),
        (Self::FailedProbeCounts, "saved twice"),
        (Self::HintIsPaid, "saved unpaid"),
        (Self::AnyAmount, "saved unpaid"),
        (Self::AnyCurrency, "saved unpaid"),
        (Self::NoVersions, "saved twice"),
        (Self::ForgottenAttempt, "saved twice"),
        (Self::ClockIsTrusted, "saved twice"),
        (Self::FailedCheckIsFinal, "paid and lost"),
        (Self::WrongPaymentIsFinal, "paid and lost"),
        (Self::NoFinalCheck, "paid and lost"),
        (Self::HintsIgnoredWhenNotPaid, "paid and lost"),
        (Self::RefusalIsFinal, "paid and lost"),
        (Self::EndlessMails, "a mail was sent too often"),
        (Self::GuestCreatedAgain, "two records for one guest"),
    ];

    pub(super) fn timings(self, mut timings: Timings) -> Timings {
        if self == Self::NoQuietPeriod {
            timings.quiet_ms = 0;
        }
        if self == Self::NoFinalCheck {
            timings.final_check_delay_ms = 0;
        }
        timings
    }

    /// Whether this write is acknowledged although it is not on disk.
    pub(super) fn skips_disk(self, operation: &Operation) -> bool {
        matches!(
            (self, operation),
            (
                Self::UnstoredOrder,
                Operation::Place
                    | Operation::StartStep(Step::RequestPaymentCode)
                    | Operation::StepEnded(_, StepResult::Code(_))
            ) | (
                Self::UnstoredCode,
                Operation::StepEnded(_, StepResult::Code(_))
            ) | (Self::UnstoredAttempt, Operation::StartStep(Step::Save))
        )
    }

    pub(super) fn distort_result(
        self,
        result: StepResult,
        total_cents: i32,
        hinted: bool,
    ) -> StepResult {
        match (self, result) {
            (Self::ErrorIsNotSent, StepResult::Save(SaveOutcome::OutcomeUnknown))
            | (Self::RefusalIsNotSent, StepResult::Save(SaveOutcome::Refused)) => {
                StepResult::Save(SaveOutcome::NotSent)
            }
            (Self::TextIsSuccess, StepResult::Save(SaveOutcome::Refused)) => {
                StepResult::Save(SaveOutcome::Success)
            }
            (Self::FailedProbeCounts, StepResult::Probe(ProbeOutcome::Unknown)) => {
                StepResult::Probe(ProbeOutcome::NotFound)
            }
            (Self::HintIsPaid, StepResult::Payment(PaymentStatus::Open)) if hinted => {
                StepResult::Payment(PaymentStatus::Paid(PaidAmount {
                    cents: total_cents,
                    currency: 978,
                    transactions: 1,
                }))
            }
            (Self::AnyAmount, StepResult::Payment(PaymentStatus::Paid(amount))) => {
                let cents = total_cents;
                StepResult::Payment(PaymentStatus::Paid(PaidAmount { cents, ..amount }))
            }
            (Self::AnyCurrency, StepResult::Payment(PaymentStatus::Paid(amount))) => {
                let currency = 978;
                StepResult::Payment(PaymentStatus::Paid(PaidAmount { currency, ..amount }))
            }
            (Self::EndlessMails, StepResult::Mail(MailOutcome::OutcomeUnknown)) => {
                StepResult::Mail(MailOutcome::NotSent)
            }
            (
                Self::GuestCreatedAgain,
                StepResult::CreateGuest(CreateGuestOutcome::OutcomeUnknown),
            ) => StepResult::CreateGuest(CreateGuestOutcome::NotSent),
            (_, result) => result,
        }
    }

    pub(super) fn distort_progress(
        self,
        before: &Progress,
        after: &mut Progress,
        operation: &Operation,
        context: &Context,
    ) {
        match (self, operation) {
            (Self::NoProbe, Operation::StepEnded(..)) => {
                if let Stage::OutcomeUnknown(_) = after.stage {
                    after.stage = Stage::ToSave {
                        at_ms: context.now_ms,
                    };
                }
            }
            (Self::OneProbe, Operation::StepEnded(..)) => {
                if let Stage::OutcomeUnknown(unconfirmed) = &after.stage
                    && unconfirmed.negative_probes == 1
                    && !unconfirmed.refused
                {
                    after.stage = Stage::ToSave {
                        at_ms: context.now_ms,
                    };
                }
            }
            (Self::ForgottenAttempt, Operation::Recover) => {
                if let Stage::ToSave { .. } = before.stage {
                    after.stage = before.stage.clone();
                }
            }
            (Self::ClockIsTrusted, Operation::Recover) => match (&before.stage, &mut after.stage) {
                (Stage::OutcomeUnknown(_), Stage::OutcomeUnknown(_)) => {
                    after.stage = before.stage.clone();
                }
                (_, Stage::OutcomeUnknown(unconfirmed)) => {
                    let started_ms = before
                        .running_step
                        .as_ref()
                        .map_or(0, |started| started.since_ms);
                    unconfirmed.quiet_until_ms = started_ms + context.timings.quiet_ms;
                }
                _ => {}
            },
            (Self::FailedCheckIsFinal, Operation::StepEnded(_, StepResult::PaymentUnknown)) => {
                after.stage = Stage::NotPaid {
                    since_ms: context.now_ms,
                };
                after.payment_checks.next_ms = None;
            }
            (Self::WrongPaymentIsFinal, Operation::StepEnded(_, StepResult::Payment(_))) => {
                if let Stage::WrongPayment { .. } = after.stage {
                    after.payment_checks.next_ms = None;
                }
            }
            (Self::HintsIgnoredWhenNotPaid, Operation::RecheckPayment(_)) => {
                if let Stage::NotPaid { .. } = before.stage {
                    *after = before.clone();
                }
            }
            (Self::RefusalIsFinal, Operation::StepEnded(..))
                if after.refused && matches!(after.stage, Stage::ToSave { .. }) =>
            {
                after.stage = Stage::Refused;
            }
            _ => {}
        }
    }
}
