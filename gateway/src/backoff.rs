//! Exponential backoff with jitter.
//!
//! Callers pass the random numbers, because the simulation of orders takes them from a seed.

use rand::RngExt as _;

/// Delays that double with each failure, up to a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backoff {
    /// Delay after the first failure, in milliseconds.
    pub first_ms: u64,
    /// Longest delay before jitter, in milliseconds.
    pub max_ms: u64,
    /// Range of the jitter.
    pub spread: Spread,
}

impl Backoff {
    /// Delay after this number of consecutive failures, in milliseconds.
    pub fn delay_ms(&self, failures: u32, jitter: Jitter) -> u64 {
        let doublings = failures.saturating_sub(1);
        let factor = 1_u64.checked_shl(doublings).unwrap_or(u64::MAX);
        let full_ms = self.first_ms.saturating_mul(factor).min(self.max_ms);
        self.spread.apply(full_ms, jitter)
    }
}

/// Range of delays, in per cent of the full delay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// Shortest delay.
    pub min_percent: u64,
    /// Longest delay.
    pub max_percent: u64,
}

impl Spread {
    /// Selects a delay within the range.
    pub fn apply(self, full_ms: u64, jitter: Jitter) -> u64 {
        let min_ms = full_ms.saturating_mul(self.min_percent) / 100;
        let max_ms = full_ms.saturating_mul(self.max_percent) / 100;
        min_ms.saturating_add(jitter.share(max_ms.saturating_sub(min_ms)))
    }
}

/// A random fraction, so that attempts that failed together are not repeated together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jitter {
    thousandths: u64,
}

impl Jitter {
    /// Creates a random fraction.
    pub fn random() -> Self {
        Self::thousandths(rand::rng().random_range(0..=1_000))
    }

    /// Creates a known fraction: 0 to 1,000 thousandths.
    pub fn thousandths(thousandths: u64) -> Self {
        let thousandths = thousandths.min(1_000);
        Self { thousandths }
    }

    /// This fraction of a duration.
    pub fn share(self, duration_ms: u64) -> u64 {
        duration_ms.saturating_mul(self.thousandths) / 1_000
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const EXACT: Spread = Spread {
        min_percent: 100,
        max_percent: 100,
    };

    #[rstest]
    #[case::no_failure(0, 500)]
    #[case::first_failure(1, 500)]
    #[case::second_failure(2, 1_000)]
    #[case::sixth_failure(6, 16_000)]
    #[case::limit(7, 30_000)]
    #[case::factor_of_the_highest_bit(64, 30_000)]
    #[case::factor_beyond_64_bits(65, 30_000)]
    #[case::most_failures(u32::MAX, 30_000)]
    fn delays_double_up_to_their_limit(#[case] failures: u32, #[case] expected_ms: u64) {
        let backoff = Backoff {
            first_ms: 500,
            max_ms: 30_000,
            spread: EXACT,
        };
        let delay_ms = backoff.delay_ms(failures, Jitter::random());
        assert_eq!(delay_ms, expected_ms);
    }

    #[rstest]
    #[case::shorter(50, 100, 0, 500)]
    #[case::half(50, 100, 500, 750)]
    #[case::full(50, 100, 1_000, 1_000)]
    #[case::longer(100, 125, 1_000, 1_250)]
    #[case::around(90, 110, 500, 1_000)]
    #[case::too_large_fraction(90, 110, 9_999, 1_100)]
    fn jitter_selects_a_delay_within_the_spread(
        #[case] min_percent: u64,
        #[case] max_percent: u64,
        #[case] thousandths: u64,
        #[case] expected_ms: u64,
    ) {
        let spread = Spread {
            min_percent,
            max_percent,
        };
        let delay_ms = spread.apply(1_000, Jitter::thousandths(thousandths));
        assert_eq!(delay_ms, expected_ms);
    }

    #[test]
    fn random_jitter_is_a_fraction_and_differs() {
        let shares: Vec<u64> = (0..100)
            .map(|_| Jitter::random().share(1_000_000))
            .collect();
        assert!(shares.iter().all(|share| *share <= 1_000_000));
        assert!(shares.iter().any(|share| *share != shares[0]));
    }
}
