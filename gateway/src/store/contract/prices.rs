use futures_util::future::join_all;

use super::Engine;
use crate::store::{
    OfferedPrice, PriceChange, PriceState, PriceStore, ProductPriceChange, StoreError, Trouble,
    testing::Fault,
};

const OFFERED: PriceState = PriceState::Offered(OfferedPrice {
    cents: 12_50,
    is_reduced: true,
    excludes_vat: true,
});

const fn row(product_id: i32, from_ms: u64, state: PriceState) -> ProductPriceChange {
    let change = PriceChange { from_ms, state };
    ProductPriceChange { product_id, change }
}

fn open<E: Engine>(engine: &E) -> E::Prices {
    let store = engine.prices();
    store.open().unwrap();
    store
}

async fn all(store: &impl PriceStore) -> Vec<ProductPriceChange> {
    store.read_all("vape".to_owned()).await.unwrap()
}

async fn readings(store: &impl PriceStore) -> Option<(u64, u64)> {
    let readings = store.readings("vape".to_owned()).await.unwrap();
    readings.map(|readings| (readings.first_ms, readings.last_ms))
}

async fn append(store: &impl PriceStore, rows: &[ProductPriceChange]) {
    store
        .append("vape".to_owned(), rows.to_vec())
        .await
        .unwrap();
}

pub(super) async fn an_acknowledged_price_survives_a_kill<E: Engine>(engine: &E) {
    let store = open(engine);
    let rows = [
        row(7, 0, PriceState::NeverOffered),
        row(7, 10, OFFERED),
        row(7, 20, PriceState::Unknown),
    ];
    append(&store, &rows).await;
    store.record_reading("vape".to_owned(), 30).await.unwrap();
    let copy = engine.copy_after_kill();
    let stored = open(&copy);
    assert_eq!(all(&stored).await, rows);
    assert_eq!(readings(&stored).await, Some((30, 30)));
}

pub(super) async fn prices_are_read_by_product_and_time<E: Engine>(engine: &E) {
    let store = open(engine);
    append(&store, &[row(8, 5, OFFERED), row(7, 20, OFFERED)]).await;
    append(&store, &[row(7, 10, PriceState::Unknown)]).await;
    let other = vec![row(7, 1, OFFERED)];
    store.append("wood".to_owned(), other).await.unwrap();
    let (first, second, third) = (
        row(7, 10, PriceState::Unknown),
        row(7, 20, OFFERED),
        row(8, 5, OFFERED),
    );
    assert_eq!(all(&store).await, [first, second, third]);
    let product = store.read_product("vape".to_owned(), 7).await.unwrap();
    assert_eq!(product, [first.change, second.change]);
    let unknown = store.read_product("vape".to_owned(), 9).await.unwrap();
    assert_eq!(unknown, []);
}

pub(super) async fn a_price_at_the_same_time_replaces_the_first<E: Engine>(engine: &E) {
    let store = open(engine);
    append(&store, &[row(7, 10, OFFERED), row(7, 20, OFFERED)]).await;
    append(&store, &[row(7, 20, PriceState::Unknown)]).await;
    let expected = [row(7, 10, OFFERED), row(7, 20, PriceState::Unknown)];
    assert_eq!(all(&store).await, expected);
}

pub(super) async fn only_older_prices_of_the_named_products_are_deleted<E: Engine>(engine: &E) {
    let store = open(engine);
    let rows = [
        row(7, 10, OFFERED),
        row(7, 20, OFFERED),
        row(7, 30, OFFERED),
        row(8, 10, OFFERED),
    ];
    append(&store, &rows).await;
    let needed = vec![(7, 20), (9, 50)];
    store
        .delete_older("vape".to_owned(), needed.clone())
        .await
        .unwrap();
    store.delete_older("wood".to_owned(), needed).await.unwrap();
    assert_eq!(all(&store).await, [rows[1], rows[2], rows[3]]);
}

pub(super) async fn an_earlier_reading_is_ignored<E: Engine>(engine: &E) {
    let store = open(engine);
    assert_eq!(readings(&store).await, None);
    for read_ms in [10, 30, 20] {
        let recorded = store.record_reading("vape".to_owned(), read_ms);
        recorded.await.unwrap();
    }
    assert_eq!(readings(&store).await, Some((10, 30)));
}

pub(super) async fn the_first_reading_of_a_large_catalogue_is_stored_as_a_whole<E: Engine>(
    engine: &E,
) {
    let store = open(engine);
    let rows: Vec<_> = (0..100_000).map(|id| row(id, 10, OFFERED)).collect();
    append(&store, &rows).await;
    assert_eq!(all(&store).await, rows);
}

pub(super) async fn concurrent_writers_lose_no_price<E: Engine>(engine: &E) {
    let store = open(engine);
    let rows: Vec<_> = (0..50).map(|id| row(id, 10, OFFERED)).collect();
    let writes = rows
        .iter()
        .map(|row| store.append("vape".to_owned(), vec![*row]));
    for outcome in join_all(writes).await {
        outcome.unwrap();
    }
    assert_eq!(all(&store).await, rows);
}

pub(super) async fn a_full_disk_returns_an_error_and_stores_no_part<E: Engine>(engine: &E) {
    let store = open(engine);
    append(&store, &[row(0, 10, OFFERED)]).await;
    E::set_prices_fault(&store, Fault::Full).await;
    let rows: Vec<_> = (1..10_000).map(|id| row(id, 10, OFFERED)).collect();
    assert!(store.append("vape".to_owned(), rows).await.is_err());
    assert_eq!(store.state().trouble(), Some(Trouble::NotWritable));
    assert_eq!(all(&store).await, [row(0, 10, OFFERED)]);
    E::set_prices_fault(&store, Fault::None).await;
    store.check_health().await.unwrap();
    assert_eq!(store.state().trouble(), None);
}

pub(super) async fn prices_of_a_newer_version_are_refused<E: Engine>(engine: &E) {
    let store = open(engine);
    append(&store, &[row(7, 10, OFFERED)]).await;
    drop(store);
    engine.mark_as_newer_version();
    let refused = engine.prices().open().unwrap_err();
    assert!(matches!(refused, StoreError::Newer { .. }), "{refused}");
    assert!(refused.prevents_start());
}
