//! Cross-site request forgery. Each request carries a customer's session cookie, as from a browser
//! without `SameSite`.

use crate::support::{
    JSON, OWN_PAGE_HEADERS, Operation, SAME_ORIGIN, STOREFRONT, TestShop, operations,
};

type Headers = &'static [(&'static str, &'static str)];

const FORBIDDEN: (u16, &str) = (403, "/problems/forbidden-origin");
const NOT_JSON: (u16, &str) = (415, "/problems/unsupported-media-type");
const OWN_ORIGIN: (&str, &str) = ("origin", "http://furniture.localhost");

/// Name, headers and expected refusal of each forgery.
const FORGERIES: [(&str, Headers, (u16, &str)); 25] = [
    ("no headers", &[], FORBIDDEN),
    ("only JSON", &[JSON], FORBIDDEN),
    ("no origin header", &[STOREFRONT, JSON], FORBIDDEN),
    (
        "cross-site",
        &[("sec-fetch-site", "cross-site"), STOREFRONT, JSON],
        FORBIDDEN,
    ),
    (
        "same-site",
        &[("sec-fetch-site", "same-site"), STOREFRONT, JSON],
        FORBIDDEN,
    ),
    (
        "entered by the user",
        &[("sec-fetch-site", "none"), STOREFRONT, JSON],
        FORBIDDEN,
    ),
    (
        "in capitals",
        &[("sec-fetch-site", "Same-Origin"), STOREFRONT, JSON],
        FORBIDDEN,
    ),
    (
        "empty site",
        &[("sec-fetch-site", ""), STOREFRONT, JSON],
        FORBIDDEN,
    ),
    (
        "two sites",
        &[
            SAME_ORIGIN,
            ("sec-fetch-site", "cross-site"),
            STOREFRONT,
            JSON,
        ],
        FORBIDDEN,
    ),
    (
        "cross-site with our origin",
        &[
            ("sec-fetch-site", "cross-site"),
            OWN_ORIGIN,
            STOREFRONT,
            JSON,
        ],
        FORBIDDEN,
    ),
    (
        "foreign origin",
        &[("origin", "http://evil.example"), STOREFRONT, JSON],
        FORBIDDEN,
    ),
    (
        "another shop",
        &[("origin", "http://vape.localhost"), STOREFRONT, JSON],
        FORBIDDEN,
    ),
    (
        "null origin",
        &[("origin", "null"), STOREFRONT, JSON],
        FORBIDDEN,
    ),
    (
        "two origins",
        &[
            OWN_ORIGIN,
            ("origin", "http://evil.example"),
            STOREFRONT,
            JSON,
        ],
        FORBIDDEN,
    ),
    ("no custom header", &[SAME_ORIGIN, JSON], FORBIDDEN),
    (
        "another value of the custom header",
        &[SAME_ORIGIN, ("x-storefront", "0"), JSON],
        FORBIDDEN,
    ),
    (
        "the custom header twice",
        &[SAME_ORIGIN, STOREFRONT, STOREFRONT, JSON],
        FORBIDDEN,
    ),
    (
        "a form's own headers",
        &[
            SAME_ORIGIN,
            ("content-type", "application/x-www-form-urlencoded"),
        ],
        FORBIDDEN,
    ),
    (
        "form",
        &[
            SAME_ORIGIN,
            STOREFRONT,
            ("content-type", "application/x-www-form-urlencoded"),
        ],
        NOT_JSON,
    ),
    (
        "file form",
        &[
            SAME_ORIGIN,
            STOREFRONT,
            ("content-type", "multipart/form-data; boundary=x"),
        ],
        NOT_JSON,
    ),
    (
        "plain text",
        &[SAME_ORIGIN, STOREFRONT, ("content-type", "text/plain")],
        NOT_JSON,
    ),
    (
        "plain text that looks like JSON",
        &[
            SAME_ORIGIN,
            STOREFRONT,
            ("content-type", "text/plain; application/json"),
        ],
        NOT_JSON,
    ),
    ("no media type", &[SAME_ORIGIN, STOREFRONT], NOT_JSON),
    (
        "empty media type",
        &[SAME_ORIGIN, STOREFRONT, ("content-type", "")],
        NOT_JSON,
    ),
    (
        "two media types",
        &[
            SAME_ORIGIN,
            STOREFRONT,
            JSON,
            ("content-type", "text/plain"),
        ],
        NOT_JSON,
    ),
];

fn changes() -> Vec<Operation> {
    let changes: Vec<_> = operations()
        .into_iter()
        .filter(Operation::is_change)
        .collect();
    assert!(changes.len() >= 9, "{}", changes.len());
    changes
}

#[actix_web::test]
async fn api_every_forged_change_is_refused() {
    let shop = TestShop::start().await;
    let customer = shop
        .sign_in("furniture", "anna@example.com", "Blue-Harbour-42")
        .await;
    shop.sandbox.clear_ledger();
    let mut refused = 0;
    for change in changes() {
        for (shape, headers, expected) in FORGERIES {
            let name = format!("{} {}: {shape}", change.method, change.path);
            let response = customer
                .request(&change.method, &change.path, headers, "{}")
                .await;
            let problem = response.problem();
            assert_eq!((response.status, problem.as_str()), expected, "{name}");
            assert_eq!(response.header("set-cookie"), None, "{name}");
            assert_eq!(
                response.header("access-control-allow-origin"),
                None,
                "{name}"
            );
            refused += 1;
        }
    }
    assert_eq!(refused, changes().len() * FORGERIES.len());
    assert_eq!(shop.sandbox.ledger().len(), 0, "no call was made");
    assert!(
        customer.customer_name().await.is_some(),
        "the customer is still signed in"
    );
}

/// Proves that the headers caused the refusals above.
#[actix_web::test]
async fn api_changes_from_the_shops_own_pages_pass_the_guard() {
    let shop = TestShop::start().await;
    for change in changes() {
        for body in ["{}", ""] {
            let response = shop
                .request(
                    &change.method,
                    "furniture",
                    &change.path,
                    &OWN_PAGE_HEADERS,
                    body,
                )
                .await;
            let text = response.text();
            let is_forged = text.contains(FORBIDDEN.1) || text.contains(NOT_JSON.1);
            assert!(
                !is_forged && response.status != 405,
                "{}: {text}",
                change.id
            );
        }
    }
}

#[actix_web::test]
async fn api_preflight_requests_allow_no_other_origin() {
    let shop = TestShop::start().await;
    let asking = [
        ("origin", "http://evil.example"),
        ("access-control-request-method", "POST"),
        (
            "access-control-request-headers",
            "x-storefront,content-type",
        ),
    ];
    for operation in operations() {
        let response = shop
            .request("OPTIONS", "furniture", &operation.path, &asking, "")
            .await;
        assert_eq!(response.status, 405, "{}", operation.path);
        let allowed = response
            .headers
            .iter()
            .filter(|(name, _)| name.starts_with("access-control-"));
        assert_eq!(allowed.count(), 0, "{}", operation.path);
    }
}

/// [CHK-04]
#[actix_web::test]
async fn only_the_webhook_accepts_requests_from_other_origins() {
    let shop = TestShop::start().await;
    let customer = shop
        .sign_in("furniture", "anna@example.com", "Blue-Harbour-42")
        .await;
    let body = r#"{"EventTypeId": 1796, "EventData": {"OrderCode": 9007199254740993}}"#;
    for (shape, headers, _) in FORGERIES {
        let response = customer
            .request("POST", "/payments/viva/webhook", headers, body)
            .await;
        assert_eq!(
            (response.status, response.text().as_str()),
            (200, ""),
            "{shape}"
        );
        assert_eq!(response.header("set-cookie"), None, "{shape}");
        assert_eq!(
            response.header("access-control-allow-origin"),
            None,
            "{shape}"
        );
    }
    let beside = [
        ("PUT", "/payments/viva/webhook"),
        ("PATCH", "/payments/viva/webhook"),
        ("DELETE", "/payments/viva/webhook"),
        ("POST", "/payments/viva/webhook/"),
        ("POST", "//payments/viva/webhook"),
        ("POST", "/payments/viva/./webhook"),
        ("POST", "/payments/viva/%77ebhook"),
        ("POST", "/payments/viva/Webhook"),
        ("POST", "/payments/viva/webhook;/api/v1/orders"),
        ("POST", "/payments/viva"),
        ("POST", "/payments/viva/webhook/../../../api/v1/orders"),
        ("POST", "/api/v1/payments/viva/webhook"),
    ];
    for (method, path) in beside {
        let response = customer.request(method, path, &[JSON], body).await;
        // Pages accept only GET and HEAD.
        let refused = if path.starts_with("/api/") { 403 } else { 405 };
        assert_eq!(
            response.status,
            refused,
            "{method} {path}: {}",
            response.text()
        );
    }
    assert_eq!(
        shop.sandbox.count("provider_order"),
        0,
        "unknown codes cause no call"
    );
    assert!(customer.customer_name().await.is_some());
}
