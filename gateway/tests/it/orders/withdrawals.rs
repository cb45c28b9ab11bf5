use std::process::Command;

use gateway::orders::{DeclareRequest, DeclaredOrder, FoundOrder, Withdrawal};
use retail_sandbox::{Fault, FaultKind, Mail};
use rstest::rstest;

use super::*;

async fn declare(service: &TestService, found: bool) -> Withdrawal {
    let reference = Reference::random();
    let order = DeclaredOrder::ByReference {
        reference: reference.to_string(),
        email: "maria@example.com".to_owned(),
        found: found.then_some(FoundOrder {
            reference,
            placed_ms: service.clock.wall_ms(),
            lines: Vec::new(),
        }),
    };
    declare_order(service, order).await
}

async fn declare_order(service: &TestService, order: DeclaredOrder) -> Withdrawal {
    let request = DeclareRequest {
        key: IdempotencyKey::try_from(format!("key-of-{}", Reference::random())).unwrap(),
        request_hash: [8; 32],
        tenant: "vape".to_owned(),
        name: "Maria Nicolaou".to_owned(),
        order,
        lines: Vec::new(),
        part: None,
    };
    service.orders().declare(request).await.unwrap()
}

fn mails(service: &TestService, withdrawal: &Withdrawal) -> Vec<Mail> {
    let mut mails = service.sandbox.mails().unwrap();
    mails.retain(|mail| mail.subject.contains(withdrawal.number.as_str()));
    mails
}

async fn states(
    service: &TestService,
    withdrawal: &Withdrawal,
) -> (Option<MailState>, Option<MailState>) {
    let listed = service.orders().list_withdrawals().await.unwrap();
    let number = withdrawal.number.as_str();
    let found = listed.iter().find(|listed| listed.number == number);
    let found = found.unwrap();
    (found.shop_mail, found.receipt)
}

const SENT: (Option<MailState>, Option<MailState>) = (Some(MailState::Sent), Some(MailState::Sent));

async fn until_sent(service: &TestService, withdrawal: &Withdrawal) {
    service
        .until("both mails are sent", async || {
            states(service, withdrawal).await == SENT
        })
        .await;
}

/// Kills the process before and after each mail, and during it.
#[rstest]
#[case::before_any_mail(None, "", 0, 2)]
#[case::during_the_mail_to_the_shop(Some(FaultKind::Hang), "Withdrawal from", 0, 2)]
#[case::during_the_receipt(Some(FaultKind::Hang), "Receipt", 1, 2)]
// The process does not know that the mail was sent. The second one has the same number.
#[case::after_a_mail_whose_outcome_is_unknown(
    Some(FaultKind::LateCommit { ms: 1 }), "Withdrawal from", 0, 3
)]
#[actix_web::test]
async fn a_kill_loses_no_withdrawal_and_repeats_only_an_unconfirmed_mail(
    #[case] kind: Option<FaultKind>,
    #[case] subject: &str,
    #[case] earlier_calls: usize,
    #[case] expected: usize,
) {
    let mut service = TestService::new().await;
    if let Some(kind) = kind {
        let fault = Fault::new("SendContactEmail", kind).times(1);
        service.sandbox.set_faults(vec![fault.containing(subject)]);
    }
    let withdrawal = declare(&service, true).await;
    if let Some(kind) = kind {
        eventually("the call is in flight", async || {
            service.sandbox.count("SendContactEmail") == earlier_calls + 1
        })
        .await;
        if matches!(kind, FaultKind::LateCommit { .. }) {
            eventually("it has had its effect", async || {
                mails(&service, &withdrawal).len() == earlier_calls + 1
            })
            .await;
        }
    }
    service.kill().await;
    service.start();
    until_sent(&service, &withdrawal).await;
    let sent = mails(&service, &withdrawal);
    assert_eq!(sent.len(), expected, "{sent:?}");
    let receipts = sent.iter().filter(|mail| mail.to == "maria@example.com");
    assert_eq!(receipts.count(), 1);
    service.kill().await;
    service.start();
    until_sent(&service, &withdrawal).await;
    assert_eq!(mails(&service, &withdrawal).len(), expected);
}

#[actix_web::test]
async fn a_withdrawal_waits_as_long_as_the_retail_api_is_down_and_needs_attention() {
    let service = TestService::new().await;
    let down = Fault::new("select_query", FaultKind::Refuse);
    service.sandbox.set_faults(vec![down]);
    let order = DeclaredOrder::OfCustomer {
        customer_id: 1,
        order_id: 1,
        email: None,
        found: None,
    };
    let withdrawal = declare_order(&service, order).await;
    let waiting = (Some(MailState::Waiting), Some(MailState::Waiting));
    let attempts = || service.sandbox.count("select_query");
    eventually("the order was read", async || attempts() > 0).await;
    // Mails about an order are given up after a day.
    service.clock.advance(Duration::from_secs(48 * 3_600));
    let earlier = attempts();
    service
        .until("the mails are tried again", async || {
            attempts() >= earlier + 8
        })
        .await;
    assert_eq!(states(&service, &withdrawal).await, waiting);
    let statistics = service.orders().statistics().await.unwrap();
    assert_eq!(statistics["vape"].attention, 1);
    assert_eq!(statistics["vape"].stages["withdrawal"], 1);
    assert_eq!(statistics["vape"].oldest_paid_unsaved_seconds, 0);
    service.sandbox.clear_faults();
    until_sent(&service, &withdrawal).await;
    assert_eq!(mails(&service, &withdrawal).len(), 2);
    let statistics = service.orders().statistics().await.unwrap();
    assert_eq!(statistics["vape"].attention, 0);
}

#[actix_web::test]
async fn a_withdrawal_is_no_order() {
    let service = TestService::new().await;
    let withdrawal = declare(&service, false).await;
    let number = &withdrawal.number;
    let status = service.orders().status("vape", number, Duration::ZERO);
    assert!(status.await.unwrap().is_none());
    assert!(service.orders().close("vape", number).await.is_err());
    assert!(service.orders().retry("vape", number).await.is_err());
    let all = service.orders().list(OrderListFilter::All).await.unwrap();
    assert_eq!(all, []);
    assert!(service.orders().show(number).await.unwrap().is_empty());
}

fn gateway(service: &TestService, arguments: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_gateway"))
        .args(arguments)
        .env(
            "GATEWAY__ORDERS__DATABASE",
            &service.settings.orders.database,
        )
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    (output.status.success(), printed)
}

#[actix_web::test]
async fn the_command_line_lists_shows_retries_and_closes_withdrawals() {
    let service = TestService::new().await;
    // Refused mails may have been sent, so they are given up after the sixth attempt.
    let refused = Fault::new("SendContactEmail", FaultKind::Refusal);
    service.sandbox.set_faults(vec![refused]);
    let withdrawal = declare(&service, false).await;
    service
        .until("the mail is given up", async || {
            states(&service, &withdrawal).await == (Some(MailState::Unconfirmed), None)
        })
        .await;
    assert_eq!(
        service.orders().statistics().await.unwrap()["vape"].attention,
        1
    );
    let number = withdrawal.number.as_str();
    let (_, table) = gateway(&service, &["withdrawals", "list"]);
    let row = table.lines().nth(1).unwrap();
    assert!(row.starts_with(number), "{table}");
    assert!(
        row.contains("not found") && row.contains("unconfirmed"),
        "{table}"
    );
    let (_, json) = gateway(&service, &["withdrawals", "list", "--json"]);
    let listed: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(listed[0]["number"], number);
    assert_eq!(listed[0]["shopMail"], "unconfirmed");
    for list in [&table, &json] {
        assert!(
            !list.contains("Maria") && !list.contains("maria@"),
            "{list}"
        );
    }
    let (_, shown) = gateway(&service, &["withdrawals", "show", number]);
    assert!(
        shown.contains("Maria Nicolaou") && shown.contains("maria@example.com"),
        "{shown}"
    );
    let (is_retried, _) = gateway(&service, &["withdrawals", "retry", number]);
    assert!(is_retried);
    let unconfirmed = service.sandbox.count("SendContactEmail");
    service
        .until("the mail is tried and given up again", async || {
            service.sandbox.count("SendContactEmail") > unconfirmed
                && states(&service, &withdrawal).await == (Some(MailState::Unconfirmed), None)
        })
        .await;
    let (is_closed, _) = gateway(&service, &["withdrawals", "close", number]);
    assert!(is_closed);
    let (is_retried_again, _) = gateway(&service, &["withdrawals", "retry", number]);
    assert!(!is_retried_again);
    let (is_closed_again, _) = gateway(&service, &["withdrawals", "close", number]);
    assert!(!is_closed_again);
    assert_eq!(
        service.orders().statistics().await.unwrap()["vape"].attention,
        0
    );
    for wrong in [&["withdrawals"][..], &["withdrawals", "show", "no"]] {
        assert!(!gateway(&service, wrong).0, "{wrong:?}");
    }
}

/// Kills the process again and again while withdrawals are declared and mailed.
#[actix_web::test]
async fn a_hundred_kills_lose_no_withdrawal() {
    const KILLS: usize = 100;
    let mut service = TestService::new().await;
    let mut declared = Vec::new();
    for _ in 0..KILLS {
        declared.push(declare(&service, true).await);
        service.kill().await;
        service.start();
    }
    let receipts = |mails: &[Mail]| {
        let receipts = mails.iter().filter(|mail| mail.to == "maria@example.com");
        receipts.count()
    };
    for withdrawal in &declared {
        until_sent(&service, withdrawal).await;
        let sent = mails(&service, withdrawal);
        // A mail whose outcome is unknown after a kill is sent once more.
        assert!((1..=2).contains(&receipts(&sent)), "{sent:?}");
        assert!(
            (1..=2).contains(&(sent.len() - receipts(&sent))),
            "{sent:?}"
        );
    }
    let listed = service.orders().list_withdrawals().await.unwrap();
    assert_eq!(listed.len(), KILLS);
}
