//! Payment statuses from the provider, and hints that a payment changed. A hint is a webhook or a returning shopper.
//! R2 to R10 are rules in the documentation of [`super`].

use super::{
    Progress,
    progress::{Context, PaymentChecks},
    stage::Stage,
};
use crate::{orders::PaymentCode, payments::PaymentStatus};

/// ISO 4217 number of the euro.
const EURO: u16 = 978;

impl Progress {
    /// R2: the shopper sees the code only after this change is on disk.
    pub(super) fn bind_code(&mut self, code: PaymentCode, context: &Context) {
        self.code = Some(code);
        self.stage = Stage::Unpaid;
        self.payment_checks = PaymentChecks {
            schedule_start_ms: context.now_ms,
            ..PaymentChecks::default()
        };
        self.payment_checks.next_ms = Some(self.scheduled_check(context));
    }

    pub(super) fn payment_checked(&mut self, status: PaymentStatus, context: &Context) {
        // The start of this check cleared the schedule. If a check is scheduled again, a hint came during this check.
        let is_rescheduled = self.payment_checks.next_ms.is_some();
        self.payment_checks.recheck_requested = is_rescheduled;
        match status {
            PaymentStatus::Paid(amount) => {
                self.paid_twice |= amount.transactions > 1;
                let is_full_amount = amount.cents == context.facts.total_cents
                    && amount.currency == EURO
                    && amount.transactions > 0;
                self.apply_paid(is_full_amount, context);
            }
            PaymentStatus::Open => self.apply_open(),
            PaymentStatus::Expired | PaymentStatus::Cancelled => self.apply_closed(context),
        }
        self.payment_checks.failures = 0;
        if !is_rescheduled {
            self.payment_checks.next_ms = self.next_check(context);
        }
    }

    /// R7: marks an order as paid only if the full amount was paid.
    fn apply_paid(&mut self, is_full_amount: bool, context: &Context) {
        if self.paid_ms.is_some() {
            return;
        }
        if is_full_amount {
            self.paid_ms = Some(context.now_ms);
            self.payment_checks.recheck_requested = false;
            self.make_savable(context.facts.guest, context.now_ms);
        } else {
            self.apply_wrong_payment(context);
        }
    }

    /// The provider reports another amount or currency, perhaps by mistake. The first such report restarts the
    /// schedule of checks. If the schedule ended without a response, the next such report restarts it too.
    fn apply_wrong_payment(&mut self, context: &Context) {
        let was_wrong = matches!(self.stage, Stage::WrongPayment { .. });
        if !was_wrong {
            self.stage = Stage::WrongPayment {
                since_ms: context.now_ms,
            };
        }
        let was_unreachable =
            self.payment_checks.failures > 0 && context.now_ms >= self.final_check_ms(context);
        if !was_wrong || was_unreachable {
            self.payment_checks.schedule_start_ms = context.now_ms;
        }
    }

    fn apply_open(&mut self) {
        if matches!(
            self.stage,
            Stage::NotPaid { .. } | Stage::WrongPayment { .. }
        ) {
            self.stage = Stage::Unpaid;
        }
    }

    /// R10: the provider has closed the payment.
    fn apply_closed(&mut self, context: &Context) {
        if matches!(self.stage, Stage::Unpaid | Stage::WrongPayment { .. }) {
            self.stage = Stage::NotPaid {
                since_ms: context.now_ms,
            };
        }
    }

    fn next_check(&self, context: &Context) -> Option<u64> {
        let settled_ms = match self.stage {
            Stage::Unpaid => return Some(self.scheduled_check(context)),
            Stage::WrongPayment { .. } => return self.next_check_of_wrong_payment(context),
            Stage::NotPaid { since_ms } => since_ms,
            // A paid order is checked again later, because the shopper may pay twice.
            Stage::Placed
            | Stage::NotAccepted
            | Stage::Guest(_)
            | Stage::ToSave { .. }
            | Stage::OutcomeUnknown(_)
            | Stage::Refused
            | Stage::Closed
            | Stage::Saved { .. }
            | Stage::Withdrawal => self.paid_ms?,
        };
        let final_ms = settled_ms.saturating_add(context.timings.final_check_delay_ms);
        (context.now_ms < final_ms).then_some(final_ms)
    }

    /// A wrong payment is checked as often as an open payment, because the report may be a mistake. The final check
    /// ends the schedule.
    fn next_check_of_wrong_payment(&self, context: &Context) -> Option<u64> {
        let final_ms = self.final_check_ms(context);
        let next_ms = self.scheduled_check(context).min(final_ms);
        (context.now_ms < final_ms).then_some(next_ms)
    }

    fn final_check_ms(&self, context: &Context) -> u64 {
        let start_ms = self.payment_checks.schedule_start_ms;
        start_ms.saturating_add(context.timings.final_check_delay_ms)
    }

    pub(super) fn scheduled_check(&self, context: &Context) -> u64 {
        let planned = context.timings.payment_checks_ms.map(|after_ms| {
            self.payment_checks
                .schedule_start_ms
                .saturating_add(after_ms)
        });
        let soonest = context
            .now_ms
            .saturating_add(context.timings.min_check_interval_ms);
        let next = planned.into_iter().find(|at_ms| *at_ms >= soonest);
        next.unwrap_or(
            context
                .now_ms
                .saturating_add(context.timings.payment_check_interval_ms),
        )
    }

    /// Retries soon, because the shopper may be waiting.
    pub(super) fn payment_check_failed(&mut self, context: &Context) {
        self.payment_checks.failures = self.payment_checks.failures.saturating_add(1);
        if self.payment_checks.next_ms.is_none() {
            let pause_ms = context
                .timings
                .retry
                .delay_ms(self.payment_checks.failures, context.jitter);
            self.payment_checks.next_ms = Some(context.now_ms.saturating_add(pause_ms));
        }
    }

    /// Schedules a check soon after a hint. The hint itself is never trusted.
    pub(super) fn recheck_payment(&mut self, context: &Context) {
        if !self.may_become_paid() {
            return;
        }
        let spacing_ms = context.timings.min_check_interval_ms;
        let soon_ms = context.now_ms.saturating_add(spacing_ms);
        // An earlier hint requested a check that runs soon.
        if self.payment_checks.recheck_requested
            && self
                .payment_checks
                .next_ms
                .is_some_and(|at_ms| at_ms <= soon_ms)
        {
            return;
        }
        let soonest = self
            .payment_checks
            .last_ms
            .map(|last_ms| last_ms.saturating_add(spacing_ms));
        let at_ms = context.now_ms.max(soonest.unwrap_or(0));
        self.payment_checks.next_ms = Some(
            self.payment_checks
                .next_ms
                .map_or(at_ms, |planned| planned.min(at_ms)),
        );
        self.payment_checks.schedule_start_ms = context.now_ms;
        self.payment_checks.recheck_requested = true;
    }

    fn may_become_paid(&self) -> bool {
        matches!(
            self.stage,
            Stage::Unpaid | Stage::NotPaid { .. } | Stage::WrongPayment { .. }
        )
    }

    /// Whether a returning shopper triggers a check. A requested check normally suffices. After a failure the
    /// requested check may come late or fail too.
    pub fn can_recheck_payment(&self) -> bool {
        let has_failed = self.payment_checks.failures > 0;
        self.may_become_paid() && (!self.payment_checks.recheck_requested || has_failed)
    }
}
