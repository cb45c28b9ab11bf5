//! Simulated gateway process that runs the order's steps.

use super::{
    Mutation,
    journal::{Operation, Write},
    plan::{HOUR_MS, MINUTE_MS, SECOND_MS},
    world::{SimEvent, World},
};
use crate::orders::{
    PaymentCode,
    state_machine::{Event, Next, Progress, Step, StepNumber, progress::Context},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProcessId {
    pub(super) slot: usize,
    start_count: u32,
}

#[derive(Default)]
pub(super) struct Process {
    pub(super) is_alive: bool,
    start_count: u32,
    pub(super) is_busy: bool,
    pub(super) timer_ms: Option<u64>,
    pub(super) has_shown_saved: bool,
    /// How far the process's clock is ahead of the true time.
    clock_error_ms: i64,
}

impl Process {
    pub(super) fn id(&self, slot: usize) -> Option<ProcessId> {
        let start_count = self.start_count;
        self.is_alive.then_some(ProcessId { slot, start_count })
    }
}

impl World {
    pub(super) fn is_alive(&self, process: ProcessId) -> bool {
        self.processes[process.slot].id(process.slot) == Some(process)
    }

    fn now_ms_of(&self, process: ProcessId) -> u64 {
        let error_ms = self.processes[process.slot].clock_error_ms;
        self.now_ms.saturating_add_signed(error_ms)
    }

    pub(super) fn start(&mut self, slot: usize) {
        let clock_error_ms = self.plan.random_clock_error(&mut self.rng);
        let process = &mut self.processes[slot];
        *process = Process {
            is_alive: true,
            start_count: process.start_count + 1,
            clock_error_ms,
            ..Process::default()
        };
        self.note(|| format!("process {slot} starts, clock {clock_error_ms} ms ahead"));
        if let Some(process) = self.processes[slot].id(slot) {
            self.apply_operation(process, Operation::Recover);
        }
    }

    pub(super) fn crash(&mut self, slot: usize) {
        self.note(|| format!("process {slot} crashes"));
        self.counts.crashes += 1;
        let running_step = self
            .journal
            .read()
            .and_then(|(_, row)| row.running_step.clone());
        let was_saving = running_step.is_some_and(|running_step| running_step.step == Step::Save);
        self.counts.crashed_while_saving += u64::from(was_saving);
        // A write without acknowledgement is kept or lost at random.
        for index in 0..self.writes.len() {
            let is_of_slot =
                |write: &Write| self.is_alive(write.process) && write.process.slot == slot;
            if self.writes[index].as_ref().is_some_and(is_of_slot) && self.rng.chance(50) {
                self.commit(index);
            }
        }
        self.processes[slot].is_alive = false;
        self.journal.crash();
        let down_ms =
            self.rng
                .pick(&[100, SECOND_MS, 30 * SECOND_MS, 10 * MINUTE_MS, 20 * HOUR_MS]);
        let down_ms = self.rng.between(1, down_ms);
        self.schedule(self.now_ms + down_ms, SimEvent::Start(slot));
    }

    pub(super) fn timer_ended(&mut self, process: ProcessId) {
        if self.processes[process.slot]
            .timer_ms
            .is_some_and(|at_ms| at_ms <= self.now_ms)
        {
            self.wake(process);
        }
    }

    pub(super) fn wake(&mut self, process: ProcessId) {
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
                self.apply_operation(process, Operation::StartStep(step));
            }
            Next::WaitUntil(at_ms) => {
                let at_ms = self.now_ms + at_ms.saturating_sub(now_ms);
                self.processes[process.slot].timer_ms = Some(at_ms);
                self.schedule(at_ms, SimEvent::Wake(process));
            }
            Next::Nothing => {}
        }
    }

    pub(super) fn apply_operation(&mut self, process: ProcessId, operation: Operation) {
        if !self.is_alive(process) {
            return self.lose_acknowledgement(&operation);
        }
        // Another process may have replaced the version that this process has in memory.
        let is_start = matches!(operation, Operation::Recover);
        let is_stale = !is_start && self.plan.second_process_ms.is_some() && self.rng.chance(20);
        let stale = if is_stale {
            self.journal.read_stale()
        } else {
            None
        };
        let row = stale.or_else(|| self.journal.read());
        let Some((read_version, progress)) = row.map(|(version, row)| (version, row.clone()))
        else {
            if matches!(operation, Operation::Place) {
                let progress = Progress::new(&self.plan.facts, self.now_ms_of(process));
                self.write(Write {
                    process,
                    operation,
                    read_version: 0,
                    progress,
                });
            }
            return;
        };
        let mut changed = progress.clone();
        self.apply_to_row(&mut changed, &operation, self.now_ms_of(process));
        if matches!(operation, Operation::Recover) && changed == progress {
            return self.wake(process);
        }
        self.write(Write {
            process,
            operation,
            read_version,
            progress: changed,
        });
    }

    fn apply_to_row(&mut self, row: &mut Progress, operation: &Operation, now_ms: u64) {
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

    pub(super) fn run_step(&mut self, process: ProcessId, step: Step, row: &Progress) {
        let skipped = row.skipped_result(&self.timings, self.now_ms_of(process));
        if let Some(result) = skipped.filter(|_| self.mutation != Some(Mutation::LateSend)) {
            return self.schedule(
                self.now_ms,
                SimEvent::StepEnded(process, row.step_number, result),
            );
        }
        let after_ms = self.rng.between(0, 20);
        let event = SimEvent::Send(process, row.step_number, step, row.code.clone());
        self.schedule(self.now_ms + after_ms, event);
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
            Step::RequestPaymentCode | Step::CheckPayment | Step::FindGuest | Step::Probe => {
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
        self.schedule(at_ms, SimEvent::StepEnded(process, step_number, result));
    }
}
