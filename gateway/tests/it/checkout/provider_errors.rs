use gateway::orders::OrderListFilter;
use retail_sandbox::{Fault, FaultKind};
use serde_json::json;

use super::{
    SHOP, confirm, count_save_calls, start,
    webhooks::{card_order, notify, paid_webhook},
};
use crate::support::{TestShop, eventually};

fn report_smaller_amount(shop: &TestShop) {
    let less = FaultKind::WrongAmount { cents: -1 };
    shop.sandbox.set_faults(vec![
        Fault::new("provider_order", less),
        Fault::new("provider_transactions", less),
    ]);
}

async fn state(shop: &TestShop, code: &str) -> String {
    let response = confirm(&shop.browser(SHOP), &json!({ "paymentCode": code })).await;
    response.json()["state"].as_str().unwrap().to_owned()
}

async fn paid_order_with_too_small_amount(shop: &TestShop) -> String {
    let code = card_order(shop).await;
    shop.sandbox.attempt_payment(&code, true).unwrap();
    report_smaller_amount(shop);
    assert_eq!(state(shop, &code).await, "not-saved");
    assert_eq!(count_save_calls(shop), 0, "money is not guessed");
    code
}

/// [CHK-04]
#[actix_web::test]
async fn a_wrong_payment_is_checked_again_when_the_shopper_returns() {
    let shop = start().await;
    let code = paid_order_with_too_small_amount(&shop).await;
    assert_eq!(
        state(&shop, &code).await,
        "not-saved",
        "the amount is still wrong"
    );
    shop.sandbox.clear_faults();
    assert_eq!(state(&shop, &code).await, "saved");
    assert_eq!(shop.sandbox.orders().len(), 1);
}

/// [CHK-04]
#[actix_web::test]
async fn a_wrong_payment_is_checked_again_after_ten_seconds() {
    let shop = start().await;
    let _code = paid_order_with_too_small_amount(&shop).await;
    shop.sandbox.clear_faults();
    shop.advance(10);
    eventually("the order is saved", async || count_save_calls(&shop) == 1).await;
    let orders = &shop.state.orders;
    let listed = orders.list(OrderListFilter::ForAttention).await.unwrap();
    assert!(listed.is_empty());
}

/// [CHK-04]
#[actix_web::test]
async fn a_failing_provider_is_asked_at_once_when_the_shopper_returns() {
    let shop = start().await;
    let code = card_order(&shop).await;
    shop.sandbox.attempt_payment(&code, true).unwrap();
    let garbled = Fault::new("provider_order", FaultKind::Html);
    shop.sandbox.set_faults(vec![garbled]);
    notify(&shop, SHOP, &paid_webhook(&code)).await;
    // The loop repeats the move, because a pause may begin after it.
    eventually("the provider is asked nine times", async || {
        let requests = shop.sandbox.count("provider_order");
        if requests < 9 {
            shop.advance(600);
        }
        requests >= 9
    })
    .await;
    assert_eq!(
        count_save_calls(&shop),
        0,
        "an error does not count as paid"
    );
    shop.sandbox.clear_faults();
    // Without the returning shopper, the next query would come minutes later.
    state(&shop, &code).await;
    let is_saved = async || !shop.sandbox.orders().is_empty();
    eventually("the order is saved", is_saved).await;
    assert_eq!(
        (count_save_calls(&shop), shop.sandbox.orders().len()),
        (1, 1)
    );
}
