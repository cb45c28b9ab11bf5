use super::{
    call_fault::{
        CallFault, DOWN, Effect, FAULTS, LATE, LATE_COMMIT, NO_FAULT, REFUSAL, Reply, ReplyTime,
    },
    plan::{HOUR_MS, MINUTE_MS, SECOND_MS},
    world::{SimEvent, World},
};
use crate::{
    orders::{
        PaymentCode,
        state_machine::{
            CreateGuestOutcome, MailOutcome, ProbeOutcome, Recipient, SaveOutcome, Step, StepResult,
        },
    },
    payments::{PaidAmount, PaymentStatus},
};

const TIMEOUT_MS: u64 = 30 * SECOND_MS;
/// Maximum time that the Retail API works on a request.
const MAX_WORK_MS: u64 = 110 * SECOND_MS;
/// A marker is the order's reference in a text. Within this time, a search by marker finds a new order or guest.
const MAX_MARKER_LAG_MS: u64 = 20 * SECOND_MS;

#[derive(Default)]
pub(super) struct RetailApi {
    /// Saved orders: time and payment code.
    pub(super) orders: Vec<(u64, Option<PaymentCode>)>,
    /// Creation times of guest records.
    pub(super) guests: Vec<u64>,
    pub(super) company_mails: u32,
    pub(super) buyer_mails: u32,
}

impl World {
    fn is_faulty(&mut self) -> bool {
        let percent = if self.plan.is_down(self.now_ms) {
            100
        } else if self.now_ms < self.plan.faults_until_ms {
            self.plan.fault_percent
        } else {
            0
        };
        self.rng.chance(percent)
    }

    fn pick_fault(&mut self, step: Step) -> CallFault {
        if self.is_faulty() {
            let is_late = self.rng.chance(self.plan.late_percent);
            let fault = if self.plan.is_down(self.now_ms) {
                self.rng.pick(&DOWN)
            } else if is_late {
                self.rng.pick(&LATE)
            } else if self.is_sent_late() {
                LATE_COMMIT
            } else {
                self.rng.pick(&FAULTS)
            };
            self.counts.faults += 1;
            self.note(|| format!("fault: {}", fault.name));
            return fault;
        }
        if step == Step::Save && self.now_ms < self.plan.refuses_until_ms {
            self.counts.faults += 1;
            return REFUSAL;
        }
        NO_FAULT
    }

    /// Only a mutation sends a step after its start deadline.
    fn is_sent_late(&self) -> bool {
        let row = self.journal.read().map(|(_, row)| row);
        let started = row.and_then(|row| row.running_step.as_ref());
        started.is_some_and(|started| {
            let age_ms = self.now_ms.saturating_sub(started.since_ms);
            age_ms > self.timings.start_deadline_ms + MINUTE_MS
        })
    }

    /// Returns time and result of the reply.
    pub(super) fn write_call(
        &mut self,
        step: Step,
        code: Option<PaymentCode>,
    ) -> (u64, StepResult) {
        let fault = self.pick_fault(step);
        let effect_after_ms = match fault.effect {
            Effect::Never => None,
            Effect::Soon => Some(self.rng.between(1, 2 * SECOND_MS)),
            Effect::Late => Some(self.late_effect_after_ms()),
        };
        if let Some(effect_after_ms) = effect_after_ms {
            self.schedule(self.now_ms + effect_after_ms, SimEvent::Effect(step, code));
        }
        let reply_ms = match fault.reply_time {
            ReplyTime::Soon => self.rng.between(0, SECOND_MS),
            ReplyTime::Slow => self.rng.between(SECOND_MS, TIMEOUT_MS - 3 * SECOND_MS),
            ReplyTime::AtTimeout => TIMEOUT_MS,
        };
        // A success follows the effect. An error may come before the effect.
        let after_ms = if fault.reply == Reply::Success {
            effect_after_ms.unwrap_or(0)
        } else {
            0
        };
        (
            self.now_ms + after_ms + reply_ms,
            step_result(step, fault.reply),
        )
    }

    /// At most the timeout plus the longest work on a request.
    fn late_effect_after_ms(&mut self) -> u64 {
        let delays_ms = [TIMEOUT_MS, MAX_WORK_MS].map(|max_ms| {
            let random_ms = self.rng.between(1, max_ms);
            self.rng.pick(&[random_ms, max_ms])
        });
        delays_ms.into_iter().sum()
    }

    pub(super) fn take_effect(&mut self, step: Step, code: Option<PaymentCode>) {
        self.note(|| format!("the Retail API has done: {step:?}"));
        match step {
            Step::Save => self.order_saved(code),
            Step::CreateGuest => self.retail_api.guests.push(self.now_ms),
            Step::Mail(Recipient::Company) => self.retail_api.company_mails += 1,
            Step::Mail(Recipient::Buyer) => self.retail_api.buyer_mails += 1,
            Step::RequestPaymentCode | Step::CheckPayment | Step::FindGuest | Step::Probe => {}
        }
    }

    /// Returns time and result of the reply.
    pub(super) fn read_call(
        &mut self,
        step: Step,
        code: Option<&PaymentCode>,
    ) -> (u64, StepResult) {
        let reply_after_ms = self.rng.between(1, 800);
        if self.is_faulty() {
            self.counts.faults += 1;
            let reply_after_ms = self.rng.pick(&[reply_after_ms, TIMEOUT_MS]);
            return (self.now_ms + reply_after_ms, StepResult::not_sent(step));
        }
        let result = match step {
            Step::RequestPaymentCode => {
                let open_ms = self.rng.between(5 * MINUTE_MS, 24 * HOUR_MS);
                StepResult::Code(self.provider.create_code(self.now_ms + open_ms))
            }
            Step::CheckPayment => {
                let lag_ms = self.rng.between(0, self.plan.provider_lag_ms);
                let total_cents = self.plan.facts.total_cents;
                let as_of_ms = self.now_ms.saturating_sub(lag_ms);
                let status = self.provider.status(code, total_cents, as_of_ms);
                StepResult::Payment(self.maybe_wrong_status(status))
            }
            Step::FindGuest => {
                let visible_ms = self.marker_visible_ms();
                let exists = self
                    .retail_api
                    .guests
                    .iter()
                    .any(|created_ms| *created_ms <= visible_ms);
                if exists {
                    StepResult::GuestFound(7)
                } else {
                    StepResult::GuestNotFound
                }
            }
            Step::Probe => StepResult::Probe(self.probe(code)),
            Step::Save | Step::CreateGuest | Step::Mail(_) => unreachable!("it writes"),
        };
        (self.now_ms + reply_after_ms, result)
    }

    /// Sometimes replaces the status by a wrong one. The number of transactions stays correct.
    fn maybe_wrong_status(&mut self, status: PaymentStatus) -> PaymentStatus {
        if self.wrong_payment_statuses == 0 || !self.wrong_status_rng.chance(30) {
            return status;
        }
        self.wrong_payment_statuses -= 1;
        self.counts.wrong_payment_statuses += 1;
        let transactions = match status {
            PaymentStatus::Paid(amount) => amount.transactions,
            PaymentStatus::Open | PaymentStatus::Expired | PaymentStatus::Cancelled => 1,
        };
        PaymentStatus::Paid(PaidAmount {
            cents: self.plan.facts.total_cents + 1,
            currency: 978,
            transactions,
        })
    }

    /// A search by marker finds only writes up to this time.
    fn marker_visible_ms(&mut self) -> u64 {
        let lags = self.plan.code_search_lag_ms > 0 && self.rng.chance(50);
        let lag_ms = if lags {
            self.rng.between(0, MAX_MARKER_LAG_MS)
        } else {
            0
        };
        self.now_ms - lag_ms
    }

    fn probe(&mut self, code: Option<&PaymentCode>) -> ProbeOutcome {
        let markers_ms = self.marker_visible_ms();
        let lag_ms = self.rng.between(0, self.plan.code_search_lag_ms);
        let codes_ms = self.now_ms - lag_ms;
        let by_marker = self
            .retail_api
            .orders
            .iter()
            .any(|(saved_ms, _)| *saved_ms <= markers_ms);
        let by_code = self.retail_api.orders.iter().any(|(saved_ms, saved_code)| {
            *saved_ms <= codes_ms && code.is_some() && saved_code.as_ref() == code
        });
        if by_marker || by_code {
            ProbeOutcome::Found
        } else {
            ProbeOutcome::NotFound
        }
    }
}

fn step_result(step: Step, reply: Reply) -> StepResult {
    match step {
        Step::CreateGuest => StepResult::CreateGuest(match reply {
            Reply::Success => CreateGuestOutcome::Created,
            Reply::NotSent => CreateGuestOutcome::NotSent,
            Reply::Refusal | Reply::NoneOrError => CreateGuestOutcome::OutcomeUnknown,
        }),
        Step::Mail(_) => StepResult::Mail(match reply {
            Reply::Success => MailOutcome::Sent,
            Reply::NotSent => MailOutcome::NotSent,
            Reply::Refusal | Reply::NoneOrError => MailOutcome::OutcomeUnknown,
        }),
        Step::Save
        | Step::RequestPaymentCode
        | Step::CheckPayment
        | Step::FindGuest
        | Step::Probe => StepResult::Save(match reply {
            Reply::Success => SaveOutcome::Success,
            Reply::Refusal => SaveOutcome::Refused,
            Reply::NotSent => SaveOutcome::NotSent,
            Reply::NoneOrError => SaveOutcome::OutcomeUnknown,
        }),
    }
}
