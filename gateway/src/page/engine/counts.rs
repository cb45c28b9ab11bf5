//! How pages went, for the figures.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use super::EngineError;

/// Counts since the start.
#[derive(Default)]
pub(super) struct Counts {
    rendered: AtomicU64,
    render_cpu_us: AtomicU64,
    queue_full: AtomicU64,
    deadline: AtomicU64,
    failed: AtomicU64,
    swallowed: AtomicU64,
    broken: AtomicU64,
}

/// How pages went since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageFigures {
    /// Pages rendered.
    pub rendered: u64,
    /// CPU time of all of them, in microseconds.
    pub render_cpu_us: u64,
    /// Pages that were not, by reason; see [`PageFigures::failures`].
    failures: [u64; 5],
}

impl PageFigures {
    /// Pages that could not be rendered, by reason.
    pub fn failures(&self) -> [(&'static str, u64); 5] {
        let [queue_full, deadline, failed, swallowed, broken] = self.failures;
        [
            ("queue-full", queue_full),
            ("deadline", deadline),
            ("failed", failed),
            ("swallowed", swallowed),
            ("broken", broken),
        ]
    }
}

impl Counts {
    pub(super) fn rendered(&self, cpu: Duration) {
        let cpu = u64::try_from(cpu.as_micros()).unwrap_or(u64::MAX);
        self.render_cpu_us.fetch_add(cpu, Ordering::Relaxed);
        self.rendered.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn failed(&self, error: &EngineError) {
        let count = match error {
            // Nothing has failed: it was not wanted.
            EngineError::Off => return,
            EngineError::QueueFull => &self.queue_full,
            EngineError::Deadline => &self.deadline,
            EngineError::Failed(_) => &self.failed,
            EngineError::Swallowed => &self.swallowed,
            EngineError::Broken => &self.broken,
        };
        count.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn figures(&self) -> PageFigures {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        PageFigures {
            rendered: read(&self.rendered),
            render_cpu_us: read(&self.render_cpu_us),
            failures: [
                read(&self.queue_full),
                read(&self.deadline),
                read(&self.failed),
                read(&self.swallowed),
                read(&self.broken),
            ],
        }
    }
}
