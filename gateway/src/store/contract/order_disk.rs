use super::{
    Engine,
    orders::{NOW_MS, change, insert, list_references, open, order},
};
use crate::store::{OrderStore as _, StoreError, Trouble, UpdateResult, testing::Fault};

/// [CHK-07]
pub(super) async fn a_change_that_the_disk_refuses_returns_an_error_and_loses_nothing<E: Engine>(
    engine: &E,
) {
    let store = open(engine);
    let row = insert::<E>(&store, "vape", "one").await;
    E::set_orders_fault(&store, Fault::ReadOnly).await;
    assert!(store.insert(order("vape", "two"), NOW_MS).await.is_err());
    assert!(store.update(change(&row, "late"), NOW_MS).await.is_err());
    let state = store.states().swap_remove(0);
    assert_eq!(state.trouble(), Some(Trouble::NotWritable));
    assert!(store.check_health().await.is_err());
    assert_eq!(store.find(row.id).await.unwrap(), Some(row));
    E::set_orders_fault(&store, Fault::None).await;
    store.check_health().await.unwrap();
    assert_eq!(state.trouble(), None);
    assert_eq!(list_references::<E>(&store).await, ["one"]);
}

/// [CHK-07]
pub(super) async fn a_full_disk_returns_an_error_and_loses_nothing<E: Engine>(engine: &E) {
    let store = open(engine);
    E::set_orders_fault(&store, Fault::Full).await;
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
    let state = store.states().swap_remove(0);
    assert_eq!(state.trouble(), Some(Trouble::NotWritable));
    assert_eq!(list_references::<E>(&store).await, acknowledged);
    E::set_orders_fault(&store, Fault::None).await;
    insert::<E>(&store, "vape", "last").await;
    assert_eq!(state.trouble(), None);
    acknowledged.push("last".to_owned());
    assert_eq!(
        list_references::<E>(&open(&engine.copy_after_kill())).await,
        acknowledged
    );
}

/// [CHK-07]
pub(super) async fn orders_of_the_oldest_version_are_read_and_changed<E: Engine>(engine: &E) {
    engine.replace_by_oldest_version();
    let store = open(engine);
    let row = store
        .find_by_reference("vape", "7K3Q9MXZ2B")
        .await
        .unwrap()
        .unwrap();
    let placed_start = r#"{"tenant":"vape","reference":"7K3Q9MXZ2B","#;
    assert!(row.documents.placed.starts_with(placed_start));
    assert_eq!(row.stage, "to-save");
    let reserved = store.sum_reserved("vape", Some(7)).await.unwrap();
    assert_eq!(reserved.points_hundredths, 15_000);
    assert_eq!(reserved.stock, [(11, 2)].into());
    let changed = store.update(change(&row, "new"), NOW_MS).await.unwrap();
    assert_eq!(changed, UpdateResult::Done);
    insert::<E>(&store, "vape", "one").await;
    drop(store);
    assert_eq!(list_references::<E>(&open(engine)).await.len(), 2);
}

/// [CHK-07]
pub(super) async fn orders_of_a_newer_version_are_refused<E: Engine>(engine: &E) {
    insert::<E>(&open(engine), "vape", "one").await;
    engine.mark_as_newer_version();
    let refused = engine.orders().open().unwrap_err();
    assert!(matches!(refused, StoreError::Newer { .. }), "{refused}");
    assert!(refused.prevents_start());
}
