use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::sync::Notify;

use super::Entry;
use crate::{
    backoff::{Backoff, Jitter, Spread},
    clock::Clock,
};

/// 1 s, 2 s, 4 s … 30 s, each up to a quarter longer.
const BACKOFF: Backoff = Backoff {
    first_ms: 1_000,
    max_ms: 30_000,
    spread: Spread {
        min_percent: 100,
        max_percent: 125,
    },
};

#[derive(Default)]
pub(super) struct Revalidation {
    /// Whether a revalidation runs or has succeeded. After a success, a new entry has replaced this
    /// one.
    is_claimed: AtomicBool,
    started_ms: AtomicU64,
    retry_at_ms: AtomicU64,
    failures: AtomicU32,
    ended: Notify,
}

impl Entry {
    pub(super) fn has_failed(&self) -> bool {
        self.revalidation.failures.load(Ordering::Relaxed) > 0
    }

    /// Returns `None` while another revalidation runs, after a success, and during the backoff.
    pub(super) fn begin_revalidation(
        self: &Arc<Self>,
        clock: &Clock,
    ) -> Option<RunningRevalidation> {
        let revalidation = &self.revalidation;
        if revalidation.is_claimed.swap(true, Ordering::AcqRel) {
            return None;
        }
        let now_ms = clock.now_ms();
        if now_ms < revalidation.retry_at_ms.load(Ordering::Acquire) {
            revalidation.is_claimed.store(false, Ordering::Release);
            return None;
        }
        revalidation.started_ms.store(now_ms, Ordering::Relaxed);
        Some(RunningRevalidation {
            entry: Arc::clone(self),
            clock: clock.clone(),
            outcome: Outcome::Failed,
        })
    }

    /// Waits for the running revalidation, at most until `longest` after its start. So later
    /// requests don't wait while the Retail API hangs.
    pub(super) async fn wait_for_revalidation(&self, clock: &Clock, longest: Duration) {
        let ended = self.revalidation.ended.notified();
        let mut ended = std::pin::pin!(ended);
        // Enabled before the check, so that no notification is missed.
        ended.as_mut().enable();
        if !self.revalidation.is_claimed.load(Ordering::Acquire) {
            return;
        }
        let started_ms = self.revalidation.started_ms.load(Ordering::Relaxed);
        let waited = Duration::from_millis(clock.now_ms().saturating_sub(started_ms));
        let remaining = longest.saturating_sub(waited);
        let _in_time = clock.timeout(remaining, ended).await;
    }
}

/// Counts as failed when dropped, unless `succeeded` or `refused` was called. So a panic is a
/// failure.
pub(super) struct RunningRevalidation {
    entry: Arc<Entry>,
    clock: Clock,
    outcome: Outcome,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Failed,
    /// A rate limit refused the client that started the revalidation.
    Refused,
    Succeeded,
}

impl RunningRevalidation {
    /// Whether the stale entry has content that isn't a placeholder.
    pub(super) fn has_response(&self) -> bool {
        self.entry.stored_body().is_some() && !self.entry.is_placeholder()
    }

    /// A new entry has replaced this one.
    pub(super) fn succeeded(mut self) {
        self.outcome = Outcome::Succeeded;
    }

    /// The next request may start another revalidation at once.
    pub(super) fn refused(mut self) {
        self.outcome = Outcome::Refused;
    }
}

impl Drop for RunningRevalidation {
    fn drop(&mut self) {
        let revalidation = &self.entry.revalidation;
        if self.outcome == Outcome::Failed {
            let earlier_failures = revalidation.failures.fetch_add(1, Ordering::Relaxed);
            let failures = earlier_failures.saturating_add(1);
            let retry_at_ms = self.clock.now_ms() + BACKOFF.delay_ms(failures, Jitter::random());
            revalidation
                .retry_at_ms
                .store(retry_at_ms, Ordering::Release);
        }
        if self.outcome != Outcome::Succeeded {
            revalidation.is_claimed.store(false, Ordering::Release);
        }
        revalidation.ended.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::{Body, settings::Lifetime};

    fn entry() -> Arc<Entry> {
        let lifetime = Lifetime {
            fresh_ms: 1_000,
            stale_ms: 9_000,
        };
        Arc::new(Entry::new(Body::NotFound, 0, lifetime))
    }

    #[test]
    fn only_one_caller_revalidates() {
        let (entry, clock) = (entry(), Clock::default());
        let first = entry.begin_revalidation(&clock).unwrap();
        assert!(entry.begin_revalidation(&clock).is_none());
        first.succeeded();
        assert!(
            entry.begin_revalidation(&clock).is_none(),
            "a replaced entry is not revalidated again"
        );
    }

    #[test]
    fn the_backoff_doubles_up_to_a_limit() {
        let (entry, clock) = (entry(), Clock::default());
        let mut waits_ms = Vec::new();
        for _ in 0..8 {
            drop(entry.begin_revalidation(&clock).unwrap());
            assert!(entry.begin_revalidation(&clock).is_none());
            let backoff_ms =
                entry.revalidation.retry_at_ms.load(Ordering::Relaxed) - clock.now_ms();
            waits_ms.push(backoff_ms);
            clock.advance(Duration::from_millis(backoff_ms));
        }
        assert!((900..=1_250).contains(&waits_ms[0]), "{waits_ms:?}");
        assert!((29_900..=37_500).contains(&waits_ms[7]), "{waits_ms:?}");
    }

    #[test]
    fn a_refused_revalidation_is_no_failure_and_can_restart_at_once() {
        let (entry, clock) = (entry(), Clock::default());
        entry.begin_revalidation(&clock).unwrap().refused();
        assert!(!entry.has_failed());
        assert!(entry.begin_revalidation(&clock).is_some());
    }

    #[test]
    fn a_panic_counts_as_a_failed_revalidation() {
        let (entry, clock) = (entry(), Clock::default());
        let running = entry.begin_revalidation(&clock).unwrap();
        let outcome = std::thread::spawn(move || {
            let _running = running;
            panic!("while revalidating");
        })
        .join();
        assert!(outcome.is_err() && entry.has_failed());
        assert!(entry.begin_revalidation(&clock).is_none(), "backoff");
    }
}
