use retail_sandbox::{Fault, FaultKind};

use crate::support::{Response, TestShop, eventually, request_head, with_timeout};

const LIST: &str = "/api/v1/products?sort=price_asc";
const CALL: &str = "FindShopProducts";
/// A hanging call outlasts the test.
const NO_TIMEOUT: &str = "[retail.transport]\nrequest_timeout_ms = 120000\n";

#[actix_web::test]
async fn a_thousand_cold_requests_make_one_upstream_call() {
    let shop = TestShop::start().await;
    shop.sandbox
        .set_faults(vec![Fault::new(CALL, FaultKind::Delay { ms: 500 })]);
    let responses =
        futures_util::future::join_all((0..1_000).map(|_| shop.get("furniture", LIST))).await;
    let first = &responses[0];
    assert!(
        responses
            .iter()
            .all(|response| response.status == 200 && response.body == first.body)
    );
    assert_eq!(shop.sandbox.count(CALL), 1);
}

#[actix_web::test]
async fn cached_responses_are_served_stale_while_the_retail_api_is_down() {
    let shop = TestShop::start().await;
    let warm = shop.get("furniture", LIST).await;
    assert_eq!(warm.status, 200);
    shop.sandbox.stop();
    shop.advance(600);
    assert_eq!(shop.get("furniture", LIST).await.status, 200);
    eventually("the failed renewal is visible", async || {
        let response = shop.get("furniture", LIST).await;
        assert_eq!((response.status, &response.body), (200, &warm.body));
        response
            .header("cache-status")
            .unwrap()
            .contains("detail=upstream-error")
    })
    .await;
    let stale = shop.get("furniture", LIST).await;
    assert!(stale.header("age").unwrap().parse::<u64>().unwrap() >= 600);
    assert!(stale.header("cache-status").unwrap().contains("ttl=-"));
    let cold = shop.get("furniture", "/api/v1/products?page=2").await;
    assert_eq!(
        (cold.status, cold.problem().as_str()),
        (503, "/problems/retail-unavailable")
    );
    assert!(cold.header("retry-after").is_some());
}

#[actix_web::test]
async fn nothing_is_served_after_the_stale_limit() {
    let shop = TestShop::start_with("[cache]\nstale_if_error_seconds = 7200").await;
    shop.get("furniture", LIST).await;
    shop.sandbox.stop();
    shop.advance(7100);
    assert_eq!(shop.get("furniture", LIST).await.status, 200);
    shop.advance(200);
    let response = shop.get("furniture", LIST).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (503, "/problems/retail-unavailable")
    );
}

#[actix_web::test]
async fn a_stale_response_is_renewed_when_the_retail_api_is_back() {
    let shop = TestShop::start().await;
    shop.get("furniture", LIST).await;
    shop.sandbox.stop();
    shop.advance(120);
    let start_ms = shop.clock.now_ms();
    eventually("the failed renewal", async || {
        status(&shop).await.contains("upstream-error")
    })
    .await;
    shop.sandbox.restart().unwrap();
    let pausing = status(&shop).await;
    // After a second of real time, the next renewal may have succeeded.
    assert!(
        pausing.contains("upstream-error") || shop.clock.now_ms() >= start_ms + 1_000,
        "{pausing}: no attempt during the pause"
    );
    shop.advance(2);
    eventually("a fresh response", async || {
        !status(&shop).await.contains("detail=")
    })
    .await;
}

#[actix_web::test]
async fn a_very_old_response_is_renewed_before_it_is_served() {
    let shop = TestShop::start_with("[cache]\nrenew_wait_ms = 60000").await;
    let path = "/api/v1/brands";
    let before = shop.get("furniture", path).await;
    shop.sandbox
        .with_database("furniture", |connection| {
            connection
                .execute("UPDATE BRANDS SET Brand_name = 'Newly named'", [])
                .unwrap();
        })
        .unwrap();
    shop.advance(20 * 3600);
    let responses =
        futures_util::future::join_all((0..50).map(|_| shop.get("furniture", path))).await;
    for response in responses {
        assert!(response.text().contains("Newly named"), "{response:?}");
        assert_ne!(response.body, before.body);
    }
    assert_eq!(shop.sandbox.count("select_query"), 2);
}

#[actix_web::test]
async fn a_very_old_response_is_served_soon_when_the_retail_api_hangs() {
    let shop = TestShop::start_with(&format!("{NO_TIMEOUT}[cache]\nrenew_wait_ms = 60000")).await;
    shop.get("furniture", LIST).await;
    shop.sandbox
        .set_faults(vec![Fault::new(CALL, FaultKind::Hang)]);
    shop.advance(20 * 3600);
    let request = request_head("GET", "furniture", LIST) + "\r\n";
    let first = actix_web::rt::spawn(Response::read(shop.address.clone(), request));
    eventually("the renewal has started", async || {
        shop.sandbox.count(CALL) == 2
    })
    .await;
    assert!(!first.is_finished(), "it waits for the renewal");
    shop.advance(60);
    let first = with_timeout("the first request", first).await.unwrap();
    // Only the first requests wait for a renewal.
    let next = with_timeout("the next request", shop.get("furniture", LIST)).await;
    for response in [first, next] {
        let status = response.header("cache-status").unwrap();
        assert_eq!(response.status, 200);
        assert!(
            status.contains("ttl=-") && status.contains("detail=refreshing"),
            "{status}"
        );
    }
}

#[actix_web::test]
async fn a_retail_api_that_hangs_does_not_slow_another_shop() {
    let shop = TestShop::start_with(&format!("{NO_TIMEOUT}max_connections = 4")).await;
    shop.sandbox
        .set_faults(vec![Fault::new(CALL, FaultKind::Hang).tenant("vape")]);
    let hanging: Vec<_> = (1..=40)
        .map(|page| {
            let request =
                request_head("GET", "vape", &format!("/api/v1/products?page={page}")) + "\r\n";
            actix_web::rt::spawn(Response::read(shop.address.clone(), request))
        })
        .collect();
    eventually("all connections are in use", async || {
        shop.sandbox.count(CALL) >= 4
    })
    .await;
    for page in 1..=5 {
        let path = format!("/api/v1/products?page={page}&perPage=5");
        let response = with_timeout("a page of another shop", shop.get("furniture", &path)).await;
        assert_eq!(response.status, 200);
    }
    hanging
        .iter()
        .for_each(actix_web::rt::task::JoinHandle::abort);
}

async fn status(shop: &TestShop) -> String {
    let response = shop.get("furniture", LIST).await;
    assert_eq!(response.status, 200);
    response.header("cache-status").unwrap().to_owned()
}

#[actix_web::test]
async fn a_stale_response_is_served_at_once_while_one_task_renews_it() {
    let shop = TestShop::start().await;
    shop.get("furniture", LIST).await;
    shop.sandbox
        .set_faults(vec![Fault::new(CALL, FaultKind::HeldResponse)]);
    shop.advance(120);
    let requests = futures_util::future::join_all((0..200).map(|_| shop.get("furniture", LIST)));
    let responses = with_timeout("requests during the renewal", requests).await;
    assert!(responses.iter().all(|response| response.status == 200));
    assert!(responses.iter().all(|response| {
        response
            .header("cache-status")
            .unwrap()
            .contains("detail=refreshing")
    }));
    shop.sandbox.clear_faults();
    eventually("the renewed response", async || {
        !status(&shop).await.contains("detail=")
    })
    .await;
    assert_eq!(shop.sandbox.count(CALL), 2);
}

#[actix_web::test]
async fn failures_are_not_cached() {
    let shop = TestShop::start().await;
    shop.sandbox
        .set_faults(vec![Fault::new(CALL, FaultKind::Html).times(1)]);
    let failed = shop.get("furniture", LIST).await;
    assert_eq!(
        (failed.status, failed.problem().as_str()),
        (502, "/problems/retail-invalid-answer")
    );
    assert_eq!(shop.get("furniture", LIST).await.status, 200);
}

#[actix_web::test]
async fn a_request_that_times_out_does_not_stop_the_load() {
    let shop = TestShop::start_with("[cache]\nwait_ms = 100\n[pictures]\nwait_ms = 50").await;
    shop.sandbox
        .set_faults(vec![Fault::new(CALL, FaultKind::HeldResponse)]);
    let responses =
        futures_util::future::join_all((0..5).map(|_| shop.get("furniture", LIST))).await;
    for response in responses {
        assert_eq!(
            (response.status, response.problem().as_str()),
            (504, "/problems/retail-timeout")
        );
    }
    shop.sandbox.clear_faults();
    eventually("the loaded response is cached", async || {
        shop.get("furniture", LIST).await.status == 200
    })
    .await;
    assert_eq!(shop.sandbox.count(CALL), 1);
}

#[actix_web::test]
async fn each_encoding_has_an_etag_and_revalidates_with_304() {
    let shop = TestShop::start().await;
    for (accept, encoding) in [
        ("gzip", Some("gzip")),
        ("gzip, deflate, br", Some("br")),
        ("gzip;q=0", None),
    ] {
        let full = shop
            .get_with("furniture", LIST, &[("accept-encoding", accept)])
            .await;
        assert_eq!(full.header("content-encoding"), encoding);
        assert_eq!(full.header("vary"), Some("accept-encoding"));
        let etag = full.header("etag").unwrap();
        let again = [
            ("accept-encoding", accept),
            ("if-none-match", &format!("\"other\", {etag}")),
        ];
        let unchanged = shop.get_with("furniture", LIST, &again).await;
        assert_eq!((unchanged.status, unchanged.body.len()), (304, 0));
        assert_eq!(unchanged.header("etag"), Some(etag));
    }
}

#[actix_web::test]
async fn different_spellings_of_one_query_share_a_cache_entry() {
    let shop = TestShop::start().await;
    for path in [
        "/api/v1/products",
        "/api/v1/products?page=1&perPage=24&sort=default",
        "/api/v1/products?perPage=24&unknown=1&page=1",
        "/api/v1/products?searchTerm=&new=false",
    ] {
        assert_eq!(shop.get("furniture", path).await.status, 200, "{path}");
    }
    assert_eq!(shop.sandbox.count(CALL), 1);
}

#[actix_web::test]
async fn a_missing_product_is_cached() {
    let shop = TestShop::start().await;
    for _ in 0..3 {
        let response = shop.get("furniture", "/api/v1/products/999999").await;
        assert_eq!(
            (response.status, response.problem().as_str()),
            (404, "/problems/not-found")
        );
    }
    assert_eq!(shop.sandbox.count(CALL), 1);
}

#[actix_web::test]
async fn the_cache_is_bounded_by_bytes() {
    let shop = TestShop::start_with("[cache]\nmax_bytes = 1048576").await;
    for page in 1..=120 {
        let path = format!("/api/v1/products?perPage=60&minPriceCents={page}");
        assert_eq!(shop.get("furniture", &path).await.status, 200);
    }
    let used = shop.state.cache.used_bytes().await;
    assert!(used <= 1_048_576, "{used}");
    // The loaded responses exceed the limit by far.
    let one = shop
        .get("furniture", "/api/v1/products?perPage=60")
        .await
        .body
        .len();
    assert!(
        120 * one > 2 * 1_048_576,
        "{one}: the bound was never reached"
    );
}
