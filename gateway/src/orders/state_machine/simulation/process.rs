//! Process that runs the order's steps: it reads the row, stores the start of a step, runs it, and stores its result.

use super::{
    Mutation,
    journal::{Operation, Write, WriteResult},
    plan::{HOUR_MS, MINUTE_MS, SECOND_MS},
    world::{SimEvent, World},
};
use crate::orders::{
    OrderState, PaymentCode,
    state_machine::{Event, Next, Progress, Step, StepNumber, StepResult, progress::Context},
};

/// Slot and start of a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProcessId {
    pub(super) slot: usize,
    start: u32,
}

#[derive(Default)]
pub(super) struct Process {
    pub(super) is_alive: bool,
    start: u32,
    /// Whether it runs a step.
    is_busy: bool,
    /// Time of the next wake-up.
    timer_ms: Option<u64>,
    /// Whether it has told the shopper that the order is saved.
    has_reported_saved: bool,
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

    /// Current time of the process's clock.
    fn now_ms_of(&self, process: ProcessId) -> u64 {
        let error_ms = self.processes[process.slot].clock_error_ms;
        self.now_ms.saturating_add_signed(error_ms)
    }

    pub(super) fn start(&mut self, slot: usize) {
        let clock_error_ms = self.plan.random_clock_error(&mut self.rng);
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
        let running_step = self
            .journal
            .read()
            .and_then(|(_, row)| row.running_step.clone());
        let saves = running_step.is_some_and(|running_step| running_step.step == Step::Save);
        self.counts.crashed_while_saving += u64::from(saves);
        // An unacknowledged write is kept or lost.
        for index in 0..self.writes.len() {
            let is_mine =
                |write: &Write| self.is_alive(write.process) && write.process.slot == slot;
            if self.writes[index].as_ref().is_some_and(is_mine) && self.rng.chance(50) {
                self.commit(index);
            }
        }
        self.processes[slot].is_alive = false;
        self.journal.crash();
        let down_ms =
            self.rng
                .pick(&[100, SECOND_MS, 30 * SECOND_MS, 10 * MINUTE_MS, 20 * HOUR_MS]);
        let down_ms = self.rng.between(1, down_ms);
        self.at(self.now_ms + down_ms, SimEvent::Start(slot));
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
            Next::Run(step) => {
                self.processes[process.slot].is_busy = true;
                self.operate(process, Operation::StartStep(step));
            }
            Next::WaitUntil(at_ms) => {
                let at_ms = self.now_ms + at_ms.saturating_sub(now_ms);
                self.processes[process.slot].timer_ms = Some(at_ms);
                self.at(at_ms, SimEvent::Wake(process));
            }
            Next::Nothing => {}
        }
    }

    /// Reads the row, changes it and writes it.
    pub(super) fn operate(&mut self, process: ProcessId, operation: Operation) {
        if !self.is_alive(process) {
            return self.lose_acknowledgement(&operation);
        }
        // Sometimes from memory, although another process has written since.
        let is_start = matches!(operation, Operation::Recover);
        let is_stale = !is_start && self.plan.second_process_ms.is_some() && self.rng.chance(20);
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
        let (timings, jitter) = (self.timings, self.rng.jitter());
        let before = row.clone();
        let mut apply = |event| row.apply(event, &facts, &timings, jitter, now_ms);
        match operation {
            Operation::Place => {}
            Operation::StartStep(step) => {
                row.start_step(*step, now_ms);
            }
            Operation::StepEnded(step_number, result) => apply(Event::StepEnded {
                step_number: *step_number,
                result: result.clone(),
            }),
            Operation::RecheckPayment(_) => apply(Event::RecheckPayment),
            Operation::MarkSeen => apply(Event::MarkSeen),
            Operation::Recover => {
                let json = serde_json::to_string(row).unwrap();
                *row = serde_json::from_str(&json).unwrap();
                row.recover(&facts, &timings, jitter, now_ms);
            }
        }
        if let Some(mutation) = self.mutation {
            let context = Context {
                facts: &facts,
                timings: &timings,
                jitter,
                now_ms,
            };
            mutation.distort_progress(&before, row, operation, &context);
        }
    }

    fn write(&mut self, write: Write) {
        let takes_ms = if self.plan.slow_journal && self.rng.chance(30) {
            let most_ms = self.rng.pick(&[20 * SECOND_MS, 5 * MINUTE_MS]);
            self.rng.between(1, most_ms)
        } else {
            self.rng.between(1, 5)
        };
        self.writes.push(Some(write));
        self.at(
            self.now_ms + takes_ms,
            SimEvent::Commit(self.writes.len() - 1),
        );
    }

    pub(super) fn commit(&mut self, index: usize) {
        let Some(write) = self.writes[index].clone() else {
            return;
        };
        if !self.is_alive(write.process) {
            self.writes[index] = None;
            return self.lose_acknowledgement(&write.operation);
        }
        let compares_versions = self.mutation != Some(Mutation::NoVersions) || write.read == 0;
        let is_durable = !self
            .mutation
            .is_some_and(|mutation| mutation.skips_disk(&write.operation));
        let fails =
            self.plan.slow_journal && self.now_ms < self.plan.faults_until_ms && self.rng.chance(5);
        let written = if fails {
            WriteResult::Failed
        } else {
            self.journal.write(&write, compares_versions, is_durable)
        };
        let after_ms = self.rng.between(0, 3);
        self.at(
            self.now_ms + after_ms,
            SimEvent::Acknowledge(index, written),
        );
    }

    pub(super) fn acknowledge(&mut self, index: usize, written: WriteResult) {
        let Some(write) = self.writes[index].take() else {
            return;
        };
        if !self.is_alive(write.process) {
            return self.lose_acknowledgement(&write.operation);
        }
        if written == WriteResult::Stored {
            self.note_written(&write);
            return self.on_stored(&write);
        }
        self.counts.conflicts += u64::from(written == WriteResult::Conflict);
        let process = write.process;
        let pause_ms = if written == WriteResult::Conflict {
            1
        } else {
            SECOND_MS
        };
        let at_ms = self.now_ms + pause_ms;
        match write.operation {
            Operation::StartStep(_) => {
                let state = &mut self.processes[process.slot];
                state.is_busy = false;
                state.timer_ms = Some(at_ms);
                self.at(at_ms, SimEvent::Wake(process));
            }
            Operation::RecheckPayment(hint) if written == WriteResult::Failed => {
                self.hint_later(hint);
            }
            Operation::Place => {}
            operation @ (Operation::StepEnded(..)
            | Operation::Recover
            | Operation::RecheckPayment(_)
            | Operation::MarkSeen) => self.at(at_ms, SimEvent::Repeat(process, operation)),
        }
    }

    /// The caller gets no acknowledgement, so a webhook is sent again.
    fn lose_acknowledgement(&mut self, operation: &Operation) {
        if let Operation::RecheckPayment(hint) = operation {
            self.hint_later(*hint);
        }
    }

    fn note_written(&mut self, write: &Write) {
        let (slot, row) = (write.process.slot, &write.progress);
        self.note(|| {
            let what = match &write.operation {
                Operation::Place => "placed".to_owned(),
                Operation::StartStep(step) => format!("starts {step:?}, step {}", row.step_number),
                Operation::StepEnded(step_number, result) => {
                    format!("step {step_number}: {result:?}")
                }
                Operation::Recover => "recovers".to_owned(),
                Operation::RecheckPayment(_) => "gets a hint of a payment".to_owned(),
                Operation::MarkSeen => "has told the shopper".to_owned(),
            };
            format!("process {slot} {what} -> {:?}", row.stage)
        });
    }

    /// The write is on disk: the process continues with it.
    fn on_stored(&mut self, write: &Write) {
        let process = write.process;
        match &write.operation {
            Operation::StartStep(step) => return self.run_step(process, *step, &write.progress),
            Operation::Place => self.is_accepted = true,
            Operation::StepEnded(..) => self.processes[process.slot].is_busy = false,
            Operation::Recover | Operation::RecheckPayment(_) | Operation::MarkSeen => {}
        }
        if matches!(
            write.operation,
            Operation::StepEnded(_, StepResult::Code(_))
        ) && self.rng.chance(90)
        {
            self.reveal();
        }
        let is_saved = write.progress.state() == OrderState::Saved;
        if is_saved
            && !std::mem::replace(
                &mut self.processes[process.slot].has_reported_saved,
                is_saved,
            )
        {
            self.check_reported_saved();
            self.operate(process, Operation::MarkSeen);
        }
        self.wake(process);
    }

    fn run_step(&mut self, process: ProcessId, step: Step, row: &Progress) {
        let skipped = row.skipped_result(&self.timings, self.now_ms_of(process));
        if let Some(result) = skipped.filter(|_| self.mutation != Some(Mutation::LateSend)) {
            return self.at(
                self.now_ms,
                SimEvent::StepEnded(process, row.step_number, result),
            );
        }
        let after_ms = self.rng.between(0, 20);
        let event = SimEvent::Send(process, row.step_number, step, row.code.clone());
        self.at(self.now_ms + after_ms, event);
    }

    pub(super) fn send(
        &mut self,
        process: ProcessId,
        step_number: StepNumber,
        step: Step,
        code: Option<PaymentCode>,
    ) {
        if !self.is_alive(process) {
            return;
        }
        self.counts.steps += 1;
        self.note(|| format!("process {} sends {step:?}", process.slot));
        let (at_ms, result) = match step {
            Step::Save | Step::CreateGuest | Step::Mail(_) => self.write_call(step, code),
            Step::RequestCode | Step::CheckPayment | Step::FindGuest | Step::Probe => {
                self.read_call(step, code.as_ref())
            }
        };
        let result = match self.mutation {
            Some(mutation) => {
                let is_hinted = self.counts.hints > 0;
                mutation.distort_result(result, self.plan.facts.total_cents, is_hinted)
            }
            None => result,
        };
        self.at(at_ms, SimEvent::StepEnded(process, step_number, result));
    }
}
