//! The shop's system: what it keeps, and how its calls go.

use super::{
    call::{CallFault, DOWN, Effect, FAULTS, FINE, Heard, LATE, LATE_COMMIT, REFUSAL, Reply},
    plan::{HOUR_MS, MINUTE_MS, SECOND_MS},
    world::{Happening, World},
};
use crate::orders::{
    PaymentCode,
    machine::{
        Answer, MailOutcome, MakeGuestOutcome, PaymentStatus, ProbeOutcome, Receiver, SaveOutcome,
        Step,
    },
};

/// The time limit of calls.
const TIME_LIMIT_MS: u64 = 30 * SECOND_MS;
/// How long the shop's system works on a request at most.
const WORKS_MS: u64 = 110 * SECOND_MS;
/// How late a mark can be read at most.
const MARK_LAG_MS: u64 = 20 * SECOND_MS;

/// What the shop's system has.
#[derive(Default)]
pub(super) struct Shop {
    /// When the order was saved, and with which code.
    pub(super) orders: Vec<(u64, Option<PaymentCode>)>,
    /// When a record was made for the guest.
    pub(super) guests: Vec<u64>,
    pub(super) company_mails: u32,
    pub(super) buyer_mails: u32,
}

impl World {
    fn goes_wrong(&mut self) -> bool {
        let percent = if self.plan.is_down(self.now_ms) {
            100
        } else if self.now_ms < self.plan.heals_ms {
            self.plan.fault_percent
        } else {
            0
        };
        self.draw.chance(percent)
    }

    fn fault(&mut self, step: Step) -> CallFault {
        if self.goes_wrong() {
            let is_late = self.draw.chance(self.plan.late_percent);
            let fault = if self.plan.is_down(self.now_ms) {
                self.draw.pick(&DOWN)
            } else if is_late {
                self.draw.pick(&LATE)
            } else if self.is_sent_late() {
                LATE_COMMIT
            } else {
                self.draw.pick(&FAULTS)
            };
            self.counts.faults += 1;
            self.note(|| format!("fault: {}", fault.name));
            return fault;
        }
        if step == Step::Save && self.now_ms < self.plan.refuses_until_ms {
            self.counts.faults += 1;
            return REFUSAL;
        }
        FINE
    }

    /// It was begun longer ago than it may be. That never happens, unless the rule is switched off: then it meets the worst.
    fn is_sent_late(&self) -> bool {
        let row = self.journal.read().map(|(_, row)| row);
        let began = row.and_then(|row| row.under_way.as_ref());
        began.is_some_and(|began| {
            let age_ms = self.now_ms.saturating_sub(began.since_ms);
            age_ms > self.pauses.send_within_ms + MINUTE_MS
        })
    }

    /// A call that writes: when it takes effect, when its caller hears of it, and what.
    pub(super) fn write_call(&mut self, step: Step, code: Option<PaymentCode>) -> (u64, Answer) {
        let fault = self.fault(step);
        let works_ms = match fault.effect {
            Effect::Never => None,
            Effect::Soon => Some(self.draw.between(1, 2 * SECOND_MS)),
            Effect::Late => Some(self.lateness_ms()),
        };
        if let Some(works_ms) = works_ms {
            self.at(self.now_ms + works_ms, Happening::Effect(step, code));
        }
        let heard_ms = match fault.heard {
            Heard::Soon => self.draw.between(0, SECOND_MS),
            Heard::Slowly => self.draw.between(SECOND_MS, TIME_LIMIT_MS - 3 * SECOND_MS),
            Heard::AtTimeLimit => TIME_LIMIT_MS,
        };
        // A yes is said after the effect; an error may be heard before it.
        let after_ms = if fault.reply == Reply::Yes {
            works_ms.unwrap_or(0)
        } else {
            0
        };
        (
            self.now_ms + after_ms + heard_ms,
            heard_as(step, fault.reply),
        )
    }

    /// As late as can be, or anything less.
    fn lateness_ms(&mut self) -> u64 {
        let parts = [TIME_LIMIT_MS, WORKS_MS].map(|most_ms| {
            let drawn_ms = self.draw.between(1, most_ms);
            self.draw.pick(&[drawn_ms, most_ms])
        });
        parts.into_iter().sum()
    }

    /// It has come to pass.
    pub(super) fn take_effect(&mut self, step: Step, code: Option<PaymentCode>) {
        self.note(|| format!("the shop's system has done: {step:?}"));
        match step {
            Step::Save => self.order_saved(code),
            Step::MakeGuest => self.shop.guests.push(self.now_ms),
            Step::Mail(Receiver::Company) => self.shop.company_mails += 1,
            Step::Mail(Receiver::Buyer) => self.shop.buyer_mails += 1,
            Step::AskForCode | Step::AskProvider | Step::FindGuest | Step::Probe => {}
        }
    }

    /// A call that reads is read at one moment and answered at a later one.
    pub(super) fn read_call(&mut self, step: Step, code: Option<&PaymentCode>) -> (u64, Answer) {
        let takes_ms = self.draw.between(1, 800);
        if self.goes_wrong() {
            self.counts.faults += 1;
            let takes_ms = self.draw.pick(&[takes_ms, TIME_LIMIT_MS]);
            return (self.now_ms + takes_ms, Answer::not_taken(step));
        }
        let answer = match step {
            Step::AskForCode => {
                let open_ms = self.draw.between(5 * MINUTE_MS, 24 * HOUR_MS);
                Answer::Code(self.provider.make_code(self.now_ms + open_ms))
            }
            Step::AskProvider => {
                let lag_ms = self.draw.between(0, self.plan.provider_lag_ms);
                let total_cents = self.plan.facts.total_cents;
                let as_of_ms = self.now_ms.saturating_sub(lag_ms);
                let status = self.provider.status(code, total_cents, as_of_ms);
                Answer::Payment(self.perhaps_odd(status))
            }
            Step::FindGuest => {
                let visible_ms = self.mark_visible_ms();
                let is_there = self
                    .shop
                    .guests
                    .iter()
                    .any(|made_ms| *made_ms <= visible_ms);
                if is_there {
                    Answer::Guest(7)
                } else {
                    Answer::NoGuest
                }
            }
            Step::Probe => Answer::Probed(self.probe(code)),
            Step::Save | Step::MakeGuest | Step::Mail(_) => unreachable!("those write"),
        };
        (self.now_ms + takes_ms, answer)
    }

    /// What the provider says instead, now and then: nothing of it is true but how often it was paid.
    fn perhaps_odd(&mut self, status: PaymentStatus) -> PaymentStatus {
        if self.odd_answers == 0 || !self.oddities.chance(30) {
            return status;
        }
        self.odd_answers -= 1;
        self.counts.odd_answers += 1;
        let transactions = match status {
            PaymentStatus::Paid { transactions, .. } => transactions,
            PaymentStatus::Open | PaymentStatus::Expired | PaymentStatus::Cancelled => 1,
        };
        PaymentStatus::Paid {
            cents: i64::from(self.plan.facts.total_cents) + 1,
            currency: 978,
            transactions,
        }
    }

    fn mark_visible_ms(&mut self) -> u64 {
        let lags = self.plan.duplicates_lag_ms > 0 && self.draw.chance(50);
        let lag_ms = if lags {
            self.draw.between(0, MARK_LAG_MS)
        } else {
            0
        };
        self.now_ms - lag_ms
    }

    fn probe(&mut self, code: Option<&PaymentCode>) -> ProbeOutcome {
        let marks_ms = self.mark_visible_ms();
        let lag_ms = self.draw.between(0, self.plan.duplicates_lag_ms);
        let codes_ms = self.now_ms - lag_ms;
        let by_mark = self
            .shop
            .orders
            .iter()
            .any(|(saved_ms, _)| *saved_ms <= marks_ms);
        let by_code = self.shop.orders.iter().any(|(saved_ms, saved_code)| {
            *saved_ms <= codes_ms && code.is_some() && saved_code.as_ref() == code
        });
        if by_mark || by_code {
            ProbeOutcome::Seen
        } else {
            ProbeOutcome::NotSeen
        }
    }
}

fn heard_as(step: Step, reply: Reply) -> Answer {
    match step {
        Step::MakeGuest => Answer::MadeGuest(match reply {
            Reply::Yes => MakeGuestOutcome::Made,
            Reply::NotSent => MakeGuestOutcome::NotSent,
            Reply::Sentence | Reply::Broken => MakeGuestOutcome::OutcomeUnknown,
        }),
        Step::Mail(_) => Answer::Mailed(match reply {
            Reply::Yes => MailOutcome::Sent,
            Reply::NotSent => MailOutcome::NotSent,
            Reply::Sentence | Reply::Broken => MailOutcome::OutcomeUnknown,
        }),
        Step::Save | Step::AskForCode | Step::AskProvider | Step::FindGuest | Step::Probe => {
            Answer::Save(match reply {
                Reply::Yes => SaveOutcome::Success,
                Reply::Sentence => SaveOutcome::Refused,
                Reply::NotSent => SaveOutcome::NotSent,
                Reply::Broken => SaveOutcome::OutcomeUnknown,
            })
        }
    }
}
