//! Journal with one row. A write without acknowledgement may be lost or kept in a crash.

use super::{process::ProcessId, shopper::Hint};
use crate::orders::state_machine::{Progress, Step, StepNumber, StepResult};

#[derive(Clone)]
pub(super) enum Operation {
    Place,
    StartStep(Step),
    StepEnded(StepNumber, StepResult),
    Recover,
    RecheckPayment(Hint),
    MarkSeen,
}

#[derive(Clone)]
pub(super) struct Write {
    pub(super) process: ProcessId,
    pub(super) operation: Operation,
    /// 0 without a row.
    pub(super) read_version: usize,
    pub(super) progress: Progress,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WriteResult {
    Stored,
    Conflict,
    Failed,
}

#[derive(Default)]
pub(super) struct Journal {
    /// Versions of the row, counted from 1, and whether each survives a crash.
    rows: Vec<(Progress, bool)>,
}

impl Journal {
    pub(super) fn read(&self) -> Option<(usize, &Progress)> {
        self.rows.last().map(|(row, _)| (self.rows.len(), row))
    }

    /// Reads the version before the newest. A process may still have this version in memory.
    pub(super) fn read_stale(&self) -> Option<(usize, &Progress)> {
        let version = self
            .rows
            .len()
            .checked_sub(1)
            .filter(|version| *version > 0)?;
        Some((version, &self.rows[version - 1].0))
    }

    /// Mutations switch off the comparison of versions and the durability.
    pub(super) fn write(
        &mut self,
        write: &Write,
        compares_versions: bool,
        is_durable: bool,
    ) -> WriteResult {
        if compares_versions && write.read_version != self.rows.len() {
            return WriteResult::Conflict;
        }
        if is_durable {
            for (_, durable) in &mut self.rows {
                *durable = true;
            }
        }
        self.rows.push((write.progress.clone(), is_durable));
        WriteResult::Stored
    }

    /// Drops the versions that don't survive a crash.
    pub(super) fn crash(&mut self) {
        while self.rows.last().is_some_and(|(_, durable)| !durable) {
            self.rows.pop();
        }
    }
}
