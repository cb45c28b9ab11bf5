//! Clock that tests can advance.

use std::{
    future::Future,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use rustix::time::{ClockId, clock_gettime};
use tokio::sync::Notify;

/// Monotonic clock that also counts the time in which the machine sleeps. Clones share the offset
/// that tests add.
#[derive(Clone, Debug)]
pub struct Clock {
    start_ms: u64,
    wall_start_ms: u64,
    offset: Arc<Offset>,
}

/// Clocks of a process. A test can advance one of them alone.
#[derive(Clone, Debug, Default)]
pub struct Clocks {
    /// Clock of lifetimes, rate limits, sessions and orders.
    pub decisions: Clock,
    /// Clock of requests to other servers.
    pub requests: Clock,
    /// Clock of client connections.
    pub connections: Clock,
}

#[derive(Debug, Default)]
struct Offset {
    ahead_ms: AtomicU64,
    moved: Notify,
    /// Whether `sleep` advances the clock instead of waiting. Only tests set this.
    skips_sleeps: AtomicBool,
    /// How far the wall clock alone has jumped.
    #[cfg(test)]
    wall_jump_ms: std::sync::atomic::AtomicI64,
}

impl Default for Clock {
    fn default() -> Self {
        Self {
            start_ms: boot_ms(),
            wall_start_ms: wall_ms(),
            offset: Arc::default(),
        }
    }
}

impl PartialEq for Clock {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.offset, &other.offset)
    }
}

impl Eq for Clock {}

impl Clock {
    /// Milliseconds since this clock was created.
    pub fn now_ms(&self) -> u64 {
        let elapsed_ms = boot_ms().saturating_sub(self.start_ms);
        elapsed_ms.saturating_add(self.ahead_ms())
    }

    /// Time since the machine was booted, for durations below a millisecond.
    pub fn precise_now(&self) -> Duration {
        since_boot().saturating_add(Duration::from_millis(self.ahead_ms()))
    }

    /// Wall clock time in milliseconds since 1970, for values that outlive the process. It jumps
    /// when the machine's time is corrected.
    pub fn wall_ms(&self) -> u64 {
        let wall_ms = wall_ms().saturating_add(self.ahead_ms());
        #[cfg(test)]
        let wall_ms = wall_ms.saturating_add_signed(self.wall_jump_ms());
        wall_ms
    }

    /// Milliseconds since 1970, without jumps while the process runs. Not comparable with values of
    /// an earlier process.
    pub fn steady_ms(&self) -> u64 {
        self.wall_start_ms.saturating_add(self.now_ms())
    }

    /// Advances the clock at once.
    pub fn advance(&self, by: Duration) {
        self.offset
            .ahead_ms
            .fetch_add(milliseconds(by), Ordering::Relaxed);
        self.offset.moved.notify_waiters();
    }

    /// Waits for a future; `None` if it takes longer than `limit`.
    pub async fn timeout<T>(&self, limit: Duration, future: impl Future<Output = T>) -> Option<T> {
        let end_ms = self.now_ms().saturating_add(milliseconds(limit));
        tokio::select! {
            biased;
            output = future => Some(output),
            () = self.wait_until(end_ms) => None,
        }
    }

    /// Makes sleeps advance the clock instead of waiting.
    pub fn skip_sleeps(&self) {
        self.offset.skips_sleeps.store(true, Ordering::Relaxed);
    }

    /// Waits until this time has passed.
    pub async fn sleep(&self, duration: Duration) {
        let end_ms = self.now_ms().saturating_add(milliseconds(duration));
        if self.offset.skips_sleeps.load(Ordering::Relaxed) {
            self.advance(duration);
        }
        self.wait_until(end_ms).await;
    }

    async fn wait_until(&self, end_ms: u64) {
        loop {
            let mut moved = pin!(self.offset.moved.notified());
            // Register before reading the time, so that no notification is missed.
            moved.as_mut().enable();
            let left = Duration::from_millis(end_ms.saturating_sub(self.now_ms()));
            if left.is_zero() {
                return;
            }
            let _moved_or_over = tokio::time::timeout(left, moved).await;
        }
    }

    /// Sets the wall clock, as an operator or a time server does.
    #[cfg(test)]
    pub fn jump_wall(&self, by_ms: i64) {
        let jump_ms = &self.offset.wall_jump_ms;
        jump_ms.fetch_add(by_ms, Ordering::Relaxed);
    }

    #[cfg(test)]
    fn wall_jump_ms(&self) -> i64 {
        self.offset.wall_jump_ms.load(Ordering::Relaxed)
    }

    fn ahead_ms(&self) -> u64 {
        self.offset.ahead_ms.load(Ordering::Relaxed)
    }
}

/// CPU time of this thread. Unlike wall clock time, it doesn't depend on the machine's load.
pub fn thread_cpu_time() -> Duration {
    read(ClockId::ThreadCPUTime)
}

/// CPU time of this process.
pub fn process_cpu_time() -> Duration {
    read(ClockId::ProcessCPUTime)
}

/// On Linux, the time in which the machine sleeps counts too.
#[cfg(target_os = "linux")]
const BOOT_CLOCK: ClockId = ClockId::Boottime;
#[cfg(not(target_os = "linux"))]
const BOOT_CLOCK: ClockId = ClockId::Monotonic;

fn since_boot() -> Duration {
    read(BOOT_CLOCK)
}

fn read(clock: ClockId) -> Duration {
    Duration::try_from(clock_gettime(clock)).unwrap_or_default()
}

fn boot_ms() -> u64 {
    milliseconds(since_boot())
}

fn wall_ms() -> u64 {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
    since_1970.map_or(0, milliseconds)
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use super::*;

    const HOUR: Duration = Duration::from_secs(3_600);

    #[actix_web::test]
    async fn a_timeout_ends_when_the_clock_is_advanced_past_it() {
        let clock = Clock::default();
        let waiting = clock.timeout(2 * HOUR, pending::<()>());
        let moving = async {
            for _ in 0..2 {
                tokio::task::yield_now().await;
                clock.advance(HOUR);
            }
        };
        assert_eq!(futures_util::join!(waiting, moving).0, None);
    }

    #[actix_web::test]
    async fn an_elapsed_timeout_does_not_hide_a_result() {
        let clock = Clock::default();
        assert_eq!(clock.timeout(Duration::ZERO, ready(7)).await, Some(7));
        assert_eq!(clock.timeout(Duration::ZERO, pending::<()>()).await, None);
    }

    #[actix_web::test]
    async fn a_skipped_sleep_advances_the_clock() {
        let clock = Clock::default();
        clock.skip_sleeps();
        clock.sleep(HOUR).await;
        assert!(clock.now_ms() >= milliseconds(HOUR));
    }

    #[actix_web::test]
    async fn a_timeout_also_ends_in_real_time() {
        let clock = Clock::default();
        let limit = Duration::from_millis(5);
        assert_eq!(clock.timeout(limit, pending::<()>()).await, None);
        assert!(clock.now_ms() >= 5);
    }
}
