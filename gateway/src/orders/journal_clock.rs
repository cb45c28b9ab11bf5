//! Time of the journal (D-273).

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Orders;
use crate::{clock::Clock, store::StoreUnavailable};

/// Above this uncertainty the driver runs nothing.
pub(super) const MAX_UNCERTAINTY_MS: u64 = 2_000;

/// Largest difference of two measurements of the same time.
pub(super) const MAX_DIFFERENCE_MS: u64 = 2 * MAX_UNCERTAINTY_MS;

const INTERVAL_MS: u64 = 10_000;

/// Clock of the due times and quiet periods in the journal. Gateways with one database use the database's time, so that
/// each of them understands the times of the others. Between two measurements it runs like the steady clock of the
/// gateway.
pub(super) struct JournalClock {
    clock: Clock,
    measured: Mutex<Measured>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Measured {
    /// Time of the journal minus the steady clock; `None` before the first measurement.
    offset_ms: Option<i64>,
    /// Whether the last measurement took little time.
    is_certain: bool,
    /// Time of the next measurement, on the steady clock.
    due_ms: u64,
}

impl JournalClock {
    pub(super) fn new(clock: &Clock) -> Self {
        Self {
            clock: clock.clone(),
            measured: Mutex::default(),
        }
    }

    /// `None` before the first measurement.
    fn now_ms(&self) -> Option<u64> {
        let offset_ms = self.lock().offset_ms?;
        Some(self.clock.steady_ms().saturating_add_signed(offset_ms))
    }

    pub(super) fn is_measurement_due(&self) -> bool {
        self.clock.steady_ms() >= self.lock().due_ms
    }

    /// Whether the error is below [`MAX_UNCERTAINTY_MS`].
    pub(super) fn is_certain(&self) -> bool {
        self.lock().is_certain
    }

    /// Makes the next measurement due now, for example because the database may be another server.
    pub(super) fn expire(&self) {
        self.lock().due_ms = 0;
    }

    /// The gateway's clock is the time of a journal that no other gateway uses.
    fn use_own_time(&self) {
        *self.lock() = Measured {
            offset_ms: Some(0),
            is_certain: true,
            due_ms: u64::MAX,
        };
    }

    /// Records that the database had this time between `started_ms` and now, on the steady clock. Returns whether the
    /// database's time has jumped.
    fn record(&self, started_ms: u64, time_ms: u64) -> bool {
        let now_ms = self.clock.steady_ms();
        let uncertainty_ms = now_ms.saturating_sub(started_ms).div_ceil(2);
        let own_ms = started_ms.saturating_add(uncertainty_ms);
        let offset_ms = time_ms.wrapping_sub(own_ms).cast_signed();
        let mut measured = self.lock();
        measured.is_certain = uncertainty_ms <= MAX_UNCERTAINTY_MS;
        if !measured.is_certain {
            // The earlier offset is better.
            measured.offset_ms.get_or_insert(offset_ms);
            measured.due_ms = 0;
            return false;
        }
        measured.due_ms = started_ms.saturating_add(INTERVAL_MS);
        let earlier_ms = measured.offset_ms.replace(offset_ms);
        earlier_ms.is_some_and(|earlier_ms| earlier_ms.abs_diff(offset_ms) > MAX_DIFFERENCE_MS)
    }

    fn lock(&self) -> MutexGuard<'_, Measured> {
        self.measured.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Orders {
    /// Current time of the journal. The first call measures it.
    pub(super) async fn now_ms(&self) -> Result<u64, StoreUnavailable> {
        let clock = &self.0.journal_clock;
        if clock.now_ms().is_none() {
            self.measure_time().await?;
        }
        clock.now_ms().ok_or(StoreUnavailable)
    }

    /// Returns whether the database's time has jumped since the last measurement.
    pub(super) async fn measure_time(&self) -> Result<bool, StoreUnavailable> {
        let clock = &self.0.journal_clock;
        let started_ms = self.0.clock.steady_ms();
        let Some(reading) = self.0.journal.0.read_time() else {
            clock.use_own_time();
            return Ok(false);
        };
        Ok(clock.record(started_ms, reading.await?))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    struct Measurements {
        gateway: Clock,
        database: Clock,
        journal: JournalClock,
    }

    impl Measurements {
        fn new() -> Self {
            let gateway = Clock::default();
            Self {
                journal: JournalClock::new(&gateway),
                database: Clock::default(),
                gateway,
            }
        }

        fn advance(&self, by: Duration) {
            self.gateway.advance(by);
            self.database.advance(by);
        }

        /// The answer needs `there` to the database and `back`. Returns whether the time has jumped.
        fn measure(&self, there: Duration, back: Duration) -> bool {
            let started_ms = self.gateway.steady_ms();
            self.advance(there);
            let time_ms = self.database.steady_ms();
            self.advance(back);
            self.journal.record(started_ms, time_ms)
        }

        /// Difference between the journal's time and the database's.
        fn error_ms(&self) -> u64 {
            let time_ms = self.journal.now_ms().unwrap();
            time_ms.abs_diff(self.database.steady_ms())
        }
    }

    /// [CHK-07]
    #[test]
    fn the_journal_has_the_time_of_the_database() {
        for ahead in [0, 90] {
            let measured = Measurements::new();
            assert_eq!(measured.journal.now_ms(), None);
            measured.gateway.advance(ahead * SECOND);
            measured.database.advance((90 - ahead) * SECOND);
            assert!(!measured.measure(SECOND, SECOND) && measured.journal.is_certain());
            assert!(measured.error_ms() < 100);
            assert!(!measured.measure(2 * SECOND, Duration::ZERO));
            assert!((900..1_100).contains(&measured.error_ms()));
        }
    }

    /// [CHK-07]
    #[test]
    fn a_late_answer_makes_the_time_uncertain_until_the_next_answer() {
        let measured = Measurements::new();
        measured.measure(SECOND, Duration::ZERO);
        assert!(!measured.journal.is_measurement_due());
        measured.advance(9 * SECOND);
        assert!(measured.journal.is_measurement_due());
        measured.measure(Duration::ZERO, 5 * SECOND);
        assert!(!measured.journal.is_certain() && measured.journal.is_measurement_due());
        assert!(measured.error_ms() < 600, "the earlier measurement counts");
        assert!(!measured.measure(SECOND, SECOND) && measured.journal.is_certain());
        assert!(!measured.journal.is_measurement_due());
        measured.journal.expire();
        assert!(measured.journal.is_measurement_due());
    }

    /// [CHK-07]
    #[test]
    fn a_jump_of_the_databases_time_is_noticed() {
        let measured = Measurements::new();
        assert!(!measured.measure(SECOND, SECOND));
        measured.database.advance(3 * SECOND);
        assert!(!measured.measure(SECOND, SECOND), "it may be an error");
        measured.database.advance(5 * SECOND);
        assert!(measured.measure(SECOND, SECOND));
        measured.gateway.advance(90 * SECOND);
        assert!(measured.measure(SECOND, SECOND), "backwards");
        assert!(!measured.measure(SECOND, SECOND));
        assert!(measured.error_ms() < 100);
    }

    /// [CHK-07]
    #[test]
    fn a_jump_of_the_gateways_wall_clock_does_not_move_the_journals_time() {
        let measured = Measurements::new();
        measured.measure(Duration::ZERO, Duration::ZERO);
        for seconds in [90, -200] {
            measured.gateway.jump_wall(seconds * 1_000);
            assert!(measured.error_ms() < 100);
        }
        let restarted = JournalClock::new(&measured.gateway);
        restarted.record(measured.gateway.steady_ms(), measured.database.steady_ms());
        let times = (restarted.now_ms(), measured.journal.now_ms());
        assert!(times.0.unwrap().abs_diff(times.1.unwrap()) < 100);
    }

    #[test]
    fn the_only_gateway_of_a_journal_uses_its_own_clock() {
        let measured = Measurements::new();
        measured.journal.use_own_time();
        assert!(measured.journal.is_certain() && !measured.journal.is_measurement_due());
        measured.gateway.advance(90 * SECOND);
        let own_ms = measured.gateway.steady_ms();
        assert!(measured.journal.now_ms().unwrap().abs_diff(own_ms) < 100);
    }
}
