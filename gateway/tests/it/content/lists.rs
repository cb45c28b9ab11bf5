use super::{SHOPS, change, column, items, json};
use crate::support::{TestShop, refresh_all};

const REVIEWS: &str = "/api/v1/reviews";
const ADS: &str = "/api/v1/popup-ads";
const CALL: &str = "GetGoogleReviewsTxt";

/// [HOME-05]
#[actix_web::test]
async fn reviews_come_without_portraits() {
    let shop = TestShop::start().await;
    change(
        &shop,
        "vape",
        "UPDATE REVIEWS SET PROFILE_PHOTO_URL = 'https://portraits.example/p.jpg'",
    );
    let response = shop.get("vape", REVIEWS).await;
    assert!(!response.text().contains("portraits.example"));
    let reviews = items(&response.json());
    assert_eq!(reviews.len(), 10);
    for (at, review) in reviews.iter().enumerate() {
        assert_eq!(review["id"], at + 1);
        assert!((0.0..=5.0).contains(&review["rating"].as_f64().unwrap()));
        assert_eq!(review.as_object().unwrap().len(), 4, "{review}");
    }
    let first = "SELECT AUTHOR_NAME FROM REVIEWS ORDER BY REVIEW_ID";
    assert_eq!(reviews[0]["authorName"], column(&shop, "vape", first));
}

/// [HOME-05]
#[actix_web::test]
async fn ratings_are_clamped_and_texts_are_plain() {
    let shop = TestShop::start().await;
    change(
        &shop,
        "vape",
        "DELETE FROM REVIEWS;
         INSERT INTO REVIEWS VALUES (1, '<b>Ann</b>', '9000', 'Good <script>alert(1)</script>lamps', NULL),
                                    (2, 'Bob', '-4.5', '', NULL);",
    );
    let reviews = items(&json(&shop, "vape", REVIEWS).await);
    assert_eq!(reviews[0]["authorName"], "Ann");
    assert_eq!(reviews[0]["text"], "Good lamps");
    assert_eq!(reviews[0]["rating"], 5.0);
    assert_eq!(
        (&reviews[1]["rating"], reviews[1]["text"].is_null()),
        (&0.0.into(), true)
    );
}

/// [HOME-05]
#[actix_web::test]
async fn a_shop_without_a_google_place_has_no_reviews() {
    let shop = TestShop::start().await;
    assert!(items(&json(&shop, "wholesale", REVIEWS).await).is_empty());
    assert_eq!(shop.sandbox.count(CALL), 0);
    change(
        &shop,
        "wholesale",
        "UPDATE APPLICATION_PROPERTIES SET PROP_VALUE = 'a-place' WHERE PROP_KEY = 'googlePlaceId'",
    );
    refresh_all(&shop.state).await;
    let reviews = items(&json(&shop, "wholesale", REVIEWS).await);
    assert!(!reviews.is_empty(), "another place has its own response");
    assert_eq!(shop.sandbox.count(CALL), 1);
}

/// [HOME-06]
#[actix_web::test]
async fn the_ad_is_a_product_with_a_picture_of_the_shop() {
    let shop = TestShop::start().await;
    for tenant in SHOPS {
        let ads = items(&json(&shop, tenant, ADS).await);
        assert_eq!(ads.len(), 1, "{tenant}");
        let picture = ads[0]["pictureUrl"].as_str().unwrap();
        assert_eq!(shop.get(tenant, picture).await.status, 200, "{picture}");
        let product = format!("/api/v1/products/{}", ads[0]["productId"]);
        assert_eq!(json(&shop, tenant, &product).await["name"], ads[0]["name"]);
    }
}

/// [HOME-06]
#[actix_web::test]
async fn hidden_and_deleted_products_and_foreign_pictures_are_not_advertised() {
    for sql in [
        "UPDATE PRODUCTS SET PROD_WEB_SHOW = 0 WHERE PROD_POPUP_AD_WEB IS NOT NULL",
        "UPDATE PRODUCTS SET DELETEDFLAG = 1 WHERE PROD_POPUP_AD_WEB IS NOT NULL",
        "UPDATE PRODUCTS SET PROD_POPUP_AD_WEB = '' WHERE PROD_POPUP_AD_WEB IS NOT NULL",
        "UPDATE PRODUCTS SET PROD_POPUP_AD_WEB = '//evil.example/a.svg' WHERE PROD_POPUP_AD_WEB IS NOT NULL",
        "UPDATE PRODUCTS SET PROD_POPUP_AD_WEB = '../vape/a.svg' WHERE PROD_POPUP_AD_WEB IS NOT NULL",
    ] {
        let shop = TestShop::start().await;
        change(&shop, "furniture", sql);
        assert!(
            items(&json(&shop, "furniture", ADS).await).is_empty(),
            "{sql}"
        );
    }
}
