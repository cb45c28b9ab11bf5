//! The clock, and what happens next.

use std::{cmp::Reverse, collections::BinaryHeap, ops::AddAssign};

use super::{
    History, Mutation,
    draw::Draw,
    journal::{Journal, Operation, Written},
    plan::{MINUTE_MS, Plan, SECOND_MS, START_MS},
    process::{Process, ProcessId},
    provider::Provider,
    shop::Shop,
    shopper::Hint,
};
use crate::orders::{
    PaymentCode,
    machine::{Answer, Pauses, Step, Turn},
};

/// More events than any history should need: one that goes on is a busy loop.
const MOST_EVENTS: u64 = 50_000;

/// Something that happens. Where a process is named, it is the one that was alive then: another start of it is another one.
pub(super) enum Happening {
    /// The shopper orders, or presses again because nothing came.
    Press,
    Start(usize),
    Wake(ProcessId),
    /// The journal writes.
    Commit(usize),
    /// It says so.
    Acknowledge(usize, Written),
    /// A step is taken.
    Send(ProcessId, Turn, Step, Option<PaymentCode>),
    /// The shop's system has done what it was asked for.
    Effect(Step, Option<PaymentCode>),
    Answered(ProcessId, Turn, Answer),
    /// Something is done anew that could not be written.
    Again(ProcessId, Operation),
    Hint(Hint),
}

/// What a history had of everything.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) events: u64,
    pub(super) steps: u64,
    pub(super) faults: u64,
    pub(super) odd_answers: u64,
    pub(super) crashes: u64,
    pub(super) hints: u64,
    pub(super) conflicts: u64,
    pub(super) prepaid: u64,
    pub(super) paid: u64,
    pub(super) saved: u64,
    pub(super) refused: u64,
    pub(super) second_attempts: u64,
    pub(super) crashed_while_saving: u64,
    pub(super) most_steps: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.events += other.events;
        self.steps += other.steps;
        self.faults += other.faults;
        self.odd_answers += other.odd_answers;
        self.crashes += other.crashes;
        self.hints += other.hints;
        self.conflicts += other.conflicts;
        self.prepaid += other.prepaid;
        self.paid += other.paid;
        self.saved += other.saved;
        self.refused += other.refused;
        self.second_attempts += other.second_attempts;
        self.crashed_while_saving += other.crashed_while_saving;
        self.most_steps = self.most_steps.max(other.most_steps);
    }
}

pub(super) struct World {
    pub(super) now_ms: u64,
    pub(super) draw: Draw,
    /// For wrong answers of the provider: the rest of a history is drawn as without them.
    pub(super) oddities: Draw,
    /// Wrong answers to come: another amount was paid than was, or an unpaid code is paid.
    pub(super) odd_answers: u64,
    pub(super) plan: Plan,
    pub(super) pauses: Pauses,
    pub(super) mutation: Option<Mutation>,
    pub(super) journal: Journal,
    pub(super) writes: Vec<Option<super::journal::Write>>,
    pub(super) processes: [Process; 2],
    pub(super) shop: Shop,
    pub(super) provider: Provider,
    pub(super) counts: Counts,
    pub(super) violation: Option<String>,
    /// The shopper has heard that the order is taken.
    pub(super) is_accepted: bool,
    queue: BinaryHeap<Reverse<(u64, usize)>>,
    happenings: Vec<Option<Happening>>,
    trace: Option<Vec<String>>,
}

impl World {
    pub(super) fn new(seed: u64, mutation: Option<Mutation>, traced: bool) -> Self {
        let mut draw = Draw::new(seed);
        let mut oddities = Draw::new(!seed);
        let odd_answers = oddities.pick(&[0, 0, 1, 2]);
        let plan = Plan::new(&mut draw);
        let pauses = Pauses::default();
        Self {
            now_ms: START_MS,
            draw,
            oddities,
            odd_answers,
            plan,
            pauses: mutation.map_or(pauses, |mutation| mutation.pauses(pauses)),
            mutation,
            journal: Journal::default(),
            writes: Vec::new(),
            processes: [Process::default(), Process::default()],
            shop: Shop::default(),
            provider: Provider::default(),
            counts: Counts::default(),
            violation: None,
            is_accepted: false,
            queue: BinaryHeap::new(),
            happenings: Vec::new(),
            trace: traced.then(Vec::new),
        }
    }

    /// Until nothing happens any more.
    pub(super) fn live(mut self) -> History {
        self.note_plan();
        self.at(START_MS, Happening::Start(0));
        self.at(START_MS + 1, Happening::Press);
        if let Some(at_ms) = self.plan.second_process_ms {
            self.at(at_ms, Happening::Start(1));
        }
        while let Some(Reverse((at_ms, index))) = self.queue.pop() {
            self.now_ms = at_ms;
            self.counts.events += 1;
            if self.counts.events > MOST_EVENTS {
                self.violate("it goes on and on");
            }
            if self.violation.is_some() {
                break;
            }
            self.may_crash();
            if let Some(happening) = self.happenings[index].take() {
                self.happen(happening);
            }
        }
        self.judge_end();
        History {
            counts: self.counts,
            violation: self.violation,
            trace: self.trace.unwrap_or_default(),
        }
    }

    pub(super) fn at(&mut self, at_ms: u64, happening: Happening) {
        self.queue.push(Reverse((at_ms, self.happenings.len())));
        self.happenings.push(Some(happening));
    }

    pub(super) fn note(&mut self, line: impl FnOnce() -> String) {
        if let Some(trace) = &mut self.trace {
            let ms = self.now_ms - START_MS;
            trace.push(format!("{} s  {}", Seconds(ms), line()));
        }
    }

    pub(super) fn violate(&mut self, what: &str) {
        self.note(|| format!("VIOLATED: {what}"));
        self.violation.get_or_insert_with(|| what.to_owned());
    }

    fn note_plan(&mut self) {
        let plan = &self.plan;
        let line = format!(
            "{:?}, {} % faults until {:?} s, refused until {} s, second process: {}",
            plan.facts,
            plan.fault_percent,
            (plan.heals_ms - START_MS) / 1_000,
            plan.refuses_until_ms.saturating_sub(START_MS) / 1_000,
            plan.second_process_ms.is_some(),
        );
        self.note(|| line);
    }

    fn happen(&mut self, happening: Happening) {
        match happening {
            Happening::Press => self.press(),
            Happening::Start(slot) => self.start(slot),
            Happening::Wake(process) => self.wake_at(process),
            Happening::Commit(index) => self.commit(index),
            Happening::Acknowledge(index, written) => self.acknowledge(index, written),
            Happening::Send(process, turn, step, code) => self.send(process, turn, step, code),
            Happening::Effect(step, code) => self.take_effect(step, code),
            Happening::Answered(process, turn, answer) => {
                self.operate(process, Operation::Answer(turn, answer));
            }
            Happening::Again(process, operation) => self.operate(process, operation),
            Happening::Hint(hint) => self.hint(hint),
        }
    }

    /// A crash between any two events.
    fn may_crash(&mut self) {
        if self.plan.crashes > 0 && self.draw.chance(self.plan.crash_percent) {
            let slot = self.draw.pick(&[0, 0, 1]);
            if self.processes[slot].is_alive {
                self.plan.crashes -= 1;
                self.crash(slot);
            }
        }
    }

    /// The shopper orders. Whoever hears nothing presses again, with the same key.
    fn press(&mut self) {
        if self.is_accepted {
            return self.reveal();
        }
        let again_ms = self.now_ms + self.draw.between(5 * SECOND_MS, MINUTE_MS);
        self.at(again_ms, Happening::Press);
        let Some(process) = self.any_alive() else {
            return;
        };
        if self.journal.read().is_some() {
            self.is_accepted = true;
        } else {
            self.operate(process, Operation::Place);
        }
    }

    fn hint(&mut self, hint: Hint) {
        self.counts.hints += 1;
        match self.any_alive().filter(|_| self.journal.read().is_some()) {
            Some(process) => self.operate(process, Operation::RecheckPayment(hint)),
            None => self.hint_later(hint),
        }
    }

    /// The provider sends webhooks again until they are taken.
    pub(super) fn hint_later(&mut self, hint: Hint) {
        if hint == Hint::Webhook {
            self.at(self.now_ms + 60 * MINUTE_MS, Happening::Hint(hint));
        }
    }

    fn any_alive(&mut self) -> Option<ProcessId> {
        let first = usize::from(self.draw.chance(50));
        let slots = [first, 1 - first];
        slots
            .into_iter()
            .find_map(|slot| self.processes[slot].id(slot))
    }
}

/// Milliseconds, shown as seconds.
struct Seconds(u64);

impl std::fmt::Display for Seconds {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{}.{:03}", self.0 / 1_000, self.0 % 1_000);
        write!(formatter, "{text:>12}")
    }
}
