use std::fs;

use retail_sandbox::{Fault, FaultKind};
use serde_json::json;

use super::shops_with;
use crate::support::{TestShop, captured_logs, eventually, tenants_setting};

const SECRET: &str = "canary-analytics-furniture-3e8d";
const SHOP: &str = "furniture";

/// [LAY-05]
#[actix_web::test]
async fn the_secret_is_sent_to_the_analytics_service_only() {
    let analytics = "id = \"G-HOUSE\"\nurl = \"http://127.0.0.1:8081/mp/collect\"\napi_secret_file = \"analytics-secret\"";
    let shops = shops_with(SHOP, analytics);
    fs::write(
        shops.path().join(SHOP).join("analytics-secret"),
        format!("{SECRET}\n"),
    )
    .unwrap();
    let shop = TestShop::start_with(&tenants_setting(&shops)).await;
    let visit =
        json!({"visitor": "0b6c6f0e-0f4e-4a53-9d0f-3d7d3f2f9a11", "views": [{"path": "/"}]});
    let mut seen = String::new();
    for fault in [
        None,
        Some(FaultKind::Refuse),
        Some(FaultKind::ErrorBeforeCommit),
        Some(FaultKind::Html),
    ] {
        shop.sandbox.set_faults(
            fault
                .map(|kind| Fault::new("collect", kind))
                .into_iter()
                .collect(),
        );
        let before = shop.sandbox.count("collect");
        seen += &shop
            .post(SHOP, "/api/v1/page-views", &visit)
            .await
            .everything();
        eventually("the analytics service gets the page view", async || {
            shop.sandbox.count("collect") > before
        })
        .await;
    }
    for path in ["/api/v1/storefront", "/", "/api/v1/nothing"] {
        seen += &shop.get(SHOP, path).await.everything();
    }
    let ledger = shop.sandbox.ledger();
    let mut calls = ledger.iter().filter(|call| call.call == "collect");
    assert!(
        calls.all(|call| call.parameter("api_secret") == Some(SECRET)
            && call.parameter("measurement_id") == Some("G-HOUSE"))
    );
    assert!(!seen.contains(SECRET), "a response holds the secret");
    assert!(!captured_logs().contains(SECRET), "the log holds it");
    let tenant = shop
        .state
        .registry
        .find_by_host("furniture.localhost")
        .unwrap();
    assert!(
        !format!("{tenant:?}").contains(SECRET),
        "the debug output holds the secret"
    );
}
