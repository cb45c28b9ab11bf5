//! How long what waits.

const SECOND_MS: u64 = 1_000;
const MINUTE_MS: u64 = 60 * SECOND_MS;
const HOUR_MS: u64 = 60 * MINUTE_MS;

/// How long what waits, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pauses {
    /// A payment code is asked for only for orders that are this young: older ones have nobody waiting.
    pub code_within_ms: u64,
    /// When the provider is asked about an unpaid code, since the code or since somebody hinted at a payment; rising.
    pub looks_ms: [u64; 4],
    /// After those, how often.
    pub look_every_ms: u64,
    /// Two looks at one payment are this far apart at least, whoever hints.
    pub look_spacing_ms: u64,
    /// How long after a payment is settled, paid or not, the provider is asked once more.
    pub last_look_ms: u64,
    /// A step that was begun is taken within this time or not at all.
    pub send_within_ms: u64,
    /// How long after it began a write may still take effect: until it is sent, the time limit of the call, and what the
    /// shop's system allows itself for a request.
    pub quiet_ms: u64,
    /// Between two looks whether an order whose outcome is unknown is there.
    pub probe_spacing_ms: u64,
    /// Before the first repetition; each later one waits twice as long, ...
    pub retry_first_ms: u64,
    /// ... up to this.
    pub retry_longest_ms: u64,
    /// An order that could be saved for so long, and is not, needs somebody's attention.
    pub overdue_ms: u64,
    /// Before a mail whose outcome is unknown is sent once more.
    pub mail_again_ms: u64,
    /// So long after an order was saved its mails are given up.
    pub mails_within_ms: u64,
}

impl Default for Pauses {
    fn default() -> Self {
        Self {
            code_within_ms: 2 * MINUTE_MS,
            looks_ms: [
                10 * SECOND_MS,
                30 * SECOND_MS,
                2 * MINUTE_MS,
                10 * MINUTE_MS,
            ],
            look_every_ms: 10 * MINUTE_MS,
            look_spacing_ms: 2 * SECOND_MS,
            last_look_ms: HOUR_MS,
            send_within_ms: 5 * SECOND_MS,
            quiet_ms: 150 * SECOND_MS,
            probe_spacing_ms: 30 * SECOND_MS,
            retry_first_ms: 5 * SECOND_MS,
            retry_longest_ms: 10 * MINUTE_MS,
            overdue_ms: 5 * MINUTE_MS,
            mail_again_ms: MINUTE_MS,
            mails_within_ms: 24 * HOUR_MS,
        }
    }
}

/// Jitter is passed in as thousandths.
pub(super) const JITTER_RANGE: u64 = 1_000;

impl Pauses {
    /// Before the next try after so many: between half of the full pause and all of it.
    pub(super) fn before_retry(&self, tries: u32, jitter: u16) -> u64 {
        let doublings = tries.saturating_sub(1);
        let factor = 1_u64.checked_shl(doublings).unwrap_or(u64::MAX);
        let full = self
            .retry_first_ms
            .saturating_mul(factor)
            .min(self.retry_longest_ms);
        full / 2 + share(full - full / 2, jitter)
    }

    /// Between two looks whether an order is there: the spacing and up to a third of it more.
    pub(super) fn between_probes(&self, jitter: u16) -> u64 {
        self.probe_spacing_ms + share(self.probe_spacing_ms / 3, jitter)
    }
}

/// So many thousandths of a time.
fn share(time_ms: u64, jitter: u16) -> u64 {
    time_ms.saturating_mul(u64::from(jitter).min(JITTER_RANGE)) / JITTER_RANGE
}
