use serde_json::Value;

use super::{PATHS, SHOPS, change, column, json};
use crate::support::TestShop;

async fn loads(shop: &TestShop, tenant: &str, picture: &Value) {
    let url = picture.as_str().unwrap();
    assert_eq!(shop.get(tenant, url).await.status, 200, "{tenant} {url}");
}

/// [CON-01]
#[actix_web::test]
async fn the_about_page_shows_the_texts_of_the_shop() {
    let shop = TestShop::start().await;
    for tenant in SHOPS {
        let page = json(&shop, tenant, "/api/v1/pages/about").await;
        let titles = page["titles"].as_array().unwrap();
        assert!((2..=3).contains(&titles.len()), "{tenant}: {titles:?}");
        for part in ["visionHtml", "missionHtml", "whoWeAreHtml"] {
            assert!(
                page[part].as_str().unwrap().starts_with("<p>"),
                "{tenant} {part}"
            );
        }
        loads(&shop, tenant, &page["topPictureUrl"]).await;
    }
    let first = "SELECT IQWPP_TEXT FROM PAGE_CONTENT WHERE IQWPP_POSITION_DESC = 'about title 1'";
    let page = json(&shop, "vape", "/api/v1/pages/about").await;
    assert_eq!(page["titles"][0], column(&shop, "vape", first));
}

/// [CON-04]
#[actix_web::test]
async fn the_contact_page_names_the_office_and_the_stores() {
    let shop = TestShop::start().await;
    for tenant in SHOPS {
        let page = json(&shop, tenant, "/api/v1/pages/contact").await;
        for part in [
            "phone",
            "email",
            "workingHours",
            "workingDays",
            "weekend",
            "infoHtml",
        ] {
            assert!(page[part].is_string(), "{tenant} {part}: {page}");
        }
        assert_eq!(
            page["addressLines"].as_array().unwrap().len(),
            3,
            "{tenant}"
        );
        let stores = page["stores"].as_array().unwrap().len();
        let count = "SELECT CAST(COUNT(*) AS TEXT) FROM WAREHOUSES WHERE WH_Web_Show = 1";
        assert_eq!(stores.to_string(), column(&shop, tenant, count));
        assert!(stores > 0, "{tenant}");
        loads(&shop, tenant, &page["topPictureUrl"]).await;
    }
}

/// [CON-04]
#[actix_web::test]
async fn stores_that_are_not_shown_on_the_web_are_left_out() {
    let shop = TestShop::start().await;
    change(
        &shop,
        "vape",
        "DELETE FROM STOCK; DELETE FROM WAREHOUSES;
         INSERT INTO WAREHOUSES VALUES (7, 'A', '<b>Limassol</b>, port', 1), (8, 'B', 'Back room', 0), (9, 'C', ' ', 1);",
    );
    let page = json(&shop, "vape", "/api/v1/pages/contact").await;
    let expected = serde_json::json!([{"id": 7, "descriptionHtml": "<b>Limassol</b>, port"}]);
    assert_eq!(page["stores"], expected);
}

/// [CON-06]
#[actix_web::test]
async fn text_pages_are_titles_and_paragraphs_in_order() {
    let shop = TestShop::start().await;
    for tenant in SHOPS {
        for page in ["terms", "privacy", "returns"] {
            let text = json(&shop, tenant, &format!("/api/v1/text-pages/{page}")).await;
            let sections = text["sections"].as_array().unwrap().clone();
            assert!(sections.len() >= 4, "{tenant} {page}");
            let sql = format!(
                "SELECT IQWPP_TITLE FROM PAGE_CONTENT WHERE PAGE_ID = '{page}' ORDER BY IQWPP_SEQ"
            );
            assert_eq!(sections[0]["title"], column(&shop, tenant, &sql));
            for section in sections {
                assert!(section["html"].is_string(), "{tenant} {page}: {section}");
            }
        }
    }
    let unknown = shop.get("vape", "/api/v1/text-pages/imprint").await;
    assert_eq!(unknown.problem(), "/problems/invalid-parameter");
}

#[actix_web::test]
async fn a_shop_without_an_accessibility_statement_has_no_page_for_it() {
    let shop = TestShop::start().await;
    let path = "/api/v1/text-pages/accessibility";
    let statement = json(&shop, "vape", path).await;
    assert_eq!(statement["sections"][0]["title"], "Conformance");
    let missing = shop.get("wholesale", path).await;
    assert_eq!(missing.status, 404);
    assert_eq!(missing.problem(), "/problems/not-found");
}

/// [HOME-02], [PROD-01]
#[actix_web::test]
async fn product_texts_and_home_page_texts_are_served() {
    let shop = TestShop::start().await;
    for tenant in SHOPS {
        let texts = json(&shop, tenant, "/api/v1/pages/product").await;
        assert!(texts["deliveryHtml"].is_string() && texts["returnsHtml"].is_string());
        let home = json(&shop, tenant, "/api/v1/pages/home").await;
        loads(&shop, tenant, &home["categoriesPictureUrl"]).await;
    }
}

/// [CON-01]
#[actix_web::test]
async fn a_shop_without_texts_has_empty_pages() {
    let shop = TestShop::start().await;
    change(
        &shop,
        "furniture",
        "DELETE FROM PAGE_CONTENT; DELETE FROM STOCK; DELETE FROM WAREHOUSES; DELETE FROM REVIEWS;
         DELETE FROM BLOG_POSTS; UPDATE PRODUCTS SET PROD_POPUP_AD_WEB = '';",
    );
    for path in PATHS.into_iter().chain(["/api/v1/blog-posts"]) {
        let response = json(&shop, "furniture", path).await;
        for (name, part) in response.as_object().unwrap() {
            let is_empty = part.is_null() || part.as_array().is_some_and(Vec::is_empty);
            assert!(is_empty, "{path} {name}: {part}");
        }
    }
}

/// [CON-01]
#[actix_web::test]
async fn pages_are_cached_per_shop() {
    let shop = TestShop::start().await;
    for path in PATHS {
        shop.sandbox.clear_ledger();
        let vape = shop.get("vape", path).await;
        let calls = shop.sandbox.ledger().len();
        assert!((1..=2).contains(&calls), "{path}: {calls} calls");
        assert_eq!(shop.get("vape", path).await.body, vape.body);
        assert_eq!(shop.sandbox.ledger().len(), calls, "{path}");
        assert_ne!(shop.get("aegean", path).await.body, vape.body, "{path}");
    }
}
