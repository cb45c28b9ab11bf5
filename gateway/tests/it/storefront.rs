use serde_json::{Value, json};

use crate::support::{BUSY_NOTICE, TestShop, eventually, refresh_all};

/// Property in the Retail API, and the member of `features` that it sets.
const FEATURES: [(&str, &str); 12] = [
    ("ageGate", "ageGate"),
    ("redeemPoints", "redeemPoints"),
    ("priceLists", "priceLists"),
    ("excludeVat", "vatExclusion"),
    ("signInEnabled", "signIn"),
    ("signUpEnabled", "signUp"),
    ("showMap", "map"),
    ("stockDisplay", "stockDisplay"),
    ("fullScreenSlider", "fullScreenSlider"),
    ("brandPictures", "brandPictures"),
    ("categoryPictures", "categoryPictures"),
    ("masterCategoriesHome", "masterCategoriesOnHome"),
];

/// Property in the Retail API, and the payment method that it adds.
const PAYMENT_METHODS: [(&str, &str); 4] = [
    ("paymentCashOnDelivery", "cashOnDelivery"),
    ("paymentCard", "card"),
    ("paymentBankTransfer", "bankTransfer"),
    ("paymentCardWallet", "cardWallet"),
];

/// Property in the Retail API, and its social network.
const SOCIAL_NETWORKS: [(&str, &str); 5] = [
    ("socialFacebook", "facebook"),
    ("socialInstagram", "instagram"),
    ("socialX", "x"),
    ("socialYoutube", "youtube"),
    ("socialTiktok", "tiktok"),
];

/// [TEN-02]
#[actix_web::test]
async fn the_storefront_holds_public_settings_only() {
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

/// [PROD-04]
#[actix_web::test]
async fn warehouses_of_pickup_shops_have_a_stock() {
    let shop = TestShop::start().await;
    let storefront = shop.get("vape", "/api/v1/storefront").await.json();
    let shops = storefront["pickupShops"].as_array().unwrap();
    let places: Vec<_> = shops.iter().map(|shop| &shop["place"]).collect();
    assert_eq!(places, ["Limassol", "Nicosia"]);
    let saturday = json!({ "day": "saturday", "hours": "10:00 - 14:00" });
    assert_eq!(shops[1]["workingHours"][4], saturday);
    let list = shop.get("vape", "/api/v1/products?perPage=1").await.json();
    let stock = format!("/api/v1/products/{}/stock", list["items"][0]["id"]);
    let stock = shop.get("vape", &stock).await.json();
    let warehouses = stock["warehouses"].as_array().unwrap();
    for shop in shops {
        let mut names = warehouses.iter().map(|warehouse| &warehouse["name"]);
        assert!(names.any(|name| *name == shop["warehouse"]), "{stock}");
    }
    let other = shop.get("furniture", "/api/v1/storefront").await.json();
    assert_eq!(other["pickupShops"], json!([]));
    set_property(&shop, "stockDisplay", "0");
    refresh_all(&shop.state).await;
    let hidden = shop.get("vape", "/api/v1/storefront").await.json();
    assert_eq!(hidden["pickupShops"], json!([]));
}

/// [TEN-05]
#[actix_web::test]
async fn a_changed_setting_reaches_every_page_with_the_refresh() {
    let shop = TestShop::start().await;
    let paths = ["/", "/pages/about", "/api/v1/storefront"];
    for path in paths {
        assert!(!shop.get("vape", path).await.text().contains("22 55"));
    }
    set_property(&shop, "companyPhone", "22 55 66 77");
    refresh_all(&shop.state).await;
    for path in paths {
        let text = shop.get("vape", path).await.text();
        assert!(text.contains("22 55 66 77"), "{path}: {text}");
    }
}

/// [TEN-04]
#[actix_web::test]
async fn countries_are_the_tenants_own() {
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

/// [TEN-05]
#[actix_web::test]
async fn a_changed_setting_applies_without_a_restart() {
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
    refresh_all(&shop.state).await;
    eventually("the switched setting", async || {
        shop.advance(6);
        shop.get("furniture", "/api/v1/storefront").await.json()["features"]["map"] == !shown
    })
    .await;
}

fn set_property(shop: &TestShop, key: &str, value: &str) {
    let sql = "INSERT OR REPLACE INTO APPLICATION_PROPERTIES VALUES (?1, ?2)";
    let changed = shop.sandbox.with_database("vape", |connection| {
        connection.execute(sql, [key, value]).unwrap()
    });
    assert_eq!(changed.unwrap(), 1, "{key}");
}

/// Waits until `vape` has exactly these settings.
async fn expect_storefront(shop: &TestShop, what: &str, expected: &Value) {
    refresh_all(&shop.state).await;
    eventually(what, async || {
        shop.advance(6);
        shop.get("vape", "/api/v1/storefront").await.json() == *expected
    })
    .await;
}

/// [TEN-05]
#[actix_web::test]
async fn each_property_changes_its_setting_and_nothing_else() {
    let shop = TestShop::start().await;
    let mut base = shop.get("vape", "/api/v1/storefront").await.json();
    for (key, feature) in FEATURES {
        set_property(&shop, key, "0");
        base["features"][feature] = false.into();
    }
    for (key, _) in PAYMENT_METHODS {
        set_property(&shop, key, "0");
    }
    base["paymentMethods"] = json!([]);
    for (key, _) in SOCIAL_NETWORKS {
        set_property(&shop, key, "");
    }
    base["socialLinks"] = json!([]);
    let pickup_shops = base["pickupShops"].take();
    base["pickupShops"] = json!([]);
    set_property(&shop, "pointPercentage", "0");
    base["pointPercentage"] = 0.0.into();
    expect_storefront(&shop, "every property is off", &base).await;

    let mut changes = vec![("pointPercentage", "3", "0", json!({"pointPercentage": 3.0}))];
    for (key, feature) in FEATURES {
        let mut features = base["features"].clone();
        features[feature] = true.into();
        let mut change = json!({ "features": features });
        if feature == "stockDisplay" {
            change["pickupShops"] = pickup_shops.clone();
        }
        changes.push((key, "1", "0", change));
    }
    for (key, method) in PAYMENT_METHODS {
        changes.push((key, "1", "0", json!({"paymentMethods": [method]})));
    }
    let url = "https://social.example/vape";
    for (key, network) in SOCIAL_NETWORKS {
        let links = json!({"socialLinks": [{"network": network, "url": url}]});
        changes.push((key, url, "", links));
    }
    for (key, on, off, change) in changes {
        let mut expected = base.clone();
        for (member, value) in change.as_object().unwrap() {
            expected[member] = value.clone();
        }
        set_property(&shop, key, on);
        expect_storefront(&shop, key, &expected).await;
        set_property(&shop, key, off);
    }
    expect_storefront(&shop, "every property is off again", &base).await;
}

#[actix_web::test]
async fn the_last_good_settings_are_used_while_the_retail_api_is_down() {
    let shop = TestShop::start().await;
    let before = shop.get("furniture", "/api/v1/storefront").await.body;
    shop.sandbox.stop();
    refresh_all(&shop.state).await;
    assert_eq!(
        shop.get("furniture", "/api/v1/storefront").await.body,
        before
    );
    assert_eq!(shop.get("furniture", "/readyz").await.status, 200);
}

#[actix_web::test]
async fn a_shop_without_loaded_settings_is_not_ready() {
    let shop = TestShop::start_with("[retail]\napi_url = \"http://127.0.0.1:9\"").await;
    let response = shop.get("furniture", "/api/v1/products").await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (503, "/problems/tenant-not-ready")
    );
    assert_eq!(shop.get("furniture", "/readyz").await.status, 503);
    let page = shop.get("furniture", "/").await;
    assert_eq!(page.status, 503);
    assert!(page.text().contains(BUSY_NOTICE));
}

/// [HOME-01]
#[actix_web::test]
async fn slides_have_pictures_that_load() {
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
async fn settings_are_refreshed_periodically() {
    let shop = TestShop::start().await;
    let mut settings = shop.settings.tenants.clone();
    settings.refresh.interval_ms = 50;
    let _until_the_end = shop.state.watch_tenants(&settings);
    eventually("a second reading", async || {
        shop.sandbox.count("getDBstrings") >= 2
    })
    .await;
}
