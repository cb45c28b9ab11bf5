//! [CHK-02]

use rstest::rstest;
use serde_json::{Value, json};

use super::{
    ANNA, ELENI, SHOP, cart, count_save_calls, execute, guest, key, line, numbered_product,
    order_body, place, product, quote, refusal, start,
};
use crate::support::{Browser, TestShop};

fn conflict() -> (u16, String) {
    (409, "/problems/quote-changed".to_owned())
}

async fn anna(shop: &TestShop) -> Browser<'_> {
    shop.sign_in(SHOP, ANNA.0, ANNA.1).await
}

/// [CHK-02]
#[actix_web::test]
async fn prices_and_customers_in_the_body_are_ignored() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let anna = anna(&shop).await;
    let mut forged = line(id, 1);
    for (member, value) in [
        ("unitPriceCents", json!(1)),
        ("priceCents", json!(1)),
        ("price", json!("0.01")),
        ("salePriceCents", json!(1)),
        ("sumCents", json!(1)),
        ("name", json!("Gift")),
        ("stock", json!(10_000)),
    ] {
        forged[member] = value;
    }
    let mut forged = cart(&[forged], 1);
    for (member, value) in [
        ("totalCents", json!(1)),
        ("goodsCents", json!(1)),
        ("shippingCostCents", json!(0)),
        ("costCents", json!(0)),
        ("priceList", json!(1)),
        ("excludeVat", json!(true)),
        ("customerId", json!(2)),
    ] {
        forged[member] = value;
    }
    let honest = quote(&anna, &cart(&[line(id, 1)], 1)).await;
    assert_eq!(
        quote(&anna, &forged).await["fingerprint"],
        honest["fingerprint"]
    );
    let mut body = order_body(&anna, &forged, "cash-on-delivery").await;
    for (member, value) in [
        ("totalCents", json!(1)),
        ("customerId", json!(2)),
        ("custid", json!(2)),
        ("tenant", json!("vape")),
        ("returnUrl", json!("https://evil.example")),
        ("reference", json!("7K3Q9MXZ2B")),
        ("paymentCode", json!("9123456789012345")),
        ("state", json!("saved")),
        ("guest", guest()),
    ] {
        body[member] = value;
    }
    let outcome = place(&anna, &key(), &body).await.json();
    assert_eq!(outcome["totalCents"], 1_230 + 290, "{outcome}");
    assert_ne!(outcome["reference"], "7K3Q9MXZ2B");
    let order = &shop.sandbox.orders()[0];
    assert_eq!((order.total.as_str(), order.customer_id), ("15.20", 1));
    assert_eq!(order.tenant, SHOP);
}

/// [CHK-02]
#[rstest]
#[case::dearer("UPDATE PRODUCTS SET PROD_PRICE = '13.00' WHERE PRODID = {id}", true)]
#[case::cheaper("UPDATE PRODUCTS SET PROD_PRICE = '11.00' WHERE PRODID = {id}", true)]
#[case::renamed("UPDATE PRODUCTS SET PRODDESC = 'Another' WHERE PRODID = {id}", true)]
#[case::stock_is_gone("UPDATE STOCK SET QUANTITY = 0 WHERE PRODID = {id}", false)]
#[case::stock_is_less("UPDATE STOCK SET QUANTITY = 1 WHERE PRODID = {id}", false)]
#[case::product_is_gone("UPDATE PRODUCTS SET DELETEDFLAG = 1 WHERE PRODID = {id}", false)]
#[case::gained_variants(
    "UPDATE PRODUCTS SET PARENT_PRODID = {id} WHERE PRODID = (SELECT MIN(PRODID) FROM PRODUCTS WHERE PARENT_PRODID IS NOT NULL)",
    false
)]
#[case::gained_colors(
    "INSERT INTO PRODUCT_VARIANTS VALUES (99999, {id}, '#f00', 'Red', NULL, '1.00')",
    false
)]
#[case::delivery_is_dearer(
    "UPDATE SHIPPING_METHODS SET SHIP_COST = '4.00' WHERE SHIP_ID = 1",
    true
)]
#[case::delivery_is_gone(
    "UPDATE SHIPPING_METHODS SET SHIP_COUNTRY = 'Greece' WHERE SHIP_ID = 1",
    false
)]
#[case::moved_abroad(
    "UPDATE CUSTOMERS SET CUSTCOUNTRY = 'Greece' WHERE CUST_USERNAME = 'anna@example.com'",
    false
)]
#[case::points_are_gone(
    "UPDATE CUSTOMERS SET CUST_POINT_Balance = '0' WHERE CUST_USERNAME = 'anna@example.com'",
    true
)]
#[actix_web::test]
async fn an_order_of_a_changed_quote_is_refused(#[case] sql: &str, #[case] still_orderable: bool) {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let anna = anna(&shop).await;
    let mut cart = cart(&[line(id, 2)], 1);
    cart["redeemPointsHundredths"] = 1_000.into();
    let body = order_body(&anna, &cart, "cash-on-delivery").await;
    execute(&shop.sandbox, SHOP, &sql.replace("{id}", &id.to_string()));
    let response = place(&anna, &key(), &body).await;
    assert_eq!(refusal(&response), conflict(), "{}", response.text());
    assert_eq!(count_save_calls(&shop), 0);
    // Products are read again.
    let next = quote(&anna, &cart).await;
    assert_ne!(next["fingerprint"], body["fingerprint"], "{next}");
    assert_eq!(next["isOrderable"], still_orderable, "{next}");
    let body = order_body(&anna, &cart, "cash-on-delivery").await;
    let response = place(&anna, &key(), &body).await;
    if still_orderable {
        assert_eq!(response.json()["state"], "saved", "{}", response.text());
    } else {
        assert_eq!(
            refusal(&response),
            conflict(),
            "the new quote can't be ordered either"
        );
    }
}

/// [CHK-02]
#[actix_web::test]
async fn an_unknown_fingerprint_is_refused() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let anna = anna(&shop).await;
    let mut body = order_body(&anna, &cart(&[line(id, 1)], 1), "cash-on-delivery").await;
    let honest = body["fingerprint"].clone();
    for (fingerprint, status) in [
        ("0123456789abcdef", 409),
        ("0123456789ABCDEF", 400),
        ("", 400),
        ("0123456789abcdef0", 400),
    ] {
        body["fingerprint"] = fingerprint.into();
        assert_eq!(
            place(&anna, &key(), &body).await.status,
            status,
            "{fingerprint}"
        );
    }
    body["fingerprint"] = honest;
    body["cart"]["lines"][0]["quantity"] = 2.into();
    assert_eq!(refusal(&place(&anna, &key(), &body).await), conflict());
    assert_eq!(count_save_calls(&shop), 0);
}

/// [CHK-02]
#[actix_web::test]
async fn only_the_customers_own_points_are_redeemed() {
    let shop = start().await;
    let id = product(&shop, SHOP, "20.00", 5);
    let mut cart = cart(&[line(id, 1)], 1);
    cart["redeemPointsHundredths"] = 4_000.into();
    let anna = anna(&shop).await;
    let of_anna = order_body(&anna, &cart, "cash-on-delivery").await;
    let eleni = shop.sign_in(SHOP, ELENI.0, ELENI.1).await;
    assert_eq!(
        refusal(&place(&eleni, &key(), &of_anna).await),
        conflict(),
        "she has 12.00"
    );
    let mut of_nobody = of_anna.clone();
    of_nobody["guest"] = guest();
    let visitor = shop.browser(SHOP);
    assert_eq!(
        refusal(&place(&visitor, &key(), &of_nobody).await),
        conflict()
    );
    cart["redeemPointsHundredths"] = i32::MAX.into();
    let all = order_body(&anna, &cart, "cash-on-delivery").await;
    let outcome = place(&anna, &key(), &all).await.json();
    assert_eq!(outcome["totalCents"], 2_000 + 290 - 220);
    assert_eq!(count_save_calls(&shop), 1);
}

/// [CHK-02]
#[actix_web::test]
async fn products_and_shipping_methods_of_other_shops_are_refused() {
    let shop = start().await;
    // Only the wholesale shop has this id.
    let id = numbered_product(&shop, "wholesale", 900_001, "1.00", 5);
    let anna = anna(&shop).await;
    let found = quote(&anna, &cart(&[line(id, 1)], 1)).await;
    assert_eq!(found["lines"][0]["problem"], "gone");
    assert_eq!(found["lines"][0]["name"], Value::Null);
    let id = product(&shop, SHOP, "12.30", 5);
    for way in [2, 4, 77] {
        let cart = cart(&[line(id, 1)], way);
        let body = order_body(&anna, &cart, "cash-on-delivery").await;
        assert_eq!(
            refusal(&place(&anna, &key(), &body).await),
            conflict(),
            "way {way}"
        );
    }
    assert_eq!(count_save_calls(&shop), 0);
}

/// [CHK-02]
#[actix_web::test]
async fn an_idempotency_key_belongs_to_one_order_of_one_customer() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let anna = anna(&shop).await;
    let body = order_body(&anna, &cart(&[line(id, 1)], 1), "cash-on-delivery").await;
    let key = key();
    assert_eq!(place(&anna, &key, &body).await.status, 200);
    let reused = (422, "/problems/idempotency-key-reused".to_owned());
    let other = order_body(&anna, &cart(&[line(id, 2)], 1), "cash-on-delivery").await;
    assert_eq!(refusal(&place(&anna, &key, &other).await), reused);
    let mut noted = body.clone();
    noted["notes"] = "Ring twice.".into();
    assert_eq!(refusal(&place(&anna, &key, &noted).await), reused);
    let eleni = shop.sign_in(SHOP, ELENI.0, ELENI.1).await;
    assert_eq!(refusal(&place(&eleni, &key, &body).await), reused);
    let mut typed = body.clone();
    typed["guest"] = guest();
    assert_eq!(
        refusal(&place(&shop.browser(SHOP), &key, &typed).await),
        reused
    );
    assert_eq!(count_save_calls(&shop), 1);
}

/// [CHK-02]
#[actix_web::test]
async fn guests_order_to_countries_that_the_shop_sells_to() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let visitor = shop.browser(SHOP);
    let mut body = order_body(&visitor, &cart(&[line(id, 1)], 1), "cash-on-delivery").await;
    body["guest"] = guest();
    for (code, expected) in [(json!("IS"), "not-offered"), (Value::Null, "missing")] {
        body["cart"]["countryCode"] = code;
        let response = place(&visitor, &key(), &body).await;
        assert_eq!(
            refusal(&response),
            (400, "/problems/invalid-body".to_owned())
        );
        let error = &response.json()["errors"][0];
        assert_eq!(error["pointer"], "/cart/countryCode");
        assert_eq!(error["code"], expected);
    }
    assert_eq!(count_save_calls(&shop), 0);
}

/// [CHK-02]
#[actix_web::test]
async fn a_product_with_a_price_of_0_can_not_be_ordered() {
    let shop = start().await;
    let (free, priced) = (
        product(&shop, SHOP, "0.00", 5),
        product(&shop, SHOP, "12.30", 5),
    );
    let visitor = shop.browser(SHOP);
    let cart = cart(&[line(free, 1), line(priced, 1)], 1);
    let quoted = quote(&visitor, &cart).await;
    assert_eq!(quoted["lines"][0]["problem"], "no-price");
    assert_eq!(quoted["isOrderable"], false);
    let mut body = order_body(&visitor, &cart, "cash-on-delivery").await;
    body["guest"] = guest();
    assert_eq!(refusal(&place(&visitor, &key(), &body).await), conflict());
    assert_eq!(count_save_calls(&shop), 0);
}

/// [CHK-02]
#[actix_web::test]
async fn an_order_uses_the_customers_current_rights() {
    let shop = start().await;
    let id = product(&shop, "wholesale", "100.00", 5);
    execute(
        &shop.sandbox,
        "wholesale",
        &format!("INSERT INTO PRICE_LISTS VALUES (1, {id}, '80.00')"),
    );
    let trade = shop
        .sign_in("wholesale", "trade@example.com", "Olive-Crate-77")
        .await;
    let cart = cart(&[line(id, 1)], 2);
    let body = order_body(&trade, &cart, "bank-transfer").await;
    execute(
        &shop.sandbox,
        "wholesale",
        "UPDATE CUSTOMERS SET CUST_PriceLIst_Header_Id = -1, CUST_Exclude_Vat = 0 WHERE CUST_USERNAME = 'trade@example.com'",
    );
    assert_eq!(refusal(&place(&trade, &key(), &body).await), conflict());
    let next = quote(&trade, &cart).await;
    assert_eq!(
        (&next["goodsCents"], &next["vatIncluded"]),
        (&json!(10_000), &json!(true))
    );
}
