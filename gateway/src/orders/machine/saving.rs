//! Attempts to save an order, and the looks whether one has taken effect.

use super::{
    ProbeOutcome, Progress, SaveOutcome, Step,
    progress::{Doubt, Moment, Stage, UnderWay},
};

/// So many clean looks say that an attempt had no effect (R6).
pub(super) const CLEAN_PROBES: u32 = 2;

impl Progress {
    /// An attempt has ended (R4).
    pub(super) fn attempted(&mut self, outcome: SaveOutcome, began_ms: u64, moment: &Moment) {
        match outcome {
            SaveOutcome::Success => self.saved(moment),
            SaveOutcome::NotSent => self.try_later(moment),
            SaveOutcome::Refused | SaveOutcome::InDoubt => {
                let refused = outcome == SaveOutcome::Refused;
                self.doubt(refused, began_ms, moment.pauses.quiet_ms, moment.now_ms);
            }
        }
    }

    /// Nobody knows whether it has taken effect. It is looked for at once, since a shopper may be waiting for a yes; a no
    /// counts only after the quiet time (R5).
    pub(super) fn doubt(&mut self, refused: bool, began_ms: u64, quiet_ms: u64, now_ms: u64) {
        self.stage = Stage::InDoubt(Doubt {
            quiet_until_ms: began_ms.saturating_add(quiet_ms),
            probe_at_ms: now_ms,
            clean: 0,
            unclear: 0,
            refused,
        });
    }

    /// It was looked for.
    pub(super) fn probed(&mut self, outcome: ProbeOutcome, began_ms: u64, moment: &Moment) {
        let Stage::InDoubt(doubt) = &mut self.stage else {
            return;
        };
        match outcome {
            ProbeOutcome::Seen => return self.saved(moment),
            ProbeOutcome::NotSeen => {
                // R5: earlier it could only be seen.
                if began_ms >= doubt.quiet_until_ms {
                    doubt.clean += 1;
                }
                doubt.probe_later(moment.pauses.between_probes(moment.jitter), moment);
            }
            // R6: not clean.
            ProbeOutcome::Unclear => {
                doubt.unclear = doubt.unclear.saturating_add(1);
                let pause_ms = moment.pauses.before_retry(doubt.unclear, moment.jitter);
                let spacing_ms = moment.pauses.between_probes(moment.jitter);
                doubt.probe_later(pause_ms.max(spacing_ms), moment);
            }
        }
        self.refused |= doubt.refused;
        if doubt.clean >= CLEAN_PROBES {
            let is_final = doubt.refused && !moment.facts.prepaid;
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

impl Doubt {
    fn probe_later(&mut self, pause_ms: u64, moment: &Moment) {
        self.probe_at_ms = if moment.now_ms < self.quiet_until_ms {
            self.quiet_until_ms
        } else {
            moment.now_ms.saturating_add(pause_ms)
        };
    }
}
