//! Attempts to save an order, and probes after an unknown outcome. A probe searches for the order in the Retail API. R4
//! to R6 are rules in the documentation of [`super`].

use super::{
    ProbeOutcome, Progress, SaveOutcome, Step,
    progress::{Context, RunningStep},
    stage::{Stage, UnconfirmedSave},
};

/// R6: this many probes must not find the order before another attempt.
pub(super) const REQUIRED_NEGATIVE_PROBES: u32 = 2;

impl Progress {
    /// R4: only `success` confirms the save.
    pub(super) fn save_ended(&mut self, outcome: SaveOutcome, started_ms: u64, context: &Context) {
        match outcome {
            SaveOutcome::Success => self.mark_saved(context),
            SaveOutcome::NotSent => self.retry_save_later(context),
            SaveOutcome::Refused | SaveOutcome::OutcomeUnknown => {
                let refused = outcome == SaveOutcome::Refused;
                self.outcome_unknown(
                    refused,
                    started_ms,
                    context.timings.quiet_ms,
                    context.now_ms,
                );
            }
        }
    }

    /// Probes at once, because a shopper may be waiting. A probe that doesn't find the order counts only after the
    /// quiet period (R5).
    pub(super) fn outcome_unknown(
        &mut self,
        refused: bool,
        started_ms: u64,
        quiet_ms: u64,
        now_ms: u64,
    ) {
        self.stage = Stage::OutcomeUnknown(UnconfirmedSave {
            quiet_until_ms: started_ms.saturating_add(quiet_ms),
            probe_at_ms: now_ms,
            negative_probes: 0,
            failed_probes: 0,
            refused,
        });
    }

    pub(super) fn probe_ended(
        &mut self,
        outcome: ProbeOutcome,
        started_ms: u64,
        context: &Context,
    ) {
        let Stage::OutcomeUnknown(unconfirmed) = &mut self.stage else {
            return;
        };
        match outcome {
            ProbeOutcome::Found => return self.mark_saved(context),
            ProbeOutcome::NotFound => {
                // R5: a probe in the quiet period proves nothing.
                if started_ms >= unconfirmed.quiet_until_ms {
                    unconfirmed.negative_probes += 1;
                }
                unconfirmed.probe_later(context.timings.between_probes(context.jitter), context);
            }
            // R6: a failed probe doesn't count.
            ProbeOutcome::Unknown => {
                unconfirmed.failed_probes = unconfirmed.failed_probes.saturating_add(1);
                let pause_ms = context
                    .timings
                    .retry
                    .delay_ms(unconfirmed.failed_probes, context.jitter);
                let spacing_ms = context.timings.between_probes(context.jitter);
                unconfirmed.probe_later(pause_ms.max(spacing_ms), context);
            }
        }
        self.refused |= unconfirmed.refused;
        if unconfirmed.negative_probes >= REQUIRED_NEGATIVE_PROBES {
            let is_final = unconfirmed.refused && !context.facts.prepaid;
            if is_final {
                self.stage = Stage::Refused;
            } else {
                self.retry_save_later(context);
            }
        }
    }

    fn retry_save_later(&mut self, context: &Context) {
        let pause_ms = context
            .timings
            .retry
            .delay_ms(self.attempts, context.jitter);
        self.stage = Stage::ToSave {
            at_ms: context.now_ms.saturating_add(pause_ms),
        };
    }

    pub(super) fn mark_saved(&mut self, context: &Context) {
        if let Stage::Saved { .. } = self.stage {
            return;
        }
        self.stage = Stage::Saved {
            since_ms: context.now_ms,
        };
        // A running payment check continues.
        let is_obsolete = |started: &RunningStep| matches!(started.step, Step::Save | Step::Probe);
        if self.running_step.as_ref().is_some_and(is_obsolete) {
            self.running_step = None;
        }
        self.schedule_mails(context);
    }
}

impl UnconfirmedSave {
    fn probe_later(&mut self, pause_ms: u64, context: &Context) {
        self.probe_at_ms = if context.now_ms < self.quiet_until_ms {
            self.quiet_until_ms
        } else {
            context.now_ms.saturating_add(pause_ms)
        };
    }
}
