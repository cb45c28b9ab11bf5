use crate::backoff::{Backoff, Jitter, Spread};

const SECOND_MS: u64 = 1_000;
const MINUTE_MS: u64 = 60 * SECOND_MS;
const HOUR_MS: u64 = 60 * MINUTE_MS;

/// Timeouts and retry intervals of the order state machine, in ms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timings {
    /// Maximum age of an order that requests a payment code. Later the shopper no longer waits.
    pub code_deadline_ms: u64,
    /// Times of the first checks of an unpaid payment, ascending, after the payment code or the last hint of a
    /// payment.
    pub payment_checks_ms: [u64; 4],
    /// Interval of later checks.
    pub payment_check_interval_ms: u64,
    /// Minimum interval between two checks of one payment.
    pub min_check_interval_ms: u64,
    /// Delay of the final check after a payment was paid or closed.
    pub final_check_delay_ms: u64,
    /// Maximum time between the stored start of a step and its request.
    pub start_deadline_ms: u64,
    /// Quiet period after the start of a write, in which the write may still take effect. Covers the start deadline,
    /// the request timeout, and the Retail API's work on the request.
    pub quiet_ms: u64,
    /// Minimum interval between two probes of one order.
    pub probe_spacing_ms: u64,
    /// Delays before retries.
    pub retry: Backoff,
    /// Maximum wait for the save before an order needs an operator's attention.
    pub overdue_ms: u64,
    /// Delay before a mail with an unknown outcome is sent again.
    pub mail_retry_ms: u64,
    /// Time after the save at which unsent mails are given up.
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
            retry: Backoff {
                first_ms: 5 * SECOND_MS,
                max_ms: 10 * MINUTE_MS,
                spread: Spread {
                    min_percent: 50,
                    max_percent: 100,
                },
            },
            overdue_ms: 5 * MINUTE_MS,
            mail_retry_ms: MINUTE_MS,
            mail_deadline_ms: 24 * HOUR_MS,
        }
    }
}

impl Timings {
    /// The spacing plus up to a third of the spacing.
    pub(super) fn between_probes(&self, jitter: Jitter) -> u64 {
        self.probe_spacing_ms + jitter.share(self.probe_spacing_ms / 3)
    }
}
