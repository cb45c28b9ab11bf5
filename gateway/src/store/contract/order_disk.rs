//! Rules for stores of orders on a disk with a fault, or with data of another version.

use super::{
    Engine,
    orders::{NOW_MS, change, insert, list, open, order},
};
use crate::store::{OrderStore as _, StoreError, Trouble, Updated, testing::Fault};

pub(super) async fn chk_07_a_disk_that_refuses_changes_is_an_error_and_loses_nothing<E: Engine>(
    engine: &E,
) {
    let store = open(engine);
    let row = insert::<E>(&store, "vape", "one").await;
    E::break_orders(&store, Fault::ReadOnly).await;
    assert!(store.insert(order("vape", "two"), NOW_MS).await.is_err());
    assert!(store.update(change(&row, "late"), NOW_MS).await.is_err());
    let [state, _] = store.states();
    assert_eq!(state.trouble(), Some(Trouble::NotWritable));
    assert!(store.probe().await.is_err());
    assert_eq!(store.find(row.id).await.unwrap(), Some(row));
    E::break_orders(&store, Fault::None).await;
    store.probe().await.unwrap();
    assert_eq!(state.trouble(), None);
    assert_eq!(list::<E>(&store).await, ["one"]);
}

pub(super) async fn chk_07_a_full_disk_is_an_error_and_loses_nothing<E: Engine>(engine: &E) {
    let store = open(engine);
    E::break_orders(&store, Fault::Full).await;
    let mut acknowledged = Vec::new();
    for number in 0.. {
        let mut order = order("vape", &format!("{number:04}"));
        order.documents.placed = "a".repeat(2_000);
        let key = order.key.clone();
        if store.insert(order, NOW_MS).await.is_err() {
            break;
        }
        acknowledged.push(key);
    }
    let [state, _] = store.states();
    assert_eq!(state.trouble(), Some(Trouble::NotWritable));
    assert_eq!(list::<E>(&store).await, acknowledged);
    E::break_orders(&store, Fault::None).await;
    insert::<E>(&store, "vape", "last").await;
    assert_eq!(state.trouble(), None);
    acknowledged.push("last".to_owned());
    assert_eq!(
        list::<E>(&open(&engine.copy_after_kill())).await,
        acknowledged
    );
}

pub(super) async fn chk_07_orders_of_the_oldest_version_are_read_and_changed<E: Engine>(
    engine: &E,
) {
    engine.make_older();
    let store = open(engine);
    let row = store
        .find_by_reference("vape", "old")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(row.documents.placed, "{\"tenant\":\"vape\"}");
    assert_eq!(row.stage, "to-save");
    let reserved = store.sum_reserved("vape", Some(7)).await.unwrap();
    assert_eq!(reserved.points_hundredths, 15_000);
    assert_eq!(reserved.stock, [(11, 2)].into());
    let changed = store.update(change(&row, "new"), NOW_MS).await.unwrap();
    assert_eq!(changed, Updated::Done);
    insert::<E>(&store, "vape", "one").await;
    drop(store);
    assert_eq!(list::<E>(&open(engine)).await.len(), 2);
}

pub(super) async fn chk_07_orders_of_a_newer_version_are_refused<E: Engine>(engine: &E) {
    insert::<E>(&open(engine), "vape", "one").await;
    engine.make_newer();
    let refused = engine.orders().open().unwrap_err();
    assert!(matches!(refused, StoreError::Newer { .. }), "{refused}");
    assert!(refused.prevents_start());
}
