//! The customer's profile at a gateway that did not change it.

use super::*;

/// [CHK-09]
#[actix_web::test]
async fn another_gateway_shows_spent_points_at_once() {
    let (_server, _sandbox, [first, second]) = start_gateways().await;
    let cookies = first.sign_in().await;
    let balance = async |gateway: &Gateway| {
        let customer = gateway.customer(&cookies).await;
        customer["points"]["balanceHundredths"].as_i64().unwrap()
    };
    let before = balance(&first).await;
    assert_eq!(balance(&second).await, before);
    let mut cart = cart(&[line(PRODUCT, 1)], 1);
    cart["redeemPointsHundredths"] = 1_000.into();
    let cookie = ("cookie", cookies.as_str());
    let quote = first.send("POST", "/api/v1/quotes", &[cookie], &cart).await;
    let body = json!({
        "cart": cart, "fingerprint": quote.json()["fingerprint"], "paymentMethod": "cash-on-delivery",
        "ageConfirmed": true,
    });
    let key = key();
    let headers = [cookie, ("idempotency-key", key.as_str())];
    let placed = first.send("POST", "/api/v1/orders", &headers, &body).await;
    assert_eq!(placed.json()["state"], "saved", "{}", placed.text());
    for gateway in [&second, &first, &second] {
        assert_eq!(balance(gateway).await, before - 1_000);
    }
}

/// [ACC-03]
#[actix_web::test]
async fn another_gateway_shows_a_changed_name_at_once() {
    let (_server, _sandbox, [first, second]) = start_gateways().await;
    let cookies = first.sign_in().await;
    for count in 0..20 {
        let gateways = [&first, &second];
        let (changing, other) = (gateways[count % 2], gateways[(count + 1) % 2]);
        let name = format!("Anna {count}");
        let change = json!({"firstName": name});
        let cookie = [("cookie", cookies.as_str())];
        let changed = changing
            .send("PATCH", "/api/v1/account", &cookie, &change)
            .await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        let shown = other.customer(&cookies).await["name"].clone();
        assert!(
            shown.as_str().unwrap().starts_with(&name),
            "{shown} instead of {name}"
        );
    }
}
