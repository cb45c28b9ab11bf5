//! Product lists from the catalogue index, through the whole gateway.

use std::{
    collections::BTreeSet,
    env, fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    time::Duration,
};

use gateway::catalogue_index::SMALL_BUDGET_CENTS;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::Value;
use tempfile::TempDir;

use crate::{
    secrets::canaries,
    support::{
        PRICING_HEADER, Response, TestShop, captured_logs, eventually, refresh_all,
        shops_with_retail_prices, tenants_setting,
    },
};

const SHOPS: [&str; 4] = ["vape", "aegean", "furniture", "wholesale"];
const SHOP: &str = "furniture";
/// Tests read more lists than one client may.
const HIGH_READ_LIMITS: &str = "[budgets.reads]
address = { burst = 100000, per_hour = 100000 }
network = { burst = 100000, per_hour = 100000 }
";
const LISTS_PER_SHOP: usize = 30;

pub(super) async fn start() -> TestShop {
    TestShop::start_with(HIGH_READ_LIMITS).await
}

/// Shops whose lists can be compared with those of the Retail API.
pub(super) async fn start_with_retail_prices() -> (TestShop, TempDir) {
    let shops = shops_with_retail_prices();
    let settings = format!("{HIGH_READ_LIMITS}{}", tenants_setting(&shops));
    (TestShop::start_with(&settings).await, shops)
}

/// Another gateway in front of the same Retail API, with indexes.
pub(super) async fn with_index(shop: &TestShop) -> TestShop {
    let indexed = shop.start_again(HIGH_READ_LIMITS).await;
    read_catalogues(&indexed).await;
    indexed
}

pub(super) async fn read_catalogues(shop: &TestShop) {
    for tenant in shop.state.registry.tenants().iter() {
        shop.state.catalogues.refresh(tenant).await.unwrap();
    }
}

async fn list(shop: &TestShop, tenant: &str, query: &str) -> Value {
    let response = shop.get(tenant, &path(query)).await;
    assert_eq!(response.status, 200, "{query}: {}", response.text());
    response.json()
}

fn path(query: &str) -> String {
    format!("/api/v1/products?{query}")
}

pub(super) fn cache_status(response: &Response) -> &str {
    response.header("cache-status").unwrap()
}

pub(super) fn is_from_index(response: &Response) -> bool {
    cache_status(response).starts_with("catalogue-index; hit")
}

fn ids(list: &Value) -> Vec<i64> {
    let items = list["items"].as_array().unwrap().iter();
    items.map(|item| item["id"].as_i64().unwrap()).collect()
}

/// Values of filters that occur in a shop, and some that don't.
struct FilterValues {
    categories: Vec<String>,
    subcategories: Vec<i64>,
    brands: Vec<i64>,
    tabs: Vec<String>,
    prices: Vec<i64>,
}

impl FilterValues {
    async fn read(shop: &TestShop, tenant: &str) -> Self {
        let tree = shop.get(tenant, "/api/v1/categories").await.json();
        let (mut categories, mut subcategories) = (vec!["no-such".to_owned()], vec![99_999]);
        for master in tree["items"].as_array().unwrap() {
            categories.push(master["id"].to_string());
            categories.push(master["slug"].as_str().unwrap().to_owned());
            for category in master["subcategories"].as_array().unwrap() {
                categories.push(category["slug"].as_str().unwrap().to_uppercase());
                subcategories.push(category["id"].as_i64().unwrap());
            }
        }
        let brands = shop.get(tenant, "/api/v1/brands").await.json();
        let brands = brands["items"].as_array().unwrap().iter();
        let host = format!("{tenant}.localhost");
        let config = shop.state.registry.find_by_host(&host).unwrap();
        let products = list(shop, tenant, "perPage=100").await;
        let prices = products["items"].as_array().unwrap().iter();
        Self {
            categories,
            subcategories,
            brands: brands
                .map(|brand| brand["id"].as_i64().unwrap())
                .chain([99_999])
                .collect(),
            tabs: config
                .config
                .home_tabs
                .iter()
                .map(|tab| tab.key.clone())
                .collect(),
            prices: prices
                .map(|item| item["minPriceCents"].as_i64().unwrap())
                .collect(),
        }
    }

    fn random_query(&self, rng: &mut StdRng) -> String {
        let mut parameters = Vec::new();
        let sorts = [
            "default",
            "newest",
            "price_asc",
            "price_desc",
            "name_asc",
            "name_desc",
            "rating",
        ];
        parameters.push(format!("sort={}", pick(rng, &sorts)));
        parameters.push(format!("perPage={}", pick(rng, &[1, 5, 12, 24, 100])));
        parameters.push(format!("page={}", pick(rng, &[1, 1, 1, 2, 3])));
        if rng.random_bool(0.35) {
            parameters.push(format!("category={}", pick(rng, &self.categories)));
        }
        if rng.random_bool(0.2) {
            parameters.push(format!("subcategory={}", pick(rng, &self.subcategories)));
        }
        if rng.random_bool(0.25) {
            parameters.push(format!("brand={}", pick(rng, &self.brands)));
        }
        if rng.random_bool(0.15) {
            parameters.push(format!("tab={}", pick(rng, &self.tabs)));
        }
        let (low, high) = (*pick(rng, &self.prices), *pick(rng, &self.prices));
        if rng.random_bool(0.25) {
            parameters.push(format!("minPriceCents={}", low.min(high)));
        }
        if rng.random_bool(0.25) {
            parameters.push(format!(
                "maxPriceCents={}",
                low.max(high) + rng.random_range(0..=1)
            ));
        }
        for flag in ["new", "hot", "inStock", "onSale"] {
            if rng.random_bool(0.12) {
                parameters.push(format!("{flag}=true"));
            }
        }
        parameters.join("&")
    }
}

fn pick<'a, T>(rng: &mut StdRng, values: &'a [T]) -> &'a T {
    &values[rng.random_range(0..values.len())]
}

/// Number of lists per shop, and seed of the random numbers.
fn agreement_settings() -> (usize, u64) {
    let number = |name: &str| env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
    let lists =
        number("AGREEMENT_LISTS").map_or(LISTS_PER_SHOP, |lists| usize::try_from(lists).unwrap());
    let seed = number("TEST_SEED").unwrap_or_else(|| rand::rng().random());
    (lists, seed)
}

/// `AGREEMENT_LISTS` sets the number of lists per shop, `TEST_SEED` the random numbers. [CAT-01]
/// [CAT-02] [CAT-05]
#[actix_web::test]
async fn lists_from_the_index_are_those_of_the_retail_api() {
    let (lists, seed) = agreement_settings();
    let mut rng = StdRng::seed_from_u64(seed);
    let (shop, _shops) = start_with_retail_prices().await;
    let indexed = with_index(&shop).await;
    for tenant in SHOPS {
        let values = FilterValues::read(&shop, tenant).await;
        let mut seen = BTreeSet::new();
        let mut found = 0;
        for _ in 0..lists {
            let query = values.random_query(&mut rng);
            let expected = list(&shop, tenant, &query).await;
            let response = indexed.get(tenant, &path(&query)).await;
            let is_new = seen.insert(query.clone());
            assert!(
                is_from_index(&response) || !is_new,
                "{query}: {}",
                cache_status(&response)
            );
            assert_eq!(response.json(), expected, "seed {seed}, {tenant}: {query}");
            found += usize::from(!ids(&expected).is_empty());
        }
        assert!(
            found > lists / 10,
            "{tenant}: {found} of {lists} lists have products"
        );
    }
}

/// Gives some colours and sizes labels with characters that folding turns into spaces and commas.
fn change_labels(shop: &TestShop, tenant: &str) {
    let sql = "UPDATE PRODUCT_VARIANTS
               SET COLOR_NAME = COLOR_NAME || '\u{384}\u{ff0c}odd', SIZE_NAME = SIZE_NAME || '\u{b4}\u{b4}'
               WHERE VARIANT_ID % 2 = 0";
    let changed = shop
        .sandbox
        .with_database(tenant, |connection| connection.execute(sql, []).unwrap());
    assert!(changed.unwrap() > 0);
}

#[actix_web::test]
async fn each_facet_count_is_the_number_of_products_of_the_filtered_list() {
    let shop = start().await;
    change_labels(&shop, "furniture");
    read_catalogues(&shop).await;
    for (tenant, base) in [
        ("vape", "inStock=true"),
        ("furniture", "maxPriceCents=20000&brands=1,2"),
    ] {
        let facets = list(&shop, tenant, &format!("{base}&facets=true")).await["facets"].clone();
        let values = |facet: &str| facets[facet].as_array().unwrap().clone();
        let is_odd = |color: &Value| color["value"].as_str().unwrap().ends_with(" odd");
        assert_eq!(values("colors").iter().any(is_odd), tenant == "furniture");
        let without = |name: &str| {
            let others = base.split('&').filter(|text| !text.starts_with(name));
            others.collect::<Vec<&str>>().join("&")
        };
        let mut checks = Vec::new();
        for value in values("brands") {
            let query = format!(
                "{}&brands={}",
                without("brands="),
                value["value"].as_str().unwrap()
            );
            checks.push((query, value["count"].clone()));
        }
        for (facet, name) in [
            ("colors", "colors"),
            ("sizes", "sizes"),
            ("ratings", "minRating"),
        ] {
            for value in values(facet) {
                let text = value["value"].as_str().unwrap();
                let encoded = utf8_percent_encode(text, NON_ALPHANUMERIC);
                checks.push((format!("{base}&{name}={encoded}"), value["count"].clone()));
            }
        }
        for master in values("categories") {
            let query = format!("{base}&categories={}", master["value"].as_str().unwrap());
            checks.push((query, master["count"].clone()));
            for category in master["subcategories"].as_array().unwrap() {
                let query = format!("{base}&subcategory={}", category["id"]);
                checks.push((query, category["count"].clone()));
            }
        }
        for flag in ["new", "hot", "onSale"] {
            checks.push((format!("{base}&{flag}=true"), facets[flag]["count"].clone()));
        }
        let small_budget = facets["price"]["smallBudgetCount"].clone();
        let query = format!(
            "{}&maxPriceCents={SMALL_BUDGET_CENTS}",
            without("maxPriceCents=")
        );
        checks.push((query, small_budget));
        assert!(checks.len() > 20, "{tenant}: {}", checks.len());
        for (query, count) in checks {
            assert_eq!(
                list(&shop, tenant, &query).await["total"],
                count,
                "{tenant}: {query}"
            );
        }
        let histogram = facets["price"]["histogram"].as_array().unwrap().iter();
        assert!(histogram.map(|bar| bar.as_u64().unwrap()).sum::<u64>() > 0);
    }
}

#[test]
fn the_small_budget_is_that_of_the_front_end() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../frontend/src/features/catalog/components/price-filter.tsx");
    let text = fs::read_to_string(file).unwrap();
    let constant = format!("const SMALL_BUDGET_CENTS = {SMALL_BUDGET_CENTS};");
    assert!(text.contains(&constant));
}

#[actix_web::test]
async fn selected_values_are_marked() {
    let shop = start().await;
    read_catalogues(&shop).await;
    let all = list(&shop, SHOP, "facets=true").await["facets"]["brands"].clone();
    let value = |position: usize| all[position]["value"].as_str().unwrap().to_owned();
    let two = list(
        &shop,
        SHOP,
        &format!("facets=true&brands={},{}", value(0), value(1)),
    )
    .await;
    let brands = two["facets"]["brands"].as_array().unwrap();
    let selected: Vec<bool> = brands
        .iter()
        .map(|brand| brand["selected"].as_bool().unwrap())
        .collect();
    assert_eq!(selected[..2], [true, true]);
    assert!(selected[2..].iter().all(|is_selected| !is_selected));
    let sum = all[0]["count"].as_u64().unwrap() + all[1]["count"].as_u64().unwrap();
    assert_eq!(two["total"].as_u64(), Some(sum));
    assert_eq!(
        brands.len(),
        all.as_array().unwrap().len(),
        "its own filter does not count"
    );
}

#[actix_web::test]
async fn different_lists_cause_no_calls() {
    let shop = start().await;
    let values = FilterValues::read(&shop, SHOP).await;
    read_catalogues(&shop).await;
    shop.sandbox.clear_ledger();
    let mut rng = StdRng::seed_from_u64(1);
    let mut answered = BTreeSet::new();
    while answered.len() < 100 {
        let query = values.random_query(&mut rng);
        let facets = pick(&mut rng, &["true", "false"]);
        let term = pick(&mut rng, &["", "&searchTerm=lamp", "&searchTerm=tabel"]);
        answered.insert(
            list(&shop, SHOP, &format!("{query}&facets={facets}{term}"))
                .await
                .to_string(),
        );
    }
    assert_eq!(shop.sandbox.ledger().len(), 0);
}

#[actix_web::test]
async fn lists_that_were_never_read_are_there_while_the_retail_api_is_down() {
    let shop = start().await;
    read_catalogues(&shop).await;
    shop.sandbox.stop();
    let response = shop.get(SHOP, &path("sort=price_desc&perPage=7")).await;
    assert_eq!(response.status, 200);
    assert!(is_from_index(&response), "{}", cache_status(&response));
    // A day later it is too old.
    shop.advance(86_400);
    let response = shop.get(SHOP, &path("sort=price_desc&perPage=8")).await;
    assert_eq!(response.status, 503);
}

/// Price lists, and whether VAT is excluded.
pub(super) const CUSTOMERS: [&str; 4] = ["/true", "1/false", "2/false", "2/true"];

pub(super) async fn list_of(
    shop: &TestShop,
    tenant: &str,
    customer: &str,
    query: &str,
) -> Response {
    let headers = [(PRICING_HEADER, customer)];
    let response = shop.get_with(tenant, &path(query), &headers).await;
    assert_eq!(response.status, 200, "{query}: {}", response.text());
    assert_eq!(response.header("cache-control"), Some("no-store"));
    response
}

/// Uses each price list, and reads them.
pub(super) async fn read_price_lists(shop: &TestShop) {
    read_catalogues(shop).await;
    for tenant in SHOPS {
        for customer in CUSTOMERS {
            // No random list has this size. The response of the Retail API stays in the cache.
            list_of(shop, tenant, customer, "perPage=2").await;
        }
    }
    read_catalogues(shop).await;
}

#[actix_web::test]
async fn customers_with_other_prices_get_lists_of_the_retail_api_until_their_prices_are_read() {
    let shop = start().await;
    read_catalogues(&shop).await;
    let query = "brands=1,2&sort=saving&facets=true";
    for customer in CUSTOMERS {
        let response = list_of(&shop, SHOP, customer, query).await;
        assert!(!cache_status(&response).contains("catalogue-index"));
        let list = response.json();
        assert_eq!(
            list["ignoredParameters"],
            serde_json::json!(["brands", "sort"])
        );
        assert_eq!(list["facets"], Value::Null);
    }
    read_catalogues(&shop).await;
    shop.sandbox.clear_ledger();
    for customer in CUSTOMERS {
        let response = list_of(&shop, SHOP, customer, &format!("{query}&perPage=5")).await;
        assert!(is_from_index(&response), "{}", cache_status(&response));
        let list = response.json();
        assert_eq!(list["ignoredParameters"], Value::Null);
        assert!(list["facets"]["brands"].is_array());
    }
    assert_eq!(shop.sandbox.ledger().len(), 0);
}

/// `AGREEMENT_LISTS` and `TEST_SEED` as above. [CAT-02] [CAT-05] [CAT-06]
#[actix_web::test]
async fn lists_with_other_prices_are_those_of_the_retail_api() {
    let (lists, seed) = agreement_settings();
    let mut rng = StdRng::seed_from_u64(seed);
    let (shop, _shops) = start_with_retail_prices().await;
    let indexed = shop.start_again(HIGH_READ_LIMITS).await;
    read_price_lists(&indexed).await;
    for tenant in ["furniture", "wholesale"] {
        let values = FilterValues::read(&shop, tenant).await;
        for customer in CUSTOMERS {
            let mut seen = BTreeSet::new();
            for _ in 0..lists / 2 {
                let query = values.random_query(&mut rng);
                let expected = list_of(&shop, tenant, customer, &query).await;
                let response = list_of(&indexed, tenant, customer, &query).await;
                let is_new = seen.insert(query.clone());
                assert!(
                    is_from_index(&response) || !is_new,
                    "{query}: {}",
                    cache_status(&response)
                );
                assert_eq!(
                    response.json(),
                    expected.json(),
                    "seed {seed}, {tenant} {customer}: {query}"
                );
            }
        }
    }
}

/// [CAT-06]
#[actix_web::test]
async fn no_shopper_sees_the_prices_of_another_price_list() {
    let (shop, _shops) = start_with_retail_prices().await;
    let indexed = shop.start_again(HIGH_READ_LIMITS).await;
    read_price_lists(&indexed).await;
    for tenant in SHOPS {
        for query in [
            "perPage=100&sort=price_desc",
            "perPage=100&onSale=true&sort=price_asc",
            "perPage=100&maxPriceCents=5000",
        ] {
            let expected = list(&shop, tenant, query).await;
            let response = indexed.get(tenant, &path(query)).await;
            assert!(is_from_index(&response), "{tenant} {query}");
            assert_eq!(response.json(), expected, "{tenant} {query}");
            for customer in CUSTOMERS {
                let expected = list_of(&shop, tenant, customer, query).await;
                let own = list_of(&indexed, tenant, customer, query).await;
                assert!(is_from_index(&own), "{tenant} {customer} {query}");
                assert_eq!(own.json(), expected.json(), "{tenant} {customer} {query}");
            }
        }
        let prices = async |customer: Option<&str>| {
            let query = "perPage=100&facets=true&sort=name_asc";
            let list = match customer {
                Some(customer) => list_of(&indexed, tenant, customer, query).await.json(),
                None => list(&indexed, tenant, query).await,
            };
            (
                list["items"].to_string(),
                list["facets"]["price"].to_string(),
            )
        };
        let mut all = vec![prices(None).await];
        for customer in CUSTOMERS {
            all.push(prices(Some(customer)).await);
        }
        all.sort();
        all.dedup();
        assert_eq!(
            all.len(),
            CUSTOMERS.len() + 1,
            "{tenant}: each has prices of their own"
        );
    }
}

#[actix_web::test]
async fn a_price_list_above_the_limit_replaces_the_least_recently_used_one() {
    let limit = format!("{HIGH_READ_LIMITS}[catalogue_index]\nmax_price_lists = 2\n");
    let shop = TestShop::start_with(&limit).await;
    read_catalogues(&shop).await;
    for customer in ["1/false", "2/false", "/true"] {
        list_of(&shop, SHOP, customer, "perPage=1").await;
    }
    read_catalogues(&shop).await;
    // The first one is replaced by its use here, so it comes last.
    for (customer, is_indexed) in [("2/false", true), ("/true", true), ("1/false", false)] {
        let response = list_of(&shop, SHOP, customer, "perPage=2").await;
        assert_eq!(is_from_index(&response), is_indexed, "{customer}");
    }
}

#[actix_web::test]
async fn prices_of_new_products_are_read_with_the_changes() {
    let shop = start().await;
    read_catalogues(&shop).await;
    let customer = "2/true";
    let first = ids(&list_of(&shop, SHOP, customer, "sort=name_asc&perPage=3")
        .await
        .json());
    hide(&shop, first[0]);
    read_catalogues(&shop).await;
    update(
        &shop,
        "PROD_WEB_SHOW = 1, PROD_CREATED = '2035-01-01T00:00:00'",
        first[0],
    );
    hide(&shop, first[1]);
    let tenant = shop
        .state
        .registry
        .find_by_host("furniture.localhost")
        .unwrap();
    let catalogues = &shop.state.catalogues;
    catalogues.refresh_changes(&tenant).await.unwrap();
    let response = list_of(&shop, SHOP, customer, "sort=name_asc&perPage=2").await;
    assert!(is_from_index(&response), "{}", cache_status(&response));
    assert_eq!(ids(&response.json()), [first[0], first[2]]);
}

#[actix_web::test]
async fn lists_come_from_the_retail_api_without_an_index() {
    let shop = start().await;
    let response = shop.get(SHOP, &path("perPage=3")).await;
    assert!(cache_status(&response).starts_with("gateway; fwd=miss"));
    read_catalogues(&shop).await;
    let response = shop.get(SHOP, &path("perPage=4")).await;
    assert!(is_from_index(&response));
    let unknown_tab = shop.get(SHOP, &path("tab=no-such")).await;
    assert!(cache_status(&unknown_tab).starts_with("gateway; fwd=miss"));
    let known_tab = shop.get(SHOP, &path("tab=Lighting")).await;
    assert!(is_from_index(&known_tab));
}

#[actix_web::test]
async fn a_cached_list_says_that_it_was_made_from_the_index() {
    let shop = start().await;
    let from_retail = path("perPage=3");
    shop.get(SHOP, &from_retail).await;
    read_catalogues(&shop).await;
    let response = shop.get(SHOP, &from_retail).await;
    assert!(cache_status(&response).starts_with("gateway; hit; ttl="));
    assert!(!cache_status(&response).contains("detail"));
    let from_index = path("perPage=4");
    shop.get(SHOP, &from_index).await;
    let response = shop.get(SHOP, &from_index).await;
    assert!(cache_status(&response).starts_with("gateway; hit; ttl="));
    assert!(cache_status(&response).ends_with("; detail=catalogue-index"));
}

#[actix_web::test]
async fn a_misspelt_term_finds_products_and_says_so() {
    let shop = start().await;
    read_catalogues(&shop).await;
    let name = list(&shop, SHOP, "perPage=100").await;
    let names = name["items"].as_array().unwrap().iter();
    let mut words = names.flat_map(|item| item["name"].as_str().unwrap().split(' '));
    let long = |word: &&str| word.len() >= 7 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let word = words.find(long).unwrap();
    let letters = word.char_indices();
    let typo: String = letters
        .map(|(at, letter)| if at == 3 { 'q' } else { letter })
        .collect();
    let found = list(&shop, SHOP, &format!("searchTerm={typo}")).await;
    assert!(found["total"].as_u64().unwrap() > 0, "{typo}");
    let corrected = found["correctedTerm"].as_str().map(str::to_lowercase);
    assert_eq!(corrected, Some(word.to_lowercase()));
    let right = list(&shop, SHOP, &format!("searchTerm={word}")).await;
    assert_eq!(right["correctedTerm"], Value::Null);
}

#[actix_web::test]
async fn a_list_says_that_no_product_has_all_words() {
    let shop = start().await;
    let shop = with_index(&shop).await;
    let found = list(&shop, SHOP, "searchTerm=lamp%20zzzzzz").await;
    assert!(found["total"].as_u64().unwrap() > 0);
    assert_eq!(found["someWords"], true);
    for query in [
        "searchTerm=lamp",
        "searchTerm=zzzzzz%20qqqqqq",
        "searchTerm=%25%21",
        "",
    ] {
        let found = list(&shop, SHOP, query).await;
        assert_eq!(found["someWords"], Value::Null, "{query}");
    }
    let without_words = list(&shop, SHOP, "searchTerm=%25%21").await;
    assert_eq!(without_words["total"], 0);
}

#[actix_web::test]
async fn the_biggest_saving_comes_first() {
    let shop = start().await;
    read_catalogues(&shop).await;
    let found = list(&shop, SHOP, "sort=saving&perPage=100&onSale=true").await;
    let saving = |item: &Value| {
        let price = item["priceCents"].as_f64().unwrap();
        item["salePriceCents"]
            .as_f64()
            .map_or(0.0, |sale| (price - sale) / price)
    };
    let simple = found["items"].as_array().unwrap().iter();
    let simple = simple.filter(|item| item["hasRelatedVariants"] == false);
    let savings: Vec<f64> = simple.map(saving).collect();
    assert!(savings.len() > 2);
    assert!(
        savings.is_sorted_by(|left, right| *left >= *right - 0.001),
        "{savings:?}"
    );
}

pub(super) fn hide(shop: &TestShop, id: i64) {
    update(shop, "PROD_WEB_SHOW = 0", id);
}

pub(super) fn update(shop: &TestShop, change: &str, id: i64) {
    let sql = format!("UPDATE PRODUCTS SET {change} WHERE PRODID = {id}");
    let updated = shop
        .sandbox
        .with_database(SHOP, |connection| connection.execute(&sql, []).unwrap());
    assert_eq!(updated.unwrap(), 1);
}

#[actix_web::test]
async fn the_catalogue_is_read_in_the_background() {
    let shop = start().await;
    let reading = shop.state.maintain_catalogues();
    let mut page = 0;
    eventually("the index answers", async || {
        page += 1;
        let response = shop
            .get(SHOP, &path(&format!("perPage=1&page={page}")))
            .await;
        is_from_index(&response)
    })
    .await;
    let first = ids(&list(&shop, SHOP, "perPage=1").await)[0];
    let total = list(&shop, SHOP, "perPage=2").await["total"]
        .as_u64()
        .unwrap();
    hide(&shop, first);
    eventually("the hidden product has vanished", async || {
        shop.advance(700);
        let hidden = list(&shop, SHOP, "perPage=2").await;
        hidden["total"].as_u64() == Some(total - 1)
    })
    .await;
    reading.abort();
}

#[actix_web::test]
async fn new_and_removed_products_are_found_with_two_calls() {
    let shop = start().await;
    let first = ids(&list(&shop, SHOP, "sort=name_asc&perPage=3").await);
    let (new, removed) = (first[0], first[1]);
    hide(&shop, new);
    read_catalogues(&shop).await;
    update(
        &shop,
        "PROD_WEB_SHOW = 1, PROD_CREATED = '2035-01-01T00:00:00'",
        new,
    );
    hide(&shop, removed);
    shop.sandbox.clear_ledger();
    let tenant = shop
        .state
        .registry
        .find_by_host("furniture.localhost")
        .unwrap();
    shop.state
        .catalogues
        .refresh_changes(&tenant)
        .await
        .unwrap();
    assert_eq!(shop.sandbox.ledger().len(), 2);
    let newest = ids(&list(&shop, SHOP, "sort=newest&perPage=100").await);
    assert_eq!(newest[0], new);
    let by_name = ids(&list(&shop, SHOP, "sort=name_asc&perPage=100").await);
    assert!(by_name.contains(&new) && !by_name.contains(&removed));
    assert_eq!(
        shop.sandbox.ledger().len(),
        2,
        "the lists are from the index"
    );
}

#[actix_web::test]
async fn a_failed_read_keeps_the_catalogue() {
    let shop = start().await;
    read_catalogues(&shop).await;
    shop.sandbox
        .set_faults(vec![Fault::new("FindShopProducts", FaultKind::Refuse)]);
    let tenant = shop
        .state
        .registry
        .find_by_host("furniture.localhost")
        .unwrap();
    assert!(shop.state.catalogues.refresh(&tenant).await.is_err());
    let response = shop.get(SHOP, &path("perPage=9")).await;
    assert!(is_from_index(&response));
}

#[actix_web::test]
async fn a_catalogue_above_the_limits_has_no_index() {
    let limit = format!("{HIGH_READ_LIMITS}[catalogue_index]\nmax_products = 10\n");
    let shop = TestShop::start_with(&limit).await;
    let tenant = shop
        .state
        .registry
        .find_by_host("furniture.localhost")
        .unwrap();
    assert!(shop.state.catalogues.refresh(&tenant).await.is_err());
    let response = shop.get(SHOP, &path("perPage=9")).await;
    assert_eq!(response.status, 200);
    assert!(!is_from_index(&response));
}

fn file(shop: &TestShop) -> PathBuf {
    let dir = &shop.settings.catalogue_index.dir;
    dir.join(format!("{SHOP}.catalogue"))
}

/// Before the first list is read, so that no list comes from the warm start.
async fn start_and_store() -> TestShop {
    let shop = start().await;
    shop.state.warm_start.store().await;
    read_catalogues(&shop).await;
    shop
}

/// A start while the Retail API is down.
async fn start_during_an_outage(shop: &TestShop) -> TestShop {
    shop.sandbox.stop();
    let again = shop.start_again(HIGH_READ_LIMITS).await;
    for tenant in again.state.registry.tenants().iter() {
        again.state.catalogues.restore(tenant).await;
    }
    again
}

#[actix_web::test]
async fn a_start_during_an_outage_answers_lists_that_were_never_read() {
    let shop = start_and_store().await;
    let paths = [
        path("perPage=5&sort=price_desc&inStock=true"),
        path("perPage=3&brands=1,2&facets=true"),
        path("perPage=4&tab=Lighting"),
        path("searchTerm=lamp"),
        "/api/v1/products/price-range?brands=1,2".to_owned(),
        "/api/v1/suggestions?searchTerm=lamp".to_owned(),
    ];
    let mut expected = Vec::new();
    for path in &paths {
        expected.push(shop.get(SHOP, path).await.json());
    }
    let again = start_during_an_outage(&shop).await;
    for (path, expected) in paths.iter().zip(expected) {
        let response = again.get(SHOP, path).await;
        assert_eq!(response.json(), expected, "{path}");
        let status = cache_status(&response);
        assert!(
            status.starts_with("catalogue-index; hit; detail="),
            "{status}"
        );
        let cached = again.get(SHOP, path).await;
        let status = cache_status(&cached);
        assert!(status.starts_with("gateway; hit; ttl="), "{status}");
        let stale = ["; detail=refreshing", "; detail=upstream-error"];
        assert!(
            stale.iter().any(|detail| status.ends_with(detail)),
            "{status}"
        );
    }
    again.sandbox.restart().unwrap();
    refresh_all(&again.state).await;
    read_catalogues(&again).await;
    let response = again.get(SHOP, &path("perPage=6")).await;
    let status = cache_status(&response);
    assert!(
        status.starts_with("catalogue-index; hit, gateway"),
        "{status}"
    );
}

/// The warm start has no product, so the catalogue answers. [PROD-01] [PROD-06]
#[actix_web::test]
async fn a_start_during_an_outage_answers_products_that_were_never_read() {
    let shop = start_and_store().await;
    let listed = list(&shop, SHOP, "perPage=100").await;
    let again = start_during_an_outage(&shop).await;
    let mut variants = 0;
    for item in listed["items"].as_array().unwrap() {
        let id = &item["id"];
        let path = format!("/api/v1/products/{id}");
        let response = again.get(SHOP, &path).await;
        assert_eq!(response.status, 200, "{path}: {}", response.text());
        let status = cache_status(&response);
        assert!(
            status.starts_with("catalogue-index; hit; detail=upstream-error, gateway; fwd=miss"),
            "{status}"
        );
        let product = response.json();
        for (member, value) in item.as_object().unwrap() {
            assert_eq!(product[member], *value, "{id}: {member}");
        }
        assert_eq!(product["descriptionHtml"], Value::Null);
        for kind in ["variants", "relatedVariants"] {
            variants += product[kind].as_array().unwrap().len();
        }
        let slug = item["slug"].as_str().unwrap();
        let path = format!("/api/v1/products/by-slug/{slug}");
        assert_eq!(again.get(SHOP, &path).await.json(), product, "{path}");
    }
    assert!(variants > 0, "no product has variants");
    for unknown in ["/api/v1/products/99999", "/api/v1/products/by-slug/no-such"] {
        let response = again.get(SHOP, unknown).await;
        assert_eq!(response.status, 503, "{unknown}");
    }

    again.sandbox.restart().unwrap();
    refresh_all(&again.state).await;
    let path = format!("/api/v1/products/{}", ids(&listed)[0]);
    // Longer than any pause between two revalidations.
    again.advance(60);
    eventually("the whole product is there", async || {
        let response = again.get(SHOP, &path).await;
        !cache_status(&response).contains("detail=")
            && response.json()["descriptionHtml"].is_string()
    })
    .await;
}

/// A warm start of another build is ignored, so the live settings are not known. [PROD-01] [PROD-06]
#[actix_web::test]
async fn products_are_answered_before_the_live_settings_are_known() {
    let shop = start_and_store().await;
    let listed = list(&shop, SHOP, "perPage=1").await;
    fs::remove_file(&shop.settings.warm_start.file).unwrap();
    let again = start_during_an_outage(&shop).await;
    let item = &listed["items"][0];
    let slug = item["slug"].as_str().unwrap();
    for path in [
        format!("/api/v1/products/{}", item["id"]),
        format!("/api/v1/products/by-slug/{slug}"),
    ] {
        let response = again.get(SHOP, &path).await;
        assert_eq!(response.status, 200, "{path}: {}", response.text());
        assert_eq!(response.json()["name"], item["name"]);
        let status = cache_status(&response);
        assert!(status.contains("detail=upstream-error"), "{status}");
    }
    let unknown = again.get(SHOP, "/api/v1/products/99999").await;
    assert_eq!(unknown.status, 503);
    assert_eq!(unknown.problem(), "/problems/tenant-not-ready");

    again.sandbox.restart().unwrap();
    refresh_all(&again.state).await;
    // Longer than any pause between two revalidations.
    again.advance(60);
    let path = format!("/api/v1/products/{}", item["id"]);
    eventually("the whole product is there", async || {
        let response = again.get(SHOP, &path).await;
        !cache_status(&response).contains("detail=")
    })
    .await;
}

/// [PROD-01] [CAT-06]
#[actix_web::test]
async fn during_an_outage_customers_see_a_product_with_their_own_prices_or_none() {
    let shop = start().await;
    let mut expected = Vec::new();
    for customer in CUSTOMERS {
        let own = list_of(&shop, "wholesale", customer, "perPage=100").await;
        expected.push(own.json());
    }
    let indexed = shop.start_again(HIGH_READ_LIMITS).await;
    read_price_lists(&indexed).await;
    let unread = shop.start_again(HIGH_READ_LIMITS).await;
    read_catalogues(&unread).await;
    shop.sandbox.stop();
    for (customer, expected) in CUSTOMERS.iter().zip(expected) {
        let headers = [(PRICING_HEADER, *customer)];
        for item in expected["items"].as_array().unwrap() {
            let path = format!("/api/v1/products/{}", item["id"]);
            let response = indexed.get_with("wholesale", &path, &headers).await;
            assert_eq!(response.status, 200, "{customer} {path}");
            assert_eq!(response.header("cache-control"), Some("no-store"));
            let product = response.json();
            for (member, value) in item.as_object().unwrap() {
                assert_eq!(product[member], *value, "{customer} {path}: {member}");
            }
            let response = unread.get_with("wholesale", &path, &headers).await;
            assert_eq!(response.status, 503, "{customer} {path}");
        }
    }
}

#[actix_web::test]
async fn a_stored_catalogue_is_used_as_long_as_stale_responses_may_be_served() {
    let shop = start_and_store().await;
    let again = start_during_an_outage(&shop).await;
    assert_eq!(again.get(SHOP, &path("perPage=5")).await.status, 200);
    again.advance(86_400);
    assert_eq!(again.get(SHOP, &path("perPage=6")).await.status, 503);
}

#[actix_web::test]
async fn the_latest_catalogue_is_stored_at_the_end() {
    let shop = start_and_store().await;
    let written = || fs::metadata(file(&shop)).unwrap().modified().unwrap();
    let first = written();
    shop.state.catalogues.store(Duration::from_secs(60)).await;
    assert_eq!(written(), first, "the file is up to date");
    let hidden = ids(&list(&shop, SHOP, "perPage=1").await)[0];
    hide(&shop, hidden);
    read_catalogues(&shop).await;
    assert_eq!(
        written(),
        first,
        "the last write was less than five minutes ago"
    );
    shop.state.catalogues.store(Duration::from_secs(60)).await;
    let again = start_during_an_outage(&shop).await;
    let listed = list(&again, SHOP, "perPage=100").await;
    assert!(!ids(&listed).contains(&hidden));
}

#[rstest]
#[case::truncated(|bytes: &mut Vec<u8>| bytes.truncate(bytes.len() / 2), "it is damaged or truncated")]
#[case::damaged(|bytes: &mut Vec<u8>| bytes[1_000] ^= 1, "it is damaged or truncated")]
#[case::another_format(|bytes: &mut Vec<u8>| bytes[23] = b'0', "it has another format")]
#[actix_web::test]
async fn an_unusable_file_is_ignored_with_one_warning(
    #[case] change: impl Fn(&mut Vec<u8>),
    #[case] reason: &str,
) {
    let shop = start_and_store().await;
    let mut bytes = fs::read(file(&shop)).unwrap();
    change(&mut bytes);
    fs::write(file(&shop), bytes).unwrap();
    let again = start_during_an_outage(&shop).await;
    assert_eq!(again.get(SHOP, &path("perPage=5")).await.status, 503);
    assert_eq!(again.get("vape", &path("perPage=5")).await.status, 200);
    assert_eq!(warnings(reason), 1);
}

#[actix_web::test]
async fn a_file_of_another_shop_is_ignored_with_one_warning() {
    let shop = start_and_store().await;
    let dir = &shop.settings.catalogue_index.dir;
    fs::copy(dir.join("vape.catalogue"), file(&shop)).unwrap();
    let again = start_during_an_outage(&shop).await;
    assert_eq!(again.get(SHOP, &path("perPage=5")).await.status, 503);
    assert_eq!(warnings("it belongs to another shop"), 1);
}

fn warnings(reason: &str) -> usize {
    let logs = captured_logs();
    let ignored = logs
        .lines()
        .filter(|line| line.contains("the stored catalogue is ignored") && line.contains(reason));
    ignored.count()
}

/// [CAT-06]
#[actix_web::test]
async fn files_have_no_secret_and_no_price_list() {
    let shop = start_and_store().await;
    let price_list = [(PRICING_HEADER, "2/true")];
    let own = path("perPage=100");
    shop.get_with("wholesale", &own, &price_list).await;
    read_catalogues(&shop).await;
    let public = list(&shop, "wholesale", "perPage=100").await;
    let first = fs::read(
        shop.settings
            .catalogue_index
            .dir
            .join("wholesale.catalogue"),
    )
    .unwrap();
    let mode = fs::metadata(file(&shop)).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600);
    for secret in canaries() {
        let is_in_file = first
            .windows(secret.len())
            .any(|window| window == secret.as_bytes());
        assert!(!is_in_file, "the file holds {secret}");
    }
    let again = start_during_an_outage(&shop).await;
    assert_eq!(list(&again, "wholesale", "perPage=100").await, public);
    let own = again.get_with("wholesale", &own, &price_list).await;
    assert_eq!(own.status, 503, "no price list was stored");
}
