//! A start after a crash.

use super::{
    Facts, MailOutcome, MakeGuestOutcome, Pauses, Progress, Step,
    progress::{Moment, Stage},
};

impl Progress {
    /// The process that drove this order has ended, or an answer could not be written down: whatever was under way is in
    /// doubt since it began (R9). Doing it once more changes nothing.
    pub fn recover(&mut self, facts: &Facts, pauses: &Pauses, jitter: u16, now_ms: u64) {
        let moment = Moment {
            facts,
            pauses,
            jitter,
            now_ms,
        };
        if let Some(began) = self.under_way.take() {
            let since_ms = began.since_ms;
            match began.step {
                Step::Save => self.doubt(false, since_ms, pauses.quiet_ms, now_ms),
                Step::MakeGuest => {
                    self.guest_made(MakeGuestOutcome::InDoubt, since_ms, &moment);
                }
                Step::Mail(receiver) => {
                    self.mailed(receiver, MailOutcome::InDoubt, &moment);
                }
                // A code that nobody was told can't be paid, and the others only look.
                Step::AskProvider => self.looks.at_ms = Some(now_ms),
                Step::AskForCode | Step::FindGuest | Step::Probe => {}
            }
        }
        if self.has_nobody_waiting(pauses.code_within_ms, now_ms) {
            self.stage = Stage::NotAccepted;
        }
    }
}
