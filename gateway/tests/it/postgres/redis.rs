//! Gateways that also share responses through `redis-server`.

use std::{
    collections::BTreeMap,
    ops::RangeInclusive,
    time::{Duration, Instant},
};

use futures_util::stream::{StreamExt as _, iter};
use rstest::rstest;

use self::test_server::RedisServer;
use super::{purge_hints::set_price, *};
use crate::sign_in_attacks::address;

#[path = "../../../src/cache/shared/test_server.rs"]
mod test_server;

/// Products of the shop, and missing ones.
const PRODUCTS: RangeInclusive<usize> = 1_001..=2_000;
const HITS: &str = "gateway_cache_shared_lookups_total{outcome=\"hit\"}";

async fn start(server: &ServerProcess, sandbox: &Sandbox, redis: &RedisServer) -> Gateway {
    let url = ("GATEWAY__CACHE__SHARED_URL", redis.url());
    start_with(server, sandbox, &[url]).await
}

async fn start_with(server: &ServerProcess, sandbox: &Sandbox, more: &[(&str, String)]) -> Gateway {
    let common = [
        // A busy machine is slow.
        ("GATEWAY__CACHE__SHARED_TIMEOUT_MS", "10000".to_owned()),
        ("GATEWAY__CACHE__DETAILS_SECONDS", "600".to_owned()),
        ("GATEWAY__CACHE__MISSING_SECONDS", "600".to_owned()),
        // Reads of the catalogue would be among the counted calls.
        ("GATEWAY__CATALOGUE_INDEX__ENABLED", "false".to_owned()),
    ];
    Gateway::start_with(server, sandbox, &[&common[..], more].concat()).await
}

async fn product(gateway: &Gateway, id: usize) -> Response {
    product_for(id, gateway, id).await
}

async fn product_for(visitor: usize, gateway: &Gateway, id: usize) -> Response {
    // Each in its own network, because reads are limited.
    let from = address(visitor * 256);
    let path = format!("/api/v1/products/{id}");
    let headers = [("x-real-ip", from.as_str())];
    gateway.send("GET", &path, &headers, &Value::Null).await
}

/// Calls of the Retail API for each product.
fn calls(sandbox: &Sandbox) -> BTreeMap<usize, usize> {
    let mut calls = BTreeMap::new();
    for call in sandbox.ledger() {
        let id = call.parameter("prodID").and_then(|id| id.parse().ok());
        if let Some(id) = id.filter(|_| call.call == "FindShopProducts") {
            *calls.entry(id).or_default() += 1;
        }
    }
    calls
}

/// Waits until both gateways are connected to the server. Reads products from this id on.
async fn wait_until_shared(gateways: [&Gateway; 2], sandbox: &Sandbox, first_id: usize) {
    let mut id = first_id;
    eventually("responses are shared", async || {
        id += 1;
        for gateway in gateways {
            product(gateway, id).await;
        }
        calls(sandbox).get(&id) == Some(&1)
    })
    .await;
}

#[rstest]
#[case::each_with_its_own_cache(false, 2)]
#[case::with_a_shared_cache(true, 1)]
#[actix_web::test]
async fn two_gateways_load_a_thousand_responses(#[case] is_shared: bool, #[case] expected: usize) {
    let (server, redis) = (ServerProcess::start(), RedisServer::start());
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    let url = [("GATEWAY__CACHE__SHARED_URL", redis.url())];
    let shared = if is_shared { &url[..] } else { &[] };
    let gateways = [
        start_with(&server, &sandbox, shared).await,
        start_with(&server, &sandbox, shared).await,
    ];
    if is_shared {
        wait_until_shared([&gateways[0], &gateways[1]], &sandbox, 20_000).await;
    }
    sandbox.clear_ledger();
    let gateways = &gateways;
    let reads = iter(PRODUCTS).map(|id| async move {
        let (first, second) = tokio::join!(product(&gateways[0], id), product(&gateways[1], id));
        assert!([200, 404].contains(&first.status), "{id}: {}", first.text());
        assert_eq!(first.status, second.status, "{id}");
        if first.status == 200 {
            assert_eq!(first.json(), second.json());
        }
        usize::from(first.status == 200)
    });
    let found: usize = reads
        .buffer_unordered(16)
        .collect::<Vec<_>>()
        .await
        .iter()
        .sum();
    assert!(found >= 10, "{found} products");
    let calls = calls(&sandbox);
    let keys = PRODUCTS.count();
    assert_eq!(calls.len(), keys);
    assert!(calls.values().all(|count| *count <= expected), "{calls:?}");
    assert_eq!(calls.values().sum::<usize>(), keys * expected);
}

/// Each gateway serves its stale response while one of them renews it for both.
#[actix_web::test]
async fn two_gateways_renew_a_stale_response_once_per_lifetime() {
    const LIFETIME: Duration = Duration::from_secs(1);
    let (server, redis) = (ServerProcess::start(), RedisServer::start());
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    let settings = [
        ("GATEWAY__CACHE__SHARED_URL", redis.url()),
        ("GATEWAY__CACHE__DETAILS_SECONDS", "1".to_owned()),
    ];
    stock_product(&sandbox);
    let gateways = [
        start_with(&server, &sandbox, &settings).await,
        start_with(&server, &sandbox, &settings).await,
    ];
    wait_until_shared([&gateways[0], &gateways[1]], &sandbox, 20_000).await;
    let id = usize::try_from(PRODUCT).unwrap();
    let started = Instant::now();
    let mut visitor = 40_000;
    eventually("the response was renewed four times", async || {
        visitor += 1;
        for gateway in &gateways {
            let response = product_for(visitor, gateway, id).await;
            assert_eq!(response.status, 200, "{}", response.text());
        }
        calls(&sandbox)[&id] >= 5
    })
    .await;
    // A lifetime is up to a tenth shorter, and ends another tenth of a second earlier. Without the shared cache, each
    // gateway would renew the response as often.
    let lifetimes = started.elapsed().as_millis() / (LIFETIME.as_millis() * 8 / 10);
    let calls = calls(&sandbox)[&id];
    assert!(
        calls <= 1 + usize::try_from(lifetimes).unwrap(),
        "{calls} calls in {lifetimes} lifetimes"
    );
}

/// [CHK-04]
#[actix_web::test]
async fn a_purge_also_removes_the_shared_price() {
    let (server, redis) = (ServerProcess::start(), RedisServer::start());
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    stock_product(&sandbox);
    let first = start(&server, &sandbox, &redis).await;
    let second = start(&server, &sandbox, &redis).await;
    wait_until_shared([&first, &second], &sandbox, 20_000).await;
    let hits = second.metric(HITS).await;
    let cart = cart(&[line(PRODUCT, 1)], 1);
    let outdated = first.fingerprint(&cart).await;
    assert_eq!(second.fingerprint(&cart).await, outdated);
    assert!(second.metric(HITS).await > hits, "the price is shared");
    set_price(&sandbox, "11.00");
    let refused = first.order_at(&outdated, &cart).await;
    assert_eq!(refused.status, 409, "{}", refused.text());
    let third = start(&server, &sandbox, &redis).await;
    let current = third.fingerprint(&cart).await;
    assert_ne!(current, outdated);
    eventually("the second gateway has the new price", async || {
        second.fingerprint(&cart).await == current
    })
    .await;
    let placed = second.order_at(&current, &cart).await;
    assert_eq!(placed.status, 200, "{}", placed.text());
}

#[actix_web::test]
async fn without_redis_responses_stay_right() {
    let (server, redis) = (ServerProcess::start(), RedisServer::start());
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    stock_product(&sandbox);
    let gateways = [
        start(&server, &sandbox, &redis).await,
        start(&server, &sandbox, &redis).await,
    ];
    let read = async |id: usize| {
        let mut statuses = Vec::new();
        for gateway in &gateways {
            statuses.push(product(gateway, id).await.status);
        }
        (statuses, calls(&sandbox)[&id])
    };
    let existing = usize::try_from(PRODUCT).unwrap();
    wait_until_shared([&gateways[0], &gateways[1]], &sandbox, 20_000).await;
    redis.kill();
    assert_eq!(read(existing).await, (vec![200, 200], 2));
    for gateway in &gateways {
        let ready = gateway.send("GET", "/readyz", &[], &Value::Null).await;
        assert_eq!(ready.status, 200, "{}", ready.text());
    }
    redis.launch();
    wait_until_shared([&gateways[0], &gateways[1]], &sandbox, 30_000).await;
}
