use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::{Value, json};

use super::{
    ANNA, TILL, TRADE, confirm_address, execute, is_signed_in, mails, rows, session, session_key,
    sign_in, signs_in, with_session,
};
use crate::support::{Browser, Response, TestShop, captured_logs, eventually};

const PATH: &str = "/api/v1/account/email";
const NEW: &str = "anna.new@example.com";

async fn change(browser: &Browser<'_>, email: &str, password: &str) -> Response {
    let body = json!({"email": email, "currentPassword": password});
    browser.put(PATH, &body).await
}

fn names(shop: &TestShop, customer: i32) -> String {
    let sql = format!("SELECT CUST_USERNAME, CUSTEMAIL FROM CUSTOMERS WHERE CUSTID = {customer}");
    rows(shop, "aegean", &sql).remove(0)
}

/// [ACC-08]
#[actix_web::test]
async fn the_new_address_is_the_user_name_and_other_sessions_end() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let phone = sign_in(&shop, "aegean", ANNA).await;
    let (trade, elsewhere) = (
        sign_in(&shop, "aegean", TRADE).await,
        sign_in(&shop, "vape", ANNA).await,
    );
    let old_cookie = session_key(&browser);
    let response = change(&browser, " Anna.New@example.com ", ANNA.1).await;
    assert_eq!(response.status, 200, "{}", response.text());
    let account = response.json();
    assert_eq!(
        (&account["email"], &account["userName"]),
        (
            &json!("Anna.New@example.com"),
            &json!("Anna.New@example.com")
        )
    );
    assert_eq!(names(&shop, 1), "Anna.New@example.com|Anna.New@example.com");
    assert!(is_signed_in(&browser).await && session_key(&browser) != old_cookie);
    let stolen = with_session(&shop, "aegean", &old_cookie);
    assert!(!is_signed_in(&stolen).await && !is_signed_in(&phone).await);
    assert!(is_signed_in(&trade).await && is_signed_in(&elsewhere).await);
    assert!(!signs_in(&shop, "aegean", ANNA).await);
    sign_in(&shop, "aegean", (NEW, ANNA.1)).await;
    assert_eq!(
        rows(
            &shop,
            "vape",
            "SELECT CUSTEMAIL FROM CUSTOMERS WHERE CUSTID = 1"
        ),
        ["anna@example.com"]
    );
}

/// [ACC-08]
#[actix_web::test]
async fn the_old_address_is_notified_without_secrets() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    assert_eq!(change(&browser, NEW, ANNA.1).await.status, 200);
    eventually("the mail", async || !mails(&shop, "aegean").is_empty()).await;
    let sent = mails(&shop, "aegean");
    assert_eq!(sent.len(), 1);
    let (to, subject, text) = &sent[0];
    assert_eq!(
        (to.as_str(), subject.as_str()),
        ("anna@example.com", "Your email address was changed")
    );
    assert!(
        text.contains("Aegean Vapour") && text.contains("+357 24 020 777"),
        "{text}"
    );
    for private in [NEW, ANNA.1, "http", "9b2e71"] {
        assert!(!text.contains(private), "{private}: {text}");
    }
    let seen = captured_logs();
    assert!(!seen.contains(ANNA.1) && !seen.contains(NEW));
}

/// [ACC-08]
#[actix_web::test]
async fn a_failed_mail_does_not_undo_the_change() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    shop.sandbox.set_faults(vec![Fault::new(
        "SendContactEmail",
        FaultKind::LeakingRefusal,
    )]);
    assert_eq!(change(&browser, NEW, ANNA.1).await.status, 200);
    eventually("the mail was attempted", async || {
        shop.sandbox.count("SendContactEmail") == 1
    })
    .await;
    eventually("it is in the log", async || {
        captured_logs().contains("refused to send a notice")
    })
    .await;
    assert!(!captured_logs().contains("9b2e71"));
}

/// [ACC-08]
#[actix_web::test]
async fn a_change_needs_the_current_password() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let phone = sign_in(&shop, "aegean", ANNA).await;
    for wrong in [
        "Blue-Harbour-43",
        " Blue-Harbour-42",
        "Olive-Crate-77",
        "' OR '1'='1",
    ] {
        let response = change(&browser, NEW, wrong).await;
        assert_eq!(
            (response.status, response.problem().as_str()),
            (403, "/problems/wrong-password")
        );
        assert!(!response.everything().contains(wrong));
    }
    assert_eq!(names(&shop, 1), "anna@example.com|anna@example.com");
    assert!(is_signed_in(&phone).await);
    assert!(mails(&shop, "aegean").is_empty());
}

/// [ACC-08]
#[rstest]
#[case("", "missing")]
#[case("anna", "invalid")]
#[case("a@b@c", "invalid")]
#[case("a@b\r\nBcc: c@d", "invalid")]
#[actix_web::test]
async fn an_invalid_address_is_refused(#[case] email: &str, #[case] code: &str) {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let calls = shop.sandbox.ledger().len();
    let response = change(&browser, email, ANNA.1).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (400, "/problems/invalid-body")
    );
    let error = response.json()["errors"][0].clone();
    assert_eq!(
        (&error["pointer"], &error["code"]),
        (&json!("/email"), &json!(code))
    );
    let blank = change(&browser, NEW, "").await.json()["errors"][0].clone();
    assert_eq!(
        (&blank["pointer"], &blank["code"]),
        (&json!("/currentPassword"), &json!("missing"))
    );
    assert_eq!(shop.sandbox.ledger().len(), calls);
}

/// [ACC-07]
#[actix_web::test]
async fn an_address_or_user_name_of_another_customer_is_refused() {
    let shop = TestShop::start().await;
    execute(
        &shop,
        "aegean",
        "UPDATE CUSTOMERS SET CUST_USERNAME = 'Old.Trade@example.com' WHERE CUSTID = 2",
    );
    let browser = sign_in(&shop, "aegean", ANNA).await;
    for (taken, problem) in [
        ("TRADE@example.com", "customer-exists"),
        ("old.trade@EXAMPLE.com", "user-name-taken"),
    ] {
        let response = change(&browser, taken, ANNA.1).await;
        assert_eq!(
            (response.status, response.problem()),
            (409, format!("/problems/{problem}"))
        );
    }
    assert_eq!(shop.sandbox.count("Save"), 0);
    let respelt = change(&browser, "Anna@Example.com", ANNA.1).await;
    assert_eq!(respelt.status, 200, "her own in other capitals");
    assert!(
        mails(&shop, "aegean").is_empty(),
        "another case needs no mail"
    );
}

/// [ACC-07]
#[actix_web::test]
async fn of_simultaneous_changes_to_one_address_one_succeeds() {
    let shop = TestShop::start().await;
    let anna = sign_in(&shop, "aegean", ANNA).await;
    let trade = sign_in(&shop, "aegean", TRADE).await;
    let slow =
        ["Save", "select_query", "login"].map(|call| Fault::new(call, FaultKind::Delay { ms: 20 }));
    shop.sandbox.set_faults(slow.into());
    let body = |email: &str, password: &str| json!({"email": email, "currentPassword": password});
    let form = json!({
        "firstName": "Maria", "lastName": "Ioannou", "countryCode": "CY", "street": "a", "city": "b", "postcode": "c",
        "phone": "99555666", "email": "one@Example.com", "password": "Quiet-Meadow-31", "privacyAccepted": true,
    });
    let (first, second) = (
        body("One@example.com", ANNA.1),
        body("ONE@example.com", TRADE.1),
    );
    let (anna, trade, maria) = futures_util::join!(
        anna.put(PATH, &first),
        trade.put(PATH, &second),
        shop.post("aegean", "/api/v1/customers", &form),
    );
    let refused = [&anna, &trade, &maria]
        .into_iter()
        .filter(|response| response.status == 409)
        .count();
    assert_eq!(
        refused, 2,
        "{} {} {}",
        anna.status, trade.status, maria.status
    );
    assert_eq!(
        rows(
            &shop,
            "aegean",
            "SELECT 1 FROM CUSTOMERS WHERE CUSTEMAIL = 'one@example.com'"
        )
        .len(),
        1
    );
}

/// [D-26]
#[actix_web::test]
async fn an_account_from_the_till_can_get_an_address_to_sign_in_with() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", TILL).await;
    let due = json!({"email": true, "password": true});
    assert_eq!(session(&browser).await["credentialsToUpdate"], due);
    assert_eq!(
        change(&browser, "eleni@example.com", TILL.1).await.status,
        200
    );
    confirm_address(&browser, "eleni@example.com").await;
    assert_eq!(names(&shop, 3), "eleni@example.com|eleni@example.com");
    let due = json!({"email": false, "password": true});
    assert_eq!(session(&browser).await["credentialsToUpdate"], due);
    sign_in(&shop, "aegean", ("eleni@example.com", TILL.1)).await;
    let sent = mails(&shop, "aegean");
    assert_eq!(sent.len(), 1, "there is no old address to notify");
}

/// [ACC-08]
#[rstest]
#[case(FaultKind::CommitThenDrop, 1)]
#[case(FaultKind::ErrorBeforeCommit, 1)]
#[case(FaultKind::Hang, 1)]
#[case::always_lost_after_its_effect(FaultKind::CommitThenDrop, 9)]
#[actix_web::test]
async fn a_lost_response_leaves_the_new_address(#[case] kind: FaultKind, #[case] times: u32) {
    let shop = TestShop::start().await;
    shop.time_out_missing_responses();
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let phone = sign_in(&shop, "aegean", ANNA).await;
    shop.sandbox
        .set_faults(vec![Fault::new("Save", kind).times(times)]);
    let response = change(&browser, NEW, ANNA.1).await;
    assert_eq!(
        (response.status, &response.json()["email"]),
        (200, &json!(NEW))
    );
    assert_eq!(names(&shop, 1), format!("{NEW}|{NEW}"));
    assert!(!is_signed_in(&phone).await);
}

/// [ACC-08]
#[actix_web::test]
async fn a_failed_change_is_reported_and_ends_no_session() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let phone = sign_in(&shop, "aegean", ANNA).await;
    shop.sandbox
        .set_faults(vec![Fault::new("Save", FaultKind::ErrorBeforeCommit)]);
    assert_eq!(change(&browser, NEW, ANNA.1).await.status, 502);
    shop.sandbox
        .set_faults(vec![Fault::new("Save", FaultKind::Refusal)]);
    assert_eq!(change(&browser, NEW, ANNA.1).await.status, 422);
    assert!(is_signed_in(&phone).await);
    assert!(mails(&shop, "aegean").is_empty());
}

/// [ACC-08]
#[actix_web::test]
async fn password_checks_have_a_rate_limit() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let logins = shop.sandbox.count("login");
    for at in 0..5 {
        assert_eq!(
            change(&browser, NEW, &format!("Guess-number-{at}"))
                .await
                .status,
            403
        );
    }
    // Both forms share this limit.
    let spent = change(&browser, NEW, ANNA.1).await;
    assert_eq!(
        (spent.status, spent.problem().as_str()),
        (429, "/problems/too-many-requests")
    );
    let body = json!({"currentPassword": ANNA.1, "newPassword": "Another-Harbour-1"});
    assert_eq!(
        browser.put("/api/v1/account/password", &body).await.status,
        429
    );
    assert_eq!(shop.sandbox.count("login"), logins + 5);
    let wait: u64 = spent.header("retry-after").unwrap().parse().unwrap();
    let trade = sign_in(&shop, "aegean", TRADE).await;
    assert_eq!(
        change(&trade, "trade.new@example.com", TRADE.1)
            .await
            .status,
        200,
        "another customer"
    );
    shop.advance(wait);
    assert_eq!(change(&browser, NEW, ANNA.1).await.status, 200);
}

/// [ACC-11]
#[actix_web::test]
async fn no_member_of_the_body_selects_another_customers_address() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let more: Value = json!({"email": NEW, "currentPassword": ANNA.1, "custid": 2, "id": 2, "CUSTID": 2, "userName": "trade@example.com"});
    assert_eq!(browser.put(PATH, &more).await.status, 200);
    assert_eq!(names(&shop, 2), "trade@example.com|trade@example.com");
    assert_eq!(names(&shop, 1), format!("{NEW}|{NEW}"));
}

/// [ACC-08]
#[actix_web::test]
async fn a_change_with_unknown_outcome_ends_other_sessions_and_is_mailed() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let phone = sign_in(&shop, "aegean", ANNA).await;
    let lost = Fault::new("Save", FaultKind::Hang);
    shop.sandbox.set_faults(vec![lost.clone()]);
    let (response, ()) = futures_util::join!(change(&browser, NEW, ANNA.1), async {
        eventually("the call is sent", async || shop.sandbox.count("Save") > 0).await;
        let broken = Fault::new("select_query", FaultKind::ErrorBeforeCommit);
        shop.sandbox.set_faults(vec![lost.clone(), broken]);
        shop.time_out_missing_responses();
        shop.pass_time_limits();
    });
    assert!(response.status >= 500, "{}", response.status);
    shop.sandbox.set_faults(vec![]);
    assert!(is_signed_in(&browser).await && !is_signed_in(&phone).await);
    eventually("the mail", async || !mails(&shop, "aegean").is_empty()).await;
}
