//! Customers' accounts, signed in as their customers: records, e-mail addresses, passwords, orders; and registration.

mod details;
mod email;
mod orders;
mod password;
mod registration;
mod secrets;

use serde_json::Value;

use crate::support::{Browser, TestShop};

/// Anna's credentials, in every demo shop; her record has the number 1.
const ANNA: (&str, &str) = ("anna@example.com", "Blue-Harbour-42");
/// A trade customer's, number 2.
const TRADE: (&str, &str) = ("trade@example.com", "Olive-Crate-77");
/// Those of an account that was brought over from the till, number 3.
const TILL: (&str, &str) = ("99123456", "99123456");

/// The session's cookie.
const SESSION: &str = "__Host-session";

async fn sign_in<'a>(shop: &'a TestShop, tenant: &str, credentials: (&str, &str)) -> Browser<'a> {
    shop.sign_in(tenant, credentials.0, credentials.1).await
}

/// Whether these credentials sign anybody in.
async fn signs_in(shop: &TestShop, tenant: &str, credentials: (&str, &str)) -> bool {
    let answer = shop
        .browser(tenant)
        .sign_in(credentials.0, credentials.1)
        .await;
    answer.status == 200
}

/// A stranger's browser with this value as its session's cookie.
fn with_session<'a>(shop: &'a TestShop, tenant: &str, key: &str) -> Browser<'a> {
    let browser = shop.browser(tenant);
    let cookie = (SESSION.to_owned(), key.to_owned());
    browser.cookies.borrow_mut().extend([cookie]);
    browser
}

fn session_key(browser: &Browser<'_>) -> String {
    browser.cookies.borrow()[SESSION].clone()
}

async fn is_signed_in(browser: &Browser<'_>) -> bool {
    browser.who().await.is_some()
}

/// What every page shows of the customer.
async fn session(browser: &Browser<'_>) -> Value {
    browser.get("/api/v1/session").await.json()["customer"].clone()
}

/// The customer's own record.
async fn account(browser: &Browser<'_>) -> Value {
    let answer = browser.get("/api/v1/account").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    answer.json()
}

/// Rows of a query as text, columns joined by `|`.
fn rows(shop: &TestShop, tenant: &str, sql: &str) -> Vec<String> {
    let rows = shop.sandbox.with_database(tenant, |connection| {
        let mut statement = connection.prepare(sql).unwrap();
        let columns = statement.column_count();
        let read = |row: &rusqlite::Row<'_>| {
            let texts = (0..columns).map(|at| match row.get::<_, rusqlite::types::Value>(at) {
                Ok(rusqlite::types::Value::Text(text)) => text,
                Ok(rusqlite::types::Value::Integer(number)) => number.to_string(),
                other => format!("{other:?}"),
            });
            Ok(texts.collect::<Vec<_>>().join("|"))
        };
        let rows = statement.query_map([], read).unwrap();
        rows.map(Result::unwrap).collect()
    });
    rows.unwrap()
}

/// Changes a shop's database behind everybody's back.
fn execute(shop: &TestShop, tenant: &str, sql: &str) {
    let done = shop
        .sandbox
        .with_database(tenant, |connection| connection.execute_batch(sql));
    done.unwrap().unwrap();
}

/// Receiver, subject and text of the mails that a shop has sent.
fn mails(shop: &TestShop, tenant: &str) -> Vec<(String, String, String)> {
    let mails = shop.sandbox.mails().unwrap().into_iter();
    let mails = mails.filter(|mail| mail.tenant == tenant);
    mails
        .map(|mail| (mail.to, mail.subject, mail.body))
        .collect()
}
