//! What is read rather than bought: page texts, stores, reviews, the ad and the blog, compared with the sandbox's database.

mod blog;
mod hostile;
mod lists;
mod outage;
mod pages;

use serde_json::Value;

use crate::support::TestShop;

const SHOPS: [&str; 4] = ["vape", "aegean", "furniture", "wholesale"];

/// Operations whose answers come from the shop system alone.
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

/// The answer's JSON; anything but 200 fails.
async fn json(shop: &TestShop, tenant: &str, path: &str) -> Value {
    let answer = shop.get(tenant, path).await;
    assert_eq!(answer.status, 200, "{tenant} {path}: {}", answer.text());
    answer.json()
}

/// Changes a shop's database.
fn change(shop: &TestShop, tenant: &str, sql: &str) {
    shop.sandbox
        .with_database(tenant, |connection| connection.execute_batch(sql).unwrap())
        .unwrap();
}

/// The first row of a query of one column, in a shop's database.
fn column(shop: &TestShop, tenant: &str, sql: &str) -> String {
    shop.sandbox
        .with_database(tenant, |connection| {
            connection.query_row(sql, [], |row| row.get(0)).unwrap()
        })
        .unwrap()
}

/// The member `items`.
fn items(answer: &Value) -> Vec<Value> {
    answer["items"].as_array().unwrap().clone()
}
