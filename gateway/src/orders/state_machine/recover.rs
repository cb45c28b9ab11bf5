use super::{
    CreateGuestOutcome, Facts, MailOutcome, Progress, Step, Timings, progress::Context,
    stage::Stage,
};
use crate::backoff::Jitter;

impl Progress {
    /// Marks the outcome of the running step as unknown (R9 in [`super`]). Called after a start of the process and
    /// after a panic of a step.
    ///
    /// The system clock may have been set meanwhile. So quiet periods and the delay of the final payment check
    /// restart.
    pub fn recover(&mut self, facts: &Facts, timings: &Timings, jitter: Jitter, now_ms: u64) {
        let context = Context {
            facts,
            timings,
            jitter,
            now_ms,
        };
        self.restart_quiet_periods(&context);
        if let Some(started) = self.running_step.take() {
            match started.step {
                Step::Save => self.outcome_unknown(false, now_ms, timings.quiet_ms, now_ms),
                Step::CreateGuest => {
                    self.create_guest_ended(CreateGuestOutcome::OutcomeUnknown, now_ms, &context);
                }
                Step::Mail(recipient) => {
                    self.mail_ended(recipient, MailOutcome::OutcomeUnknown, &context);
                }
                Step::CheckPayment => self.payment_checks.next_ms = Some(now_ms),
                // Without a stored code the shopper can't pay. The other steps only read.
                Step::RequestPaymentCode | Step::FindGuest | Step::Probe => {}
            }
        }
        self.restart_check_schedule(&context);
        if self.is_code_request_expired(timings.code_deadline_ms, now_ms) {
            self.stage = Stage::NotAccepted;
        }
    }

    /// Delays the final check by its full delay, so that it finds a late or second payment.
    fn restart_check_schedule(&mut self, context: &Context) {
        if self.payment_checks.recheck_requested || self.payment_checks.next_ms.is_none() {
            return;
        }
        if matches!(self.stage, Stage::WrongPayment { .. }) {
            self.payment_checks.schedule_start_ms = context.now_ms;
            self.payment_checks.next_ms = Some(self.scheduled_check(context));
        } else if self.paid_ms.is_some() || matches!(self.stage, Stage::NotPaid { .. }) {
            self.payment_checks.next_ms = Some(
                context
                    .now_ms
                    .saturating_add(context.timings.final_check_delay_ms),
            );
        }
    }

    fn restart_quiet_periods(&mut self, context: &Context) {
        let quiet_until_ms = context.now_ms.saturating_add(context.timings.quiet_ms);
        match &mut self.stage {
            Stage::OutcomeUnknown(unconfirmed) => {
                unconfirmed.quiet_until_ms = quiet_until_ms;
                unconfirmed.probe_at_ms = context.now_ms;
                unconfirmed.negative_probes = 0;
            }
            Stage::Guest(search) if search.quiet_until_ms.is_some() && !search.absent => {
                search.quiet_until_ms = Some(quiet_until_ms);
                search.at_ms = context.now_ms;
                search.negative_searches = 0;
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
            | Stage::Saved { .. }
            | Stage::Withdrawal => {}
        }
    }
}
