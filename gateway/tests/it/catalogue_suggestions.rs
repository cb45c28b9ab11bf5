//! Search suggestions from the catalogue index, through the whole gateway. [CAT-03]

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use crate::{
    catalogue_lists::{
        CUSTOMERS, cache_status, is_from_index, list_of, read_catalogues, read_price_lists, start,
    },
    support::{PRICING_HEADER, Response, TestShop},
};

const SHOP: &str = "furniture";

fn path(term: &str) -> String {
    let term = utf8_percent_encode(term, NON_ALPHANUMERIC);
    format!("/api/v1/suggestions?searchTerm={term}")
}

async fn suggest(shop: &TestShop, tenant: &str, term: &str) -> Response {
    let response = shop.get(tenant, &path(term)).await;
    assert_eq!(response.status, 200, "{term}: {}", response.text());
    response
}

async fn first_product(shop: &TestShop, tenant: &str) -> Value {
    let list = shop.get(tenant, "/api/v1/products?perPage=1").await.json();
    list["items"][0].clone()
}

/// Word of seven letters or more that is part of a product's name.
async fn long_word(shop: &TestShop) -> String {
    let list = shop.get(SHOP, "/api/v1/products?perPage=100").await.json();
    let items = list["items"].as_array().unwrap().iter();
    let names = items.map(|item| item["name"].as_str().unwrap());
    let is_long =
        |word: &&str| word.len() >= 7 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let mut words = names.flat_map(|name| name.split(' '));
    words.find(is_long).unwrap().to_owned()
}

fn len(value: &Value) -> usize {
    value.as_array().unwrap().len()
}

#[actix_web::test]
async fn products_categories_brands_and_terms_are_suggested_without_a_call() {
    let shop = start().await;
    let product = first_product(&shop, SHOP).await;
    let tree = shop.get(SHOP, "/api/v1/categories").await.json();
    read_catalogues(&shop).await;
    shop.sandbox.clear_ledger();

    let name = product["name"].as_str().unwrap();
    let response = suggest(&shop, SHOP, name).await;
    assert!(is_from_index(&response), "{}", cache_status(&response));
    let found = response.json();
    assert_eq!(found["items"][0], product);
    assert!((1..=3).contains(&len(&found["terms"])), "{found}");
    assert!(found["terms"][0]["count"].as_u64().unwrap() > 0);
    assert_eq!(found["correctedTerm"], Value::Null);

    let brand = &product["brand"];
    let found = suggest(&shop, SHOP, brand["name"].as_str().unwrap()).await;
    assert_eq!(found.json()["brands"][0], *brand);

    let master = &tree["items"][0];
    let category = &master["subcategories"][0];
    for (wanted, query) in [
        (
            master,
            format!("category={}", master["slug"].as_str().unwrap()),
        ),
        (category, format!("subcategory={}", category["id"])),
    ] {
        let found = suggest(&shop, SHOP, wanted["name"].as_str().unwrap()).await;
        let expected = json!({
            "slug": wanted["slug"],
            "name": wanted["name"],
            "path": format!("/shop/sidebar/3cols?{query}"),
        });
        let found = found.json();
        let categories = found["categories"].as_array().unwrap();
        assert!(categories.contains(&expected), "{categories:?}");
    }
    assert_eq!(shop.sandbox.ledger().len(), 0);
}

#[actix_web::test]
async fn a_misspelt_term_is_corrected() {
    let shop = start().await;
    let word = long_word(&shop).await;
    read_catalogues(&shop).await;
    let letters = word.char_indices();
    let typo: String = letters
        .map(|(at, letter)| if at == 3 { 'q' } else { letter })
        .collect();
    let found = suggest(&shop, SHOP, &typo).await.json();
    let corrected = found["correctedTerm"].as_str().unwrap();
    assert_eq!(corrected.to_lowercase(), word.to_lowercase());
    assert!(len(&found["items"]) > 0);
}

#[actix_web::test]
async fn products_with_only_some_of_the_words_are_marked() {
    let shop = start().await;
    read_catalogues(&shop).await;
    let found = suggest(&shop, SHOP, "lamp").await.json();
    assert_eq!(found["someWords"], Value::Null);
    let found = suggest(&shop, SHOP, "lamp xqzvwk").await.json();
    assert_eq!(found["someWords"], true, "{found}");
    assert!(len(&found["items"]) > 0);
    let found = suggest(&shop, SHOP, "qwxyzq").await.json();
    assert_eq!(found["someWords"], Value::Null, "{found}");
}

#[actix_web::test]
async fn the_count_of_a_suggested_term_is_the_total_of_its_list() {
    let shop = start().await;
    read_catalogues(&shop).await;
    for (tenant, typed) in [
        ("vape", "pod"),
        ("vape", "light 3"),
        ("aegean", "10 m"),
        ("furniture", "lam"),
        ("wholesale", "bottle 2"),
    ] {
        let found = suggest(&shop, tenant, typed).await.json();
        let terms = found["terms"].as_array().unwrap();
        assert!(!terms.is_empty(), "{tenant}: {typed}");
        for term in terms {
            let text = utf8_percent_encode(term["text"].as_str().unwrap(), NON_ALPHANUMERIC);
            let list = format!("/api/v1/products?perPage=1&searchTerm={text}");
            let total = shop.get(tenant, &list).await.json()["total"].clone();
            assert_eq!(term["count"], total, "{tenant}: {typed}, {term}");
        }
    }
}

#[actix_web::test]
async fn without_an_index_only_products_are_suggested() {
    let shop = start().await;
    let product = first_product(&shop, SHOP).await;
    let response = suggest(&shop, SHOP, product["name"].as_str().unwrap()).await;
    assert!(cache_status(&response).starts_with("gateway; fwd=miss"));
    let found = response.json();
    assert_eq!(found["items"][0], product);
    for kind in ["categories", "brands", "terms"] {
        assert_eq!(found[kind], json!([]));
    }
}

#[actix_web::test]
async fn a_short_term_has_no_suggestions() {
    let shop = start().await;
    read_catalogues(&shop).await;
    let found = suggest(&shop, SHOP, " la ").await.json();
    let expected = json!({ "items": [], "categories": [], "brands": [], "terms": [] });
    assert_eq!(found, expected);
}

/// Products are suggested with the prices of the customer's lists, everything else as for visitors.
#[actix_web::test]
async fn customers_see_their_own_prices() {
    let shop = start().await;
    read_catalogues(&shop).await;
    let mut differences = 0;
    for pricing in CUSTOMERS {
        let headers = [(PRICING_HEADER, pricing)];
        let own = shop
            .get_with("wholesale", "/api/v1/products?perPage=5", &headers)
            .await
            .json();
        for product in own["items"].as_array().unwrap() {
            let path = path(product["name"].as_str().unwrap());
            let suggested = shop.get_with("wholesale", &path, &headers).await;
            assert_eq!(suggested.header("cache-control"), Some("no-store"));
            let suggested = suggested.json();
            let items = suggested["items"].as_array().unwrap();
            assert!(items.contains(product), "{pricing}: {product}");
            let public = shop.get("wholesale", &path).await.json();
            let same = items.iter().filter(|item| item["id"] == product["id"]);
            let public_items = public["items"].as_array().unwrap();
            differences += same.filter(|item| !public_items.contains(item)).count();
            assert_eq!(suggested["terms"], public["terms"]);
            assert_eq!(suggested["brands"], public["brands"]);
        }
    }
    assert!(differences > 0, "no customer has other prices");
}

#[actix_web::test]
async fn products_with_the_prices_of_the_customer_are_suggested_without_a_call() {
    let shop = start().await;
    read_price_lists(&shop).await;
    for customer in CUSTOMERS {
        let own = list_of(&shop, "wholesale", customer, "perPage=5").await;
        shop.sandbox.clear_ledger();
        for product in own.json()["items"].as_array().unwrap() {
            let path = path(product["name"].as_str().unwrap());
            let headers = [(PRICING_HEADER, customer)];
            let suggested = shop.get_with("wholesale", &path, &headers).await;
            let status = cache_status(&suggested);
            assert!(status.contains("catalogue-index"), "{status}");
            let suggested = suggested.json();
            let items = suggested["items"].as_array().unwrap();
            assert!(items.contains(product), "{customer}: {product}");
        }
        assert_eq!(shop.sandbox.ledger().len(), 0);
    }
}
