//! Canaries: no secret of any tenant in any answer or log line of a whole run, good and bad paths alike.

use std::fmt::Write as _;

use retail_sandbox::{Fault, FaultKind, TOKEN};

use crate::support::{TestShop, captured_logs, refresh_all};

const TENANTS: [&str; 4] = ["vape", "aegean", "furniture", "wholesale"];

const PATHS: [&str; 22] = [
    "/",
    "/nowhere",
    "/theme.css",
    "/logo.svg",
    "/favicon.svg",
    "/robots.txt",
    "/readyz",
    "/healthz",
    "/api-docs/openapi.json",
    "/problems/internal",
    "/assets/app-1a2b.js",
    "/api/v1/storefront",
    "/api/v1/slides",
    "/api/v1/categories",
    "/api/v1/brands",
    "/api/v1/products",
    "/api/v1/products/1",
    "/api/v1/products/1/related",
    "/api/v1/products/1/stock",
    "/api/v1/products/x",
    "/api/v1/suggestions?searchTerm=sal",
    "/pictures/products/chair-1-1.svg",
];

/// What must never leave: the token, connection strings, payment auth, passwords of customers.
fn canaries() -> Vec<String> {
    let mut plain = vec![
        TOKEN.to_owned(),
        "Blue-Harbour-42".to_owned(),
        "Olive-Crate-77".to_owned(),
    ];
    for tenant in TENANTS {
        plain.push(format!("canary-{tenant}-9b2e71"));
        plain.push(format!("canary-viva-auth-{tenant}-51d3"));
        plain.push(format!("canary-paypal-{tenant}-77aa"));
        plain.push(format!("Database={tenant}"));
        plain.push(format!("Database%3D{tenant}"));
    }
    let reversed = plain.iter().map(|secret| hex(secret)).collect::<Vec<_>>();
    plain.into_iter().chain(reversed).collect()
}

fn hex(text: &str) -> String {
    text.bytes().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").unwrap();
        hex
    })
}

#[actix_web::test]
async fn no_secret_leaves_in_an_answer_or_a_log_line() {
    let shop = TestShop::start().await;
    let mut seen = String::new();
    for fault in [
        None,
        Some(FaultKind::Html),
        Some(FaultKind::ErrorBeforeCommit),
        Some(FaultKind::HalfBody),
        Some(FaultKind::Refuse),
    ] {
        shop.sandbox.clear_faults();
        shop.advance(100_000);
        if let Some(kind) = fault {
            shop.sandbox.set_faults(vec![Fault::new("*", kind)]);
            refresh_all(&shop.shared).await;
        }
        for tenant in TENANTS {
            for path in PATHS {
                let page = format!("{path}{}page=2", if path.contains('?') { "&" } else { "?" });
                seen += &shop.get(tenant, path).await.everything();
                seen += &shop.get(tenant, &page).await.everything();
            }
        }
    }
    shop.sandbox.stop();
    seen += &shop
        .get("vape", "/api/v1/products?page=3")
        .await
        .everything();
    let logs = captured_logs();
    assert!(logs.contains("retail_call"), "the calls are logged");
    for canary in canaries() {
        assert!(!seen.contains(&canary), "an answer holds {canary}");
        assert!(!logs.contains(&canary), "the log holds {canary}");
    }
    assert!(
        !logs.contains("/Retail/"),
        "the log holds an address of the shop system"
    );
}

#[test]
fn the_search_finds_a_planted_secret() {
    let planted = format!("x{}y", hex(TOKEN));
    assert!(
        canaries()
            .iter()
            .any(|canary| planted.contains(canary.as_str()))
    );
}
