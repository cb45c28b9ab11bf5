//! The journal: one row. What was acknowledged is kept whatever happens; what was not may be lost in a crash, or kept.

use super::{process::ProcessId, shopper::Hint};
use crate::orders::machine::{Answer, Progress, Step, Turn};

/// Something that is to be written.
#[derive(Clone)]
pub(super) enum Operation {
    Place,
    Begin(Step),
    Answer(Turn, Answer),
    Recover,
    RecheckPayment(Hint),
    Told,
}

/// A write that is under way.
#[derive(Clone)]
pub(super) struct Write {
    pub(super) process: ProcessId,
    pub(super) operation: Operation,
    /// The version that was read, zero for none.
    pub(super) read: usize,
    pub(super) progress: Progress,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Written {
    Done,
    /// Another version is there than the one that was read.
    Conflict,
    /// Certainly not written: the disk is full.
    Failed,
}

#[derive(Default)]
pub(super) struct Journal {
    /// Every version, and whether it outlives a crash. Versions count from one.
    rows: Vec<(Progress, bool)>,
}

impl Journal {
    /// The newest row and its version.
    pub(super) fn read(&self) -> Option<(usize, &Progress)> {
        self.rows.last().map(|(row, _)| (self.rows.len(), row))
    }

    /// The row before the newest one, as a process may still have it in memory.
    pub(super) fn read_stale(&self) -> Option<(usize, &Progress)> {
        let version = self
            .rows
            .len()
            .checked_sub(1)
            .filter(|version| *version > 0)?;
        Some((version, &self.rows[version - 1].0))
    }

    /// Replaces the version that was read. `compares` and `lasts` are what a journal does; mutations make it do less.
    pub(super) fn write(&mut self, write: &Write, compares: bool, lasts: bool) -> Written {
        if compares && write.read != self.rows.len() {
            return Written::Conflict;
        }
        if lasts {
            for (_, durable) in &mut self.rows {
                *durable = true;
            }
        }
        self.rows.push((write.progress.clone(), lasts));
        Written::Done
    }

    /// What a crash leaves.
    pub(super) fn crash(&mut self) {
        while self.rows.last().is_some_and(|(_, durable)| !durable) {
            self.rows.pop();
        }
    }
}
