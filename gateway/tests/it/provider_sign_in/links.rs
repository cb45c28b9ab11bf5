use serde_json::{Value, json};

use super::{ANNA, OTHER_SHOP, SHOP, connect, notice, sign_in, start};
use crate::support::Browser;

const LINKS: &str = "/api/v1/account/sign-in-links";

async fn links(browser: &Browser<'_>) -> Vec<Value> {
    let response = browser.get(LINKS).await;
    assert_eq!(response.status, 200, "{}", response.text());
    response.json()["items"].as_array().unwrap().clone()
}

fn path_of(link: &Value) -> String {
    format!("{LINKS}/{}", link["id"].as_str().unwrap())
}

#[actix_web::test]
async fn a_customer_lists_and_removes_connections() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    connect(&shops, &browser).await;
    let found = links(&browser).await;
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["label"], "Google");
    let text = found[0].to_string();
    assert!(!text.contains("100000000000000000001"), "{text}");

    let path = path_of(&found[0]);
    assert_eq!(browser.delete(&path).await.status, 204);
    assert_eq!(links(&browser).await, Vec::<Value>::new());
    assert_eq!(browser.delete(&path).await.status, 404);
    assert!(browser.customer_name().await.is_some(), "still signed in");
    let landing = sign_in(&shops, &shops.shop.browser(SHOP), "google", "person=anna").await;
    assert_eq!(landing, notice("confirm-by-mail"));
}

#[actix_web::test]
async fn connections_of_other_customers_and_shops_stay() {
    let shops = start().await;
    let anna = shops.shop.browser(SHOP);
    connect(&shops, &anna).await;
    let path = path_of(&links(&anna).await[0]);
    let other_shop = shops
        .shop
        .sign_in(OTHER_SHOP, ANNA, "Blue-Harbour-42")
        .await;
    let trade = shops
        .shop
        .sign_in(SHOP, "trade@example.com", "Olive-Crate-77")
        .await;
    for other in [other_shop, trade] {
        assert_eq!(links(&other).await, Vec::<Value>::new());
        assert_eq!(other.delete(&path).await.status, 404);
    }
    assert_eq!(links(&anna).await.len(), 1);
}

#[actix_web::test]
async fn a_password_set_with_a_mailed_link_removes_all_connections() {
    let shops = start().await;
    connect(&shops, &shops.shop.browser(SHOP)).await;
    let browser = shops.shop.browser(SHOP);
    let body = json!({ "email": ANNA });
    let requested = browser.post("/api/v1/password-reset-requests", &body).await;
    assert_eq!(requested.status, 204, "{}", requested.text());
    let mails = shops.mails_to(ANNA);
    let is_link = |line: &&str| line.contains("/pass-reset?");
    let link = mails.iter().flat_map(|mail| mail.lines()).find(is_link);
    let (_, query) = link.unwrap().split_once('?').unwrap();
    browser.get(&format!("/pass-reset?{query}")).await;
    let body = json!({ "newPassword": "Canary-Violet-Kite-9" });
    let changed = browser.post("/api/v1/password-reset", &body).await;
    assert_eq!(changed.status, 204, "{}", changed.text());
    let landing = sign_in(&shops, &shops.shop.browser(SHOP), "google", "person=anna").await;
    assert_eq!(landing, notice("confirm-by-mail"));
}
