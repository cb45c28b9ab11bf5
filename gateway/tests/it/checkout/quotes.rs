use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::{Value, json};

use super::{ANNA, SHOP, cart, execute, line, product, quote, set_property};
use crate::support::{OWN_PAGE_HEADERS, TestShop};

/// The default of five seconds is too short on a busy machine.
const LONG_PRICES: &str = "[cache]\nstock_seconds = 600\n";

/// Delivery costs 2.90 and is free from 35.00. [CHK-01]
#[rstest]
#[case::below("34.99", 290, 3_499 + 290)]
#[case::at("35.00", 0, 3_500)]
#[case::above("35.01", 0, 3_501)]
#[actix_web::test]
async fn delivery_is_free_from_the_shops_threshold(
    #[case] euro: &str,
    #[case] delivery: i32,
    #[case] total: i32,
) {
    let shop = TestShop::start().await;
    let id = product(&shop, SHOP, euro, 5);
    let quote = quote(&shop.browser(SHOP), &cart(&[line(id, 1)], 1)).await;
    assert_eq!(quote["freeDeliveryFromCents"], 3_500);
    assert_eq!(quote["shippingMethods"][0]["costCents"], delivery);
    assert_eq!(quote["shippingMethods"][0]["regularCostCents"], 290);
    assert_eq!(quote["totalCents"], total);
    assert_eq!(quote["isOrderable"], true);
}

/// [CHK-01]
#[actix_web::test]
async fn shipping_methods_depend_on_the_country() {
    let shop = TestShop::start().await;
    let id = product(&shop, SHOP, "10.00", 5);
    let visitor = shop.browser(SHOP);
    let ways = async |country: Option<&str>| {
        let mut cart = json!({"lines": [line(id, 1)]});
        if let Some(country) = country {
            cart["countryCode"] = country.into();
        }
        let quote = quote(&visitor, &cart).await;
        assert_eq!(quote["isOrderable"], false, "no shipping method is chosen");
        assert_eq!(quote["paymentMethods"], json!(["cash-on-delivery", "card"]));
        let ways = quote["shippingMethods"].as_array().unwrap().clone();
        ways.iter()
            .map(|way| way["id"].as_i64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(ways(Some("CY")).await, [1, 3]);
    assert_eq!(ways(Some("GR")).await, [2]);
    assert_eq!(ways(None).await, [1, 3], "the shop's own country");
    // A customer's country comes from the record.
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let cart = json!({"lines": [line(id, 1)], "countryCode": "GR", "shippingMethodId": 2});
    let quote = quote(&anna, &cart).await;
    assert_eq!(quote["shippingMethodId"], Value::Null);
    assert_eq!(quote["shippingMethods"][0]["id"], 1);
}

/// [TEN-05]
#[actix_web::test]
async fn each_payment_property_offers_its_payment_method_alone() {
    let shop = TestShop::start().await;
    let id = product(&shop, SHOP, "10.00", 5);
    let methods = [
        ("paymentCashOnDelivery", "cash-on-delivery"),
        ("paymentCard", "card"),
        ("paymentBankTransfer", "bank-transfer"),
        ("paymentCardWallet", "card-wallet"),
    ];
    for (key, _) in methods {
        set_property(&shop, SHOP, key, "0").await;
    }
    for (key, method) in methods {
        set_property(&shop, SHOP, key, "1").await;
        let quote = quote(&shop.browser(SHOP), &cart(&[line(id, 1)], 1)).await;
        assert_eq!(quote["paymentMethods"], json!([method]), "{key}");
        set_property(&shop, SHOP, key, "0").await;
    }
}

/// [CHK-09]
#[actix_web::test]
async fn redeemed_points_are_limited_to_the_customers_balance() {
    let shop = TestShop::start().await;
    let id = product(&shop, SHOP, "10.00", 5);
    let mut cart = cart(&[line(id, 1)], 3);
    cart["redeemPointsHundredths"] = 999_999.into();
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let points = quote(&anna, &cart).await["points"].clone();
    // 46.50 points less 6.50 on hold, worth 5.5 cents each.
    let expected = json!({
        "availableHundredths": 4_000, "mostHundredths": 4_000, "redeemedHundredths": 4_000, "worthCents": 220,
    });
    assert_eq!(points, expected);
    let visitor = quote(&shop.browser(SHOP), &cart).await;
    assert_eq!(
        (&visitor["points"], &visitor["totalCents"]),
        (&Value::Null, &json!(1_000))
    );
    let there = product(&shop, "furniture", "10.00", 5);
    let anna = shop.sign_in("furniture", ANNA.0, ANNA.1).await;
    cart["lines"][0] = line(there, 1);
    assert_eq!(quote(&anna, &cart).await["points"], Value::Null);
}

/// [CHK-02]
#[actix_web::test]
async fn customer_prices_and_vat_come_from_the_session() {
    let shop = TestShop::start().await;
    let id = product(&shop, "wholesale", "100.00", 5);
    execute(
        &shop.sandbox,
        "wholesale",
        &format!("INSERT INTO PRICE_LISTS VALUES (1, {id}, '80.00')"),
    );
    let cart = cart(&[line(id, 1)], 2);
    let visitor = quote(&shop.browser("wholesale"), &cart).await;
    assert_eq!(
        (&visitor["goodsCents"], &visitor["vatIncluded"]),
        (&json!(10_000), &json!(true))
    );
    let trade = shop
        .sign_in("wholesale", "trade@example.com", "Olive-Crate-77")
        .await;
    let own = quote(&trade, &cart).await;
    assert_eq!(own["vatIncluded"], false);
    assert_eq!(
        own["goodsCents"], 6_723,
        "80.00 of the price list without 19 % VAT"
    );
    assert_ne!(own["fingerprint"], visitor["fingerprint"]);
    let again = quote(&shop.browser("wholesale"), &cart).await;
    assert_eq!(again["goodsCents"], 10_000, "visitors get public prices");
}

/// [CHK-02]
#[actix_web::test]
async fn stock_is_shared_by_the_lines_of_one_product() {
    let shop = TestShop::start().await;
    let id = product(&shop, SHOP, "10.00", 5);
    let lines = [line(id, 3), line(id, 3), line(id, 2), line(id + 1_000, 1)];
    let quote = quote(&shop.browser(SHOP), &cart(&lines, 1)).await;
    let problems: Vec<_> = quote["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (line["available"].clone(), line["problem"].clone()))
        .collect();
    let expected = [
        (json!(5), Value::Null),
        (json!(2), json!("too-many")),
        (json!(2), Value::Null),
        (Value::Null, json!("gone")),
    ];
    assert_eq!(problems, expected);
    assert_eq!(quote["isOrderable"], false);
    // This shop does not show stock, so stock is not checked.
    let there = product(&shop, "furniture", "10.00", 0);
    let quote = super::quote(&shop.browser("furniture"), &cart(&[line(there, 7)], 3)).await;
    assert_eq!(quote["lines"][0]["available"], Value::Null);
    assert_eq!(quote["isOrderable"], true);
}

/// [CHK-01]
#[actix_web::test]
async fn a_quote_reads_each_product_once_and_then_from_the_cache() {
    let shop = TestShop::start_with(LONG_PRICES).await;
    let ids: Vec<i32> = (0..3).map(|_| product(&shop, SHOP, "10.00", 50)).collect();
    let lines: Vec<Value> = ids.iter().chain(&ids).map(|id| line(*id, 1)).collect();
    let cart = cart(&lines, 1);
    for _ in 0..5 {
        quote(&shop.browser(SHOP), &cart).await;
    }
    assert_eq!(shop.sandbox.count("FindShopProducts"), 3);
    shop.advance(601);
    execute(
        &shop.sandbox,
        SHOP,
        &format!(
            "UPDATE PRODUCTS SET PROD_PRICE = '11.00' WHERE PRODID = {}",
            ids[0]
        ),
    );
    crate::support::eventually("the new price", async || {
        quote(&shop.browser(SHOP), &cart).await["goodsCents"] == 6_200
    })
    .await;
}

/// [CHK-01]
#[actix_web::test]
async fn an_outage_of_the_retail_api_is_a_problem_response() {
    let shop = TestShop::start().await;
    shop.sandbox
        .set_faults(vec![Fault::new("*", FaultKind::Refuse)]);
    let response = shop
        .post(SHOP, "/api/v1/quotes", &cart(&[line(1, 1)], 1))
        .await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (503, "/problems/retail-unavailable")
    );
}

/// [CHK-01]
#[actix_web::test]
async fn only_quotes_with_uncached_products_are_limited() {
    let settings = "[budgets.quotes]
address = { burst = 3, per_hour = 1 }
network = { burst = 100, per_hour = 100 }
shop = { burst = 100, per_hour = 100 }\n";
    let shop = TestShop::start_with(&format!("{settings}{LONG_PRICES}")).await;
    let (first, second) = (
        product(&shop, SHOP, "1.00", 5),
        product(&shop, SHOP, "1.00", 5),
    );
    for _ in 0..20 {
        quote(&shop.browser(SHOP), &cart(&[line(first, 1)], 1)).await;
    }
    quote(&shop.browser(SHOP), &cart(&[line(second, 1)], 1)).await;
    let response = shop
        .post(SHOP, "/api/v1/quotes", &cart(&[line(9_999, 1)], 1))
        .await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (429, "/problems/too-many-requests")
    );
    assert!(response.header("retry-after").is_some());
}

/// [CHK-02]
#[rstest]
#[case(json!({}), "/lines")]
#[case(json!({"lines": []}), "/lines")]
#[case(json!({"lines": vec![line(1, 1); 101]}), "/lines")]
#[case(json!({"lines": [line(1, 0)]}), "/lines/0/quantity")]
#[case(json!({"lines": [line(1, 1), line(1, -1)]}), "/lines/1/quantity")]
#[case(json!({"lines": [line(1, 1_000_000_000)]}), "/lines/0/quantity")]
#[case(json!({"lines": [{"productId": 1, "quantity": 99_999_999_999_i64}]}), "/lines/0/quantity")]
#[case(json!({"lines": [{"productId": 1, "quantity": 1.5}]}), "/lines/0/quantity")]
#[case(json!({"lines": [{"productId": 1, "quantity": "1"}]}), "/lines/0/quantity")]
#[case(json!({"lines": [{"productId": 0, "quantity": 1}]}), "/lines/0/productId")]
#[case(json!({"lines": [{"productId": 1, "quantity": 1, "relatedVariantId": -2}]}), "/lines/0/relatedVariantId")]
#[case(json!({"lines": [{"productId": 1, "quantity": 1, "colorName": "x".repeat(101)}]}), "/lines/0/colorName")]
#[case(json!({"lines": [line(1, 1)], "shippingMethodId": 0}), "/shippingMethodId")]
#[case(json!({"lines": [line(1, 1)], "redeemPointsHundredths": -1}), "/redeemPointsHundredths")]
#[case(json!({"lines": [line(1, 1)], "countryCode": "IS"}), "/countryCode")]
#[case(json!({"lines": [line(1, 1)], "countryCode": "cy"}), "/countryCode")]
#[actix_web::test]
async fn an_invalid_member_of_a_cart_is_named(#[case] body: Value, #[case] pointer: &str) {
    let shop = TestShop::start().await;
    let response = shop.post(SHOP, "/api/v1/quotes", &body).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (400, "/problems/invalid-body")
    );
    assert_eq!(
        response.json()["errors"][0]["pointer"],
        pointer,
        "{}",
        response.text()
    );
    assert_eq!(shop.sandbox.count("FindShopProducts"), 0);
}

/// [CHK-02]
#[actix_web::test]
async fn a_total_above_the_maximum_is_refused() {
    let shop = TestShop::start().await;
    let id = product(&shop, SHOP, "3000.00", 100_000);
    let response = shop
        .post(SHOP, "/api/v1/quotes", &cart(&[line(id, 10_000)], 1))
        .await;
    assert_eq!(response.status, 400);
    assert_eq!(response.json()["errors"][0]["pointer"], "/lines/0/quantity");
}

/// [CHK-01]
#[actix_web::test]
async fn the_largest_cart_fits_the_body_limit() {
    let shop = TestShop::start().await;
    let name = "x".repeat(100);
    let line = json!({"productId": 1_000_000, "relatedVariantId": 1_000_000, "colorName": name, "sizeName": name, "quantity": 10_000});
    let body = json!({"lines": vec![line; 100], "countryCode": "CY"});
    let response = shop
        .request(
            "POST",
            SHOP,
            "/api/v1/quotes",
            &OWN_PAGE_HEADERS,
            &body.to_string(),
        )
        .await;
    assert_eq!(
        response.status,
        200,
        "{} bytes: {}",
        body.to_string().len(),
        response.text()
    );
}
