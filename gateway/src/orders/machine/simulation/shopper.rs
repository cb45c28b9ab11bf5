//! The shopper, and the provider's webhooks.

use super::{
    plan::{HOUR_MS, MINUTE_MS, SECOND_MS},
    world::{Happening, World},
};
use crate::orders::machine::PaymentStatus;

/// Something that makes the provider be asked again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hint {
    /// The return page: may not come.
    Return,
    /// A webhook: comes again an hour later until it was taken.
    Webhook,
}

#[derive(Clone, Copy)]
enum Conduct {
    NeverPays,
    Pays,
    DeclinedThenPays,
    PaysTwice,
    PaysWrongly,
    PaysWronglyThenRightly,
    Cancels,
    /// The payment was begun in time and finished after the code had expired.
    PaysLate,
    /// Long after it; a webhook says so.
    PaysVeryLate,
}

const CONDUCTS: [Conduct; 12] = [
    Conduct::NeverPays,
    Conduct::Pays,
    Conduct::Pays,
    Conduct::Pays,
    Conduct::Pays,
    Conduct::DeclinedThenPays,
    Conduct::PaysTwice,
    Conduct::PaysWrongly,
    Conduct::PaysWronglyThenRightly,
    Conduct::Cancels,
    Conduct::PaysLate,
    Conduct::PaysVeryLate,
];

impl World {
    /// The shopper learns the code. What comes of it at the provider is settled here.
    pub(super) fn reveal(&mut self) {
        let Some(code) = self.journal.read().and_then(|(_, row)| row.code().cloned()) else {
            return;
        };
        if self.provider.code.is_some() {
            return;
        }
        self.note(|| format!("the shopper is sent to pay {}", code.as_str()));
        self.provider.code = Some(code);
        let now_ms = self.now_ms;
        let pays_ms = now_ms + self.draw.between(3 * SECOND_MS, 4 * MINUTE_MS);
        let expires_ms = self.provider.expires_ms(self.provider.code.as_ref());
        let right = i64::from(self.plan.facts.total_cents);
        match self.draw.pick(&CONDUCTS) {
            Conduct::Pays => self.pay(pays_ms, right, 978),
            Conduct::DeclinedThenPays => {
                self.at(pays_ms, Happening::Hint(Hint::Webhook));
                self.pay(pays_ms + MINUTE_MS, right, 978);
            }
            Conduct::PaysTwice => {
                self.pay(pays_ms, right, 978);
                let again_ms = pays_ms + self.draw.between(1, 20 * MINUTE_MS);
                self.pay(again_ms, right, 978);
            }
            Conduct::PaysWrongly => self.pay_wrongly(pays_ms, right),
            Conduct::PaysWronglyThenRightly => {
                self.pay_wrongly(pays_ms, right);
                self.pay(pays_ms + 10 * MINUTE_MS, right, 978);
                self.at(pays_ms + 12 * MINUTE_MS, Happening::Hint(Hint::Webhook));
            }
            Conduct::Cancels if pays_ms < expires_ms => {
                self.provider.closed = Some((pays_ms, PaymentStatus::Cancelled));
            }
            Conduct::NeverPays | Conduct::Cancels => {}
            // Its page can't be opened any more.
            Conduct::PaysLate | Conduct::PaysVeryLate if now_ms >= expires_ms => {}
            Conduct::PaysLate => {
                let late_ms = expires_ms + self.draw.between(1, 40 * MINUTE_MS);
                self.provider.transactions.push((late_ms, right, 978));
            }
            Conduct::PaysVeryLate => {
                let late_ms = expires_ms + self.draw.between(HOUR_MS, 24 * HOUR_MS);
                self.provider.transactions.push((late_ms, right, 978));
                // Once what it says can be read.
                self.at(late_ms + 2 * MINUTE_MS, Happening::Hint(Hint::Webhook));
            }
        }
        let is_closed = self.provider.closed.is_some();
        if !is_closed {
            self.provider.closed = Some((expires_ms, PaymentStatus::Expired));
        }
        self.call_back(now_ms, expires_ms);
    }

    /// Pays, unless it is too late.
    fn pay(&mut self, at_ms: u64, cents: i64, currency: u16) {
        if at_ms >= self.provider.expires_ms(self.provider.code.as_ref()) {
            return;
        }
        self.provider.transactions.push((at_ms, cents, currency));
        for _ in 0..self.draw.between(0, 2) {
            let after_ms = self.draw.between(0, 30 * SECOND_MS);
            let hint = self.draw.pick(&[Hint::Return, Hint::Webhook]);
            self.at(at_ms + after_ms, Happening::Hint(hint));
        }
    }

    fn pay_wrongly(&mut self, at_ms: u64, right: i64) {
        let (cents, currency) =
            self.draw
                .pick(&[(right - 1, 978), (right * 100, 978), (right, 840), (0, 978)]);
        self.pay(at_ms, cents, currency);
    }

    /// Callbacks for no reason: early, doubled, forged.
    fn call_back(&mut self, now_ms: u64, expires_ms: u64) {
        for _ in 0..self.draw.between(0, 5) {
            let until_ms = self.draw.pick(&[
                now_ms + MINUTE_MS,
                now_ms + HOUR_MS,
                now_ms.max(expires_ms) + 3 * HOUR_MS,
            ]);
            let at_ms = self.draw.between(now_ms, until_ms);
            let hint = self.draw.pick(&[Hint::Return, Hint::Webhook]);
            self.at(at_ms, Happening::Hint(hint));
            if self.draw.chance(30) {
                self.at(at_ms + 1, Happening::Hint(hint));
            }
        }
    }
}
