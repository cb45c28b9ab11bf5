//! Attempts to save an order, and the looks whether one has taken effect.

use super::{
    ProbeOutcome, Progress, SaveOutcome, Step,
    progress::{Moment, Stage, UnconfirmedSave, UnderWay},
};

/// So many clean looks say that an attempt had no effect (R6).
pub(super) const CLEAN_PROBES: u32 = 2;

impl Progress {
    /// An attempt has ended (R4).
    pub(super) fn attempted(&mut self, outcome: SaveOutcome, began_ms: u64, moment: &Moment) {
        match outcome {
            SaveOutcome::Success => self.saved(moment),
            SaveOutcome::NotSent => self.try_later(moment),
            SaveOutcome::Refused | SaveOutcome::OutcomeUnknown => {
                let refused = outcome == SaveOutcome::Refused;
                self.outcome_unknown(refused, began_ms, moment.pauses.quiet_ms, moment.now_ms);
            }
        }
    }

    /// The outcome of an attempt is unknown. It is looked for at once, since a shopper may be waiting for a yes; a no counts
    /// only after the quiet time (R5).
    pub(super) fn outcome_unknown(
        &mut self,
        refused: bool,
        began_ms: u64,
        quiet_ms: u64,
        now_ms: u64,
    ) {
        self.stage = Stage::OutcomeUnknown(UnconfirmedSave {
            quiet_until_ms: began_ms.saturating_add(quiet_ms),
            probe_at_ms: now_ms,
            clean: 0,
            unclear: 0,
            refused,
        });
    }

    /// It was looked for.
    pub(super) fn probed(&mut self, outcome: ProbeOutcome, began_ms: u64, moment: &Moment) {
        let Stage::OutcomeUnknown(unconfirmed) = &mut self.stage else {
            return;
        };
        match outcome {
            ProbeOutcome::Seen => return self.saved(moment),
            ProbeOutcome::NotSeen => {
                // R5: earlier it could only be seen.
                if began_ms >= unconfirmed.quiet_until_ms {
                    unconfirmed.clean += 1;
                }
                unconfirmed.probe_later(moment.pauses.between_probes(moment.jitter), moment);
            }
            // R6: not clean.
            ProbeOutcome::Unclear => {
                unconfirmed.unclear = unconfirmed.unclear.saturating_add(1);
                let pause_ms = moment
                    .pauses
                    .before_retry(unconfirmed.unclear, moment.jitter);
                let spacing_ms = moment.pauses.between_probes(moment.jitter);
                unconfirmed.probe_later(pause_ms.max(spacing_ms), moment);
            }
        }
        self.refused |= unconfirmed.refused;
        if unconfirmed.clean >= CLEAN_PROBES {
            let is_final = unconfirmed.refused && !moment.facts.prepaid;
            if is_final {
                self.stage = Stage::Refused;
            } else {
                self.try_later(moment);
            }
        }
    }

    fn try_later(&mut self, moment: &Moment) {
        let pause_ms = moment.pauses.before_retry(self.attempts, moment.jitter);
        self.stage = Stage::ToSave {
            at_ms: moment.now_ms.saturating_add(pause_ms),
        };
    }

    /// The shop's system has it.
    pub(super) fn saved(&mut self, moment: &Moment) {
        if let Stage::Saved { .. } = self.stage {
            return;
        }
        self.stage = Stage::Saved {
            since_ms: moment.now_ms,
        };
        // A look at the payment goes on; what was done to find out whether it is saved has become idle.
        let is_idle = |began: &UnderWay| matches!(began.step, Step::Save | Step::Probe);
        if self.under_way.as_ref().is_some_and(is_idle) {
            self.under_way = None;
        }
        self.mails_due(moment);
    }
}

impl UnconfirmedSave {
    fn probe_later(&mut self, pause_ms: u64, moment: &Moment) {
        self.probe_at_ms = if moment.now_ms < self.quiet_until_ms {
            self.quiet_until_ms
        } else {
            moment.now_ms.saturating_add(pause_ms)
        };
    }
}
