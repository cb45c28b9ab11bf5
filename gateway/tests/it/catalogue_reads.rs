//! Price ranges and related products from the catalogue index, through the whole gateway.

use serde_json::Value;

use crate::{
    catalogue_lists::{
        CUSTOMERS, cache_status, hide, is_from_index, list_of, read_catalogues, read_price_lists,
        start, start_with_retail_prices, update, with_index,
    },
    support::{PRICING_HEADER, TestShop},
};

const SHOP: &str = "furniture";
const MAX_RELATED: usize = 12;

fn ids(list: &Value) -> Vec<i64> {
    let items = list["items"].as_array().unwrap().iter();
    items.map(|item| item["id"].as_i64().unwrap()).collect()
}

fn slugs(product: &Value) -> Vec<&str> {
    let categories = product["categories"].as_array().unwrap().iter();
    categories
        .map(|category| category["slug"].as_str().unwrap())
        .collect()
}

fn related_path(id: i64) -> String {
    format!("/api/v1/products/{id}/related")
}

/// [CAT-05]
#[actix_web::test]
async fn price_ranges_from_the_index_are_those_of_the_retail_api() {
    let (shop, _shops) = start_with_retail_prices().await;
    let indexed = with_index(&shop).await;
    for tenant in ["vape", "aegean", "furniture", "wholesale"] {
        let tree = shop.get(tenant, "/api/v1/categories").await.json();
        let category = tree["items"][0]["slug"].as_str().unwrap();
        for filters in [
            "",
            "inStock=true&minPriceCents=1000&maxPriceCents=2000&page=3&sort=newest",
            "onSale=true",
            "brand=2",
            "brand=99999",
            &format!("category={category}"),
        ] {
            let path = format!("/api/v1/products/price-range?{filters}");
            let expected = shop.get(tenant, &path).await.json();
            let response = indexed.get(tenant, &path).await;
            assert!(is_from_index(&response), "{}", cache_status(&response));
            assert_eq!(response.json(), expected, "{tenant}: {filters}");
        }
    }
}

/// [CAT-05]
#[actix_web::test]
async fn the_price_range_of_several_brands_is_that_of_their_list() {
    let shop = start().await;
    read_catalogues(&shop).await;
    let list = "/api/v1/products?brands=1,2&perPage=100";
    let list = shop.get(SHOP, list).await.json();
    let items = list["items"].as_array().unwrap().iter();
    let prices = items.map(|item| item["minPriceCents"].as_i64().unwrap());
    let range = shop
        .get(SHOP, "/api/v1/products/price-range?brands=1,2")
        .await
        .json();
    assert_eq!(range["minPriceCents"].as_i64(), prices.clone().min());
    assert_eq!(range["maxPriceCents"].as_i64(), prices.max());
}

/// [PROD-01]
#[actix_web::test]
async fn related_products_fill_the_row_with_the_most_similar_ones_first() {
    let shop = start().await;
    read_catalogues(&shop).await;
    let list = shop.get(SHOP, "/api/v1/products?perPage=20").await.json();
    shop.sandbox.clear_ledger();
    for product in list["items"].as_array().unwrap() {
        let id = product["id"].as_i64().unwrap();
        let response = shop.get(SHOP, &related_path(id)).await;
        assert!(is_from_index(&response), "{}", cache_status(&response));
        let related = response.json();
        assert_eq!(ids(&related).len(), MAX_RELATED);
        assert!(!ids(&related).contains(&id));
        let items = related["items"].as_array().unwrap().iter();
        let similarities: Vec<u8> = items
            .map(|item| {
                let categories = slugs(item);
                let has_category = slugs(product).iter().any(|slug| categories.contains(slug));
                let has_brand = item["brand"]["id"] == product["brand"]["id"];
                u8::from(has_category) * 2 + u8::from(has_brand && !item["brand"].is_null())
            })
            .collect();
        assert!(
            similarities.is_sorted_by(|left, right| left >= right),
            "{id}: {similarities:?}"
        );
    }
    assert_eq!(shop.sandbox.ledger().len(), 0);
}

/// [CAT-05] [CAT-06]
#[actix_web::test]
async fn price_ranges_of_customers_are_those_of_the_retail_api() {
    let (shop, _shops) = start_with_retail_prices().await;
    let indexed = with_index(&shop).await;
    read_price_lists(&indexed).await;
    for customer in CUSTOMERS {
        for filters in ["", "onSale=true", "brand=2", "brand=99999"] {
            let path = format!("/api/v1/products/price-range?{filters}");
            let headers = [(PRICING_HEADER, customer)];
            let expected = shop.get_with(SHOP, &path, &headers).await.json();
            let response = indexed.get_with(SHOP, &path, &headers).await;
            assert!(is_from_index(&response), "{}", cache_status(&response));
            assert_eq!(response.json(), expected, "{customer}: {filters}");
        }
    }
}

/// [PROD-01] [CAT-06]
#[actix_web::test]
async fn related_products_have_the_prices_of_the_customer() {
    let shop = start().await;
    let indexed = with_index(&shop).await;
    read_price_lists(&indexed).await;
    for customer in CUSTOMERS {
        let own = list_of(&shop, SHOP, customer, "perPage=100").await;
        let own = own.json();
        let path = related_path(ids(&own)[0]);
        let headers = [(PRICING_HEADER, customer)];
        let response = indexed.get_with(SHOP, &path, &headers).await;
        assert!(is_from_index(&response), "{}", cache_status(&response));
        let related = response.json();
        let own = own["items"].as_array().unwrap();
        let mut compared = 0;
        for item in related["items"].as_array().unwrap() {
            for listed in own.iter().filter(|listed| listed["id"] == item["id"]) {
                assert_eq!(item, listed, "{customer}");
                compared += 1;
            }
        }
        assert!(compared > 0, "{customer}");
    }
}

/// [PROD-01]
#[actix_web::test]
async fn customers_get_related_products_of_the_retail_api_until_their_prices_are_read() {
    let shop = start().await;
    read_catalogues(&shop).await;
    let list = shop.get("wholesale", "/api/v1/products?perPage=1").await;
    let path = related_path(ids(&list.json())[0]);
    let headers = [(PRICING_HEADER, "1/false")];
    let response = shop.get_with("wholesale", &path, &headers).await;
    assert_eq!(response.status, 200);
    assert!(!cache_status(&response).contains("catalogue-index"));
}

/// An old product has an old date, so it is not among the newest products.
#[actix_web::test]
async fn an_old_product_that_is_shown_again_is_found() {
    let shop = start().await;
    copy_products(&shop);
    let path = "/api/v1/products?sort=newest&perPage=100&page=3";
    let oldest = ids(&shop.get(SHOP, path).await.json())[0];
    hide(&shop, oldest);
    read_catalogues(&shop).await;
    update(&shop, "PROD_WEB_SHOW = 1", oldest);
    let tenant = shop.state.registry.find_by_host("furniture.localhost");
    let tenant = tenant.unwrap();
    shop.state
        .catalogues
        .refresh_changes(&tenant)
        .await
        .unwrap();
    let path = "/api/v1/products?sort=newest&perPage=50&page=5";
    let response = shop.get(SHOP, path).await;
    assert!(is_from_index(&response));
    assert_eq!(ids(&response.json())[0], oldest);
    shop.sandbox.clear_ledger();
    shop.state
        .catalogues
        .refresh_changes(&tenant)
        .await
        .unwrap();
    assert_eq!(
        shop.sandbox.ledger().len(),
        2,
        "nothing is missing any more"
    );
}

#[actix_web::test]
async fn the_prices_of_an_old_product_that_is_shown_again_are_read() {
    let shop = start().await;
    copy_products(&shop);
    let customer = "2/true";
    let oldest = list_of(&shop, SHOP, customer, "sort=newest&perPage=100&page=3").await;
    let oldest = ids(&oldest.json())[0];
    hide(&shop, oldest);
    read_catalogues(&shop).await;
    list_of(&shop, SHOP, customer, "perPage=1").await;
    read_catalogues(&shop).await;
    update(&shop, "PROD_WEB_SHOW = 1", oldest);
    let tenant = shop.state.registry.find_by_host("furniture.localhost");
    let catalogues = &shop.state.catalogues;
    catalogues.refresh_changes(&tenant.unwrap()).await.unwrap();
    let response = list_of(&shop, SHOP, customer, "sort=newest&perPage=50&page=5").await;
    assert!(is_from_index(&response), "{}", cache_status(&response));
    assert_eq!(ids(&response.json())[0], oldest);
}

#[actix_web::test]
async fn products_that_suddenly_vanish_stay_for_a_while() {
    let shop = start().await;
    read_catalogues(&shop).await;
    let tenant = shop.state.registry.find_by_host("furniture.localhost");
    let tenant = tenant.unwrap();
    let catalogues = &shop.state.catalogues;
    let path = "/api/v1/products?perPage=100";
    let known = ids(&shop.get(SHOP, path).await.json());
    update_all(&shop, "PROD_WEB_SHOW = 0");
    for _ in 0..2 {
        assert!(catalogues.refresh(&tenant).await.is_err());
        assert!(catalogues.refresh_changes(&tenant).await.is_err());
        shop.advance(60);
        assert_eq!(ids(&shop.get(SHOP, path).await.json()), known);
    }

    update_all(&shop, "PROD_WEB_SHOW = 1");
    catalogues.refresh(&tenant).await.unwrap();
    shop.advance(14 * 60);
    update_all(&shop, "PROD_WEB_SHOW = 0");
    assert!(
        catalogues.refresh(&tenant).await.is_err(),
        "the time begins again"
    );
    shop.advance(15 * 60);
    catalogues.refresh(&tenant).await.unwrap();
    shop.advance(700);
    let response = shop.get(SHOP, path).await;
    assert!(is_from_index(&response), "{}", cache_status(&response));
    assert_eq!(ids(&response.json()), Vec::<i64>::new());
}

fn update_all(shop: &TestShop, change: &str) {
    let sql = format!("UPDATE PRODUCTS SET {change} WHERE PARENT_PRODID IS NULL");
    let updated = shop
        .sandbox
        .with_database(SHOP, |connection| connection.execute(&sql, []).unwrap());
    assert!(updated.unwrap() > 0);
}

/// More products than fit on two pages.
fn copy_products(shop: &TestShop) {
    let columns = "PRODCODE, PRODDESC, PROD_PRICE, CatID, Brand_Id";
    let sql = format!(
        "WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < 4)
         INSERT INTO PRODUCTS (PRODID, PRODSLUG, PROD_CREATED, {columns})
         SELECT PRODID + 10000 * n, PRODSLUG || '-' || n, '2020-01-01T00:00:00', {columns}
           FROM PRODUCTS, copies
          WHERE PROD_WEB_SHOW = 1 AND DELETEDFLAG = 0 AND PARENT_PRODID IS NULL"
    );
    let inserted = shop
        .sandbox
        .with_database(SHOP, |connection| connection.execute(&sql, []).unwrap());
    assert!(inserted.unwrap() > 200);
}
