use std::{fs, path::PathBuf};

use rstest::rstest;
use serde_json::Value;

use crate::{
    checkout::{ANNA, HIGH_ORDER_LIMITS, SHOP, cart, guest, key, line, order_body, place, product},
    support::{Browser, HIGH_SIGN_IN_LIMITS, Response, TestShop, eventually},
};

const REFUSED: &str = "/problems/store-unavailable";

async fn sign_in(browser: &Browser<'_>) -> Response {
    let body = serde_json::json!({"userName": ANNA.0, "password": ANNA.1});
    browser.post("/api/v1/session", &body).await
}

fn assert_refused(response: &Response) {
    assert_eq!(response.status, 503, "{}", response.text());
    assert_eq!(response.problem(), REFUSED);
    assert!(response.header("retry-after").is_some());
}

/// The status of `/readyz` stays 200, because pages can be browsed. That of `/readyz/stores` changes.
async fn stores(shop: &TestShop) -> (bool, Value) {
    let response = shop.get(SHOP, "/readyz").await;
    assert_eq!(response.status, 200, "{}", response.text());
    let report = response.json();
    let is_degraded = report["degraded"].as_bool().unwrap_or(false);
    let preferred = shop.get(SHOP, "/readyz/stores").await;
    let is_refused = preferred.json()["degraded"] == true;
    assert_eq!(preferred.status, if is_refused { 503 } else { 200 });
    (is_degraded, report["stores"].clone())
}

async fn until_stores_are_open(shop: &TestShop) {
    eventually("all stores are open", async || {
        shop.advance(1);
        !stores(shop).await.0
    })
    .await;
}

async fn guest_body(shop: &TestShop, product_id: i32) -> Value {
    let visitor = shop.browser(SHOP);
    let mut body = order_body(
        &visitor,
        &cart(&[line(product_id, 1)], 1),
        "cash-on-delivery",
    )
    .await;
    body["guest"] = guest();
    body
}

/// [CHK-07]
#[actix_web::test]
async fn shops_can_be_browsed_before_the_stores_are_open() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("state");
    fs::write(&blocked, "a file where the folder of the databases belongs").unwrap();
    let shop = TestShop::start_with(&format!(
        "{HIGH_SIGN_IN_LIMITS}{HIGH_ORDER_LIMITS}[sessions]\ndatabase = {:?}\n[orders]\ndatabase = {:?}\n[price_history]\ndatabase = {:?}\n",
        blocked.join("sessions.sqlite"),
        blocked.join("orders.sqlite"),
        blocked.join("prices.sqlite"),
    ))
    .await;
    let id = product(&shop, SHOP, "12.30", 1_000);
    let visitor = shop.browser(SHOP);
    for path in [
        "/",
        "/api/v1/products",
        "/api/v1/storefront",
        "/api/v1/session",
    ] {
        assert_eq!(visitor.get(path).await.status, 200, "{path}");
    }
    let asked = shop.sandbox.count("select_query");
    assert_refused(&sign_in(&visitor).await);
    assert_eq!(
        shop.sandbox.count("select_query"),
        asked,
        "the password is not checked"
    );
    assert_refused(
        &visitor
            .post("/api/v1/quotes", &cart(&[line(id, 1)], 1))
            .await,
    );
    let (is_degraded, stores) = stores(&shop).await;
    assert!(is_degraded);
    assert_eq!(stores["sessions"], "not-opened");
    assert_eq!(stores["orders"], "not-opened");
    assert_eq!(stores["prices"], "not-opened");

    fs::remove_file(&blocked).unwrap();
    until_stores_are_open(&shop).await;
    let response = sign_in(&visitor).await;
    assert_eq!(response.status, 200, "{}", response.text());
    let body = guest_body(&shop, id).await;
    let response = place(&shop.browser(SHOP), &key(), &body).await;
    assert_eq!(response.status, 200, "{}", response.text());
}

/// [CHK-07]
#[rstest]
#[case::deleted("")]
#[case::its_log_deleted("-wal")]
#[actix_web::test]
async fn orders_are_refused_while_the_journal_file_is_missing(#[case] suffix: &str) {
    let shop = crate::checkout::start().await;
    let id = product(&shop, SHOP, "12.30", 1_000);
    let body = guest_body(&shop, id).await;
    let visitor = shop.browser(SHOP);
    let response = place(&visitor, &key(), &body).await;
    assert_eq!(response.status, 200, "{}", response.text());
    let mut file = shop.settings.orders.database.clone().into_os_string();
    file.push(suffix);
    let (file, away) = (
        PathBuf::from(file),
        shop.settings.orders.database.with_extension("away"),
    );
    fs::rename(&file, &away).unwrap();

    assert_refused(&place(&visitor, &key(), &body).await);
    assert_eq!(shop.get(SHOP, "/api/v1/products").await.status, 200);
    assert_eq!(stores(&shop).await.1["orders"], "vanished");
    fs::rename(&away, &file).unwrap();
    until_stores_are_open(&shop).await;
    let response = place(&visitor, &key(), &body).await;
    assert_eq!(response.status, 200, "{}", response.text());
}

/// [CHK-07]
#[actix_web::test]
async fn a_missing_journal_file_is_noticed_without_an_order() {
    let shop = TestShop::start().await;
    fs::remove_file(&shop.settings.orders.database).unwrap();
    eventually("the missing journal is noticed", async || {
        shop.advance(1);
        stores(&shop).await.1["orders"] == "vanished"
    })
    .await;
}

/// [CHK-07]
#[actix_web::test]
async fn orders_are_refused_while_the_disk_is_full() {
    let shop = crate::checkout::start().await;
    let id = product(&shop, SHOP, "12.30", 1_000);
    let body = guest_body(&shop, id).await;
    // The trigger simulates a full disk.
    let outside = rusqlite::Connection::open(&shop.settings.orders.database).unwrap();
    outside
        .execute_batch(
            "CREATE TRIGGER full BEFORE INSERT ON orders BEGIN SELECT RAISE(ROLLBACK, 'full'); END",
        )
        .unwrap();
    let (visitor, key) = (shop.browser(SHOP), key());
    assert_refused(&place(&visitor, &key, &body).await);
    outside.execute_batch("DROP TRIGGER full").unwrap();
    until_stores_are_open(&shop).await;
    let response = place(&visitor, &key, &body).await;
    assert_eq!(response.status, 200, "{}", response.text());
}
