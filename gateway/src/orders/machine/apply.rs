//! What follows from what happened.

use super::{
    Answer, Event, Facts, MailOutcome, MakeGuestOutcome, Pauses, ProbeOutcome, Progress,
    SaveOutcome, Step, Turn,
    progress::{Moment, Stage},
};

impl Progress {
    /// Something has happened. What comes of it must be on disk before anything else is done or told (R2). `jitter` is drawn
    /// anew for each event, in thousandths (0 to 999), so that orders that failed together do not come back together.
    pub fn apply(
        &mut self,
        event: Event,
        facts: &Facts,
        pauses: &Pauses,
        jitter: u16,
        now_ms: u64,
    ) {
        let moment = Moment {
            facts,
            pauses,
            jitter,
            now_ms,
        };
        match event {
            Event::Answer { turn, answer } => self.answer(turn, answer, &moment),
            Event::RecheckPayment => self.hint(&moment),
            Event::Told => self.told = true,
            Event::Retry => self.retry(&moment),
            Event::Close => self.close(),
        }
    }

    fn answer(&mut self, turn: Turn, answer: Answer, moment: &Moment) {
        if turn != self.turn || self.under_way.is_none() {
            // R8. What the shop's system has certainly taken it has, whoever has sent it.
            if answer == Answer::Save(SaveOutcome::Success) {
                self.saved(moment);
            }
            return;
        }
        let Some(began) = self.under_way.take() else {
            return;
        };
        match (began.step, answer) {
            (Step::AskForCode, Answer::Code(code)) => self.bind_code(code, moment),
            (Step::AskForCode, _) => self.stage = Stage::NotAccepted,
            (Step::AskProvider, Answer::Payment(status)) => self.judge(status, moment),
            (Step::AskProvider, _) => self.not_answered(moment),
            (Step::FindGuest, Answer::Guest(id)) => self.guest_known(id, moment),
            (Step::FindGuest, Answer::NoGuest) => self.guest_absent(began.since_ms, moment),
            (Step::FindGuest, _) => self.guest_unclear(moment),
            (Step::MakeGuest, Answer::MadeGuest(outcome)) => {
                self.guest_made(outcome, began.since_ms, moment);
            }
            (Step::MakeGuest, _) => {
                self.guest_made(MakeGuestOutcome::OutcomeUnknown, began.since_ms, moment);
            }
            (Step::Save, Answer::Save(outcome)) => self.attempted(outcome, began.since_ms, moment),
            (Step::Save, _) => self.attempted(SaveOutcome::OutcomeUnknown, began.since_ms, moment),
            (Step::Probe, Answer::Probed(outcome)) => self.probed(outcome, began.since_ms, moment),
            (Step::Probe, _) => self.probed(ProbeOutcome::Unclear, began.since_ms, moment),
            (Step::Mail(receiver), Answer::Mailed(outcome)) => {
                self.mailed(receiver, outcome, moment);
            }
            (Step::Mail(receiver), _) => self.mailed(receiver, MailOutcome::OutcomeUnknown, moment),
        }
    }

    /// The shop wants it to be tried now. What may still take effect is left alone.
    fn retry(&mut self, moment: &Moment) {
        match &mut self.stage {
            // The last attempt was looked for twice, so another one is safe.
            Stage::Refused => self.make_savable(moment.facts.guest, moment.now_ms),
            Stage::ToSave { at_ms } => *at_ms = moment.now_ms.min(*at_ms),
            Stage::Guest(search) if search.quiet_until_ms.is_none() => {
                search.at_ms = moment.now_ms.min(search.at_ms);
            }
            Stage::Unpaid | Stage::NotPaid { .. } | Stage::WrongPayment { .. } => self.hint(moment),
            Stage::Placed
            | Stage::NotAccepted
            | Stage::Guest(_)
            | Stage::OutcomeUnknown(_)
            | Stage::Closed
            | Stage::Saved { .. } => {}
        }
    }

    /// The shop has settled it. While something may still take effect nobody can know how, so it stays as it is; and what is
    /// saved stays saved.
    fn close(&mut self) {
        let is_unconfirmed = match &self.stage {
            Stage::OutcomeUnknown(_) => true,
            Stage::Guest(search) => search.quiet_until_ms.is_some(),
            Stage::Placed
            | Stage::NotAccepted
            | Stage::Unpaid
            | Stage::NotPaid { .. }
            | Stage::WrongPayment { .. }
            | Stage::ToSave { .. }
            | Stage::Refused
            | Stage::Closed
            | Stage::Saved { .. } => false,
        };
        if self.under_way.is_some() || is_unconfirmed {
            return;
        }
        if !matches!(self.stage, Stage::Saved { .. }) {
            self.stage = Stage::Closed;
        }
        self.paid_twice = false;
        self.looks.at_ms = None;
        self.looks.hinted = false;
    }
}
