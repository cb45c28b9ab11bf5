//! Clock and event queue of the simulation.

use std::{cmp::Reverse, collections::BinaryHeap, ops::AddAssign};

use super::{
    History, Mutation,
    journal::{Journal, Operation, WriteResult},
    plan::{MINUTE_MS, Plan, SECOND_MS, START_MS},
    process::{Process, ProcessId},
    provider::Provider,
    retail_api::RetailApi,
    rng::SeededRng,
    shopper::Hint,
};
use crate::orders::{
    PaymentCode,
    state_machine::{Step, StepNumber, StepResult, Timings},
};

/// With more events, the simulation is probably in an endless loop.
const MAX_EVENTS: u64 = 50_000;

pub(super) enum SimEvent {
    /// The shopper places the order, or repeats the request after no response.
    PlaceOrder,
    /// A process starts in this slot.
    Start(usize),
    Wake(ProcessId),
    /// The journal stores the write with this index in `World::writes`.
    Commit(usize),
    /// The journal acknowledges the write with this index.
    Acknowledge(usize, WriteResult),
    Send(ProcessId, StepNumber, Step, Option<PaymentCode>),
    Effect(Step, Option<PaymentCode>),
    StepEnded(ProcessId, StepNumber, StepResult),
    Repeat(ProcessId, Operation),
    Hint(Hint),
}

#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) events: u64,
    pub(super) steps: u64,
    pub(super) faults: u64,
    pub(super) wrong_payment_statuses: u64,
    pub(super) crashes: u64,
    pub(super) hints: u64,
    pub(super) conflicts: u64,
    pub(super) prepaid: u64,
    pub(super) paid: u64,
    pub(super) saved: u64,
    pub(super) refused: u64,
    pub(super) second_attempts: u64,
    pub(super) crashed_while_saving: u64,
    pub(super) max_steps: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.events += other.events;
        self.steps += other.steps;
        self.faults += other.faults;
        self.wrong_payment_statuses += other.wrong_payment_statuses;
        self.crashes += other.crashes;
        self.hints += other.hints;
        self.conflicts += other.conflicts;
        self.prepaid += other.prepaid;
        self.paid += other.paid;
        self.saved += other.saved;
        self.refused += other.refused;
        self.second_attempts += other.second_attempts;
        self.crashed_while_saving += other.crashed_while_saving;
        self.max_steps = self.max_steps.max(other.max_steps);
    }
}

pub(super) struct World {
    pub(super) now_ms: u64,
    pub(super) rng: SeededRng,
    /// Separate generator, so that wrong statuses don't change the other random numbers of a history.
    pub(super) wrong_status_rng: SeededRng,
    /// Wrong payment statuses that the provider may still return.
    pub(super) wrong_payment_statuses: u64,
    pub(super) plan: Plan,
    pub(super) timings: Timings,
    pub(super) mutation: Option<Mutation>,
    pub(super) journal: Journal,
    pub(super) writes: Vec<Option<super::journal::Write>>,
    pub(super) processes: [Process; 2],
    pub(super) retail_api: RetailApi,
    pub(super) provider: Provider,
    pub(super) counts: Counts,
    pub(super) violation: Option<String>,
    /// Whether the shopper knows that the order was accepted.
    pub(super) is_accepted: bool,
    /// Time of each event, and its index in `events`.
    queue: BinaryHeap<Reverse<(u64, usize)>>,
    events: Vec<Option<SimEvent>>,
    trace: Option<Vec<String>>,
}

impl World {
    pub(super) fn new(seed: u64, mutation: Option<Mutation>, traced: bool) -> Self {
        let mut rng = SeededRng::new(seed);
        let mut wrong_status_rng = SeededRng::new(!seed);
        let wrong_payment_statuses = wrong_status_rng.pick(&[0, 0, 1, 2]);
        let plan = Plan::new(&mut rng);
        let timings = Timings::default();
        Self {
            now_ms: START_MS,
            rng,
            wrong_status_rng,
            wrong_payment_statuses,
            plan,
            timings: mutation.map_or(timings, |mutation| mutation.timings(timings)),
            mutation,
            journal: Journal::default(),
            writes: Vec::new(),
            processes: [Process::default(), Process::default()],
            retail_api: RetailApi::default(),
            provider: Provider::default(),
            counts: Counts::default(),
            violation: None,
            is_accepted: false,
            queue: BinaryHeap::new(),
            events: Vec::new(),
            trace: traced.then(Vec::new),
        }
    }

    pub(super) fn run(mut self) -> History {
        self.note_plan();
        self.schedule(START_MS, SimEvent::Start(0));
        self.schedule(START_MS + 1, SimEvent::PlaceOrder);
        if let Some(at_ms) = self.plan.second_process_ms {
            self.schedule(at_ms, SimEvent::Start(1));
        }
        while let Some(Reverse((at_ms, index))) = self.queue.pop() {
            self.now_ms = at_ms;
            self.counts.events += 1;
            if self.counts.events > MAX_EVENTS {
                self.record_violation("endless loop");
            }
            if self.violation.is_some() {
                break;
            }
            self.maybe_crash();
            if let Some(event) = self.events[index].take() {
                self.handle(event);
            }
        }
        self.check_end_state();
        History {
            counts: self.counts,
            violation: self.violation,
            trace: self.trace.unwrap_or_default(),
        }
    }

    pub(super) fn schedule(&mut self, at_ms: u64, event: SimEvent) {
        self.queue.push(Reverse((at_ms, self.events.len())));
        self.events.push(Some(event));
    }

    pub(super) fn note(&mut self, line: impl FnOnce() -> String) {
        if let Some(trace) = &mut self.trace {
            let ms = self.now_ms - START_MS;
            trace.push(format!("{} s  {}", Seconds(ms), line()));
        }
    }

    pub(super) fn record_violation(&mut self, what: &str) {
        self.note(|| format!("VIOLATED: {what}"));
        self.violation.get_or_insert_with(|| what.to_owned());
    }

    fn note_plan(&mut self) {
        let plan = &self.plan;
        let line = format!(
            "{:?}, {} % faults until {:?} s, refused until {} s, second process: {}",
            plan.facts,
            plan.fault_percent,
            (plan.faults_until_ms - START_MS) / 1_000,
            plan.refuses_until_ms.saturating_sub(START_MS) / 1_000,
            plan.second_process_ms.is_some(),
        );
        self.note(|| line);
    }

    fn handle(&mut self, event: SimEvent) {
        match event {
            SimEvent::PlaceOrder => self.place_order(),
            SimEvent::Start(slot) => self.start(slot),
            SimEvent::Wake(process) => self.timer_ended(process),
            SimEvent::Commit(index) => self.commit(index),
            SimEvent::Acknowledge(index, written) => self.acknowledge(index, written),
            SimEvent::Send(process, step_number, step, code) => {
                self.send(process, step_number, step, code);
            }
            SimEvent::Effect(step, code) => self.take_effect(step, code),
            SimEvent::StepEnded(process, step_number, result) => {
                self.apply_operation(process, Operation::StepEnded(step_number, result));
            }
            SimEvent::Repeat(process, operation) => self.apply_operation(process, operation),
            SimEvent::Hint(hint) => self.handle_hint(hint),
        }
    }

    fn maybe_crash(&mut self) {
        if self.plan.crashes > 0 && self.rng.chance(self.plan.crash_percent) {
            let slot = self.rng.pick(&[0, 0, 1]);
            if self.processes[slot].is_alive {
                self.plan.crashes -= 1;
                self.crash(slot);
            }
        }
    }

    /// Places the order. Repeats the request with the same key until a response arrives, then pays.
    fn place_order(&mut self) {
        if self.is_accepted {
            return self.redirect_to_payment();
        }
        let again_ms = self.now_ms + self.rng.between(5 * SECOND_MS, MINUTE_MS);
        self.schedule(again_ms, SimEvent::PlaceOrder);
        let Some(process) = self.any_alive() else {
            return;
        };
        if self.journal.read().is_some() {
            self.is_accepted = true;
        } else {
            self.apply_operation(process, Operation::Place);
        }
    }

    fn handle_hint(&mut self, hint: Hint) {
        self.counts.hints += 1;
        match self.any_alive().filter(|_| self.journal.read().is_some()) {
            Some(process) => self.apply_operation(process, Operation::RecheckPayment(hint)),
            None => self.hint_later(hint),
        }
    }

    /// Repeats a webhook, as the provider does until the webhook is acknowledged.
    pub(super) fn hint_later(&mut self, hint: Hint) {
        if hint == Hint::Webhook {
            self.schedule(self.now_ms + 60 * MINUTE_MS, SimEvent::Hint(hint));
        }
    }

    fn any_alive(&mut self) -> Option<ProcessId> {
        let first = usize::from(self.rng.chance(50));
        let slots = [first, 1 - first];
        slots
            .into_iter()
            .find_map(|slot| self.processes[slot].id(slot))
    }
}

/// Milliseconds, displayed as seconds.
struct Seconds(u64);

impl std::fmt::Display for Seconds {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{}.{:03}", self.0 / 1_000, self.0 % 1_000);
        write!(formatter, "{text:>12}")
    }
}
