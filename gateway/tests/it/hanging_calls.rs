//! The circuit breakers while some calls of a shop's Retail API hang and others respond.

use std::{sync::Arc, time::Duration};

use futures_util::future::join_all;
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;

use crate::{
    circuit_breaker::{furniture, open_circuit, open_circuit_and_refresh, outage},
    support::{Response, TestShop, eventually, refresh_all, request_head},
};

const LIST_CALL: &str = "FindShopProducts";
const SETTINGS_CALL: &str = "getDBstrings";
const STEP: Duration = Duration::from_millis(100);

fn hanging(call: &str) -> Vec<Fault> {
    vec![Fault::new(call, FaultKind::Hang).tenant("furniture")]
}

/// Lists of products that are not cached.
fn cold_list(number: usize) -> String {
    format!("/api/v1/products?perPage=7&page={number}")
}

async fn is_answered(shop: &TestShop, number: usize) -> bool {
    let product = format!("/api/v1/products/by-slug/made-up-{number}");
    shop.get("furniture", &product).await.status == 404
}

/// Starts five reads of lists and waits until all of them hang.
async fn start_reads(shop: &TestShop) -> Vec<tokio::task::JoinHandle<Response>> {
    let requests = (1..=5).map(|number| {
        let request = request_head("GET", "furniture", &cold_list(number)) + "\r\n";
        actix_web::rt::spawn(Response::read(shop.address.clone(), request))
    });
    let requests = requests.collect();
    eventually("the reads hang", async || {
        shop.sandbox.count(LIST_CALL) == 5
    })
    .await;
    requests
}

#[actix_web::test]
async fn reads_of_a_hanging_call_fail_at_once_and_other_calls_are_sent() {
    let shop = TestShop::start().await;
    let _probing = furniture(&shop).circuit_breaker().begin_probing();
    shop.sandbox.set_faults(hanging(LIST_CALL));
    let reads = start_reads(&shop).await;
    assert!(is_answered(&shop, 1).await, "while the reads hang");
    shop.pass_time_limits();
    for read in join_all(reads).await {
        assert_ne!(read.unwrap().status, 200);
    }
    assert!(!furniture(&shop).circuit_breaker().is_open());
    let refused = shop.get("furniture", &cold_list(6)).await;
    assert_eq!(refused.problem(), "/problems/retail-unavailable");
    assert!(is_answered(&shop, 2).await);

    shop.sandbox.clear_faults();
    eventually("a probe has found that the call responds", async || {
        shop.clocks.requests.advance(STEP);
        shop.get("furniture", &cold_list(7)).await.status == 200
    })
    .await;
}

#[actix_web::test]
async fn a_call_that_hangs_after_an_outage_opens_the_shops_circuit_only_once() {
    let shop = TestShop::start().await;
    shop.sandbox.set_faults(hanging(LIST_CALL));
    shop.time_out_missing_responses();
    let _probing = open_circuit(&shop).await;
    refresh_all(&shop.state).await;
    let first = shop.get("furniture", &cold_list(20)).await;
    assert_eq!(first.problem(), "/problems/retail-timeout");
    for number in 21..30 {
        let refused = shop.get("furniture", &cold_list(number)).await;
        assert_eq!(refused.problem(), "/problems/retail-unavailable");
    }
    let breaker = Arc::clone(furniture(&shop).circuit_breaker());
    assert_eq!((breaker.is_open(), breaker.times_opened()), (false, 1));
}

#[actix_web::test]
async fn the_circuit_closes_while_only_the_connection_string_can_not_be_read() {
    let shop = TestShop::start().await;
    let (tenant, refreshing) = open_circuit_and_refresh(&shop).await;
    shop.sandbox.set_faults(hanging(SETTINGS_CALL));
    let before = shop.clocks.requests.now_ms();
    eventually("the circuit is closed", async || {
        shop.clocks.requests.advance(STEP);
        !tenant.circuit_breaker().is_open()
    })
    .await;
    let passed_ms = shop.clocks.requests.now_ms() - before;
    assert!(passed_ms < 5_000, "{passed_ms} ms");
    assert_eq!(shop.get("furniture", &cold_list(1)).await.status, 200);
    refreshing.abort();
}

#[rstest]
#[case::broken_connections(FaultKind::Refuse)]
#[case::no_responses(FaultKind::Hang)]
#[actix_web::test]
async fn an_open_circuit_sends_at_most_one_call_per_second(#[case] kind: FaultKind) {
    let shop = TestShop::start().await;
    let (_, refreshing) = open_circuit_and_refresh(&shop).await;
    shop.sandbox.set_faults(outage(kind));
    shop.sandbox.clear_ledger();
    let (mut calls, mut sent_ms) = (0, Vec::new());
    eventually("many calls are sent", async || {
        shop.clocks.requests.advance(STEP);
        let count = shop.sandbox.ledger().len();
        for _ in calls..count {
            sent_ms.push(shop.clocks.requests.now_ms());
        }
        calls = count;
        calls >= 12
    })
    .await;
    // A call is seen some time after it was sent, so single pauses are inexact.
    let pauses = u64::try_from(sent_ms.len() - 1).unwrap();
    let passed_ms = sent_ms[sent_ms.len() - 1] - sent_ms[0];
    assert!(passed_ms >= pauses * 900, "{sent_ms:?}");
    refreshing.abort();
}
