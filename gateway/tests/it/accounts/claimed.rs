//! Accounts from the shop's till. The phone number is the password until the customer claims the account, whatever the
//! Retail API holds afterwards [D-26, D-217].

use serde_json::json;

use super::execute;
use crate::support::{Browser, HIGH_SIGN_IN_LIMITS, TestShop};

const SHOP: &str = "furniture";
const PHONE: &str = "99123456";
const EMAIL: &str = "eleni@example.com";
const PASSWORD: &str = "Quiet-River-88";

/// The till writes the phone number into the record again.
fn reset_at_the_till(shop: &TestShop) {
    let sql = "UPDATE CUSTOMERS SET CUST_Password = '99123456', CUST_USERNAME = '99123456' WHERE CUSTMOBILEPHONE = '99123456'";
    let changed = shop
        .sandbox
        .with_database(SHOP, |database| database.execute(sql, []).unwrap());
    assert_eq!(changed.unwrap(), 1);
}

async fn set_email(browser: &Browser<'_>, password: &str) {
    let body = json!({"email": EMAIL, "currentPassword": password});
    let response = browser.put("/api/v1/account/email", &body).await;
    assert_eq!(response.status, 200, "{}", response.text());
}

async fn set_password(browser: &Browser<'_>) {
    let body = json!({"currentPassword": PHONE, "newPassword": PASSWORD});
    let response = browser.put("/api/v1/account/password", &body).await;
    assert_eq!(response.status, 204, "{}", response.text());
}

async fn status(shop: &TestShop, user_name: &str, password: &str) -> u16 {
    shop.browser(SHOP).sign_in(user_name, password).await.status
}

#[actix_web::test]
async fn the_phone_number_signs_in_until_the_account_is_claimed() {
    let shop = TestShop::start_with(HIGH_SIGN_IN_LIMITS).await;
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    set_email(&browser, PHONE).await;
    assert_eq!(status(&shop, PHONE, PHONE).await, 200, "only an address");
    set_password(&browser).await;
    assert_eq!(status(&shop, EMAIL, PASSWORD).await, 200);
    reset_at_the_till(&shop);
    for name in [PHONE, EMAIL] {
        assert_eq!(status(&shop, name, PHONE).await, 401, "{name}");
    }
    for spelling in ["+357 99123456", "0035799123456", "99/123456", "\t99123456"] {
        let sql = format!(
            "UPDATE CUSTOMERS SET CUST_Password = '{spelling}' WHERE CUSTEMAIL = '{EMAIL}'"
        );
        execute(&shop, SHOP, &sql);
        assert_eq!(status(&shop, EMAIL, spelling).await, 401, "{spelling}");
    }
    let other_shop = shop.browser("vape").sign_in(PHONE, PHONE).await;
    assert_eq!(other_shop.status, 200, "the customer of another shop");
}

/// The till may write an old number, which the record no longer has.
#[actix_web::test]
async fn an_old_number_does_not_sign_in() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    set_password(&browser).await;
    set_email(&browser, PASSWORD).await;
    let phone = json!({"phone": "99765432"});
    let changed = browser.patch("/api/v1/account", &phone).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
    let sql = format!(
        "UPDATE CUSTOMERS SET CUST_Password = '{PHONE}', CUST_USERNAME = '{PHONE}' WHERE CUSTEMAIL = '{EMAIL}'"
    );
    execute(&shop, SHOP, &sql);
    assert_eq!(status(&shop, PHONE, PHONE).await, 401);
}

/// An account that was complete before is claimed by the first sign-in.
#[actix_web::test]
async fn a_sign_in_with_an_own_password_claims_the_account() {
    let shop = TestShop::start().await;
    let anna = ("anna@example.com", "Blue-Harbour-42");
    shop.sign_in(SHOP, anna.0, anna.1).await;
    let sql = "UPDATE CUSTOMERS SET CUST_Password = '99470012', CUST_USERNAME = '99470012' WHERE CUSTEMAIL = 'anna@example.com'";
    execute(&shop, SHOP, sql);
    assert_eq!(status(&shop, "99470012", "99470012").await, 401);
}

#[actix_web::test]
async fn the_order_of_the_two_changes_makes_no_difference() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    set_password(&browser).await;
    reset_at_the_till(&shop);
    assert_eq!(status(&shop, PHONE, PHONE).await, 200, "only a password");
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    set_password(&browser).await;
    set_email(&browser, PASSWORD).await;
    reset_at_the_till(&shop);
    assert_eq!(status(&shop, PHONE, PHONE).await, 401);
}
