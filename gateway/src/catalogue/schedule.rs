use std::time::Duration;

use super::settings::CatalogueIndexSettings;
use crate::{
    backoff::{Backoff, Jitter, Spread},
    clock::Clock,
    retail::CircuitBreaker,
    tenants::Usage,
};

/// Random spread of all intervals, so that shops are not read at the same time.
const SPREAD: Spread = Spread {
    min_percent: 90,
    max_percent: 110,
};
/// The pause between two whole reads is at least this many times as long as the last one took.
const PAUSE_FACTOR: u64 = 9;
const FIRST_RETRY_MS: u64 = 1_000;
/// Between the end of an outage and the next read.
const RECOVERY_PAUSE_MS: u64 = 20_000;
const RECOVERY_SPREAD: Spread = Spread {
    min_percent: 50,
    max_percent: 150,
};

/// Waits until an outage of the Retail API is over. Calls for shoppers come first then.
pub(super) async fn wait_for_recovery(breaker: &CircuitBreaker, clock: &Clock) {
    breaker.wait_until_closed().await;
    let pause_ms = RECOVERY_SPREAD.apply(RECOVERY_PAUSE_MS, Jitter::random());
    clock.sleep(Duration::from_millis(pause_ms)).await;
}

/// When a shop's catalogue is read, and how much of it.
#[derive(Debug, Default)]
pub(super) struct Schedule {
    /// Time from which the next read is a whole one.
    whole_from_ms: u64,
    failures: u32,
    /// Whether one of the consecutive failures was logged.
    is_logged: bool,
}

impl Schedule {
    /// Whether the next read is a whole one. A large catalogue takes long to read, so between whole reads
    /// only changes are read.
    pub(super) const fn is_whole_due(&self, now_ms: u64) -> bool {
        now_ms >= self.whole_from_ms
    }

    pub(super) fn record_whole(&mut self, started_ms: u64, ended_ms: u64) {
        let duration_ms = ended_ms.saturating_sub(started_ms);
        self.whole_from_ms = ended_ms.saturating_add(duration_ms.saturating_mul(PAUSE_FACTOR));
    }

    /// Returns whether a failure was logged since the last success.
    pub(super) const fn record_success(&mut self) -> bool {
        self.failures = 0;
        std::mem::replace(&mut self.is_logged, false)
    }

    /// Returns whether the failure is to be logged: the first unexpected one of consecutive failures.
    pub(super) const fn record_failure(&mut self, is_expected: bool) -> bool {
        self.failures = self.failures.saturating_add(1);
        !is_expected && !std::mem::replace(&mut self.is_logged, true)
    }

    pub(super) async fn wait(
        &self,
        settings: &CatalogueIndexSettings,
        usage: &Usage,
        clock: &Clock,
    ) {
        let interval_ms = settings.interval_seconds.saturating_mul(1_000);
        if self.failures > 0 {
            let retry = Backoff {
                first_ms: FIRST_RETRY_MS,
                max_ms: interval_ms,
                spread: SPREAD,
            };
            let delay_ms = retry.delay_ms(self.failures, Jitter::random());
            clock.sleep(Duration::from_millis(delay_ms)).await;
            return;
        }
        let idle_ms = settings
            .idle_interval_seconds
            .saturating_mul(1_000)
            .saturating_sub(interval_ms);
        let [interval_ms, idle_ms] = [interval_ms, idle_ms].map(|full_ms| {
            let delay_ms = SPREAD.apply(full_ms, Jitter::random());
            Duration::from_millis(delay_ms)
        });
        clock.sleep(interval_ms).await;
        let _used = clock.timeout(idle_ms, usage.wait()).await;
    }
}

#[cfg(test)]
mod tests {
    use std::{path::PathBuf, pin::pin, sync::Arc};

    use futures_util::poll;

    use super::*;

    fn settings() -> CatalogueIndexSettings {
        CatalogueIndexSettings {
            enabled: true,
            max_products: 1_000,
            max_bytes: 1 << 20,
            max_price_lists: 16,
            interval_seconds: 60,
            idle_interval_seconds: 1_200,
            dir: PathBuf::new(),
        }
    }

    #[test]
    fn whole_reads_take_a_tenth_of_the_time_at_most() {
        let mut schedule = Schedule::default();
        assert!(schedule.is_whole_due(0));
        schedule.record_whole(1_000, 101_000);
        assert!(!schedule.is_whole_due(1_000_999));
        assert!(schedule.is_whole_due(1_001_000));
    }

    #[test]
    fn the_first_unexpected_failure_is_logged_once() {
        let mut schedule = Schedule::default();
        assert!(!schedule.record_failure(true));
        assert!(!schedule.record_success());
        assert!(!schedule.record_failure(true));
        assert!(schedule.record_failure(false));
        assert!(!schedule.record_failure(false));
        assert!(schedule.record_success());
        assert!(schedule.record_failure(false));
    }

    #[actix_web::test]
    async fn an_unused_shop_is_read_at_its_next_use() {
        let (settings, usage, clock) = (settings(), Usage::default(), Clock::default());
        let schedule = Schedule::default();
        let mut waiting = pin!(schedule.wait(&settings, &usage, &clock));
        assert!(poll!(waiting.as_mut()).is_pending());
        clock.advance(Duration::from_secs(66));
        assert!(poll!(waiting.as_mut()).is_pending());
        usage.record();
        assert!(poll!(waiting.as_mut()).is_ready());
    }

    #[actix_web::test]
    async fn reads_begin_ten_seconds_after_an_outage_or_later() {
        let (clock, breaker) = (Clock::default(), Arc::new(CircuitBreaker::default()));
        let _probing = breaker.begin_probing();
        assert!(breaker.open());
        let mut waiting = pin!(wait_for_recovery(&breaker, &clock));
        clock.advance(Duration::from_secs(60));
        assert!(poll!(waiting.as_mut()).is_pending());
        assert!(breaker.close());
        assert!(poll!(waiting.as_mut()).is_pending());
        clock.advance(Duration::from_secs(9));
        assert!(poll!(waiting.as_mut()).is_pending());
        clock.advance(Duration::from_secs(21));
        assert!(poll!(waiting.as_mut()).is_ready());
    }

    #[actix_web::test]
    async fn a_failed_read_is_repeated_after_a_second() {
        let (settings, usage, clock) = (settings(), Usage::default(), Clock::default());
        let mut schedule = Schedule::default();
        assert!(schedule.record_failure(false));
        let mut waiting = pin!(schedule.wait(&settings, &usage, &clock));
        assert!(poll!(waiting.as_mut()).is_pending());
        clock.advance(Duration::from_millis(1_100));
        assert!(poll!(waiting.as_mut()).is_ready());
    }
}
