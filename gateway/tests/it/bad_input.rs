use rstest::rstest;
use serde_json::json;

use crate::support::{OWN_PAGE_HEADERS, TestShop};

fn long() -> String {
    "x".repeat(10_000)
}

#[actix_web::test]
async fn an_invalid_parameter_is_named() {
    let shop = TestShop::start().await;
    let long_term = format!("/api/v1/products?searchTerm={}", long());
    let cases = [
        ("/api/v1/products?page=abc", "query/page"),
        ("/api/v1/products?page=0", "query/page"),
        ("/api/v1/products?page=-1", "query/page"),
        ("/api/v1/products?page=10001", "query/page"),
        ("/api/v1/products?perPage=101", "query/perPage"),
        ("/api/v1/products?perPage=1e9", "query/perPage"),
        ("/api/v1/products?sort=cheapest", "query/sort"),
        ("/api/v1/products?page=1&page=2", "query/page"),
        ("/api/v1/products?page=1.5", "query/page"),
        ("/api/v1/products?new=perhaps", "query/new"),
        ("/api/v1/products?subcategory=0", "query/subcategory"),
        ("/api/v1/products?brand=99999999999", "query/brand"),
        ("/api/v1/products?minPriceCents=-5", "query/minPriceCents"),
        (
            "/api/v1/products?minPriceCents=500&maxPriceCents=100",
            "query/minPriceCents",
        ),
        (long_term.as_str(), "query/searchTerm"),
        ("/api/v1/suggestions", "query/searchTerm"),
    ];
    for (path, pointer) in cases {
        let response = shop.get("furniture", path).await;
        assert_eq!(
            (response.status, response.problem().as_str()),
            (400, "/problems/invalid-parameter"),
            "{path}"
        );
        let json = response.json();
        assert_eq!(json["errors"][0]["pointer"], pointer, "{path}: {json}");
        let detail = json["detail"].as_str().unwrap();
        assert!(
            detail.contains(pointer.trim_start_matches("query/")),
            "{detail}: names the parameter"
        );
        for word in ["digit", "parse", "variant", "i32", "u32", "field"] {
            assert!(!detail.contains(word), "{detail}: in plain words");
        }
    }
    assert_eq!(shop.sandbox.count("FindShopProducts"), 0);
}

#[actix_web::test]
async fn unknown_paths_and_methods_are_problems() {
    let shop = TestShop::start().await;
    let cases = [
        ("GET", "/api/v1/nothing", 404, "/problems/unknown-route"),
        ("GET", "/api/", 404, "/problems/unknown-route"),
        ("PUT", "/api/v2/products", 404, "/problems/unknown-route"),
        (
            "POST",
            "/api/v1/products",
            405,
            "/problems/method-not-allowed",
        ),
        (
            "DELETE",
            "/api/v1/products/3",
            405,
            "/problems/method-not-allowed",
        ),
        (
            "GET",
            "/api/v1/products/abc",
            400,
            "/problems/invalid-parameter",
        ),
        (
            "GET",
            "/api/v1/products/99999999999999",
            400,
            "/problems/invalid-parameter",
        ),
        (
            "GET",
            "/api/v1/products/0",
            400,
            "/problems/invalid-parameter",
        ),
        (
            "GET",
            "/api/v1/products/0/related",
            400,
            "/problems/invalid-parameter",
        ),
        (
            "GET",
            "/api/v1/products/-1/related",
            400,
            "/problems/invalid-parameter",
        ),
        (
            "GET",
            "/api/v1/products/by-slug/no-such-thing",
            404,
            "/problems/not-found",
        ),
        (
            "GET",
            "/api/v1/products/by-slug/%00",
            404,
            "/problems/not-found",
        ),
    ];
    for (method, path, status, problem) in cases {
        let response = shop
            .request(method, "furniture", path, &OWN_PAGE_HEADERS, "")
            .await;
        assert_eq!(
            (response.status, response.problem().as_str()),
            (status, problem),
            "{method} {path}"
        );
    }
    let refused = shop
        .request(
            "PUT",
            "furniture",
            "/api/v1/brands",
            &OWN_PAGE_HEADERS,
            "{broken",
        )
        .await;
    assert_eq!(refused.status, 405);
    assert_eq!(refused.header("allow"), Some("GET, HEAD"));
    let read = shop
        .get("furniture", "/api/v1/products/3/stock-notifications")
        .await;
    assert_eq!(read.status, 405);
    assert_eq!(read.header("allow"), Some("POST"));
    // These paths do not belong to the API.
    for path in [
        "/%61pi/v1/brands",
        "//api/v1/brands",
        "/API/v1/brands",
        "/api",
    ] {
        let page = shop.get("furniture", path).await;
        let kind = page.header("content-type");
        assert_eq!(
            (page.status, kind),
            (404, Some("text/html; charset=utf-8")),
            "{path}"
        );
    }
}

#[actix_web::test]
async fn every_problem_type_has_a_page() {
    let shop = TestShop::start().await;
    let missing = shop.get("furniture", "/api/v1/nothing").await.problem();
    let page = shop.get("furniture", &missing).await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("Unknown route"));
    assert_eq!(shop.get("furniture", "/problems/none").await.status, 404);
}

#[rstest]
#[case("'")]
#[case("' OR '1'='1")]
#[case("'; DROP TABLE PRODUCTS; --")]
#[case("\u{2bc} OR 1=1 --")]
#[case("\u{ff07}; DELETE FROM PRODUCTS; --")]
#[case("%")]
#[case("_")]
#[case("\0")]
#[case("a\0'b")]
#[case("\r\n'; DROP TABLE BRANDS; --")]
#[case("\\")]
#[case("instock:1;brand:1")]
#[case("καρέκλα ' --")]
#[case("😀'")]
#[actix_web::test]
async fn sql_metacharacters_are_treated_as_text(#[case] hostile: &str) {
    let shop = TestShop::start().await;
    let before = count_rows(&shop);
    let text: String =
        percent_encoding::utf8_percent_encode(hostile, percent_encoding::NON_ALPHANUMERIC)
            .to_string();
    for parameter in ["searchTerm", "category", "tab"] {
        let response = shop
            .get("furniture", &format!("/api/v1/products?{parameter}={text}"))
            .await;
        assert_eq!(
            response.status,
            200,
            "{parameter}={text}: {}",
            response.text()
        );
    }
    let suggestions = shop
        .get(
            "furniture",
            &format!("/api/v1/suggestions?searchTerm=abc{text}&category={text}"),
        )
        .await;
    assert_eq!(suggestions.status, 200, "{}", suggestions.text());
    assert_eq!(suggestions.json()["items"], json!([]));
    let product = shop
        .get("furniture", &format!("/api/v1/products/by-slug/{text}"))
        .await;
    assert_eq!(
        (product.status, product.problem().as_str()),
        (404, "/problems/not-found")
    );
    assert_eq!(count_rows(&shop), before);
    assert_eq!(shop.get("furniture", "/api/v1/brands").await.status, 200);
}

fn count_rows(shop: &TestShop) -> Vec<(String, i64)> {
    shop.sandbox
        .with_database("furniture", |connection| {
            let mut tables = connection
                .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
                .unwrap();
            let names: Vec<String> = tables
                .query_map([], |row| row.get(0))
                .unwrap()
                .map(Result::unwrap)
                .collect();
            names
                .into_iter()
                .map(|name| {
                    let count = connection
                        .query_row(&format!("SELECT COUNT(*) FROM \"{name}\""), [], |row| {
                            row.get(0)
                        })
                        .unwrap();
                    (name, count)
                })
                .collect()
        })
        .unwrap()
}
