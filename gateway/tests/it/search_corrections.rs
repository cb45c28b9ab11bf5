use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;

use crate::support::TestShop;

fn path(operation: &str, term: &str) -> String {
    let term = utf8_percent_encode(term, NON_ALPHANUMERIC);
    format!("/api/v1/{operation}searchTerm={term}")
}

async fn corrections(shop: &TestShop, tenant: &str, term: &str) -> Vec<String> {
    let response = shop.get(tenant, &path("search-corrections?", term)).await;
    assert_eq!(response.status, 200, "{term}: {}", response.text());
    serde_json::from_value(response.json()["items"].clone()).unwrap()
}

async fn total(shop: &TestShop, tenant: &str, term: &str) -> u64 {
    let response = shop.get(tenant, &path("products?perPage=1&", term)).await;
    response.json()["total"].as_u64().unwrap()
}

fn words(shop: &TestShop, tenant: &str) -> Vec<String> {
    let sql = "SELECT PRODDESC FROM PRODUCTS
               WHERE PROD_WEB_SHOW = 1 AND DELETEDFLAG = 0 AND PARENT_PRODID IS NULL ORDER BY PRODID LIMIT 40";
    let names: Vec<String> = shop
        .sandbox
        .with_database(tenant, |connection| {
            let mut statement = connection.prepare(sql).unwrap();
            let rows = statement.query_map([], |row| row.get(0)).unwrap();
            rows.map(Result::unwrap).collect()
        })
        .unwrap();
    let long = |word: &&str| word.chars().count() >= 6 && word.chars().all(char::is_alphabetic);
    names
        .iter()
        .filter_map(|name| name.split_whitespace().find(long))
        .map(str::to_lowercase)
        .collect()
}

fn misspell(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    letters.swap(2, 3);
    letters.into_iter().collect()
}

/// [CAT-03]
#[actix_web::test]
async fn a_misspelt_search_is_offered_corrections_that_find_products() {
    let shop = TestShop::start().await;
    for tenant in ["vape", "aegean", "furniture", "wholesale"] {
        let mut corrected = 0;
        for word in words(&shop, tenant) {
            let typed = misspell(&word);
            if total(&shop, tenant, &typed).await > 0 {
                continue;
            }
            let offered = corrections(&shop, tenant, &typed).await;
            assert!(offered.len() <= 3 && !offered.contains(&typed));
            for term in &offered {
                assert!(total(&shop, tenant, term).await > 0, "{typed}: {term}");
            }
            assert!(
                offered.contains(&word),
                "{typed}: {offered:?} without {word}"
            );
            corrected += 1;
        }
        assert!(corrected > 5, "{tenant}: {corrected}");
    }
}

/// [CAT-03]
#[rstest]
#[case("furniture", "chiar", &["chair"])]
#[case("furniture", "CHIAR", &["chair"])]
#[case("furniture", "chiar xyzzyx", &["chair"])]
#[case("furniture", "chair", &[])]
#[case("furniture", "xyzzyx", &[])]
#[case("furniture", "  ", &[])]
#[actix_web::test]
async fn only_misspelt_words_are_corrected(
    #[case] tenant: &str,
    #[case] term: &str,
    #[case] expected: &[&str],
) {
    let shop = TestShop::start().await;
    assert_eq!(corrections(&shop, tenant, term).await, expected);
}

/// [CAT-03]
#[actix_web::test]
async fn corrections_restore_missing_accents() {
    let shop = TestShop::start().await;
    shop.sandbox
        .with_database("aegean", |connection| {
            let sql = "UPDATE PRODUCTS SET PRODDESC = 'Ξύλινος καναπές' WHERE PRODID = 1001;
                       UPDATE PRODUCTS SET PRODDESC = 'Café O''Neil' WHERE PRODID = 1002;";
            connection.execute_batch(sql).unwrap();
        })
        .unwrap();
    for (typed, expected) in [
        ("καναπες", "καναπές"),
        ("ΞΥΛΙΝΟΣ ΚΑΝΑΠΕΣ", "ξύλινος καναπές"),
        ("cafe", "café"),
        ("O\u{2019}Neil", "o'neil"),
        ("oneil", "o'neil"),
    ] {
        let offered = corrections(&shop, "aegean", typed).await;
        assert_eq!(
            offered.first().map(String::as_str),
            Some(expected),
            "{typed}"
        );
    }
}

/// [CAT-03]
#[actix_web::test]
async fn hidden_products_add_no_words_to_the_vocabulary() {
    let shop = TestShop::start().await;
    shop.sandbox
        .with_database("furniture", |connection| {
            let sql = "UPDATE PRODUCTS SET PRODDESC = 'Zeppelinbench', PROD_WEB_SHOW = 0 WHERE PRODID = 1001;
                       UPDATE PRODUCTS SET PRODDESC = 'Quagmiretable', DELETEDFLAG = 1 WHERE PRODID = 1002;";
            connection.execute_batch(sql).unwrap();
        })
        .unwrap();
    for typed in ["zepelinbench", "quagmirtable"] {
        assert!(
            corrections(&shop, "furniture", typed).await.is_empty(),
            "{typed}"
        );
    }
}

/// [CAT-03]
#[actix_web::test]
async fn the_vocabulary_is_read_once_an_hour() {
    let shop = TestShop::start().await;
    for term in ["chiar", "tabel", "lampp", "soffa"] {
        corrections(&shop, "furniture", term).await;
    }
    assert_eq!(shop.sandbox.count("select_query"), 1);
    let again = shop
        .get("furniture", &path("search-corrections?", "CHIAR"))
        .await;
    assert!(again.header("cache-status").unwrap().contains("hit"));
    shop.advance(3_000);
    corrections(&shop, "furniture", "tbale").await;
    assert_eq!(shop.sandbox.count("select_query"), 1);
    corrections(&shop, "vape", "chiar").await;
    assert_eq!(
        shop.sandbox.count("select_query"),
        2,
        "shops have words of their own"
    );
}

/// [CAT-03]
#[actix_web::test]
async fn a_vocabulary_above_the_size_limit_gives_no_corrections() {
    let shop = TestShop::start().await;
    let huge = Fault::new("select_query", FaultKind::HugeBody { bytes: 9_000_000 });
    shop.sandbox.set_faults(vec![huge]);
    for term in ["chiar", "tabel"] {
        assert!(corrections(&shop, "furniture", term).await.is_empty());
    }
    assert_eq!(shop.sandbox.count("select_query"), 1);
}

/// [CAT-03]
#[actix_web::test]
async fn only_uncached_corrections_are_limited() {
    let tight = "[budgets.search_corrections]\naddress = { burst = 2, per_hour = 60 }";
    let shop = TestShop::start_with(tight).await;
    for term in ["chiar", "tabel", "CHIAR", "chiar", "tabel", "  "] {
        corrections(&shop, "furniture", term).await;
    }
    let refused = shop
        .get("furniture", &path("search-corrections?", "soffa"))
        .await;
    assert_eq!(
        (refused.status, refused.problem().as_str()),
        (429, "/problems/too-many-requests")
    );
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((50..=61).contains(&wait), "{wait}");
    corrections(&shop, "furniture", "chiar").await;
    corrections(&shop, "vape", "soffa").await;
    shop.advance(wait);
    corrections(&shop, "furniture", "soffa").await;
}

/// [CAT-03]
#[rstest]
#[case("select_query", FaultKind::Refuse, 503)]
#[case("FindShopProducts", FaultKind::Html, 502)]
#[actix_web::test]
async fn a_failure_of_the_retail_api_is_a_problem_and_not_cached(
    #[case] call: &str,
    #[case] kind: FaultKind,
    #[case] status: u16,
) {
    let shop = TestShop::start().await;
    shop.sandbox.set_faults(vec![Fault::new(call, kind)]);
    let response = shop
        .get("furniture", &path("search-corrections?", "chiar"))
        .await;
    assert_eq!(response.status, status);
    assert!(response.problem().starts_with("/problems/retail-"));
    shop.sandbox.set_faults(Vec::new());
    assert_eq!(corrections(&shop, "furniture", "chiar").await, ["chair"]);
}

/// [CAT-03]
#[actix_web::test]
async fn search_terms_are_validated() {
    let shop = TestShop::start().await;
    for (query, code) in [
        (format!("searchTerm={}", "x".repeat(101)), "too-long"),
        (String::new(), "missing"),
    ] {
        let response = shop
            .get("furniture", &format!("/api/v1/search-corrections?{query}"))
            .await;
        assert_eq!(
            (response.status, response.problem().as_str()),
            (400, "/problems/invalid-parameter")
        );
        let error = &response.json()["errors"][0];
        assert_eq!(
            (&error["pointer"], &error["code"]),
            (&"query/searchTerm".into(), &code.into())
        );
    }
    assert_eq!(shop.sandbox.ledger().len(), 0);
}

/// [CAT-03]
#[rstest]
#[case("'; DROP TABLE PRODUCTS; --")]
#[case("chiar' OR '1'='1")]
#[case("\u{02bc} UNION SELECT CUST_Password FROM CUSTOMERS --")]
#[case("%_[]~{slug}")]
#[case("\u{0}\u{1}chiar\u{7f}")]
#[actix_web::test]
async fn sql_metacharacters_are_treated_as_text(#[case] term: &str) {
    let shop = TestShop::start().await;
    let before = total(&shop, "furniture", "a").await;
    let offered = corrections(&shop, "furniture", term).await;
    assert!(
        offered.iter().all(|term| !term.contains('@')),
        "{offered:?}"
    );
    for call in shop.sandbox.ledger() {
        let sql = call.parameter("qry").unwrap_or_default();
        assert!(!sql.contains("DROP") && !sql.contains("CUST"), "{sql}");
    }
    shop.advance(120);
    assert_eq!(total(&shop, "furniture", "a").await, before);
}
