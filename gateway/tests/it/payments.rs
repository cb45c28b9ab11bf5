use std::{fmt::Debug, sync::Arc};

use gateway::{
    clock::Clock,
    payments::{
        PaidAmount, PaymentStatus, Payments, PaymentsSettings, Provider, ProviderErrorKind,
        webhook_payment_code,
    },
    retail::{PaymentCodeResult, model::PaymentRequest},
    tenants::{Tenant, config::PaymentProvider},
};
use retail_sandbox::{Fault, FaultKind, WebhookPlan};
use rstest::rstest;
use serde_json::{Value, json};

use crate::{
    retail::upstream::{Step, Upstream},
    support::{Response, TestShop, captured_logs, eventually, refresh_all},
};

/// A floating-point number can't represent this code.
const CODE: &str = "9007199254740993";

fn tenant(shop: &TestShop, name: &str) -> Arc<Tenant> {
    let host = format!("{name}.localhost");
    shop.state.registry.find_by_host(&host).unwrap()
}

fn provider(shop: &TestShop) -> Provider {
    let tenant = tenant(shop, "aegean");
    shop.state.payments.provider(&tenant).unwrap()
}

/// Creates a payment code for 24.90.
async fn new_code(shop: &TestShop) -> String {
    let tenant = tenant(shop, "aegean");
    let secrets = tenant.complete_settings().unwrap().payment.clone().unwrap();
    let request = PaymentRequest {
        reference: "7K3Q9MXZ2B",
        cents: 2_490,
        name: "Anna",
        email: "anna@example.com",
        phone: "",
        return_origin: "http://aegean.localhost:8080",
        auth: &secrets.viva_auth.unwrap(),
        source_code: &secrets.viva_source_code.unwrap(),
    };
    let client = tenant.retail().unwrap();
    match client.create_payment_code(&request).await {
        Ok(PaymentCodeResult::Code(code)) => code,
        other => panic!("{other:?}"),
    }
}

async fn post_to_provider(shop: &TestShop, path: &str, body: &str) -> Response {
    let address = shop.sandbox.url().replace("http://", "");
    let length = body.len();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    Response::read(address, request).await
}

async fn set_payment_state(shop: &TestShop, code: &str, state: u8) {
    let body = json!({ "code": code, "stateId": state }).to_string();
    let response = post_to_provider(shop, "/sandbox/payments", &body).await;
    assert_eq!(response.status, 200);
}

fn paid(cents: i32, transactions: u32) -> PaymentStatus {
    PaymentStatus::Paid(PaidAmount {
        cents,
        currency: 978,
        transactions,
    })
}

fn assert_no_secret_in(shown: &impl Debug) {
    let shown = format!("{shown:?}");
    for secret in ["canary", "http", "anna@"] {
        assert!(!shown.contains(secret), "{secret} in {shown}");
    }
}

/// [CHK-04]
#[actix_web::test]
async fn the_state_of_a_payment_is_read_from_the_provider() {
    let shop = TestShop::start().await;
    let (provider, code) = (provider(&shop), new_code(&shop).await);
    assert!(code.parse::<u64>().unwrap() > 1 << 53);
    assert_eq!(
        shop.state
            .payments
            .checkout_url(&tenant(&shop, "aegean"), &code),
        format!("{}/web/checkout?ref={code}", shop.sandbox.url())
    );
    let page = format!("/web/checkout?ref={code}");
    let find_payment = async || provider.find_payment(&code).await;
    assert_eq!(find_payment().await, Ok(PaymentStatus::Open));
    post_to_provider(&shop, &page, "action=decline").await;
    assert_eq!(
        find_payment().await,
        Ok(PaymentStatus::Open),
        "the payment can be retried"
    );
    let back = post_to_provider(&shop, &page, "action=pay").await;
    let way_back = back.header("location").unwrap();
    assert!(way_back.contains(&format!("&s={code}&")), "{way_back}");
    assert_eq!(find_payment().await, Ok(paid(2_490, 1)));
    assert!(shop.sandbox.attempt_payment(&code, true).unwrap());
    assert_eq!(find_payment().await, Ok(paid(2_490, 2)), "paid twice");

    let (expired, cancelled) = (new_code(&shop).await, new_code(&shop).await);
    set_payment_state(&shop, &expired, 1).await;
    set_payment_state(&shop, &cancelled, 2).await;
    assert_eq!(
        provider.find_payment(&expired).await,
        Ok(PaymentStatus::Expired)
    );
    assert_eq!(
        provider.find_payment(&cancelled).await,
        Ok(PaymentStatus::Cancelled)
    );
}

/// [CHK-04]
#[actix_web::test]
async fn only_the_shops_credentials_go_to_the_provider_and_nowhere_else() {
    let shop = TestShop::start().await;
    let (provider, code) = (provider(&shop), new_code(&shop).await);
    shop.sandbox.attempt_payment(&code, true).unwrap();
    provider.find_payment(&code).await.unwrap();
    provider.webhook_key().await.unwrap();
    let ledger = shop.sandbox.ledger();
    let calls: Vec<_> = ledger
        .iter()
        .filter(|call| call.call.starts_with("provider_"))
        .collect();
    let names: Vec<_> = calls.iter().map(|call| call.call.as_str()).collect();
    assert_eq!(
        names,
        [
            "provider_order",
            "provider_transactions",
            "provider_webhook_key"
        ]
    );
    for call in calls {
        assert_eq!(
            call.header("authorization"),
            Some("Basic canary-viva-auth-aegean-51d3")
        );
        let mut names: Vec<_> = call.headers.iter().map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        let added_by_the_client = ["accept-encoding", "content-length", "date"];
        names.retain(|name| !added_by_the_client.contains(name));
        assert_eq!(names, ["accept", "authorization", "host"]);
        assert!(call.parameter("constr").is_none());
    }
    assert_no_secret_in(&provider);
    assert_no_secret_in(&shop.state.payments.provider(&tenant(&shop, "vape")));
    let logs = captured_logs();
    let lines: Vec<_> = logs
        .lines()
        .filter(|line| line.contains("provider_call"))
        .collect();
    assert!(!lines.is_empty());
    for line in lines {
        assert!(!line.contains("canary") && !line.contains(&code), "{line}");
    }
}

/// [CHK-04]
#[actix_web::test]
async fn a_payment_of_another_shop_is_not_found() {
    let shop = TestShop::start().await;
    let code = new_code(&shop).await;
    shop.sandbox.attempt_payment(&code, true).unwrap();
    let other = tenant(&shop, "vape");
    let other = shop.state.payments.provider(&other).unwrap();
    let error = other.find_payment(&code).await.unwrap_err();
    assert_eq!(error.kind, ProviderErrorKind::Status(404));
}

/// [CHK-04]
#[actix_web::test]
async fn a_lagging_or_contradictory_provider_is_handled() {
    let shop = TestShop::start().await;
    let (provider, code) = (provider(&shop), new_code(&shop).await);
    shop.sandbox.attempt_payment(&code, true).unwrap();
    let lag = FaultKind::LaggingPayments { ms: 60_000 };
    let find_payment = async |faults| {
        shop.sandbox.set_faults(faults);
        provider
            .find_payment(&code)
            .await
            .map_err(|error| error.kind)
    };
    let both = vec![
        Fault::new("provider_order", lag),
        Fault::new("provider_transactions", lag),
    ];
    assert_eq!(find_payment(both).await, Ok(PaymentStatus::Open));
    let transactions = vec![Fault::new("provider_transactions", lag)];
    assert_eq!(
        find_payment(transactions).await,
        Err(ProviderErrorKind::InvalidResponse(
            "paid without a transaction"
        ))
    );
    assert_eq!(find_payment(Vec::new()).await, Ok(paid(2_490, 1)));
    let less = FaultKind::WrongAmount { cents: -1 };
    let wrong = vec![
        Fault::new("provider_order", less),
        Fault::new("provider_transactions", less),
    ];
    assert_eq!(
        find_payment(wrong).await,
        Ok(paid(2_489, 1)),
        "the caller compares the amount"
    );
    let unpaid = new_code(&shop).await;
    set_payment_state(&shop, &unpaid, 3).await;
    shop.sandbox.clear_faults();
    let error = provider.find_payment(&unpaid).await.unwrap_err();
    assert_eq!(
        error.kind,
        ProviderErrorKind::InvalidResponse("paid without a transaction")
    );
}

/// [CHK-04]
#[rstest]
#[case(FaultKind::Refuse, Some(ProviderErrorKind::Connection))]
#[case(FaultKind::Hang, Some(ProviderErrorKind::Timeout))]
#[case(FaultKind::ErrorBeforeCommit, Some(ProviderErrorKind::Status(500)))]
#[case(FaultKind::ErrorAfterCommit, Some(ProviderErrorKind::Status(500)))]
#[case(
    FaultKind::Html,
    Some(ProviderErrorKind::InvalidResponse("not the expected JSON"))
)]
#[case(
    FaultKind::Refusal,
    Some(ProviderErrorKind::InvalidResponse("not the expected JSON"))
)]
#[case(
    FaultKind::LeakingRefusal,
    Some(ProviderErrorKind::InvalidResponse("not the expected JSON"))
)]
#[case(
    FaultKind::QuotedSuccess,
    Some(ProviderErrorKind::InvalidResponse("not the expected JSON"))
)]
#[case(FaultKind::HugeBody { bytes: 400_000 }, Some(ProviderErrorKind::TooLarge))]
#[case(FaultKind::Delay { ms: 100 }, None)]
#[case(FaultKind::ResetAfterBody, None)]
#[actix_web::test]
async fn a_faulty_response_is_an_error_and_never_a_payment(
    #[case] fault: FaultKind,
    #[case] expected: Option<ProviderErrorKind>,
) {
    let shop = TestShop::start().await;
    let (provider, unpaid) = (provider(&shop), new_code(&shop).await);
    let paid_one = new_code(&shop).await;
    shop.sandbox.attempt_payment(&paid_one, true).unwrap();
    shop.sandbox.clear_ledger();
    let set_fault = |call| shop.sandbox.set_faults(vec![Fault::new(call, fault)]);
    let limit = async |call: &str| {
        if expected == Some(ProviderErrorKind::Timeout) {
            eventually("the request arrives", async || {
                shop.sandbox.count(call) == 1
            })
            .await;
            shop.pass_time_limits();
        }
    };

    set_fault("provider_order");
    let looked = provider.find_payment(&unpaid);
    let (looked, ()) = futures_util::join!(looked, limit("provider_order"));
    assert_no_secret_in(&looked);
    assert_eq!(
        looked.map_err(|error| error.kind),
        expected.map_or(Ok(PaymentStatus::Open), Err)
    );
    assert_eq!(shop.sandbox.count("provider_order"), 1);

    set_fault("provider_transactions");
    let looked = provider.find_payment(&paid_one);
    let (looked, ()) = futures_util::join!(looked, limit("provider_transactions"));
    assert_no_secret_in(&looked);
    assert_eq!(
        looked.map_err(|error| error.kind),
        expected.map_or(Ok(paid(2_490, 1)), Err)
    );
    assert_eq!(shop.sandbox.count("provider_transactions"), 1);

    set_fault("provider_webhook_key");
    let (key, ()) = futures_util::join!(provider.webhook_key(), limit("provider_webhook_key"));
    let key = key.map_err(|error| error.kind);
    assert_eq!(key, expected.map_or(Ok("5F1A9C3E7B2D4860".to_owned()), Err));
}

/// [CHK-04]
#[actix_web::test]
async fn an_unreachable_provider_is_an_error() {
    let shop = TestShop::start().await;
    let provider = provider(&shop);
    shop.sandbox.stop();
    let error = provider.find_payment(CODE).await.unwrap_err();
    assert_eq!(error.kind, ProviderErrorKind::Connection);
    for code in ["", "1/../2", "1?x=1", "９００"] {
        let error = provider.find_payment(code).await.unwrap_err();
        assert_eq!(error.kind, ProviderErrorKind::InvalidRequest, "{code:?}");
    }
}

const ORDER: &str = r#"{"OrderCode":9007199254740993,"StateId":3,"RequestAmount":24.9}"#;

fn scripted(shop: &TestShop, upstream: &Upstream) -> Provider {
    let settings = PaymentsSettings {
        url: upstream.url.clone(),
        timeout_ms: 10_000,
    };
    Payments::new(&settings, &Clock::default())
        .provider(&tenant(shop, "aegean"))
        .unwrap()
}

/// [CHK-04]
#[actix_web::test]
async fn unexpected_responses_are_errors() {
    let shop = TestShop::start().await;
    let scripts: Vec<(Vec<Step>, &str)> = vec![
        (vec![Step::json("{}")], "expected JSON"),
        (vec![Step::json("[]")], "expected JSON"),
        (vec![Step::json("null")], "expected JSON"),
        (
            vec![Step::json(&ORDER.replace("993", "992"))],
            "another payment",
        ),
        (
            vec![Step::json(&ORDER.replace(":3", ":\"paid\""))],
            "unknown state",
        ),
        (
            vec![Step::json(ORDER), Step::json(r#"{"Transactions":null}"#)],
            "expected JSON",
        ),
        (
            vec![Step::json(ORDER), Step::json(r#"{"Transactions":[]}"#)],
            "without a transaction",
        ),
        (
            vec![
                Step::json(ORDER),
                Step::json(r#"{"Transactions":[{"StatusId":"F"}]}"#),
            ],
            "another payment",
        ),
        (
            vec![
                Step::json(ORDER),
                Step::status("404 Not Found", "text/html", ""),
            ],
            "status 404",
        ),
    ];
    for (steps, expected) in scripts {
        let count = steps.len();
        let upstream = Upstream::play(steps);
        let error = scripted(&shop, &upstream)
            .find_payment(CODE)
            .await
            .unwrap_err();
        assert_no_secret_in(&error);
        assert!(error.to_string().contains(expected), "{error}");
        assert_eq!(upstream.requests().len(), count, "{expected}: asked once");
    }
    for (body, expected) in [
        (r#"{"Key":""}"#, "no key"),
        (r#"{"Key":"a b"}"#, "no key"),
        (r#"{"Key":null}"#, "expected JSON"),
        (r#"{"key":"x"}"#, "expected JSON"),
    ] {
        let upstream = Upstream::play(vec![Step::json(body)]);
        let error = scripted(&shop, &upstream).webhook_key().await.unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
}

/// [CHK-07]
#[actix_web::test]
async fn a_webhook_names_its_payment() {
    let shop = TestShop::start().await;
    shop.sandbox.set_webhooks(WebhookPlan {
        url: Some(format!(
            "http://{}/somewhere",
            shop.address.replace("127.0.0.1", "{tenant}.localhost")
        )),
        ..WebhookPlan::default()
    });
    let code = new_code(&shop).await;
    shop.sandbox.attempt_payment(&code, true).unwrap();
    eventually("a notice is sent", async || {
        shop.sandbox.count("webhook_sent") == 1
    })
    .await;
    let ledger = shop.sandbox.ledger();
    let sent = ledger
        .iter()
        .find(|call| call.call == "webhook_sent")
        .unwrap();
    assert_eq!(
        webhook_payment_code(PaymentProvider::Viva, sent.body.as_bytes()),
        Some(code.clone())
    );
    let rounded: Value = serde_json::from_str(&sent.body).unwrap();
    assert_eq!(
        rounded["EventData"]["OrderCode"].as_u64(),
        code.parse().ok()
    );
}

/// [CHK-03]
#[actix_web::test]
async fn a_shop_without_credentials_has_no_provider() {
    let shop = TestShop::start().await;
    let vape = tenant(&shop, "vape");
    for column in ["viva_source_code", "viva_auth"] {
        assert!(shop.state.payments.provider(&vape).is_some());
        let change = |sql: String| {
            let changed = shop
                .sandbox
                .with_database("vape", |database| database.execute(&sql, []));
            assert_eq!(changed.unwrap(), Ok(1));
        };
        let kept: String = shop
            .sandbox
            .with_database("vape", |database| {
                let sql = format!("SELECT {column} FROM DB_STRINGS");
                database.query_row(&sql, [], |row| row.get(0)).unwrap()
            })
            .unwrap();
        change(format!("UPDATE DB_STRINGS SET {column} = ''"));
        refresh_all(&shop.state).await;
        assert!(shop.state.payments.provider(&vape).is_none(), "{column}");
        change(format!("UPDATE DB_STRINGS SET {column} = '{kept}'"));
        refresh_all(&shop.state).await;
    }
}

/// [CHK-04]
#[actix_web::test]
async fn a_hanging_request_does_not_delay_another() {
    let shop = TestShop::start().await;
    let (provider, code) = (provider(&shop), new_code(&shop).await);
    shop.sandbox
        .set_faults(vec![Fault::new("provider_order", FaultKind::Hang).times(1)]);
    let other = async {
        eventually("the first request hangs", async || {
            shop.sandbox.count("provider_order") == 1
        })
        .await;
        let found = provider.find_payment(&code).await;
        shop.pass_time_limits();
        found
    };
    let (hung, found) = futures_util::join!(provider.find_payment(&code), other);
    assert!(hung.is_err());
    assert_eq!(found, Ok(PaymentStatus::Open));
}
