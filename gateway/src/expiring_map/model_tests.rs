use std::collections::HashMap;

use proptest::prelude::*;

use super::{
    tests::{HOUR, HOUR_MS, map},
    *,
};

#[derive(Clone, Copy, Debug)]
enum Change {
    Insert { key: u8, hours: u32 },
    InsertIfAbsent { key: u8, hours: u32 },
    Remove { key: u8 },
    RemoveExpired { key: u8 },
    Wait { ms: u64 },
}

fn change() -> impl Strategy<Value = Change> {
    let (key, hours) = (0..4_u8, 0..4_u32);
    let wait = (0..3_u64, -1..=1_i64);
    prop_oneof![
        (key.clone(), hours.clone()).prop_map(|(key, hours)| Change::Insert { key, hours }),
        (key.clone(), hours).prop_map(|(key, hours)| Change::InsertIfAbsent { key, hours }),
        key.clone().prop_map(|key| Change::Remove { key }),
        key.prop_map(|key| Change::RemoveExpired { key }),
        wait.prop_map(|(hours, ms)| Change::Wait {
            ms: (hours * HOUR_MS).saturating_add_signed(ms)
        }),
    ]
}

#[derive(Default)]
struct Model {
    entries: HashMap<u8, (usize, u64)>,
    now_ms: u64,
}

impl Model {
    fn get(&self, key: u8) -> Option<usize> {
        let (value, expires_ms) = self.entries.get(&key)?;
        (self.now_ms < *expires_ms).then_some(*value)
    }

    fn insert(&mut self, key: u8, value: usize, hours: u32) {
        let expires_ms = self.now_ms + u64::from(hours) * HOUR_MS;
        self.entries.insert(key, (value, expires_ms));
    }
}

async fn apply(map: &ExpiringMap<u8, usize>, model: &mut Model, value: usize, change: Change) {
    let now_ms = model.now_ms;
    match change {
        Change::Insert { key, hours } => {
            map.insert_at(key, value, hours * HOUR, now_ms).await;
            model.insert(key, value, hours);
        }
        Change::InsertIfAbsent { key, hours } => {
            let inserting = map.insert_if_absent_at(key, value, hours * HOUR, now_ms);
            assert_eq!(inserting.await, model.get(key).is_none());
            if model.get(key).is_none() {
                model.insert(key, value, hours);
            }
        }
        Change::Remove { key } => {
            assert_eq!(map.remove_at(&key, now_ms).await, model.get(key));
            model.entries.remove(&key);
        }
        Change::RemoveExpired { key } => map.remove_expired(&key, now_ms).await,
        Change::Wait { ms } => model.now_ms += ms,
    }
}

proptest! {
    #[test]
    fn the_map_agrees_with_a_plain_map_of_expiry_times(
        changes in prop::collection::vec(change(), 0..60)
    ) {
        actix_web::rt::System::new().block_on(async {
            let (map, mut model) = (map(&Clock::default()), Model::default());
            for (value, change) in changes.into_iter().enumerate() {
                apply(&map, &mut model, value, change).await;
                for key in 0..4 {
                    assert_eq!(map.get_at(&key, model.now_ms).await, model.get(key));
                }
            }
        });
    }
}
