//! [D-80]

use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;

use super::*;

/// [CON-05]
#[rstest]
#[case::reset(FaultKind::Refuse, 503, "retail-unavailable", 0)]
#[case::silence(FaultKind::Hang, 504, "retail-timeout", 0)]
#[case::a_page(FaultKind::Html, 502, "retail-invalid-answer", 0)]
#[case::half(FaultKind::HalfBody, 503, "retail-unavailable", 1)]
#[case::dropped(FaultKind::CommitThenDrop, 503, "retail-unavailable", 1)]
#[case::head_only(FaultKind::ResetBeforeBody, 503, "retail-unavailable", 1)]
#[case::error(FaultKind::ErrorBeforeCommit, 502, "retail-invalid-answer", 0)]
#[case::error_afterwards(FaultKind::ErrorAfterCommit, 502, "retail-invalid-answer", 1)]
#[case::huge(FaultKind::HugeBody { bytes: 200_000 }, 502, "retail-invalid-answer", 1)]
#[actix_web::test]
async fn a_message_with_unknown_outcome_is_held_back_and_then_marked(
    #[case] kind: FaultKind,
    #[case] status: u16,
    #[case] problem: &str,
    #[case] arrived: usize,
) {
    let shop = TestShop::start().await;
    shop.time_out_missing_responses();
    // Caches the shop's address, so that only the mail fails.
    assert_eq!(send(&shop, "Earlier").await.status, 204);
    shop.sandbox.set_faults(vec![Fault::new(CALL, kind)]);
    let expected = (status, format!("/problems/{problem}"));
    let first = send(&shop, "Hello").await;
    assert_eq!((first.status, first.problem()), expected);
    assert_eq!(
        first.header("retry-after"),
        None,
        "no Retry-After after an unknown outcome"
    );
    shop.sandbox.set_faults(Vec::new());
    shop.advance(540);
    let held_back = send(&shop, "Hello").await;
    assert_eq!((held_back.status, held_back.problem()), expected);
    assert_eq!(
        (shop.sandbox.count(CALL), mails(&shop).len()),
        (2, 1 + arrived)
    );
    shop.advance(70);
    assert_eq!(send(&shop, "Hello").await.status, 204);
    let all = mails(&shop);
    assert_eq!(all.len(), 2 + arrived);
    assert_eq!(all.last().unwrap().subject, "Contact (again)");
    assert_eq!(send(&shop, "Hello").await.status, 204);
    assert_eq!(shop.sandbox.count(CALL), 3, "the message has arrived");
}

/// [CON-05]
#[actix_web::test]
async fn an_unsent_message_can_be_repeated_at_once() {
    let shop = TestShop::start().await;
    shop.time_out_missing_responses();
    assert_eq!(send(&shop, "Earlier").await.status, 204);
    shop.sandbox.stop();
    let response = send(&shop, "Hello").await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (503, "/problems/retail-unavailable")
    );
    assert!(response.header("retry-after").is_some());
    shop.sandbox.restart().unwrap();
    assert_eq!(send(&shop, "Hello").await.status, 204);
    assert_eq!(mails(&shop).last().unwrap().subject, "Contact");
}

/// [CON-05]
#[actix_web::test]
async fn a_refused_message_can_be_repeated_at_once() {
    let shop = TestShop::start().await;
    shop.sandbox
        .set_faults(vec![Fault::new(CALL, FaultKind::Refusal)]);
    let response = send(&shop, "Hello").await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (422, "/problems/retail-refused")
    );
    shop.sandbox
        .set_faults(vec![Fault::new(CALL, FaultKind::LeakingRefusal)]);
    let response = send(&shop, "Hello").await;
    assert_eq!(response.status, 422);
    assert!(!response.text().contains("9b2e71"), "{}", response.text());
    shop.sandbox.set_faults(Vec::new());
    assert_eq!(send(&shop, "Hello").await.status, 204);
    assert_eq!(mails(&shop)[0].subject, "Contact");
}

/// The recipient comes from the contact page. [CON-05]
#[actix_web::test]
async fn nothing_is_sent_while_the_shops_address_can_not_be_read() {
    let shop = TestShop::start().await;
    shop.time_out_missing_responses();
    let outage = Fault::new("select_query", FaultKind::Refuse);
    shop.sandbox.set_faults(vec![outage]);
    assert_eq!(send(&shop, "Hello").await.status, 503);
    shop.sandbox.set_faults(Vec::new());
    assert_eq!(send(&shop, "Hello").await.status, 204);
    assert_eq!(mails(&shop).len(), 1);
}

/// [CON-05]
#[actix_web::test]
async fn nothing_of_a_message_is_logged() {
    let shop = TestShop::start().await;
    shop.time_out_missing_responses();
    let body = serde_json::json!({
        "name": "Zacharoula Unlogged", "email": "unlogged@example.com", "phone": "99111222333",
        "subject": "Unloggedsubject", "message": "Unloggedtext",
    });
    for kind in [
        FaultKind::ErrorAfterCommit,
        FaultKind::Hang,
        FaultKind::Refusal,
    ] {
        shop.sandbox.set_faults(vec![Fault::new(CALL, kind)]);
        assert!(shop.post(SHOP, CONTACT, &body).await.status >= 400);
        shop.advance(660);
    }
    shop.sandbox.set_faults(Vec::new());
    assert_eq!(shop.post(SHOP, CONTACT, &body).await.status, 204);
    let logs = crate::support::captured_logs();
    assert!(logs.contains("send_email"), "the call is logged");
    let personal = [
        "Unlogged",
        "unlogged@example.com",
        "99111222333",
        "Zacharoula",
    ];
    for personal in personal {
        assert!(!logs.contains(personal), "{personal} is in the log");
    }
}
