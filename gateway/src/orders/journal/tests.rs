use tempfile::TempDir;

use super::*;
use crate::{
    backoff::Jitter,
    orders::{
        PlacedOrder,
        state_machine::{Event, Next, Step, StepResult, Timings},
        test_orders,
    },
    retail::model::PaymentMethod,
    store::{OrderFiles, SqliteOrders, testing},
};

const NOW_MS: u64 = 1_800_000_000_000;
const KEY: &str = "0123456789abcdef";

fn open(folder: &TempDir) -> Journal {
    let store = SqliteOrders::new(OrderFiles {
        database: folder.path().join("orders.sqlite"),
        marker: folder.path().join("orders.marker"),
    });
    store.open().unwrap();
    Journal(Arc::new(store))
}

fn card_order(tenant: &str) -> PlacedOrder {
    test_orders::customer_order(tenant, 7, PaymentMethod::Card)
}

async fn insert(journal: &Journal, order: PlacedOrder, key: &str) -> i64 {
    let request = test_orders::place_request(order, key);
    let document = Document::Order(request.order);
    let row = NewRow {
        progress: Progress::new(&document.facts(), NOW_MS),
        key: request.key,
        request_hash: request.request_hash,
        document,
        seen: None,
    };
    match journal.insert(row, NOW_MS).await.unwrap() {
        InsertResult::New(id) => id,
        other @ (InsertResult::Known(_) | InsertResult::Outdated) => panic!("{other:?}"),
    }
}

/// Ends the order's request for a payment code with this result.
async fn with_code_result(journal: &Journal, id: i64, result: StepResult) -> StoredOrder {
    let mut stored = journal.find(id).await.unwrap().unwrap().readable().unwrap();
    let step_number = stored.progress.start_step(Step::RequestPaymentCode, NOW_MS);
    let (event, facts) = (
        Event::StepEnded {
            step_number,
            result,
        },
        stored.facts(),
    );
    let timings = Timings::default();
    stored
        .progress
        .apply(event, &facts, &timings, Jitter::thousandths(0), NOW_MS);
    stored
}

/// [CHK-07]
#[actix_web::test]
async fn an_order_is_found_as_it_was_stored() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(&folder);
    let order = card_order("vape");
    let id = insert(&journal, order.clone(), KEY).await;
    let code = PaymentCode::try_from("9007199254740993".to_owned()).unwrap();
    let bound = with_code_result(&journal, id, StepResult::Code(code.clone())).await;
    let progress = bound.progress.clone();
    assert_eq!(
        journal.update(bound, NOW_MS).await.unwrap(),
        UpdateResult::Done
    );
    drop(journal);
    let journal = open(&folder);
    let found = journal.find_by_reference("vape", &order.reference).await;
    let found = found.unwrap().unwrap().readable().unwrap();
    assert!(found.document.order() == Some(&order) && found.progress == progress);
    assert!(!found.is_flagged_unreadable);
    let reference = journal.find_by_code("vape", &code).await.unwrap();
    assert_eq!(reference, Some(order.reference.clone()));
    let key = IdempotencyKey::try_from(KEY.to_owned()).unwrap();
    let keyed = journal.find_by_key("vape", &key).await.unwrap().unwrap();
    assert_eq!(
        (keyed.reference, keyed.request_hash),
        (order.reference, [1; 32])
    );
}

/// [CHK-07]
#[actix_web::test]
async fn an_order_of_the_oldest_version_is_read_and_stored_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("orders.sqlite");
    testing::execute(&file, testing::ORDERS_VERSION_1);
    let journal = open(&folder);
    let reference = Reference::try_from("7K3Q9MXZ2B".to_owned()).unwrap();
    let found = journal.find_by_reference("vape", &reference).await;
    let stored = found.unwrap().unwrap().readable().unwrap();
    let paid_ms = 1_800_000_061_000;
    let next = stored.progress.next(&stored.facts(), paid_ms);
    assert_eq!(next, Next::Run(Step::Save));
    let id = stored.id;
    let before = journal.0.find(id).await.unwrap().unwrap().documents;
    assert_eq!(json(&*stored.document).unwrap(), before.placed);
    let updated = journal.update(stored, paid_ms).await.unwrap();
    assert_eq!(updated, UpdateResult::Done);
    let after = journal.0.find(id).await.unwrap().unwrap().documents;
    assert_eq!(after, before);
}

/// [CHK-09]
#[actix_web::test]
async fn orders_in_progress_reserve_points_and_stock() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(&folder);
    let cash = test_orders::customer_order("vape", 7, PaymentMethod::CashOnDelivery);
    insert(&journal, cash, "0123456789abcde1").await;
    // An unpaid order reserves points, but no stock.
    insert(&journal, card_order("vape"), "0123456789abcde2").await;
    insert(&journal, card_order("aegean"), "0123456789abcde3").await;
    insert(
        &journal,
        test_orders::guest_order("vape"),
        "0123456789abcde4",
    )
    .await;

    let reserved = journal.sum_reserved("vape", Some(7)).await.unwrap();
    assert_eq!(reserved.points_hundredths, 30_000);
    assert_eq!(reserved.stock, [(11, 4), (12, 2)].into());
    let reserved = journal.sum_reserved("vape", None).await.unwrap();
    assert_eq!(reserved.points_hundredths, 0);
    let reserved = journal.sum_reserved("aegean", Some(8)).await.unwrap();
    assert_eq!((reserved.points_hundredths, reserved.stock.len()), (0, 0));
}

/// [CHK-07]
#[actix_web::test]
async fn only_old_finished_orders_are_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(&folder);
    let in_progress = insert(&journal, card_order("vape"), "0123456789abcde1").await;
    let finished = insert(&journal, card_order("vape"), "0123456789abcde2").await;
    let stored = with_code_result(&journal, finished, StepResult::NoCode).await;
    journal.update(stored, NOW_MS).await.unwrap();

    let delete = |finished_ms, unpaid_ms| {
        let before = FinishedBefore {
            finished_ms,
            unpaid_ms,
        };
        journal.delete_finished(before, 10)
    };
    assert_eq!(delete(NOW_MS, NOW_MS).await.unwrap(), 0);
    // Unpaid orders have their own time limit.
    assert_eq!(delete(0, NOW_MS + 1).await.unwrap(), 1);
    assert!(journal.find(finished).await.unwrap().is_none());
    assert!(journal.find(in_progress).await.unwrap().is_some());
    assert_eq!(delete(u64::MAX, u64::MAX).await.unwrap(), 0);
}
