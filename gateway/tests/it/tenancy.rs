use crate::support::{OWN_PAGE_HEADERS, TestShop};

/// [TEN-01]
#[actix_web::test]
async fn the_host_selects_the_shop_regardless_of_case_and_port() {
    let shop = TestShop::start().await;
    for (host, tenant) in [
        ("vape.localhost", "vape"),
        ("VAPE.LocalHost:9999", "vape"),
        ("furniture.localhost.", "furniture"),
        ("localhost:8080", "furniture"),
        ("wholesale.localhost", "wholesale"),
    ] {
        let response = shop.get(host, "/api/v1/storefront").await;
        assert_eq!(response.json()["tenant"], tenant, "{host}");
    }
}

/// [TEN-01]
#[actix_web::test]
async fn an_unknown_host_gets_421_and_no_shop() {
    let shop = TestShop::start().await;
    for host in [
        "evil.example",
        "vape.localhost.evil.example",
        "xvape.localhost",
        "vape.localhost@evil.example",
        ".",
    ] {
        for path in ["/api/v1/products", "/api/v1/nothing"] {
            let api = shop.get(host, path).await;
            assert_eq!(
                (api.status, api.problem().as_str()),
                (421, "/problems/unknown-host"),
                "{host} {path}"
            );
        }
        for path in [
            "/",
            "/theme.css",
            "/assets/app-1a2b.js",
            "/robots.txt",
            "/pictures/brands/nordhal.svg",
            "/nowhere",
        ] {
            let page = shop.get(host, path).await;
            assert_eq!(page.status, 421, "{host} {path}");
            assert!(
                page.header("content-type")
                    .unwrap()
                    .starts_with("text/html")
            );
            let policy = page.header("content-security-policy").unwrap();
            assert!(policy.starts_with("default-src 'none';"), "{policy}");
            assert!(!policy.contains("script-src"), "{policy}");
        }
    }
    assert_eq!(shop.sandbox.ledger().len(), 0);
}

/// [TEN-06]
#[actix_web::test]
async fn shops_never_share_a_response() {
    let shop = TestShop::start().await;
    for path in [
        "/api/v1/products",
        "/api/v1/categories",
        "/api/v1/brands",
        "/api/v1/slides",
        "/api/v1/products?perPage=1",
    ] {
        let vape = shop.get("vape", path).await;
        let furniture = shop.get("furniture", path).await;
        assert_eq!((vape.status, furniture.status), (200, 200), "{path}");
        assert_ne!(vape.body, furniture.body, "{path}");
        assert_eq!(shop.get("vape", path).await.body, vape.body);
    }
    for call in shop.sandbox.ledger() {
        let connection = call.parameter("constr").unwrap_or_default();
        let tenant = call.tenant.clone().unwrap_or_default();
        assert!(
            call.call == "pictures" || connection.contains(&format!("Database={tenant};")),
            "{}",
            call.call
        );
    }
}

#[actix_web::test]
async fn no_header_of_a_shopper_reaches_the_retail_api() {
    let shop = TestShop::start().await;
    let headers = [
        ("cookie", "canary-cookie=1"),
        ("authorization", "Basic canary"),
        ("x-forwarded-for", "203.0.113.9"),
        ("referer", "https://canary.example/"),
        ("user-agent", "canary-agent"),
        ("accept-language", "canary"),
    ];
    shop.get_with("vape", "/api/v1/products", &headers).await;
    shop.get_with("vape", "/pictures/brands/arcfold.svg", &headers)
        .await;
    let headers_of_change = [&headers[..], &OWN_PAGE_HEADERS].concat();
    let body = r#"{"email":"shopper@example.com"}"#;
    let path = "/api/v1/products/1001/stock-notifications";
    let response = shop
        .request("POST", "vape", path, &headers_of_change, body)
        .await;
    assert_eq!(response.status, 204);
    let calls = shop.sandbox.ledger();
    assert!(calls.len() >= 4);
    for call in calls {
        for (name, value) in &call.headers {
            assert!(
                !value.contains("canary") && !value.contains("203.0.113.9"),
                "{}: {name}",
                call.call
            );
        }
    }
}
