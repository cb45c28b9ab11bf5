use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::support::{
    PRICING_HEADER, Response, TestShop, shops_with_retail_prices, tenants_setting,
};

const TENANTS: [&str; 4] = ["vape", "aegean", "furniture", "wholesale"];

/// Price list, and whether VAT is excluded.
const CUSTOMERS: [Option<&str>; 5] = [
    None,
    Some("/true"),
    Some("1/false"),
    Some("2/false"),
    Some("2/true"),
];

async fn get(shop: &TestShop, tenant: &str, customer: Option<&str>, path: &str) -> Response {
    let headers: Vec<_> = customer
        .map(|customer| (PRICING_HEADER, customer))
        .into_iter()
        .collect();
    let response = shop.get_with(tenant, path, &headers).await;
    assert_eq!(response.status, 200, "{tenant} {path}: {}", response.text());
    // Customer prices must not be stored, because a later user could go back in the history.
    let expected_cache_control = customer.map_or("private, no-cache", |_| "no-store");
    assert_eq!(
        response.header("cache-control"),
        Some(expected_cache_control),
        "{path}"
    );
    response
}

async fn whole_list(
    shop: &TestShop,
    tenant: &str,
    customer: Option<&str>,
    filters: &str,
) -> Vec<Value> {
    let mut items = Vec::new();
    for page in 1.. {
        let path = format!("/api/v1/products?perPage=100&page={page}&{filters}");
        let list = get(shop, tenant, customer, &path).await.json();
        items.extend(list["items"].as_array().unwrap().iter().cloned());
        if page >= list["pageCount"].as_u64().unwrap() {
            break;
        }
    }
    items
}

async fn price_range(
    shop: &TestShop,
    tenant: &str,
    customer: Option<&str>,
    filters: &str,
) -> Value {
    let path = format!("/api/v1/products/price-range?{filters}");
    get(shop, tenant, customer, &path).await.json()
}

fn range_of(items: &[Value]) -> Value {
    let starts = || {
        items
            .iter()
            .map(|item| item["minPriceCents"].as_i64().unwrap())
    };
    json!({
        "minPriceCents": starts().min().unwrap_or(0),
        "maxPriceCents": starts().max().unwrap_or(0),
    })
}

/// [CAT-05]
#[actix_web::test]
async fn the_price_range_is_that_of_the_whole_list() {
    let shop = TestShop::start().await;
    let (mut several, mut empty) = (0, 0);
    for tenant in TENANTS {
        let categories = shop.get(tenant, "/api/v1/categories").await.json();
        let master = categories["items"][0]["slug"].as_str().unwrap().to_owned();
        let below = &categories["items"][0]["subcategories"][0]["id"];
        for filters in [
            String::new(),
            format!("category={master}"),
            format!("subcategory={below}"),
            "brand=1".to_owned(),
            "new=true".to_owned(),
            "hot=true".to_owned(),
            "onSale=true".to_owned(),
            "inStock=true".to_owned(),
            "onSale=true&inStock=true&brand=2".to_owned(),
            "searchTerm=a".to_owned(),
            "searchTerm=nothing-like-it".to_owned(),
        ] {
            let items = whole_list(&shop, tenant, None, &filters).await;
            let range = price_range(&shop, tenant, None, &filters).await;
            assert_eq!(range, range_of(&items), "{tenant} {filters}");
            several += u32::from(
                items
                    .iter()
                    .any(|item| item["minPriceCents"] != item["maxPriceCents"]),
            );
            empty += u32::from(items.is_empty());
        }
    }
    assert!(several > 10 && empty >= 4, "{several} {empty}");
}

/// [CAT-05]
#[actix_web::test]
async fn the_price_filter_takes_both_ends_of_the_range() {
    let shop = TestShop::start().await;
    let range = price_range(&shop, "furniture", None, "").await;
    let all = shop
        .get("furniture", "/api/v1/products?perPage=1")
        .await
        .json()["total"]
        .clone();
    let (min, max) = (&range["minPriceCents"], &range["maxPriceCents"]);
    let path = format!("/api/v1/products?perPage=1&minPriceCents={min}&maxPriceCents={max}");
    assert_eq!(shop.get("furniture", &path).await.json()["total"], all);
    let (above, below) = (min.as_i64().unwrap() + 1, max.as_i64().unwrap() - 1);
    for narrower in [
        format!("minPriceCents={above}"),
        format!("maxPriceCents={below}"),
    ] {
        let path = format!("/api/v1/products?perPage=1&{narrower}");
        let left = shop.get("furniture", &path).await.json()["total"].clone();
        assert!(left.as_i64() < all.as_i64(), "{narrower}");
    }
}

/// [CAT-05]
#[actix_web::test]
async fn the_price_range_and_the_price_filter_use_the_sale_price() {
    let shop = TestShop::start().await;
    let dearer = shop.sandbox.with_database("furniture", |connection| {
        // The product must have no variants.
        let sql = "UPDATE PRODUCTS SET PROD_PRICE = '90000', PROD_SALE_PRICE = '95000' WHERE PRODID = (
                   SELECT MIN(PRODID) FROM PRODUCTS WHERE PROD_WEB_SHOW = 1 AND DELETEDFLAG = 0 AND PARENT_PRODID IS NULL
                   AND PRODID NOT IN (SELECT PARENT_PRODID FROM PRODUCTS WHERE PARENT_PRODID IS NOT NULL)
                   AND PRODID NOT IN (SELECT PRODID FROM PRODUCT_VARIANTS))";
        connection.execute(sql, []).unwrap()
    });
    assert_eq!(dearer.unwrap(), 1);
    let range = price_range(&shop, "furniture", None, "").await;
    assert_eq!(range["maxPriceCents"], 9_500_000);
    let above = "/api/v1/products?perPage=1&minPriceCents=9499999";
    assert_eq!(shop.get("furniture", above).await.json()["total"], 1);
}

/// [CAT-05]
#[actix_web::test]
async fn price_sort_and_page_do_not_change_the_price_range() {
    let shop = TestShop::start().await;
    let first = price_range(&shop, "vape", None, "brand=1").await;
    assert_eq!(shop.sandbox.count("FindShopProducts"), 2);
    for more in [
        "minPriceCents=100&maxPriceCents=200",
        "sort=price_desc",
        "page=7&perPage=100",
    ] {
        let filters = format!("{more}&brand=1");
        assert_eq!(
            price_range(&shop, "vape", None, &filters).await,
            first,
            "{more}"
        );
    }
    assert_eq!(shop.sandbox.count("FindShopProducts"), 2);
    let wrong = shop
        .get("vape", "/api/v1/products/price-range?brand=x")
        .await;
    assert_eq!(
        (wrong.status, wrong.problem().as_str()),
        (400, "/problems/invalid-parameter")
    );
}

fn prices_in_database(
    shop: &TestShop,
    tenant: &str,
    price_list: i64,
) -> BTreeMap<i64, (String, Option<String>)> {
    let sql = "SELECT P.PRODID, P.PROD_PRICE, L.PRICE FROM PRODUCTS P
               LEFT JOIN PRICE_LISTS L ON L.PRODID = P.PRODID AND L.HEADER_ID = ?1
               WHERE P.PROD_VAT_RATE = '19'";
    let database_prices = shop.sandbox.with_database(tenant, |connection| {
        let mut statement = connection.prepare(sql).unwrap();
        let rows = statement.query_map([price_list], |row| {
            Ok((row.get(0)?, (row.get(1)?, row.get(2)?)))
        });
        rows.unwrap().map(Result::unwrap).collect()
    });
    database_prices.unwrap()
}

fn cents(euro: &str) -> i64 {
    let (whole, part) = euro.split_once('.').unwrap_or((euro, ""));
    format!("{whole}{part:0<2}").parse().unwrap()
}

/// [CAT-06]
#[actix_web::test]
async fn prices_follow_the_price_list_and_the_vat_flag() {
    let shops = shops_with_retail_prices();
    let shop = TestShop::start_with(&tenants_setting(&shops)).await;
    for tenant in TENANTS {
        let database_prices = prices_in_database(&shop, tenant, 2);
        let (mut listed, mut compared) = (0, 0);
        for (customer, on_list, net) in [
            (None, false, false),
            (Some("2/false"), true, false),
            (Some("2/true"), true, true),
            (Some("/true"), false, true),
        ] {
            for item in whole_list(&shop, tenant, customer, "").await {
                let Some((public, own)) = database_prices.get(&item["id"].as_i64().unwrap()) else {
                    continue;
                };
                let own = own.as_ref().filter(|_| on_list);
                let gross = cents(own.unwrap_or(public));
                let expected = if net {
                    (gross * 100 * 2 + 119) / (119 * 2)
                } else {
                    gross
                };
                assert_eq!(
                    item["priceCents"], expected,
                    "{tenant} {customer:?} {}",
                    item["id"]
                );
                assert!(
                    own.is_none() || item["salePriceCents"].is_null(),
                    "a list price is final"
                );
                listed += u32::from(own.is_some());
                compared += 1;
            }
        }
        assert!(
            listed > 20 && compared > 200,
            "{tenant}: {listed} {compared}"
        );
    }
}

/// [CAT-06]
#[actix_web::test]
async fn each_price_list_has_its_own_cached_responses() {
    let shop = TestShop::start().await;
    let product = whole_list(&shop, "wholesale", None, "").await[0]["id"].clone();
    let paths = [
        "/api/v1/products?perPage=100".to_owned(),
        "/api/v1/products/price-range".to_owned(),
        format!("/api/v1/products/{product}"),
    ];
    for path in &paths {
        let mut responses = Vec::new();
        for customer in CUSTOMERS {
            responses.push(get(&shop, "wholesale", customer, path).await.body);
        }
        let calls = shop.sandbox.count("FindShopProducts");
        for (customer, first) in CUSTOMERS.into_iter().zip(&responses) {
            let again = get(&shop, "wholesale", customer, path).await;
            assert!(again.header("cache-status").unwrap().contains("hit"));
            assert_eq!(&again.body, first, "{path} {customer:?}");
        }
        assert_eq!(shop.sandbox.count("FindShopProducts"), calls);
        responses.sort();
        responses.dedup();
        assert_eq!(
            responses.len(),
            CUSTOMERS.len(),
            "{path}: each has prices of their own"
        );
    }
}

/// [CAT-06]
#[actix_web::test]
async fn the_price_range_uses_the_customers_prices() {
    let shop = TestShop::start().await;
    for customer in CUSTOMERS {
        let items = whole_list(&shop, "wholesale", customer, "inStock=true").await;
        let range = price_range(&shop, "wholesale", customer, "inStock=true").await;
        assert_eq!(range, range_of(&items), "{customer:?}");
    }
}
