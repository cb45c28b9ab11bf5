use super::{
    CreateGuestOutcome, Event, Facts, MailOutcome, ProbeOutcome, Progress, SaveOutcome, Step,
    StepNumber, StepResult, Timings, progress::Context, stage::Stage,
};
use crate::backoff::Jitter;

impl Progress {
    /// Applies an event. The changed progress must be on disk before the next step or response (R2 in [`super`]).
    pub fn apply(
        &mut self,
        event: Event,
        facts: &Facts,
        timings: &Timings,
        jitter: Jitter,
        now_ms: u64,
    ) {
        let context = Context {
            facts,
            timings,
            jitter,
            now_ms,
        };
        match event {
            Event::StepEnded {
                step_number,
                result,
            } => self.step_ended(step_number, result, &context),
            Event::RecheckPayment => self.recheck_payment(&context),
            Event::MarkSeen => self.seen = true,
            Event::Retry => self.retry(&context),
            Event::Close => self.close(),
        }
    }

    fn step_ended(&mut self, step_number: StepNumber, result: StepResult, context: &Context) {
        if step_number != self.step_number || self.running_step.is_none() {
            // R8: the result of another step is ignored. But after `success` the order exists in the Retail API,
            // whichever attempt saved it.
            if result == StepResult::Save(SaveOutcome::Success) {
                self.mark_saved(context);
            }
            return;
        }
        let Some(started) = self.running_step.take() else {
            return;
        };
        match (started.step, result) {
            (Step::RequestPaymentCode, StepResult::Code(code)) => self.bind_code(code, context),
            (Step::RequestPaymentCode, _) => self.stage = Stage::NotAccepted,
            (Step::CheckPayment, StepResult::Payment(status)) => {
                self.payment_checked(status, context);
            }
            (Step::CheckPayment, _) => self.payment_check_failed(context),
            (Step::FindGuest, StepResult::GuestFound(id)) => self.guest_found(id, context),
            (Step::FindGuest, StepResult::GuestNotFound) => {
                self.guest_not_found(started.since_ms, context);
            }
            (Step::FindGuest, _) => self.guest_search_failed(context),
            (Step::CreateGuest, StepResult::CreateGuest(outcome)) => {
                self.create_guest_ended(outcome, started.since_ms, context);
            }
            (Step::CreateGuest, _) => {
                self.create_guest_ended(
                    CreateGuestOutcome::OutcomeUnknown,
                    started.since_ms,
                    context,
                );
            }
            (Step::Save, StepResult::Save(outcome)) => {
                self.save_ended(outcome, started.since_ms, context);
            }
            (Step::Save, _) => {
                self.save_ended(SaveOutcome::OutcomeUnknown, started.since_ms, context);
            }
            (Step::Probe, StepResult::Probe(outcome)) => {
                self.probe_ended(outcome, started.since_ms, context);
            }
            (Step::Probe, _) => self.probe_ended(ProbeOutcome::Unknown, started.since_ms, context),
            (Step::Mail(recipient), StepResult::Mail(outcome)) => {
                self.mail_ended(recipient, outcome, context);
            }
            (Step::Mail(recipient), _) => {
                self.mail_ended(recipient, MailOutcome::OutcomeUnknown, context);
            }
        }
    }

    /// Makes the next step due now. Does nothing while an attempt may still take effect.
    fn retry(&mut self, context: &Context) {
        match &mut self.stage {
            // Two probes did not find the order, so another attempt is safe.
            Stage::Refused => self.make_savable(context.facts.guest, context.now_ms),
            Stage::ToSave { at_ms } => *at_ms = context.now_ms.min(*at_ms),
            Stage::Guest(search) if search.quiet_until_ms.is_none() => {
                search.at_ms = context.now_ms.min(search.at_ms);
            }
            Stage::Unpaid | Stage::NotPaid { .. } | Stage::WrongPayment { .. } => {
                self.recheck_payment(context);
            }
            Stage::Saved { .. } | Stage::Withdrawal if self.running_step.is_none() => {
                self.retry_mails(context);
            }
            Stage::Placed
            | Stage::NotAccepted
            | Stage::Guest(_)
            | Stage::OutcomeUnknown(_)
            | Stage::Closed
            | Stage::Saved { .. }
            | Stage::Withdrawal => {}
        }
    }

    /// Closes an order that the shop settled by hand. A saved order stays saved, and its mails and those of a withdrawal count as passed on.
    /// Does nothing while a save may still take effect, or another step with an effect that the shop can't see. The
    /// result of a running step that only reads is ignored (R8), and so is the customer record of a guest: without an order, it is only unused.
    fn close(&mut self) {
        let running = self.running_step.as_ref().map(|running| running.step);
        let may_take_effect = match running {
            Some(Step::RequestPaymentCode | Step::Save | Step::Mail(_)) => true,
            Some(Step::CheckPayment | Step::FindGuest | Step::CreateGuest | Step::Probe) | None => {
                false
            }
        };
        if may_take_effect || matches!(self.stage, Stage::OutcomeUnknown(_)) {
            return;
        }
        self.running_step = None;
        if matches!(self.stage, Stage::Saved { .. } | Stage::Withdrawal) {
            self.settle_mails();
        } else {
            self.stage = Stage::Closed;
        }
        self.paid_twice = false;
        self.payment_checks.next_ms = None;
        self.payment_checks.recheck_requested = false;
    }
}
