//! What kind of history it is going to be.

use super::draw::Draw;
use crate::orders::machine::Facts;

pub(super) const SECOND_MS: u64 = 1_000;
pub(super) const MINUTE_MS: u64 = 60 * SECOND_MS;
pub(super) const HOUR_MS: u64 = 60 * MINUTE_MS;

/// When histories begin, in milliseconds since 1970.
pub(super) const START_MS: u64 = 1_790_000_000_000;

pub(super) struct Plan {
    pub(super) facts: Facts,
    /// So many calls out of a hundred go wrong.
    pub(super) fault_percent: u64,
    /// Of those, so many out of a hundred take effect when nobody waits any more.
    pub(super) late_percent: u64,
    /// From then on none does.
    pub(super) heals_ms: u64,
    /// The shop's system answers nothing in these times.
    pub(super) downtimes: Vec<(u64, u64)>,
    /// Until then it refuses this order; zero for never, and the end of time for an order that it never takes.
    pub(super) refuses_until_ms: u64,
    /// How far the duplicate check is behind at most.
    pub(super) duplicates_lag_ms: u64,
    /// How far the provider's answers are behind at most.
    pub(super) provider_lag_ms: u64,
    /// The journal takes its time, and sometimes fails.
    pub(super) slow_journal: bool,
    pub(super) crashes: u64,
    /// Chance of one at each event, in percent.
    pub(super) crash_percent: u64,
    /// When a second process starts beside the first one.
    pub(super) second_process_ms: Option<u64>,
    /// The machine's clock is set, and so may be another one at each start.
    pub(super) clock_steps: bool,
}

/// How far a process' clock can be from the true time.
const CLOCK_STEPS_MS: [i64; 6] = [0, 25_000, -25_000, 200_000, 7_200_000, -7_200_000];

impl Plan {
    pub(super) fn new(draw: &mut Draw) -> Self {
        let prepaid = draw.chance(70);
        let heals_ms =
            START_MS + draw.pick(&[MINUTE_MS, 10 * MINUTE_MS, 3 * HOUR_MS, 24 * HOUR_MS]);
        let downtimes = (0..draw.pick(&[0, 0, 1, 2])).map(|_| {
            let from_ms = START_MS + draw.between(0, 20 * MINUTE_MS);
            let for_ms = draw.pick(&[MINUTE_MS, 20 * MINUTE_MS, 10 * HOUR_MS]);
            (from_ms, from_ms + draw.between(1, for_ms))
        });
        let downtimes: Vec<_> = downtimes.collect();
        let refuses_until_ms = match draw.between(0, 19) {
            0 if !prepaid => u64::MAX,
            0 | 1 => START_MS + draw.between(1, 24 * HOUR_MS),
            _ => 0,
        };
        let second_process_ms = draw
            .chance(25)
            .then(|| START_MS + draw.between(0, 15 * MINUTE_MS));
        Self {
            facts: Facts {
                prepaid,
                guest: draw.chance(35),
                total_cents: i32::try_from(draw.between(30, 500_000)).unwrap(),
                has_company_mail: draw.chance(80),
                has_buyer_mail: draw.chance(80),
            },
            fault_percent: draw.pick(&[0, 5, 30, 60, 90]),
            late_percent: draw.pick(&[0, 0, 0, 70]),
            heals_ms,
            downtimes,
            refuses_until_ms,
            duplicates_lag_ms: draw.pick(&[0, 0, 30 * SECOND_MS, 10 * MINUTE_MS]),
            provider_lag_ms: draw.pick(&[0, 2 * SECOND_MS, MINUTE_MS]),
            slow_journal: draw.chance(20),
            crashes: draw.pick(&[0, 0, 1, 2, 6]),
            crash_percent: draw.pick(&[1, 3, 10]),
            second_process_ms,
            // Processes of the same time have the same clock.
            clock_steps: second_process_ms.is_none() && draw.chance(30),
        }
    }

    /// How far the clock of a process that starts now is from the true time.
    pub(super) fn draw_clock_error(&self, draw: &mut Draw) -> i64 {
        if self.clock_steps {
            draw.pick(&CLOCK_STEPS_MS)
        } else {
            0
        }
    }

    /// Whether the shop's system is away.
    pub(super) fn is_down(&self, now_ms: u64) -> bool {
        let covers = |(from_ms, to_ms): &(u64, u64)| (*from_ms..*to_ms).contains(&now_ms);
        self.downtimes.iter().any(covers)
    }
}
