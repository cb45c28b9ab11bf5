//! [API-02]

use futures_util::future::join_all;
use retail_sandbox::{CallRecord, Fault, FaultKind};
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{
    OWN_PAGE_HEADERS, Response, TestShop, captured_logs, eventually, with_timeout,
};

const CALL: &str = "ErrorLog";
const PATH: &str = "/api/v1/client-errors";
const SHOP: &str = "furniture";

async fn report(shop: &TestShop, body: &Value) -> Response {
    let response = shop.post(SHOP, PATH, body).await;
    assert_eq!(
        (response.status, response.body.len()),
        (204, 0),
        "{}",
        response.text()
    );
    assert_eq!(response.header("cache-control"), Some("no-store"));
    response
}

fn error(message: &str) -> Value {
    json!({"message": message, "path": "/shop/cart"})
}

fn reported(shop: &TestShop) -> Vec<CallRecord> {
    let ledger = shop.sandbox.ledger();
    ledger
        .into_iter()
        .filter(|call| call.call == CALL)
        .collect()
}

async fn wait_for(shop: &TestShop, count: usize) -> Vec<CallRecord> {
    eventually("the Retail API gets the report", async || {
        reported(shop).len() >= count
    })
    .await;
    reported(shop)
}

/// [API-02]
#[actix_web::test]
async fn an_error_reaches_the_retail_api_with_its_page() {
    let shop = TestShop::start().await;
    let stack = "TypeError: x is undefined\n    at f (http://furniture.localhost/assets/app-C3x9Ab1z.js:12:345)";
    let body =
        json!({"message": "x is undefined", "stack": stack, "path": "/shop/cart?token=abc#x"});
    let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    let headers = [&OWN_PAGE_HEADERS[..], &[("user-agent", agent)]].concat();
    let response = shop
        .request("POST", SHOP, PATH, &headers, &body.to_string())
        .await;
    assert_eq!(response.status, 204, "{}", response.text());
    let reported = wait_for(&shop, 1).await;
    assert_eq!(reported[0].tenant.as_deref(), Some(SHOP));
    let message = reported[0].parameter("msg").unwrap();
    assert_eq!(
        message,
        "http://furniture.localhost/shop/cart: x is undefined"
    );
    let details: Value = serde_json::from_str(&reported[0].body).unwrap();
    let expected = json!({
        "stack": stack, "path": "/shop/cart", "version": env!("CARGO_PKG_VERSION"), "userAgent": "Firefox",
    });
    assert_eq!(details, expected);
}

/// [API-02]
#[actix_web::test]
async fn reports_hold_no_personal_data_and_no_secrets() {
    let shop = TestShop::start().await;
    let personal = "ann.smith@example.com +357 99 123456 Bearer abcdefgh password=hunter2 \
        https://ann:pw@shop.example/pass-reset?token=4f1c9a7e4f1c9a7e 0b6c6f0e-0f4e-4a53-9d0f-3d7d3f2f9a11";
    let body = json!({
        "message": personal, "stack": format!("Error\n at {personal}"),
        "path": "/orders/ann.smith@example.com/99123456/4f1c9a7e4f1c9a7e",
    });
    let agent = [("user-agent", "ann.smith@example.com 99123456")];
    let headers = [&OWN_PAGE_HEADERS[..], &agent].concat();
    let response = shop
        .request("POST", SHOP, PATH, &headers, &body.to_string())
        .await;
    assert_eq!(response.status, 204);
    let reported = wait_for(&shop, 1).await;
    let seen = format!(
        "{} {}",
        reported[0].parameter("msg").unwrap(),
        reported[0].body
    );
    for secret in [
        "ann",
        "example.com",
        "99",
        "123456",
        "abcdefgh",
        "hunter",
        "pw@",
        "4f1c",
        "0b6c6f0e",
    ] {
        assert!(!seen.contains(secret), "{secret} in {seen}");
    }
    assert!(seen.contains("https://shop.example/pass-reset"), "{seen}");
}

/// [API-02]
#[rstest]
#[case::ascii("x y ")]
#[case::greek("λ ")]
#[case::emoji("\u{1f600} ")]
#[actix_web::test]
async fn a_long_error_is_truncated(#[case] letters: &str) {
    let shop = TestShop::start().await;
    let message: String = letters.chars().cycle().take(500).collect();
    report(
        &shop,
        &json!({"message": message, "stack": letters.repeat(1_000), "path": "/"}),
    )
    .await;
    eventually("the Retail API accepts the report", async || {
        reported(&shop).iter().any(|call| call.status == Some(200))
    })
    .await;
    let reported = reported(&shop);
    let start: String = letters.chars().cycle().take(80).collect();
    assert!(
        reported[0]
            .parameter("msg")
            .unwrap()
            .contains(start.trim_end())
    );
}

/// [API-02]
#[actix_web::test]
async fn the_same_error_is_reported_once_in_ten_minutes() {
    let shop = TestShop::start().await;
    join_all((0..10).map(|_| async { report(&shop, &error("same")).await })).await;
    // Errors that differ only in personal data count as the same.
    report(&shop, &error("of ann@example.com")).await;
    report(&shop, &error("of bob@example.com")).await;
    wait_for(&shop, 2).await;
    shop.advance(540);
    report(&shop, &error("same")).await;
    let mut elsewhere = error("same");
    elsewhere["path"] = json!("/");
    report(&shop, &elsewhere).await;
    wait_for(&shop, 3).await;
    shop.advance(70);
    report(&shop, &error("same")).await;
    let reported = wait_for(&shop, 4).await;
    assert_eq!(reported.len(), 4);
}

/// [API-02]
#[rstest]
#[case::silent(FaultKind::Hang)]
#[case::broken(FaultKind::ErrorBeforeCommit)]
#[case::gone(FaultKind::Refuse)]
#[case::a_page(FaultKind::Html)]
#[actix_web::test]
async fn a_failing_retail_api_does_not_delay_the_response(#[case] fault: FaultKind) {
    let shop = TestShop::start_with("[retail.transport]\nrequest_timeout_ms = 120000").await;
    shop.sandbox.set_faults(vec![Fault::new(CALL, fault)]);
    let reports = async {
        for message in ["a", "b", "c", "d", "e"] {
            report(&shop, &error(message)).await;
        }
    };
    with_timeout("reports while the Retail API fails", reports).await;
    // A shop sends two reports at once.
    wait_for(&shop, 2).await;
}

/// [API-02]
#[actix_web::test]
async fn reports_above_the_rate_limit_are_dropped_silently() {
    let shop =
        TestShop::start_with("[budgets.client_errors]\naddress = { burst = 3, per_hour = 1 }")
            .await;
    for message in ["a", "b", "c", "d", "e"] {
        report(&shop, &error(message)).await;
    }
    wait_for(&shop, 3).await;
    // The queue keeps the order, so no earlier report follows this one.
    let vape = shop.post("vape", PATH, &error("other shop")).await;
    assert_eq!(vape.status, 204);
    eventually("the report of the other shop arrives", async || {
        reported(&shop)
            .iter()
            .any(|call| call.tenant.as_deref() == Some("vape"))
    })
    .await;
    assert_eq!(reported(&shop).len(), 4);
}

/// [API-02]
#[actix_web::test]
async fn a_dropped_error_can_be_reported_again() {
    let shop =
        TestShop::start_with("[budgets.client_errors]\naddress = { burst = 1, per_hour = 60 }")
            .await;
    report(&shop, &error("a")).await;
    report(&shop, &error("b")).await;
    shop.advance(61);
    report(&shop, &error("b")).await;
    assert_eq!(wait_for(&shop, 2).await.len(), 2);
}

/// [API-02]
#[rstest]
#[case::nothing(json!({"message": " ", "path": "/"}), "/message")]
#[case::long(json!({"message": "x".repeat(501), "path": "/"}), "/message")]
#[case::long_stack(json!({"message": "x", "path": "/", "stack": "x".repeat(4_001)}), "/stack")]
#[case::long_path(json!({"message": "x", "path": "x".repeat(301)}), "/path")]
#[case::no_path(json!({"message": "x"}), "/path")]
#[actix_web::test]
async fn an_invalid_report_is_refused(#[case] body: Value, #[case] pointer: &str) {
    let shop = TestShop::start().await;
    let response = shop.post(SHOP, PATH, &body).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (400, "/problems/invalid-body")
    );
    assert_eq!(response.json()["errors"][0]["pointer"], pointer);
    assert_eq!(reported(&shop).len(), 0);
}

/// [API-02]
#[actix_web::test]
async fn a_lost_report_is_logged_without_its_message() {
    let shop = TestShop::start().await;
    shop.sandbox
        .set_faults(vec![Fault::new(CALL, FaultKind::ErrorBeforeCommit)]);
    report(&shop, &error("Unloggedmessage happened")).await;
    wait_for(&shop, 1).await;
    eventually("the loss of the report is logged", async || {
        captured_logs().contains("work in the background was lost")
    })
    .await;
    assert!(!captured_logs().contains("Unloggedmessage"));
}
