use serde_json::Value;

use super::*;

pub(super) fn set_price(sandbox: &Sandbox, price: &str) {
    let changed = sandbox.with_database(SHOP, |connection| {
        let sql = "UPDATE PRODUCTS SET PROD_PRICE = ?1 WHERE PRODID = ?2";
        connection.execute(sql, (price, PRODUCT)).unwrap()
    });
    assert_eq!(changed.unwrap(), 1);
}

/// Otherwise each order would be refused until the lifetime of the other gateway's prices ends. [CHK-04]
#[actix_web::test]
async fn after_a_changed_quote_the_next_quote_of_another_gateway_is_current() {
    let (_server, sandbox, [first, second]) = start_gateways().await;
    let cart = cart(&[line(PRODUCT, 1)], 1);
    let outdated = first.fingerprint(&cart).await;
    assert_eq!(second.fingerprint(&cart).await, outdated);
    set_price(&sandbox, "11.00");
    assert_eq!(
        second.fingerprint(&cart).await,
        outdated,
        "prices are cached"
    );
    let refused = first.order_at(&outdated, &cart).await;
    assert_eq!(refused.status, 409, "{}", refused.text());
    let mut current = Value::Null;
    eventually("the second gateway has the new price", async || {
        current = second.fingerprint(&cart).await;
        current != outdated
    })
    .await;
    let placed = second.order_at(&current, &cart).await;
    assert_eq!(placed.status, 200, "{}", placed.text());
}

/// Hints that were sent meanwhile are lost.
#[actix_web::test]
async fn after_an_outage_of_the_database_the_whole_cache_is_stale() {
    let (server, sandbox) = (
        ServerProcess::start(),
        Sandbox::start(SandboxOptions::default()).unwrap(),
    );
    stock_product(&sandbox);
    let gateway = Gateway::start(&server, &sandbox).await;
    let cart = cart(&[line(PRODUCT, 1)], 1);
    let outdated = gateway.fingerprint(&cart).await;
    set_price(&sandbox, "11.00");
    assert_eq!(
        gateway.fingerprint(&cart).await,
        outdated,
        "prices are cached"
    );
    server.kill();
    server.launch();
    eventually("the gateway has the new price", async || {
        // Quotes are refused until the journal is open again.
        let quote = gateway.send("POST", "/api/v1/quotes", &[], &cart).await;
        quote.status == 200 && quote.json()["fingerprint"] != outdated
    })
    .await;
}
