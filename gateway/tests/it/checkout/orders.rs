use std::fmt::Write as _;

use futures_util::future::join_all;
use gateway::orders::OrderListFilter;
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;

use super::{
    ANNA, ELENI, SHOP, cart, confirm, count_save_calls, execute, guest, key, line, order_body,
    place, product, refusal, set_property, start,
};
use crate::support::{OWN_PAGE_HEADERS, Response, TestShop, eventually, request_head};

/// [CHK-08]
#[actix_web::test]
async fn cash_on_delivery_saves_the_order_at_once() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let mut body = order_body(&anna, &cart(&[line(id, 2)], 1), "cash-on-delivery").await;
    body["notes"] = " Ring twice. ".into();
    let response = place(&anna, &key(), &body).await;
    assert_eq!(response.status, 200, "{}", response.text());
    assert_eq!(response.header("cache-control"), Some("no-store"));
    let outcome = response.json();
    assert_eq!(outcome["state"], "saved");
    assert_eq!(outcome["totalCents"], 2_460 + 290);
    assert_eq!(
        (&outcome["paymentUrl"], &outcome["paymentCode"]),
        (&Value::Null, &Value::Null)
    );
    let orders = shop.sandbox.orders();
    assert_eq!(orders.len(), 1);
    assert_eq!(
        (orders[0].total.as_str(), orders[0].payment.as_str()),
        ("27.50", "cash")
    );
    assert_eq!(orders[0].customer_id, 1);
    let reference = json!({"reference": outcome["reference"]});
    let confirmed = [
        confirm(&anna, &reference).await.json()["state"].clone(),
        confirm(&anna, &reference).await.json()["state"].clone(),
    ];
    assert_eq!(confirmed, ["saved", "already-saved"]);
    assert_eq!(count_save_calls(&shop), 1);
}

/// [CHK-03]
#[actix_web::test]
async fn a_card_order_is_paid_at_the_provider_and_saved_when_it_is_paid() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let body = order_body(&anna, &cart(&[line(id, 1)], 1), "card").await;
    let outcome = place(&anna, &key(), &body).await.json();
    assert_eq!(outcome["state"], "to-pay", "{outcome}");
    let code = outcome["paymentCode"].as_str().unwrap();
    let url = outcome["paymentUrl"].as_str().unwrap();
    assert!(url.ends_with(&format!("?ref={code}")), "{url}");
    assert_eq!(
        count_save_calls(&shop),
        0,
        "nothing is saved before it is paid"
    );
    let code_request = shop.sandbox.ledger();
    let code_request = code_request
        .iter()
        .find(|call| call.call == "get_payment_ordercode")
        .unwrap();
    let own = format!("http://{SHOP}.localhost");
    assert_eq!(code_request.parameter("urladdress"), Some(own.as_str()));
    shop.sandbox.attempt_payment(code, true).unwrap();
    let confirmed = confirm(&anna, &json!({"paymentCode": code})).await.json();
    assert_eq!(confirmed["state"], "saved", "{confirmed}");
    assert_eq!(confirmed["totalCents"], 1_230 + 290);
    let again = confirm(&anna, &json!({"paymentCode": code})).await.json();
    assert_eq!(again["state"], "already-saved");
    assert_eq!(count_save_calls(&shop), 1);
    assert_eq!(shop.sandbox.orders()[0].payment, format!("card:{code}"));
}

/// [CHK-03]
#[actix_web::test]
async fn without_a_payment_code_nothing_is_ordered() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let visitor = shop.browser(SHOP);
    let mut body = order_body(&visitor, &cart(&[line(id, 1)], 1), "card").await;
    body["guest"] = guest();
    shop.sandbox
        .set_faults(vec![Fault::new("get_payment_ordercode", FaultKind::Refuse)]);
    let first = key();
    let response = place(&visitor, &first, &body).await;
    assert_eq!(
        refusal(&response),
        (503, "/problems/payment-unavailable".to_owned())
    );
    shop.sandbox.clear_faults();
    let again = place(&visitor, &first, &body).await;
    assert_eq!(again.status, 503, "the same key returns the first result");
    let another = place(&visitor, &key(), &body).await;
    assert_eq!(another.json()["state"], "to-pay");
    assert_eq!(count_save_calls(&shop), 0);
}

/// [CHK-01]
#[actix_web::test]
async fn guests_order_only_in_shops_that_accept_them() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let visitor = shop.browser(SHOP);
    let mut body = order_body(&visitor, &cart(&[line(id, 1)], 1), "cash-on-delivery").await;
    let nobody = place(&visitor, &key(), &body).await;
    assert_eq!(
        refusal(&nobody),
        (401, "/problems/not-signed-in".to_owned())
    );
    body["guest"] = guest();
    let response = place(&visitor, &key(), &body).await;
    assert_eq!(response.json()["state"], "saved", "{}", response.text());
    assert_eq!(shop.sandbox.orders().len(), 1);
    let id = product(&shop, "wholesale", "12.30", 5);
    let visitor = shop.browser("wholesale");
    let mut body = order_body(&visitor, &cart(&[line(id, 1)], 2), "bank-transfer").await;
    body["guest"] = guest();
    let response = place(&visitor, &key(), &body).await;
    assert_eq!(
        refusal(&response),
        (401, "/problems/not-signed-in".to_owned())
    );
}

/// [CHK-01]
#[rstest]
#[case("firstName", json!(" "), "missing")]
#[case("lastName", json!("x".repeat(61)), "too-long")]
#[case("street", json!("Line\nbreak"), "invalid")]
#[case("city", json!(""), "missing")]
#[case("postcode", json!("60,23"), "invalid")]
#[case("phone", json!("+357 99"), "not-digits")]
#[case("email", json!("nikos"), "invalid")]
#[case("privacyAccepted", json!(false), "not-accepted")]
#[actix_web::test]
async fn an_invalid_field_of_a_guest_is_named(
    #[case] member: &str,
    #[case] value: Value,
    #[case] code: &str,
) {
    let shop = start().await;
    let mut body = json!({
        "cart": cart(&[line(1, 1)], 1), "fingerprint": "0123456789abcdef",
        "paymentMethod": "card", "ageConfirmed": true, "guest": guest(),
    });
    body["guest"][member] = value;
    let response = place(&shop.browser(SHOP), &key(), &body).await;
    assert_eq!(
        refusal(&response),
        (400, "/problems/invalid-body".to_owned())
    );
    let error = &response.json()["errors"][0];
    assert_eq!(error["pointer"], format!("/guest/{member}"));
    assert_eq!(error["code"], code);
}

/// [CHK-01]
#[actix_web::test]
async fn a_shop_for_adults_requires_the_age_confirmation() {
    let shop = start().await;
    let id = product(&shop, "vape", "12.30", 5);
    let anna = shop.sign_in("vape", ANNA.0, ANNA.1).await;
    let mut body = order_body(&anna, &cart(&[line(id, 1)], 1), "bank-transfer").await;
    body["ageConfirmed"] = false.into();
    let response = place(&anna, &key(), &body).await;
    assert_eq!(
        refusal(&response),
        (422, "/problems/age-not-confirmed".to_owned())
    );
    body.as_object_mut().unwrap().remove("ageConfirmed");
    assert_eq!(place(&anna, &key(), &body).await.status, 422);
    assert_eq!(count_save_calls(&shop), 0);
    body["ageConfirmed"] = true.into();
    assert_eq!(place(&anna, &key(), &body).await.json()["state"], "saved");
}

/// [CHK-02]
#[rstest]
#[case(None, "missing")]
#[case(Some("short"), "invalid")]
#[case(Some("with spaces in between"), "invalid")]
#[case(
    Some("0123456789012345678901234567890123456789012345678901234567890123x"),
    "invalid"
)]
#[actix_web::test]
async fn an_order_needs_an_idempotency_key(#[case] key: Option<&str>, #[case] code: &str) {
    let shop = start().await;
    let [site, storefront, json] = OWN_PAGE_HEADERS;
    let mut headers = vec![site, storefront, json];
    headers.extend(key.map(|key| ("idempotency-key", key)));
    let body = json!({
        "cart": cart(&[line(1, 1)], 1), "fingerprint": "0123456789abcdef", "paymentMethod": "card",
    });
    let response = shop
        .request("POST", SHOP, "/api/v1/orders", &headers, &body.to_string())
        .await;
    assert_eq!(
        refusal(&response),
        (400, "/problems/invalid-parameter".to_owned())
    );
    let error = &response.json()["errors"][0];
    assert_eq!(
        (&error["pointer"], &error["code"]),
        (&json!("header/idempotency-key"), &json!(code))
    );
}

/// [CHK-04]
#[actix_web::test]
async fn simultaneous_requests_with_one_key_make_one_order() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 50);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let body = order_body(&anna, &cart(&[line(id, 1)], 1), "cash-on-delivery").await;
    let key = key();
    let responses = join_all((0..20).map(|_| place(&anna, &key, &body))).await;
    let references: Vec<Value> = responses
        .iter()
        .map(|response| {
            assert_eq!(response.status, 200, "{}", response.text());
            response.json()["reference"].clone()
        })
        .collect();
    assert!(
        references
            .iter()
            .all(|reference| *reference == references[0])
    );
    assert_eq!(count_save_calls(&shop), 1);
    assert_eq!(shop.sandbox.orders().len(), 1);
}

/// [CHK-04]
#[actix_web::test]
async fn repeated_requests_are_not_limited_and_not_priced_again() {
    let settings = "[budgets.orders]
address = { burst = 1, per_hour = 1 }
network = { burst = 9, per_hour = 9 }
shop = { burst = 9, per_hour = 9 }";
    let shop = TestShop::start_with(settings).await;
    let id = product(&shop, SHOP, "12.30", 50);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let body = order_body(&anna, &cart(&[line(id, 1)], 1), "cash-on-delivery").await;
    let first = key();
    let placed = place(&anna, &first, &body).await.json();
    execute(
        &shop.sandbox,
        SHOP,
        &format!("UPDATE PRODUCTS SET PROD_PRICE = '99.00' WHERE PRODID = {id}"),
    );
    for _ in 0..5 {
        assert_eq!(place(&anna, &first, &body).await.json(), placed);
    }
    let response = place(&anna, &key(), &body).await;
    assert_eq!(
        refusal(&response),
        (429, "/problems/too-many-requests".to_owned())
    );
}

/// [CHK-02]
#[actix_web::test]
async fn refused_orders_do_not_use_up_the_rate_limit() {
    let settings = "[budgets.orders]
address = { burst = 9, per_hour = 9 }
network = { burst = 9, per_hour = 9 }
shop = { burst = 1, per_hour = 1 }
[budgets.customer_orders]
burst = 1
per_hour = 1";
    let shop = TestShop::start_with(settings).await;
    let id = product(&shop, SHOP, "12.30", 50);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let body = order_body(&anna, &cart(&[line(id, 1)], 1), "cash-on-delivery").await;
    let mut nonsense = body.clone();
    nonsense["fingerprint"] = Value::from("0000000000000000");
    for _ in 0..3 {
        let response = place(&anna, &key(), &nonsense).await;
        assert_eq!(
            refusal(&response),
            (409, "/problems/quote-changed".to_owned())
        );
    }
    assert_eq!(place(&anna, &key(), &body).await.status, 200);
    let too_many = (429, "/problems/too-many-requests".to_owned());
    let again = place(&anna, &key(), &body).await;
    assert_eq!(refusal(&again), too_many, "a customer's own");
    let eleni = shop.sign_in(SHOP, ELENI.0, ELENI.1).await;
    let body = order_body(&eleni, &cart(&[line(id, 1)], 1), "cash-on-delivery").await;
    assert_eq!(place(&eleni, &key(), &body).await.status, 200);
}

/// [CHK-09]
#[actix_web::test]
async fn points_pay_only_one_of_two_simultaneous_orders() {
    let shop = start().await;
    let id = product(&shop, SHOP, "20.00", 50);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let mut cart = cart(&[line(id, 1)], 1);
    cart["redeemPointsHundredths"] = 4_000.into();
    let body = order_body(&anna, &cart, "card").await;
    let keys = [key(), key()];
    let responses: Vec<Response> = join_all(keys.iter().map(|key| place(&anna, key, &body))).await;
    let mut statuses: Vec<u16> = responses.iter().map(|response| response.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let left = super::quote(&anna, &cart).await;
    assert_eq!(
        left["points"]["availableHundredths"], 0,
        "an unpaid order reserves points"
    );
}

/// [CHK-09]
#[actix_web::test]
async fn the_session_shows_spent_points_at_once() {
    let shop = start().await;
    let id = product(&shop, SHOP, "20.00", 50);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let balance = async || {
        let session = anna.get("/api/v1/session").await.json();
        session["customer"]["points"]["balanceHundredths"].clone()
    };
    let before = balance().await.as_i64().unwrap();
    let mut cart = cart(&[line(id, 1)], 1);
    cart["redeemPointsHundredths"] = 4_000.into();
    let body = order_body(&anna, &cart, "cash-on-delivery").await;
    let outcome = place(&anna, &key(), &body).await.json();
    assert_eq!(outcome["state"], "saved");
    assert_eq!(balance().await, before - 4_000);
}

/// [CHK-02]
#[actix_web::test]
async fn the_last_item_in_stock_is_sold_once() {
    let shop = start().await;
    let id = product(&shop, SHOP, "20.00", 1);
    let visitor = shop.browser(SHOP);
    let mut body = order_body(&visitor, &cart(&[line(id, 1)], 1), "cash-on-delivery").await;
    body["guest"] = guest();
    let orders = (0..12).map(|_| async {
        let visitor = shop.browser(SHOP);
        place(&visitor, &key(), &body).await.status
    });
    let mut statuses = join_all(orders).await;
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200);
    assert_eq!(statuses[1..], [409; 11]);
    assert_eq!(shop.sandbox.orders().len(), 1);
}

/// [CHK-04]
#[actix_web::test]
async fn a_client_that_disconnects_does_not_cancel_its_order() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 50);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let body = order_body(&anna, &cart(&[line(id, 1)], 1), "cash-on-delivery")
        .await
        .to_string();
    let reads = shop.sandbox.count("FindShopProducts");
    shop.sandbox.set_faults(vec![Fault::new(
        "FindShopProducts",
        FaultKind::HeldResponse,
    )]);
    let mut request = request_head("POST", SHOP, "/api/v1/orders");
    for (name, value) in OWN_PAGE_HEADERS {
        write!(request, "{name}: {value}\r\n").unwrap();
    }
    write!(
        request,
        "idempotency-key: {}\r\ncookie: {}\r\ncontent-length: {}\r\n\r\n{body}",
        key(),
        anna.cookie_header(),
        body.len()
    )
    .unwrap();
    let mut stream = tokio::net::TcpStream::connect(&shop.address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    eventually("the order is being processed", async || {
        shop.sandbox.count("FindShopProducts") > reads
    })
    .await;
    drop(stream);
    shop.sandbox.clear_faults();
    eventually("the order is saved", async || count_save_calls(&shop) == 1).await;
}

/// [CHK-01]
#[actix_web::test]
async fn no_order_is_accepted_while_the_retail_api_is_down() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 50);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let body = order_body(&anna, &cart(&[line(id, 1)], 1), "cash-on-delivery").await;
    shop.sandbox
        .set_faults(vec![Fault::new("*", FaultKind::Refuse)]);
    let key = key();
    let response = place(&anna, &key, &body).await;
    assert_eq!(
        refusal(&response),
        (503, "/problems/retail-unavailable".to_owned())
    );
    shop.sandbox.clear_faults();
    let listed = shop.state.orders.list(OrderListFilter::All).await.unwrap();
    assert_eq!(listed, [], "nothing was journaled");
    assert_eq!(
        place(&anna, &key, &body).await.json()["state"],
        "saved",
        "the key is still free"
    );
}

/// [CHK-01]
#[actix_web::test]
async fn an_order_needs_a_complete_address_in_the_record() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 50);
    let eleni = shop.sign_in(SHOP, ELENI.0, ELENI.1).await;
    let body = order_body(&eleni, &cart(&[line(id, 1)], 1), "cash-on-delivery").await;
    execute(
        &shop.sandbox,
        SHOP,
        "UPDATE CUSTOMERS SET CUSTCITY = '', CUSTADDRESS = '' WHERE CUST_USERNAME = '99123456'",
    );
    let response = place(&eleni, &key(), &body).await;
    assert_eq!(
        refusal(&response),
        (422, "/problems/address-incomplete".to_owned())
    );
    let problem = response.json();
    let pointers: Vec<_> = problem["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["pointer"].clone())
        .collect();
    assert_eq!(pointers, ["/street", "/city", "/postcode"]);
    assert_eq!(count_save_calls(&shop), 0);
}

/// [CHK-01]
#[actix_web::test]
async fn notes_are_one_line_of_limited_length() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 50);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let mut body = order_body(&anna, &cart(&[line(id, 1)], 1), "cash-on-delivery").await;
    let cases = [
        ("x".repeat(301), "too-long"),
        ("Ring\r\ntwice".to_owned(), "invalid"),
        ("Ring\0twice".to_owned(), "invalid"),
        // Each character takes nine bytes of the URL.
        ("\u{20ac}".repeat(300), "too-long"),
    ];
    for (notes, code) in cases {
        body["notes"] = notes.into();
        let response = place(&anna, &key(), &body).await;
        assert_eq!(
            refusal(&response),
            (400, "/problems/invalid-body".to_owned())
        );
        let error = &response.json()["errors"][0];
        assert_eq!(
            (&error["pointer"], &error["code"]),
            (&json!("/notes"), &json!(code))
        );
    }
    body["notes"] = "'; DROP TABLE ORDERS; -- \u{2bc} <b>".into();
    assert_eq!(place(&anna, &key(), &body).await.json()["state"], "saved");
}

/// [CHK-01]
#[actix_web::test]
async fn a_payment_method_that_was_switched_off_is_refused() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 50);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let body = order_body(&anna, &cart(&[line(id, 1)], 1), "cash-on-delivery").await;
    set_property(&shop, SHOP, "paymentCashOnDelivery", "False").await;
    let response = place(&anna, &key(), &body).await;
    assert_eq!(
        refusal(&response),
        (400, "/problems/invalid-body".to_owned())
    );
    assert_eq!(response.json()["errors"][0]["pointer"], "/paymentMethod");
    let mut wallet = body;
    wallet["paymentMethod"] = "card-wallet".into();
    assert_eq!(place(&anna, &key(), &wallet).await.status, 400);
    assert_eq!(count_save_calls(&shop), 0);
}
