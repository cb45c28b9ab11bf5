//! What follows from what the payment provider says, and from what others say about it.

use super::{
    PaymentStatus, Progress,
    progress::{Looks, Moment, Stage},
};
use crate::orders::PaymentCode;

/// Euro, by number.
const EURO: u16 = 978;

impl Progress {
    /// R2: bound here, told once this is on disk.
    pub(super) fn bind_code(&mut self, code: PaymentCode, moment: &Moment) {
        self.code = Some(code);
        self.stage = Stage::Unpaid;
        self.looks = Looks {
            from_ms: moment.now_ms,
            ..Looks::default()
        };
        self.looks.at_ms = Some(self.scheduled_look(moment));
    }

    /// The provider has answered.
    pub(super) fn judge(&mut self, status: PaymentStatus, moment: &Moment) {
        // A hint that came while the provider was being asked wants a look of its own: it has set the time of it.
        let asked_again = self.looks.at_ms.is_some();
        self.looks.hinted = asked_again;
        match status {
            PaymentStatus::Paid {
                cents,
                currency,
                transactions,
            } => {
                self.paid_twice |= transactions > 1;
                let is_right = cents == i64::from(moment.facts.total_cents)
                    && currency == EURO
                    && transactions > 0;
                self.paid(is_right, moment);
            }
            PaymentStatus::Open => self.open(),
            PaymentStatus::Expired | PaymentStatus::Cancelled => self.closed(moment),
        }
        self.looks.silences = 0;
        if !asked_again {
            self.looks.at_ms = self.following_look(moment);
        }
    }

    /// R7: this is the only way to a paid order.
    fn paid(&mut self, is_right: bool, moment: &Moment) {
        if self.paid_ms.is_some() {
            return;
        }
        if is_right {
            self.paid_ms = Some(moment.now_ms);
            self.looks.hinted = false;
            self.make_savable(moment.facts.guest, moment.now_ms);
        } else {
            self.seem_wrong(moment);
        }
    }

    /// Another amount or currency was paid, as far as this answer is right. The schedule of looks begins anew, and once more
    /// where the provider was silent until the schedule was over.
    fn seem_wrong(&mut self, moment: &Moment) {
        let seemed_wrong = matches!(self.stage, Stage::WrongPayment { .. });
        if !seemed_wrong {
            self.stage = Stage::WrongPayment {
                since_ms: moment.now_ms,
            };
        }
        let was_silent = self.looks.silences > 0 && moment.now_ms >= self.last_look_ms(moment);
        if !seemed_wrong || was_silent {
            self.looks.from_ms = moment.now_ms;
        }
    }

    fn open(&mut self) {
        if matches!(
            self.stage,
            Stage::NotPaid { .. } | Stage::WrongPayment { .. }
        ) {
            self.stage = Stage::Unpaid;
        }
    }

    /// R10: only the provider can say so.
    fn closed(&mut self, moment: &Moment) {
        if matches!(self.stage, Stage::Unpaid | Stage::WrongPayment { .. }) {
            self.stage = Stage::NotPaid {
                since_ms: moment.now_ms,
            };
        }
    }

    /// When the provider is asked again after it has answered, if at all.
    fn following_look(&self, moment: &Moment) -> Option<u64> {
        let settled_ms = match self.stage {
            Stage::Unpaid => return Some(self.scheduled_look(moment)),
            Stage::WrongPayment { .. } => return self.look_at_wrong_payment(moment),
            Stage::NotPaid { since_ms } => since_ms,
            // Somebody may pay a second time.
            Stage::Placed
            | Stage::NotAccepted
            | Stage::Guest(_)
            | Stage::ToSave { .. }
            | Stage::OutcomeUnknown(_)
            | Stage::Refused
            | Stage::Closed
            | Stage::Saved { .. } => self.paid_ms?,
        };
        let last_ms = settled_ms.saturating_add(moment.pauses.last_look_ms);
        (moment.now_ms < last_ms).then_some(last_ms)
    }

    /// The next look at a payment that seems wrong: by the schedule of unpaid codes, for as long as until the last look at a
    /// settled payment. What the provider said may have been a wrong answer about a right payment.
    fn look_at_wrong_payment(&self, moment: &Moment) -> Option<u64> {
        let last_ms = self.last_look_ms(moment);
        let next_ms = self.scheduled_look(moment).min(last_ms);
        (moment.now_ms < last_ms).then_some(next_ms)
    }

    fn last_look_ms(&self, moment: &Moment) -> u64 {
        let Looks { from_ms, .. } = self.looks;
        from_ms.saturating_add(moment.pauses.last_look_ms)
    }

    /// The next look at a code that can still be paid.
    pub(super) fn scheduled_look(&self, moment: &Moment) -> u64 {
        let planned = moment
            .pauses
            .looks_ms
            .map(|after_ms| self.looks.from_ms.saturating_add(after_ms));
        let soonest = moment.now_ms.saturating_add(moment.pauses.look_spacing_ms);
        let next = planned.into_iter().find(|at_ms| *at_ms >= soonest);
        next.unwrap_or(moment.now_ms.saturating_add(moment.pauses.look_every_ms))
    }

    /// The provider had no answer: a shopper may be waiting for it.
    pub(super) fn not_answered(&mut self, moment: &Moment) {
        self.looks.silences = self.looks.silences.saturating_add(1);
        if self.looks.at_ms.is_none() {
            let pause_ms = moment
                .pauses
                .before_retry(self.looks.silences, moment.jitter);
            self.looks.at_ms = Some(moment.now_ms.saturating_add(pause_ms));
        }
    }

    /// Somebody hints at a payment. That makes the provider be asked sooner, and nothing else.
    pub(super) fn hint(&mut self, moment: &Moment) {
        if !self.may_become_paid() {
            return;
        }
        let spacing_ms = moment.pauses.look_spacing_ms;
        // One hint is as good as many: the look that it has asked for is about to be taken.
        let soon_ms = moment.now_ms.saturating_add(spacing_ms);
        if self.looks.hinted && self.looks.at_ms.is_some_and(|at_ms| at_ms <= soon_ms) {
            return;
        }
        let soonest = self
            .looks
            .last_ms
            .map(|last_ms| last_ms.saturating_add(spacing_ms));
        let at_ms = moment.now_ms.max(soonest.unwrap_or(0));
        self.looks.at_ms = Some(self.looks.at_ms.map_or(at_ms, |planned| planned.min(at_ms)));
        self.looks.from_ms = moment.now_ms;
        self.looks.hinted = true;
    }

    fn may_become_paid(&self) -> bool {
        matches!(
            self.stage,
            Stage::Unpaid | Stage::NotPaid { .. } | Stage::WrongPayment { .. }
        )
    }

    /// Whether a shopper who comes back makes the provider be asked at once. A look that was asked for before is about to be
    /// taken, unless it was put off because the provider had no answer.
    pub fn can_recheck_payment(&self) -> bool {
        let is_put_off = self.looks.silences > 0 && self.under_way.is_none();
        self.may_become_paid() && (!self.looks.hinted || is_put_off)
    }
}
