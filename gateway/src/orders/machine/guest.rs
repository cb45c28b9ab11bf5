//! The record that a guest's order needs. Making one is not repeatable, so it is looked for before and after.

use super::{
    MakeGuestOutcome, Progress,
    progress::{GuestSearch, Moment, Stage},
    saving::CLEAN_PROBES,
};

impl Progress {
    /// It is there.
    pub(super) fn guest_known(&mut self, id: i32, moment: &Moment) {
        if let Stage::Guest(_) = self.stage {
            self.guest_id = Some(id);
            self.make_savable(moment.facts.guest, moment.now_ms);
        }
    }

    /// It is not there. If one was tried to be made, that means as little as for an order with an unknown outcome (R5, R6).
    pub(super) fn guest_absent(&mut self, began_ms: u64, moment: &Moment) {
        let Stage::Guest(search) = &mut self.stage else {
            return;
        };
        match search.quiet_until_ms {
            None => {
                search.absent = true;
                search.at_ms = moment.now_ms;
            }
            Some(quiet_until_ms) if began_ms >= quiet_until_ms => {
                search.clean += 1;
                search.absent = search.clean >= CLEAN_PROBES;
                let spacing_ms = moment.pauses.between_probes(moment.jitter);
                search.at_ms = moment.now_ms.saturating_add(spacing_ms);
            }
            Some(quiet_until_ms) => {
                search.later(moment);
                search.at_ms = search.at_ms.min(quiet_until_ms);
            }
        }
    }

    /// It could not be found out.
    pub(super) fn guest_unclear(&mut self, moment: &Moment) {
        if let Stage::Guest(search) = &mut self.stage {
            search.later(moment);
        }
    }

    /// One was made, or not. Its id is not answered, so it is looked up either way.
    pub(super) fn guest_made(&mut self, outcome: MakeGuestOutcome, began_ms: u64, moment: &Moment) {
        let Stage::Guest(search) = &mut self.stage else {
            return;
        };
        search.absent = false;
        search.clean = 0;
        let quiet_until_ms = began_ms.saturating_add(moment.pauses.quiet_ms);
        search.quiet_until_ms = match outcome {
            MakeGuestOutcome::NotSent => None,
            MakeGuestOutcome::Made | MakeGuestOutcome::OutcomeUnknown => Some(quiet_until_ms),
        };
        match outcome {
            MakeGuestOutcome::Made => search.at_ms = moment.now_ms,
            MakeGuestOutcome::NotSent | MakeGuestOutcome::OutcomeUnknown => search.later(moment),
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
