use futures_util::future::join_all;
use gateway::retail::{PasswordRule, RetailClient};
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use secrecy::SecretString;
use serde_json::json;

use crate::support::{Browser, Response, TestShop, captured_logs, eventually};

const PATH: &str = "/api/v1/password-reset";
const OLD: &str = "Blue-Harbour-42";
const NEW: &str = "Canary-Violet-Kite-9";
const EXPIRED: (u16, &str) = (410, "/problems/reset-expired");

async fn mailed_query(shop: &TestShop, tenant: &str) -> String {
    let browser = shop.browser(tenant);
    let body = json!({ "email": "anna@example.com" });
    let response = browser.post("/api/v1/password-reset-requests", &body).await;
    assert_eq!(response.status, 204, "{}", response.text());
    let mails = shop.sandbox.mails().unwrap();
    let mail = mails.iter().rfind(|mail| mail.tenant == tenant).unwrap();
    let link = mail.body.lines().find(|line| line.contains("/pass-reset?"));
    link.unwrap().split_once('?').unwrap().1.to_owned()
}

async fn open_link<'a>(shop: &'a TestShop, tenant: &str, query: &str) -> Browser<'a> {
    let browser = shop.browser(tenant);
    let response = browser.get(&format!("/pass-reset?{query}")).await;
    assert_eq!(
        (response.status, response.header("location")),
        (303, Some("/pass-reset"))
    );
    browser
}

async fn set_password(browser: &Browser<'_>, password: &str) -> Response {
    browser
        .post(PATH, &json!({ "newPassword": password }))
        .await
}

async fn is_usable(browser: &Browser<'_>) -> bool {
    let response = browser.get(PATH).await;
    assert_eq!(
        (response.status, response.header("cache-control")),
        (200, Some("no-store"))
    );
    response.json()["usable"].as_bool().unwrap()
}

fn retail(shop: &TestShop, tenant: &str) -> RetailClient {
    let host = format!("{tenant}.localhost");
    shop.state
        .registry
        .find_by_host(&host)
        .unwrap()
        .retail()
        .unwrap()
}

async fn can_sign_in(shop: &TestShop, tenant: &str, password: &str) -> bool {
    let password = SecretString::from(password);
    let found = retail(shop, tenant)
        .sign_in("anna@example.com", &password, PasswordRule::Exact)
        .await;
    found.unwrap().is_some()
}

fn execute(shop: &TestShop, tenant: &str, sql: &str) {
    let changed = shop
        .sandbox
        .with_database(tenant, |connection| connection.execute(sql, []).unwrap());
    assert_ne!(changed.unwrap(), 0);
}

fn text(shop: &TestShop, tenant: &str, sql: &str) -> String {
    shop.sandbox
        .with_database(tenant, |connection| {
            connection.query_row(sql, [], |row| row.get(0)).unwrap()
        })
        .unwrap()
}

fn parameter<'a>(query: &'a str, name: &str) -> &'a str {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| *key == name).unwrap().1
}

/// [ACC-05]
#[actix_web::test]
async fn a_link_is_exchanged_for_a_cookie_and_a_clean_address() {
    let shop = TestShop::start().await;
    let query = mailed_query(&shop, "aegean").await;
    let (token, constr) = (parameter(&query, "token"), parameter(&query, "constr"));
    let response = shop.get("aegean", &format!("/pass-reset?{query}")).await;
    assert_eq!(
        (response.status, response.header("location")),
        (303, Some("/pass-reset"))
    );
    assert_eq!(response.header("cache-control"), Some("no-store"));
    assert_eq!(response.header("referrer-policy"), Some("no-referrer"));
    let cookie = response.header("set-cookie").unwrap();
    for rule in [
        "__Host-password-reset=",
        "HttpOnly",
        "Secure",
        "SameSite=Strict",
        "Path=/",
        "Max-Age=3600",
    ] {
        assert!(cookie.contains(rule), "{rule} in {cookie}");
    }
    assert!(!cookie.contains("Domain"));
    let everything = response.everything();
    for secret in [token, constr, "constr", "custid"] {
        assert!(!everything.contains(secret), "{secret} in {everything}");
    }

    let page = shop.get("aegean", "/pass-reset").await;
    assert_eq!(page.status, 200);
    assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
    assert_eq!(page.header("cache-control"), Some("no-store"));
    assert_eq!(
        (page.header("etag"), page.header("set-cookie")),
        (None, None)
    );
    let home = shop.get("aegean", "/").await;
    assert_eq!(
        home.header("referrer-policy"),
        Some("strict-origin-when-cross-origin")
    );
}

/// [ACC-05]
#[rstest]
#[case("POST")]
#[case("PUT")]
#[case("DELETE")]
#[actix_web::test]
async fn the_page_accepts_only_get(#[case] method: &str) {
    let shop = TestShop::start().await;
    let response = shop
        .request(
            method,
            "aegean",
            "/pass-reset?token=a&custid=1",
            &crate::support::OWN_PAGE_HEADERS,
            "{}",
        )
        .await;
    assert_eq!(
        (response.status, response.header("allow")),
        (405, Some("GET, HEAD"))
    );
    assert_eq!(response.header("set-cookie"), None);
}

/// [ACC-05]
#[rstest]
#[case::only_the_connection_string("constr=Server%3Ddb")]
#[case::no_customer("token=abc")]
#[case::an_invalid_customer_id("token=abc&custid=1%20OR%201%3D1")]
#[case::something_else("utm_source=mail")]
#[actix_web::test]
async fn an_invalid_link_removes_the_cookie(#[case] query: &str) {
    let shop = TestShop::start().await;
    let link = mailed_query(&shop, "aegean").await;
    let browser = open_link(&shop, "aegean", &link).await;
    assert!(is_usable(&browser).await);
    let response = browser.get(&format!("/pass-reset?{query}")).await;
    assert_eq!(
        (response.status, response.header("location")),
        (303, Some("/pass-reset"))
    );
    assert_eq!(browser.cookie_header(), "");
    assert!(!is_usable(&browser).await);
}

/// [ACC-05]
#[actix_web::test]
async fn a_link_sets_one_new_password() {
    let shop = TestShop::start().await;
    let query = mailed_query(&shop, "aegean").await;
    let browser = open_link(&shop, "aegean", &query).await;
    assert!(is_usable(&browser).await);
    let response = set_password(&browser, NEW).await;
    assert_eq!(
        (response.status, response.body.len()),
        (204, 0),
        "{}",
        response.text()
    );
    assert_eq!(response.header("cache-control"), Some("no-store"));
    let left = browser.cookie_header();
    let is_known = left.starts_with("__Host-known-browser=") && !left.contains("; ");
    assert!(is_known, "the link's cookie has gone: {left}");
    assert!(can_sign_in(&shop, "aegean", NEW).await && !can_sign_in(&shop, "aegean", OLD).await);
    let stored = "SELECT CUST_PASS_TOKEN FROM CUSTOMERS WHERE CUSTID = 1";
    assert_eq!(
        text(&shop, "aegean", stored),
        "",
        "the link is voided in the Retail API"
    );

    let again = open_link(&shop, "aegean", &query).await;
    assert!(!is_usable(&again).await);
    let response = set_password(&again, "Another-Password-1").await;
    assert_eq!((response.status, response.problem().as_str()), EXPIRED);
    assert!(can_sign_in(&shop, "aegean", NEW).await);
    assert_eq!(shop.sandbox.count("UpdatePassword"), 1);
}

/// [ACC-05]
#[actix_web::test]
async fn the_customer_is_notified_by_mail_without_the_password() {
    let shop = TestShop::start().await;
    let query = mailed_query(&shop, "aegean").await;
    let browser = open_link(&shop, "aegean", &query).await;
    assert_eq!(set_password(&browser, NEW).await.status, 204);
    eventually("a notice is mailed", async || {
        shop.sandbox.mails().unwrap().len() == 2
    })
    .await;
    let notice = shop.sandbox.mails().unwrap().pop().unwrap();
    assert_eq!(
        (notice.to.as_str(), notice.subject.as_str()),
        ("anna@example.com", "Your password was changed")
    );
    assert_eq!(notice.reply_to, "kalimera@aegeanvapour.example");
    assert!(notice.body.contains("Aegean Vapour") && notice.body.contains("+357 24 020 777"));
    for secret in [NEW, OLD, parameter(&query, "token"), "http"] {
        assert!(!notice.body.contains(secret), "{secret}");
    }
}

/// [ACC-05]
#[actix_web::test]
async fn a_new_password_ends_only_the_customers_own_sessions() {
    let shop = TestShop::start().await;
    let anna = shop.sign_in("aegean", "anna@example.com", OLD).await;
    let anna_elsewhere = shop.sign_in("vape", "anna@example.com", OLD).await;
    let trade = shop
        .sign_in("aegean", "trade@example.com", "Olive-Crate-77")
        .await;
    let query = mailed_query(&shop, "aegean").await;
    let browser = open_link(&shop, "aegean", &query).await;
    assert!(
        anna.customer_name().await.is_some(),
        "requesting a mail ends no session"
    );
    assert_eq!(set_password(&browser, NEW).await.status, 204);
    assert_eq!(anna.customer_name().await, None);
    assert_eq!(
        browser.customer_name().await,
        None,
        "a new password does not sign in"
    );
    assert!(anna_elsewhere.customer_name().await.is_some());
    assert!(trade.customer_name().await.is_some());
    shop.sign_in("aegean", "anna@example.com", NEW).await;
}

/// The Retail API accepts the old password just before the change, but responds after it. [ACC-05]
#[actix_web::test]
async fn a_simultaneous_sign_in_with_the_old_password_is_refused() {
    let shop = TestShop::start().await;
    let query = mailed_query(&shop, "aegean").await;
    let browser = open_link(&shop, "aegean", &query).await;
    let (logins, saves) = (shop.sandbox.count("login"), shop.sandbox.count("Save"));
    let held = |call| Fault::new(call, FaultKind::HeldResponse);
    let both = vec![held("login").times(1), held("Save")];
    shop.sandbox.set_faults(both);
    let thief = shop.browser("aegean");
    let signing_in = async {
        let signed_in = thief.sign_in("anna@example.com", OLD).await;
        shop.sandbox.clear_faults();
        signed_in
    };
    let changing = async {
        eventually("the old password is accepted", async || {
            shop.sandbox.count("login") > logins
        })
        .await;
        set_password(&browser, NEW).await
    };
    let releasing = async {
        eventually("the password is changed", async || {
            shop.sandbox.count("Save") > saves
        })
        .await;
        shop.sandbox.set_faults(vec![held("Save")]);
    };
    let (signed_in, chosen, ()) = futures_util::join!(signing_in, changing, releasing);
    assert_eq!((signed_in.status, chosen.status), (401, 204));
    assert_eq!(thief.customer_name().await, None);
}

/// [ACC-05]
#[actix_web::test]
async fn of_two_simultaneous_uses_of_a_link_one_succeeds() {
    let shop = TestShop::start().await;
    let query = mailed_query(&shop, "aegean").await;
    let browsers = [
        open_link(&shop, "aegean", &query).await,
        open_link(&shop, "aegean", &query).await,
    ];
    let fault = Fault::new("UpdatePassword", FaultKind::Delay { ms: 200 });
    shop.sandbox.set_faults(vec![fault]);
    let passwords = ["First-Password-1", "Second-Password-2"];
    let changing = browsers
        .iter()
        .zip(passwords)
        .map(|(browser, password)| set_password(browser, password));
    let mut statuses: Vec<_> = join_all(changing)
        .await
        .iter()
        .map(|response| response.status)
        .collect();
    let winner = statuses.iter().position(|status| *status == 204).unwrap();
    assert!(can_sign_in(&shop, "aegean", passwords[winner]).await);
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 410]);
    assert_eq!(shop.sandbox.count("UpdatePassword"), 1);
}

/// [ACC-05]
#[rstest]
#[case::wrong_token("token=0123456789abcdef0123456789abcdef&custid=1")]
#[case::part_of_the_token("token={half}&custid=1")]
#[case::token_and_more("token={token}0&custid=1")]
#[case::in_capitals("token={TOKEN}A&custid=1")]
#[case::for_another_customer("token={token}&custid=2")]
#[case::for_an_unknown_customer("token={token}&custid=999")]
#[actix_web::test]
async fn only_the_complete_link_of_the_customer_is_valid(#[case] query: &str) {
    let shop = TestShop::start().await;
    let mailed = mailed_query(&shop, "aegean").await;
    // The second customer has a link too.
    execute(
        &shop,
        "aegean",
        "UPDATE CUSTOMERS SET CUST_PASS_TOKEN = 'trades-own', CUST_PASS_TOKEN_EXPIRE_DATE = '2999-01-01T00:00:00' WHERE CUSTID = 2",
    );
    let token = parameter(&mailed, "token");
    let query = query
        .replace("{token}", token)
        .replace("{TOKEN}", &token.to_uppercase())
        .replace("{half}", token.get(..16).unwrap());
    let browser = open_link(&shop, "aegean", &query).await;
    assert!(!is_usable(&browser).await);
    let response = set_password(&browser, NEW).await;
    assert_eq!((response.status, response.problem().as_str()), EXPIRED);
    assert_eq!(shop.sandbox.count("UpdatePassword"), 0);
    let own = open_link(&shop, "aegean", &mailed).await;
    assert!(is_usable(&own).await, "guessing does no harm to the link");
}

/// [ACC-05]
#[actix_web::test]
async fn without_a_link_nothing_is_looked_up() {
    let shop = TestShop::start().await;
    let browser = shop.browser("aegean");
    assert!(!is_usable(&browser).await);
    let response = set_password(&browser, NEW).await;
    assert_eq!((response.status, response.problem().as_str()), EXPIRED);
    let forged = [
        ("__Host-password-reset", "bm90LW91cnM="),
        ("__Host-password-reset", ""),
    ];
    for (name, value) in forged {
        browser
            .cookies
            .borrow_mut()
            .insert(name.to_owned(), value.to_owned());
        assert!(!is_usable(&browser).await);
        assert_eq!(set_password(&browser, NEW).await.status, 410);
    }
    assert_eq!(shop.sandbox.ledger().len(), 0);
}

/// [ACC-05]
#[actix_web::test]
async fn a_link_of_another_shop_is_invalid() {
    let shop = TestShop::start().await;
    let query = mailed_query(&shop, "aegean").await;
    // The other shop has the same token and customer number.
    let token = parameter(&query, "token");
    execute(
        &shop,
        "vape",
        &format!(
            "UPDATE CUSTOMERS SET CUST_PASS_TOKEN = '{token}', CUST_PASS_TOKEN_EXPIRE_DATE = '2999-01-01T00:00:00' WHERE CUSTID = 1"
        ),
    );
    let mut browser = open_link(&shop, "aegean", &query).await;
    "vape".clone_into(&mut browser.tenant);
    assert!(!is_usable(&browser).await);
    let response = set_password(&browser, NEW).await;
    assert_eq!((response.status, response.problem().as_str()), EXPIRED);
    assert!(can_sign_in(&shop, "vape", OLD).await);
    "aegean".clone_into(&mut browser.tenant);
    assert!(is_usable(&browser).await);
}

/// [ACC-05]
#[actix_web::test]
async fn a_connection_string_in_a_link_is_ignored() {
    let shop = TestShop::start().await;
    let query = mailed_query(&shop, "aegean").await;
    let others = text(&shop, "vape", "SELECT db_conn_str FROM DB_STRINGS");
    let encoded =
        percent_encoding::utf8_percent_encode(&others, percent_encoding::NON_ALPHANUMERIC);
    let (token, id) = (parameter(&query, "token"), parameter(&query, "custid"));
    let browser = open_link(
        &shop,
        "aegean",
        &format!("constr={encoded}&token={token}&custid={id}"),
    )
    .await;
    assert_eq!(set_password(&browser, NEW).await.status, 204);
    assert!(can_sign_in(&shop, "aegean", NEW).await && can_sign_in(&shop, "vape", OLD).await);
    let calls = shop.sandbox.ledger();
    let touched = calls.iter().filter(|call| call.call == "UpdatePassword");
    let tenants: Vec<_> = touched.map(|call| call.tenant.as_deref()).collect();
    assert_eq!(tenants, [Some("aegean")]);
}

/// [ACC-05]
#[actix_web::test]
async fn a_link_is_valid_for_an_hour() {
    let shop = TestShop::start().await;
    let query = mailed_query(&shop, "aegean").await;
    let browser = open_link(&shop, "aegean", &query).await;
    shop.advance(3_500);
    assert!(is_usable(&browser).await);
    shop.advance(120);
    let late = open_link(&shop, "aegean", &query).await;
    assert!(
        !is_usable(&late).await,
        "the expiry in the Retail API counts, not the age of the cookie"
    );
    assert_eq!(set_password(&late, NEW).await.status, 410);
    // The Retail API extends the link, but the cookie expires.
    execute(
        &shop,
        "aegean",
        "UPDATE CUSTOMERS SET CUST_PASS_TOKEN_EXPIRE_DATE = '2999-01-01T00:00:00' WHERE CUSTID = 1",
    );
    assert!(!is_usable(&browser).await);
    assert_eq!(set_password(&browser, NEW).await.status, 410);
    assert!(is_usable(&late).await);
    execute(
        &shop,
        "aegean",
        "UPDATE CUSTOMERS SET CUST_PASS_TOKEN_EXPIRE_DATE = '' WHERE CUSTID = 1",
    );
    assert!(
        !is_usable(&late).await,
        "a link without an expiry is invalid"
    );
    assert_eq!(shop.sandbox.count("UpdatePassword"), 0);
}

/// [ACC-05]
#[actix_web::test]
async fn only_the_latest_link_is_valid() {
    let shop = TestShop::start().await;
    let first = mailed_query(&shop, "aegean").await;
    let second = mailed_query(&shop, "aegean").await;
    assert!(!is_usable(&open_link(&shop, "aegean", &first).await).await);
    assert!(is_usable(&open_link(&shop, "aegean", &second).await).await);
    execute(
        &shop,
        "aegean",
        "UPDATE CUSTOMERS SET DELETEDFLAG = 1 WHERE CUSTID = 1",
    );
    assert!(
        !is_usable(&open_link(&shop, "aegean", &second).await).await,
        "of a deleted customer"
    );
}

/// [ACC-05]
#[rstest]
#[case::missing("", "missing")]
#[case::short("Seven-7", "too-short")]
#[case::long(&"x".repeat(101), "too-long")]
#[case::two_lines("Long-enough\nbut", "invalid")]
#[case::the_phone("99470012", "guessable")]
#[case::the_phone_spaced("99-47 00 12", "guessable")]
#[case::the_address("Anna@Example.com", "guessable")]
#[actix_web::test]
async fn an_invalid_password_is_named_and_leaves_the_link_valid(
    #[case] password: &str,
    #[case] code: &str,
) {
    let shop = TestShop::start().await;
    let query = mailed_query(&shop, "aegean").await;
    let browser = open_link(&shop, "aegean", &query).await;
    let response = set_password(&browser, password).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (400, "/problems/invalid-body")
    );
    let errors = response.json()["errors"].clone();
    assert_eq!(
        (&errors[0]["pointer"], &errors[0]["code"]),
        (&json!("/newPassword"), &json!(code))
    );
    if !password.is_empty() {
        assert!(!response.everything().contains(password));
    }
    assert_eq!(shop.sandbox.count("UpdatePassword"), 0);
    assert_eq!(set_password(&browser, NEW).await.status, 204);
}

/// [ACC-05]
#[rstest]
#[case::written(FaultKind::CommitThenDrop)]
#[case::written_and_an_error(FaultKind::ErrorAfterCommit)]
#[case::not_written(FaultKind::Refuse)]
#[case::not_written_and_an_error(FaultKind::ErrorBeforeCommit)]
#[case::half_an_answer(FaultKind::HalfBody)]
#[actix_web::test]
async fn a_write_whose_response_is_lost_is_sent_once_more(#[case] fault: FaultKind) {
    let shop = TestShop::start().await;
    let query = mailed_query(&shop, "aegean").await;
    let browser = open_link(&shop, "aegean", &query).await;
    shop.sandbox
        .set_faults(vec![Fault::new("UpdatePassword", fault).times(1)]);
    assert_eq!(set_password(&browser, NEW).await.status, 204);
    assert_eq!(shop.sandbox.count("UpdatePassword"), 2);
    assert!(can_sign_in(&shop, "aegean", NEW).await);
}

/// [ACC-05]
#[rstest]
#[case::written(FaultKind::CommitThenDrop, true)]
#[case::not_written(FaultKind::ErrorBeforeCommit, false)]
#[actix_web::test]
async fn an_unknown_outcome_is_reported_and_can_be_retried(
    #[case] fault: FaultKind,
    #[case] is_written: bool,
) {
    let shop = TestShop::start().await;
    let anna = shop.sign_in("aegean", "anna@example.com", OLD).await;
    let query = mailed_query(&shop, "aegean").await;
    let browser = open_link(&shop, "aegean", &query).await;
    shop.sandbox
        .set_faults(vec![Fault::new("UpdatePassword", fault)]);
    let response = set_password(&browser, NEW).await;
    assert!(
        response.status >= 500 && response.text().contains("may have happened"),
        "{}",
        response.text()
    );
    assert_eq!(shop.sandbox.count("UpdatePassword"), 2, "one retry");
    assert_eq!(can_sign_in(&shop, "aegean", NEW).await, is_written);
    shop.sandbox.clear_faults();
    assert_eq!(
        anna.customer_name().await,
        None,
        "sessions end when the outcome is unknown"
    );
    let is_notice = |mail: &retail_sandbox::Mail| mail.subject == "Your password was changed";
    eventually("the customer is notified", async || {
        shop.sandbox.mails().unwrap().iter().any(is_notice)
    })
    .await;
    assert!(is_usable(&browser).await);
    assert_eq!(set_password(&browser, NEW).await.status, 204);
    assert!(can_sign_in(&shop, "aegean", NEW).await);
}

/// [ACC-05]
#[actix_web::test]
async fn a_shop_without_sign_in_accepts_no_new_password() {
    let shop = TestShop::start().await;
    let query = mailed_query(&shop, "aegean").await;
    let browser = open_link(&shop, "aegean", &query).await;
    let sql =
        "UPDATE APPLICATION_PROPERTIES SET PROP_VALUE = 'False' WHERE PROP_KEY = 'signInEnabled'";
    execute(&shop, "aegean", sql);
    crate::support::refresh_all(&shop.state).await;
    let response = set_password(&browser, NEW).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (403, "/problems/switched-off")
    );
    assert_eq!(shop.sandbox.count("UpdatePassword"), 0);
}

/// [ACC-05]
#[actix_web::test]
async fn a_refusal_changes_nothing() {
    let shop = TestShop::start().await;
    let anna = shop.sign_in("aegean", "anna@example.com", OLD).await;
    let query = mailed_query(&shop, "aegean").await;
    let browser = open_link(&shop, "aegean", &query).await;
    shop.sandbox.set_faults(vec![Fault::new(
        "UpdatePassword",
        FaultKind::LeakingRefusal,
    )]);
    let response = set_password(&browser, NEW).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (422, "/problems/retail-refused")
    );
    assert!(can_sign_in(&shop, "aegean", OLD).await);
    shop.sandbox.clear_faults();
    assert!(anna.customer_name().await.is_some());
    assert!(is_usable(&browser).await);
}

/// [ACC-05]
#[actix_web::test]
async fn a_used_link_is_invalid_even_when_voiding_it_fails() {
    let shop = TestShop::start().await;
    let query = mailed_query(&shop, "aegean").await;
    let browser = open_link(&shop, "aegean", &query).await;
    let faults =
        ["Save", "SendContactEmail"].map(|call| Fault::new(call, FaultKind::ErrorBeforeCommit));
    shop.sandbox.set_faults(faults.into());
    assert_eq!(set_password(&browser, NEW).await.status, 204);
    let stored = text(
        &shop,
        "aegean",
        "SELECT CUST_PASS_TOKEN FROM CUSTOMERS WHERE CUSTID = 1",
    );
    assert_eq!(
        stored,
        parameter(&query, "token"),
        "the Retail API still has the link"
    );
    assert_eq!(shop.sandbox.count("Save"), 2);
    let again = open_link(&shop, "aegean", &query).await;
    assert!(!is_usable(&again).await);
    assert_eq!(set_password(&again, "Another-Password-1").await.status, 410);
    assert!(can_sign_in(&shop, "aegean", NEW).await);
}

/// [ACC-05]
#[actix_web::test]
async fn a_link_is_invalid_after_a_password_change_even_when_voiding_it_fails() {
    let shop = TestShop::start().await;
    let anna = shop.sign_in("aegean", "anna@example.com", OLD).await;
    let query = mailed_query(&shop, "aegean").await;
    let browser = open_link(&shop, "aegean", &query).await;
    shop.sandbox
        .set_faults(vec![Fault::new("Save", FaultKind::Refuse)]);
    let body = json!({ "currentPassword": OLD, "newPassword": NEW });
    let changed = anna.put("/api/v1/account/password", &body).await;
    assert_eq!(changed.status, 204, "{}", changed.text());
    eventually("the link is invalid", async || !is_usable(&browser).await).await;
    shop.sandbox.clear_faults();
    assert_eq!(
        set_password(&browser, "Other-Kite-Violet-7").await.status,
        410
    );
    assert!(can_sign_in(&shop, "aegean", NEW).await);
}

/// [ACC-05]
#[actix_web::test]
async fn a_link_does_not_count_as_expired_while_the_retail_api_is_down() {
    let shop = TestShop::start().await;
    let query = mailed_query(&shop, "aegean").await;
    let browser = open_link(&shop, "aegean", &query).await;
    shop.sandbox.set_faults(vec![Fault::new(
        "select_query",
        FaultKind::ErrorBeforeCommit,
    )]);
    assert_eq!(browser.get(PATH).await.status, 502);
    assert_eq!(set_password(&browser, NEW).await.status, 502);
    shop.sandbox.clear_faults();
    assert!(is_usable(&browser).await);
}

/// [ACC-05]
#[actix_web::test]
async fn guessing_has_a_rate_limit() {
    let shop = TestShop::start().await;
    let mut statuses = Vec::new();
    for number in 0..25 {
        let browser = open_link(&shop, "aegean", &format!("token=guess{number}&custid=1")).await;
        statuses.push(set_password(&browser, NEW).await.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 410).count(), 20);
    assert_eq!(statuses[20..], [429; 5]);
    assert_eq!(shop.sandbox.count("select_query"), 20);
}

/// [ACC-05]
#[actix_web::test]
async fn no_secret_is_logged_or_returned() {
    let shop = TestShop::start().await;
    let query = mailed_query(&shop, "furniture").await;
    let token = parameter(&query, "token").to_owned();
    let connection = text(&shop, "furniture", "SELECT db_conn_str FROM DB_STRINGS");
    let browser = shop.browser("furniture");
    let mut seen = String::new();
    for path in [
        format!("/pass-reset?{query}"),
        "/pass-reset".to_owned(),
        PATH.to_owned(),
    ] {
        seen += &browser.get(&path).await.everything();
    }
    let secret = "Canary-Of-This-Test-77";
    for password in ["99470012", secret, secret] {
        seen += &set_password(&browser, password).await.everything();
    }
    seen += &captured_logs();
    for forbidden in [
        token.as_str(),
        connection.as_str(),
        parameter(&query, "constr"),
        secret,
    ] {
        assert!(!seen.contains(forbidden), "{forbidden}");
    }
}

/// The mail proves the address, even while the user name is the phone number [D-220].
#[actix_web::test]
async fn a_link_claims_an_account_from_the_till() {
    let shop = TestShop::start().await;
    execute(
        &shop,
        "aegean",
        "UPDATE CUSTOMERS SET CUST_USERNAME = '99470012', CUST_Password = '99470012', CUSTMOBILEPHONE = '99470012'
         WHERE CUSTEMAIL = 'anna@example.com'",
    );
    let query = mailed_query(&shop, "aegean").await;
    let browser = open_link(&shop, "aegean", &query).await;
    assert_eq!(set_password(&browser, "Quiet-River-88").await.status, 204);
    execute(
        &shop,
        "aegean",
        "UPDATE CUSTOMERS SET CUST_Password = '99470012' WHERE CUSTEMAIL = 'anna@example.com'",
    );
    let refused = shop.browser("aegean").sign_in("99470012", "99470012").await;
    assert_eq!(refused.status, 401);
}
