//! A start after a crash.

use super::{
    Facts, MailOutcome, MakeGuestOutcome, Pauses, Progress, Step,
    progress::{Moment, Stage},
};

impl Progress {
    /// The process that drove this order has ended, or an answer could not be written down: the outcome of whatever was
    /// under way is unknown (R9). The machine's clock may have been set meanwhile, so stored moments don't show how much time has passed:
    /// every quiet time, and the time until the last look at the payment, begin anew.
    pub fn recover(&mut self, facts: &Facts, pauses: &Pauses, jitter: u16, now_ms: u64) {
        let moment = Moment {
            facts,
            pauses,
            jitter,
            now_ms,
        };
        self.begin_quiet_times_anew(&moment);
        if let Some(began) = self.under_way.take() {
            match began.step {
                Step::Save => self.outcome_unknown(false, now_ms, pauses.quiet_ms, now_ms),
                Step::MakeGuest => {
                    self.guest_made(MakeGuestOutcome::OutcomeUnknown, now_ms, &moment);
                }
                Step::Mail(receiver) => {
                    self.mailed(receiver, MailOutcome::OutcomeUnknown, &moment);
                }
                // A code that nobody was told can't be paid, and the others only look.
                Step::AskProvider => self.looks.at_ms = Some(now_ms),
                Step::AskForCode | Step::FindGuest | Step::Probe => {}
            }
        }
        self.begin_last_look_anew(&moment);
        if self.has_nobody_waiting(pauses.code_within_ms, now_ms) {
            self.stage = Stage::NotAccepted;
        }
    }

    /// The last look at a settled payment comes so long after the start that a second payment would be seen. The looks at one
    /// that seems wrong begin anew.
    fn begin_last_look_anew(&mut self, moment: &Moment) {
        if self.looks.hinted || self.looks.at_ms.is_none() {
            return;
        }
        if matches!(self.stage, Stage::WrongPayment { .. }) {
            self.looks.from_ms = moment.now_ms;
            self.looks.at_ms = Some(self.scheduled_look(moment));
        } else if self.paid_ms.is_some() || matches!(self.stage, Stage::NotPaid { .. }) {
            self.looks.at_ms = Some(moment.now_ms.saturating_add(moment.pauses.last_look_ms));
        }
    }

    fn begin_quiet_times_anew(&mut self, moment: &Moment) {
        let quiet_until_ms = moment.now_ms.saturating_add(moment.pauses.quiet_ms);
        match &mut self.stage {
            Stage::OutcomeUnknown(unconfirmed) => {
                unconfirmed.quiet_until_ms = quiet_until_ms;
                unconfirmed.probe_at_ms = moment.now_ms;
                unconfirmed.clean = 0;
            }
            Stage::Guest(search) if search.quiet_until_ms.is_some() && !search.absent => {
                search.quiet_until_ms = Some(quiet_until_ms);
                search.at_ms = moment.now_ms;
                search.clean = 0;
            }
            Stage::Guest(_)
            | Stage::Placed
            | Stage::NotAccepted
            | Stage::Unpaid
            | Stage::NotPaid { .. }
            | Stage::WrongPayment { .. }
            | Stage::ToSave { .. }
            | Stage::Refused
            | Stage::Closed
            | Stage::Saved { .. } => {}
        }
    }
}
