//! The record that a guest's order needs. Making one is not repeatable, so it is looked for before and after.

use super::{
    Answer, MakeGuestOutcome, Progress,
    progress::{GuestSearch, Moment, Stage},
};

impl Progress {
    /// It was looked for.
    pub(super) fn guest_found(&mut self, answer: &Answer, began_ms: u64, moment: &Moment) {
        let Stage::Guest(search) = &mut self.stage else {
            return;
        };
        match answer {
            Answer::Guest(id) => {
                self.guest_id = Some(*id);
                self.make_savable(moment.facts, moment.now_ms);
            }
            Answer::NoGuest if began_ms >= search.quiet_until_ms => {
                search.absent = true;
                search.at_ms = moment.now_ms;
            }
            // It may still come into being.
            Answer::NoGuest => search.at_ms = search.quiet_until_ms,
            _ => search.later(moment),
        }
    }

    /// It was made, or not.
    pub(super) fn guest_made(&mut self, answer: &Answer, began_ms: u64, moment: &Moment) {
        let Stage::Guest(search) = &mut self.stage else {
            return;
        };
        search.absent = false;
        match answer {
            Answer::MadeGuest(MakeGuestOutcome::NotSent) => search.later(moment),
            // The id is not answered: it is looked up. One that can't be seen yet is not made a second time.
            Answer::MadeGuest(MakeGuestOutcome::Made) => {
                search.at_ms = moment.now_ms;
                search.quiet_until_ms = began_ms.saturating_add(moment.pauses.quiet_ms);
            }
            _ => {
                search.later(moment);
                search.quiet_until_ms = began_ms.saturating_add(moment.pauses.quiet_ms);
            }
        }
    }
}

impl GuestSearch {
    fn later(&mut self, moment: &Moment) {
        self.failures = self.failures.saturating_add(1);
        let pause_ms = moment.pauses.before_retry(self.failures, moment.jitter);
        self.at_ms = moment.now_ms.saturating_add(pause_ms);
    }
}
