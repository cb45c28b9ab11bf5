//! CPU time of the calling thread. Unlike wall-clock time it doesn't depend on the machine's load.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Point in the CPU time of one thread; meaningless on another.
#[derive(Clone, Copy, Debug)]
pub(super) struct CpuDeadline(Duration);

impl CpuDeadline {
    /// Point at which the thread has used this much more CPU time.
    pub(super) fn after(duration: Duration) -> Self {
        Self(now().saturating_add(duration))
    }

    /// Whether the thread has reached this point.
    pub(super) fn has_passed(self) -> bool {
        now() >= self.0
    }
}

/// CPU time that this thread has used so far.
pub(super) fn now() -> Duration {
    let cpu_time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(cpu_time).unwrap_or_default()
}
