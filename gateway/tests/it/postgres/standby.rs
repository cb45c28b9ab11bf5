//! Setting `store.require_standby`.

use super::*;

const STANDBY_MISSING: &str = "gateway_orders_standby_missing";
const NOT_OPENED: &str = "gateway_store_trouble{store=\"orders\",trouble=\"not-opened\"}";

/// [CHK-07]
#[actix_web::test]
async fn orders_wait_for_a_required_standby_only_at_the_start() {
    let (server, sandbox) = (
        ServerProcess::start(),
        Sandbox::start(SandboxOptions::default()).unwrap(),
    );
    stock_product(&sandbox);
    let required = [("GATEWAY__STORE__REQUIRE_STANDBY", "true".to_owned())];
    let gateway = Gateway::start_with(&server, &sandbox, &required).await;
    let cart = cart(&[line(PRODUCT, 1)], 1);
    assert_eq!(gateway.metric(NOT_OPENED).await, 1);
    assert_eq!(gateway.metric(STANDBY_MISSING).await, 0);
    let quote = gateway.send("POST", "/api/v1/quotes", &[], &cart).await;
    assert_eq!(quote.status, 503, "{}", quote.text());

    let standby = server.start_standby();
    eventually("the orders are opened", async || {
        gateway.metric(NOT_OPENED).await == 0
    })
    .await;
    gateway.order().await;
    drop(standby);
    eventually("the standby is missed", async || {
        gateway.metric(STANDBY_MISSING).await == 1
    })
    .await;
    assert_eq!(gateway.metric(NOT_OPENED).await, 0);
    let _standby = server.start_standby();
    eventually("the standby is back", async || {
        gateway.metric(STANDBY_MISSING).await == 0
    })
    .await;
    gateway.order().await;
}
