mod claim_first;
mod claimed;
mod details;
mod email;
mod orders;
mod password;
mod registration;
mod secrets;

use serde_json::Value;

use crate::support::{Browser, TestShop};

/// Customer 1 of every demo shop.
const ANNA: (&str, &str) = ("anna@example.com", "Blue-Harbour-42");
/// Customer 2, with customer-specific prices.
const TRADE: (&str, &str) = ("trade@example.com", "Olive-Crate-77");
/// Customer 3, imported from the till.
const TILL: (&str, &str) = ("99123456", "99123456");

const SESSION: &str = "__Host-session";

async fn sign_in<'a>(shop: &'a TestShop, tenant: &str, credentials: (&str, &str)) -> Browser<'a> {
    shop.sign_in(tenant, credentials.0, credentials.1).await
}

async fn signs_in(shop: &TestShop, tenant: &str, credentials: (&str, &str)) -> bool {
    let response = shop
        .browser(tenant)
        .sign_in(credentials.0, credentials.1)
        .await;
    response.status == 200
}

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
    browser.customer_name().await.is_some()
}

async fn session(browser: &Browser<'_>) -> Value {
    browser.get("/api/v1/session").await.json()["customer"].clone()
}

async fn account(browser: &Browser<'_>) -> Value {
    let response = browser.get("/api/v1/account").await;
    assert_eq!(response.status, 200, "{}", response.text());
    assert_eq!(response.header("cache-control"), Some("no-store"));
    response.json()
}

/// Opens the link that was mailed to the address. A mail program leads to it, so the browser sends no session cookie.
/// Returns the path of the page that follows.
async fn confirm_address(browser: &Browser<'_>, email: &str) -> String {
    open_link(browser, &address_link(browser.shop, email)).await
}

async fn open_link(browser: &Browser<'_>, link: &str) -> String {
    let session = browser.cookies.borrow_mut().remove(SESSION);
    let mail_program = [("sec-fetch-site", "cross-site")];
    let response = browser.request("GET", link, &mail_program, "").await;
    assert_eq!(response.status, 200, "{}", response.text());
    if let Some(session) = session {
        let mut cookies = browser.cookies.borrow_mut();
        cookies.entry(SESSION.to_owned()).or_insert(session);
    }
    let text = response.text();
    let (_, rest) = text.split_once("content=\"0;url=").unwrap();
    let (path, _) = rest.split_once('"').unwrap();
    path.replace("&amp;", "&")
}

/// Path and query of the last link that was mailed to the address.
fn address_link(shop: &TestShop, email: &str) -> String {
    let mails = shop.sandbox.mails().unwrap();
    let mut mails = mails.into_iter().filter(|mail| mail.to == email);
    let body = mails.next_back().unwrap().body;
    let (_, rest) = body.split_once("/sign-in/confirm-address?token=").unwrap();
    let token = rest.split_whitespace().next().unwrap();
    format!("/sign-in/confirm-address?token={token}")
}

/// Columns are joined by `|`.
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

fn execute(shop: &TestShop, tenant: &str, sql: &str) {
    let done = shop
        .sandbox
        .with_database(tenant, |connection| connection.execute_batch(sql));
    done.unwrap().unwrap();
}

fn mails(shop: &TestShop, tenant: &str) -> Vec<(String, String, String)> {
    let mails = shop.sandbox.mails().unwrap().into_iter();
    let mails = mails.filter(|mail| mail.tenant == tenant);
    mails
        .map(|mail| (mail.to, mail.subject, mail.body))
        .collect()
}
