use super::plan::MINUTE_MS;
use super::world::World;
use crate::orders::{
    OrderState, PaymentCode,
    state_machine::{Attention, Progress, mail_schedule::MAX_SENDS, stage::Stage},
};

/// A history lasts two or three days. Its last retries follow at intervals of ten minutes.
const MAX_STEPS: u64 = 1_500;

impl World {
    pub(super) fn order_saved(&mut self, code: Option<PaymentCode>) {
        let paid_ms = self.provider.paid_ms(self.plan.facts.total_cents);
        let is_paid =
            paid_ms.is_some_and(|paid_ms| paid_ms <= self.now_ms) && code == self.provider.code;
        self.retail_api.orders.push((self.now_ms, code));
        if self.retail_api.orders.len() > 1 {
            self.record_violation("saved twice");
        }
        if self.plan.facts.prepaid && !is_paid {
            self.record_violation("saved unpaid");
        }
        if self.plan.facts.guest && self.retail_api.guests.is_empty() {
            self.record_violation("saved without the guest's record");
        }
    }

    pub(super) fn check_shown_saved(&mut self) {
        if self.retail_api.orders.is_empty() {
            self.record_violation("reported as saved and not saved");
        }
    }

    pub(super) fn check_end_state(&mut self) {
        self.counts.max_steps = self.counts.steps;
        if self.violation.is_some() {
            return;
        }
        let saved = self.retail_api.orders.len();
        let paid_ms = self.provider.paid_ms(self.plan.facts.total_cents);
        if paid_ms.is_some() && saved == 0 {
            self.record_violation("paid and lost");
        }
        let Some(row) = self.journal.read().map(|(_, row)| row.clone()) else {
            return self.record_violation(if self.is_accepted {
                "accepted and lost"
            } else {
                "never placed"
            });
        };
        self.count_outcome(&row, paid_ms.is_some());
        let shows_saved = row.state() == OrderState::Saved;
        if shows_saved != (saved == 1) {
            self.record_violation("the journal and the Retail API differ");
        }
        let is_settled = if self.plan.facts.prepaid {
            row.is_finished() || matches!(row.stage, Stage::WrongPayment { .. })
        } else {
            matches!(row.stage, Stage::Refused | Stage::Saved { .. })
        };
        if !is_settled {
            self.record_violation("the order is not settled");
        }
        self.check_side_effects();
        self.check_attention(&row);
    }

    fn count_outcome(&mut self, row: &Progress, is_paid: bool) {
        self.counts.prepaid = u64::from(self.plan.facts.prepaid);
        self.counts.paid = u64::from(is_paid);
        self.counts.saved = u64::from(row.state() == OrderState::Saved);
        self.counts.refused = u64::from(matches!(row.stage, Stage::Refused));
        self.counts.second_attempts = u64::from(row.attempts() > 1);
    }

    fn check_side_effects(&mut self) {
        let mails = [self.retail_api.company_mails, self.retail_api.buyer_mails];
        if mails.into_iter().any(|sent| sent > MAX_SENDS) {
            self.record_violation("a mail was sent too often");
        }
        if self.retail_api.orders.is_empty() && mails.into_iter().any(|sent| sent > 0) {
            self.record_violation("a mail about an order that is not saved");
        }
        if self.retail_api.guests.len() > 1 {
            self.record_violation("two records for one guest");
        }
        if self.counts.steps > MAX_STEPS {
            self.record_violation("too many steps");
        }
    }

    fn check_attention(&mut self, row: &Progress) {
        let attention = row.attention(&self.timings, self.now_ms);
        let total = self.plan.facts.total_cents;
        let transactions = &self.provider.transactions;
        let full_payments_ms: Vec<u64> = transactions
            .iter()
            .filter(|transaction| transaction.is_full_amount(total))
            .map(|transaction| transaction.paid_ms)
            .collect();
        let is_wrong = !transactions.is_empty() && full_payments_ms.is_empty();
        // The final check comes an hour after the first payment.
        let is_double = matches!(
            full_payments_ms.as_slice(),
            [first, second] if second - first < 30 * MINUTE_MS
        );
        if is_wrong != attention.contains(&Attention::WrongPayment) {
            self.record_violation("a wrong payment is not reported to operators");
        }
        if is_double && !attention.contains(&Attention::PaidTwice) {
            self.record_violation("a double payment is not reported to operators");
        }
    }
}
