mod blog;
mod hostile;
mod lists;
mod outage;
mod pages;

use serde_json::Value;

use crate::support::TestShop;

const SHOPS: [&str; 4] = ["vape", "aegean", "furniture", "wholesale"];

/// Content from the Retail API only.
const PATHS: [&str; 8] = [
    "/api/v1/pages/about",
    "/api/v1/pages/contact",
    "/api/v1/pages/home",
    "/api/v1/pages/product",
    "/api/v1/text-pages/terms",
    "/api/v1/text-pages/returns",
    "/api/v1/reviews",
    "/api/v1/popup-ads",
];

async fn json(shop: &TestShop, tenant: &str, path: &str) -> Value {
    let response = shop.get(tenant, path).await;
    assert_eq!(response.status, 200, "{tenant} {path}: {}", response.text());
    response.json()
}

fn change(shop: &TestShop, tenant: &str, sql: &str) {
    shop.sandbox
        .with_database(tenant, |connection| connection.execute_batch(sql).unwrap())
        .unwrap();
}

fn column(shop: &TestShop, tenant: &str, sql: &str) -> String {
    shop.sandbox
        .with_database(tenant, |connection| {
            connection.query_row(sql, [], |row| row.get(0)).unwrap()
        })
        .unwrap()
}

fn items(response: &Value) -> Vec<Value> {
    response["items"].as_array().unwrap().clone()
}
