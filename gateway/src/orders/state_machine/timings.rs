//! Timeouts and retry intervals of the order state machine.

const SECOND_MS: u64 = 1_000;
const MINUTE_MS: u64 = 60 * SECOND_MS;
const HOUR_MS: u64 = 60 * MINUTE_MS;

/// Timeouts and retry intervals, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timings {
    /// Maximum age of an order for which a payment code is requested; later the shopper no longer waits.
    pub code_deadline_ms: u64,
    /// Times of the first checks of an unpaid payment, ascending. They count from the payment code or
    /// from the last hint of a payment.
    pub payment_checks_ms: [u64; 4],
    /// Interval of the later checks.
    pub payment_check_interval_ms: u64,
    /// Minimum interval between two checks of one payment.
    pub min_check_interval_ms: u64,
    /// Delay of the final check after a payment was paid or closed.
    pub final_check_delay_ms: u64,
    /// Maximum time between the stored start of a step and its request.
    pub start_deadline_ms: u64,
    /// Quiet period: how long after its start a write may still take effect. It covers the start deadline, the request timeout
    /// and the time that the Retail API works on a request.
    pub quiet_ms: u64,
    /// Minimum interval between two probes for an order with an unknown outcome.
    pub probe_spacing_ms: u64,
    /// Delay before the first retry; it doubles with each retry.
    pub retry_first_ms: u64,
    /// Maximum delay before a retry.
    pub retry_max_ms: u64,
    /// Time after which an order that is waiting to be saved needs an operator's attention.
    pub overdue_ms: u64,
    /// Delay before a mail with an unknown outcome is sent again.
    pub mail_retry_ms: u64,
    /// Time after the save of the order at which unsent mails are given up.
    pub mail_deadline_ms: u64,
}

impl Default for Timings {
    fn default() -> Self {
        Self {
            code_deadline_ms: 2 * MINUTE_MS,
            payment_checks_ms: [
                10 * SECOND_MS,
                30 * SECOND_MS,
                2 * MINUTE_MS,
                10 * MINUTE_MS,
            ],
            payment_check_interval_ms: 10 * MINUTE_MS,
            min_check_interval_ms: 2 * SECOND_MS,
            final_check_delay_ms: HOUR_MS,
            start_deadline_ms: 5 * SECOND_MS,
            quiet_ms: 150 * SECOND_MS,
            probe_spacing_ms: 30 * SECOND_MS,
            retry_first_ms: 5 * SECOND_MS,
            retry_max_ms: 10 * MINUTE_MS,
            overdue_ms: 5 * MINUTE_MS,
            mail_retry_ms: MINUTE_MS,
            mail_deadline_ms: 24 * HOUR_MS,
        }
    }
}

/// Jitter is a number of thousandths.
pub(super) const JITTER_RANGE: u64 = 1_000;

impl Timings {
    /// Delay before the next attempt: between half of the full delay and the full delay.
    pub(super) fn before_retry(&self, attempts: u32, jitter: u16) -> u64 {
        let doublings = attempts.saturating_sub(1);
        let factor = 1_u64.checked_shl(doublings).unwrap_or(u64::MAX);
        let full = self
            .retry_first_ms
            .saturating_mul(factor)
            .min(self.retry_max_ms);
        full / 2 + thousandths_of(full - full / 2, jitter)
    }

    /// Interval between two probes: the spacing plus up to a third of it.
    pub(super) fn between_probes(&self, jitter: u16) -> u64 {
        self.probe_spacing_ms + thousandths_of(self.probe_spacing_ms / 3, jitter)
    }
}

/// Returns `jitter` thousandths of a duration.
fn thousandths_of(time_ms: u64, jitter: u16) -> u64 {
    time_ms.saturating_mul(u64::from(jitter).min(JITTER_RANGE)) / JITTER_RANGE
}
