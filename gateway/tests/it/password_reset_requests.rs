use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::json;

use crate::support::{OWN_PAGE_HEADERS, Response, TestShop, captured_logs};

const PATH: &str = "/api/v1/password-reset-requests";
const CALL: &str = "ForgotPassword";

async fn request_link(shop: &TestShop, tenant: &str, email: &str) -> Response {
    shop.post(tenant, PATH, &json!({ "email": email })).await
}

fn forgot_password_calls(shop: &TestShop) -> Vec<(String, String)> {
    let calls = shop.sandbox.ledger();
    let calls = calls.iter().filter(|call| call.call == CALL);
    let parameter =
        |name: &str, call: &retail_sandbox::CallRecord| call.parameter(name).unwrap().to_owned();
    calls
        .map(|call| (parameter("email", call), parameter("domainName", call)))
        .collect()
}

/// [ACC-04]
#[actix_web::test]
async fn the_link_leads_to_the_shop() {
    let shop = TestShop::start().await;
    let response = request_link(&shop, "aegean", "  Anna@Example.com ").await;
    assert_eq!((response.status, response.body.len()), (204, 0));
    assert_eq!(response.header("cache-control"), Some("no-store"));
    let mail = shop.sandbox.mails().unwrap().pop().unwrap();
    assert_eq!(
        (mail.tenant.as_str(), mail.to.as_str()),
        ("aegean", "anna@example.com"),
        "the address in the record"
    );
    assert!(
        mail.body
            .contains("https://aegean.localhost/pass-reset?token=")
    );
}

/// [ACC-04]
#[rstest]
#[case("aegean.localhost:8080")]
#[case("AEGEAN.localhost")]
#[case("aegean.localhost.")]
#[actix_web::test]
async fn the_host_header_is_not_used_in_the_mail(#[case] host: &str) {
    let shop = TestShop::start().await;
    let headers = [
        OWN_PAGE_HEADERS.as_slice(),
        &[("x-forwarded-host", "evil.example")],
    ]
    .concat();
    let body = json!({ "email": "anna@example.com" }).to_string();
    let response = shop.request("POST", host, PATH, &headers, &body).await;
    assert_eq!(response.status, 204, "{}", response.text());
    let expected = ("anna@example.com".to_owned(), "aegean.localhost".to_owned());
    assert_eq!(forgot_password_calls(&shop), [expected]);
}

/// [ACC-04]
#[rstest]
#[case::an_unknown_user("nobody@example.com")]
#[case::deleted("gone@example.com")]
#[case::quote("o'neil@example.com")]
#[actix_web::test]
async fn an_unknown_address_is_reported(#[case] email: &str) {
    let shop = TestShop::start().await;
    let response = request_link(&shop, "aegean", email).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (404, "/problems/email-not-found")
    );
    assert_eq!(shop.sandbox.mails().unwrap(), []);
}

/// [ACC-04]
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
async fn an_invalid_address_is_not_sent(#[case] email: &str, #[case] code: &str) {
    let shop = TestShop::start().await;
    let response = request_link(&shop, "aegean", email).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (400, "/problems/invalid-body")
    );
    let errors = response.json()["errors"].clone();
    assert_eq!(
        (&errors[0]["pointer"], &errors[0]["code"]),
        (&json!("/email"), &json!(code))
    );
    assert_eq!(shop.sandbox.count(CALL), 0);
}

/// [ACC-04]
#[actix_web::test]
async fn a_shop_without_sign_in_sends_no_link() {
    let shop = TestShop::start().await;
    shop.sandbox
        .with_database("aegean", |connection| {
            let sql = "UPDATE APPLICATION_PROPERTIES SET PROP_VALUE = 'False' WHERE PROP_KEY = 'signInEnabled'";
            connection.execute(sql, []).unwrap()
        })
        .unwrap();
    crate::support::refresh_all(&shop.state).await;
    let response = request_link(&shop, "aegean", "anna@example.com").await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (403, "/problems/switched-off")
    );
    assert_eq!(shop.sandbox.count(CALL), 0);
}

/// [ACC-04]
#[actix_web::test]
async fn one_account_gets_three_mails_an_hour_in_any_spelling() {
    let shop = TestShop::start().await;
    for email in ["anna@example.com", " ANNA@example.com", "anna@EXAMPLE.com "] {
        assert_eq!(request_link(&shop, "aegean", email).await.status, 204);
    }
    let refused = request_link(&shop, "aegean", "anna@example.com").await;
    assert_eq!(
        (refused.status, refused.problem().as_str()),
        (429, "/problems/too-many-requests")
    );
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1_190..=1_201).contains(&wait), "{wait}");
    assert_eq!(shop.sandbox.count(CALL), 3, "no call is made");
    assert_eq!(
        request_link(&shop, "aegean", "trade@example.com")
            .await
            .status,
        204
    );
    assert_eq!(
        request_link(&shop, "vape", "anna@example.com").await.status,
        204,
        "another shop"
    );
    shop.advance(1_201);
    assert_eq!(
        request_link(&shop, "aegean", "anna@example.com")
            .await
            .status,
        204
    );
}

/// [ACC-04]
#[actix_web::test]
async fn requests_of_one_client_address_do_not_use_up_the_accounts_limit() {
    let shop = TestShop::start_with("[server]\nclient_address_header = \"x-forwarded-for\"").await;
    let from = async |address: &'static str, email: &str| {
        let headers = [OWN_PAGE_HEADERS.as_slice(), &[("x-forwarded-for", address)]].concat();
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
        assert_eq!(
            status, 204,
            "refused requests do not count against the account"
        );
    }
}

/// [ACC-04]
#[rstest]
#[case::refused(FaultKind::Refusal, 422, false)]
#[case::with_a_secret_in_it(FaultKind::LeakingRefusal, 422, false)]
#[case::lost_answer(FaultKind::CommitThenDrop, 503, true)]
#[case::page(FaultKind::Html, 502, true)]
#[case::error(FaultKind::ErrorAfterCommit, 502, true)]
#[actix_web::test]
async fn failures_report_whether_a_mail_may_be_sent(
    #[case] fault: FaultKind,
    #[case] status: u16,
    #[case] may_be_sent: bool,
) {
    let shop = TestShop::start().await;
    shop.sandbox.set_faults(vec![Fault::new(CALL, fault)]);
    let response = request_link(&shop, "aegean", "anna@example.com").await;
    assert_eq!(response.status, status, "{}", response.text());
    assert_eq!(response.text().contains("may have happened"), may_be_sent);
    assert_eq!(shop.sandbox.count(CALL), 1, "the call is not repeated");
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
    for place in [response.everything(), captured_logs()] {
        assert!(!place.contains(password));
    }
}
