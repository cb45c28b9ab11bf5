//! A step begins.

use super::{
    Answer, Pauses, Progress, Step, Turn,
    progress::{Stage, UnderWay},
};

impl Progress {
    /// A step begins now, the one that [`Progress::next`] named. It must be on disk before the step is taken (R3); the answer
    /// has to name the turn.
    pub fn begin(&mut self, step: Step, now_ms: u64) -> Turn {
        self.turn += 1;
        self.under_way = Some(UnderWay {
            step,
            since_ms: now_ms,
        });
        match step {
            Step::Save => self.attempts += 1,
            Step::AskProvider => {
                self.looks.last_ms = Some(now_ms);
                self.looks.at_ms = None;
            }
            Step::Mail(receiver) => self.mail_mut(receiver).sends += 1,
            Step::AskForCode | Step::FindGuest | Step::MakeGuest | Step::Probe => {}
        }
        self.turn
    }

    /// The answer of the step that was just written down, where it must not be taken any more; none where it may be. Whoever
    /// drives an order asks this between the two, every time: the effect of a step is waited for only so long after it began.
    pub fn refrain(&self, pauses: &Pauses, now_ms: u64) -> Option<Answer> {
        let began = self.under_way.as_ref()?;
        let is_late = now_ms.saturating_sub(began.since_ms) > pauses.send_within_ms;
        let is_idle = self.has_nobody_waiting(pauses.code_within_ms, now_ms);
        (is_late || is_idle).then(|| Answer::not_taken(began.step))
    }

    /// Nobody waits for a payment code any more.
    pub(super) fn has_nobody_waiting(&self, within_ms: u64, now_ms: u64) -> bool {
        let age_ms = now_ms.saturating_sub(self.placed_ms);
        self.stage == Stage::Placed && age_ms > within_ms
    }
}
