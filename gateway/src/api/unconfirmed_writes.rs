//! Writes whose outcome is unknown: a repeated request must not write twice.

use std::{hash::Hash, time::Duration};

use crate::{clock::Clock, expiring_map::ExpiringMap};

/// How long unconfirmed writes matter.
#[derive(Clone, Copy)]
pub(super) struct UnconfirmedTimes {
    /// For so long the same write is not sent again: legacy may still be at work on it (its web server ends requests after
    /// 110 seconds).
    pub(super) held_back: Duration,
    /// For so long a repeated write is known to be one.
    pub(super) remembered: Duration,
}

/// Writes whose outcome is unknown, each with a value. Clones share their entries.
#[derive(Clone)]
pub(super) struct UnconfirmedWrites<K, V> {
    writes: ExpiringMap<K, Noted<V>>,
    times: UnconfirmedTimes,
    clock: Clock,
}

#[derive(Clone)]
struct Noted<V> {
    value: V,
    since_ms: u64,
}

/// A write that may or may not have had its effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UnconfirmedWrite<V> {
    /// The value that was stored with it.
    pub(super) value: V,
    /// For how much longer the write must not be sent again; zero when it may be.
    pub(super) held_back: Duration,
}

impl<K, V> UnconfirmedWrites<K, V>
where
    K: Hash + Eq + Clone + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// No writes; at most `max_remembered` are stored, the latest ones.
    pub(super) fn new(max_remembered: u64, times: UnconfirmedTimes, clock: &Clock) -> Self {
        Self {
            writes: ExpiringMap::new(max_remembered, clock),
            times,
            clock: clock.clone(),
        }
    }

    /// The unconfirmed write of this key.
    pub(super) async fn find(&self, key: &K) -> Option<UnconfirmedWrite<V>> {
        let Noted { value, since_ms } = self.writes.get(key).await?;
        let age = Duration::from_millis(self.clock.now_ms().saturating_sub(since_ms));
        let held_back = self.times.held_back.saturating_sub(age);
        Some(UnconfirmedWrite { value, held_back })
    }

    /// Stores that the outcome of a write is unknown.
    pub(super) async fn insert(&self, key: K, value: V) {
        let since_ms = self.clock.now_ms();
        let noted = Noted { value, since_ms };
        self.writes.insert(key, noted, self.times.remembered).await;
    }

    /// Forgets a write: its outcome is known.
    pub(super) async fn remove(&self, key: &K) {
        self.writes.remove(key).await;
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const TIMES: UnconfirmedTimes = UnconfirmedTimes {
        held_back: Duration::from_secs(600),
        remembered: Duration::from_secs(6_000),
    };

    /// The clock goes on while a test runs, so the limits are approached to a minute; the map's own tests are exact.
    #[rstest]
    #[case::at_once(0, Some(true))]
    #[case::held_back(540, Some(true))]
    #[case::may_be_sent_again(600, Some(false))]
    #[case::still_remembered(5_940, Some(false))]
    #[case::forgotten(6_000, None)]
    #[actix_web::test]
    async fn a_write_is_held_back_then_remembered_then_forgotten(
        #[case] age_seconds: u64,
        #[case] is_held_back: Option<bool>,
    ) {
        let clock = Clock::default();
        let writes = UnconfirmedWrites::new(10, TIMES, &clock);
        writes.insert(1, 'a').await;
        clock.advance(Duration::from_secs(age_seconds));
        let found = writes.find(&1).await;
        assert_eq!(
            found.as_ref().map(|write| !write.held_back.is_zero()),
            is_held_back
        );
        assert!(found.is_none_or(|write| write.value == 'a'));
        assert_eq!(writes.find(&2).await, None);
    }

    #[actix_web::test]
    async fn a_second_attempt_is_held_back_anew() {
        let clock = Clock::default();
        let writes = UnconfirmedWrites::new(10, TIMES, &clock);
        writes.insert(1, 'a').await;
        clock.advance(TIMES.held_back);
        writes.insert(1, 'b').await;
        let found = writes.find(&1).await.unwrap();
        assert_eq!(found.value, 'b');
        assert!(found.held_back > TIMES.held_back / 2);
    }

    #[actix_web::test]
    async fn a_write_with_a_known_outcome_is_forgotten() {
        let writes = UnconfirmedWrites::new(10, TIMES, &Clock::default());
        writes.insert(1, 'a').await;
        writes.remove(&1).await;
        assert_eq!(writes.find(&1).await, None);
    }
}
