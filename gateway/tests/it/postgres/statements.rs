//! Browsing must not load the database.

use std::{collections::BTreeSet, fs};

use super::*;

/// Pages and reads of a visitor.
const BROWSING: [&str; 10] = [
    "/",
    "/shop/sidebar/3cols",
    "/shop/sidebar/3cols?searchTerm=mint",
    "/api/v1/storefront",
    "/api/v1/products?perPage=24",
    "/api/v1/suggestions?searchTerm=mint",
    "/api/v1/session",
    "/api/v1/categories",
    "/product/default/1004",
    "/api/v1/products/1004",
];

/// In the statement that renews leases.
const RENEWAL: &str = "INSERT INTO order_leases";

/// Server that logs each statement.
fn logging_server() -> ServerProcess {
    let server = ServerProcess::start();
    let settings = server.data().join("postgresql.auto.conf");
    server.kill();
    fs::write(settings, "log_statement = 'all'\n").unwrap();
    server.launch();
    server
}

/// Texts of all statements so far, without their values.
fn statements(server: &ServerProcess) -> Vec<String> {
    let log = fs::read_to_string(server.log()).unwrap();
    let mut statements: Vec<String> = Vec::new();
    let mut is_statement = false;
    for line in log.lines() {
        // A statement of several lines goes on after a tab.
        if let Some(rest) = line.strip_prefix('\t') {
            if is_statement && let Some(statement) = statements.last_mut() {
                statement.push_str(rest.trim());
                statement.push(' ');
            }
            continue;
        }
        let message = line.split_once("LOG:  ").map_or("", |(_, message)| message);
        let prepared = message.strip_prefix("execute ");
        let text = prepared.map_or_else(
            || message.strip_prefix("statement: "),
            |named| named.split_once(": ").map(|(_, text)| text),
        );
        is_statement = text.is_some();
        statements.extend(text.map(|text| format!("{} ", text.trim())));
    }
    statements
}

/// Statements after the first `before` that a gateway without visitors does not send.
fn new_statements(server: &ServerProcess, before: usize, idle: &BTreeSet<String>) -> Vec<String> {
    let mut sent = statements(server).split_off(before);
    sent.retain(|text| !idle.contains(text));
    sent
}

async fn browse(gateway: &Gateway) {
    for path in BROWSING {
        let request = request_head("GET", SHOP, path) + "\r\n";
        let response = Response::read(gateway.address.clone(), request).await;
        assert_eq!(response.status, 200, "{path}");
    }
}

/// Only the first visits write, because they record prices. A cart reads the reserved stock, a customer's request the
/// session.
#[actix_web::test]
async fn anonymous_browsing_sends_no_statement() {
    let (server, sandbox) = (
        logging_server(),
        Sandbox::start(SandboxOptions::default()).unwrap(),
    );
    let gateway = Gateway::start(&server, &sandbox).await;
    let mut idle = BTreeSet::new();
    eventually("leases are renewed", async || {
        let sent = statements(&server);
        let renewals = sent.iter().filter(|text| text.contains(RENEWAL)).count();
        idle.extend(sent);
        renewals >= 3
    })
    .await;
    eventually("browsing sends no statement", async || {
        let before = statements(&server).len();
        for _ in 0..5 {
            browse(&gateway).await;
        }
        new_statements(&server, before, &idle).is_empty()
    })
    .await;
    let cart = cart(&[line(PRODUCT, 1)], 1);
    gateway.fingerprint(&cart).await;
    let before = statements(&server).len();
    gateway.fingerprint(&cart).await;
    let of_a_cart = new_statements(&server, before, &idle);
    assert!(
        matches!(&*of_a_cart, [stock] if stock.contains("FROM held_stock")),
        "{of_a_cart:?}"
    );
    let cookies = gateway.sign_in().await;
    let before = statements(&server).len();
    assert!(gateway.is_signed_in(&cookies).await);
    let of_a_customer = new_statements(&server, before, &idle);
    assert_eq!(of_a_customer.len(), 1, "{of_a_customer:?}");
}
