use serde_json::{Value, json};

use super::{ANNA, OTHER_SHOP, SHOP, begin, come_back, notice, sign_in, start};
use crate::support::Browser;

const NORA: &str = "nora@example.com";

fn registration(email: &str) -> Value {
    json!({
        "firstName": "Nora", "lastName": "Petrou", "countryCode": "CY", "street": "4 Ledra", "city": "Nicosia",
        "postcode": "1011", "phone": "35799000111", "email": email, "password": "Quiet-River-88", "privacyAccepted": true,
    })
}

async fn identity(browser: &Browser<'_>) -> Value {
    let response = browser.get("/api/v1/sign-in-identity").await;
    assert_eq!(response.status, 200);
    assert_eq!(response.header("cache-control"), Some("no-store"));
    response.json()["identity"].clone()
}

async fn register(browser: &Browser<'_>, email: &str) {
    let response = browser
        .post("/api/v1/customers", &registration(email))
        .await;
    assert_eq!(response.status, 204, "{}", response.text());
}

#[actix_web::test]
async fn an_unknown_address_leads_to_the_registration_with_the_known_values() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    assert_eq!(identity(&browser).await, Value::Null);
    let landing = sign_in(&shops, &browser, "google", "person=nora").await;
    assert_eq!(landing, "/register?provider=google");
    assert_eq!(browser.customer_name().await, None);
    let expected =
        json!({"provider": "google", "email": NORA, "firstName": "Nora", "lastName": "Petrou"});
    assert_eq!(identity(&browser).await, expected);
    // The cookie of one shop tells another shop nothing.
    let mut other = shops.shop.browser(OTHER_SHOP);
    other.cookies.replace(browser.cookies.borrow().clone());
    assert_eq!(identity(&other).await, Value::Null);
    other.tenant = SHOP.to_owned();
    assert_eq!(identity(&other).await, expected);
    shops.shop.advance(3_600);
    assert_eq!(identity(&browser).await, Value::Null);
}

#[actix_web::test]
async fn the_registration_keeps_the_page_to_continue_at() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    let page = begin(&browser, "/sign-in/openid?next=%2Fshop%2Fcart").await;
    let back = shops.choose(&page, "person=nora").await;
    let landing = come_back(&browser, &back).await;
    assert_eq!(landing, "/register?provider=openid&next=%2Fshop%2Fcart");
}

#[actix_web::test]
async fn a_customer_who_came_to_register_signs_in_with_the_provider_afterwards() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    sign_in(&shops, &browser, "google", "person=nora").await;
    register(&browser, "Nora@Example.com").await;
    assert_eq!(identity(&browser).await, Value::Null);
    let landing = sign_in(&shops, &shops.shop.browser(SHOP), "google", "person=nora").await;
    assert_eq!(landing, notice("signed-in"));
    // Another provider is not connected.
    let landing = sign_in(&shops, &shops.shop.browser(SHOP), "openid", "person=nora").await;
    assert_eq!(landing, notice("confirm-by-mail"));
}

#[actix_web::test]
async fn a_registration_with_another_address_or_browser_connects_nothing() {
    for (email, is_same_browser) in [("other@example.com", true), (NORA, false)] {
        let shops = start().await;
        let browser = shops.shop.browser(SHOP);
        sign_in(&shops, &browser, "google", "person=nora").await;
        let other = shops.shop.browser(SHOP);
        register(if is_same_browser { &browser } else { &other }, email).await;
        let landing = sign_in(&shops, &other, "google", "person=nora").await;
        assert_ne!(landing, notice("signed-in"), "{email}");
    }
}

#[actix_web::test]
async fn a_refused_registration_connects_nothing_and_keeps_the_values() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    sign_in(&shops, &browser, "google", "person=nora").await;
    let refused = browser.post("/api/v1/customers", &registration(ANNA)).await;
    assert_eq!(refused.status, 409, "{}", refused.text());
    assert_eq!(identity(&browser).await["email"], NORA);
    let landing = sign_in(&shops, &browser, "google", "person=nora").await;
    assert_eq!(landing, "/register?provider=google");
}
