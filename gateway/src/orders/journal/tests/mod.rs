//! What is on disk after whatever happens, and that nobody writes over somebody else's change.

mod loss;

use std::{fs, os::unix::fs::PermissionsExt as _, path::PathBuf};

use tempfile::TempDir;

use super::*;
use crate::{
    orders::{
        OrdersError, PlacedOrder,
        entry::facts,
        machine::{Answer, Event, Pauses, Progress, Step},
        samples,
    },
    retail::model::PaymentMethod,
};

const NOW_MS: u64 = 1_800_000_000_000;
const KEY: &str = "0123456789abcdef";

struct Disk(TempDir);

impl Disk {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("state/orders.sqlite")
    }

    fn beside(&self, suffix: &str) -> PathBuf {
        let mut name = self.file().into_os_string();
        name.push(suffix);
        PathBuf::from(name)
    }

    fn files(&self) -> JournalFiles {
        JournalFiles {
            database: self.file(),
            marker: self.0.path().join("state/orders.marker"),
        }
    }

    fn try_open(&self) -> Result<Journal, OrdersError> {
        let journal = Journal::new(self.files());
        journal.open().map(|()| journal)
    }

    fn open(&self) -> Journal {
        self.try_open().unwrap()
    }

    /// What a process that starts now would find if the one that has the journal open were killed.
    fn as_after_a_kill(&self) -> Self {
        let copy = Self::new();
        fs::create_dir(copy.0.path().join("state")).unwrap();
        for file in fs::read_dir(self.0.path().join("state")).unwrap() {
            let file = file.unwrap();
            let is_shared_memory = file.file_name().to_str().unwrap().ends_with("-shm");
            if !is_shared_memory {
                fs::copy(
                    file.path(),
                    copy.0.path().join("state").join(file.file_name()),
                )
                .unwrap();
            }
        }
        copy
    }

    fn mode(&self, name: &str) -> u32 {
        let file = self.0.path().join(name);
        fs::metadata(file).unwrap().permissions().mode() & 0o777
    }
}

fn row(order: PlacedOrder, key: &str) -> NewRow {
    let placing = samples::placing(order, key);
    NewRow {
        progress: Progress::new(&facts(&placing.order), NOW_MS),
        key: placing.key,
        request_hash: placing.request_hash,
        order: placing.order,
    }
}

fn card_order(tenant: &str) -> PlacedOrder {
    samples::customer_order(tenant, 7, PaymentMethod::Card)
}

async fn insert(journal: &Journal, order: PlacedOrder, key: &str) -> i64 {
    match journal.insert(row(order, key), NOW_MS).await.unwrap() {
        Inserted::New(id) => id,
        Inserted::Known(_) => panic!("there is one with this key"),
    }
}

async fn entry(journal: &Journal, id: i64) -> Entry {
    journal.find(id).await.unwrap().unwrap().entry().unwrap()
}

/// The order with this payment code.
fn with_code(mut entry: Entry, code: &str) -> Entry {
    let turn = entry.progress.begin(Step::AskForCode, NOW_MS);
    let answer = Answer::Code(PaymentCode::try_from(code.to_owned()).unwrap());
    let (event, facts) = (Event::Answer { turn, answer }, entry.facts());
    let pauses = Pauses::default();
    entry.progress.apply(event, &facts, &pauses, 0, NOW_MS);
    entry
}

#[actix_web::test]
async fn chk_07_what_was_answered_is_there_after_a_kill() {
    let disk = Disk::new();
    let journal = disk.open();
    let order = card_order("vape");
    let id = insert(&journal, order.clone(), KEY).await;
    let placed = disk.as_after_a_kill();
    let paid = with_code(entry(&journal, id).await, "9007199254740993");
    assert_eq!(journal.update(paid, NOW_MS).await.unwrap(), Updated::Done);
    let bound = disk.as_after_a_kill();

    let found = entry(&placed.open(), id).await;
    assert!(*found.order == order && found.progress.code().is_none());
    let journal = bound.open();
    let code = PaymentCode::try_from("9007199254740993".to_owned()).unwrap();
    let found = journal.find_by_code("vape", &code).await.unwrap();
    assert_eq!(found, Some(order.reference));
    assert_eq!(journal.find_by_code("aegean", &code).await.unwrap(), None);
    assert_eq!(entry(&journal, id).await.progress.code(), Some(&code));
}

#[actix_web::test]
async fn chk_07_a_change_of_what_somebody_else_has_changed_is_not_written() {
    let disk = Disk::new();
    let journal = disk.open();
    let id = insert(&journal, card_order("vape"), KEY).await;
    let (mine, theirs) = (entry(&journal, id).await, entry(&journal, id).await);
    let theirs = with_code(theirs, "9007199254740993");
    let mine = with_code(mine, "9007199254740995");
    // Another process, such as the command line.
    let beside = Journal::open_beside(disk.files()).unwrap();
    assert_eq!(beside.update(theirs, NOW_MS).await.unwrap(), Updated::Done);
    let mine = journal.update(mine, NOW_MS).await.unwrap();
    assert_eq!(mine, Updated::Outdated);
    let code = entry(&journal, id).await.progress.code().cloned().unwrap();
    assert_eq!(code.as_str(), "9007199254740993");
}

#[actix_web::test]
async fn chk_07_a_code_is_bound_to_one_order() {
    let journal = Disk::new();
    let journal = journal.open();
    let first = insert(&journal, card_order("vape"), KEY).await;
    let second = insert(&journal, card_order("aegean"), KEY).await;
    let code = "9007199254740993";
    let bound = with_code(entry(&journal, first).await, code);
    assert_eq!(journal.update(bound, NOW_MS).await.unwrap(), Updated::Done);
    let taken = with_code(entry(&journal, second).await, code);
    let taken = journal.update(taken, NOW_MS).await.unwrap();
    assert_eq!(taken, Updated::CodeTaken);
    assert!(entry(&journal, second).await.progress.code().is_none());
}

#[actix_web::test]
async fn chk_08_twins_place_one_order() {
    let disk = Disk::new();
    let journal = disk.open();
    let twins = (0..50).map(|_| journal.insert(row(card_order("vape"), KEY), NOW_MS));
    let outcomes = futures_util::future::join_all(twins).await;
    let mut new = 0;
    let mut references = Vec::new();
    for outcome in outcomes {
        match outcome.unwrap() {
            Inserted::New(_) => new += 1,
            Inserted::Known(keyed) => references.push(keyed.reference),
        }
    }
    assert_eq!((new, references.len()), (1, 49));
    references.dedup();
    let key = IdempotencyKey::try_from(KEY.to_owned()).unwrap();
    let placed = journal.find_by_key("vape", &key).await.unwrap().unwrap();
    assert_eq!(references, [placed.reference]);
    // A key means something in its own shop only.
    assert!(journal.find_by_key("aegean", &key).await.unwrap().is_none());
}

#[actix_web::test]
async fn chk_07_a_full_disk_takes_nothing_and_says_so() {
    let disk = Disk::new();
    let journal = disk.open();
    journal.set_full(true).await;
    assert!(
        journal
            .insert(row(card_order("vape"), KEY), NOW_MS)
            .await
            .is_err()
    );
    journal.set_full(false).await;
    let key = IdempotencyKey::try_from(KEY.to_owned()).unwrap();
    assert!(journal.find_by_key("vape", &key).await.unwrap().is_none());
}

#[actix_web::test]
async fn chk_07_a_change_that_fails_leaves_those_beside_it_alone() {
    let disk = Disk::new();
    let journal = disk.open();
    let order = card_order("vape");
    insert(&journal, order.clone(), KEY).await;
    // The reference is taken.
    let failing = journal.insert(row(order, "another-key-0123456789"), NOW_MS);
    let fine = journal.insert(row(card_order("vape"), "a-third-key-0123456789"), NOW_MS);
    let (failing, fine) = futures_util::join!(failing, fine);
    assert!(failing.is_err());
    assert!(matches!(fine, Ok(Inserted::New(_))));
}

#[actix_web::test]
async fn chk_07_the_journal_is_its_users_alone_and_driven_by_one() {
    let disk = Disk::new();
    let journal = disk.open();
    insert(&journal, card_order("vape"), KEY).await;
    for file in ["orders.sqlite", "orders.sqlite-wal", "orders.sqlite.lock"] {
        assert_eq!(disk.mode(&format!("state/{file}")), 0o600, "{file}");
    }
    assert_eq!(disk.mode("state"), 0o700);
    let second = disk.try_open();
    assert!(matches!(second, Err(OrdersError::InUse { .. })));
    drop(journal);
    assert!(disk.try_open().is_ok());
}

#[actix_web::test]
async fn chk_07_a_journal_that_cannot_be_understood_stops_the_start() {
    let disk = Disk::new();
    drop(disk.open());
    let newer = Connection::open(disk.file()).unwrap();
    newer.pragma_update(None, "user_version", 2).unwrap();
    drop(newer);
    let error = disk.try_open().err().unwrap().to_string();
    assert!(error.contains("newer version"), "{error}");
    fs::write(
        disk.file(),
        "this is no database, and never was one".repeat(200),
    )
    .unwrap();
    let error = disk.try_open().err().unwrap().to_string();
    assert!(error.contains("keep the file"), "{error}");
    // The command line makes none.
    let missing = Disk::new();
    assert!(Journal::open_beside(missing.files()).is_err());
    assert!(!missing.file().exists());
}

#[actix_web::test]
async fn chk_09_orders_under_way_hold_points_and_stock() {
    let disk = Disk::new();
    let journal = disk.open();
    let cash = samples::customer_order("vape", 7, PaymentMethod::CashOnDelivery);
    insert(&journal, cash, "0123456789abcde1").await;
    // Not paid yet: the points are promised, the pieces are not.
    insert(&journal, card_order("vape"), "0123456789abcde2").await;
    insert(&journal, card_order("aegean"), "0123456789abcde3").await;
    insert(&journal, samples::guest_order("vape"), "0123456789abcde4").await;

    let held = journal.sum_held("vape", Some(7)).await.unwrap();
    assert_eq!(held.points_hundredths, 30_000);
    assert_eq!(held.stock, [(11, 4), (12, 2)].into());
    let held = journal.sum_held("vape", None).await.unwrap();
    assert_eq!(held.points_hundredths, 0);
    let held = journal.sum_held("aegean", Some(8)).await.unwrap();
    assert_eq!((held.points_hundredths, held.stock.len()), (0, 0));
}

#[actix_web::test]
async fn chk_07_only_what_is_finished_for_long_is_forgotten() {
    let disk = Disk::new();
    let journal = disk.open();
    let under_way = insert(&journal, card_order("vape"), "0123456789abcde1").await;
    let over = insert(&journal, card_order("vape"), "0123456789abcde2").await;
    let mut entry = entry(&journal, over).await;
    let turn = entry.progress.begin(Step::AskForCode, NOW_MS);
    let (answer, facts) = (Answer::NoCode, entry.facts());
    let event = Event::Answer { turn, answer };
    let pauses = Pauses::default();
    entry.progress.apply(event, &facts, &pauses, 0, NOW_MS);
    journal.update(entry, NOW_MS).await.unwrap();

    let before = |finished_ms, unpaid_ms| {
        let forgotten = Forgotten {
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
