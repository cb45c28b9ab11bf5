use std::{
    cell::Cell,
    time::{Duration, Instant},
};

use futures_util::future::{join, join_all};
use retail_sandbox::{Fault, FaultKind};
use serde_json::{Value, json};

use super::{
    SHOP, cart, confirm, count_save_calls, guest, key, line, order_body, place, product, refusal,
    start,
};
use crate::support::{TestShop, eventually};

/// All Retail API calls of a checkout.
const RETAIL_CALLS: [&str; 7] = [
    "FindShopProducts",
    "select_query",
    "get_payment_ordercode",
    "GetVivaForDuplicates",
    "SaveOrder",
    "Save",
    "SendContactEmail",
];
const ORDERS: usize = 20;

/// [CHK-07]
#[actix_web::test]
async fn paid_orders_survive_an_outage_of_the_retail_api_and_are_saved_once() {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 1_000);
    let body = body(&shop, id).await;
    let visitor = shop.browser(SHOP);
    let mut codes = Vec::new();
    for _ in 0..ORDERS {
        let outcome = place(&visitor, &key(), &body).await.json();
        assert_eq!(outcome["state"], "to-pay", "{outcome}");
        codes.push(outcome["paymentCode"].as_str().unwrap().to_owned());
    }

    let down = |call| Fault::new(call, FaultKind::Refuse);
    shop.sandbox.set_faults(RETAIL_CALLS.map(down).to_vec());
    for code in &codes {
        shop.sandbox.attempt_payment(code, true).unwrap();
    }
    let refused = place(&visitor, &key(), &body).await;
    assert_eq!(refused.status, 503, "{}", refused.text());
    assert!(refusal(&refused).1.starts_with("/problems/retail-"));
    let states = join_all(codes.iter().map(|code| state(&shop, code)));
    let states = while_time_passes(&shop, states).await;
    assert!(states.iter().all(|state| state == "pending"), "{states:?}");
    assert!(shop.sandbox.orders().is_empty());

    // Each call takes this long. Effects that are closer together belong to concurrent calls.
    let delay = Duration::from_millis(60);
    let slow = Fault::new("SaveOrder", FaultKind::Delay { ms: 60 });
    shop.sandbox.set_faults(vec![slow]);
    eventually("all are saved", async || {
        shop.advance(20);
        shop.sandbox.orders().len() >= ORDERS
    })
    .await;
    for code in &codes {
        let state = state(&shop, code).await;
        assert!(state == "saved" || state == "already-saved", "{state}");
        let payment = format!("card:{code}");
        let orders = shop.sandbox.orders();
        let with_code = orders.iter().filter(|order| order.payment == payment);
        assert_eq!(with_code.count(), 1, "{code}");
    }
    assert_eq!(shop.sandbox.orders().len(), ORDERS);
    assert!(count_save_calls(&shop) >= ORDERS);
    let closest = closest_three(&shop);
    assert!(closest >= delay, "three saves began within {closest:?}");
}

async fn body(shop: &TestShop, product_id: i32) -> Value {
    let visitor = shop.browser(SHOP);
    let mut body = order_body(&visitor, &cart(&[line(product_id, 1)], 1), "card").await;
    body["guest"] = guest();
    body
}

/// Moves the clock until the future ends.
async fn while_time_passes<T>(shop: &TestShop, future: impl Future<Output = T>) -> T {
    let ended = Cell::new(false);
    let future = async {
        let output = future.await;
        ended.set(true);
        output
    };
    let time = eventually("the end of the waiting", async || {
        shop.advance(1);
        ended.get()
    });
    join(future, time).await.0
}

async fn state(shop: &TestShop, code: &str) -> String {
    let visitor = shop.browser(SHOP);
    let response = confirm(&visitor, &json!({"paymentCode": code})).await;
    assert_eq!(response.status, 200, "{}", response.text());
    response.json()["state"].as_str().unwrap().to_owned()
}

fn closest_three(shop: &TestShop) -> Duration {
    let orders = shop.sandbox.orders();
    let mut committed: Vec<Instant> = orders.iter().map(|order| order.committed).collect();
    committed.sort();
    let spans = committed
        .windows(3)
        .map(|calls| calls[2].duration_since(calls[0]));
    spans.min().unwrap()
}
