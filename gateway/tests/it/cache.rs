//! The response cache as shoppers meet it: one upstream call, old answers at once, answers while legacy is down.

use std::time::{Duration, Instant};

use retail_sandbox::{Fault, FaultKind};

use crate::support::{TestShop, eventually};

const LIST: &str = "/api/v1/products?sort=price_asc";
const CALL: &str = "FindShopProducts";

#[actix_web::test]
async fn a_thousand_cold_requests_make_one_upstream_call() {
    let shop = TestShop::start().await;
    shop.sandbox
        .set_faults(vec![Fault::new(CALL, FaultKind::Delay { ms: 500 })]);
    let answers =
        futures_util::future::join_all((0..1_000).map(|_| shop.get("furniture", LIST))).await;
    let first = &answers[0];
    assert!(
        answers
            .iter()
            .all(|answer| answer.status == 200 && answer.body == first.body)
    );
    assert_eq!(shop.sandbox.count(CALL), 1);
}

#[actix_web::test]
async fn warm_pages_keep_answering_and_say_so_while_the_shop_system_is_down() {
    let shop = TestShop::start().await;
    let warm = shop.get("furniture", LIST).await;
    assert_eq!(warm.status, 200);
    shop.sandbox.stop();
    shop.advance(600);
    assert_eq!(shop.get("furniture", LIST).await.status, 200);
    eventually("the failed renewal shows", async || {
        let answer = shop.get("furniture", LIST).await;
        assert_eq!((answer.status, &answer.body), (200, &warm.body));
        answer
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
async fn it_recovers_by_itself_when_the_shop_system_is_back() {
    let shop = TestShop::start().await;
    shop.get("furniture", LIST).await;
    shop.sandbox.stop();
    shop.advance(600);
    shop.get("furniture", LIST).await;
    actix_web::rt::time::sleep(Duration::from_millis(200)).await;
    shop.sandbox.restart().unwrap();
    eventually("a fresh answer", async || {
        shop.advance(10);
        shop.get("furniture", LIST)
            .await
            .header("cache-status")
            .unwrap()
            .starts_with("gateway; hit; ttl=5")
    })
    .await;
}

#[actix_web::test]
async fn an_expired_answer_is_served_at_once_while_one_task_renews_it() {
    let shop = TestShop::start().await;
    shop.get("furniture", LIST).await;
    shop.sandbox
        .set_faults(vec![Fault::new(CALL, FaultKind::Delay { ms: 700 })]);
    shop.advance(120);
    let start = Instant::now();
    let answers =
        futures_util::future::join_all((0..200).map(|_| shop.get("furniture", LIST))).await;
    assert!(
        start.elapsed() < Duration::from_millis(650),
        "waited for the renewal"
    );
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert!(answers.iter().all(|answer| {
        answer
            .header("cache-status")
            .unwrap()
            .contains("detail=refreshing")
    }));
    eventually("the renewed answer", async || {
        shop.get("furniture", LIST)
            .await
            .header("cache-status")
            .unwrap()
            .starts_with("gateway; hit; ttl=5")
    })
    .await;
    assert_eq!(shop.sandbox.count(CALL), 2);
}

#[actix_web::test]
async fn failures_are_not_kept() {
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
async fn a_request_that_gives_up_does_not_stop_the_load() {
    let shop = TestShop::start_with("[cache]\nwait_ms = 100").await;
    shop.sandbox
        .set_faults(vec![Fault::new(CALL, FaultKind::Delay { ms: 600 })]);
    let answers = futures_util::future::join_all((0..5).map(|_| shop.get("furniture", LIST))).await;
    for answer in answers {
        assert_eq!(
            (answer.status, answer.problem().as_str()),
            (504, "/problems/retail-timeout")
        );
    }
    eventually("the load ends in the cache", async || {
        shop.get("furniture", LIST).await.status == 200
    })
    .await;
    assert_eq!(shop.sandbox.count(CALL), 1);
}

#[actix_web::test]
async fn each_encoding_has_a_validator_and_answers_304() {
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
async fn the_same_list_written_differently_is_one_answer() {
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
async fn a_missing_product_is_asked_for_once() {
    let shop = TestShop::start().await;
    for _ in 0..3 {
        let answer = shop.get("furniture", "/api/v1/products/999999").await;
        assert_eq!(
            (answer.status, answer.problem().as_str()),
            (404, "/problems/not-found")
        );
    }
    assert_eq!(shop.sandbox.count(CALL), 1);
}

#[actix_web::test]
async fn memory_is_bounded_by_bytes() {
    let shop = TestShop::start_with("[cache]\nmax_bytes = 1048576").await;
    for page in 1..=120 {
        let path = format!("/api/v1/products?perPage=60&minPriceCents={page}");
        assert_eq!(shop.get("furniture", &path).await.status, 200);
    }
    let used = shop.shared.cache.used_bytes().await;
    assert!(used <= 1_048_576, "{used}");
    assert!(used > 200_000, "{used}: the bound was never reached");
}
