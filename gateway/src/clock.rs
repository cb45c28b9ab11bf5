//! The clock of lifetimes, budgets and sessions, which tests can move.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

/// Milliseconds since the clock was made. Clones share their offset.
#[derive(Clone, Debug)]
pub struct Clock {
    start: Instant,
    ahead_ms: Arc<AtomicU64>,
}

impl Default for Clock {
    fn default() -> Self {
        Self {
            start: Instant::now(),
            ahead_ms: Arc::new(AtomicU64::new(0)),
        }
    }
}

impl Clock {
    /// Now, in milliseconds.
    pub fn now_ms(&self) -> u64 {
        let elapsed = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        elapsed.saturating_add(self.ahead_ms.load(Ordering::Relaxed))
    }

    /// Now by the wall, in milliseconds since 1970: for what outlives this process. It may jump when the machine's time is
    /// corrected.
    pub fn wall_ms(&self) -> u64 {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = since_1970.map_or(0, |time| {
            u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
        });
        now.saturating_add(self.ahead_ms.load(Ordering::Relaxed))
    }

    /// Lets this much time pass at once.
    pub fn advance(&self, by: Duration) {
        let by = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        self.ahead_ms.fetch_add(by, Ordering::Relaxed);
    }
}
