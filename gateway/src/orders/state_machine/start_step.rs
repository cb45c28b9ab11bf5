//! Start of a step.

use super::{Progress, Step, StepNumber, StepResult, Timings, progress::RunningStep, stage::Stage};

impl Progress {
    /// Starts the step that [`Progress::next`] returned. The driver stores the changed progress
    /// before it runs the step (rule R3 in [`super`]), and passes the step number with the result.
    pub fn start_step(&mut self, step: Step, now_ms: u64) -> StepNumber {
        self.step_number += 1;
        self.running_step = Some(RunningStep {
            step,
            since_ms: now_ms,
        });
        match step {
            Step::Save => self.attempts += 1,
            Step::CheckPayment => {
                self.payment_checks.last_ms = Some(now_ms);
                self.payment_checks.next_ms = None;
            }
            Step::Mail(recipient) => self.mail_mut(recipient).sends += 1,
            Step::RequestCode | Step::FindGuest | Step::CreateGuest | Step::Probe => {}
        }
        self.step_number
    }

    /// Result of the started step if the step must not run, otherwise `None`. The driver calls this
    /// after it has stored the start. If storing took too long, the step must not run: the quiet
    /// period counts from the stored start, and the step could take effect after its end.
    pub fn skipped_result(&self, timings: &Timings, now_ms: u64) -> Option<StepResult> {
        let started = self.running_step.as_ref()?;
        let is_late = now_ms.saturating_sub(started.since_ms) > timings.start_deadline_ms;
        let is_expired = self.is_code_request_expired(timings.code_deadline_ms, now_ms);
        (is_late || is_expired).then(|| StepResult::not_sent(started.step))
    }

    /// Whether the shopper no longer waits for a payment code.
    pub(super) fn is_code_request_expired(&self, deadline_ms: u64, now_ms: u64) -> bool {
        let age_ms = now_ms.saturating_sub(self.placed_ms);
        self.stage == Stage::Placed && age_ms > deadline_ms
    }
}
