//! A sandbox whose vape tenant has only the rows of `shop.sql`.

use retail_sandbox::{Sandbox, SandboxOptions};
use rusqlite::Connection;
use rusqlite::types::FromSql;

const TABLES: [&str; 27] = [
    "CATEGORY_MASTER",
    "CATEGORIES",
    "BRANDS",
    "PRODUCTS",
    "PRODUCT_CATEGORIES",
    "PRODUCT_VARIANTS",
    "PRODUCT_PICTURES",
    "PRICE_LIST_HEADERS",
    "PRICE_LISTS",
    "WAREHOUSES",
    "STOCK",
    "SHIPPING_METHODS",
    "PAGE_CONTENT",
    "APPLICATION_PROPERTIES",
    "CUSTOMERS",
    "ORDERS",
    "ORDER_DETAILS",
    "SLIDES",
    "REVIEWS",
    "BLOG_POSTS",
    "STOCK_NOTIFICATIONS",
    "SANDBOX_PICTURES",
    "SANDBOX_MAILS",
    "SANDBOX_ERRORS",
    "SANDBOX_PAYMENTS",
    "SANDBOX_TRANSACTIONS",
    "PRODUCT_PICTURES",
];

pub(crate) fn start() -> Sandbox {
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    sandbox.with_database("vape", fill).unwrap();
    sandbox
}

fn fill(database: &Connection) {
    for table in TABLES {
        database
            .execute(&format!("DELETE FROM {table}"), [])
            .unwrap();
    }
    database.execute_batch(include_str!("shop.sql")).unwrap();
}

pub(crate) fn value<T: FromSql>(sandbox: &Sandbox, sql: &str) -> T {
    sandbox
        .with_database("vape", |database| {
            database.query_row(sql, [], |row| row.get(0))
        })
        .unwrap()
        .unwrap()
}
