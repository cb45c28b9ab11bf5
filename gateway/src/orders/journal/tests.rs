//! What the journal computes from orders.

use tempfile::TempDir;

use super::*;
use crate::{
    orders::{
        machine::{Answer, Event, Pauses, Step},
        samples,
        stored_order::facts,
    },
    retail::model::PaymentMethod,
    store::{OrderFiles, SqliteOrders},
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
    samples::customer_order(tenant, 7, PaymentMethod::Card)
}

async fn insert(journal: &Journal, order: PlacedOrder, key: &str) -> i64 {
    let request = samples::place_request(order, key);
    let row = NewRow {
        progress: Progress::new(&facts(&request.order), NOW_MS),
        key: request.key,
        request_hash: request.request_hash,
        order: request.order,
    };
    match journal.insert(row, NOW_MS).await.unwrap() {
        Inserted::New(id) => id,
        Inserted::Known(_) => panic!("there is one with this key"),
    }
}

/// The order after the payment provider's answer to a request for a code.
async fn with_answer(journal: &Journal, id: i64, answer: Answer) -> StoredOrder {
    let mut entry = journal.find(id).await.unwrap().unwrap().entry().unwrap();
    let turn = entry.progress.begin(Step::AskForCode, NOW_MS);
    let (event, facts) = (Event::Answer { turn, answer }, entry.facts());
    let pauses = Pauses::default();
    entry.progress.apply(event, &facts, &pauses, 0, NOW_MS);
    entry
}

#[actix_web::test]
async fn chk_07_an_order_is_found_as_it_was_stored() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(&folder);
    let order = card_order("vape");
    let id = insert(&journal, order.clone(), KEY).await;
    let code = PaymentCode::try_from("9007199254740993".to_owned()).unwrap();
    let bound = with_answer(&journal, id, Answer::Code(code.clone())).await;
    let progress = bound.progress.clone();
    assert_eq!(journal.update(bound, NOW_MS).await.unwrap(), Updated::Done);
    drop(journal);
    let journal = open(&folder);
    let found = journal.find_by_reference("vape", &order.reference).await;
    let found = found.unwrap().unwrap().entry().unwrap();
    assert!(*found.order == order && found.progress == progress && !found.is_misfiled);
    let reference = journal.find_by_code("vape", &code).await.unwrap();
    assert_eq!(reference, Some(order.reference.clone()));
    let key = IdempotencyKey::try_from(KEY.to_owned()).unwrap();
    let keyed = journal.find_by_key("vape", &key).await.unwrap().unwrap();
    assert_eq!(
        (keyed.reference, keyed.request_hash),
        (order.reference, [1; 32])
    );
}

#[actix_web::test]
async fn chk_09_orders_under_way_hold_points_and_stock() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(&folder);
    let cash = samples::customer_order("vape", 7, PaymentMethod::CashOnDelivery);
    insert(&journal, cash, "0123456789abcde1").await;
    // Not paid yet: the points are promised, the pieces are not.
    insert(&journal, card_order("vape"), "0123456789abcde2").await;
    insert(&journal, card_order("aegean"), "0123456789abcde3").await;
    insert(&journal, samples::guest_order("vape"), "0123456789abcde4").await;

    let reserved = journal.sum_reserved("vape", Some(7)).await.unwrap();
    assert_eq!(reserved.points_hundredths, 30_000);
    assert_eq!(reserved.stock, [(11, 4), (12, 2)].into());
    let reserved = journal.sum_reserved("vape", None).await.unwrap();
    assert_eq!(reserved.points_hundredths, 0);
    let reserved = journal.sum_reserved("aegean", Some(8)).await.unwrap();
    assert_eq!((reserved.points_hundredths, reserved.stock.len()), (0, 0));
}

#[actix_web::test]
async fn chk_07_only_what_is_finished_for_long_is_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(&folder);
    let under_way = insert(&journal, card_order("vape"), "0123456789abcde1").await;
    let over = insert(&journal, card_order("vape"), "0123456789abcde2").await;
    let entry = with_answer(&journal, over, Answer::NoCode).await;
    journal.update(entry, NOW_MS).await.unwrap();

    let before = |finished_ms, unpaid_ms| {
        let forgotten = FinishedBefore {
            finished_ms,
            unpaid_ms,
        };
        journal.delete_finished(forgotten, 10)
    };
    assert_eq!(before(NOW_MS, NOW_MS).await.unwrap(), 0);
    // Nobody has paid for it.
    assert_eq!(before(0, NOW_MS + 1).await.unwrap(), 1);
    assert!(journal.find(over).await.unwrap().is_none());
    assert!(journal.find(under_way).await.unwrap().is_some());
    assert_eq!(before(u64::MAX, u64::MAX).await.unwrap(), 0);
}
