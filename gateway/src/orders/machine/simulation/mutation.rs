//! Rules switched off one by one: a simulation that does not notice proves nothing.

use super::journal::Operation;
use crate::orders::machine::{
    Answer, MailOutcome, MakeGuestOutcome, Pauses, PaymentStatus, ProbeOutcome, Progress,
    SaveOutcome, Step,
    progress::{Moment, Stage},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mutation {
    /// R1: the order is on disk only after the shopper was sent to pay.
    UnwrittenOrder,
    /// R2: the code is told before it is on disk.
    UnwrittenCode,
    /// R3: the order is sent before it is on disk that it is.
    UnwrittenAttempt,
    /// R4: an error is a no.
    ErrorIsNo,
    /// R4: a sentence is a no.
    SentenceIsNo,
    /// R4: any text is a yes.
    TextIsYes,
    /// R5: a look counts at once.
    NoQuietTime,
    /// R5: a step that could not be written down in time is taken all the same.
    StaleSend,
    /// R6: another attempt right after one with an unknown outcome.
    NoProbe,
    /// R6: one look is enough.
    OneProbe,
    /// R6: an error shows that it is not there.
    ErrorIsClean,
    /// R7: whoever comes back has paid.
    HintIsPaid,
    /// R7: any amount is right.
    AnyAmount,
    /// R7: any currency is right.
    AnyCurrency,
    /// R8: the journal replaces any version.
    NoVersions,
    /// R9: a start after a crash forgets the attempt.
    ForgottenAttempt,
    /// R9: the quiet time goes by what the clock said before the crash.
    ClockIsTrusted,
    /// R10: no answer is a no.
    SilenceIsFinal,
    /// R10: a wrong payment is final, whatever the provider says later.
    OddAnswerIsFinal,
    /// R10: not once more an hour later.
    NoLastLook,
    /// R10: hints come too late for what was not paid.
    DeafWhenNotPaid,
    /// What was paid and refused is given up.
    RefusalIsFinal,
    /// A mail whose outcome is unknown is sent again and again.
    EndlessMails,
    /// A guest's record whose outcome is unknown is made again.
    GuestsAgain,
}

impl Mutation {
    /// Each of them, and what has to be noticed of it.
    pub(super) const ALL: [(Self, &str); 24] = [
        (Self::UnwrittenOrder, "accepted and forgotten"),
        (Self::UnwrittenCode, "paid and lost"),
        (Self::UnwrittenAttempt, "saved twice"),
        (Self::ErrorIsNo, "saved twice"),
        (Self::SentenceIsNo, "saved twice"),
        (Self::TextIsYes, "said to be saved and is not"),
        (Self::NoQuietTime, "saved twice"),
        (Self::StaleSend, "saved twice"),
        (Self::NoProbe, "saved twice"),
        (Self::OneProbe, "saved twice"),
        (Self::ErrorIsClean, "saved twice"),
        (Self::HintIsPaid, "saved unpaid"),
        (Self::AnyAmount, "saved unpaid"),
        (Self::AnyCurrency, "saved unpaid"),
        (Self::NoVersions, "saved twice"),
        (Self::ForgottenAttempt, "saved twice"),
        (Self::ClockIsTrusted, "saved twice"),
        (Self::SilenceIsFinal, "paid and lost"),
        (Self::OddAnswerIsFinal, "paid and lost"),
        (Self::NoLastLook, "paid and lost"),
        (Self::DeafWhenNotPaid, "paid and lost"),
        (Self::RefusalIsFinal, "paid and lost"),
        (Self::EndlessMails, "a mail was sent three times"),
        (Self::GuestsAgain, "two records for one guest"),
    ];

    pub(super) fn pauses(self, mut pauses: Pauses) -> Pauses {
        if self == Self::NoQuietTime {
            pauses.quiet_ms = 0;
        }
        if self == Self::NoLastLook {
            pauses.last_look_ms = 0;
        }
        pauses
    }

    /// Whether this write is acknowledged without being on disk.
    pub(super) fn skips_disk(self, operation: &Operation) -> bool {
        matches!(
            (self, operation),
            (
                Self::UnwrittenOrder,
                Operation::Place
                    | Operation::Begin(Step::AskForCode)
                    | Operation::Answer(_, Answer::Code(_))
            ) | (Self::UnwrittenCode, Operation::Answer(_, Answer::Code(_)))
                | (Self::UnwrittenAttempt, Operation::Begin(Step::Save))
        )
    }

    /// How an answer is misheard.
    pub(super) fn mishear(self, answer: Answer, total_cents: i32, hinted: bool) -> Answer {
        let right = i64::from(total_cents);
        match (self, answer) {
            (Self::ErrorIsNo, Answer::Save(SaveOutcome::OutcomeUnknown))
            | (Self::SentenceIsNo, Answer::Save(SaveOutcome::Refused)) => {
                Answer::Save(SaveOutcome::NotSent)
            }
            (Self::TextIsYes, Answer::Save(SaveOutcome::Refused)) => {
                Answer::Save(SaveOutcome::Success)
            }
            (Self::ErrorIsClean, Answer::Probed(ProbeOutcome::Unclear)) => {
                Answer::Probed(ProbeOutcome::NotSeen)
            }
            (Self::HintIsPaid, Answer::Payment(PaymentStatus::Open)) if hinted => {
                Answer::Payment(PaymentStatus::Paid {
                    cents: right,
                    currency: 978,
                    transactions: 1,
                })
            }
            (
                Self::AnyAmount,
                Answer::Payment(PaymentStatus::Paid {
                    currency,
                    transactions,
                    ..
                }),
            ) => Answer::Payment(PaymentStatus::Paid {
                cents: right,
                currency,
                transactions,
            }),
            (
                Self::AnyCurrency,
                Answer::Payment(PaymentStatus::Paid {
                    cents,
                    transactions,
                    ..
                }),
            ) => Answer::Payment(PaymentStatus::Paid {
                cents,
                currency: 978,
                transactions,
            }),
            (Self::EndlessMails, Answer::Mailed(MailOutcome::OutcomeUnknown)) => {
                Answer::Mailed(MailOutcome::NotSent)
            }
            (Self::GuestsAgain, Answer::MadeGuest(MakeGuestOutcome::OutcomeUnknown)) => {
                Answer::MadeGuest(MakeGuestOutcome::NotSent)
            }
            (_, answer) => answer,
        }
    }

    /// What it makes of a row that an operation has changed already.
    pub(super) fn spoil(
        self,
        before: &Progress,
        after: &mut Progress,
        operation: &Operation,
        moment: &Moment,
    ) {
        match (self, operation) {
            (Self::NoProbe, Operation::Answer(..)) => {
                if let Stage::OutcomeUnknown(_) = after.stage {
                    after.stage = Stage::ToSave {
                        at_ms: moment.now_ms,
                    };
                }
            }
            (Self::OneProbe, Operation::Answer(..)) => {
                if let Stage::OutcomeUnknown(unconfirmed) = &after.stage
                    && unconfirmed.clean == 1
                    && !unconfirmed.refused
                {
                    after.stage = Stage::ToSave {
                        at_ms: moment.now_ms,
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
                    let began_ms = before.under_way.as_ref().map_or(0, |began| began.since_ms);
                    unconfirmed.quiet_until_ms = began_ms + moment.pauses.quiet_ms;
                }
                _ => {}
            },
            (Self::SilenceIsFinal, Operation::Answer(_, Answer::ProviderSilent)) => {
                after.stage = Stage::NotPaid {
                    since_ms: moment.now_ms,
                };
                after.looks.at_ms = None;
            }
            (Self::OddAnswerIsFinal, Operation::Answer(_, Answer::Payment(_))) => {
                if let Stage::WrongPayment { .. } = after.stage {
                    after.looks.at_ms = None;
                }
            }
            (Self::DeafWhenNotPaid, Operation::RecheckPayment(_)) => {
                if let Stage::NotPaid { .. } = before.stage {
                    *after = before.clone();
                }
            }
            (Self::RefusalIsFinal, Operation::Answer(..))
                if after.refused && matches!(after.stage, Stage::ToSave { .. }) =>
            {
                after.stage = Stage::Refused;
            }
            _ => {}
        }
    }
}
