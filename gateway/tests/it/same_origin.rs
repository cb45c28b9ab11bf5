use rstest::rstest;

use crate::support::{JSON, OWN_PAGE_HEADERS, SAME_ORIGIN, STOREFRONT, TestShop, captured_logs};

const PATH: &str = "/api/v1/products/1001/stock-notifications";
const BODY: &str = r#"{"email":"a@example.com"}"#;

async fn send(shop: &TestShop, method: &str, headers: &[(&str, &str)]) -> (u16, String) {
    let response = shop.request(method, "furniture", PATH, headers, BODY).await;
    let problem = if response.status == 204 {
        String::new()
    } else {
        response.problem()
    };
    (response.status, problem)
}

#[rstest]
#[case::same_origin(&[SAME_ORIGIN], true)]
#[case::origin_of_the_shop(&[("origin", "http://furniture.localhost")], true)]
#[case::origin_in_capitals(&[("origin", "http://FURNITURE.localhost")], true)]
#[case::behind_a_proxy_that_ends_tls(&[("origin", "https://furniture.localhost")], true)]
#[case::same_site(&[("sec-fetch-site", "same-site")], false)]
#[case::cross_site(&[("sec-fetch-site", "cross-site")], false)]
#[case::no_site(&[("sec-fetch-site", "none")], false)]
#[case::the_first_header_wins(&[("sec-fetch-site", "cross-site"), ("origin", "http://furniture.localhost")], false)]
#[case::own_site_with_a_foreign_origin(&[SAME_ORIGIN, ("origin", "http://evil.example")], false)]
#[case::own_site_with_its_origin(&[SAME_ORIGIN, ("origin", "http://furniture.localhost")], true)]
#[case::twice(&[SAME_ORIGIN, ("sec-fetch-site", "cross-site")], false)]
#[case::another_shop(&[("origin", "http://vape.localhost")], false)]
#[case::another_port(&[("origin", "http://furniture.localhost:81")], false)]
#[case::another_site(&[("origin", "http://evil.example")], false)]
#[case::opaque(&[("origin", "null")], false)]
#[case::two_origins(&[("origin", "http://furniture.localhost"), ("origin", "http://evil.example")], false)]
#[case::referer_is_ignored(&[("referer", "http://furniture.localhost/")], false)]
#[case::forwarded_host_is_ignored(&[("origin", "http://evil.example"), ("x-forwarded-host", "evil.example")], false)]
#[case::no_headers(&[], false)]
#[actix_web::test]
async fn api_changes_are_accepted_from_the_shops_own_pages_only(
    #[case] headers: &[(&str, &str)],
    #[case] is_accepted: bool,
) {
    let shop = TestShop::start().await;
    let headers = [headers, &[STOREFRONT, JSON]].concat();
    let outcome = send(&shop, "POST", &headers).await;
    let refused = (403, "/problems/forbidden-origin".to_owned());
    let expected = if is_accepted {
        (204, String::new())
    } else {
        refused
    };
    assert_eq!(outcome, expected);
    assert_eq!(
        shop.sandbox.count("SaveNotifyOutOfStock"),
        usize::from(is_accepted)
    );
    // Undeclared methods are refused before the origin is checked.
    for method in ["PUT", "PATCH", "DELETE", "PROPFIND"] {
        let other = send(&shop, method, &headers).await;
        let not_here = (405, "/problems/method-not-allowed".to_owned());
        assert_eq!(other, not_here, "{method}");
    }
    let read = shop.get_with("furniture", "/api/v1/brands", &headers).await;
    assert_eq!(read.status, 200, "reading is open to all");
}

#[actix_web::test]
async fn api_a_shop_on_https_refuses_changes_from_http_pages() {
    let shop = TestShop::start_with("[server]\nhttps_only = true").await;
    for (origin, status) in [
        ("http://furniture.localhost", 403),
        ("https://furniture.localhost", 204),
    ] {
        let response = send(&shop, "POST", &[("origin", origin), STOREFRONT, JSON]).await;
        assert_eq!(response.0, status, "{origin}");
    }
}

#[rstest]
#[case(Some("application/json"), BODY, 204, "")]
#[case(Some("application/json; charset=utf-8"), BODY, 204, "")]
#[case(Some("text/plain"), BODY, 415, "/problems/unsupported-media-type")]
#[case(
    Some("application/x-www-form-urlencoded"),
    "email=a@example.com",
    415,
    "/problems/unsupported-media-type"
)]
#[case(
    Some("multipart/form-data; boundary=x"),
    BODY,
    415,
    "/problems/unsupported-media-type"
)]
#[case(Some("text/json"), BODY, 415, "/problems/unsupported-media-type")]
#[case(
    Some("application/ld+json"),
    BODY,
    415,
    "/problems/unsupported-media-type"
)]
#[case(None, BODY, 415, "/problems/unsupported-media-type")]
#[case(Some("application/json"), "", 400, "/problems/invalid-body")]
#[case(Some("application/json"), "{\"email\":", 400, "/problems/invalid-body")]
#[case(Some("application/json"), "[]", 400, "/problems/invalid-body")]
#[actix_web::test]
async fn api_a_body_must_be_json(
    #[case] content_type: Option<&str>,
    #[case] body: &str,
    #[case] status: u16,
    #[case] problem: &str,
) {
    let shop = TestShop::start().await;
    let mut headers = vec![SAME_ORIGIN, STOREFRONT];
    headers.extend(content_type.map(|value| ("content-type", value)));
    let response = shop
        .request("POST", "furniture", PATH, &headers, body)
        .await;
    assert_eq!(response.status, status, "{}", response.text());
    if status != 204 {
        assert_eq!(response.problem(), problem);
        assert_eq!(shop.sandbox.ledger().len(), 0);
    }
}

#[actix_web::test]
async fn api_a_large_body_is_refused() {
    let shop = TestShop::start().await;
    let body = format!("{{\"email\":\"{}@example.com\"}}", "x".repeat(33_000));
    let response = shop
        .request("POST", "furniture", PATH, &OWN_PAGE_HEADERS, &body)
        .await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (413, "/problems/payload-too-large")
    );
}

#[actix_web::test]
async fn api_the_log_names_refused_requests_with_their_route() {
    let shop = TestShop::start().await;
    send(&shop, "POST", &[JSON]).await;
    let logs = captured_logs();
    let mut lines = logs
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["fields"].clone())
        .filter(|fields| fields["problem"] == "forbidden-origin");
    let route = "/api/v1/products/{id}/stock-notifications";
    assert!(
        lines.any(|fields| fields["route"] == route && fields["tenant"] == "furniture"),
        "a log line names the route and the shop"
    );
}

const ACCEPT_LOOPBACK_ORIGINS: &str = "[server]\naccept_loopback_origins = true";
const OTHER_PORT: (&str, &str) = ("origin", "http://localhost:5173");
const CROSS_SITE: (&str, &str) = ("sec-fetch-site", "cross-site");

#[rstest]
#[case::other_port(&[OTHER_PORT], true)]
#[case::as_browsers_send_it(&[OTHER_PORT, CROSS_SITE], true)]
#[case::own_origin(&[("origin", "http://furniture.localhost")], true)]
#[case::another_shop(&[("origin", "http://vape.localhost"), CROSS_SITE], false)]
#[case::another_site(&[("origin", "http://evil.example"), CROSS_SITE], false)]
#[case::two_origins(&[OTHER_PORT, ("origin", "http://evil.example")], false)]
#[case::no_origin(&[CROSS_SITE], false)]
#[actix_web::test]
async fn api_with_its_setting_changes_are_accepted_from_loopback_origins(
    #[case] headers: &[(&str, &str)],
    #[case] is_accepted: bool,
) {
    let shop = TestShop::start_with(ACCEPT_LOOPBACK_ORIGINS).await;
    let headers = [headers, &[STOREFRONT, JSON]].concat();
    let (status, _) = send(&shop, "POST", &headers).await;
    assert_eq!(status, if is_accepted { 204 } else { 403 });
    let without_its_header = send(&shop, "POST", &[OTHER_PORT, JSON]).await;
    assert_eq!(without_its_header.0, 403, "other conditions stay");
}

#[actix_web::test]
async fn api_pages_of_loopback_origins_can_read_responses_with_the_setting_only() {
    let preflight = [
        OTHER_PORT,
        ("access-control-request-method", "POST"),
        (
            "access-control-request-headers",
            "content-type,idempotency-key,x-storefront",
        ),
    ];
    let shop = TestShop::start_with(ACCEPT_LOOPBACK_ORIGINS).await;
    let response = shop
        .request("OPTIONS", "furniture", PATH, &preflight, "")
        .await;
    let allowed = |name| response.header(name).unwrap_or_default().to_lowercase();
    assert_eq!(response.status, 200);
    assert!(allowed("access-control-allow-methods").contains("post"));
    for header in ["content-type", "idempotency-key", "x-storefront"] {
        assert!(allowed("access-control-allow-headers").contains(header));
    }
    let problem = shop.get_with("furniture", "/api/v1/products/0", &[OTHER_PORT]);
    for response in [response, problem.await] {
        assert_eq!(
            response.header("access-control-allow-origin"),
            Some("http://localhost:5173")
        );
        assert_eq!(
            response.header("access-control-allow-credentials"),
            Some("true")
        );
    }
    let picture = shop.get("furniture", "/logo.svg").await;
    assert_eq!(
        picture.header("cross-origin-resource-policy"),
        Some("cross-origin")
    );

    let without = TestShop::start().await;
    for (method, path, headers) in [
        ("OPTIONS", PATH, &preflight[..]),
        ("GET", "/api/v1/brands", &[OTHER_PORT]),
        ("GET", "/logo.svg", &[OTHER_PORT]),
    ] {
        let response = without
            .request(method, "furniture", path, headers, "")
            .await;
        assert_eq!(response.header("access-control-allow-origin"), None);
        assert_eq!(
            response.header("cross-origin-resource-policy"),
            Some("same-origin")
        );
    }
}
