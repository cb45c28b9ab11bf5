use futures_util::future::join_all;
use retail_sandbox::{Fault, FaultKind, TOKEN};
use rstest::rstest;
use serde_json::json;

use crate::support::{OWN_PAGE_HEADERS, Response, TestShop, captured_logs, disconnect_when};

const CALL: &str = "SaveNotifyOutOfStock";
/// Every shop has this product.
const PRODUCT: i64 = 1001;

fn path(id: i64) -> String {
    format!("/api/v1/products/{id}/stock-notifications")
}

async fn request_notification(shop: &TestShop, tenant: &str, id: i64, email: &str) -> Response {
    shop.post(tenant, &path(id), &json!({ "email": email }))
        .await
}

fn saved_notifications(shop: &TestShop, tenant: &str) -> Vec<(String, i64)> {
    let saved_notifications = shop.sandbox.with_database(tenant, |connection| {
        let sql = "SELECT EMAIL, PRODID FROM STOCK_NOTIFICATIONS ORDER BY NOTIFY_ID";
        let mut statement = connection.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
        rows.unwrap().map(Result::unwrap).collect()
    });
    saved_notifications.unwrap()
}

fn select_id(shop: &TestShop, tenant: &str, sql: &str) -> i64 {
    let id = shop.sandbox.with_database(tenant, |connection| {
        connection.query_row(sql, [], |row| row.get(0)).unwrap()
    });
    id.unwrap()
}

/// [PROD-08]
#[actix_web::test]
async fn the_address_and_the_product_are_saved() {
    let shop = TestShop::start().await;
    let response =
        request_notification(&shop, "furniture", PRODUCT, "  shopper@example.com ").await;
    assert_eq!((response.status, response.body.len()), (204, 0));
    assert_eq!(response.header("cache-control"), Some("no-store"));
    assert!(
        response.header("x-request-id").is_some(),
        "a change has a line in the log"
    );
    assert_eq!(
        saved_notifications(&shop, "furniture"),
        [("shopper@example.com".to_owned(), PRODUCT)]
    );
    let ledger = shop.sandbox.ledger();
    let call = ledger.iter().find(|call| call.call == CALL).unwrap();
    for empty in ["custid", "custname", "custusername", "custmobile"] {
        assert_eq!(call.parameter(empty), Some(""), "{empty}");
    }
    let code: String = shop
        .sandbox
        .with_database("furniture", |connection| {
            let sql = "SELECT PRODCODE FROM PRODUCTS WHERE PRODID = 1001";
            connection.query_row(sql, [], |row| row.get(0)).unwrap()
        })
        .unwrap();
    assert_eq!(call.parameter("prodcode"), Some(code.as_str()));
    let body: serde_json::Value = serde_json::from_str(&call.body).unwrap();
    assert_eq!((&body["id"], &body["qty"]), (&json!(PRODUCT), &json!(0)));
    assert!(
        body["pictures"]
            .as_array()
            .is_some_and(|list| !list.is_empty())
    );
}

/// [PROD-08]
#[actix_web::test]
async fn related_variants_are_accepted_and_hidden_products_are_not() {
    let shop = TestShop::start().await;
    let sql = "SELECT PRODID FROM PRODUCTS WHERE PARENT_PRODID IS NOT NULL AND PROD_WEB_SHOW = 1 AND DELETEDFLAG = 0";
    let variant = select_id(&shop, "furniture", sql);
    assert_eq!(
        request_notification(&shop, "furniture", variant, "a@example.com")
            .await
            .status,
        204
    );
    shop.sandbox
        .with_database("furniture", |connection| {
            let sql = "UPDATE PRODUCTS SET PROD_WEB_SHOW = 0 WHERE PRODID = 1001";
            connection.execute(sql, []).unwrap()
        })
        .unwrap();
    for unknown in [PRODUCT, 999_999] {
        let response = request_notification(&shop, "furniture", unknown, "a@example.com").await;
        assert_eq!(
            (response.status, response.problem().as_str()),
            (404, "/problems/not-found"),
            "{unknown}"
        );
    }
    assert_eq!(shop.sandbox.count(CALL), 1);
}

/// [PROD-08]
#[rstest]
#[case::blank("   ")]
#[case::empty("")]
#[case::no_at("shopper.example.com")]
#[case::line_break("a@example.com\r\nBcc: b@example.com")]
#[case::line_break_at_the_end("a@example.com\n")]
#[case::nul("a@exa\0mple.com")]
#[case::too_long(&format!("{}@example.com", "x".repeat(250)))]
#[case::too_long_in_characters(&format!("{}@example.com", "é".repeat(243)))]
#[case::several("a@example.com,b@example.com")]
#[case::several_by_semicolon("a@example.com;b@example.com")]
#[case::several_by_space("a@example.com b@example.com")]
#[case::named("Ann <a@example.com>")]
#[case::no_local_part("@example.com")]
#[case::no_domain("a@")]
#[actix_web::test]
async fn an_invalid_address_is_named(#[case] email: &str) {
    let shop = TestShop::start().await;
    let response = request_notification(&shop, "furniture", PRODUCT, email).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (400, "/problems/invalid-body")
    );
    let errors = &response.json()["errors"];
    assert_eq!(errors[0]["pointer"], "/email", "{errors}");
    assert_eq!(shop.sandbox.ledger().len(), 0);
}

/// [PROD-08]
#[actix_web::test]
async fn a_missing_address_is_named_and_other_members_are_ignored() {
    let shop = TestShop::start().await;
    let missing = shop
        .post(
            "furniture",
            &path(PRODUCT),
            &json!({"mail": "a@example.com"}),
        )
        .await;
    assert_eq!(missing.status, 400);
    let errors = &missing.json()["errors"][0];
    assert_eq!(
        (&errors["pointer"], &errors["code"]),
        (&json!("/email"), &json!("missing"))
    );
    let more = json!({"email": "a@example.com", "custid": "7", "product": {"price": 1}});
    assert_eq!(
        shop.post("furniture", &path(PRODUCT), &more).await.status,
        204
    );
    let ledger = shop.sandbox.ledger();
    let call = ledger.iter().find(|call| call.call == CALL).unwrap();
    assert_eq!(call.parameter("custid"), Some(""));
}

/// [PROD-08]
#[actix_web::test]
async fn a_refusal_of_the_retail_api_is_shown_as_plain_text() {
    let shop = TestShop::start().await;
    shop.sandbox
        .set_faults(vec![Fault::new(CALL, FaultKind::Refusal)]);
    let response = request_notification(&shop, "furniture", PRODUCT, "a@example.com").await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (422, "/problems/retail-refused")
    );
    assert_eq!(
        response.json()["detail"],
        "We can't take this now. Please call the shop."
    );
    shop.sandbox.set_faults(Vec::new());
    assert_eq!(
        request_notification(&shop, "furniture", PRODUCT, "a@example.com")
            .await
            .status,
        204
    );
    assert_eq!(saved_notifications(&shop, "furniture").len(), 1);
}

/// [PROD-08]
#[actix_web::test]
async fn a_refusal_that_holds_a_secret_is_not_shown() {
    let shop = TestShop::start().await;
    let leak = Fault::new(CALL, FaultKind::LeakingRefusal);
    shop.sandbox.set_faults(vec![leak]);
    for tenant in ["vape", "aegean", "furniture", "wholesale"] {
        let response = request_notification(&shop, tenant, PRODUCT, "a@example.com").await;
        assert_eq!(response.status, 422);
        let seen = response.everything() + &captured_logs();
        for secret in ["Server=", "9b2e71", "Could not open", TOKEN] {
            assert!(!seen.contains(secret), "{tenant}: {secret}");
        }
        let detail = response.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains("contact the shop"), "{detail}");
    }
}

/// [PROD-08]
#[rstest]
#[case(FaultKind::Refuse, 503, "retail-unavailable", 0)]
#[case(FaultKind::Hang, 504, "retail-timeout", 0)]
#[case(FaultKind::Html, 502, "retail-invalid-answer", 0)]
#[case(FaultKind::HalfBody, 503, "retail-unavailable", 1)]
#[case(FaultKind::CommitThenDrop, 503, "retail-unavailable", 1)]
#[case(FaultKind::ErrorBeforeCommit, 502, "retail-invalid-answer", 0)]
#[case(FaultKind::ErrorAfterCommit, 502, "retail-invalid-answer", 1)]
#[case(FaultKind::HugeBody { bytes: 200_000 }, 502, "retail-invalid-answer", 1)]
#[actix_web::test]
async fn a_failed_call_is_not_retried_and_can_be_repeated(
    #[case] kind: FaultKind,
    #[case] status: u16,
    #[case] problem: &str,
    #[case] committed: usize,
) {
    let shop = TestShop::start().await;
    shop.time_out_missing_responses();
    shop.sandbox.set_faults(vec![Fault::new(CALL, kind)]);
    let response = request_notification(&shop, "furniture", PRODUCT, "a@example.com").await;
    assert_eq!(
        (response.status, response.problem()),
        (status, format!("/problems/{problem}"))
    );
    // Each call was sent, so the client must not repeat it.
    assert_eq!(response.header("retry-after"), None);
    let detail = response.json()["detail"].as_str().unwrap().to_owned();
    assert!(detail.contains("may have happened"), "{detail}");
    assert_eq!(shop.sandbox.count(CALL), 1, "a write is never retried");
    assert_eq!(saved_notifications(&shop, "furniture").len(), committed);
    shop.sandbox.set_faults(Vec::new());
    assert_eq!(
        request_notification(&shop, "furniture", PRODUCT, "a@example.com")
            .await
            .status,
        204
    );
    assert_eq!(saved_notifications(&shop, "furniture").len(), committed + 1);
}

/// [PROD-08]
#[actix_web::test]
async fn the_same_request_is_sent_once_a_day() {
    let shop = TestShop::start().await;
    for email in ["a@example.com", "A@Example.com", " a@example.com "] {
        assert_eq!(
            request_notification(&shop, "furniture", PRODUCT, email)
                .await
                .status,
            204
        );
    }
    assert_eq!(shop.sandbox.count(CALL), 1);
    for (tenant, id, email) in [
        ("furniture", PRODUCT + 1, "a@example.com"),
        ("furniture", PRODUCT, "b@example.com"),
        ("vape", PRODUCT, "a@example.com"),
    ] {
        assert_eq!(
            request_notification(&shop, tenant, id, email).await.status,
            204
        );
    }
    assert_eq!(shop.sandbox.count(CALL), 4);
    shop.advance(24 * 3_600 - 60);
    assert_eq!(
        request_notification(&shop, "furniture", PRODUCT, "a@example.com")
            .await
            .status,
        204
    );
    assert_eq!(shop.sandbox.count(CALL), 4);
    shop.advance(120);
    assert_eq!(
        request_notification(&shop, "furniture", PRODUCT, "a@example.com")
            .await
            .status,
        204
    );
    assert_eq!(shop.sandbox.count(CALL), 5);
}

/// [PROD-08]
#[actix_web::test]
async fn simultaneous_duplicates_make_one_call() {
    let roomy = "[budgets.stock_notifications]\naddress = { burst = 50, per_hour = 50 }";
    let shop = TestShop::start_with(roomy).await;
    let delay = Fault::new(CALL, FaultKind::Delay { ms: 200 });
    shop.sandbox.set_faults(vec![delay]);
    let doubles =
        (0..20).map(|_| request_notification(&shop, "furniture", PRODUCT, "a@example.com"));
    for response in join_all(doubles).await {
        assert_eq!(response.status, 204);
    }
    assert_eq!(shop.sandbox.count(CALL), 1);
}

/// [PROD-08]
#[actix_web::test]
async fn a_client_that_disconnects_does_not_cancel_the_call() {
    let shop = TestShop::start().await;
    let held = Fault::new(CALL, FaultKind::HeldResponse);
    shop.sandbox.set_faults(vec![held]);
    let request = request_notification(&shop, "furniture", PRODUCT, "a@example.com");
    let is_sent = async || shop.sandbox.count(CALL) == 1;
    disconnect_when("the call is sent", request, is_sent).await;
    shop.sandbox.clear_faults();
    assert_eq!(
        request_notification(&shop, "furniture", PRODUCT, "a@example.com")
            .await
            .status,
        204
    );
    assert_eq!(shop.sandbox.count(CALL), 1);
}

async fn request_notification_from(
    shop: &TestShop,
    tenant: &str,
    address: &str,
    email: &str,
) -> Response {
    let headers = [&OWN_PAGE_HEADERS[..], &[("x-real-ip", address)]].concat();
    let body = json!({ "email": email }).to_string();
    shop.request("POST", tenant, &path(PRODUCT), &headers, &body)
        .await
}

#[actix_web::test]
async fn api_stock_notifications_of_one_client_address_have_a_rate_limit() {
    let shop = TestShop::start().await;
    for at in 0..5 {
        let response =
            request_notification(&shop, "furniture", PRODUCT, &format!("{at}@example.com")).await;
        assert_eq!(response.status, 204, "{at}");
    }
    let refused = request_notification(&shop, "furniture", PRODUCT, "more@example.com").await;
    assert_eq!(
        (refused.status, refused.problem().as_str()),
        (429, "/problems/too-many-requests")
    );
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((170..=181).contains(&wait), "20 an hour: {wait}");
    assert_eq!(shop.sandbox.count(CALL), 5);
    // Duplicates and invalid requests do not count.
    assert_eq!(
        request_notification(&shop, "furniture", PRODUCT, "1@example.com")
            .await
            .status,
        204
    );
    assert_eq!(
        request_notification(&shop, "furniture", PRODUCT, "nothing")
            .await
            .status,
        400
    );
    assert_eq!(
        request_notification(&shop, "vape", PRODUCT, "more@example.com")
            .await
            .status,
        204,
        "another shop"
    );
    shop.advance(wait);
    assert_eq!(
        request_notification(&shop, "furniture", PRODUCT, "more@example.com")
            .await
            .status,
        204
    );
    assert_eq!(
        request_notification(&shop, "furniture", PRODUCT, "again@example.com")
            .await
            .status,
        429
    );
}

#[actix_web::test]
async fn api_requests_without_a_write_are_not_limited() {
    let shop = TestShop::start().await;
    for at in 0..6 {
        let unknown =
            request_notification(&shop, "furniture", 999_999, &format!("{at}@example.com")).await;
        assert_eq!(unknown.status, 404, "{at}");
    }
    let outage = Fault::new("FindShopProducts", FaultKind::Refuse);
    shop.sandbox.set_faults(vec![outage]);
    // The fifth failure would open the circuit of this read.
    for at in 0..4 {
        let failed =
            request_notification(&shop, "furniture", PRODUCT, &format!("{at}@example.com")).await;
        assert_eq!(failed.status, 503, "{at}");
    }
    shop.sandbox.set_faults(Vec::new());
    for at in 0..6 {
        let response =
            request_notification(&shop, "furniture", PRODUCT, &format!("{at}@example.com")).await;
        assert_eq!(response.status, if at < 5 { 204 } else { 429 }, "{at}");
    }
}

#[actix_web::test]
async fn api_the_client_address_header_is_used_only_when_configured() {
    for (trusted, sixth) in [("", 429), ("x-real-ip", 204)] {
        let shop =
            TestShop::start_with(&format!("[server]\nclient_address_header = {trusted:?}")).await;
        for at in 0..6 {
            let response = request_notification_from(
                &shop,
                "furniture",
                &format!("203.0.113.{at}"),
                &format!("{at}@example.com"),
            )
            .await;
            assert_eq!(
                response.status,
                if at < 5 { 204 } else { sixth },
                "{trusted:?} {at}"
            );
        }
    }
}

#[actix_web::test]
async fn api_stock_notifications_of_one_shop_have_a_rate_limit() {
    let tight = "[server]\nclient_address_header = \"x-real-ip\"\n\
        [budgets.stock_notifications]\nshop = { burst = 3, per_hour = 60 }";
    let shop = TestShop::start_with(tight).await;
    for at in 0..4 {
        let address = format!("203.0.113.{at}");
        let response =
            request_notification_from(&shop, "furniture", &address, &format!("{at}@example.com"))
                .await;
        assert_eq!(response.status, if at < 3 { 204 } else { 429 }, "{at}");
    }
    let other = request_notification_from(&shop, "vape", "203.0.113.9", "a@example.com").await;
    assert_eq!(other.status, 204);
}
