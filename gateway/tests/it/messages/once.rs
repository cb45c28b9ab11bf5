//! [D-80]

use futures_util::future::join_all;
use retail_sandbox::{Fault, FaultKind};

use super::*;
use crate::support::disconnect_when;

/// [CON-05]
#[actix_web::test]
async fn the_same_message_reaches_the_shop_once_a_day() {
    let shop = TestShop::start().await;
    for _ in 0..3 {
        assert_eq!(send(&shop, "Hello").await.status, 204);
    }
    assert_eq!(shop.sandbox.count(CALL), 1);
    shop.advance(24 * 3_600 - 60);
    assert_eq!(send(&shop, "Hello").await.status, 204);
    assert_eq!(mails(&shop).len(), 1);
    shop.advance(120);
    assert_eq!(send(&shop, "Hello").await.status, 204);
    assert_eq!(mails(&shop).len(), 2);
    assert_eq!(
        mails(&shop)[1].subject,
        "Contact",
        "a message on a new day is not marked as repeated"
    );
}

/// [CON-05]
#[actix_web::test]
async fn messages_that_differ_in_any_member_are_all_sent() {
    let shop = TestShop::start_with(HIGH_LIMITS).await;
    let bodies = [
        message("Hello"),
        message("Hello!"),
        with("subject", "x"),
        with("phone", "22"),
        with("name", "Bob"),
        with("email", "bob@example.com"),
    ];
    for body in &bodies {
        assert_eq!(shop.post(SHOP, CONTACT, body).await.status, 204);
    }
    assert_eq!(shop.post(SHOP, PARTNER, &bodies[0]).await.status, 204);
    assert_eq!(shop.post("vape", CONTACT, &bodies[0]).await.status, 204);
    assert_eq!(mails(&shop).len(), 8);
}

/// [CON-05]
#[actix_web::test]
async fn simultaneous_duplicates_make_one_mail() {
    let shop = TestShop::start_with(HIGH_LIMITS).await;
    let delay = Fault::new(CALL, FaultKind::Delay { ms: 300 });
    shop.sandbox.set_faults(vec![delay]);
    for response in join_all((0..20).map(|_| send(&shop, "Hello"))).await {
        assert_eq!(response.status, 204, "{}", response.text());
    }
    assert_eq!((shop.sandbox.count(CALL), mails(&shop).len()), (1, 1));
}

/// [CON-05]
#[actix_web::test]
async fn simultaneous_duplicates_with_unknown_outcome_make_one_mail() {
    let shop = TestShop::start_with(HIGH_LIMITS).await;
    let drop = Fault::new(CALL, FaultKind::CommitThenDrop);
    shop.sandbox.set_faults(vec![drop]);
    for response in join_all((0..20).map(|_| send(&shop, "Hello"))).await {
        assert_eq!(response.status, 503, "{}", response.text());
    }
    assert_eq!((shop.sandbox.count(CALL), mails(&shop).len()), (1, 1));
}

/// [CON-05]
#[actix_web::test]
async fn a_client_that_disconnects_does_not_cancel_the_mail() {
    let shop = TestShop::start().await;
    let held = Fault::new(CALL, FaultKind::HeldResponse);
    shop.sandbox.set_faults(vec![held]);
    let is_sent = async || shop.sandbox.count(CALL) == 1;
    disconnect_when("the mail is sent", send(&shop, "Hello"), is_sent).await;
    shop.sandbox.clear_faults();
    assert_eq!(send(&shop, "Hello").await.status, 204);
    assert_eq!((shop.sandbox.count(CALL), mails(&shop).len()), (1, 1));
}
