//! Each request, look-up, call and refusal moves its own counter.

use std::collections::BTreeMap;

use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;

use super::samples_with_values;
use crate::support::{HIGH_SIGN_IN_LIMITS, OWN_PAGE_HEADERS, TestShop, eventually, operations};

const LIST: &str = "/api/v1/products?sort=price_asc";
const CALL: &str = "FindShopProducts";
const ANNA: (&str, &str) = ("anna@example.com", "Blue-Harbour-42");

/// Counters with this prefix that have changed since `before`, with their increase.
async fn increases(
    shop: &TestShop,
    prefix: &str,
    before: &BTreeMap<String, f64>,
) -> BTreeMap<String, f64> {
    let now = samples_with_values(shop, prefix).await;
    let increases = now.into_iter().filter_map(|(sample, value)| {
        let increase = value - before.get(&sample).copied().unwrap_or_default();
        let short = sample.strip_prefix(prefix).unwrap().to_owned();
        (increase > 0.0).then_some((short, increase))
    });
    increases.collect()
}

fn one(sample: &str) -> BTreeMap<String, f64> {
    BTreeMap::from([(sample.to_owned(), 1.0)])
}

#[actix_web::test]
async fn each_lookup_in_the_cache_is_counted_by_its_outcome() {
    const LOOKUPS: &str = "gateway_cache_lookups_total";
    let shop = TestShop::start().await;
    let before = samples_with_values(&shop, LOOKUPS).await;
    assert_eq!(before.len(), 5);
    let lookup = async || {
        let before = samples_with_values(&shop, LOOKUPS).await;
        let status = shop.get("furniture", LIST).await;
        let status = status.header("cache-status").unwrap().to_owned();
        (status, increases(&shop, LOOKUPS, &before).await)
    };
    assert_eq!(lookup().await.1, one("{outcome=\"miss\"}"));
    assert_eq!(lookup().await.1, one("{outcome=\"hit\"}"));
    shop.sandbox
        .set_faults(vec![Fault::new(CALL, FaultKind::HeldResponse)]);
    shop.advance(120);
    assert_eq!(lookup().await.1, one("{outcome=\"stale\"}"));
    shop.sandbox.stop();
    eventually("the failed renewal", async || {
        let (status, increases) = lookup().await;
        let has_failed = status.contains("upstream-error");
        let outcome = if has_failed {
            "stale-on-error"
        } else {
            "stale"
        };
        assert_eq!(increases, one(&format!("{{outcome={outcome:?}}}")));
        has_failed
    })
    .await;
}

#[actix_web::test]
async fn requests_that_wait_for_the_load_of_another_request_are_coalesced() {
    let shop = TestShop::start_with("[cache]\nwait_ms = 100\n[pictures]\nwait_ms = 50").await;
    shop.sandbox
        .set_faults(vec![Fault::new(CALL, FaultKind::HeldResponse)]);
    let before = samples_with_values(&shop, "gateway_cache").await;
    let requests = (0..5).map(|_| shop.get("furniture", LIST));
    for response in futures_util::future::join_all(requests).await {
        // Its load continues, and the look-up is counted when the load ends.
        assert_eq!(response.status, 504);
    }
    shop.sandbox.clear_faults();
    let expected = BTreeMap::from([
        ("_lookups_total{outcome=\"coalesced\"}".to_owned(), 4.0),
        ("_lookups_total{outcome=\"miss\"}".to_owned(), 1.0),
    ]);
    eventually("the load ends", async || {
        increases(&shop, "gateway_cache", &before).await == expected
    })
    .await;
}

#[rstest]
#[case::ok(None, "ok")]
#[case::connection_broken(Some(FaultKind::CommitThenDrop), "disconnected")]
#[case::no_response(Some(FaultKind::Hang), "timeout")]
#[case::status(Some(FaultKind::ErrorBeforeCommit), "status")]
#[case::not_json(Some(FaultKind::Html), "invalid")]
#[actix_web::test]
async fn each_call_is_counted_by_its_outcome(
    #[case] fault: Option<FaultKind>,
    #[case] outcome: &str,
) {
    let shop = TestShop::start().await;
    shop.time_out_missing_responses();
    let fails = fault.is_some();
    shop.sandbox.set_faults(
        fault
            .into_iter()
            .map(|kind| Fault::new(CALL, kind))
            .collect(),
    );
    let before = samples_with_values(&shop, "gateway_retail").await;
    assert_eq!(shop.get("furniture", LIST).await.status != 200, fails);
    let mut counted = increases(&shop, "gateway_retail", &before).await;
    counted.retain(|sample, _| !sample.starts_with("_call_duration_seconds_bucket"));
    let seconds = counted.remove("_call_duration_seconds_sum{call=\"list_products\"}");
    assert!(seconds.is_some());
    let mut expected = vec![
        format!("_calls_total{{call=\"list_products\",outcome={outcome:?}}}"),
        "_call_duration_seconds_count{call=\"list_products\"}".to_owned(),
        "_shop_calls_total{shop=\"furniture\"}".to_owned(),
    ];
    if fails {
        expected.push("_shop_failures_total{shop=\"furniture\"}".to_owned());
    }
    let expected: BTreeMap<_, _> = expected.into_iter().map(|sample| (sample, 1.0)).collect();
    assert_eq!(counted, expected);
}

#[actix_web::test]
async fn a_call_without_a_connection_is_counted() {
    let shop = TestShop::start().await;
    shop.sandbox.stop();
    assert_eq!(shop.get("furniture", LIST).await.status, 503);
    let sample = "gateway_retail_calls_total{call=\"list_products\",outcome=\"connect\"}";
    assert_eq!(shop.metric(sample).await, 1);
}

#[actix_web::test]
async fn a_missing_picture_is_no_failure_of_the_retail_api() {
    let shop = TestShop::start().await;
    let before = samples_with_values(&shop, "gateway_retail_shop").await;
    let response = shop
        .get("furniture", "/pictures/products/missing.webp")
        .await;
    assert_eq!(response.status, 404);
    assert_eq!(
        increases(&shop, "gateway_retail_shop", &before).await,
        one("_calls_total{shop=\"furniture\"}")
    );
}

#[actix_web::test]
async fn each_operation_is_counted_under_its_method_and_pattern() {
    const REQUESTS: &str = "gateway_http_requests_total";
    let shop = TestShop::start().await;
    for operation in operations() {
        let before = samples_with_values(&shop, REQUESTS).await;
        let (method, route) = (operation.method.as_str(), &operation.route);
        let path = &operation.path;
        let headers: &[_] = if operation.is_change() {
            &OWN_PAGE_HEADERS
        } else {
            &[]
        };
        let body = if operation.is_change() { "{}" } else { "" };
        let response = shop.request(method, "furniture", path, headers, body).await;
        let class = response.status / 100;
        let expected = format!("{{method={method:?},route={route:?},status=\"{class}xx\"}}");
        assert_eq!(
            increases(&shop, REQUESTS, &before).await,
            one(&expected),
            "{}",
            operation.id
        );
    }
}

#[rstest]
#[case::page("/shop/cart", "GET", "page", 200)]
#[case::home("/", "GET", "page", 200)]
#[case::unknown_page("/nothing", "GET", "page", 404)]
#[case::asset("/assets/app-1a2b.js", "GET", "asset", 200)]
#[case::theme("/theme.css", "GET", "shop-file", 200)]
#[case::logo("/logo.svg", "GET", "shop-file", 200)]
#[case::favicon("/favicon.svg", "GET", "shop-file", 200)]
#[case::default_icon("/favicon.ico", "GET", "shop-file", 200)]
#[case::touch_icon("/apple-touch-icon.png", "GET", "shop-file", 200)]
#[case::launcher_icon("/icons/192.png", "GET", "shop-file", 200)]
#[case::manifest("/manifest.webmanifest", "GET", "shop-file", 200)]
#[case::robots("/robots.txt", "GET", "shop-file", 200)]
#[case::sitemap("/sitemap.xml", "GET", "sitemap", 404)]
#[case::sitemap_part("/sitemaps/pages.xml", "GET", "sitemap", 404)]
#[case::picture("/pictures/brands/nordhal.svg", "GET", "picture", 200)]
#[case::tile("/tiles/1/1/1", "GET", "tile", 404)]
#[case::problem("/problems/not-found", "GET", "problem", 200)]
#[case::liveness("/healthz", "GET", "health", 200)]
#[case::readiness("/readyz", "GET", "health", 200)]
#[case::readiness_of_stores("/readyz/stores", "GET", "health", 200)]
#[case::webhook("/payments/viva/webhook", "POST", "payment-webhook", 200)]
#[case::unknown_operation("/api/v1/nothing", "", "none", 404)]
#[actix_web::test]
async fn each_other_request_is_counted_under_a_word(
    #[case] path: &str,
    #[case] method: &str,
    #[case] route: &str,
    #[case] status: u16,
) {
    const HTTP: &str = "gateway_http_request";
    let shop = TestShop::start().await;
    let before = samples_with_values(&shop, HTTP).await;
    let response = shop.get("furniture", path).await;
    assert_eq!(response.status, status);
    let class = status / 100;
    let labels = format!("method={method:?},route={route:?}");
    let mut counted = increases(&shop, HTTP, &before).await;
    counted.retain(|sample, _| sample.starts_with("s_total") || sample.contains("count"));
    let expected = [
        format!("s_total{{{labels},status=\"{class}xx\"}}"),
        format!("_duration_seconds_count{{{labels}}}"),
    ];
    let expected = BTreeMap::from(expected.map(|sample| (sample, 1.0)));
    assert_eq!(counted, expected);
}

#[actix_web::test]
async fn a_refusal_by_a_rate_limit_is_counted_under_its_setting() {
    let tight = "[budgets.stock_notifications]\naddress = { burst = 1, per_hour = 1 }";
    let shop = TestShop::start_with(tight).await;
    let before = samples_with_values(&shop, "gateway_rate_limit").await;
    assert_eq!(before.len(), 19, "one for each action");
    let path = "/api/v1/products/1001/stock-notifications";
    for (email, status) in [("a@example.com", 204), ("b@example.com", 429)] {
        let body = serde_json::json!({ "email": email });
        assert_eq!(shop.post("furniture", path, &body).await.status, status);
    }
    assert_eq!(
        increases(&shop, "gateway_rate_limit", &before).await,
        one("_refusals_total{action=\"stock_notifications\"}")
    );
}

#[actix_web::test]
async fn sign_ins_are_counted_by_outcome_and_open_sessions() {
    const SIGN_INS: &str = "gateway_sign_ins_total";
    let shop = TestShop::start_with(HIGH_SIGN_IN_LIMITS).await;
    let browser = shop.browser("furniture");
    let sign_in = async |password: &str| {
        let before = samples_with_values(&shop, SIGN_INS).await;
        browser.sign_in(ANNA.0, password).await;
        increases(&shop, SIGN_INS, &before).await
    };
    assert_eq!(
        sign_in("another").await,
        one("{outcome=\"wrong-credentials\"}")
    );
    assert_eq!(sign_in(ANNA.1).await, one("{outcome=\"ok\"}"));
    assert_eq!(shop.metric("gateway_sessions_open").await, 1);
    browser.delete("/api/v1/session").await;
    assert_eq!(shop.metric("gateway_sessions_open").await, 0);
    shop.sandbox.stop();
    assert_eq!(sign_in(ANNA.1).await, one("{outcome=\"failed\"}"));
}

#[actix_web::test]
async fn a_refused_sign_in_is_counted() {
    let tight = "[budgets.sign_in]\naddress = { burst = 1, per_hour = 1 }";
    let shop = TestShop::start_with(tight).await;
    let browser = shop.browser("furniture");
    for status in [401, 429] {
        let response = browser.sign_in(ANNA.0, "another").await;
        assert_eq!(response.status, status);
    }
    let sample = "gateway_sign_ins_total{outcome=\"rate-limited\"}";
    assert_eq!(shop.metric(sample).await, 1);
    let sample = "gateway_rate_limit_refusals_total{action=\"sign_in\"}";
    assert_eq!(shop.metric(sample).await, 1);
}
