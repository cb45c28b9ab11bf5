use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Only meaningful on the thread that created it.
#[derive(Clone, Copy, Debug)]
pub(super) struct CpuDeadline(Duration);

impl CpuDeadline {
    pub(super) fn after(duration: Duration) -> Self {
        Self(now().saturating_add(duration))
    }

    pub(super) fn has_passed(self) -> bool {
        now() >= self.0
    }
}

/// CPU time of this thread. Unlike wall clock time, it doesn't depend on the machine's load.
pub(super) fn now() -> Duration {
    let cpu_time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(cpu_time).unwrap_or_default()
}
