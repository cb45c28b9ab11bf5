//! A process that drives the order: it reads the row, writes down what it begins, takes the step, writes down what came of it.

use super::{
    Mutation,
    journal::{Operation, Write, Written},
    plan::{HOUR_MS, MINUTE_MS, SECOND_MS},
    world::{Happening, World},
};
use crate::orders::{
    PaymentCode, State,
    machine::{Answer, Event, Next, Progress, Step, Turn, progress::Moment},
};

/// Which process, and which start of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProcessId {
    pub(super) slot: usize,
    start: u32,
}

#[derive(Default)]
pub(super) struct Process {
    pub(super) is_alive: bool,
    start: u32,
    /// It is taking a step.
    is_busy: bool,
    /// It has an appointment with itself.
    timer_ms: Option<u64>,
    /// It has told the shopper that the order is saved.
    has_told: bool,
    /// How far its clock is ahead of the true time.
    clock_error_ms: i64,
}

impl Process {
    pub(super) fn id(&self, slot: usize) -> Option<ProcessId> {
        let start = self.start;
        self.is_alive.then_some(ProcessId { slot, start })
    }
}

impl World {
    fn is_alive(&self, process: ProcessId) -> bool {
        self.processes[process.slot].id(process.slot) == Some(process)
    }

    /// Now, by the process' own clock.
    fn now_ms_of(&self, process: ProcessId) -> u64 {
        let error_ms = self.processes[process.slot].clock_error_ms;
        self.now_ms.saturating_add_signed(error_ms)
    }

    pub(super) fn start(&mut self, slot: usize) {
        let clock_error_ms = self.plan.draw_clock_error(&mut self.draw);
        let process = &mut self.processes[slot];
        *process = Process {
            is_alive: true,
            start: process.start + 1,
            clock_error_ms,
            ..Process::default()
        };
        self.note(|| format!("process {slot} starts, clock {clock_error_ms} ms ahead"));
        if let Some(process) = self.processes[slot].id(slot) {
            self.operate(process, Operation::Recover);
        }
    }

    pub(super) fn crash(&mut self, slot: usize) {
        self.note(|| format!("process {slot} crashes"));
        self.counts.crashes += 1;
        let under_way = self
            .journal
            .read()
            .and_then(|(_, row)| row.under_way.clone());
        let saves = under_way.is_some_and(|under_way| under_way.step == Step::Save);
        self.counts.crashed_while_saving += u64::from(saves);
        // What was not acknowledged is kept or lost.
        for index in 0..self.writes.len() {
            let is_mine =
                |write: &Write| self.is_alive(write.process) && write.process.slot == slot;
            if self.writes[index].as_ref().is_some_and(is_mine) && self.draw.chance(50) {
                self.commit(index);
            }
        }
        self.processes[slot].is_alive = false;
        self.journal.crash();
        let down_ms =
            self.draw
                .pick(&[100, SECOND_MS, 30 * SECOND_MS, 10 * MINUTE_MS, 20 * HOUR_MS]);
        let down_ms = self.draw.between(1, down_ms);
        self.at(self.now_ms + down_ms, Happening::Start(slot));
    }

    pub(super) fn wake_at(&mut self, process: ProcessId) {
        if self.processes[process.slot]
            .timer_ms
            .is_some_and(|at_ms| at_ms <= self.now_ms)
        {
            self.wake(process);
        }
    }

    fn wake(&mut self, process: ProcessId) {
        if !self.is_alive(process) || self.processes[process.slot].is_busy {
            return;
        }
        self.processes[process.slot].timer_ms = None;
        let Some((_, row)) = self.journal.read() else {
            return;
        };
        let now_ms = self.now_ms_of(process);
        match row.next(&self.plan.facts, now_ms) {
            Next::Take(step) => {
                self.processes[process.slot].is_busy = true;
                self.operate(process, Operation::Begin(step));
            }
            Next::WaitUntil(at_ms) => {
                let at_ms = self.now_ms + at_ms.saturating_sub(now_ms);
                self.processes[process.slot].timer_ms = Some(at_ms);
                self.at(at_ms, Happening::Wake(process));
            }
            Next::Nothing => {}
        }
    }

    /// Reads the row, changes it, has it written.
    pub(super) fn operate(&mut self, process: ProcessId, operation: Operation) {
        if !self.is_alive(process) {
            return self.unheard(&operation);
        }
        // Now and then from memory, although another process has written since.
        let is_start = matches!(operation, Operation::Recover);
        let is_stale = !is_start && self.plan.second_process_ms.is_some() && self.draw.chance(20);
        let stale = if is_stale {
            self.journal.read_stale()
        } else {
            None
        };
        let row = stale.or_else(|| self.journal.read());
        let Some((read, progress)) = row.map(|(version, row)| (version, row.clone())) else {
            if matches!(operation, Operation::Place) {
                let progress = Progress::new(&self.plan.facts, self.now_ms_of(process));
                self.write(Write {
                    process,
                    operation,
                    read: 0,
                    progress,
                });
            }
            return;
        };
        let mut changed = progress.clone();
        self.change(&mut changed, &operation, self.now_ms_of(process));
        if matches!(operation, Operation::Recover) && changed == progress {
            return self.wake(process);
        }
        self.write(Write {
            process,
            operation,
            read,
            progress: changed,
        });
    }

    fn change(&mut self, row: &mut Progress, operation: &Operation, now_ms: u64) {
        let facts = self.plan.facts;
        let (pauses, jitter) = (self.pauses, self.draw.jitter());
        let before = row.clone();
        let mut apply = |event| row.apply(event, &facts, &pauses, jitter, now_ms);
        match operation {
            Operation::Place => {}
            Operation::Begin(step) => {
                row.begin(*step, now_ms);
            }
            Operation::Answer(turn, answer) => apply(Event::Answer {
                turn: *turn,
                answer: answer.clone(),
            }),
            Operation::RecheckPayment(_) => apply(Event::RecheckPayment),
            Operation::Told => apply(Event::Told),
            Operation::Recover => {
                let json = serde_json::to_string(row).unwrap();
                *row = serde_json::from_str(&json).unwrap();
                row.recover(&facts, &pauses, jitter, now_ms);
            }
        }
        if let Some(mutation) = self.mutation {
            let moment = Moment {
                facts: &facts,
                pauses: &pauses,
                jitter,
                now_ms,
            };
            mutation.spoil(&before, row, operation, &moment);
        }
    }

    fn write(&mut self, write: Write) {
        let takes_ms = if self.plan.slow_journal && self.draw.chance(30) {
            let most_ms = self.draw.pick(&[20 * SECOND_MS, 5 * MINUTE_MS]);
            self.draw.between(1, most_ms)
        } else {
            self.draw.between(1, 5)
        };
        self.writes.push(Some(write));
        self.at(
            self.now_ms + takes_ms,
            Happening::Commit(self.writes.len() - 1),
        );
    }

    pub(super) fn commit(&mut self, index: usize) {
        let Some(write) = self.writes[index].clone() else {
            return;
        };
        if !self.is_alive(write.process) {
            self.writes[index] = None;
            return self.unheard(&write.operation);
        }
        let compares = self.mutation != Some(Mutation::NoVersions) || write.read == 0;
        let lasts = !self
            .mutation
            .is_some_and(|mutation| mutation.skips_disk(&write.operation));
        let fails =
            self.plan.slow_journal && self.now_ms < self.plan.heals_ms && self.draw.chance(5);
        let written = if fails {
            Written::Failed
        } else {
            self.journal.write(&write, compares, lasts)
        };
        let after_ms = self.draw.between(0, 3);
        self.at(
            self.now_ms + after_ms,
            Happening::Acknowledge(index, written),
        );
    }

    pub(super) fn acknowledge(&mut self, index: usize, written: Written) {
        let Some(write) = self.writes[index].take() else {
            return;
        };
        if !self.is_alive(write.process) {
            return self.unheard(&write.operation);
        }
        if written == Written::Done {
            self.note_written(&write);
            return self.written(&write);
        }
        self.counts.conflicts += u64::from(written == Written::Conflict);
        let process = write.process;
        let pause_ms = if written == Written::Conflict {
            1
        } else {
            SECOND_MS
        };
        let at_ms = self.now_ms + pause_ms;
        match write.operation {
            Operation::Begin(_) => {
                let state = &mut self.processes[process.slot];
                state.is_busy = false;
                state.timer_ms = Some(at_ms);
                self.at(at_ms, Happening::Wake(process));
            }
            Operation::RecheckPayment(hint) if written == Written::Failed => self.hint_later(hint),
            Operation::Place => {}
            operation @ (Operation::Answer(..)
            | Operation::Recover
            | Operation::RecheckPayment(_)
            | Operation::Told) => self.at(at_ms, Happening::Again(process, operation)),
        }
    }

    /// Nobody was there any more to say that it is done: a webhook comes again.
    fn unheard(&mut self, operation: &Operation) {
        if let Operation::RecheckPayment(hint) = operation {
            self.hint_later(*hint);
        }
    }

    fn note_written(&mut self, write: &Write) {
        let (slot, row) = (write.process.slot, &write.progress);
        self.note(|| {
            let what = match &write.operation {
                Operation::Place => "placed".to_owned(),
                Operation::Begin(step) => format!("begins {step:?}, turn {}", row.turn),
                Operation::Answer(turn, answer) => format!("turn {turn}: {answer:?}"),
                Operation::Recover => "recovers".to_owned(),
                Operation::RecheckPayment(_) => "is hinted at a payment".to_owned(),
                Operation::Told => "has told the shopper".to_owned(),
            };
            format!("process {slot} {what} -> {:?}", row.stage)
        });
    }

    /// It is on disk: only now does anybody hear of it, and only now is it acted on.
    fn written(&mut self, write: &Write) {
        let process = write.process;
        match &write.operation {
            Operation::Begin(step) => return self.take(process, *step, &write.progress),
            Operation::Place => self.is_accepted = true,
            Operation::Answer(..) => self.processes[process.slot].is_busy = false,
            Operation::Recover | Operation::RecheckPayment(_) | Operation::Told => {}
        }
        if matches!(write.operation, Operation::Answer(_, Answer::Code(_))) && self.draw.chance(90)
        {
            self.reveal();
        }
        let is_saved = write.progress.state() == State::Saved;
        if is_saved && !std::mem::replace(&mut self.processes[process.slot].has_told, is_saved) {
            self.judge_told();
            self.operate(process, Operation::Told);
        }
        self.wake(process);
    }

    fn take(&mut self, process: ProcessId, step: Step, row: &Progress) {
        let refrains = row.refrain(&self.pauses, self.now_ms_of(process));
        if let Some(answer) = refrains.filter(|_| self.mutation != Some(Mutation::StaleSend)) {
            return self.at(self.now_ms, Happening::Answered(process, row.turn, answer));
        }
        let after_ms = self.draw.between(0, 20);
        let happening = Happening::Send(process, row.turn, step, row.code.clone());
        self.at(self.now_ms + after_ms, happening);
    }

    pub(super) fn send(
        &mut self,
        process: ProcessId,
        turn: Turn,
        step: Step,
        code: Option<PaymentCode>,
    ) {
        if !self.is_alive(process) {
            return;
        }
        self.counts.steps += 1;
        self.note(|| format!("process {} sends {step:?}", process.slot));
        let (at_ms, answer) = match step {
            Step::Save | Step::MakeGuest | Step::Mail(_) => self.write_call(step, code),
            Step::AskForCode | Step::AskProvider | Step::FindGuest | Step::Probe => {
                self.read_call(step, code.as_ref())
            }
        };
        let answer = match self.mutation {
            Some(mutation) => {
                let is_hinted = self.counts.hints > 0;
                mutation.mishear(answer, self.plan.facts.total_cents, is_hinted)
            }
            None => answer,
        };
        self.at(at_ms, Happening::Answered(process, turn, answer));
    }
}
