//! Random plan of a history: the order and its possible faults.

use super::rng::SeededRng;
use crate::orders::state_machine::Facts;

pub(super) const SECOND_MS: u64 = 1_000;
pub(super) const MINUTE_MS: u64 = 60 * SECOND_MS;
pub(super) const HOUR_MS: u64 = 60 * MINUTE_MS;

/// Start of each history, in ms since 1970.
pub(super) const START_MS: u64 = 1_790_000_000_000;

pub(super) struct Plan {
    pub(super) facts: Facts,
    pub(super) fault_percent: u64,
    /// Percentage of faulty calls that may take effect after the caller stopped waiting.
    pub(super) late_percent: u64,
    pub(super) faults_until_ms: u64,
    /// Start and end of each downtime of the Retail API.
    pub(super) downtimes: Vec<(u64, u64)>,
    /// The Retail API refuses the order until this time: 0 never refuses, `u64::MAX` always.
    pub(super) refuses_until_ms: u64,
    /// Maximum time until the search by payment code finds a new order.
    pub(super) code_search_lag_ms: u64,
    /// Maximum age of the provider's statuses.
    pub(super) provider_lag_ms: u64,
    pub(super) slow_journal: bool,
    pub(super) crashes: u64,
    /// Probability of a crash at each event, in percent.
    pub(super) crash_percent: u64,
    pub(super) second_process_ms: Option<u64>,
    /// Whether the system clock is set between two processes.
    pub(super) changes_clock: bool,
}

const CLOCK_ERRORS_MS: [i64; 6] = [0, 25_000, -25_000, 200_000, 7_200_000, -7_200_000];

impl Plan {
    pub(super) fn new(rng: &mut SeededRng) -> Self {
        let prepaid = rng.chance(70);
        let faults_until_ms =
            START_MS + rng.pick(&[MINUTE_MS, 10 * MINUTE_MS, 3 * HOUR_MS, 24 * HOUR_MS]);
        let downtimes = (0..rng.pick(&[0, 0, 1, 2])).map(|_| {
            let from_ms = START_MS + rng.between(0, 20 * MINUTE_MS);
            let for_ms = rng.pick(&[MINUTE_MS, 20 * MINUTE_MS, 10 * HOUR_MS]);
            (from_ms, from_ms + rng.between(1, for_ms))
        });
        let downtimes: Vec<_> = downtimes.collect();
        let refuses_until_ms = match rng.between(0, 19) {
            0 if !prepaid => u64::MAX,
            0 | 1 => START_MS + rng.between(1, 24 * HOUR_MS),
            _ => 0,
        };
        let second_process_ms = rng
            .chance(25)
            .then(|| START_MS + rng.between(0, 15 * MINUTE_MS));
        Self {
            facts: Facts {
                prepaid,
                guest: rng.chance(35),
                total_cents: i32::try_from(rng.between(30, 500_000)).unwrap(),
                has_company_mail: rng.chance(80),
                has_buyer_mail: rng.chance(80),
            },
            fault_percent: rng.pick(&[0, 5, 30, 60, 90]),
            late_percent: rng.pick(&[0, 0, 0, 70]),
            faults_until_ms,
            downtimes,
            refuses_until_ms,
            code_search_lag_ms: rng.pick(&[0, 0, 30 * SECOND_MS, 10 * MINUTE_MS]),
            provider_lag_ms: rng.pick(&[0, 2 * SECOND_MS, MINUTE_MS]),
            slow_journal: rng.chance(20),
            crashes: rng.pick(&[0, 0, 1, 2, 6]),
            crash_percent: rng.pick(&[1, 3, 10]),
            second_process_ms,
            // Processes that run at the same time share a clock.
            changes_clock: second_process_ms.is_none() && rng.chance(30),
        }
    }

    pub(super) fn random_clock_error(&self, rng: &mut SeededRng) -> i64 {
        if self.changes_clock {
            rng.pick(&CLOCK_ERRORS_MS)
        } else {
            0
        }
    }

    pub(super) fn is_down(&self, now_ms: u64) -> bool {
        let covers = |(from_ms, to_ms): &(u64, u64)| (*from_ms..*to_ms).contains(&now_ms);
        self.downtimes.iter().any(covers)
    }
}
