//! Shops that insist on claiming an account from the till before anything but its details [D-219].

use serde_json::{Value, json};

use super::{ANNA, TILL, TRADE, account, confirm_address, execute, session, sign_in};
use crate::{
    checkout::{cart, guest, key, line, order_body, place, refusal},
    support::{Browser, TestShop, changed_shops, tenants_setting},
};

const SHOP: &str = "furniture";
const EMAIL: &str = "eleni@example.com";
const PASSWORD: &str = "Quiet-River-88";
const CLAIM_FIRST: (u16, &str) = (403, "/problems/claim-first");

async fn start() -> TestShop {
    let shops = changed_shops(|_, settings| {
        let sign_in = toml::Table::from_iter([("claim_first".to_owned(), true.into())]);
        settings.insert("sign_in".to_owned(), sign_in.into());
    });
    let shop = TestShop::start_with(&tenants_setting(&shops)).await;
    let sql =
        "UPDATE CUSTOMERS SET CUST_PriceLIst_Header_Id = 1 WHERE CUSTMOBILEPHONE = '99123456'";
    execute(&shop, SHOP, sql);
    shop
}

async fn set_password(browser: &Browser<'_>) {
    let password = json!({"currentPassword": TILL.1, "newPassword": PASSWORD});
    let changed = browser.put("/api/v1/account/password", &password).await;
    assert_eq!(changed.status, 204, "{}", changed.text());
}

async fn claim(browser: &Browser<'_>) {
    set_password(browser).await;
    let email = json!({"email": EMAIL, "currentPassword": PASSWORD});
    let changed = browser.put("/api/v1/account/email", &email).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
    assert_eq!(session(browser).await["mustClaim"], true, "not confirmed");
    let orders = browser.get("/api/v1/orders").await;
    assert_eq!(orders.status, 403, "not confirmed");
    confirm_address(browser, EMAIL).await;
}

async fn prices(browser: &Browser<'_>) -> Vec<Value> {
    let list = browser.get("/api/v1/products?perPage=100").await.json();
    let items = list["items"].as_array().unwrap().iter();
    items.map(|item| item["priceCents"].clone()).collect()
}

#[actix_web::test]
async fn an_unclaimed_account_reaches_its_details_only() {
    let shop = start().await;
    let till = sign_in(&shop, SHOP, TILL).await;
    let customer = session(&till).await;
    assert_eq!(customer["mustClaim"], true);
    assert_eq!(customer["points"], Value::Null);
    for path in ["/api/v1/orders", "/api/v1/orders/1"] {
        let refused = refusal(&till.get(path).await);
        assert_eq!((refused.0, refused.1.as_str()), CLAIM_FIRST, "{path}");
    }
    assert_eq!(account(&till).await["phone"], TILL.0);
    assert_eq!(till.get("/api/v1/account/sign-in-links").await.status, 200);
    let changed = till
        .patch("/api/v1/account", &json!({"company": "Eleni & Co"}))
        .await;
    assert_eq!(changed.status, 200, "{}", changed.text());
    let signed_out = till.delete("/api/v1/session").await;
    assert_eq!(signed_out.status, 204);
}

#[actix_web::test]
async fn an_unclaimed_account_has_the_prices_of_visitors_and_no_orders() {
    let shop = start().await;
    let (till, visitor) = (sign_in(&shop, SHOP, TILL).await, shop.browser(SHOP));
    let trade = sign_in(&shop, SHOP, TRADE).await;
    assert_eq!(prices(&till).await, prices(&visitor).await);
    assert_ne!(prices(&till).await, prices(&trade).await);
    let mut body = order_body(&till, &cart(&[line(1, 1)], 1), "cash-on-delivery").await;
    for guest in [Value::Null, guest()] {
        body["guest"] = guest;
        let refused = refusal(&place(&till, &key(), &body).await);
        assert_eq!((refused.0, refused.1.as_str()), CLAIM_FIRST);
    }
}

#[actix_web::test]
async fn a_withdrawal_by_reference_needs_no_claim() {
    let shop = start().await;
    let till = sign_in(&shop, SHOP, TILL).await;
    let of_customer = json!({"order": {"orderId": 1}});
    let by_reference = json!({"order": {"reference": "7K3Q9MXZ2B", "email": EMAIL}});
    for (body, expected) in [
        (of_customer, CLAIM_FIRST),
        (by_reference, (404, "/problems/not-found")),
    ] {
        let refused = refusal(&till.post("/api/v1/withdrawal-previews", &body).await);
        assert_eq!((refused.0, refused.1.as_str()), expected);
    }
}

/// Otherwise the record could no longer tell that the password is a phone number.
#[actix_web::test]
async fn the_password_is_changed_before_address_and_phone() {
    let shop = start().await;
    for phones in [
        "CUSTMOBILEPHONE = '99123456'",
        "CUSTMOBILEPHONE = '+357 99 123456'",
        "CUSTMOBILEPHONE = ''",
    ] {
        execute(
            &shop,
            SHOP,
            &format!("UPDATE CUSTOMERS SET {phones} WHERE CUST_USERNAME = '99123456'"),
        );
        let till = sign_in(&shop, SHOP, TILL).await;
        let email = json!({"email": EMAIL, "currentPassword": TILL.1});
        let refused = refusal(&till.put("/api/v1/account/email", &email).await);
        assert_eq!((refused.0, refused.1.as_str()), CLAIM_FIRST, "{phones}");
        let unchanged = account(&till).await["phone"].clone();
        let details = json!({"phone": unchanged, "company": "Eleni & Co"});
        let saved = till.patch("/api/v1/account", &details).await;
        let is_sendable = unchanged == TILL.0;
        assert_eq!(saved.status == 200, is_sendable, "{}", saved.text());
        let phone = json!({"phone": "99765432"});
        let refused = refusal(&till.patch("/api/v1/account", &phone).await);
        assert_eq!((refused.0, refused.1.as_str()), CLAIM_FIRST, "{phones}");
    }
}

#[actix_web::test]
async fn a_claimed_account_stays_open_when_the_till_changes_it() {
    let shop = start().await;
    let till = sign_in(&shop, SHOP, TILL).await;
    claim(&till).await;
    let sql = "UPDATE CUSTOMERS SET CUST_Password = '99123456', CUST_USERNAME = '99123456' WHERE CUSTEMAIL = 'eleni@example.com'";
    execute(&shop, SHOP, sql);
    shop.advance(121);
    assert_eq!(session(&till).await["mustClaim"], false);
    assert_eq!(till.get("/api/v1/orders").await.status, 200);
}

#[actix_web::test]
async fn a_claimed_account_has_everything() {
    let shop = start().await;
    let till = sign_in(&shop, SHOP, TILL).await;
    claim(&till).await;
    let anna = sign_in(&shop, SHOP, ANNA).await;
    for browser in [&till, &anna] {
        assert_eq!(session(browser).await["mustClaim"], false);
        assert_eq!(browser.get("/api/v1/orders").await.status, 200);
    }
    let visitor = shop.browser(SHOP);
    assert_ne!(prices(&till).await, prices(&visitor).await, "own prices");
}
