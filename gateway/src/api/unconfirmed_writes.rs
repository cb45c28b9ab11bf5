//! Writes whose outcome is unknown. A repeated request must not write twice.

use std::{hash::Hash, time::Duration};

use crate::{clock::Clock, expiring_map::ExpiringMap};

#[derive(Clone, Copy)]
pub(super) struct UnconfirmedTimes {
    /// Time until the same write may be sent again. The Retail API may still be working on the first write,
    /// because its web server ends requests after 110 seconds.
    pub(super) retry_after: Duration,
    /// Time for which a repeated write is recognised.
    pub(super) remember_for: Duration,
}

/// Clones share their entries.
#[derive(Clone)]
pub(super) struct UnconfirmedWrites<K, V> {
    writes: ExpiringMap<K, StoredWrite<V>>,
    times: UnconfirmedTimes,
    clock: Clock,
}

#[derive(Clone)]
struct StoredWrite<V> {
    value: V,
    since_ms: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UnconfirmedWrite<V> {
    pub(super) value: V,
    /// Zero if the write may be sent again now.
    pub(super) retry_after: Duration,
}

impl<K, V> UnconfirmedWrites<K, V>
where
    K: Hash + Eq + Clone + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    pub(super) fn new(max_remembered: u64, times: UnconfirmedTimes, clock: &Clock) -> Self {
        Self {
            writes: ExpiringMap::new(max_remembered, clock),
            times,
            clock: clock.clone(),
        }
    }

    pub(super) async fn find(&self, key: &K) -> Option<UnconfirmedWrite<V>> {
        let StoredWrite { value, since_ms } = self.writes.get(key).await?;
        let age = Duration::from_millis(self.clock.now_ms().saturating_sub(since_ms));
        let retry_after = self.times.retry_after.saturating_sub(age);
        Some(UnconfirmedWrite { value, retry_after })
    }

    pub(super) async fn insert(&self, key: K, value: V) {
        let since_ms = self.clock.now_ms();
        let write = StoredWrite { value, since_ms };
        self.writes
            .insert(key, write, self.times.remember_for)
            .await;
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const TIMES: UnconfirmedTimes = UnconfirmedTimes {
        retry_after: Duration::from_secs(600),
        remember_for: Duration::from_secs(6_000),
    };

    /// The clock continues while the test runs, so limits are tested to the minute.
    #[rstest]
    #[case::at_once(0, Some(true))]
    #[case::too_early(540, Some(true))]
    #[case::may_be_sent_again(600, Some(false))]
    #[case::still_remembered(5_940, Some(false))]
    #[case::forgotten(6_000, None)]
    #[actix_web::test]
    async fn an_unconfirmed_write_blocks_retries_then_is_remembered_then_forgotten(
        #[case] age_seconds: u64,
        #[case] is_blocked: Option<bool>,
    ) {
        let clock = Clock::default();
        let writes = UnconfirmedWrites::new(10, TIMES, &clock);
        writes.insert(1, 'a').await;
        clock.advance(Duration::from_secs(age_seconds));
        let found = writes.find(&1).await;
        assert_eq!(
            found.as_ref().map(|write| !write.retry_after.is_zero()),
            is_blocked
        );
        assert!(found.is_none_or(|write| write.value == 'a'));
        assert_eq!(writes.find(&2).await, None);
    }

    #[actix_web::test]
    async fn a_second_attempt_blocks_retries_again() {
        let clock = Clock::default();
        let writes = UnconfirmedWrites::new(10, TIMES, &clock);
        writes.insert(1, 'a').await;
        clock.advance(TIMES.retry_after);
        writes.insert(1, 'b').await;
        let found = writes.find(&1).await.unwrap();
        assert_eq!(found.value, 'b');
        assert!(found.retry_after > TIMES.retry_after / 2);
    }
}
