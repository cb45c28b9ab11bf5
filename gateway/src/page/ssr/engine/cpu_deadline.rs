use std::time::Duration;

use crate::clock::thread_cpu_time;

/// Only meaningful on the thread that created it.
#[derive(Clone, Copy, Debug)]
pub(super) struct CpuDeadline(Duration);

impl CpuDeadline {
    pub(super) fn after(duration: Duration) -> Self {
        Self(thread_cpu_time().saturating_add(duration))
    }

    pub(super) fn has_passed(self) -> bool {
        thread_cpu_time() >= self.0
    }
}
