use super::{Progress, Step, StepNumber, StepResult, Timings, progress::RunningStep, stage::Stage};

impl Progress {
    /// Starts the step from [`Progress::next`]. The driver stores the start before the step runs (R3 in [`super`]).
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
            Step::RequestPaymentCode | Step::FindGuest | Step::CreateGuest | Step::Probe => {}
        }
        self.step_number
    }

    /// Returns a result if the started step must not run, because its start was stored too late or the shopper no
    /// longer waits. A late step could take effect after its quiet period.
    pub fn skipped_result(&self, timings: &Timings, now_ms: u64) -> Option<StepResult> {
        let started = self.running_step.as_ref()?;
        let is_late = now_ms.saturating_sub(started.since_ms) > timings.start_deadline_ms;
        let is_expired = self.is_code_request_expired(timings.code_deadline_ms, now_ms);
        (is_late || is_expired).then(|| StepResult::not_sent(started.step))
    }

    /// Whether the shopper has stopped waiting for a payment code.
    pub(super) fn is_code_request_expired(&self, deadline_ms: u64, now_ms: u64) -> bool {
        let age_ms = now_ms.saturating_sub(self.placed_ms);
        self.stage == Stage::Placed && age_ms > deadline_ms
    }
}
