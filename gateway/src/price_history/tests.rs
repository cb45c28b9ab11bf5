use std::{sync::Arc, time::Duration};

use tempfile::TempDir;

use super::{PERIOD_MS, PriceHistory, PriceRules, shop_log::ShopLog};
use crate::{
    clock::Clock,
    store::{
        OfferedPrice, PriceChange, PriceState, PriceStore as _, ProductPriceChange, SqlitePrices,
        Trouble, testing::Fault,
    },
};

const SHOP: &str = "vape/a";

fn log(folder: &TempDir) -> ShopLog {
    ShopLog {
        name: SHOP.to_owned(),
        rules: PriceRules::default(),
        file: folder.path().join("prices.csv"),
    }
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const HOUR: Duration = Duration::from_secs(60 * 60);

const fn price(cents: i32) -> OfferedPrice {
    OfferedPrice {
        cents,
        is_reduced: false,
        excludes_vat: false,
    }
}

struct TestHistory {
    folder: TempDir,
    clock: Clock,
    store: Arc<SqlitePrices>,
    history: PriceHistory,
}

impl TestHistory {
    fn new() -> Self {
        let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
        let (store, history) = open(&folder, &clock);
        Self {
            folder,
            clock,
            store,
            history,
        }
    }

    fn restart(&mut self) {
        (self.store, self.history) = open(&self.folder, &self.clock);
    }

    async fn read(&self, read: &[(i32, OfferedPrice)]) -> u64 {
        let began_ms = self.history.now_ms();
        let log = log(&self.folder);
        let recorded = self
            .history
            .record_reading_of(&log, read.to_vec(), began_ms);
        recorded.await;
        began_ms
    }

    async fn changes(&self, product_id: i32) -> Vec<(u64, PriceState)> {
        let history = self.history.history_of(SHOP, product_id).await.unwrap();
        let change = |change: &PriceChange| (change.from_ms, change.state);
        history.iter().map(change).collect()
    }
}

fn open(folder: &TempDir, clock: &Clock) -> (Arc<SqlitePrices>, PriceHistory) {
    let store = Arc::new(SqlitePrices::new(folder.path().join("prices.sqlite")));
    store.open().unwrap();
    let history = PriceHistory::with_store(Arc::<SqlitePrices>::clone(&store), clock);
    (store, history)
}

#[actix_web::test]
async fn only_changes_are_recorded_also_after_a_restart() {
    let mut shop = TestHistory::new();
    let first_ms = shop.read(&[(7, price(10_00))]).await;
    shop.clock.advance(HOUR);
    shop.read(&[(7, price(10_00))]).await;
    shop.restart();
    shop.clock.advance(HOUR);
    shop.read(&[(7, price(10_00))]).await;
    shop.clock.advance(HOUR);
    let changed_ms = shop.read(&[(7, price(9_00))]).await;
    let expected = [
        (first_ms, PriceState::Offered(price(10_00))),
        (changed_ms, PriceState::Offered(price(9_00))),
    ];
    assert_eq!(shop.changes(7).await, expected);
}

#[actix_web::test]
async fn days_without_readings_are_unknown() {
    let mut shop = TestHistory::new();
    shop.read(&[(7, price(10_00))]).await;
    shop.clock.advance(HOUR * 2);
    let last_ms = shop.read(&[(7, price(10_00))]).await;
    shop.restart();
    shop.clock.advance(DAY * 2);
    shop.read(&[(7, price(10_00))]).await;
    let changes = shop.changes(7).await;
    assert_eq!(changes.len(), 3, "{changes:?}");
    assert_eq!(changes[1], (last_ms, PriceState::Unknown));
}

#[actix_web::test]
async fn a_reading_that_the_disk_refused_is_recorded_later() {
    let shop = TestHistory::new();
    shop.read(&[(7, price(10_00))]).await;
    shop.store.set_fault(Fault::ReadOnly).await;
    shop.clock.advance(HOUR);
    shop.read(&[(7, price(9_00))]).await;
    assert_eq!(shop.history.state().trouble(), Some(Trouble::NotWritable));
    assert_eq!(shop.changes(7).await.len(), 1);
    shop.store.set_fault(Fault::None).await;
    shop.read(&[(7, price(9_00))]).await;
    assert_eq!(shop.changes(7).await.len(), 2);
    assert_eq!(shop.history.state().trouble(), None);
}

#[actix_web::test]
async fn changes_that_no_later_reduction_needs_are_deleted() {
    let shop = TestHistory::new();
    for cents in [10_00, 9_00, 8_00] {
        shop.read(&[(7, price(cents))]).await;
        shop.clock.advance(HOUR);
    }
    for _half_day in 0..2 * 33 {
        shop.clock.advance(DAY / 2);
        shop.read(&[(7, price(8_00))]).await;
    }
    let changes = shop.changes(7).await;
    assert_eq!(changes.len(), 1, "{changes:?}");
    assert_eq!(changes[0].1, PriceState::Offered(price(8_00)));
}

#[actix_web::test]
async fn a_large_catalogue_is_recorded() {
    let shop = TestHistory::new();
    let read: Vec<_> = (1..=100_000).map(|id| (id, price(id))).collect();
    let first_ms = shop.read(&read).await;
    shop.clock.advance(HOUR);
    shop.read(&read).await;
    for id in [1, 100_000] {
        let expected = [(first_ms, PriceState::Offered(price(id)))];
        assert_eq!(shop.changes(id).await, expected);
    }
}

#[actix_web::test]
async fn only_prices_from_before_the_first_reading_are_imported() {
    let shop = TestHistory::new();
    let row = |from_ms| ProductPriceChange {
        product_id: 7,
        change: PriceChange {
            from_ms,
            state: PriceState::Offered(price(12_00)),
        },
    };
    let first_ms = shop.read(&[(7, price(10_00))]).await;
    let earlier_ms = first_ms - PERIOD_MS;
    let rows = vec![row(earlier_ms), row(first_ms), row(first_ms + 1)];
    let outcome = shop.history.import_to(SHOP, rows).await.unwrap();
    assert_eq!((outcome.imported, outcome.left_out), (1, 2));
    assert_eq!(outcome.recorded_from_ms, Some(first_ms));
    let expected = [
        (earlier_ms, PriceState::Offered(price(12_00))),
        (first_ms, PriceState::Offered(price(10_00))),
    ];
    assert_eq!(shop.changes(7).await, expected);
}
