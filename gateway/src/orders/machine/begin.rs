//! A step begins.

use super::{
    Pauses, Progress, Step, Turn,
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

    /// Whether the step that is under way may still be taken. One that could not be written down at once must not be taken
    /// any more, since its effect is waited for only so long: it is answered as not sent, or not answered.
    pub fn is_fresh(&self, pauses: &Pauses, now_ms: u64) -> bool {
        let age_ms = |began: &UnderWay| now_ms.saturating_sub(began.since_ms);
        self.under_way
            .as_ref()
            .is_some_and(|began| age_ms(began) <= pauses.send_within_ms)
    }

    /// Nobody waits for a payment code any more.
    pub(super) fn has_nobody_waiting(&self, within_ms: u64, now_ms: u64) -> bool {
        let age_ms = now_ms.saturating_sub(self.placed_ms);
        self.stage == Stage::Placed && age_ms > within_ms
    }
}
