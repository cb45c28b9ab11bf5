//! Wrong answers of the payment provider about an order that is paid: the next right one saves it.

use gateway::orders::OrderListFilter;
use retail_sandbox::{Fault, FaultKind};
use serde_json::json;

use super::{
    SHOP, confirm,
    notices::{card_order, notify, paid},
    saved, start,
};
use crate::support::{TestShop, eventually};

/// The provider says that less was paid.
fn spoil_amount(shop: &TestShop) {
    let less = FaultKind::WrongAmount { cents: -1 };
    shop.sandbox.set_faults(vec![
        Fault::new("provider_order", less),
        Fault::new("provider_transactions", less),
    ]);
}

async fn state(shop: &TestShop, code: &str) -> String {
    let answer = confirm(&shop.browser(SHOP), &json!({ "paymentCode": code })).await;
    answer.json()["state"].as_str().unwrap().to_owned()
}

/// An order that is paid, about which the provider has said once that less was paid.
async fn seemingly_wrong(shop: &TestShop) -> String {
    let code = card_order(shop).await;
    shop.sandbox.attempt_payment(&code, true).unwrap();
    spoil_amount(shop);
    assert_eq!(state(shop, &code).await, "not-saved");
    assert_eq!(saved(shop), 0, "money is not guessed");
    code
}

#[actix_web::test]
async fn chk_04_a_wrong_payment_is_checked_again_when_the_shopper_returns() {
    let shop = start().await;
    let code = seemingly_wrong(&shop).await;
    assert_eq!(state(&shop, &code).await, "not-saved", "still said so");
    shop.sandbox.clear_faults();
    assert_eq!(state(&shop, &code).await, "saved");
    assert_eq!(shop.sandbox.orders().len(), 1);
}

#[actix_web::test]
async fn chk_04_a_wrong_payment_is_checked_again_after_ten_seconds() {
    let shop = start().await;
    let _code = seemingly_wrong(&shop).await;
    shop.sandbox.clear_faults();
    shop.advance(10);
    eventually("the order is saved", async || saved(&shop) == 1).await;
    let orders = &shop.state.orders;
    let listed = orders.list(OrderListFilter::ForAttention).await.unwrap();
    assert!(listed.is_empty());
}

/// After some failures the gateway asks rarely; the shopper does not have to wait for that.
#[actix_web::test]
async fn chk_04_a_failing_provider_is_asked_at_once_when_the_shopper_returns() {
    let shop = start().await;
    let code = card_order(&shop).await;
    shop.sandbox.attempt_payment(&code, true).unwrap();
    let garbled = Fault::new("provider_order", FaultKind::Html);
    shop.sandbox.set_faults(vec![garbled]);
    notify(&shop, SHOP, &paid(&code)).await;
    // Time passes until the ninth request: the result of one may be stored after the clock was moved, and the next pause begins
    // then.
    eventually("the provider is asked nine times", async || {
        let requests = shop.sandbox.count("provider_order");
        if requests < 9 {
            shop.advance(600);
        }
        requests >= 9
    })
    .await;
    assert_eq!(saved(&shop), 0, "an error is no payment");
    shop.sandbox.clear_faults();
    // The look comes two seconds after the one before; without the shopper it would come minutes later.
    state(&shop, &code).await;
    let is_saved = async || !shop.sandbox.orders().is_empty();
    eventually("the order is saved", is_saved).await;
    assert_eq!((saved(&shop), shop.sandbox.orders().len()), (1, 1));
}
