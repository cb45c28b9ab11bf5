use std::collections::BTreeMap;

use futures_util::future::join_all;
use rstest::rstest;

use crate::{
    catalogue_lists::{is_from_index, read_catalogues},
    circuit_breaker::furniture,
    support::{Response, TestShop, eventually, request_head, with_timeout},
};

const BY_ADDRESS: &str = "[server]\nclient_address_header = \"x-forwarded-for\"\n";
const ATTACKER: &str = "203.0.113.66";
const SHOPPER: &str = "198.51.100.7";
const LIST: &str = "/api/v1/products?sort=price_asc";
const LIST_CALL: &str = "FindShopProducts";
const SLUG_CALL: &str = "select_query";

async fn get(shop: &TestShop, address: &str, path: &str) -> Response {
    shop.get_with("furniture", path, &[("x-forwarded-for", address)])
        .await
}

fn random_slug(number: usize) -> String {
    format!("/api/v1/products/by-slug/made-up-{number}")
}

/// Permits this number of reads, and refuses further reads at once.
fn limit_settings(kind: &str, reads: u32) -> String {
    format!(
        "{BY_ADDRESS}[budgets.{kind}]\naddress = {{ burst = {reads}, per_hour = 1 }}\nwait_ms = 0\n"
    )
}

#[actix_web::test]
async fn invented_products_of_one_address_cause_a_limited_number_of_calls() {
    let limit = "[budgets.reads]\naddress = { burst = 10, per_hour = 18000 }";
    let shop = TestShop::start_with(&format!("{BY_ADDRESS}{limit}")).await;
    assert_eq!(get(&shop, SHOPPER, LIST).await.status, 200);
    let start_ms = shop.clock.now_ms();
    let mut requests = Vec::new();
    for round in 0..20 {
        for number in 0..50 {
            let head = request_head("GET", "furniture", &random_slug(round * 50 + number));
            let request = format!("{head}x-forwarded-for: {ATTACKER}\r\n\r\n");
            let response = Response::read(shop.address.clone(), request);
            requests.push(actix_web::rt::spawn(response));
        }
        // Other clients and cached responses are not affected.
        let other = get(&shop, SHOPPER, &random_slug(10_000 + round)).await;
        assert_eq!(other.status, 404, "{}", other.text());
        assert_eq!(get(&shop, ATTACKER, LIST).await.status, 200);
        shop.advance(3);
    }
    let responses = with_timeout("all requests", join_all(requests)).await;
    let passed_ms = shop.clock.now_ms() - start_ms;
    let mut by_status = BTreeMap::<u16, u64>::new();
    for response in responses {
        let response = response.unwrap();
        *by_status.entry(response.status).or_default() += 1;
        if response.status == 429 {
            assert_eq!(response.problem(), "/problems/too-many-requests");
            let wait: u64 = response.header("retry-after").unwrap().parse().unwrap();
            assert!((1..=2).contains(&wait), "{wait}");
        }
    }
    let calls = shop.sandbox.count(SLUG_CALL);
    // The burst, five calls per second, ten waiting calls, and the shopper's twenty calls.
    let most = 10 + passed_ms * 5 / 1_000 + 10 + 20;
    assert!(u64::try_from(calls).unwrap() <= most, "{calls} of {most}");
    assert_eq!(by_status.keys().copied().collect::<Vec<_>>(), [404, 429]);
    assert!(by_status[&404] >= 100, "{by_status:?}");
    assert!(by_status[&429] >= 500, "{by_status:?}");
}

#[actix_web::test]
async fn a_crawler_with_one_request_at_a_time_is_never_refused() {
    let shop = TestShop::start_with(BY_ADDRESS).await;
    // Waiting requests move the clock.
    shop.skip_sleeps();
    let start_ms = shop.clock.now_ms();
    for number in 0..600 {
        let response = get(&shop, ATTACKER, &random_slug(number)).await;
        assert_eq!(response.status, 404, "{number}: {}", response.text());
    }
    let passed_ms = shop.clock.now_ms() - start_ms;
    assert!(passed_ms >= 9_000, "200 at 20 a second: {passed_ms}");
}

#[actix_web::test]
async fn a_hundred_requests_for_one_response_count_as_one_read() {
    let shop = TestShop::start_with(&limit_settings("reads", 1)).await;
    let responses = join_all((0..100).map(|_| get(&shop, SHOPPER, LIST))).await;
    assert!(responses.iter().all(|response| response.status == 200));
    assert_eq!(shop.sandbox.count(LIST_CALL), 1);
    assert_eq!(get(&shop, SHOPPER, &random_slug(1)).await.status, 429);
}

#[actix_web::test]
async fn reads_that_the_circuit_refuses_do_not_wait_for_the_limit() {
    let shop = TestShop::start_with(&limit_settings("reads", 1)).await;
    let tenant = furniture(&shop);
    let _probing = tenant.circuit_breaker().begin_probing();
    assert!(tenant.circuit_breaker().open());
    for number in 0..10 {
        let response = get(&shop, SHOPPER, &random_slug(number)).await;
        assert_eq!(response.problem(), "/problems/retail-unavailable");
    }
    tenant.circuit_breaker().close();
    assert_eq!(get(&shop, SHOPPER, &random_slug(10)).await.status, 404);
    assert_eq!(get(&shop, SHOPPER, &random_slug(11)).await.status, 429);
}

#[actix_web::test]
async fn a_refused_renewal_is_left_to_the_next_client() {
    let shop = TestShop::start_with(&limit_settings("reads", 1)).await;
    assert_eq!(get(&shop, ATTACKER, LIST).await.status, 200);
    shop.advance(120);
    for _ in 0..20 {
        let stale = get(&shop, ATTACKER, LIST).await;
        let status = stale.header("cache-status").unwrap();
        assert_eq!(stale.status, 200);
        assert!(status.contains("detail=refreshing"), "{status}");
    }
    assert_eq!(shop.sandbox.count(LIST_CALL), 1);
    // The shopper's first request may join the attacker's last renewal, which the limit refuses.
    eventually("the renewed list", async || {
        let list = get(&shop, SHOPPER, LIST).await;
        !list.header("cache-status").unwrap().contains("detail=")
    })
    .await;
    assert_eq!(shop.sandbox.count(LIST_CALL), 2);
}

/// [CAT-03]
#[rstest]
#[case::lists("/api/v1/products?searchTerm=lamp")]
#[case::price_ranges("/api/v1/products/price-range?searchTerm=lamp")]
#[case::suggestions("/api/v1/suggestions?searchTerm=lamp")]
#[case::corrections("/api/v1/search-corrections?searchTerm=lamp")]
#[actix_web::test]
async fn invented_searches_of_the_index_count_against_the_limit(#[case] search: &str) {
    let shop = TestShop::start_with(&limit_settings("reads", 2)).await;
    read_catalogues(&shop).await;
    for (number, status) in [(1, 200), (2, 200), (3, 429), (1, 200)] {
        let response = get(&shop, ATTACKER, &format!("{search}{number}")).await;
        assert_eq!(response.status, status, "{number}: {}", response.text());
    }
    let other = get(&shop, SHOPPER, &format!("{search}3")).await;
    assert_eq!(other.status, 200, "{}", other.text());
    assert!(is_from_index(&other));
}

#[actix_web::test]
async fn the_reads_of_a_page_count_against_its_clients_limit() {
    let shop = TestShop::start_with(&limit_settings("reads", 1)).await;
    let list = get(&shop, "192.0.2.1", "/api/v1/products?perPage=2").await;
    let page = |place: usize| format!("/product/default/{}", list.json()["items"][place]["id"]);
    let is_shell = |page: &Response| page.text().contains("<div id=\"root\"></div>");
    assert!(!is_shell(&get(&shop, ATTACKER, &page(0)).await));
    let refused = get(&shop, ATTACKER, &page(1)).await;
    assert_eq!(refused.status, 200);
    assert!(is_shell(&refused), "the plain shell is sent");
    assert!(!is_shell(&get(&shop, SHOPPER, &page(1)).await));
    // Cached pages do not count.
    assert!(!is_shell(&get(&shop, ATTACKER, &page(1)).await));
    shop.advance(100);
    for _ in 0..20 {
        let stale = get(&shop, ATTACKER, &page(1)).await;
        let status = stale.header("cache-status").unwrap();
        assert!(!status.contains("upstream-error"), "{status}");
    }
    eventually("the renewed page", async || {
        let renewed = get(&shop, "192.0.2.200", &page(1)).await;
        !renewed.header("cache-status").unwrap().contains("detail=")
    })
    .await;
}

#[actix_web::test]
async fn pictures_have_a_limit_of_their_own() {
    let shop = TestShop::start_with(&limit_settings("pictures", 2)).await;
    for number in 0..5 {
        let path = format!("/pictures/products/made-up-{number}.webp?w=320");
        let expected = if number < 2 { 404 } else { 429 };
        let response = get(&shop, ATTACKER, &path).await;
        assert_eq!(response.status, expected, "{path}");
        assert_eq!(response.header("retry-after").is_some(), expected == 429);
    }
    assert_eq!(shop.sandbox.count("pictures"), 2);
    assert_eq!(get(&shop, ATTACKER, LIST).await.status, 200);
    let picture = "/pictures/products/made-up-4.webp";
    assert_eq!(get(&shop, SHOPPER, picture).await.status, 404);
}

#[actix_web::test]
async fn reads_without_parameters_and_sitemaps_have_no_limit() {
    let shop = TestShop::start_with(&limit_settings("reads", 1)).await;
    get(&shop, ATTACKER, LIST).await;
    for path in [
        "/api/v1/storefront",
        "/api/v1/categories",
        "/api/v1/brands",
        "/api/v1/slides",
        "/api/v1/pages/home",
        "/api/v1/text-pages/terms",
    ] {
        assert_eq!(get(&shop, ATTACKER, path).await.status, 200, "{path}");
    }
    assert_eq!(get(&shop, ATTACKER, &random_slug(1)).await.status, 429);
}
