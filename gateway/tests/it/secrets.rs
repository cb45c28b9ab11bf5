use std::fmt::Write as _;

use retail_sandbox::{Fault, FaultKind, TOKEN};
use serde_json::{Value, json};

use crate::support::{TestShop, captured_logs, refresh_all};

const TENANTS: [&str; 4] = ["vape", "aegean", "furniture", "wholesale"];

const PATHS: [&str; 30] = [
    "/",
    "/nowhere",
    "/theme.css",
    "/logo.svg",
    "/favicon.svg",
    "/robots.txt",
    "/readyz",
    "/readyz/stores",
    "/healthz",
    "/api/docs/",
    "/problems/internal",
    "/assets/app-1a2b.js",
    "/api/v1/storefront",
    "/api/v1/pages/contact",
    "/api/v1/text-pages/terms",
    "/api/v1/reviews",
    "/api/v1/popup-ads",
    "/api/v1/blog-posts",
    "/api/v1/slides",
    "/api/v1/categories",
    "/api/v1/brands",
    "/api/v1/products",
    "/api/v1/products/1",
    "/api/v1/products/1/related",
    "/api/v1/products/1/stock",
    "/api/v1/products/x",
    "/api/v1/suggestions?searchTerm=sal",
    "/api/v1/products/price-range",
    "/api/v1/search-corrections?searchTerm=chiar",
    "/pictures/brands/nordhal.svg",
];

pub(crate) fn canaries() -> Vec<String> {
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
    let hex_encoded = plain.iter().map(|secret| hex(secret)).collect::<Vec<_>>();
    plain.into_iter().chain(hex_encoded).collect()
}

fn hex(text: &str) -> String {
    text.bytes().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").unwrap();
        hex
    })
}

fn changes() -> [(&'static str, Value); 5] {
    let email = "shopper@example.com";
    [
        (
            "/api/v1/products/1001/stock-notifications",
            json!({ "email": email }),
        ),
        (
            "/api/v1/contact-messages",
            json!({"name": "A", "email": email, "message": "Hello"}),
        ),
        (
            "/api/v1/newsletter-subscriptions",
            json!({ "email": email }),
        ),
        (
            "/api/v1/client-errors",
            json!({"message": "failed", "path": "/"}),
        ),
        (
            "/api/v1/page-views",
            json!({"visitor": "0b6c6f0e-0f4e-4a53-9d0f-3d7d3f2f9a11", "views": [{"path": "/"}]}),
        ),
    ]
}

/// Returns all responses to these tenants' shoppers.
async fn run(tenants: &[&str], fault: Option<FaultKind>) -> String {
    let shop = TestShop::start().await;
    shop.time_out_missing_responses();
    if let Some(kind) = fault {
        shop.sandbox.set_faults(vec![Fault::new("*", kind)]);
        refresh_all(&shop.state).await;
    }
    let (mut seen, mut failures) = (String::new(), 0);
    for tenant in tenants {
        for path in PATHS {
            let response = shop.get(tenant, path).await;
            failures += u32::from(response.status >= 500);
            seen += &response.everything();
        }
        for (path, body) in changes() {
            let response = shop.post(tenant, path, &body).await;
            failures += u32::from(response.status >= 500);
            seen += &response.everything();
        }
    }
    assert_eq!(
        failures > 0,
        fault.is_some(),
        "{fault:?}: {failures} failures"
    );
    seen
}

#[actix_web::test]
async fn no_secret_is_in_a_response_or_a_log_line() {
    let mut seen = run(&TENANTS, None).await;
    let faults = [
        FaultKind::Html,
        FaultKind::ErrorBeforeCommit,
        FaultKind::HalfBody,
        FaultKind::Refuse,
        FaultKind::Hang,
        FaultKind::HugeBody { bytes: 9_000_000 },
        FaultKind::LeakingRefusal,
    ];
    // The secrets of all tenants pass through the same code, so one tenant per fault is enough.
    for (kind, tenant) in faults.into_iter().zip(TENANTS.into_iter().cycle()) {
        seen += &run(&[tenant], Some(kind)).await;
    }
    let logs = captured_logs();
    assert!(logs.contains("retail_call"), "calls are logged");
    assert!(logs.contains("request failed"), "failures are logged");
    for canary in canaries() {
        assert!(!seen.contains(&canary), "a response holds {canary}");
        assert!(!logs.contains(&canary), "the log holds {canary}");
    }
    assert!(
        !logs.contains("shopper@example.com"),
        "the log holds the address of a shopper"
    );
    assert!(
        !logs.contains("/Retail/"),
        "the log holds a URL of the Retail API"
    );
}

#[test]
fn the_canary_search_finds_a_planted_secret() {
    let planted = format!("x{}y", hex(TOKEN));
    assert!(
        canaries()
            .iter()
            .any(|canary| planted.contains(canary.as_str()))
    );
}
