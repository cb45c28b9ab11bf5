use retail_sandbox::{Fault, FaultKind};
use serde_json::Value;

use super::{
    ANNA, SHOP, cart, confirm, count_save_calls, key, line, order_body, place, product, start,
};
use crate::support::{Response, TestShop, captured_logs, eventually};

const WEBHOOK: &str = "/payments/viva/webhook";

pub(super) async fn notify(shop: &TestShop, tenant: &str, body: &str) -> Response {
    let headers = [("content-type", "application/json")];
    shop.request("POST", tenant, WEBHOOK, &headers, body).await
}

pub(super) fn paid_webhook(code: &str) -> String {
    format!(
        r#"{{"EventTypeId": 1796, "EventData": {{"OrderCode": {code}, "StatusId": "F", "Amount": 0.01, "CurrencyCode": "978"}}}}"#
    )
}

pub(super) async fn card_order(shop: &TestShop) -> String {
    let id = product(shop, SHOP, "12.30", 5);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let body = order_body(&anna, &cart(&[line(id, 1)], 1), "card").await;
    let outcome = place(&anna, &key(), &body).await.json();
    outcome["paymentCode"].as_str().unwrap().to_owned()
}

/// [CHK-04]
#[actix_web::test]
async fn a_webhook_completes_an_order_without_the_shopper() {
    let shop = start().await;
    let code = card_order(&shop).await;
    shop.sandbox.attempt_payment(&code, true).unwrap();
    for _ in 0..3 {
        let response = notify(&shop, SHOP, &paid_webhook(&code)).await;
        assert_eq!((response.status, response.text().as_str()), (200, ""));
    }
    let is_saved = async || !shop.sandbox.orders().is_empty();
    eventually("the order is saved", is_saved).await;
    notify(&shop, SHOP, &paid_webhook(&code)).await;
    assert_eq!(
        (count_save_calls(&shop), shop.sandbox.orders().len()),
        (1, 1)
    );
    assert_eq!(
        shop.sandbox.orders()[0].total,
        "15.20",
        "not the amount in the webhook"
    );
}

/// [CHK-04]
#[actix_web::test]
async fn a_webhook_is_no_proof_of_payment() {
    let shop = start().await;
    let code = card_order(&shop).await;
    let response = notify(&shop, SHOP, &paid_webhook(&code)).await;
    assert_eq!(response.status, 200);
    eventually("the provider is asked", async || {
        shop.sandbox.count("provider_order") > 0
    })
    .await;
    assert_eq!(count_save_calls(&shop), 0);
    // Other shops do not know the code.
    let elsewhere = notify(&shop, "vape", &paid_webhook(&code)).await;
    assert_eq!((elsewhere.status, elsewhere.text().as_str()), (200, ""));
}

/// [CHK-04]
#[actix_web::test]
async fn webhooks_above_the_rate_limit_are_accepted_and_ignored() {
    let rate_limit = "[budgets.payment_hints]
address = { burst = 1, per_hour = 1 }
network = { burst = 9, per_hour = 9 }
shop = { burst = 9, per_hour = 9 }";
    let shop = TestShop::start_with(rate_limit).await;
    let code = card_order(&shop).await;
    assert_eq!(notify(&shop, SHOP, &paid_webhook(&code)).await.status, 200);
    eventually("the provider is asked", async || {
        shop.sandbox.count("provider_order") == 1
    })
    .await;
    for _ in 0..5 {
        let response = notify(&shop, SHOP, &paid_webhook(&code)).await;
        assert_eq!((response.status, response.text().as_str()), (200, ""));
    }
    let confirmation = serde_json::json!({ "paymentCode": code });
    let outcome = confirm(&shop.browser(SHOP), &confirmation).await.json();
    assert_eq!(outcome["state"], "to-pay");
    // The driver runs orders in the order of their wake-ups, so this order runs last.
    let id = product(&shop, SHOP, "9.90", 5);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let body = order_body(&anna, &cart(&[line(id, 1)], 1), "cash-on-delivery").await;
    assert_eq!(place(&anna, &key(), &body).await.json()["state"], "saved");
    assert_eq!(shop.sandbox.count("provider_order"), 1);
}

/// [CHK-04]
#[actix_web::test]
async fn an_invalid_webhook_is_accepted_and_ignored() {
    let shop = TestShop::start().await;
    let bodies = [
        String::new(),
        "{".to_owned(),
        "[]".to_owned(),
        "null".to_owned(),
        r#"{"EventData": null}"#.to_owned(),
        r#"{"EventData": {"OrderCode": "' OR 1=1 --"}}"#.to_owned(),
        r#"{"EventData": {"OrderCode": -1}}"#.to_owned(),
        r#"{"EventData": {"OrderCode": 1e300}}"#.to_owned(),
        r#"{"EventTypeId": 4865}"#.to_owned(),
        "[".repeat(5_000),
        paid_webhook("9123456789012345"),
    ];
    for body in bodies {
        let response = notify(&shop, SHOP, &body).await;
        assert_eq!(
            (response.status, response.text().as_str()),
            (200, ""),
            "{body}"
        );
    }
    assert_eq!(shop.sandbox.ledger().len(), 0);
    let huge = notify(&shop, SHOP, &"x".repeat(40_000)).await;
    assert_eq!(huge.status, 413);
    let unknown = notify(&shop, "nobody.example", "{}").await;
    assert_eq!(unknown.status, 421);
}

/// [CHK-04]
#[actix_web::test]
async fn the_webhook_key_is_cached() {
    let shop = TestShop::start().await;
    for _ in 0..3 {
        let response = shop.get(SHOP, WEBHOOK).await;
        assert_eq!(response.status, 200, "{}", response.text());
        let key = response.json()["Key"].clone();
        assert!(key.as_str().is_some_and(|key| !key.is_empty()), "{key}");
        assert_eq!(response.json().as_object().unwrap().len(), 1);
    }
    assert_eq!(shop.sandbox.count("provider_webhook_key"), 1);
    let shop = TestShop::start().await;
    shop.sandbox
        .set_faults(vec![Fault::new("provider_webhook_key", FaultKind::Refuse)]);
    for _ in 0..3 {
        assert_eq!(shop.get(SHOP, WEBHOOK).await.status, 503);
    }
    let confirmation = shop.sandbox.count("provider_webhook_key");
    assert_eq!(confirmation, 1, "a failure is remembered");
    let response = shop.get(SHOP, WEBHOOK).await;
    assert!(!response.everything().contains("canary") && !captured_logs().contains("canary-viva"));
}

/// [CHK-04]
#[actix_web::test]
async fn the_webhook_is_not_in_the_openapi_document() {
    let document: Value =
        serde_json::from_str(&gateway::api::openapi_document::document_json().unwrap()).unwrap();
    assert!(
        document["paths"]
            .as_object()
            .unwrap()
            .keys()
            .all(|path| !path.contains("webhook"))
    );
    let shop = TestShop::start().await;
    let response = shop
        .request(
            "PUT",
            SHOP,
            WEBHOOK,
            &crate::support::OWN_PAGE_HEADERS,
            "{}",
        )
        .await;
    assert_eq!(response.status, 405);
}
