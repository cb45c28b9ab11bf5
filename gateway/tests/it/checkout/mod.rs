mod confirmations;
mod orders;
mod outage;
mod provider_errors;
mod quotes;
mod tampering;
mod webhooks;

use retail_sandbox::Sandbox;
use serde_json::{Value, json};

use crate::support::{
    Browser, HIGH_SIGN_IN_LIMITS, OWN_PAGE_HEADERS, Response, TestShop, refresh_all,
};

/// A shop with stock, age check, points, guests, cash and cards.
pub(crate) const SHOP: &str = "aegean";
/// A customer with 46.50 points, of which 6.50 are on hold.
pub(crate) const ANNA: (&str, &str) = ("anna@example.com", "Blue-Harbour-42");
pub(crate) const ELENI: (&str, &str) = ("99123456", "99123456");

/// All requests of a test come from one client address.
pub(crate) const HIGH_ORDER_LIMITS: &str = "[budgets.orders]
address = { burst = 1000000, per_hour = 1000000 }
network = { burst = 1000000, per_hour = 1000000 }
shop = { burst = 1000000, per_hour = 1000000 }
[budgets.customer_orders]
burst = 1000000
per_hour = 1000000
";

pub(crate) async fn start() -> TestShop {
    TestShop::start_with(&format!("{HIGH_SIGN_IN_LIMITS}{HIGH_ORDER_LIMITS}")).await
}

pub(crate) fn execute(sandbox: &Sandbox, tenant: &str, sql: &str) {
    let changed = sandbox.with_database(tenant, |connection| connection.execute(sql, []).unwrap());
    assert!(changed.unwrap() > 0, "{sql}");
}

pub(crate) async fn set_property(shop: &TestShop, tenant: &str, key: &str, value: &str) {
    let sql = format!(
        "UPDATE APPLICATION_PROPERTIES SET PROP_VALUE = '{value}' WHERE PROP_KEY = '{key}'"
    );
    execute(&shop.sandbox, tenant, &sql);
    refresh_all(&shop.state).await;
}

/// Creates a product without variants.
pub(crate) fn product(shop: &TestShop, tenant: &str, euro: &str, stock: i32) -> i32 {
    let next = shop.sandbox.with_database(tenant, |connection| {
        let sql = "SELECT MAX(PRODID) + 1 FROM PRODUCTS";
        connection.query_row(sql, [], |row| row.get(0)).unwrap()
    });
    numbered_product(shop, tenant, next.unwrap(), euro, stock)
}

/// Creates a product with this id, without variants.
pub(crate) fn numbered_product(
    shop: &TestShop,
    tenant: &str,
    id: i32,
    euro: &str,
    stock: i32,
) -> i32 {
    let made = shop.sandbox.with_database(tenant, |connection| {
        let sql = "INSERT INTO PRODUCTS (PRODID, PRODCODE, PRODSLUG, PRODDESC, PROD_PRICE, CatID, PROD_CREATED)
                   VALUES (?1, 'T' || ?1, 'thing-' || ?1, 'Thing ' || ?1, ?2, (SELECT MIN(CatID) FROM CATEGORIES),
                           '2026-10-01T09:00:00')";
        connection.execute(sql, (id, euro)).unwrap();
        connection
            .execute("INSERT INTO STOCK VALUES (?1, 1, ?2)", (id, stock))
            .unwrap()
    });
    assert_eq!(made.unwrap(), 1);
    id
}

pub(crate) fn line(product_id: i32, quantity: i32) -> Value {
    json!({"productId": product_id, "quantity": quantity})
}

pub(crate) fn cart(lines: &[Value], shipping_method_id: i32) -> Value {
    json!({"lines": lines, "countryCode": "CY", "shippingMethodId": shipping_method_id})
}

pub(crate) async fn quote(browser: &Browser<'_>, cart: &Value) -> Value {
    let response = browser.post("/api/v1/quotes", cart).await;
    assert_eq!(response.status, 200, "{}", response.text());
    assert_eq!(response.header("cache-control"), Some("no-store"));
    response.json()
}

pub(crate) async fn order_body(browser: &Browser<'_>, cart: &Value, method: &str) -> Value {
    let quote = quote(browser, cart).await;
    json!({
        "cart": cart,
        "fingerprint": quote["fingerprint"],
        "paymentMethod": method,
        "ageConfirmed": true,
    })
}

pub(crate) fn guest() -> Value {
    json!({
        "firstName": "Nikos", "lastName": "Guest-of-aegean", "street": "Athinon 1", "city": "Larnaca",
        "postcode": "6023", "phone": "99000111", "email": "nikos@example.com", "privacyAccepted": true,
    })
}

pub(crate) async fn place(browser: &Browser<'_>, key: &str, body: &Value) -> Response {
    let [site, storefront, json] = OWN_PAGE_HEADERS;
    let headers = [site, storefront, json, ("idempotency-key", key)];
    browser
        .request("POST", "/api/v1/orders", &headers, &body.to_string())
        .await
}

pub(crate) async fn confirm(browser: &Browser<'_>, body: &Value) -> Response {
    browser.post("/api/v1/order-confirmations", body).await
}

pub(crate) fn key() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("test-key-{:012}", NEXT.fetch_add(1, Ordering::Relaxed))
}

pub(crate) fn refusal(response: &Response) -> (u16, String) {
    (response.status, response.problem())
}

pub(crate) fn count_save_calls(shop: &TestShop) -> usize {
    shop.sandbox.count("SaveOrder")
}
