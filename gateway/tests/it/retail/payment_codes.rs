use gateway::retail::{PaymentCodeResult, RetailErrorKind, WriteError, model::PaymentRequest};
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use secrecy::SecretString;
use serde_json::{Value, json};

use super::{
    retail_shop::RetailShop,
    upstream::{CONNECTION, Step, TOKEN, Upstream},
};

const AUTH: &str = "canary-viva-auth-aegean-51d3";

fn request<'a>(auth: &'a SecretString, source_code: &'a str) -> PaymentRequest<'a> {
    PaymentRequest {
        reference: "7K3Q9MXZ2B",
        cents: 2_490,
        name: "Mary-Jane O\u{2019}Neil",
        email: "mj@example.com",
        phone: "99887766",
        return_origin: "https://aegean.example",
        auth,
        source_code,
    }
}

fn source(shop: &RetailShop) -> String {
    shop.text("SELECT viva_source_code FROM DB_STRINGS")
}

/// [CHK-03]
#[actix_web::test]
async fn a_payment_code_is_requested_by_one_get() {
    let upstream = Upstream::play(vec![Step::json("9007199254740993")]);
    let auth = SecretString::from("canary:auth/+=");
    let code = upstream
        .client()
        .create_payment_code(&request(&auth, "4711"))
        .await;
    assert_eq!(
        code,
        Ok(PaymentCodeResult::Code("9007199254740993".to_owned()))
    );
    let requests = upstream.requests();
    let line = requests[0].lines().next().unwrap();
    let details = line
        .strip_prefix("GET /Retail/get_payment_ordercode?cust_det=")
        .and_then(|rest| rest.split('&').next())
        .unwrap();
    let details = percent_encoding::percent_decode_str(details)
        .decode_utf8()
        .unwrap();
    let details: Value = serde_json::from_str(&details).unwrap();
    assert_eq!(
        details,
        json!({"amount": 2490, "fullName": "Mary-Jane O'Neil", "email": "mj@example.com", "phone": "99887766",
               "merchantTrns": "7K3Q9MXZ2B"})
    );
    assert!(
        line.ends_with(
            "&urladdress=https%3A%2F%2Faegean.example&auth=canary%3Aauth%2F%2B%3D&source_code=4711\
             &constr=Server%3Ddb%3BPassword%3Dcanary-connection-1f7d HTTP/1.1"
        ),
        "{line}"
    );
}

/// [CHK-03]
#[actix_web::test]
async fn long_contact_data_is_omitted_from_the_payment_request() {
    let upstream = Upstream::play(vec![Step::json("9007199254740993")]);
    let auth = SecretString::from("x".repeat(100));
    let (name, email) = ("Ω".repeat(121), format!("{}@example.com", "x".repeat(242)));
    let request = PaymentRequest {
        name: &name,
        email: &email,
        phone: &"9".repeat(40),
        ..request(&auth, "4711")
    };
    let code = upstream.client().create_payment_code(&request).await;
    assert!(matches!(code, Ok(PaymentCodeResult::Code(_))), "{code:?}");
    let sent = upstream.requests()[0].clone();
    assert!(
        !sent.contains("example.com") && !sent.contains(&"9".repeat(10)),
        "{sent}"
    );
}

/// [CHK-03]
#[actix_web::test]
async fn payment_codes_keep_every_digit() {
    let shop = RetailShop::open("aegean");
    let (auth, source) = (SecretString::from(AUTH), source(&shop));
    for _ in 0..12 {
        let response = shop
            .client
            .create_payment_code(&request(&auth, &source))
            .await;
        let Ok(PaymentCodeResult::Code(code)) = response else {
            panic!("{response:?}")
        };
        let payment = shop.sandbox.payments().unwrap().pop().unwrap();
        assert_eq!(payment.code, code);
        assert!(code.parse::<u64>().unwrap() > 1 << 53);
        assert_eq!(
            (payment.cents, payment.reference.as_str()),
            (2_490, "7K3Q9MXZ2B")
        );
    }
    let wrong = SecretString::from("wrong");
    let refused = shop
        .client
        .create_payment_code(&request(&wrong, &source))
        .await;
    assert_eq!(refused, Ok(PaymentCodeResult::Refused));
}

/// [CHK-03]
#[rstest]
#[case(FaultKind::Delay { ms: 100 }, None, 1)]
#[case(FaultKind::QuotedSuccess, None, 1)]
#[case(FaultKind::ResetAfterBody, None, 1)]
#[case(FaultKind::SlowBytes { ms: 10 }, None, 1)]
#[case(FaultKind::Refuse, Some(RetailErrorKind::Disconnected), 0)]
#[case(FaultKind::Hang, Some(RetailErrorKind::Timeout), 0)]
#[case(FaultKind::LateCommit { ms: 0 }, Some(RetailErrorKind::Timeout), 1)]
#[case(FaultKind::ResetBeforeBody, Some(RetailErrorKind::Disconnected), 1)]
#[case(FaultKind::CommitThenDrop, Some(RetailErrorKind::Disconnected), 1)]
#[case(FaultKind::HalfBody, Some(RetailErrorKind::Disconnected), 1)]
#[case(FaultKind::ErrorBeforeCommit, Some(RetailErrorKind::Status(500)), 0)]
#[case(FaultKind::ErrorAfterCommit, Some(RetailErrorKind::Status(500)), 1)]
#[case(
    FaultKind::Html,
    Some(RetailErrorKind::Decode("a web page instead of data")),
    0
)]
#[case(FaultKind::HugeBody { bytes: 1_000_000 }, Some(RetailErrorKind::TooLarge), 1)]
#[actix_web::test]
async fn a_payment_code_is_returned_complete_or_not_at_all(
    #[case] fault: FaultKind,
    #[case] expected: Option<RetailErrorKind>,
    #[case] made: usize,
) {
    let shop = RetailShop::open("aegean");
    let (auth, source) = (SecretString::from(AUTH), source(&shop));
    shop.sandbox
        .set_faults(vec![Fault::new("get_payment_ordercode", fault)]);
    let response = shop
        .client
        .create_payment_code(&request(&auth, &source))
        .await;
    let payments = shop.sandbox.payments().unwrap();
    assert_eq!(payments.len(), made);
    assert_eq!(shop.sandbox.count("get_payment_ordercode"), 1, "sent once");
    match (response, expected) {
        (Ok(PaymentCodeResult::Code(code)), None) => assert_eq!(code, payments[0].code),
        (Err(WriteError::OutcomeUnknown(cause)), Some(kind)) => {
            assert_eq!(cause.kind, kind);
            let shown = format!("{cause} {cause:?}");
            assert!(!shown.contains("canary"), "{shown}");
        }
        (response, expected) => panic!("{response:?} instead of {expected:?}"),
    }
}

/// [CHK-03]
#[rstest]
#[case(FaultKind::Refusal)]
#[case(FaultKind::LeakingRefusal)]
#[actix_web::test]
async fn the_text_of_a_refusal_is_not_passed_on(#[case] fault: FaultKind) {
    let shop = RetailShop::open("aegean");
    let (auth, source) = (SecretString::from(AUTH), source(&shop));
    shop.sandbox
        .set_faults(vec![Fault::new("get_payment_ordercode", fault)]);
    let response = shop
        .client
        .create_payment_code(&request(&auth, &source))
        .await;
    assert_eq!(response, Ok(PaymentCodeResult::Refused));
}

/// [CHK-03]
#[actix_web::test]
async fn a_request_without_a_connection_was_not_sent() {
    let shop = RetailShop::open("aegean");
    let (auth, source) = (SecretString::from(AUTH), source(&shop));
    shop.sandbox.stop();
    let response = shop
        .client
        .create_payment_code(&request(&auth, &source))
        .await;
    assert!(
        matches!(response, Err(WriteError::NotSent(_))),
        "{response:?}"
    );
    let long = SecretString::from("x".repeat(2_000));
    let error = shop
        .client
        .create_payment_code(&request(&long, &source))
        .await
        .unwrap_err();
    let shown = format!("{error} {error:?}");
    assert!(matches!(error, WriteError::NotSent(_)), "{shown}");
    for secret in [TOKEN, CONNECTION, "canary", "xxx", "example"] {
        assert!(!shown.contains(secret), "{secret} in {shown}");
    }
}
