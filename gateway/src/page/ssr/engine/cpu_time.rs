//! CPU time of the calling thread: on a busy machine a page may take long without having done much.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// A moment in the CPU time of one thread. It means nothing on another.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThreadTime(Duration);

impl ThreadTime {
    /// The moment after this much more of CPU time.
    pub(super) fn after(duration: Duration) -> Self {
        Self(now().saturating_add(duration))
    }

    /// Whether that much CPU time was spent.
    pub(super) fn has_passed(self) -> bool {
        now() >= self.0
    }
}

/// CPU time that this thread has spent so far.
pub(super) fn now() -> Duration {
    let spent = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(spent).unwrap_or_default()
}
