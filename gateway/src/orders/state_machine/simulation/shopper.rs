//! Simulated shopper, and simulated webhooks of the provider.

use super::{
    plan::{HOUR_MS, MINUTE_MS, SECOND_MS},
    provider::Transaction,
    world::{SimEvent, World},
};
use crate::payments::PaymentStatus;

// ISO 4217
const EURO: u16 = 978;
const US_DOLLAR: u16 = 840;

/// Hint that the payment changed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hint {
    Return,
    /// The provider sends a webhook, and again each hour until it is acknowledged.
    Webhook,
}

#[derive(Clone, Copy)]
enum Behaviour {
    NeverPays,
    Pays,
    DeclinedThenPays,
    PaysTwice,
    PaysWrongly,
    PaysWronglyThenRightly,
    Cancels,
    /// The payment starts in time, but ends after the code has expired.
    PaysLate,
    /// The payment ends hours after the code has expired, and a webhook reports it.
    PaysVeryLate,
}

const BEHAVIOURS: [Behaviour; 12] = [
    Behaviour::NeverPays,
    Behaviour::Pays,
    Behaviour::Pays,
    Behaviour::Pays,
    Behaviour::Pays,
    Behaviour::DeclinedThenPays,
    Behaviour::PaysTwice,
    Behaviour::PaysWrongly,
    Behaviour::PaysWronglyThenRightly,
    Behaviour::Cancels,
    Behaviour::PaysLate,
    Behaviour::PaysVeryLate,
];

impl World {
    /// Redirects the shopper, and decides what happens at the provider.
    pub(super) fn redirect_to_payment(&mut self) {
        let Some(code) = self.journal.read().and_then(|(_, row)| row.code().cloned()) else {
            return;
        };
        if self.provider.code.is_some() {
            return;
        }
        self.note(|| format!("the shopper is redirected to pay {}", code.as_str()));
        self.provider.code = Some(code);
        let now_ms = self.now_ms;
        let pays_ms = now_ms + self.rng.between(3 * SECOND_MS, 4 * MINUTE_MS);
        let expires_ms = self.provider.expires_ms(self.provider.code.as_ref());
        let total_cents = self.plan.facts.total_cents;
        match self.rng.pick(&BEHAVIOURS) {
            Behaviour::Pays => self.pay(pays_ms, total_cents, EURO),
            Behaviour::DeclinedThenPays => {
                self.schedule(pays_ms, SimEvent::Hint(Hint::Webhook));
                self.pay(pays_ms + MINUTE_MS, total_cents, EURO);
            }
            Behaviour::PaysTwice => {
                self.pay(pays_ms, total_cents, EURO);
                let again_ms = pays_ms + self.rng.between(1, 20 * MINUTE_MS);
                self.pay(again_ms, total_cents, EURO);
            }
            Behaviour::PaysWrongly => self.pay_wrongly(pays_ms, total_cents),
            Behaviour::PaysWronglyThenRightly => {
                self.pay_wrongly(pays_ms, total_cents);
                self.pay(pays_ms + 10 * MINUTE_MS, total_cents, EURO);
                self.schedule(pays_ms + 12 * MINUTE_MS, SimEvent::Hint(Hint::Webhook));
            }
            Behaviour::Cancels if pays_ms < expires_ms => {
                self.provider.closed = Some((pays_ms, PaymentStatus::Cancelled));
            }
            Behaviour::NeverPays | Behaviour::Cancels => {}
            // The code expired before the shopper saw it.
            Behaviour::PaysLate | Behaviour::PaysVeryLate if now_ms >= expires_ms => {}
            Behaviour::PaysLate => {
                let late_ms = expires_ms + self.rng.between(1, 40 * MINUTE_MS);
                self.provider.transactions.push(Transaction {
                    paid_ms: late_ms,
                    cents: total_cents,
                    currency: EURO,
                });
            }
            Behaviour::PaysVeryLate => {
                let late_ms = expires_ms + self.rng.between(HOUR_MS, 24 * HOUR_MS);
                self.provider.transactions.push(Transaction {
                    paid_ms: late_ms,
                    cents: total_cents,
                    currency: EURO,
                });
                // The webhook arrives when the provider already returns the new status.
                self.schedule(late_ms + 2 * MINUTE_MS, SimEvent::Hint(Hint::Webhook));
            }
        }
        let is_closed = self.provider.closed.is_some();
        if !is_closed {
            self.provider.closed = Some((expires_ms, PaymentStatus::Expired));
        }
        self.schedule_random_hints(now_ms, expires_ms);
    }

    fn pay(&mut self, at_ms: u64, cents: i32, currency: u16) {
        if at_ms >= self.provider.expires_ms(self.provider.code.as_ref()) {
            return;
        }
        self.provider.transactions.push(Transaction {
            paid_ms: at_ms,
            cents,
            currency,
        });
        for _ in 0..self.rng.between(0, 2) {
            let after_ms = self.rng.between(0, 30 * SECOND_MS);
            let hint = self.rng.pick(&[Hint::Return, Hint::Webhook]);
            self.schedule(at_ms + after_ms, SimEvent::Hint(hint));
        }
    }

    fn pay_wrongly(&mut self, at_ms: u64, total_cents: i32) {
        let (cents, currency) = self.rng.pick(&[
            (total_cents - 1, EURO),
            (total_cents * 100, EURO),
            (total_cents, US_DOLLAR),
            (0, EURO),
        ]);
        self.pay(at_ms, cents, currency);
    }

    /// Schedules early, repeated and forged hints.
    fn schedule_random_hints(&mut self, now_ms: u64, expires_ms: u64) {
        for _ in 0..self.rng.between(0, 5) {
            let until_ms = self.rng.pick(&[
                now_ms + MINUTE_MS,
                now_ms + HOUR_MS,
                now_ms.max(expires_ms) + 3 * HOUR_MS,
            ]);
            let at_ms = self.rng.between(now_ms, until_ms);
            let hint = self.rng.pick(&[Hint::Return, Hint::Webhook]);
            self.schedule(at_ms, SimEvent::Hint(hint));
            if self.rng.chance(30) {
                self.schedule(at_ms + 1, SimEvent::Hint(hint));
            }
        }
    }
}
