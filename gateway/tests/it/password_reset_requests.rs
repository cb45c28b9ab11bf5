//! "Forgot your password?": who gets a mail, where its link leads, and how often.

use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::json;

use crate::support::{Answer, OWN_PAGE, TestShop, captured_logs};

const PATH: &str = "/api/v1/password-reset-requests";
const CALL: &str = "ForgotPassword";

async fn ask(shop: &TestShop, tenant: &str, email: &str) -> Answer {
    shop.post(tenant, PATH, &json!({ "email": email })).await
}

/// Whom `ForgotPassword` was called for, and which host the link was to lead to.
fn asked(shop: &TestShop) -> Vec<(String, String)> {
    let calls = shop.sandbox.ledger();
    let calls = calls.iter().filter(|call| call.call == CALL);
    let told =
        |name: &str, call: &retail_sandbox::CallRecord| call.parameter(name).unwrap().to_owned();
    calls
        .map(|call| (told("email", call), told("domainName", call)))
        .collect()
}

#[actix_web::test]
async fn acc_04_the_link_leads_to_the_shop() {
    let shop = TestShop::start().await;
    let answer = ask(&shop, "aegean", "  Anna@Example.com ").await;
    assert_eq!((answer.status, answer.body.len()), (204, 0));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let mail = shop.sandbox.mails().unwrap().pop().unwrap();
    assert_eq!(
        (mail.tenant.as_str(), mail.to.as_str()),
        ("aegean", "anna@example.com"),
        "as the record has it"
    );
    assert!(
        mail.body
            .contains("https://aegean.localhost/pass-reset?token=")
    );
}

#[rstest]
#[case("aegean.localhost:8080")]
#[case("AEGEAN.localhost")]
#[case("aegean.localhost.")]
#[actix_web::test]
async fn acc_04_the_host_header_is_not_used_in_the_mail(#[case] host: &str) {
    let shop = TestShop::start().await;
    let headers = [OWN_PAGE.as_slice(), &[("x-forwarded-host", "evil.example")]].concat();
    let body = json!({ "email": "anna@example.com" }).to_string();
    let answer = shop.request("POST", host, PATH, &headers, &body).await;
    assert_eq!(answer.status, 204, "{}", answer.text());
    let expected = ("anna@example.com".to_owned(), "aegean.localhost".to_owned());
    assert_eq!(asked(&shop), [expected]);
}

#[rstest]
#[case::nobody("nobody@example.com")]
#[case::deleted("gone@example.com")]
#[case::quote("o'neil@example.com")]
#[actix_web::test]
async fn acc_04_an_unknown_address_is_reported(#[case] email: &str) {
    let shop = TestShop::start().await;
    let answer = ask(&shop, "aegean", email).await;
    assert_eq!(
        (answer.status, answer.problem().as_str()),
        (404, "/problems/email-not-found")
    );
    assert_eq!(shop.sandbox.mails().unwrap(), []);
}

#[rstest]
#[case::empty("", "missing")]
#[case::blank("   ", "missing")]
#[case::no_at("anna.example.com", "invalid")]
#[case::two("anna@example.com,b@example.com", "invalid")]
#[case::two_by_semicolon("anna@example.com;b", "invalid")]
#[case::a_header("anna@example.com\r\nBcc: b@example.com", "invalid")]
#[case::a_look_alike("anna@ex\u{430}mple.com", "invalid")]
#[case::an_accent("anna@exámple.com", "invalid")]
#[case::a_line_at_the_end("anna@example.com\n", "invalid")]
#[case::too_long(&format!("{}@example.com", "x".repeat(250)), "too-long")]
#[actix_web::test]
async fn acc_04_an_invalid_address_is_not_sent(#[case] email: &str, #[case] code: &str) {
    let shop = TestShop::start().await;
    let answer = ask(&shop, "aegean", email).await;
    assert_eq!(
        (answer.status, answer.problem().as_str()),
        (400, "/problems/invalid-body")
    );
    let errors = answer.json()["errors"].clone();
    assert_eq!(
        (&errors[0]["pointer"], &errors[0]["code"]),
        (&json!("/email"), &json!(code))
    );
    assert_eq!(shop.sandbox.count(CALL), 0);
}

#[actix_web::test]
async fn acc_04_a_shop_without_sign_in_sends_no_link() {
    let shop = TestShop::start().await;
    shop.sandbox
        .with_database("aegean", |connection| {
            let sql = "UPDATE APPLICATION_PROPERTIES SET PROP_VALUE = 'False' WHERE PROP_KEY = 'signInEnabled'";
            connection.execute(sql, []).unwrap()
        })
        .unwrap();
    crate::support::refresh_all(&shop.state).await;
    let answer = ask(&shop, "aegean", "anna@example.com").await;
    assert_eq!(
        (answer.status, answer.problem().as_str()),
        (403, "/problems/switched-off")
    );
    assert_eq!(shop.sandbox.count(CALL), 0);
}

#[actix_web::test]
async fn acc_04_one_account_gets_three_mails_an_hour_in_any_spelling() {
    let shop = TestShop::start().await;
    for email in ["anna@example.com", " ANNA@example.com", "anna@EXAMPLE.com "] {
        assert_eq!(ask(&shop, "aegean", email).await.status, 204);
    }
    let refused = ask(&shop, "aegean", "anna@example.com").await;
    assert_eq!(
        (refused.status, refused.problem().as_str()),
        (429, "/problems/too-many-requests")
    );
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1_190..=1_201).contains(&wait), "{wait}");
    assert_eq!(
        shop.sandbox.count(CALL),
        3,
        "nothing is asked of the shop system"
    );
    assert_eq!(ask(&shop, "aegean", "trade@example.com").await.status, 204);
    assert_eq!(
        ask(&shop, "vape", "anna@example.com").await.status,
        204,
        "another shop"
    );
    shop.advance(1_201);
    assert_eq!(ask(&shop, "aegean", "anna@example.com").await.status, 204);
}

#[actix_web::test]
async fn acc_04_requests_of_one_client_address_do_not_use_up_the_accounts_limit() {
    let shop = TestShop::start_with("[server]\nclient_address_header = \"x-forwarded-for\"").await;
    let from = async |address: &'static str, email: &str| {
        let headers = [OWN_PAGE.as_slice(), &[("x-forwarded-for", address)]].concat();
        let body = json!({ "email": email }).to_string();
        shop.request("POST", "aegean", PATH, &headers, &body)
            .await
            .status
    };
    for number in 0..10 {
        assert_eq!(
            from("203.0.113.1", &format!("nobody{number}@example.com")).await,
            404
        );
    }
    for _ in 0..20 {
        assert_eq!(from("203.0.113.1", "anna@example.com").await, 429);
    }
    for _ in 0..3 {
        let status = from("203.0.113.2", "anna@example.com").await;
        assert_eq!(status, 204, "who was refused took none of the account's");
    }
}

#[rstest]
#[case::refused(FaultKind::Refusal, 422, false)]
#[case::with_a_secret_in_it(FaultKind::LeakingRefusal, 422, false)]
#[case::lost_answer(FaultKind::CommitThenDrop, 503, true)]
#[case::page(FaultKind::Html, 502, true)]
#[case::error(FaultKind::ErrorAfterCommit, 502, true)]
#[actix_web::test]
async fn acc_04_failures_say_whether_a_mail_may_come(
    #[case] fault: FaultKind,
    #[case] status: u16,
    #[case] may_come: bool,
) {
    let shop = TestShop::start().await;
    shop.sandbox.set_faults(vec![Fault::new(CALL, fault)]);
    let answer = ask(&shop, "aegean", "anna@example.com").await;
    assert_eq!(answer.status, status, "{}", answer.text());
    assert_eq!(answer.text().contains("may have happened"), may_come);
    assert_eq!(shop.sandbox.count(CALL), 1, "never twice");
    let secret: String = shop
        .sandbox
        .with_database("aegean", |connection| {
            let sql = "SELECT db_conn_str FROM DB_STRINGS";
            connection.query_row(sql, [], |row| row.get(0)).unwrap()
        })
        .unwrap();
    let password = secret
        .split("Password=")
        .nth(1)
        .unwrap()
        .split(';')
        .next()
        .unwrap();
    for place in [answer.everything(), captured_logs()] {
        assert!(!place.contains(password));
    }
}
