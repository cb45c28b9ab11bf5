//! Search for a guest's customer record, and its creation. A repeated creation may create a second record, so the
//! gateway searches before and after. R5 and R6 are rules in the documentation of [`super`].

use super::{
    CreateGuestOutcome, Progress,
    progress::Context,
    saving::REQUIRED_NEGATIVE_PROBES,
    stage::{GuestSearch, Stage},
};

impl Progress {
    pub(super) fn guest_found(&mut self, id: i32, context: &Context) {
        if let Stage::Guest(_) = self.stage {
            self.guest_id = Some(id);
            self.make_savable(context.facts.guest, context.now_ms);
        }
    }

    /// Before the first attempt to create the record, one search suffices. After an attempt, two searches after the
    /// quiet period must find nothing (R5, R6).
    pub(super) fn guest_not_found(&mut self, started_ms: u64, context: &Context) {
        let Stage::Guest(search) = &mut self.stage else {
            return;
        };
        match search.quiet_until_ms {
            None => {
                search.absent = true;
                search.at_ms = context.now_ms;
            }
            Some(quiet_until_ms) if started_ms >= quiet_until_ms => {
                search.negative_searches += 1;
                search.absent = search.negative_searches >= REQUIRED_NEGATIVE_PROBES;
                let spacing_ms = context.timings.between_probes(context.jitter);
                search.at_ms = context.now_ms.saturating_add(spacing_ms);
            }
            Some(quiet_until_ms) => {
                search.retry_later(context);
                search.at_ms = search.at_ms.min(quiet_until_ms);
            }
        }
    }

    pub(super) fn guest_search_failed(&mut self, context: &Context) {
        if let Stage::Guest(search) = &mut self.stage {
            search.retry_later(context);
        }
    }

    /// A search follows in each case, because the response contains no id.
    pub(super) fn create_guest_ended(
        &mut self,
        outcome: CreateGuestOutcome,
        started_ms: u64,
        context: &Context,
    ) {
        let Stage::Guest(search) = &mut self.stage else {
            return;
        };
        search.absent = false;
        search.negative_searches = 0;
        let quiet_until_ms = started_ms.saturating_add(context.timings.quiet_ms);
        search.quiet_until_ms = match outcome {
            CreateGuestOutcome::NotSent => None,
            CreateGuestOutcome::Created | CreateGuestOutcome::OutcomeUnknown => {
                Some(quiet_until_ms)
            }
        };
        match outcome {
            CreateGuestOutcome::Created => search.at_ms = context.now_ms,
            CreateGuestOutcome::NotSent | CreateGuestOutcome::OutcomeUnknown => {
                search.retry_later(context);
            }
        }
    }
}

impl GuestSearch {
    fn retry_later(&mut self, context: &Context) {
        self.failures = self.failures.saturating_add(1);
        let pause_ms = context
            .timings
            .retry
            .delay_ms(self.failures, context.jitter);
        self.at_ms = context.now_ms.saturating_add(pause_ms);
    }
}
