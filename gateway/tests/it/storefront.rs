//! The shop's public settings and slides.

use crate::support::{TestShop, eventually, refresh_all};

#[actix_web::test]
async fn ten_02_the_settings_are_public_ones_only() {
    let shop = TestShop::start().await;
    for tenant in ["vape", "aegean", "furniture", "wholesale"] {
        let storefront = shop.get(tenant, "/api/v1/storefront").await.json();
        assert_eq!(storefront["tenant"], tenant);
        assert_eq!(storefront["version"], "2.2.0");
        assert!(!storefront["workingHours"].as_array().unwrap().is_empty());
        assert!(!storefront["homeTabs"].as_array().unwrap().is_empty());
        assert!(storefront["company"]["phone"].is_string());
        assert!(!storefront["paymentMethods"].as_array().unwrap().is_empty());
        assert!(
            !storefront["footerHtml"]
                .as_str()
                .unwrap()
                .contains("<script")
        );
    }
}

#[actix_web::test]
async fn ten_04_countries_are_the_tenants_own() {
    let shop = TestShop::start().await;
    let codes = async |tenant: &str| -> Vec<String> {
        let storefront = shop.get(tenant, "/api/v1/storefront").await.json();
        let countries = storefront["countries"].as_array().unwrap().clone();
        countries
            .iter()
            .map(|country| country["code"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(codes("furniture").await, ["CY"]);
    assert_eq!(codes("aegean").await, ["CY", "GR"]);
    assert!(codes("vape").await.len() >= 47);
    assert_eq!(codes("wholesale").await.len(), 27);
}

#[actix_web::test]
async fn ten_05_a_switched_setting_arrives_without_a_restart() {
    let shop = TestShop::start().await;
    let before = shop.get("furniture", "/api/v1/storefront").await.json();
    let set = |value: &str| {
        shop.sandbox
            .with_database("furniture", |connection| {
                connection
                    .execute("UPDATE APPLICATION_PROPERTIES SET PROP_VALUE = ?1 WHERE PROP_KEY = 'showMap'", [value])
                    .unwrap();
            })
            .unwrap();
    };
    let shown = before["features"]["map"].as_bool().unwrap();
    set(if shown { "0" } else { "True" });
    refresh_all(&shop.shared).await;
    eventually("the switched setting", async || {
        shop.advance(6);
        shop.get("furniture", "/api/v1/storefront").await.json()["features"]["map"] == !shown
    })
    .await;
}

#[actix_web::test]
async fn the_last_good_settings_are_kept_while_the_shop_system_is_down() {
    let shop = TestShop::start().await;
    let before = shop.get("furniture", "/api/v1/storefront").await.body;
    shop.sandbox.stop();
    refresh_all(&shop.shared).await;
    assert_eq!(
        shop.get("furniture", "/api/v1/storefront").await.body,
        before
    );
    assert_eq!(shop.get("furniture", "/readyz").await.status, 200);
}

#[actix_web::test]
async fn a_shop_whose_settings_never_loaded_says_that_it_is_not_ready() {
    let shop = TestShop::start_with("[retail]\napi_url = \"http://127.0.0.1:9\"").await;
    let answer = shop.get("furniture", "/api/v1/products").await;
    assert_eq!(
        (answer.status, answer.problem().as_str()),
        (503, "/problems/tenant-not-ready")
    );
    assert_eq!(shop.get("furniture", "/readyz").await.status, 503);
    assert_eq!(
        shop.get("furniture", "/").await.status,
        200,
        "the page itself needs no settings"
    );
}

#[actix_web::test]
async fn home_01_slides_have_pictures_that_load_and_safe_links() {
    let shop = TestShop::start().await;
    for tenant in ["vape", "aegean", "furniture", "wholesale"] {
        let slides = shop.get(tenant, "/api/v1/slides").await.json();
        let slides = slides["items"].as_array().unwrap().clone();
        assert!(slides.len() >= 3);
        for slide in slides {
            let picture = shop
                .get(tenant, slide["pictureUrl"].as_str().unwrap())
                .await;
            assert_eq!(picture.status, 200, "{slide}");
        }
    }
}

#[actix_web::test]
async fn settings_are_read_again_by_themselves() {
    let shop = TestShop::start().await;
    let mut settings = shop.settings.tenants.clone();
    settings.refresh.interval_ms = 50;
    let _until_the_end = shop.shared.keep_tenants(&settings);
    eventually("a second reading", async || {
        shop.sandbox.count("getDBstrings") >= 2
    })
    .await;
}
