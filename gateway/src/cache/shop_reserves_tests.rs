//! Tests of the responses that other shops can't evict.

use std::{cell::Cell, rc::Rc, sync::Arc, time::Duration};

use proptest::prelude::*;
use rstest::rstest;

use super::ShopReserves;
use crate::{
    cache::{
        Body, CacheError, CacheSettings, CacheStatus, Entry, Freshness, KeyRef, Operation,
        ResponseCache, Revision, weight,
    },
    clock::Clock,
    customer_pricing::Pricing,
    tenants::TenantId,
};

const MAX_BYTES: u64 = 128 * 1024;
const RESERVE_BYTES: u64 = 12 * 1024;
/// Number of the shop that loads endless different responses. The shops below are quiet.
const BUSY: u16 = 4;
const SHOPS: usize = 5;

fn settings(reserve_bytes: u64) -> CacheSettings {
    let defaults: toml::Table = include_str!("../../config/defaults.toml").parse().unwrap();
    let settings: CacheSettings = defaults["cache"].clone().try_into().unwrap();
    CacheSettings {
        max_bytes: MAX_BYTES,
        reserve_bytes,
        ..settings
    }
}

struct TestCache {
    cache: ResponseCache,
    clock: Clock,
    flooded: Cell<u32>,
}

impl TestCache {
    fn new(reserve_bytes: u64) -> Self {
        let clock = Clock::default();
        Self {
            cache: ResponseCache::new(settings(reserve_bytes), SHOPS, clock.clone()),
            clock,
            flooded: Cell::new(0),
        }
    }

    /// Requests a response, whose load returns this number of bytes. Returns the memory of its entry
    /// and whether it was loaded.
    async fn get(&self, key: KeyRef<'_>, bytes: usize) -> (u64, bool) {
        let is_loaded = Rc::new(Cell::new(false));
        let loaded = Rc::clone(&is_loaded);
        let load = move || async move {
            loaded.set(true);
            Ok::<_, CacheError>(Body::internal_json(vec![b' '; bytes]))
        };
        let (entry, _) = self.cache.get(key, Freshness::Lists, load).await.unwrap();
        (weight(&key.to_key(), &entry), is_loaded.get())
    }

    async fn is_cached(&self, key: KeyRef<'_>) -> bool {
        !self.get(key, 1).await.1
    }

    /// The busy shop loads further responses, 2 KB each.
    async fn flood(&self, count: u32) {
        for _ in 0..count {
            let number = self.flooded.replace(self.flooded.get() + 1);
            let query = number.to_string();
            self.get(key(BUSY, &query), 2_048).await;
        }
        let used = self.cache.used_bytes().await;
        assert!(used <= MAX_BYTES, "{used}");
    }

    /// The busy shop fills the whole cache.
    async fn flood_all(&self) {
        self.flood(100).await;
    }
}

fn key(shop: u16, query: &str) -> KeyRef<'_> {
    KeyRef {
        tenant: TenantId::new(shop),
        revision: Revision::default(),
        operation: Operation::ListProducts,
        pricing: Pricing::default(),
        query,
    }
}

#[rstest]
#[case::without_a_reserve(0, Operation::ListProducts, 1_000, false)]
#[case::within_the_reserve(RESERVE_BYTES, Operation::ListProducts, 1_000, true)]
#[case::larger_than_the_reserve(RESERVE_BYTES, Operation::ListProducts, 12 * 1024, false)]
#[case::pictures(RESERVE_BYTES, Operation::FindPicture, 1_000, false)]
#[actix_web::test]
async fn a_busy_shop_does_not_evict_reserved_responses(
    #[case] reserve_bytes: u64,
    #[case] operation: Operation,
    #[case] bytes: usize,
    #[case] expected: bool,
) {
    let cache = TestCache::new(reserve_bytes);
    cache.flood_all().await;
    // moka admits a new entry by its estimated frequency, so a single response can be admitted by
    // chance.
    let keys = ["1", "2", "3", "4"].map(|query| KeyRef {
        operation,
        ..key(1, query)
    });
    for key in keys {
        cache.get(key, bytes).await;
    }
    cache.flood_all().await;
    let mut are_all_cached = true;
    for key in keys {
        are_all_cached &= cache.is_cached(key).await;
    }
    assert_eq!(are_all_cached, expected);
}

#[test]
fn a_reserve_has_the_latest_loads_of_its_shop() {
    let reserves = reserves(5);
    for query in ["1", "2", "3", "4", "1", "5"] {
        reserves.insert(&key(1, query).to_key(), &entry_of(RESERVE_BYTES / 4));
    }
    assert_eq!(reserved(&reserves, 1), ["1", "3", "4", "5"]);
    let larger = entry_of(RESERVE_BYTES + 1);
    reserves.insert(&key(1, "6").to_key(), &larger);
    reserves.insert(&key(2, "1").to_key(), &entry_of(RESERVE_BYTES));
    assert_eq!(reserved(&reserves, 1), ["1", "3", "4", "5"]);
    reserves.remove(&key(1, "3").to_key());
    assert_eq!(reserved(&reserves, 1), ["1", "4", "5"]);
}

#[test]
fn more_shops_than_expected_share_the_reserved_memory() {
    let reserves = reserves(1);
    for query in ["1", "2", "3"] {
        reserves.insert(&key(1, query).to_key(), &entry_of(RESERVE_BYTES / 3));
    }
    assert_eq!(reserved(&reserves, 1), ["1", "2", "3"]);
    reserves.insert(&key(2, "1").to_key(), &entry(0));
    assert_eq!(reserved(&reserves, 1), ["3"]);
    assert!(reserves.used_bytes() <= RESERVE_BYTES);
}

fn reserves(shops: usize) -> ShopReserves {
    ShopReserves::new(&settings(RESERVE_BYTES), shops)
}

fn entry(bytes: usize) -> Arc<Entry> {
    let body = Body::internal_json(vec![b' '; bytes]);
    let lifetime = settings(0).lifetime(Freshness::Lists, true);
    Arc::new(Entry::new(body, 0, lifetime))
}

/// Entry that takes this number of bytes with a key of one letter.
fn entry_of(bytes: u64) -> Arc<Entry> {
    let overhead = weight(&key(1, "1").to_key(), &entry(0));
    entry(usize::try_from(bytes - overhead).unwrap())
}

/// Queries of a shop's reserved responses.
fn reserved(reserves: &ShopReserves, shop: u16) -> Vec<&'static str> {
    let queries = ["1", "2", "3", "4", "5", "6"].into_iter();
    let is_reserved = |query: &&str| reserves.get(&key(shop, query).to_key()).is_some();
    queries.filter(is_reserved).collect()
}

#[actix_web::test]
async fn a_removed_or_outdated_response_is_not_served_from_the_reserve() {
    let cache = TestCache::new(RESERVE_BYTES);
    cache.flood_all().await;
    let (removed, outdated) = (key(1, "removed"), key(1, "outdated"));
    cache.get(removed, 10).await;
    cache.get(outdated, 10).await;
    cache.flood_all().await;
    cache.cache.invalidate(removed).await;
    assert!(!cache.is_cached(removed).await);
    cache.clock.advance(Duration::from_secs(86_400));
    assert!(!cache.is_cached(outdated).await);
}

#[actix_web::test]
async fn a_stale_response_of_the_reserve_is_revalidated() {
    let cache = TestCache::new(RESERVE_BYTES);
    let key = key(1, "quiet");
    let get = async |number: u32| {
        let load = move || async move { Body::json(&number) };
        let got = cache.cache.get(key, Freshness::Lists, load).await;
        let (entry, served): (_, CacheStatus) = got.unwrap();
        (body(&entry), served)
    };
    cache.flood_all().await;
    get(1).await;
    cache.flood_all().await;
    cache.clock.advance(Duration::from_secs(70));
    assert_eq!(get(2).await, ("1".to_owned(), CacheStatus::Stale));
    let mut got = get(3).await;
    while got.1 == CacheStatus::Stale {
        tokio::task::yield_now().await;
        got = get(3).await;
    }
    assert_eq!(got, ("2".to_owned(), CacheStatus::Hit));
}

fn body(entry: &Entry) -> String {
    let bytes = entry.stored_body().unwrap().body.identity();
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[derive(Clone, Debug)]
enum Action {
    Get { shop: u16, query: u8, bytes: usize },
    Flood(u32),
}

fn action() -> impl Strategy<Value = Action> {
    let get = (0..BUSY, 0..10_u8, 0..8_000_usize);
    prop_oneof![
        9 => get.prop_map(|(shop, query, bytes)| Action::Get { shop, query, bytes }),
        1 => (1..20_u32).prop_map(Action::Flood),
    ]
}

/// Query and memory of each load of one shop, the latest last.
#[derive(Default)]
struct Model(Vec<(String, u64)>);

impl Model {
    fn record_load(&mut self, query: &str, bytes: u64) {
        self.0.push((query.to_owned(), bytes));
    }

    /// The latest loads that fit into a reserve together. A repeated load counts again, because it may
    /// have displaced an older response before it was replaced.
    fn reserved(&self) -> impl Iterator<Item = &str> {
        let mut sum = 0;
        let fits = move |response: &&(String, u64)| {
            sum += response.1;
            sum <= RESERVE_BYTES
        };
        let reserved = self.0.iter().rev().take_while(fits);
        reserved.map(|(query, _)| query.as_str())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn a_busy_shop_never_evicts_the_latest_responses_of_other_shops(
        actions in prop::collection::vec(action(), 0..60)
    ) {
        actix_web::rt::System::new().block_on(async {
            let cache = TestCache::new(RESERVE_BYTES);
            cache.flood_all().await;
            let mut models: [Model; 4] = Default::default();
            for action in actions {
                match action {
                    Action::Get { shop, query, bytes } => {
                        let query = query.to_string();
                        let (bytes, is_loaded) = cache.get(key(shop, &query), bytes).await;
                        if is_loaded {
                            models[usize::from(shop)].record_load(&query, bytes);
                        }
                    }
                    Action::Flood(count) => cache.flood(count).await,
                }
            }
            cache.flood_all().await;
            for (shop, model) in (0..).zip(&models) {
                for query in model.reserved() {
                    assert!(cache.is_cached(key(shop, query)).await, "{query} of {shop}");
                }
            }
        });
    }
}
