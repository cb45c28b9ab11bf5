use std::{
    cell::Cell,
    convert::Infallible,
    future::{pending, ready},
};

use futures_util::{FutureExt as _, future::join_all};
use rstest::rstest;

use super::*;

/// Long, because moka's own clock also runs during a test.
pub(super) const HOUR: Duration = Duration::from_secs(3_600);
pub(super) const HOUR_MS: u64 = 3_600_000;

pub(super) fn map<V: Clone + Send + Sync + 'static>(clock: &Clock) -> ExpiringMap<u8, V> {
    ExpiringMap::new(1_000, clock)
}

async fn len<V: Clone + Send + Sync + 'static>(map: &ExpiringMap<u8, V>) -> u64 {
    map.entries.run_pending_tasks().await;
    map.entries.entry_count()
}

#[rstest]
#[case::new_entry(1, 0, true)]
#[case::a_millisecond_before_expiry(1, HOUR_MS - 1, true)]
#[case::at_expiry(1, HOUR_MS, false)]
#[case::after_expiry(1, HOUR_MS + 1, false)]
#[case::a_longer_lifetime(2, HOUR_MS, true)]
#[case::zero_lifetime(0, 0, false)]
#[actix_web::test]
async fn an_entry_expires_exactly_at_the_end_of_its_lifetime(
    #[case] hours: u32,
    #[case] age_ms: u64,
    #[case] is_live: bool,
) {
    let map = map(&Clock::default());
    map.insert_at(1, 'a', hours * HOUR, 5).await;
    let now_ms = 5 + age_ms;
    let expected = is_live.then_some('a');
    assert_eq!(map.get_at(&1, now_ms).await, expected);
    let is_stored = map.insert_if_absent_at(1, 'b', HOUR, now_ms).await;
    assert_eq!(is_stored, !is_live);
    assert_eq!(map.get_at(&1, now_ms).await, expected.or(Some('b')));
}

#[actix_web::test]
async fn a_replaced_entry_has_the_lifetime_of_the_new_value() {
    let map = map(&Clock::default());
    map.insert_at(1, 'a', 9 * HOUR, 0).await;
    map.insert_at(1, 'b', HOUR, 0).await;
    assert_eq!(map.get_at(&1, HOUR_MS - 1).await, Some('b'));
    assert_eq!(map.get_at(&1, HOUR_MS).await, None);
    map.insert_at(1, 'c', 2 * HOUR, HOUR_MS).await;
    assert_eq!(map.get_at(&1, 3 * HOUR_MS - 1).await, Some('c'));
}

#[actix_web::test]
async fn a_removed_entry_is_returned_unless_it_has_expired() {
    let map = map(&Clock::default());
    for (now_ms, expected) in [(HOUR_MS - 1, Some('a')), (HOUR_MS, None)] {
        map.insert_at(1, 'a', HOUR, 0).await;
        assert_eq!(map.remove_at(&1, now_ms).await, expected);
        assert_eq!(map.get_at(&1, 0).await, None);
    }
}

#[actix_web::test]
async fn an_entry_expires_by_the_injected_clock() {
    let clock = Clock::default();
    let map = map(&clock);
    map.insert(1, 'a', HOUR).await;
    clock.advance(HOUR / 2);
    assert_eq!(map.get(&1).await, Some('a'));
    assert!(!map.insert_if_absent(1, 'b', HOUR).await);
    clock.advance(HOUR / 2);
    assert_eq!(map.get(&1).await, None);
    assert!(map.insert_if_absent(1, 'b', HOUR).await);
    assert_eq!(map.remove(&1).await, Some('b'));
}

/// Expired entries that are never read must not stay in memory until the map is full.
#[actix_web::test]
async fn moka_frees_the_memory_of_expired_entries() {
    let map = map(&Clock::default());
    map.insert(1, 'a', Duration::from_millis(1)).await;
    map.insert(2, 'b', HOUR).await;
    while len(&map).await > 1 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(map.get(&2).await, Some('b'));
}

#[actix_web::test]
async fn a_full_map_drops_the_least_recently_used_entries() {
    let map = ExpiringMap::new(10, &Clock::default());
    for key in 0..200_u8 {
        map.insert(key, key, HOUR).await;
        assert_eq!(map.get(&0).await, Some(0), "key 0 is read in each round");
        assert!(len(&map).await <= 10);
        assert_eq!(map.get(&key).await, Some(key), "a new entry is stored");
    }
}

#[actix_web::test]
async fn a_weighted_map_is_bounded_by_the_weight_of_its_values() {
    let map = ExpiringMap::weighted(100, |weight: &u32| *weight, &Clock::default());
    for key in 0..50_u8 {
        map.insert(key, 30, HOUR).await;
        map.entries.run_pending_tasks().await;
        assert!(map.entries.weighted_size() <= 100);
        assert_eq!(map.get(&key).await, Some(30));
    }
    assert_eq!(len(&map).await, 3);
}

async fn load_and_count(loads: &Cell<u32>) -> Result<(char, Duration), Infallible> {
    tokio::task::yield_now().await;
    loads.set(loads.get() + 1);
    Ok(('a', HOUR))
}

#[actix_web::test]
async fn simultaneous_calls_share_one_load() {
    let clock = Clock::default();
    let (map, loads) = (map(&clock), Cell::new(0));
    for expected in 1..=3 {
        let calls = (0..20).map(|_| map.get_or_try_insert_with(1, load_and_count(&loads)));
        let values = join_all(calls).await;
        assert!(values.iter().all(|value| *value == Ok('a')));
        assert_eq!(loads.get(), expected, "one load in each lifetime");
        assert_eq!(
            map.get_or_try_insert_with(1, load_and_count(&loads)).await,
            Ok('a')
        );
        assert_eq!(loads.get(), expected);
        clock.advance(HOUR);
    }
}

#[actix_web::test]
async fn the_lifetime_starts_at_the_end_of_the_load() {
    let clock = Clock::default();
    let map = map(&clock);
    let load = async {
        clock.advance(9 * HOUR);
        Ok::<_, Infallible>(('a', HOUR))
    };
    assert_eq!(map.get_or_try_insert_with(1, load).await, Ok('a'));
    assert_eq!(map.get(&1).await, Some('a'));
}

#[actix_web::test]
async fn a_failed_load_is_shared_and_not_stored() {
    let map = map::<char>(&Clock::default());
    let failing = (0..5).map(|number| {
        let load = async move {
            tokio::task::yield_now().await;
            Err(number)
        };
        map.get_or_try_insert_with(1, load)
    });
    let outcomes = join_all(failing).await;
    assert!(outcomes.iter().all(|outcome| *outcome == Err(0)));
    let load = ready(Ok::<_, i32>(('a', HOUR)));
    assert_eq!(map.get_or_try_insert_with(1, load).await, Ok('a'));
}

#[actix_web::test]
async fn a_dropped_call_does_not_block_the_next_load() {
    let map = map(&Clock::default());
    let never = pending::<Result<(char, Duration), Infallible>>();
    let dropped = map.get_or_try_insert_with(1, never);
    assert!(Box::pin(dropped).as_mut().now_or_never().is_none());
    let load = ready(Ok::<_, Infallible>(('a', HOUR)));
    assert_eq!(map.get_or_try_insert_with(1, load).await, Ok('a'));
}
