use std::fs;

use crate::support::{OWN_PAGE_HEADERS, TestShop, captured_logs, eventually};

#[actix_web::test]
async fn the_shell_is_the_tenants_own() {
    let shop = TestShop::start().await;
    let page = shop.get("vape", "/").await;
    assert_eq!(page.status, 200);
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    let html = page.text();
    assert!(
        html.contains("<link rel=\"stylesheet\" href=\"/theme.css?v="),
        "{html}"
    );
    assert!(
        html.contains("<meta name=\"robots\" content=\"noindex\">"),
        "[TEN-03] local development is noindex"
    );
    assert!(
        !html.contains("<!--head-->") && !html.contains("<!--app-->"),
        "{html}"
    );
    assert_ne!(shop.get("furniture", "/").await.body, page.body);
}

#[actix_web::test]
async fn an_error_page_shows_the_end_of_its_request_id_in_the_log() {
    let shop = TestShop::start().await;
    shop.sandbox.stop();
    for path in ["/pictures/brands/nordhal.svg", "/pictures/nothing.png"] {
        let page = shop.get("furniture", path).await;
        assert!((502..=504).contains(&page.status), "{path}");
        let id = page.header("x-request-id").unwrap();
        let (_, code) = id.rsplit_once('-').unwrap();
        let html = page.text();
        assert!(
            html.contains(&format!("<p>Support code: {code}</p>")),
            "{html}"
        );
        let logs = captured_logs();
        let lines: Vec<serde_json::Value> = logs
            .lines()
            .filter(|line| line.contains(code))
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert_eq!(lines[0]["fields"]["request_id"], id);
        assert_eq!(lines[0]["level"], "WARN", "logged by default");
    }
}

#[actix_web::test]
async fn an_error_page_without_a_line_in_the_log_shows_no_code() {
    let shop = TestShop::start().await;
    for (host, path, status) in [
        ("evil.example", "/", 421),
        ("furniture", "/assets/missing.js", 404),
        ("furniture", "/pictures/missing.webp", 404),
    ] {
        let page = shop.get(host, path).await;
        assert_eq!(page.status, status, "{path}");
        let html = page.text();
        assert!(html.contains("</h1>"), "{html}");
        assert!(!html.contains("Support code"), "{html}");
    }
}

/// [LAY-01]
#[actix_web::test]
async fn unknown_paths_are_answered_with_404() {
    let shop = TestShop::start().await;
    for (path, status) in [
        ("/shop/cart", 200),
        ("/shop/cart?x=1", 200),
        // The route exists, but the product does not.
        ("/product/default/7", 404),
        ("/nowhere", 404),
        ("/pages/404", 404),
        ("/shop/../etc/passwd", 404),
        ("/product/default/7/more", 404),
    ] {
        let page = shop.get("furniture", path).await;
        assert_eq!(page.status, status, "{path}");
        assert!(
            page.text().contains("id=\"root\""),
            "{path}: the shop's own page"
        );
    }
    assert_eq!(
        shop.request("POST", "furniture", "/shop/cart", &OWN_PAGE_HEADERS, "x=1")
            .await
            .status,
        405
    );
    let head = shop.request("HEAD", "furniture", "/", &[], "").await;
    assert_eq!((head.status, head.body.len()), (200, 0));
}

#[actix_web::test]
async fn head_answers_like_get_without_a_body() {
    let shop = TestShop::start().await;
    for path in [
        "/",
        "/nowhere",
        "/assets/app-1a2b.js",
        "/assets/none.js",
        "/theme.css",
        "/robots.txt",
        "/logo.svg",
        "/pictures/brands/nordhal.svg",
        "/healthz",
        "/readyz",
        "/readyz/stores",
        "/api/v1/products",
        "/api/v1/products/0",
        "/problems/internal",
    ] {
        let get = shop.get("furniture", path).await;
        let head = shop.request("HEAD", "furniture", path, &[], "").await;
        assert_eq!((head.status, head.body.len()), (get.status, 0), "{path}");
        assert_eq!(
            head.header("content-type"),
            get.header("content-type"),
            "{path}"
        );
        assert_eq!(
            head.header("content-length"),
            get.header("content-length"),
            "{path}"
        );
    }
}

#[actix_web::test]
async fn an_unknown_page_is_404_even_with_a_matching_etag() {
    let shop = TestShop::start().await;
    let page = shop.get("furniture", "/nowhere").await;
    let etag = page.header("etag").unwrap();
    let again = shop
        .get_with("furniture", "/nowhere", &[("if-none-match", etag)])
        .await;
    assert_eq!((again.status, again.body), (404, page.body));
}

#[actix_web::test]
async fn a_theme_is_immutable_only_under_its_own_version() {
    let shop = TestShop::start().await;
    let html = shop.get("vape", "/").await.text();
    let own = html
        .split("href=\"")
        .find(|part| part.starts_with("/theme.css?v="))
        .unwrap();
    let own = own.split('"').next().unwrap();
    let cache_control = async |path: &str| {
        shop.get("vape", path)
            .await
            .header("cache-control")
            .unwrap()
            .to_owned()
    };
    assert!(cache_control(own).await.contains("immutable"));
    assert!(
        !cache_control("/theme.css?v=another")
            .await
            .contains("immutable")
    );
    assert!(!cache_control("/theme.css").await.contains("immutable"));
}

#[actix_web::test]
async fn assets_are_immutable_and_compressed_at_build_time() {
    let shop = TestShop::start().await;
    let asset = shop
        .get_with("vape", "/assets/app-1a2b.js", &[("accept-encoding", "br")])
        .await;
    assert_eq!((asset.status, asset.text().as_str()), (200, "as brotli"));
    assert_eq!(asset.header("content-encoding"), Some("br"));
    assert_eq!(
        asset.header("cache-control"),
        Some("public, max-age=31536000, immutable")
    );
    let plain = shop.get("vape", "/assets/app-1a2b.js").await;
    assert_eq!(plain.text(), "export const shop = 1;");
    for path in [
        "/assets/none.js",
        "/assets/app-1a2b.js.br",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/",
    ] {
        assert_eq!(shop.get("vape", path).await.status, 404, "{path}");
    }
}

#[actix_web::test]
async fn every_response_has_the_security_headers() {
    let shop = TestShop::start().await;
    for path in [
        "/",
        "/nowhere",
        "/api/v1/products",
        "/api/v1/none",
        "/assets/app-1a2b.js",
        "/theme.css",
        "/healthz",
    ] {
        let response = shop.get("furniture", path).await;
        let policy = response
            .header("content-security-policy")
            .unwrap_or_else(|| panic!("{path}"));
        assert!(
            policy.starts_with("default-src 'none'") && !policy.contains("unsafe"),
            "{path}: {policy}"
        );
        assert_eq!(
            response.header("x-content-type-options"),
            Some("nosniff"),
            "{path}"
        );
        assert!(
            policy.contains("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
        if path.starts_with("/api/") {
            continue;
        }
        assert!(
            policy.ends_with(
                "; require-trusted-types-for 'script'; trusted-types storefront default"
            ),
            "{path}: {policy}"
        );
        assert_eq!(
            response.header("referrer-policy"),
            Some("strict-origin-when-cross-origin"),
            "{path}"
        );
        assert_eq!(
            response.header("strict-transport-security"),
            None,
            "{path}: only over HTTPS"
        );
    }
    let https = TestShop::start_with("[server]\nhttps_only = true").await;
    assert!(
        https
            .get("furniture", "/")
            .await
            .header("strict-transport-security")
            .unwrap()
            .contains("63072000")
    );
}

#[actix_web::test]
async fn the_policy_of_pages_has_each_directive() {
    let shop = TestShop::start().await;
    let response = shop.get("furniture", "/").await;
    let policy = response.header("content-security-policy").unwrap();
    let directives: Vec<_> = policy.split("; ").collect();
    assert_eq!(
        directives,
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "require-trusted-types-for 'script'",
            "trusted-types storefront default",
        ]
    );
}

/// [TEN-06]
#[actix_web::test]
async fn each_shop_has_its_own_theme_and_marks() {
    let shop = TestShop::start().await;
    for path in ["/theme.css", "/logo.svg", "/favicon.svg"] {
        let vape = shop.get("vape", path).await;
        let furniture = shop.get("furniture", path).await;
        assert_eq!((vape.status, furniture.status), (200, 200), "{path}");
        assert_ne!(vape.body, furniture.body, "{path}");
    }
    let theme = shop.get("vape", "/theme.css").await;
    assert_eq!(
        theme.header("content-type"),
        Some("text/css; charset=utf-8")
    );
    for property in [
        "--surface:",
        "--ink-soft:",
        "--on-brand:",
        "--radius:",
        "--font-display:",
        "--picture-ratio:",
    ] {
        assert!(theme.text().contains(property), "{property}");
    }
    assert!(
        shop.get("vape", "/robots.txt")
            .await
            .text()
            .contains("Disallow: /")
    );
}

#[actix_web::test]
async fn pictures_come_from_the_tenants_folder_only() {
    let shop = TestShop::start().await;
    let picture = shop.get("furniture", "/pictures/brands/nordhal.svg").await;
    assert_eq!(
        (picture.status, picture.header("content-type")),
        (200, Some("image/svg+xml"))
    );
    assert!(
        picture
            .header("content-security-policy")
            .unwrap()
            .contains("sandbox")
    );
    assert!(
        picture
            .header("cache-control")
            .unwrap()
            .starts_with("public, max-age=")
    );
    for path in [
        "/pictures/../vape/brands/arcfold.svg",
        "/pictures/%2e%2e/vape/brands/arcfold.svg",
        "/pictures/brands/%2e%2e%2f%2e%2e%2fvape%2fbrands%2farcfold.svg",
        "/pictures/http://127.0.0.1/x.svg",
        "/pictures/",
        "/pictures/products/missing.webp",
        "/pictures/%00.svg",
    ] {
        assert_eq!(shop.get("furniture", path).await.status, 404, "{path}");
    }
    assert!(
        shop.sandbox
            .ledger()
            .iter()
            .all(|call| !call.path.contains("vape"))
    );
}

#[actix_web::test]
async fn readiness_follows_the_shops_and_the_drain() {
    let shop = TestShop::start().await;
    let ready = shop.get("127.0.0.1:1", "/readyz").await;
    assert_eq!(ready.status, 200, "{}", ready.text());
    assert_eq!(ready.json()["tenants"], ready.json()["tenants_ready"]);
    assert_eq!(
        shop.get("nobody.example", "/healthz").await.status,
        200,
        "probes know no host name"
    );
    shop.state.readiness.begin_drain();
    eventually("not ready", async || {
        shop.get("vape", "/readyz").await.status == 503
    })
    .await;
    assert_eq!(
        shop.get("vape", "/").await.status,
        200,
        "requests are still answered"
    );
}

#[actix_web::test]
async fn assets_of_the_previous_build_are_served_unless_the_current_build_has_them() {
    let previous = tempfile::tempdir().unwrap();
    let assets = previous.path().join("client/assets");
    fs::create_dir_all(&assets).unwrap();
    fs::write(assets.join("home-9z8y.js"), "export const page = 1;").unwrap();
    fs::write(assets.join("app-1a2b.js"), "another file").unwrap();
    fs::write(previous.path().join("client/index.html"), "").unwrap();
    let setting = format!("[front_end]\nprevious_dir = {:?}\n", previous.path());
    let shop = TestShop::start_with(&setting).await;
    let found = shop.get("vape", "/assets/home-9z8y.js").await;
    assert_eq!(
        (found.status, found.text().as_str()),
        (200, "export const page = 1;")
    );
    let current = shop.get("vape", "/assets/app-1a2b.js").await;
    assert_eq!(current.text(), "export const shop = 1;");
    assert_eq!(shop.get("vape", "/assets/gone-9z8y.js").await.status, 404);
}

#[actix_web::test]
async fn a_missing_previous_build_does_not_stop_the_start() {
    let shop = TestShop::start_with("[front_end]\nprevious_dir = \"/nonexistent/build\"\n").await;
    assert_eq!(shop.get("vape", "/assets/app-1a2b.js").await.status, 200);
}

#[actix_web::test]
async fn api_a_development_build_serves_the_reference_under_a_policy_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("index.html"), "<h1>API</h1>").unwrap();
    let settings = format!("[front_end]\nreference_dir = {:?}", folder.path());
    let shop = TestShop::start_with(&settings).await;

    let without_slash = shop.get("furniture", "/api/docs").await;
    assert_eq!(without_slash.status, 307);
    assert_eq!(without_slash.header("location"), Some("/api/docs/"));
    let reference = shop.get("furniture", "/api/docs/").await;
    assert_eq!(reference.text(), "<h1>API</h1>");
    let policy = reference.header("content-security-policy").unwrap();
    assert!(
        policy.contains("default-src 'none'; script-src 'self';"),
        "{policy}"
    );
    assert_eq!(reference.header("x-robots-tag"), Some("noindex"));

    let without_it = TestShop::start().await;
    let missing = without_it.get("furniture", "/api/docs/").await;
    assert_eq!(missing.problem(), "/problems/unknown-route");
}
