use super::{
    Mutation,
    journal::{Operation, Write, WriteResult},
    plan::{MINUTE_MS, SECOND_MS},
    world::{SimEvent, World},
};
use crate::orders::{OrderState, state_machine::StepResult};

impl World {
    pub(super) fn write(&mut self, write: Write) {
        let takes_ms = if self.plan.slow_journal && self.rng.chance(30) {
            let max_ms = self.rng.pick(&[20 * SECOND_MS, 5 * MINUTE_MS]);
            self.rng.between(1, max_ms)
        } else {
            self.rng.between(1, 5)
        };
        self.writes.push(Some(write));
        self.schedule(
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
        let compares_versions =
            self.mutation != Some(Mutation::NoVersions) || write.read_version == 0;
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
        self.schedule(
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
                self.schedule(at_ms, SimEvent::Wake(process));
            }
            Operation::RecheckPayment(hint) if written == WriteResult::Failed => {
                self.hint_later(hint);
            }
            Operation::Place => {}
            operation @ (Operation::StepEnded(..)
            | Operation::Recover
            | Operation::RecheckPayment(_)
            | Operation::MarkSeen) => self.schedule(at_ms, SimEvent::Repeat(process, operation)),
        }
    }

    /// Repeats a webhook that gets no response.
    pub(super) fn lose_acknowledgement(&mut self, operation: &Operation) {
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
            self.redirect_to_payment();
        }
        let is_saved = write.progress.state() == OrderState::Saved;
        if is_saved
            && !std::mem::replace(&mut self.processes[process.slot].has_shown_saved, is_saved)
        {
            self.check_shown_saved();
            self.apply_operation(process, Operation::MarkSeen);
        }
        self.wake(process);
    }
}
