use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use rstest::rstest;

use crate::{
    catalogue_lists::{is_from_index, read_catalogues, start},
    support::TestShop,
};

const PATH: &str = "/api/v1/search-corrections?";

fn search(path: &str, term: &str) -> String {
    let term = utf8_percent_encode(term, NON_ALPHANUMERIC);
    format!("{path}searchTerm={term}")
}

async fn corrections(shop: &TestShop, tenant: &str, term: &str) -> Vec<String> {
    let response = shop.get(tenant, &search(PATH, term)).await;
    assert_eq!(response.status, 200, "{term}: {}", response.text());
    serde_json::from_value(response.json()["items"].clone()).unwrap()
}

async fn total(shop: &TestShop, tenant: &str, term: &str) -> u64 {
    let path = search("/api/v1/products?perPage=1&", term);
    let response = shop.get(tenant, &path).await;
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
    let shop = start().await;
    read_catalogues(&shop).await;
    for tenant in ["vape", "aegean", "furniture", "wholesale"] {
        let mut corrected = 0;
        for word in words(&shop, tenant) {
            let typed = misspell(&word);
            let offered = corrections(&shop, tenant, &typed).await;
            assert!(offered.len() <= 3 && !offered.contains(&typed));
            for term in &offered {
                assert!(total(&shop, tenant, term).await > 0, "{typed}: {term}");
            }
            corrected += usize::from(offered.contains(&word));
        }
        assert!(corrected > 5, "{tenant}: {corrected}");
    }
}

/// [CAT-03]
#[rstest]
#[case("chair")]
#[case("xyzzyx")]
#[case("  ")]
#[actix_web::test]
async fn only_misspelt_words_are_corrected(#[case] term: &str) {
    let shop = start().await;
    read_catalogues(&shop).await;
    let response = shop.get("furniture", &search(PATH, term)).await;
    assert!(is_from_index(&response));
    assert_eq!(corrections(&shop, "furniture", term).await, [""; 0]);
}

/// [CAT-03]
#[actix_web::test]
async fn without_an_index_nothing_is_corrected() {
    let shop = TestShop::start().await;
    assert_eq!(corrections(&shop, "furniture", "chiar").await, [""; 0]);
    assert_eq!(shop.sandbox.ledger().len(), 0);
}

/// [CAT-03]
#[actix_web::test]
async fn search_terms_are_validated() {
    let shop = TestShop::start().await;
    for (query, code) in [
        (format!("searchTerm={}", "x".repeat(101)), "too-long"),
        (String::new(), "missing"),
    ] {
        let response = shop.get("furniture", &format!("{PATH}{query}")).await;
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
