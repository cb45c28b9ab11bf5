//! Accounts from the shop's till. The phone number is the password until the customer claims the account, whatever the
//! Retail API holds afterwards [D-26, D-217].

use futures_util::future::join_all;
use serde_json::json;

use retail_sandbox::{Fault, FaultKind};

use super::{account, address_link, confirm_address, execute, mails, open_link, rows, session};
use crate::support::{Browser, HIGH_SIGN_IN_LIMITS, TestShop, eventually};

const SHOP: &str = "furniture";
const PHONE: &str = "99123456";
const EMAIL: &str = "eleni@example.com";
const PASSWORD: &str = "Quiet-River-88";
const CONFIRMED: &str = "/shop/dashboard?tab=details&provider-notice=address-confirmed";
const NOT_CONFIRMED: &str = "/shop/dashboard?tab=details&provider-notice=address-not-confirmed";
const WRONG_LINK: &str = "/pages/login?provider-notice=wrong-link";

/// The till writes the phone number into the record again.
fn reset_at_the_till(shop: &TestShop) {
    let sql = "UPDATE CUSTOMERS SET CUST_Password = '99123456', CUST_USERNAME = '99123456' WHERE CUSTMOBILEPHONE = '99123456'";
    let changed = shop
        .sandbox
        .with_database(SHOP, |database| database.execute(sql, []).unwrap());
    assert_eq!(changed.unwrap(), 1);
}

async fn type_email(browser: &Browser<'_>, email: &str, password: &str) {
    let body = json!({"email": email, "currentPassword": password});
    let response = browser.put("/api/v1/account/email", &body).await;
    assert_eq!(response.status, 200, "{}", response.text());
    assert_eq!(response.json()["emailToConfirm"], email);
}

async fn set_email(browser: &Browser<'_>, password: &str) {
    type_email(browser, EMAIL, password).await;
    assert_eq!(confirm_address(browser, EMAIL).await, CONFIRMED);
}

fn names(shop: &TestShop) -> String {
    let sql = "SELECT CUST_USERNAME, CUSTEMAIL FROM CUSTOMERS WHERE CUSTID = 3";
    rows(shop, SHOP, sql).remove(0)
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

async fn change_phone(browser: &Browser<'_>, phone: &str) {
    let change = json!({ "phone": phone });
    let changed = browser.patch("/api/v1/account", &change).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
}

/// The till writes a password into the record, and perhaps a user name or a phone number.
fn write_at_the_till(shop: &TestShop, password: &str, others: &str) {
    let sql = format!(
        "UPDATE CUSTOMERS SET CUSTPHONE = '', CUST_Password = '{password}'{others} WHERE CUSTID = 3"
    );
    execute(shop, SHOP, &sql);
}

/// The record no longer has these numbers, in any column (D-221).
#[actix_web::test]
async fn a_former_number_is_no_password_of_a_claimed_account() {
    let changes = "[budgets.account_changes]\nburst = 100\nper_hour = 100\n";
    let shop = TestShop::start_with(&(HIGH_SIGN_IN_LIMITS.to_owned() + changes)).await;
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    set_password(&browser).await;
    set_email(&browser, PASSWORD).await;
    change_phone(&browser, "99765432").await;
    change_phone(&browser, "99111222").await;
    for former in [PHONE, "+357 99123456", "0035799765432", "99/765432"] {
        write_at_the_till(&shop, former, "");
        assert_eq!(status(&shop, EMAIL, former).await, 401, "{former}");
        let password = json!({"currentPassword": former, "newPassword": "Another-River-9"});
        let refused = browser.put("/api/v1/account/password", &password).await;
        assert_eq!(refused.problem(), "/problems/wrong-password", "{former}");
        let address = json!({"currentPassword": former, "email": "other@example.com"});
        let refused = browser.put("/api/v1/account/email", &address).await;
        assert_eq!(refused.problem(), "/problems/wrong-password", "{former}");
    }
    write_at_the_till(&shop, PHONE, &format!(", CUST_USERNAME = '{PHONE}'"));
    assert_eq!(status(&shop, PHONE, PHONE).await, 401);
    write_at_the_till(&shop, PASSWORD, "");
    for former in [PHONE, "35799765432"] {
        let password = json!({"currentPassword": PASSWORD, "newPassword": former});
        let refused = browser.put("/api/v1/account/password", &password).await;
        assert_eq!(refused.json()["errors"][0]["code"], "guessable", "{former}");
    }
    write_at_the_till(&shop, "99333444", "");
    assert_eq!(status(&shop, EMAIL, "99333444").await, 200, "no own number");
}

/// The gateway has seen the first number at a sign-in only.
#[actix_web::test]
async fn a_number_that_the_till_has_changed_does_not_sign_in() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    set_password(&browser).await;
    set_email(&browser, PASSWORD).await;
    write_at_the_till(&shop, PHONE, ", CUSTMOBILEPHONE = '99765432'");
    assert_eq!(status(&shop, EMAIL, PHONE).await, 401);
}

/// The phone number is changed while it is still the password.
#[actix_web::test]
async fn a_former_number_as_the_password_claims_no_account() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    set_email(&browser, PHONE).await;
    change_phone(&browser, "99765432").await;
    write_at_the_till(&shop, PHONE, "");
    for _ in 0..2 {
        let browser = shop.sign_in(SHOP, EMAIL, PHONE).await;
        let due = json!({"email": false, "password": true});
        assert_eq!(session(&browser).await["credentialsToUpdate"], due);
    }
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

/// After a mistyped address the customer can still sign in, and an address alone claims no account (D-220).
#[actix_web::test]
async fn an_address_counts_only_after_its_confirmation() {
    let shop = TestShop::start_with(HIGH_SIGN_IN_LIMITS).await;
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    type_email(&browser, "mistyped@example.com", PHONE).await;
    type_email(&browser, EMAIL, PHONE).await;
    assert_eq!(names(&shop), format!("{PHONE}|"));
    assert_eq!(status(&shop, PHONE, PHONE).await, 200);
    set_password(&browser).await;
    let due = json!({"email": true, "password": false});
    assert_eq!(session(&browser).await["credentialsToUpdate"], due);
    assert_eq!(account(&browser).await["emailToConfirm"], EMAIL);
    assert_eq!(status(&shop, PHONE, PASSWORD).await, 200);
    reset_at_the_till(&shop);
    assert_eq!(status(&shop, PHONE, PHONE).await, 200, "not confirmed");
    let mistyped = address_link(&shop, "mistyped@example.com");
    assert_eq!(open_link(&browser, &mistyped).await, WRONG_LINK);
    assert_eq!(confirm_address(&browser, EMAIL).await, CONFIRMED);
    assert_eq!(names(&shop), format!("{EMAIL}|{EMAIL}"));
    assert_eq!(status(&shop, PHONE, PHONE).await, 401);
    let account = account(&browser).await;
    assert_eq!(
        (&account["email"], &account["emailToConfirm"]),
        (&json!(EMAIL), &json!(null))
    );
    let used = address_link(&shop, EMAIL);
    assert_eq!(open_link(&browser, &used).await, WRONG_LINK);
}

#[actix_web::test]
async fn the_link_works_only_in_the_browser_where_the_address_was_typed() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    type_email(&browser, EMAIL, PHONE).await;
    let other = shop.sign_in(SHOP, PHONE, PHONE).await;
    assert_eq!(confirm_address(&other, EMAIL).await, WRONG_LINK);
    let guessed = "/sign-in/confirm-address?token=00000000000000000000000000000000";
    assert_eq!(open_link(&browser, guessed).await, WRONG_LINK);
    let elsewhere = shop.browser("vape");
    elsewhere.cookies.replace(browser.cookies.borrow().clone());
    assert_eq!(confirm_address(&elsewhere, EMAIL).await, WRONG_LINK);
    assert_eq!(names(&shop), format!("{PHONE}|"));
    assert_eq!(confirm_address(&browser, EMAIL).await, CONFIRMED);
}

/// Another person who knows the phone number has typed an own address first.
#[actix_web::test]
async fn a_password_of_the_customer_invalidates_the_links_of_others() {
    let shop = TestShop::start().await;
    let stranger = shop.sign_in(SHOP, PHONE, PHONE).await;
    type_email(&stranger, "stranger@example.com", PHONE).await;
    let customer = shop.sign_in(SHOP, PHONE, PHONE).await;
    set_password(&customer).await;
    let landing = confirm_address(&stranger, "stranger@example.com").await;
    assert_eq!(landing, WRONG_LINK);
    assert_eq!(names(&shop), format!("{PHONE}|"));
    set_email(&customer, PASSWORD).await;
    assert_eq!(status(&shop, EMAIL, PASSWORD).await, 200);
}

#[actix_web::test]
async fn a_confirmation_ends_the_sessions_of_others() {
    let shop = TestShop::start().await;
    let stranger = shop.sign_in(SHOP, PHONE, PHONE).await;
    let customer = shop.sign_in(SHOP, PHONE, PHONE).await;
    set_email(&customer, PHONE).await;
    assert_eq!(stranger.customer_name().await, None);
    assert!(customer.customer_name().await.is_some());
}

#[actix_web::test]
async fn the_address_from_the_till_is_told_about_another_one() {
    let shop = TestShop::start().await;
    let sql = "UPDATE CUSTOMERS SET CUSTEMAIL = 'till@example.com' WHERE CUSTID = 3";
    execute(&shop, SHOP, sql);
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    type_email(&browser, EMAIL, PHONE).await;
    let told = || {
        let all = mails(&shop, SHOP).into_iter();
        let own = all.filter(|(to, _, _)| to == "till@example.com");
        own.collect::<Vec<_>>()
    };
    eventually("the notice", async || told().len() == 1).await;
    let (_, subject, text) = told().remove(0);
    assert_eq!(subject, "Another email address for your account");
    assert!(!text.contains(EMAIL) && !text.contains("http"), "{text}");
    assert_eq!(confirm_address(&browser, EMAIL).await, CONFIRMED);
    eventually("the second notice", async || told().len() == 2).await;
    assert_eq!(told()[1].1, "Your email address was changed");
}

#[actix_web::test]
async fn a_link_that_could_not_be_mailed_leaves_nothing_to_confirm() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    let refusal = Fault::new("SendContactEmail", FaultKind::Refusal);
    shop.sandbox.set_faults(vec![refusal]);
    let body = json!({"email": EMAIL, "currentPassword": PHONE});
    let response = browser.put("/api/v1/account/email", &body).await;
    assert_eq!(response.status, 422, "{}", response.text());
    assert_eq!(account(&browser).await["emailToConfirm"], json!(null));
}

#[actix_web::test]
async fn the_link_stays_usable_while_the_retail_api_fails() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    type_email(&browser, EMAIL, PHONE).await;
    let refusal = Fault::new("Save", FaultKind::Refusal);
    shop.sandbox.set_faults(vec![refusal]);
    assert_eq!(confirm_address(&browser, EMAIL).await, NOT_CONFIRMED);
    shop.sandbox.clear_faults();
    assert_eq!(confirm_address(&browser, EMAIL).await, CONFIRMED);
}

#[actix_web::test]
async fn an_address_that_is_taken_meanwhile_is_not_confirmed() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    type_email(&browser, EMAIL, PHONE).await;
    let sql = format!("UPDATE CUSTOMERS SET CUSTEMAIL = '{EMAIL}' WHERE CUSTID = 2");
    execute(&shop, SHOP, &sql);
    assert_eq!(confirm_address(&browser, EMAIL).await, NOT_CONFIRMED);
    assert_eq!(names(&shop), format!("{PHONE}|"));
    assert_eq!(account(&browser).await["emailToConfirm"], json!(null));
}

/// A browser may open a link several times at once.
#[actix_web::test]
async fn a_link_that_is_opened_several_times_at_once_counts_once() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    type_email(&browser, EMAIL, PHONE).await;
    let link = address_link(&shop, EMAIL);
    let opened = join_all((0..4).map(|_| open_link(&browser, &link))).await;
    assert_eq!(opened, [CONFIRMED; 4]);
    assert_eq!(shop.sandbox.count("Save"), 1);
    assert!(browser.customer_name().await.is_some());
}

/// The link belongs to the session, so another session does not wait for it.
#[actix_web::test]
async fn another_session_has_nothing_to_confirm() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    type_email(&browser, EMAIL, PHONE).await;
    browser.sign_in(PHONE, PHONE).await;
    assert_eq!(account(&browser).await["emailToConfirm"], json!(null));
    assert_eq!(confirm_address(&browser, EMAIL).await, WRONG_LINK);
}

/// Mail programs look at links with HEAD.
#[actix_web::test]
async fn a_head_request_confirms_nothing() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    type_email(&browser, EMAIL, PHONE).await;
    let link = address_link(&shop, EMAIL);
    let response = browser.request("HEAD", &link, &[], "").await;
    assert_eq!(response.status, 405);
    assert_eq!(names(&shop), format!("{PHONE}|"));
    assert_eq!(open_link(&browser, &link).await, CONFIRMED);
}

#[actix_web::test]
async fn links_have_a_rate_limit() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in(SHOP, PHONE, PHONE).await;
    for _ in 0..5 {
        type_email(&browser, EMAIL, PHONE).await;
    }
    let body = json!({"email": EMAIL, "currentPassword": PHONE});
    let refused = browser.put("/api/v1/account/email", &body).await;
    assert_eq!(refused.problem(), "/problems/too-many-requests");
    assert_eq!(mails(&shop, SHOP).len(), 5);
}
