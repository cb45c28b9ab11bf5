use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::json;

use super::{
    ANNA, TILL, TRADE, execute, is_signed_in, mails, rows, session, session_key, sign_in, signs_in,
    with_session,
};
use crate::support::{Browser, Response, TestShop, captured_logs, eventually};

const PATH: &str = "/api/v1/account/password";
const NEW: &str = "Another-canary-Harbour-7";

async fn change(browser: &Browser<'_>, present: &str, new: &str) -> Response {
    let body = json!({"currentPassword": present, "newPassword": new});
    browser.put(PATH, &body).await
}

fn stored(shop: &TestShop, tenant: &str, customer: i32) -> String {
    let sql = format!("SELECT CUST_Password FROM CUSTOMERS WHERE CUSTID = {customer}");
    rows(shop, tenant, &sql).remove(0)
}

/// [ACC-08]
#[actix_web::test]
async fn the_new_password_is_valid_and_other_sessions_end() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let phone = sign_in(&shop, "aegean", ANNA).await;
    let (trade, elsewhere) = (
        sign_in(&shop, "aegean", TRADE).await,
        sign_in(&shop, "vape", ANNA).await,
    );
    let old_cookie = session_key(&browser);
    let response = change(&browser, ANNA.1, NEW).await;
    assert_eq!(
        (response.status, response.body.len()),
        (204, 0),
        "{}",
        response.text()
    );
    assert_eq!(response.header("cache-control"), Some("no-store"));
    assert!(is_signed_in(&browser).await && session_key(&browser) != old_cookie);
    let stolen = with_session(&shop, "aegean", &old_cookie);
    assert!(!is_signed_in(&stolen).await && !is_signed_in(&phone).await);
    assert!(is_signed_in(&trade).await && is_signed_in(&elsewhere).await);
    assert!(!signs_in(&shop, "aegean", ANNA).await);
    sign_in(&shop, "aegean", (ANNA.0, NEW)).await;
    assert_eq!(stored(&shop, "aegean", 1), NEW);
    assert_eq!(
        (
            stored(&shop, "aegean", 2).as_str(),
            stored(&shop, "vape", 1).as_str()
        ),
        (TRADE.1, ANNA.1)
    );
    let seen = response.everything() + &captured_logs();
    assert!(!seen.contains(NEW) && !seen.contains(ANNA.1));
}

/// [ACC-08]
#[actix_web::test]
async fn the_customer_is_notified_by_mail_without_the_password() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    assert_eq!(change(&browser, ANNA.1, NEW).await.status, 204);
    eventually("the mail", async || !mails(&shop, "aegean").is_empty()).await;
    let (to, subject, text) = mails(&shop, "aegean").remove(0);
    assert_eq!(
        (to.as_str(), subject.as_str()),
        ("anna@example.com", "Your password was changed")
    );
    assert!(
        !text.contains(NEW) && !text.contains(ANNA.1) && !text.contains("http"),
        "{text}"
    );
}

/// [ACC-08]
#[actix_web::test]
async fn a_change_needs_the_current_password() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let phone = sign_in(&shop, "aegean", ANNA).await;
    for wrong in ["Blue-Harbour-43", TRADE.1, "' OR '1'='1"] {
        let response = change(&browser, wrong, NEW).await;
        assert_eq!(
            (response.status, response.problem().as_str()),
            (403, "/problems/wrong-password")
        );
    }
    assert_eq!(stored(&shop, "aegean", 1), ANNA.1);
    assert!(is_signed_in(&browser).await && is_signed_in(&phone).await);
    assert_eq!(shop.sandbox.count("UpdatePassword"), 0);
    assert!(mails(&shop, "aegean").is_empty());
}

/// [ACC-08]
#[rstest]
#[case("", "missing")]
#[case("1234567", "too-short")]
#[case(&"x".repeat(101), "too-long")]
#[case("12345678\u{7}", "invalid")]
#[case("99470012", "guessable")]
#[case("+994-700 12", "guessable")]
#[case("ANNA@example.com", "guessable")]
#[actix_web::test]
async fn an_invalid_new_password_is_refused(#[case] new: &str, #[case] code: &str) {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let response = change(&browser, ANNA.1, new).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (400, "/problems/invalid-body")
    );
    let error = response.json()["errors"][0].clone();
    assert_eq!(
        (&error["pointer"], &error["code"]),
        (&json!("/newPassword"), &json!(code))
    );
    assert_eq!(stored(&shop, "aegean", 1), ANNA.1);
}

/// [D-26]
#[actix_web::test]
async fn the_phone_number_is_not_accepted_as_the_new_password() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", TILL).await;
    assert_eq!(change(&browser, TILL.1, "99-12 34 56").await.status, 400);
    assert_eq!(change(&browser, TILL.1, NEW).await.status, 204);
    let due = json!({"email": true, "password": false});
    assert_eq!(session(&browser).await["credentialsToUpdate"], due);
    assert!(!signs_in(&shop, "aegean", TILL).await);
    sign_in(&shop, "aegean", (TILL.0, NEW)).await;
    assert!(
        mails(&shop, "aegean").is_empty(),
        "there is no address to notify"
    );
}

/// [ACC-08]
#[rstest]
#[case("'; DROP TABLE CUSTOMERS; --")]
#[case("a&custid=2&pass=b")]
#[case("100% + one # ? / \\ \"x\"")]
#[case("  spaces count  ")]
#[case("κωδικός-李-\u{1F600}")]
#[actix_web::test]
async fn a_password_may_hold_any_text(#[case] new: &str) {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let response = change(&browser, ANNA.1, new).await;
    assert_eq!(response.status, 204, "{}", response.text());
    assert_eq!(stored(&shop, "aegean", 1), new);
    assert_eq!(stored(&shop, "aegean", 2), TRADE.1);
    sign_in(&shop, "aegean", (ANNA.0, new)).await;
}

/// [ACC-08]
#[rstest]
#[case(FaultKind::CommitThenDrop, 1)]
#[case(FaultKind::ErrorBeforeCommit, 1)]
#[case(FaultKind::Hang, 1)]
#[case::always_lost_after_its_effect(FaultKind::CommitThenDrop, 9)]
#[actix_web::test]
async fn a_lost_response_leaves_the_new_password(#[case] kind: FaultKind, #[case] times: u32) {
    let shop = TestShop::start().await;
    shop.time_out_missing_responses();
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let phone = sign_in(&shop, "aegean", ANNA).await;
    shop.sandbox
        .set_faults(vec![Fault::new("UpdatePassword", kind).times(times)]);
    assert_eq!(change(&browser, ANNA.1, NEW).await.status, 204);
    assert_eq!(stored(&shop, "aegean", 1), NEW);
    assert!(!is_signed_in(&phone).await && is_signed_in(&browser).await);
}

/// [ACC-08]
#[rstest]
#[case(FaultKind::ErrorBeforeCommit, 502)]
#[case(FaultKind::Refusal, 422)]
#[actix_web::test]
async fn a_failed_change_is_reported_and_ends_no_session(
    #[case] kind: FaultKind,
    #[case] status: u16,
) {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let phone = sign_in(&shop, "aegean", ANNA).await;
    shop.sandbox
        .set_faults(vec![Fault::new("UpdatePassword", kind)]);
    assert_eq!(change(&browser, ANNA.1, NEW).await.status, status);
    assert_eq!(stored(&shop, "aegean", 1), ANNA.1);
    assert!(is_signed_in(&phone).await);
    assert!(mails(&shop, "aegean").is_empty());
}

/// [ACC-11]
#[actix_web::test]
async fn no_member_of_the_body_selects_another_customers_password() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let more = json!({"currentPassword": ANNA.1, "newPassword": NEW, "custid": 2, "id": 2, "pass": "x", "token": "x"});
    assert_eq!(browser.put(PATH, &more).await.status, 204);
    assert_eq!(
        (
            stored(&shop, "aegean", 1).as_str(),
            stored(&shop, "aegean", 2).as_str()
        ),
        (NEW, TRADE.1)
    );
    let again = shop
        .post(
            "aegean",
            "/api/v1/session",
            &json!({"userName": TRADE.0, "password": TRADE.1}),
        )
        .await;
    assert_eq!(again.status, 200);
}

/// [ACC-08]
#[actix_web::test]
async fn a_change_voids_reset_links_that_were_sent_before() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let sent = "UPDATE CUSTOMERS SET CUST_PASS_TOKEN = 'canary-token', CUST_PASS_TOKEN_EXPIRE_DATE = '2999-01-01T00:00:00'
                 WHERE CUSTID IN (1, 2)";
    let tokens = || {
        rows(
            &shop,
            "aegean",
            "SELECT CUST_PASS_TOKEN FROM CUSTOMERS WHERE CUSTID IN (1, 2) ORDER BY CUSTID",
        )
    };
    execute(&shop, "aegean", sent);
    assert_eq!(change(&browser, ANNA.1, NEW).await.status, 204);
    let are_void = async || tokens() == ["", "canary-token"];
    eventually("the link is invalid", are_void).await;
    execute(&shop, "aegean", sent);
    let body = json!({"email": "anna.new@example.com", "currentPassword": NEW});
    assert_eq!(
        browser.put("/api/v1/account/email", &body).await.status,
        200
    );
    eventually("the link is invalid", are_void).await;
}

/// [ACC-08]
#[actix_web::test]
async fn a_change_with_unknown_outcome_ends_other_sessions_and_is_mailed() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let phone = sign_in(&shop, "aegean", ANNA).await;
    let lost = Fault::new("UpdatePassword", FaultKind::Hang);
    shop.sandbox.set_faults(vec![lost.clone()]);
    let (response, ()) = futures_util::join!(change(&browser, ANNA.1, NEW), async {
        eventually("the call is sent", async || {
            shop.sandbox.count("UpdatePassword") > 0
        })
        .await;
        let broken = Fault::new("login", FaultKind::ErrorBeforeCommit);
        shop.sandbox.set_faults(vec![lost.clone(), broken]);
        shop.time_out_missing_responses();
        shop.pass_time_limits();
    });
    assert!(response.status >= 500, "{}", response.status);
    shop.sandbox.set_faults(vec![]);
    assert!(is_signed_in(&browser).await && !is_signed_in(&phone).await);
    eventually("the mail", async || !mails(&shop, "aegean").is_empty()).await;
}
