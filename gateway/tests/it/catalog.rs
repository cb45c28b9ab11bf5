use std::collections::BTreeSet;

use serde_json::Value;

use crate::support::{TestShop, shops_with_retail_prices, tenants_setting};

async fn ids(shop: &TestShop, tenant: &str, path: &str) -> Vec<i64> {
    let response = shop.get(tenant, path).await;
    assert_eq!(response.status, 200, "{path}: {}", response.text());
    response.json()["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["id"].as_i64().unwrap())
        .collect()
}

fn select(shop: &TestShop, tenant: &str, sql: &str) -> Vec<i64> {
    shop.sandbox
        .with_database(tenant, |connection| {
            let mut statement = connection.prepare(sql).unwrap();
            statement
                .query_map([], |row| row.get(0))
                .unwrap()
                .map(Result::unwrap)
                .collect()
        })
        .unwrap()
}

async fn first_id(shop: &TestShop, tenant: &str) -> i64 {
    ids(shop, tenant, "/api/v1/products?perPage=1").await[0]
}

type Rule = fn(&Value) -> bool;

const LISTED: &str = "PROD_WEB_SHOW = 1 AND DELETEDFLAG = 0 AND PARENT_PRODID IS NULL";

/// [CAT-01]
#[actix_web::test]
async fn the_pages_of_a_list_cover_each_product_once() {
    let shop = TestShop::start().await;
    for tenant in ["vape", "aegean", "furniture", "wholesale"] {
        let first = shop
            .get(tenant, "/api/v1/products?perPage=25&sort=name_asc")
            .await
            .json();
        let pages = first["pageCount"].as_i64().unwrap();
        let mut seen = Vec::new();
        for page in 1..=pages {
            seen.extend(
                ids(
                    &shop,
                    tenant,
                    &format!("/api/v1/products?perPage=25&sort=name_asc&page={page}"),
                )
                .await,
            );
        }
        let expected = select(
            &shop,
            tenant,
            &format!("SELECT PRODID FROM PRODUCTS WHERE {LISTED}"),
        );
        assert_eq!(
            first["total"].as_i64().unwrap(),
            i64::try_from(expected.len()).unwrap()
        );
        assert!(expected.len() >= 60, "{tenant}: {}", expected.len());
        assert_eq!(seen.len(), expected.len());
        assert_eq!(
            seen.into_iter().collect::<BTreeSet<_>>(),
            expected.into_iter().collect()
        );
        let beyond = shop
            .get(tenant, &format!("/api/v1/products?page={}", pages + 100))
            .await
            .json();
        assert_eq!(beyond["items"].as_array().unwrap().len(), 0);
    }
}

/// [CAT-05]
#[actix_web::test]
async fn each_filter_returns_only_matching_products() {
    let shops = shops_with_retail_prices();
    let shop = TestShop::start_with(&tenants_setting(&shops)).await;
    let rules: [(&str, Rule); 7] = [
        ("new=true", |product| product["isNew"] == true),
        ("hot=true", |product| product["isHot"] == true),
        ("onSale=true", |product| product["salePriceCents"].is_i64()),
        ("inStock=true", |product| {
            product["stock"].as_i64() > Some(0) || product["hasRelatedVariants"] == true
        }),
        ("maxPriceCents=2500", |product| {
            product["minPriceCents"].as_i64() <= Some(2500)
        }),
        ("minPriceCents=2500", |product| {
            product["maxPriceCents"].as_i64() >= Some(2500)
        }),
        ("brand=1", |product| product["brand"]["id"] == 1),
    ];
    let all = shop.get("vape", "/api/v1/products").await.json()["total"]
        .as_i64()
        .unwrap();
    for (filter, holds) in rules {
        let list = shop
            .get("vape", &format!("/api/v1/products?perPage=100&{filter}"))
            .await
            .json();
        let total = list["total"].as_i64().unwrap();
        assert!(total > 0 && total < all, "{filter}: {total} of {all}");
        for product in list["items"].as_array().unwrap() {
            assert!(holds(product), "{filter}: {product}");
        }
    }
}

/// [CAT-02]
#[actix_web::test]
async fn categories_select_by_slug_and_by_id() {
    let shop = TestShop::start().await;
    let categories = shop.get("furniture", "/api/v1/categories").await.json();
    let master = &categories["items"][0];
    let slug = master["slug"].as_str().unwrap();
    let by_slug = ids(
        &shop,
        "furniture",
        &format!("/api/v1/products?perPage=100&category={slug}"),
    )
    .await;
    let by_id = ids(
        &shop,
        "furniture",
        &format!("/api/v1/products?perPage=100&category={}", master["id"]),
    )
    .await;
    assert!(!by_slug.is_empty());
    assert_eq!(by_slug, by_id);
    let sub = &master["subcategories"][0];
    let by_subcategory = ids(
        &shop,
        "furniture",
        &format!("/api/v1/products?perPage=100&subcategory={}", sub["id"]),
    )
    .await;
    let by_sub_slug = ids(
        &shop,
        "furniture",
        &format!(
            "/api/v1/products?perPage=100&category={}",
            sub["slug"].as_str().unwrap()
        ),
    )
    .await;
    assert!(!by_subcategory.is_empty() && by_subcategory.len() < by_slug.len());
    assert_eq!(by_subcategory, by_sub_slug);
    assert!(by_subcategory.iter().all(|id| by_slug.contains(id)));
}

#[actix_web::test]
async fn every_sort_order_is_applied() {
    let shop = TestShop::start().await;
    let list = async |sort: &str| {
        let path = format!("/api/v1/products?perPage=100&sort={sort}");
        shop.get("aegean", &path).await.json()["items"]
            .as_array()
            .unwrap()
            .clone()
    };
    let prices = |items: &[Value]| {
        items
            .iter()
            .map(|item| item["minPriceCents"].as_i64().unwrap())
            .collect::<Vec<_>>()
    };
    let cheapest = list("price_asc").await;
    let dearest = list("price_desc").await;
    assert!(prices(&cheapest).first() <= prices(&cheapest).last());
    assert_eq!(prices(&cheapest).first(), prices(&cheapest).iter().min());
    assert!(prices(&dearest).first() >= prices(&dearest).last());
    let names = |items: &[Value]| {
        items
            .iter()
            .map(|item| item["name"].as_str().unwrap().to_lowercase())
            .collect::<Vec<_>>()
    };
    let up = names(&list("name_asc").await);
    let mut down = names(&list("name_desc").await);
    down.reverse();
    assert_eq!(up.iter().collect::<BTreeSet<_>>(), down.iter().collect());
    assert!(up.is_sorted(), "{up:?}");
    let ratings: Vec<f64> = list("rating")
        .await
        .iter()
        .map(|item| item["rating"].as_f64().unwrap())
        .collect();
    assert!(ratings.is_sorted_by(|a, b| a >= b), "{ratings:?}");
}

/// [PROD-01]
#[actix_web::test]
async fn a_product_by_id_and_by_slug_is_the_same() {
    let shop = TestShop::start().await;
    let list = shop
        .get("furniture", "/api/v1/products?perPage=100")
        .await
        .json();
    for summary in list["items"].as_array().unwrap().iter().step_by(7) {
        let id = &summary["id"];
        let by_id = shop
            .get("furniture", &format!("/api/v1/products/{id}"))
            .await;
        let slug = summary["slug"].as_str().unwrap();
        let by_slug = shop
            .get("furniture", &format!("/api/v1/products/by-slug/{slug}"))
            .await;
        assert_eq!(by_id.body, by_slug.body);
        let product = by_id.json();
        for same in [
            "name",
            "priceCents",
            "salePriceCents",
            "minPriceCents",
            "maxPriceCents",
            "stock",
            "until",
        ] {
            assert_eq!(product[same], summary[same], "{slug}: {same}");
        }
    }
}

#[actix_web::test]
async fn a_product_without_a_slug_is_found_by_its_id() {
    let shop = TestShop::start().await;
    let id = first_id(&shop, "furniture").await;
    let by_id = shop
        .get("furniture", &format!("/api/v1/products/by-slug/{id}"))
        .await;
    assert_eq!((by_id.status, by_id.json()["id"].as_i64()), (200, Some(id)));
}

/// [PROD-04]
#[actix_web::test]
async fn related_variants_carry_their_own_price_stock_and_pictures() {
    let shop = TestShop::start().await;
    let parents = select(
        &shop,
        "vape",
        "SELECT DISTINCT PARENT_PRODID FROM PRODUCTS WHERE PARENT_PRODID IS NOT NULL",
    );
    assert!(parents.len() >= 10);
    for id in parents.iter().take(5) {
        let product = shop
            .get("vape", &format!("/api/v1/products/{id}"))
            .await
            .json();
        let variants = product["relatedVariants"].as_array().unwrap();
        assert!(!variants.is_empty(), "{id}");
        for variant in variants {
            let price = variant["salePriceCents"]
                .as_i64()
                .unwrap_or(variant["priceCents"].as_i64().unwrap());
            assert!(
                product["minPriceCents"].as_i64() <= Some(price)
                    && Some(price) <= product["maxPriceCents"].as_i64()
            );
            let stock = shop
                .get("vape", &format!("/api/v1/products/{}/stock", variant["id"]))
                .await
                .json();
            assert_eq!(stock["total"], variant["stock"], "{variant}");
        }
    }
}

#[actix_web::test]
async fn stock_is_current_within_seconds() {
    let shop = TestShop::start().await;
    let id = first_id(&shop, "furniture").await;
    let path = &format!("/api/v1/products/{id}/stock");
    let before = shop.get("furniture", path).await.json();
    assert!(!before["warehouses"].as_array().unwrap().is_empty());
    shop.sandbox
        .with_database("furniture", |connection| {
            connection
                .execute("UPDATE STOCK SET QUANTITY = 77 WHERE PRODID = ?1", [id])
                .unwrap();
        })
        .unwrap();
    crate::support::eventually("the new stock", async || {
        shop.advance(6);
        let stock = shop.get("furniture", path).await.json();
        stock["warehouses"]
            .as_array()
            .unwrap()
            .iter()
            .all(|row| row["quantity"] == 77)
    })
    .await;
}

/// [CAT-03]
#[actix_web::test]
async fn suggestions_start_at_three_characters_and_end_at_five() {
    let shop = TestShop::start().await;
    assert!(
        ids(&shop, "vape", "/api/v1/suggestions?searchTerm=sa")
            .await
            .is_empty()
    );
    assert_eq!(shop.sandbox.count("FindShopProducts"), 0);
    let name = shop.get("vape", "/api/v1/products?perPage=1").await.json()["items"][0]["name"]
        .as_str()
        .unwrap()
        .to_owned();
    let word: String = name
        .split_whitespace()
        .next()
        .unwrap()
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    let found = ids(
        &shop,
        "vape",
        &format!("/api/v1/suggestions?searchTerm={word}"),
    )
    .await;
    assert!((1..=5).contains(&found.len()), "{word}: {found:?}");
}

/// [CAT-03]
#[actix_web::test]
async fn a_category_narrows_the_suggestions() {
    let shop = TestShop::start().await;
    let categories = shop.get("furniture", "/api/v1/categories").await.json();
    let slug = |place: usize| {
        categories["items"][place]["slug"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let list = shop
        .get(
            "furniture",
            &format!("/api/v1/products?category={}", slug(0)),
        )
        .await
        .json();
    let product = &list["items"][0];
    let name = product["name"].as_str().unwrap();
    let term = percent_encoding::utf8_percent_encode(name, percent_encoding::NON_ALPHANUMERIC);
    let suggested = async |category: String| {
        let path = format!("/api/v1/suggestions?searchTerm={term}&category={category}");
        ids(&shop, "furniture", &path).await
    };
    let id = product["id"].as_i64().unwrap();
    assert!(suggested(slug(0)).await.contains(&id), "{name}");
    assert!(!suggested(slug(1)).await.contains(&id), "{name}");
}

/// [PROD-01]
#[actix_web::test]
async fn related_products_exclude_the_product_itself() {
    let shop = TestShop::start().await;
    let id = first_id(&shop, "furniture").await;
    let related = ids(
        &shop,
        "furniture",
        &format!("/api/v1/products/{id}/related"),
    )
    .await;
    assert!(!related.is_empty() && !related.contains(&id));
    assert!(
        ids(&shop, "furniture", "/api/v1/products/999999/related")
            .await
            .is_empty()
    );
}

#[actix_web::test]
async fn descriptions_are_safe_html_and_names_are_text() {
    let shop = TestShop::start().await;
    let id = first_id(&shop, "furniture").await;
    shop.sandbox
        .with_database("furniture", |connection| {
            connection
                .execute(
                    "UPDATE PRODUCTS SET PRODDESC = '<b onclick=x>Chair</b>', PROD_SHORT_DESC = '<p>Oak</p><script>a()</script>',
                     PROD_LONG_DESC = '<p onclick=\"a()\">Oak</p><script>a()</script><img src=x onerror=a()>',
                     PROD_VIDEO = '<script>a()</script>' WHERE PRODID = ?1",
                    [id],
                )
                .unwrap();
        })
        .unwrap();
    let product = shop
        .get("furniture", &format!("/api/v1/products/{id}"))
        .await
        .json();
    assert_eq!(
        product["name"], "<b onclick=x>Chair</b>",
        "markup in a name is text"
    );
    assert_eq!(product["shortDescription"], "Oak");
    assert_eq!(product["descriptionHtml"], "<p>Oak</p>");
    assert_eq!(product["video"], Value::Null);
}
