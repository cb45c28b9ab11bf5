//! CPU time of the calling thread: on a busy machine wall-clock time says little about a page's work.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// A moment in the CPU time of one thread. It means nothing on another.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThreadTime(Duration);

impl ThreadTime {
    /// The moment when the thread has used this much more CPU time.
    pub(super) fn after(duration: Duration) -> Self {
        Self(now().saturating_add(duration))
    }

    /// Whether the thread has reached this moment.
    pub(super) fn has_passed(self) -> bool {
        now() >= self.0
    }
}

/// CPU time that this thread has used so far.
pub(super) fn now() -> Duration {
    let spent = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(spent).unwrap_or_default()
}
