use std::cell::Cell;

use bytes::Bytes;
use futures_util::future::join_all;
use redis::aio::MultiplexedConnection;
use secrecy::SecretString;

use super::{
    super::{CacheError, Entry, Key as CacheKey, Operation, Revision},
    test_server::RedisServer,
    *,
};
use crate::{customer_pricing::Pricing, tenants::TenantId};

const SHOP: [&str; 2] = ["aegean", "files"];
const FRESHNESS: Freshness = Freshness::Details;

fn settings() -> CacheSettings {
    let defaults: toml::Table = include_str!("../../../config/defaults.toml")
        .parse()
        .unwrap();
    let settings: CacheSettings = defaults["cache"].clone().try_into().unwrap();
    CacheSettings {
        // A busy machine is slow.
        shared_timeout_ms: 10_000,
        wait_ms: 60_000,
        ..settings
    }
}

/// Shared cache of one gateway.
struct Gateway {
    shared: SharedCache,
    metrics: CacheMetrics,
    loads: Cell<u32>,
}

impl Gateway {
    async fn start(server: &RedisServer) -> Self {
        Self::start_with(server, settings()).await
    }

    async fn start_with(server: &RedisServer, settings: CacheSettings) -> Self {
        let options = SharedCacheOptions {
            server: SharedCacheServer::new(&server.url().into()).unwrap(),
            secret: cookie::Key::from(&[7; 64]),
            build: 1,
        };
        let gateway = Self {
            shared: SharedCache::start(options, &settings, &Clock::default()).unwrap(),
            metrics: CacheMetrics::default(),
            loads: Cell::new(0),
        };
        gateway.is_connected().await;
        gateway
    }

    async fn is_connected(&self) {
        while !self.shared.connection.is_connected() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    fn key(&self, query: &str) -> SharedKey {
        self.shared.keys.key(SHOP, &key(query).as_ref())
    }

    /// Loads this text unless another gateway has loaded the response. Returns the response.
    async fn get(&self, query: &str, text: &str) -> SharedOrOwn {
        let load = || async {
            self.loads.set(self.loads.get() + 1);
            tokio::task::yield_now().await;
            Body::json(&text)
        };
        self.load(query, load).await.unwrap()
    }

    async fn load<L>(
        &self,
        query: &str,
        load: impl FnOnce() -> L,
    ) -> Result<SharedOrOwn, CacheError>
    where
        L: Future<Output = Result<Body, CacheError>>,
    {
        let (key, metrics) = (self.key(query), &self.metrics);
        let loaded = self.shared.load(&key, FRESHNESS, metrics, load).await?;
        let is_shared = matches!(loaded, Body::Shared(_));
        let entry = Entry::new(loaded, 1_000_000, settings().lifetime(FRESHNESS, true));
        let body = entry.stored_body().map(|stored| stored.body.identity());
        let text = body.map(|json| serde_json::from_slice(json).unwrap());
        Ok(SharedOrOwn {
            text,
            is_shared,
            left_seconds: entry.ttl_seconds(1_000_000),
            age_seconds: entry.age_seconds(1_000_000),
        })
    }
}

#[derive(Debug)]
struct SharedOrOwn {
    /// `None` for "not found".
    text: Option<String>,
    is_shared: bool,
    left_seconds: i64,
    age_seconds: u64,
}

fn key(query: &str) -> CacheKey {
    let key = KeyRef {
        tenant: TenantId::new(1),
        revision: Revision::default(),
        operation: Operation::FindProduct,
        pricing: Pricing::default(),
        query,
    };
    key.to_key()
}

async fn connect(server: &RedisServer) -> MultiplexedConnection {
    let client = redis::Client::open(server.url()).unwrap();
    client.get_multiplexed_async_connection().await.unwrap()
}

#[actix_web::test]
async fn three_gateways_load_each_response_once() {
    let server = RedisServer::start();
    let gateways = [
        Gateway::start(&server).await,
        Gateway::start(&server).await,
        Gateway::start(&server).await,
    ];
    let queries: Vec<String> = (0..100).map(|number| number.to_string()).collect();
    let requests = queries.iter().flat_map(|query| {
        let of_query = gateways.iter().map(|gateway| gateway.get(query, query));
        of_query.collect::<Vec<_>>()
    });
    for (at, response) in join_all(requests).await.into_iter().enumerate() {
        assert_eq!(response.text.as_ref(), Some(&queries[at / 3]));
        assert!((30..=60).contains(&response.left_seconds), "{response:?}");
    }
    let loads: u32 = gateways.iter().map(|gateway| gateway.loads.get()).sum();
    assert_eq!(loads, 100);
    let hits: u64 = gateways
        .iter()
        .map(|gateway| gateway.metrics.shared_hits.get())
        .sum();
    assert_eq!(hits, 200);
}

#[actix_web::test]
async fn a_shared_response_has_its_age_and_the_rest_of_its_lifetime() {
    let server = RedisServer::start();
    let (first, second) = (Gateway::start(&server).await, Gateway::start(&server).await);
    first.get("1", "text").await;
    let value = first.key("1").value;
    let mut raw = connect(&server).await;
    let shortened: i64 = redis::cmd("PEXPIRE")
        .arg(value)
        .arg(20_000)
        .query_async(&mut raw)
        .await
        .unwrap();
    assert_eq!(shortened, 1);
    let found = second.get("1", "other").await;
    assert!(found.is_shared && found.text.as_deref() == Some("text"));
    assert!((15..=20).contains(&found.left_seconds), "{found:?}");
    assert!((34..=45).contains(&found.age_seconds), "{found:?}");
}

#[actix_web::test]
async fn a_missing_record_is_shared_but_a_placeholder_and_a_failure_are_not() {
    let server = RedisServer::start();
    let (first, second) = (Gateway::start(&server).await, Gateway::start(&server).await);
    let missing = first
        .load("1", || async { Ok(Body::NotFound) })
        .await
        .unwrap();
    assert!(missing.text.is_none());
    let found = second.get("1", "other").await;
    assert!(found.is_shared && found.text.is_none());
    let placeholder = Source {
        name: "test",
        stale_reason: None,
    };
    let load = || async { Body::json_of_cache(&"temporary", placeholder) };
    first.load("2", load).await.unwrap();
    let failing = first
        .load("3", || async { Err(CacheError::WriteJson) })
        .await;
    assert!(failing.is_err());
    for query in ["2", "3"] {
        let loaded = second.get(query, "own").await;
        assert!(!loaded.is_shared && loaded.text.as_deref() == Some("own"));
    }
}

#[actix_web::test]
async fn a_load_that_began_before_a_purge_writes_nothing() {
    let server = RedisServer::start();
    let (first, second) = (Gateway::start(&server).await, Gateway::start(&server).await);
    let load = || async {
        let key = second.key("1");
        second.shared.remove_key(&key).await;
        Body::json(&"before the purge")
    };
    first.load("1", load).await.unwrap();
    assert_eq!(
        second.get("1", "after").await.text.as_deref(),
        Some("after")
    );
    second.shared.remove_key(&second.key("1")).await;
    assert_eq!(
        first.get("1", "purged").await.text.as_deref(),
        Some("purged")
    );
}

#[actix_web::test]
async fn a_gateway_loads_alone_if_the_one_with_the_lock_was_killed() {
    let server = RedisServer::start();
    let (first, second) = (
        Gateway::start(&server).await,
        Gateway::start_with(
            &server,
            CacheSettings {
                wait_ms: 100,
                ..settings()
            },
        )
        .await,
    );
    let lookup = first
        .shared
        .find_or_lock(&first.key("1"), FRESHNESS, &first.metrics)
        .await;
    assert!(matches!(lookup, Lookup::Locked(_)));
    let loaded = second.get("1", "own").await;
    assert!(!loaded.is_shared);
    assert_eq!(second.metrics.shared_late.get(), 1);
}

#[actix_web::test]
async fn without_its_server_each_gateway_loads_until_it_is_back() {
    let server = RedisServer::start();
    let gateways = [Gateway::start(&server).await, Gateway::start(&server).await];
    gateways[0].get("1", "first").await;
    server.kill();
    for gateway in &gateways {
        for _ in 0..3 {
            let loaded = gateway.get("1", "own").await;
            assert!(!loaded.is_shared && loaded.text.as_deref() == Some("own"));
        }
        assert_eq!(gateway.metrics.shared_errors.get(), 1);
        assert_eq!(gateway.metrics.shared_skipped.get(), 2, "no time is lost");
    }
    server.launch();
    for gateway in &gateways {
        gateway.is_connected().await;
    }
    gateways[0].get("1", "again").await;
    assert_eq!(
        gateways[1].get("1", "own").await.text.as_deref(),
        Some("again")
    );
}

#[actix_web::test]
async fn a_server_that_does_not_respond_costs_one_time_limit() {
    let server = RedisServer::start();
    let patient = settings();
    let gateway = Gateway::start_with(
        &server,
        CacheSettings {
            shared_timeout_ms: 50,
            ..patient
        },
    )
    .await;
    let mut raw = connect(&server).await;
    let paused: String = redis::cmd("CLIENT")
        .arg("PAUSE")
        .arg(60_000)
        .query_async(&mut raw)
        .await
        .unwrap();
    assert_eq!(paused, "OK");
    for query in ["1", "2", "3"] {
        assert!(!gateway.get(query, "own").await.is_shared);
    }
    assert_eq!(gateway.metrics.shared_errors.get(), 1);
    assert_eq!(gateway.metrics.shared_skipped.get(), 2);
}

/// Change of a value that a gateway wrote.
type Change = fn(&[u8]) -> Vec<u8>;

const CHANGES: [(&str, Change); 9] = [
    ("empty", |_| Vec::new()),
    ("text", |_| b"{\"price\": 1}".to_vec()),
    ("shortened", |value| value[..value.len() - 1].to_vec()),
    ("only a signature", |value| value[..32].to_vec()),
    ("longer", |value| [value, b" "].concat()),
    ("other lifetime", |value| with_changed_byte(value, 35)),
    ("other kind", |value| with_changed_byte(value, 40)),
    ("other JSON", |value| with_changed_byte(value, 42)),
    ("too large", |value| [value, &[b' '; 2 << 20]].concat()),
];

#[actix_web::test]
async fn bytes_that_no_gateway_wrote_are_replaced() {
    let server = RedisServer::start();
    let (first, second) = (Gateway::start(&server).await, Gateway::start(&server).await);
    let mut raw = connect(&server).await;
    for (change, changed) in CHANGES {
        first.get(change, "text").await;
        let value = first.key(change).value;
        let written: Vec<u8> = redis::cmd("GET")
            .arg(&value)
            .query_async(&mut raw)
            .await
            .unwrap();
        assert!(written.ends_with(b"\"text\""));
        write(&mut raw, &value, &changed(&written)).await;
        let replaced = second.get(change, "new").await;
        assert_eq!(replaced.text.as_deref(), Some("new"), "{change}");
        let found = first.get(change, "own").await;
        assert!(
            found.is_shared && found.text.as_deref() == Some("new"),
            "{change}"
        );
    }
}

#[actix_web::test]
async fn a_response_is_not_accepted_under_another_key_or_for_longer() {
    let server = RedisServer::start();
    let gateway = Gateway::start(&server).await;
    gateway.get("1", "of 1").await;
    let mut raw = connect(&server).await;
    let (of_1, of_2) = (gateway.key("1").value, gateway.key("2").value);
    let written: Vec<u8> = redis::cmd("GET")
        .arg(&of_1)
        .query_async(&mut raw)
        .await
        .unwrap();
    write(&mut raw, &of_2, &written).await;
    assert_eq!(gateway.get("2", "of 2").await.text.as_deref(), Some("of 2"));
    let longer: i64 = redis::cmd("EXPIRE")
        .arg(&of_1)
        .arg(86_400)
        .query_async(&mut raw)
        .await
        .unwrap();
    assert_eq!(longer, 1);
    assert_eq!(gateway.get("1", "new").await.text.as_deref(), Some("new"));
}

async fn write(raw: &mut MultiplexedConnection, key: &str, bytes: &[u8]) {
    let mut command = redis::cmd("SET");
    command.arg(key).arg(bytes).arg("PX").arg(30_000);
    let written: String = command.query_async(raw).await.unwrap();
    assert_eq!(written, "OK");
}

fn with_changed_byte(value: &[u8], at: usize) -> Vec<u8> {
    let mut value = value.to_vec();
    value[at] ^= 1;
    value
}

#[test]
fn each_part_of_a_key_separates_responses() {
    let keys = |secret: u8, build, settings: &CacheSettings| {
        SharedKeys::new(&cookie::Key::from(&[secret; 64]), build, settings)
    };
    let own = keys(7, 1, &settings());
    let base = own.key(SHOP, &key("1").as_ref()).value;
    assert_eq!(own.key(SHOP, &key("1").as_ref()).value, base);
    let with = |change: fn(&mut CacheKey)| {
        let mut changed = key("1");
        change(&mut changed);
        own.key(SHOP, &changed.as_ref()).value
    };
    let other_lifetimes = CacheSettings {
        stock_seconds: 7,
        ..settings()
    };
    let others = [
        own.key(["aegean", "other files"], &key("1").as_ref()).value,
        own.key(["vape", "files"], &key("1").as_ref()).value,
        own.key(["aegeanf", "iles"], &key("1").as_ref()).value,
        with(|key| key.query = "2".into()),
        with(|key| key.operation = Operation::FindProductStock),
        with(|key| key.pricing.price_list = Some(2)),
        with(|key| key.pricing.exclude_vat = true),
        keys(8, 1, &settings()).key(SHOP, &key("1").as_ref()).value,
        keys(7, 2, &settings()).key(SHOP, &key("1").as_ref()).value,
        keys(7, 1, &other_lifetimes)
            .key(SHOP, &key("1").as_ref())
            .value,
    ];
    for (at, other) in others.iter().enumerate() {
        assert_ne!(*other, base, "{at}");
        assert!(!others[..at].contains(other), "{at}");
    }
}

#[actix_web::test]
async fn the_password_is_in_no_text() {
    let url = |url: &str| SecretString::from(url.to_owned());
    let error = SharedCacheServer::new(&url("redsi://canary:canary@host")).unwrap_err();
    assert!(!error.contains("canary"), "{error}");
    let server = SharedCacheServer::new(&url("redis://canary:canary@127.0.0.1:1/0")).unwrap();
    assert!(!format!("{server:?}").contains("canary"));
    let settings = CacheSettings {
        shared_url: Some(url("redis://canary:canary@host")),
        ..settings()
    };
    assert!(!format!("{settings:?}").contains("canary"));
    let reason = connection::connect_for_test(&server).await.unwrap_err();
    assert!(!reason.contains("canary"), "{reason}");
}

#[actix_web::test]
async fn only_public_responses_are_shared() {
    let of = |operation, pricing, query| KeyRef {
        tenant: TenantId::new(1),
        revision: Revision::default(),
        operation,
        pricing,
        query,
    };
    let price_list = Pricing {
        price_list: Some(2),
        exclude_vat: false,
    };
    let public = Pricing::default();
    let is_shared = |key: KeyRef<'_>| key.operation.is_shared() && key.is_public();
    for operation in [
        Operation::FindProduct,
        Operation::FindProductForPricing,
        Operation::ListBrands,
    ] {
        assert!(is_shared(of(operation, public, "1")));
        assert!(!is_shared(of(operation, price_list, "1")));
    }
    assert!(!is_shared(of(
        Operation::ListProducts,
        public,
        "page=1\nsearchTerm=gift for ann"
    )));
    for operation in [
        Operation::FindStorefront,
        Operation::FindPaymentKey,
        Operation::FindPage,
        Operation::FindPicture,
        Operation::ListSuggestions,
    ] {
        assert!(!is_shared(of(operation, public, "")), "{operation:?}");
    }
    let large = Body::found_json(Bytes::from(vec![b' '; value::MAX_JSON_BYTES + 1]), true);
    assert!(Content::of(&large).is_none());
    assert!(Content::of(&Body::html("page".to_owned())).is_none());
}
