//! Counter of events that are too frequent for one log line each.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::clock::Clock;

const LOG_EVERY_MS: u64 = 60_000;

/// Counts events. A log line is due at most once a minute.
#[derive(Debug)]
pub struct LogSummary {
    total: AtomicU64,
    logged: AtomicU64,
    /// 0 before the first log line.
    logged_at_ms: AtomicU64,
    clock: Clock,
}

impl LogSummary {
    /// Creates a counter at zero.
    pub fn new(clock: &Clock) -> Self {
        Self {
            total: AtomicU64::new(0),
            logged: AtomicU64::new(0),
            logged_at_ms: AtomicU64::new(0),
            clock: clock.clone(),
        }
    }

    /// Counts one event. Returns the number of events since the last log line if a log line is due.
    pub fn count(&self) -> Option<u64> {
        let order = Ordering::Relaxed;
        let total = self.total.fetch_add(1, order).saturating_add(1);
        let (now_ms, logged_at_ms) = (self.clock.now_ms(), self.logged_at_ms.load(order));
        if logged_at_ms != 0 && now_ms.saturating_sub(logged_at_ms) < LOG_EVERY_MS {
            return None;
        }
        self.logged_at_ms
            .compare_exchange(logged_at_ms, now_ms.max(1), order, order)
            .ok()?;
        Some(total.saturating_sub(self.logged.swap(total, order)))
    }

    pub(crate) fn total(&self) -> u64 {
        self.total.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_log_line_is_due_once_a_minute() {
        let clock = Clock::default();
        let summary = LogSummary::new(&clock);
        assert_eq!(summary.count(), Some(1));
        assert_eq!((summary.count(), summary.count()), (None, None));
        clock.advance(Duration::from_secs(61));
        assert_eq!(summary.count(), Some(3));
        assert_eq!(summary.total(), 4);
    }
}
