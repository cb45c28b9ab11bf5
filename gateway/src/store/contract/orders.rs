use futures_util::future::join_all;

use super::Engine;
use crate::store::{
    InsertResult, NewOrder, OrderColumns, OrderDocuments, OrderFilter, OrderRow, OrderStore,
    OrderUpdate, Reservations, SeenReservations, StoredKey, UNREADABLE, UpdateResult, WITHDRAWAL,
};

pub(in crate::store) const NOW_MS: u64 = 1_800_000_000_000;

pub(in crate::store) fn columns() -> OrderColumns {
    OrderColumns {
        code: None,
        customer_id: Some(7),
        stage: "to-save",
        attention: None,
        lane: 0,
        due_ms: Some(NOW_MS),
        is_finished: false,
        reserved_points: 100,
        reserved_stock: [(11, 2)].into(),
        is_prepaid: true,
        unsaved_since_ms: None,
    }
}

/// Order whose reference is its key.
pub(in crate::store) fn order(tenant: &str, key: &str) -> NewOrder {
    NewOrder {
        tenant: tenant.to_owned(),
        reference: key.to_owned(),
        key: key.to_owned(),
        request_hash: [1; 32],
        placed_ms: NOW_MS,
        columns: columns(),
        documents: OrderDocuments {
            placed: format!("{{\"order\":\"{key}\"}}"),
            progress: "{}".to_owned(),
        },
        seen: None,
    }
}

pub(in crate::store) fn change(row: &OrderRow, progress: &str) -> OrderUpdate {
    OrderUpdate {
        id: row.id,
        version: row.version,
        tenant: "vape".to_owned(),
        columns: columns(),
        progress: progress.to_owned(),
        starts_step: false,
    }
}

/// Change that binds this payment code. Tests recognise the change by its progress text, which is also the code.
fn with_code(row: &OrderRow, code: &str) -> OrderUpdate {
    let mut change = change(row, code);
    change.columns.code = Some(code.to_owned());
    change
}

pub(super) fn open<E: Engine>(engine: &E) -> E::Orders {
    let store = engine.orders();
    store.open().unwrap();
    store
}

pub(super) async fn insert<E: Engine>(store: &E::Orders, tenant: &str, key: &str) -> OrderRow {
    match store.insert(order(tenant, key), NOW_MS).await.unwrap() {
        InsertResult::New(id) => store.find(id).await.unwrap().unwrap(),
        other @ (InsertResult::Known(_) | InsertResult::Outdated) => panic!("{other:?}"),
    }
}

pub(super) async fn list_references<E: Engine>(store: &E::Orders) -> Vec<String> {
    let rows = store.report(OrderFilter::All).await.unwrap();
    rows.into_iter().map(|row| row.reference).collect()
}

/// [CHK-07]
pub(super) async fn an_acknowledged_change_survives_a_kill<E: Engine>(engine: &E) {
    let store = open(engine);
    let row = insert::<E>(&store, "vape", "one").await;
    let placed = engine.copy_after_kill();
    let bound = store.update(with_code(&row, "900"), NOW_MS).await.unwrap();
    assert_eq!(bound, UpdateResult::Done);
    let changed = engine.copy_after_kill();

    let found = open(&placed).find(row.id).await.unwrap();
    assert_eq!(found.as_ref(), Some(&row));
    let store = open(&changed);
    let found = store
        .find_by_reference("vape", "one")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found.documents.placed, row.documents.placed);
    assert_eq!(found.documents.progress, "900");
    let found = store.find_by_code("vape", "900").await.unwrap();
    assert_eq!(found.as_deref(), Some("one"));
    assert_eq!(store.find_by_code("aegean", "900").await.unwrap(), None);
}

/// [CHK-07]
pub(super) async fn a_change_of_a_replaced_version_is_not_stored<E: Engine>(engine: &E) {
    let store = open(engine);
    let row = insert::<E>(&store, "vape", "one").await;
    let first = store.update(change(&row, "first"), NOW_MS).await.unwrap();
    let second = store.update(change(&row, "second"), NOW_MS).await.unwrap();
    assert_eq!(
        (first, second),
        (UpdateResult::Done, UpdateResult::Outdated)
    );
    let found = store.find(row.id).await.unwrap().unwrap();
    assert_eq!(found.documents.progress, "first");
    assert!(found.version > row.version);
}

/// [CHK-07]
pub(super) async fn concurrent_writers_lose_no_change<E: Engine>(engine: &E) {
    let store = open(engine);
    let id = insert::<E>(&store, "vape", "one").await.id;
    let add_one = async || loop {
        let row = store.find(id).await.unwrap().unwrap();
        let progress = format!("{}+", row.documents.progress);
        let changed = store.update(change(&row, &progress), NOW_MS).await.unwrap();
        if changed == UpdateResult::Done {
            break;
        }
    };
    join_all((0..20).map(|_| add_one())).await;
    let found = store.find(id).await.unwrap().unwrap();
    assert_eq!(found.documents.progress, format!("{{}}{}", "+".repeat(20)));
}

/// [CHK-07]
pub(super) async fn a_code_is_bound_to_one_order<E: Engine>(engine: &E) {
    let store = open(engine);
    let first = insert::<E>(&store, "vape", "one").await;
    let second = insert::<E>(&store, "aegean", "one").await;
    let bound = store.update(with_code(&first, "900"), NOW_MS).await;
    assert_eq!(bound.unwrap(), UpdateResult::Done);
    let taken = store.update(with_code(&second, "900"), NOW_MS).await;
    assert_eq!(taken.unwrap(), UpdateResult::CodeTaken);
    assert_eq!(store.find(second.id).await.unwrap(), Some(second));
}

/// [CHK-08]
pub(super) async fn concurrent_requests_with_one_key_place_one_order<E: Engine>(engine: &E) {
    let store = open(engine);
    let requests = (0..50).map(|number| {
        let mut order = order("vape", "key");
        order.reference = format!("reference-{number}");
        store.insert(order, NOW_MS)
    });
    let outcomes = join_all(requests).await;
    let is_new = |outcome: &&Result<InsertResult, _>| matches!(outcome, Ok(InsertResult::New(_)));
    assert_eq!(outcomes.iter().filter(is_new).count(), 1);
    let placed = list_references::<E>(&store).await;
    let known = StoredKey {
        reference: placed[0].clone(),
        request_hash: [1; 32],
    };
    assert_eq!(placed.len(), 1);
    for outcome in outcomes.into_iter().map(Result::unwrap) {
        assert!(
            matches!(outcome, InsertResult::New(_))
                || outcome == InsertResult::Known(known.clone())
        );
    }
    let found = store.find_by_key("vape", "key").await.unwrap();
    assert_eq!(found, Some(known));
    // A key is valid in its own tenant only.
    assert_eq!(store.find_by_key("aegean", "key").await.unwrap(), None);
}

/// [CHK-07]
pub(super) async fn a_failed_change_does_not_affect_concurrent_changes<E: Engine>(engine: &E) {
    let store = open(engine);
    insert::<E>(&store, "vape", "one").await;
    let mut taken = order("vape", "two");
    taken.reference = "one".to_owned();
    let changes = [order("vape", "three"), taken, order("vape", "four")];
    let outcomes = join_all(changes.map(|change| store.insert(change, NOW_MS))).await;
    let stored: Vec<bool> = outcomes.iter().map(Result::is_ok).collect();
    assert_eq!(stored, [true, false, true]);
    assert_eq!(list_references::<E>(&store).await, ["one", "three", "four"]);
    assert_eq!(store.states()[0].trouble(), None, "the disk is fine");
}

/// Inserts orders of a tenant, each with its lane and the time of its next step; returns their rows.
async fn insert_due<const N: usize>(
    store: &impl OrderStore,
    tenant: &str,
    orders: [(i64, Option<u64>); N],
) -> [i64; N] {
    let mut ids = [0; N];
    for ((lane, due_ms), id) in orders.into_iter().zip(&mut ids) {
        let key = format!("{lane} at {due_ms:?}");
        let mut order = order(tenant, &key);
        (order.columns.lane, order.columns.due_ms) = (lane, due_ms);
        match store.insert(order, NOW_MS).await.unwrap() {
            InsertResult::New(new) => *id = new,
            other @ (InsertResult::Known(_) | InsertResult::Outdated) => {
                panic!("{key} is new: {other:?}")
            }
        }
    }
    ids
}

async fn list_due(
    store: &impl OrderStore,
    now_ms: u64,
    limit: usize,
) -> Vec<((String, i64), Vec<i64>)> {
    let due = store.list_due(now_ms, limit).await.unwrap();
    due.rows.into_iter().collect()
}

fn lane_of(tenant: &str, lane: i64) -> (String, i64) {
    (tenant.to_owned(), lane)
}

/// [CHK-07]
pub(super) async fn due_orders_are_listed_by_lane_and_time<E: Engine>(engine: &E) {
    let store = open(engine);
    let orders = [(0, Some(30)), (0, Some(10)), (1, Some(5)), (0, None)];
    let ids = insert_due(&store, "vape", orders).await;
    let (lane_0, lane_1) = (lane_of("vape", 0), lane_of("vape", 1));
    assert_eq!(
        list_due(&store, 30, 9).await,
        [
            (lane_0.clone(), vec![ids[1], ids[0]]),
            (lane_1.clone(), vec![ids[2]])
        ]
    );
    assert_eq!(
        list_due(&store, 29, 9).await,
        [(lane_0, vec![ids[1]]), (lane_1, vec![ids[2]])]
    );
    assert!(list_due(&store, 4, 9).await.is_empty());
    for (now_ms, next_ms) in [(4, Some(5)), (10, Some(30)), (30, None)] {
        let due = store.list_due(now_ms, 9).await.unwrap();
        assert_eq!(due.next_ms, next_ms, "at {now_ms}");
    }
    let unfinished = store
        .list_unfinished(vec!["vape".to_owned()], ids[0], 2)
        .await
        .unwrap();
    let found: Vec<i64> = unfinished.iter().map(|row| row.id).collect();
    assert_eq!(found, ids[1..3]);
}

/// [CHK-07]
pub(super) async fn a_backlog_hides_no_due_order_of_another_tenant_or_lane<E: Engine>(engine: &E) {
    let store = open(engine);
    let backlog = [40, 10, 20, 30].map(|due_ms| (0, Some(due_ms)));
    let vape = insert_due(&store, "vape", backlog).await;
    let aegean = insert_due(&store, "aegean", [(0, Some(50)), (3, Some(60))]).await;
    let later = insert_due(&store, "vape", [(2, Some(70))]).await;
    assert_eq!(
        list_due(&store, 70, 2).await,
        [
            (lane_of("aegean", 0), vec![aegean[0]]),
            (lane_of("aegean", 3), vec![aegean[1]]),
            (lane_of("vape", 0), vec![vape[1], vape[2]]),
            (lane_of("vape", 2), vec![later[0]]),
        ]
    );
}

/// [CHK-07]
pub(super) async fn an_unreadable_row_is_not_due_and_needs_attention<E: Engine>(engine: &E) {
    let store = open(engine);
    let row = insert::<E>(&store, "vape", "one").await;
    store.flag_unreadable(row.id).await.unwrap();
    assert!(list_due(&store, u64::MAX, 9).await.is_empty());
    assert_eq!(store.find(row.id).await.unwrap().unwrap().stage, UNREADABLE);
    let filter = OrderFilter::ForAttention {
        overdue_before_ms: 0,
    };
    let report = store.report(filter).await.unwrap();
    assert_eq!(report[0].attention.as_deref(), Some(UNREADABLE));
    assert_eq!(store.statistics(0).await.unwrap()["vape"].attention, 1);
}

/// [ACC-08]
pub(super) async fn the_unfinished_orders_of_a_customer_are_listed_newest_first<E: Engine>(
    engine: &E,
) {
    let store = open(engine);
    let first = insert::<E>(&store, "vape", "one").await;
    let second = insert::<E>(&store, "vape", "two").await;
    insert::<E>(&store, "aegean", "three").await;
    let mut finished = order("vape", "four");
    finished.columns.is_finished = true;
    let mut of_another = order("vape", "five");
    of_another.columns.customer_id = Some(8);
    for order in [finished, of_another] {
        store.insert(order, NOW_MS).await.unwrap();
    }
    let list = async |limit| {
        let rows = store.list_unfinished_of_customer("vape", 7, limit).await;
        rows.unwrap()
    };
    assert_eq!(list(9).await, [second.clone(), first]);
    assert_eq!(list(1).await, [second]);
}

pub(super) async fn withdrawals_are_listed_apart_from_orders<E: Engine>(engine: &E) {
    let store = open(engine);
    let mut withdrawal = order("vape", "one");
    withdrawal.columns.stage = WITHDRAWAL;
    withdrawal.columns.unsaved_since_ms = Some(NOW_MS);
    withdrawal.columns.is_prepaid = false;
    store.insert(withdrawal, NOW_MS).await.unwrap();
    insert::<E>(&store, "vape", "two").await;
    assert_eq!(list_references::<E>(&store).await, ["two"]);
    let of_orders = [
        OrderFilter::Unfinished,
        OrderFilter::ForAttention {
            overdue_before_ms: NOW_MS,
        },
        OrderFilter::Reference("one".to_owned()),
    ];
    for filter in of_orders {
        let rows = store.report(filter.clone()).await.unwrap();
        assert!(rows.iter().all(|row| row.reference == "two"), "{filter:?}");
    }
    for tenant in [None, Some("vape".to_owned())] {
        let listed = store
            .report(OrderFilter::Withdrawals(tenant))
            .await
            .unwrap();
        assert_eq!((listed.len(), listed[0].reference.as_str()), (1, "one"));
        assert!(listed[0].documents.is_some());
    }
    let mut with_a_late_clock = order("vape", "three");
    with_a_late_clock.columns.stage = WITHDRAWAL;
    with_a_late_clock.placed_ms = NOW_MS - 1;
    let inserted = store.insert(with_a_late_clock, NOW_MS).await.unwrap();
    let listed = store.report(OrderFilter::Withdrawals(None)).await.unwrap();
    assert_eq!(InsertResult::New(listed[0].id), inserted);
    assert!(
        listed[0].id > listed[1].id,
        "listed by time, numbered by row"
    );
    let of_another = OrderFilter::Withdrawals(Some("aegean".to_owned()));
    assert!(store.report(of_another).await.unwrap().is_empty());
    let statistics = &store.statistics(NOW_MS).await.unwrap()["vape"];
    assert_eq!(
        (statistics.attention, statistics.stages[WITHDRAWAL]),
        (1, 2)
    );
    assert_eq!(statistics.oldest_unsaved_ms, None);
}

/// [CHK-07]
pub(super) async fn the_leases_of_a_stopped_gateway_are_free_at_once<E: Engine>(engine: &E) {
    let store = open(engine);
    insert::<E>(&store, "other", "one").await;
    let asked = vec!["aegean".to_owned(), "vape".to_owned()];
    let leases = store.renew_leases(asked.clone(), Vec::new()).await.unwrap();
    let tenants: Vec<&str> = leases.keys().map(String::as_str).collect();
    assert_eq!(
        tenants,
        ["aegean", "vape"],
        "the orders of the other tenant can't be run here"
    );
    assert_eq!(
        store.renew_leases(asked.clone(), Vec::new()).await.unwrap(),
        leases
    );
    store.release_leases().await.unwrap();
    drop(store);
    let taken = open(engine).renew_leases(asked, Vec::new()).await.unwrap();
    assert!(taken.keys().eq(leases.keys()), "{taken:?}");
}

fn priced_order(key: &str, reserved: &Reservations) -> NewOrder {
    NewOrder {
        seen: Some(SeenReservations {
            points_hundredths: reserved.points_hundredths,
            stock: Some(reserved.stock.clone()),
        }),
        ..order("vape", key)
    }
}

async fn reserved(store: &impl OrderStore) -> Reservations {
    store.sum_reserved("vape", Some(7)).await.unwrap()
}

/// [CHK-03]
pub(super) async fn reserved_points_and_pieces_are_not_promised_again<E: Engine>(engine: &E) {
    let store = open(engine);
    let before = reserved(&store).await;
    let orders = (0..9).map(|at| priced_order(&format!("order-{at}"), &before));
    let placed = join_all(orders.map(|order| store.insert(order, NOW_MS))).await;
    let placed: Vec<_> = placed.into_iter().map(Result::unwrap).collect();
    let outdated = placed
        .iter()
        .filter(|result| **result == InsertResult::Outdated);
    assert_eq!(outdated.count(), 8, "{placed:?}");
    let first = list_references::<E>(&store).await;
    let repeated = store.insert(priced_order(&first[0], &before), NOW_MS).await;
    assert!(matches!(repeated.unwrap(), InsertResult::Known(_)));
    let priced_again = priced_order("again", &reserved(&store).await);
    let placed = store.insert(priced_again, NOW_MS).await.unwrap();
    assert!(matches!(placed, InsertResult::New(_)));
}

/// [CHK-03]
pub(super) async fn only_reservations_of_the_same_points_and_pieces_count<E: Engine>(engine: &E) {
    let store = open(engine);
    let before = reserved(&store).await;
    insert::<E>(&store, "vape", "one").await;
    let mut of_another_customer = priced_order("two", &before);
    of_another_customer.columns.customer_id = Some(8);
    let mut without_points = priced_order("three", &before);
    without_points.columns.reserved_points = 0;
    let mut other_product = priced_order("four", &before);
    other_product.columns.reserved_stock = [(12, 1)].into();
    for order in [
        of_another_customer.clone(),
        without_points.clone(),
        other_product.clone(),
    ] {
        let placed = store.insert(order, NOW_MS).await.unwrap();
        assert_eq!(placed, InsertResult::Outdated);
    }
    of_another_customer.columns.reserved_stock = [(12, 1)].into();
    other_product.columns.reserved_points = 0;
    // The first order has taken piece 12.
    other_product.columns.reserved_stock = [(13, 1)].into();
    without_points.seen.as_mut().unwrap().stock = None;
    for order in [of_another_customer, without_points, other_product] {
        let placed = store.insert(order, NOW_MS).await.unwrap();
        assert!(matches!(placed, InsertResult::New(_)), "{placed:?}");
    }
}
