use futures_util::future::join;
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::{Value, json};

use super::{
    ANNA, SHOP, cart, confirm, count_save_calls, guest, key, line, order_body, place, product,
    refusal, start,
};
use crate::support::{TestShop, eventually};

const NOT_FOUND: &str = "/problems/not-found";

/// [CHK-05]
#[actix_web::test]
async fn a_code_that_only_the_retail_api_knows_is_already_saved() {
    let shop = TestShop::start().await;
    // The code belongs to an order of the seed data.
    let response = confirm(
        &shop.browser(SHOP),
        &json!({"paymentCode": "2244668810203040"}),
    )
    .await;
    assert_eq!(response.status, 200, "{}", response.text());
    let expected = json!({
        "reference": null, "state": "already-saved", "paymentUrl": null,
        "paymentCode": "2244668810203040", "totalCents": null,
    });
    assert_eq!(response.json(), expected);
    let other_shop = confirm(
        &shop.browser("vape"),
        &json!({"paymentCode": "2244668810203040"}),
    )
    .await;
    assert_eq!(refusal(&other_shop), (404, NOT_FOUND.to_owned()));
}

/// [CHK-05]
#[actix_web::test]
async fn guessing_codes_has_a_rate_limit() {
    let shop = TestShop::start().await;
    let visitor = shop.browser(SHOP);
    let mut statuses = Vec::new();
    for at in 0..12 {
        let code = (9_100_000_000_000_000_u64 + at).to_string();
        statuses.push(
            confirm(&visitor, &json!({"paymentCode": code}))
                .await
                .status,
        );
    }
    assert_eq!(statuses[..10], [404; 10]);
    assert_eq!(statuses[10..], [429; 2]);
    assert_eq!(shop.sandbox.count("GetVivaForDuplicates"), 10);
}

/// [ACC-08]
#[actix_web::test]
async fn an_unpaid_order_is_in_the_list_of_its_customer_only() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let body = order_body(&anna, &cart(&[line(id, 2)], 1), "card").await;
    let outcome = place(&anna, &key(), &body).await.json();
    let listed = anna.get("/api/v1/orders?page=2").await.json();
    let mut order = listed["inProgress"][0].clone();
    assert!(order["placedAt"].take().is_string(), "{order}");
    let expected = json!({
        "reference": outcome["reference"], "state": "to-pay", "placedAt": null, "itemCount": 2,
        "totalCents": outcome["totalCents"],
    });
    assert_eq!(order, expected);
    assert_eq!(listed["inProgress"].as_array().unwrap().len(), 1);
    let other = shop
        .sign_in(SHOP, "trade@example.com", "Olive-Crate-77")
        .await;
    let other = other.get("/api/v1/orders").await.json();
    assert_eq!(other["inProgress"], json!([]));
}

/// [ACC-08]
#[actix_web::test]
async fn an_order_that_is_saved_without_a_response_is_listed_once() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let before = anna.get("/api/v1/orders").await.json()["total"].clone();
    let body = order_body(&anna, &cart(&[line(id, 2)], 1), "cash-on-delivery").await;
    shop.sandbox
        .set_faults(vec![Fault::new("SaveOrder", FaultKind::HeldResponse)]);
    let key = key();
    let listed = async {
        eventually("the order is saved", async || {
            shop.sandbox.orders().len() == 1
        })
        .await;
        let listed = anna.get("/api/v1/orders").await.json();
        shop.sandbox.clear_faults();
        listed
    };
    let (outcome, listed) = join(place(&anna, &key, &body), listed).await;
    assert_eq!(outcome.json()["state"], "saved");
    assert_eq!(listed["inProgress"], json!([]));
    assert_eq!(
        listed["total"].as_u64().unwrap(),
        before.as_u64().unwrap() + 1
    );
}

/// [ACC-08]
#[actix_web::test]
async fn a_saved_order_is_not_in_progress() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let body = order_body(&anna, &cart(&[line(id, 2)], 1), "cash-on-delivery").await;
    assert_eq!(place(&anna, &key(), &body).await.json()["state"], "saved");
    let listed = anna.get("/api/v1/orders").await.json();
    assert_eq!(listed["inProgress"], json!([]));
    assert_eq!(listed["items"][0]["itemCount"], 2);
}

/// [CHK-04]
#[actix_web::test]
async fn a_return_from_the_payment_page_is_no_proof_of_payment() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let body = order_body(&anna, &cart(&[line(id, 1)], 1), "card").await;
    let outcome = place(&anna, &key(), &body).await.json();
    let code = &outcome["paymentCode"];
    // Another visitor may send the code.
    let confirmed = confirm(&shop.browser(SHOP), &json!({"paymentCode": code}))
        .await
        .json();
    assert_eq!(confirmed["state"], "to-pay", "{confirmed}");
    assert_eq!(confirmed["paymentUrl"], outcome["paymentUrl"]);
    assert_eq!(count_save_calls(&shop), 0);
    let elsewhere = confirm(&shop.browser("vape"), &json!({"paymentCode": code})).await;
    assert_eq!(
        refusal(&elsewhere),
        (404, NOT_FOUND.to_owned()),
        "the order belongs to another shop"
    );
}

/// [CHK-04]
#[actix_web::test]
async fn a_confirmation_holds_no_personal_data() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let visitor = shop.browser(SHOP);
    let mut body = order_body(&visitor, &cart(&[line(id, 1)], 1), "card").await;
    body["guest"] = guest();
    body["notes"] = "Ring-the-neighbour".into();
    let outcome = place(&visitor, &key(), &body).await.json();
    let seen = [
        outcome.to_string(),
        confirm(&visitor, &json!({"paymentCode": outcome["paymentCode"]}))
            .await
            .everything(),
        confirm(&visitor, &json!({"reference": outcome["reference"]}))
            .await
            .everything(),
    ];
    for text in seen {
        for private in [
            "Nikos", "Guest-of", "Athinon", "99000111", "nikos@", "Ring-the", "Thing", "canary",
        ] {
            assert!(!text.contains(private), "{private} in {text}");
        }
    }
}

/// [CHK-05]
#[actix_web::test]
async fn references_ignore_case_and_unknown_ones_are_not_found() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let body = order_body(&anna, &cart(&[line(id, 1)], 1), "cash-on-delivery").await;
    let outcome = place(&anna, &key(), &body).await.json();
    let reference = outcome["reference"].as_str().unwrap().to_lowercase();
    let confirmed = confirm(&anna, &json!({"reference": reference}))
        .await
        .json();
    assert_eq!(confirmed["reference"], outcome["reference"]);
    let none = confirm(&anna, &json!({"reference": "0000000000"})).await;
    assert_eq!(refusal(&none), (404, NOT_FOUND.to_owned()));
    assert_eq!(
        shop.sandbox.count("GetVivaForDuplicates"),
        0,
        "only codes are looked up"
    );
}

/// [CHK-05]
#[rstest]
#[case(json!({}), "/paymentCode", "missing")]
#[case(json!({"paymentCode": null, "reference": null}), "/paymentCode", "missing")]
#[case(json!({"paymentCode": "1", "reference": "7K3Q9MXZ2B"}), "/reference", "invalid")]
#[case(json!({"paymentCode": ""}), "/paymentCode", "invalid")]
#[case(json!({"paymentCode": "12a"}), "/paymentCode", "invalid")]
#[case(json!({"paymentCode": "-1"}), "/paymentCode", "invalid")]
#[case(json!({"paymentCode": "' OR 1=1 --"}), "/paymentCode", "invalid")]
#[case(json!({"paymentCode": "1".repeat(21)}), "/paymentCode", "invalid")]
#[case(json!({"paymentCode": 9_123_456_789_012_345_i64}), "/paymentCode", "invalid")]
#[case(json!({"reference": "7K3Q9MXZ2"}), "/reference", "invalid")]
#[case(json!({"reference": "7K3Q9MXZ2U"}), "/reference", "invalid")]
#[actix_web::test]
async fn a_confirmation_needs_exactly_one_valid_identifier(
    #[case] body: Value,
    #[case] pointer: &str,
    #[case] code: &str,
) {
    let shop = TestShop::start().await;
    let response = confirm(&shop.browser(SHOP), &body).await;
    assert_eq!(
        refusal(&response),
        (400, "/problems/invalid-body".to_owned())
    );
    let error = &response.json()["errors"][0];
    assert_eq!(
        (&error["pointer"], &error["code"]),
        (&json!(pointer), &json!(code))
    );
    assert_eq!(shop.sandbox.ledger().len(), 0);
}

/// [CHK-05]
#[actix_web::test]
async fn an_outage_of_the_retail_api_is_not_a_missing_order() {
    let shop = TestShop::start().await;
    shop.sandbox
        .set_faults(vec![Fault::new("*", FaultKind::Refuse)]);
    let response = confirm(
        &shop.browser(SHOP),
        &json!({"paymentCode": "2244668810203040"}),
    )
    .await;
    assert_eq!(
        refusal(&response),
        (503, "/problems/retail-unavailable".to_owned())
    );
}
