use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc;
use std::thread;

use retail_sandbox::{Deliveries, Fault, FaultKind, Sandbox, WebhookPlan};
use serde_json::{Value, json};

use crate::client::{Reply, get, send};
use crate::shop::start;

const AUTH: &str = "canary-viva-auth-vape-51d3";

fn source_code(sandbox: &Sandbox) -> String {
    crate::shop::value(sandbox, "SELECT viva_source_code FROM DB_STRINGS")
}

fn request_code(sandbox: &Sandbox, auth: &str) -> Reply {
    let details = json!({ "amount": 2_490, "fullName": "Anna", "email": "anna@example.com", "merchantTrns": "ref-1" }).to_string();
    let parameters = [
        ("cust_det", details.as_str()),
        ("urladdress", "http://vape.localhost:8080/"),
        ("auth", auth),
        ("source_code", &source_code(sandbox)),
    ];
    get(sandbox, "get_payment_ordercode", &parameters).unwrap()
}

fn new_payment(sandbox: &Sandbox) -> String {
    request_code(sandbox, AUTH)
        .text()
        .trim_matches('"')
        .to_owned()
}

fn press(sandbox: &Sandbox, code: &str, action: &str) -> Reply {
    send(
        sandbox,
        "POST",
        &format!("/web/checkout?ref={code}"),
        "",
        &format!("action={action}"),
    )
    .unwrap()
}

fn look_up(sandbox: &Sandbox, path: &str) -> Value {
    send(
        sandbox,
        "GET",
        path,
        &format!("authorization: Basic {AUTH}\r\n"),
        "",
    )
    .unwrap()
    .json()
}

#[test]
fn codes_have_16_digits_and_are_too_large_for_a_double() {
    let sandbox = start();
    for _ in 0..8 {
        let code = new_payment(&sandbox);
        assert_eq!(code.len(), 16);
        assert!(code.parse::<u64>().unwrap() > 1 << 53);
    }
    assert!(request_code(&sandbox, "wrong").text().contains("401"));
}

#[test]
fn a_declined_payment_can_be_paid_afterwards() {
    let sandbox = start();
    let code = new_payment(&sandbox);
    assert!(
        send(
            &sandbox,
            "GET",
            &format!("/web/checkout?ref={code}"),
            "",
            ""
        )
        .unwrap()
        .text()
        .contains("24.90")
    );
    let declined = press(&sandbox, &code, "decline");
    assert!(
        declined
            .head
            .contains("location: http://vape.localhost:8080/viva-payment-error?t="),
        "{}",
        declined.head
    );
    assert_eq!(
        look_up(&sandbox, &format!("/api/orders/{code}"))["StateId"],
        0
    );
    let paid = press(&sandbox, &code, "pay");
    let location = paid
        .head
        .lines()
        .find(|line| line.starts_with("location: "))
        .unwrap();
    let id = location
        .split("t=")
        .nth(1)
        .unwrap()
        .split('&')
        .next()
        .unwrap();
    let transaction = look_up(&sandbox, &format!("/checkout/v2/transactions/{id}"));
    assert_eq!(
        (
            &transaction["statusId"],
            &transaction["amount"],
            &transaction["currencyCode"]
        ),
        (&json!("F"), &json!(24.9), &json!("978"))
    );
    assert_eq!(transaction["orderCode"].to_string(), code);
    assert_eq!(
        look_up(&sandbox, &format!("/api/orders/{code}"))["StateId"],
        3
    );
    let attempts = look_up(&sandbox, &format!("/api/transactions?ordercode={code}"));
    assert_eq!(attempts["Transactions"].as_array().unwrap().len(), 2);
    assert!(
        press(&sandbox, &code, "pay")
            .text()
            .contains("can no longer be paid")
    );
}

#[test]
fn look_ups_need_the_credentials_of_the_merchant() {
    let sandbox = start();
    let code = new_payment(&sandbox);
    let path = format!("/api/orders/{code}");
    assert_eq!(send(&sandbox, "GET", &path, "", "").unwrap().status, 401);
    let foreign = "authorization: Basic canary-viva-auth-aegean-51d3\r\n";
    assert_eq!(
        send(&sandbox, "GET", &path, foreign, "").unwrap().status,
        404
    );
}

#[test]
fn closing_the_page_pays_nothing_and_a_payment_can_expire() {
    let sandbox = start();
    let code = new_payment(&sandbox);
    assert_eq!(press(&sandbox, &code, "close").status, 200);
    assert_eq!(
        look_up(&sandbox, &format!("/api/orders/{code}"))["StateId"],
        0
    );
    let body = json!({ "code": code, "stateId": 1 }).to_string();
    assert_eq!(
        send(&sandbox, "POST", "/sandbox/payments", "", &body)
            .unwrap()
            .status,
        200
    );
    assert_eq!(
        look_up(&sandbox, &format!("/api/orders/{code}"))["StateId"],
        1
    );
}

#[test]
fn lagging_look_ups_return_a_paid_payment_as_pending() {
    let sandbox = start();
    let code = new_payment(&sandbox);
    press(&sandbox, &code, "decline");
    press(&sandbox, &code, "pay");
    let seen = |lag_ms| {
        let lag = FaultKind::LaggingPayments { ms: lag_ms };
        sandbox.set_faults(vec![
            Fault::new("provider_order", lag).tenant("vape"),
            Fault::new("provider_transactions", lag),
        ]);
        let state = look_up(&sandbox, &format!("/api/orders/{code}"))["StateId"].clone();
        let attempts = look_up(&sandbox, &format!("/api/transactions?ordercode={code}"));
        (state, attempts["Transactions"].as_array().unwrap().len())
    };
    assert_eq!(seen(3_600_000), (json!(0), 1));
    assert_eq!(seen(0), (json!(3), 2));
}

#[test]
fn a_look_up_can_return_a_wrong_amount() {
    let sandbox = start();
    let code = new_payment(&sandbox);
    press(&sandbox, &code, "pay");
    let fault = Fault::new(
        "provider_transactions",
        FaultKind::WrongAmount { cents: -1 },
    );
    sandbox.set_faults(vec![fault.times(1)]);
    let amount = || {
        let path = format!("/api/transactions?ordercode={code}");
        look_up(&sandbox, &path)["Transactions"][0]["Amount"].clone()
    };
    assert_eq!((amount(), amount()), (json!(24.89), json!(24.9)));
}

#[test]
fn a_payment_can_be_paid_twice_through_the_control_endpoint() {
    let sandbox = start();
    let code = new_payment(&sandbox);
    let change = |body: &Value| {
        send(&sandbox, "POST", "/sandbox/payments", "", &body.to_string())
            .unwrap()
            .status
    };
    assert_eq!(change(&json!({ "code": code, "attempt": "decline" })), 200);
    assert_eq!(change(&json!({ "code": code, "attempt": "pay" })), 200);
    assert!(sandbox.attempt_payment(&code, true).unwrap());
    assert!(!sandbox.attempt_payment("1", true).unwrap());
    assert_eq!(change(&json!({ "code": "1", "attempt": "pay" })), 404);
    assert_eq!(change(&json!({ "code": code })), 400);
    let listed = send(&sandbox, "GET", "/sandbox/payments", "", "").unwrap();
    assert_eq!(
        listed.json(),
        json!([{
            "tenant": "vape", "code": code, "cents": 2_490, "stateId": 3, "reference": "ref-1",
            "transactions": ["E", "F", "F"]
        }])
    );
    assert_eq!(sandbox.payments().unwrap()[0].code, code);
}

#[test]
fn the_webhook_key_needs_the_credentials_of_the_merchant() {
    let sandbox = start();
    let path = "/api/messages/config/token";
    assert_eq!(send(&sandbox, "GET", path, "", "").unwrap().status, 401);
    assert_eq!(look_up(&sandbox, path)["Key"].as_str().unwrap().len(), 16);
}

/// Pays once; returns the bodies of the webhooks.
fn webhooks_of_a_payment(plan: impl FnOnce(String) -> WebhookPlan) -> Vec<Value> {
    webhooks_after(&start(), plan, &["pay-and-close"])
}

fn webhooks_after(
    sandbox: &Sandbox,
    plan: impl FnOnce(String) -> WebhookPlan,
    presses: &[&str],
) -> Vec<Value> {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    sandbox.set_webhooks(plan(format!(
        "http://{{tenant}}.localhost:{}/hook",
        listener.local_addr().unwrap().port()
    )));
    let (sender, bodies) = mpsc::channel();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            // Stored before the response, because the response ends the delivery.
            sender.send(read_webhook(&mut stream)).unwrap();
            stream
                .write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
                .unwrap();
        }
    });
    let code = new_payment(sandbox);
    for action in presses {
        press(sandbox, &code, action);
    }
    sandbox.wait_for_webhooks();
    bodies.try_iter().collect()
}

fn read_webhook(stream: &mut TcpStream) -> Value {
    let mut lines = BufReader::new(stream);
    let (mut head, mut length) = (String::new(), 0);
    while !head.ends_with("\r\n\r\n") {
        let start = head.len();
        lines.read_line(&mut head).unwrap();
        if let Some(value) = head[start..].strip_prefix("content-length: ") {
            length = value.trim().parse().unwrap();
        }
    }
    assert!(head.contains("host: vape.localhost:"), "{head}");
    let mut body = vec![0; length];
    lines.read_exact(&mut body).unwrap();
    serde_json::from_slice(&body).unwrap()
}

#[test]
fn webhooks_can_be_sent_once_twice_or_never() {
    let once = webhooks_of_a_payment(|url| WebhookPlan {
        url: Some(url),
        delay_ms: 100,
        ..WebhookPlan::default()
    });
    assert_eq!(once.len(), 1);
    assert_eq!(
        (&once[0]["EventTypeId"], &once[0]["EventData"]["StatusId"]),
        (&json!(1_796), &json!("F"))
    );
    assert_eq!(
        webhooks_of_a_payment(|url| WebhookPlan {
            url: Some(url),
            deliveries: Deliveries::Doubled,
            delay_ms: 0
        })
        .len(),
        2
    );
    assert!(
        webhooks_of_a_payment(|url| WebhookPlan {
            url: Some(url),
            deliveries: Deliveries::Lost,
            delay_ms: 0
        })
        .is_empty()
    );
}

#[test]
fn a_fault_drops_only_webhooks_that_contain_its_text() {
    let with = |text: &str| {
        let sandbox = start();
        sandbox.set_faults(vec![
            Fault::new("webhook_sent", FaultKind::Refuse).containing(text),
        ]);
        let plan = |url| WebhookPlan {
            url: Some(url),
            ..WebhookPlan::default()
        };
        webhooks_after(&sandbox, plan, &["pay-and-close"])
    };
    assert!(with("anna@example.com").is_empty());
    assert_eq!(with("nobody@example.com").len(), 1);
}

#[test]
fn the_webhook_of_a_declined_attempt_can_arrive_after_the_payment() {
    let plan = |url| WebhookPlan {
        url: Some(url),
        deliveries: Deliveries::Reordered,
        delay_ms: 1_500,
    };
    let bodies = webhooks_after(&start(), plan, &["decline", "pay-and-close"]);
    let states: Vec<_> = bodies
        .iter()
        .map(|body| body["EventData"]["StatusId"].as_str().unwrap())
        .collect();
    assert_eq!(states, ["F", "E"]);
}
