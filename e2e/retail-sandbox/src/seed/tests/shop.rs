use std::collections::BTreeSet;

use super::{count, identifiers, seeded, texts};

#[test]
fn settings_pages_customers_and_orders_exist() {
    for identifier in identifiers() {
        let conn = seeded(identifier);
        let lists = if identifier == "wholesale" { 3 } else { 2 };
        assert_eq!(
            count(&conn, "PRICE_LIST_HEADERS"),
            lists,
            "{identifier}: price lists"
        );
        let short = "(SELECT HEADER_ID FROM PRICE_LISTS GROUP BY HEADER_ID HAVING COUNT(*) < 30)";
        assert_eq!(count(&conn, short), 0, "{identifier}: short price lists");
        assert!(
            (2..=3).contains(&count(&conn, "WAREHOUSES")),
            "{identifier}: warehouses"
        );
        assert!(
            (3..=4).contains(&count(&conn, "SHIPPING_METHODS")),
            "{identifier}: shipping"
        );
        assert!(
            count(&conn, "SLIDES WHERE DISPLAY = 1") >= 3,
            "{identifier}: slides"
        );
        assert!(
            (8..=12).contains(&count(&conn, "REVIEWS")),
            "{identifier}: reviews"
        );
        assert_eq!(count(&conn, "BLOG_POSTS"), 4, "{identifier}: posts");
        assert_eq!(count(&conn, "CUSTOMERS"), 8, "{identifier}: customers");
        assert_eq!(
            count(&conn, "CUSTOMERS WHERE DELETEDFLAG = 1"),
            1,
            "{identifier}: deleted customers"
        );
        assert!(
            (6..=12).contains(&count(&conn, "ORDERS")),
            "{identifier}: orders"
        );
        let empty = "ORDERS WHERE ORDERID NOT IN (SELECT ORDERID FROM ORDER_DETAILS)";
        assert_eq!(count(&conn, empty), 0, "{identifier}: orders without lines");
        assert_eq!(
            count(&conn, "DB_STRINGS"),
            1,
            "{identifier}: connection record"
        );
        for page in ["terms", "privacy", "returns"] {
            let paragraphs = count(
                &conn,
                &format!(
                    "PAGE_CONTENT WHERE PAGE_ID = '{page}' AND IQWPP_POSITION_DESC = 'paragraph'"
                ),
            );
            assert!(
                (4..=6).contains(&paragraphs),
                "{identifier}: {paragraphs} of {page}"
            );
        }
    }
}

#[test]
fn the_price_of_a_slide_belongs_to_a_linked_product() {
    for identifier in identifiers() {
        let conn = seeded(identifier);
        for slide in texts(
            &conn,
            "SELECT REPLACE(PRICE, ',', '') || '.' || PRICE_DECIMAL || ' ' || LINK FROM SLIDES WHERE DISPLAY = 1 AND PRICE <> ''",
        ) {
            let (price, link) = slide.split_once(' ').unwrap();
            let (_, category) = link.split_once("category=").unwrap();
            let (category, _) = category.split_once('&').unwrap();
            let linked = format!(
                "PRODUCTS JOIN CATEGORIES USING (CatID) JOIN CATEGORY_MASTER USING (PCM_Id)
                 WHERE '{category}' IN (CatCode, PCM_Code) AND COALESCE(PROD_SALE_PRICE, PROD_PRICE) = '{price}'"
            );
            assert!(count(&conn, &linked) > 0, "{identifier}: {slide}");
        }
    }
}

#[test]
fn every_page_position_and_property_has_a_value() {
    let positions = [
        ("about", "top image about"),
        ("about", "about title 1"),
        ("about", "about title 2"),
        ("about", "about title 3"),
        ("about", "our vision"),
        ("about", "our mission"),
        ("about", "who we are"),
        ("contact", "office phone"),
        ("contact", "office address"),
        ("contact", "office email"),
        ("contact", "working hours"),
        ("contact", "working days"),
        ("contact", "weekend"),
        ("contact", "contact info"),
        ("contact", "top image contact"),
        ("home", "home page categories image"),
        ("footer", "footer text"),
        ("product", "delivery information"),
        ("product", "returns cancellation policy"),
    ];
    let keys = "companyName companyEmail companyPhone siteUrl location freeDeliveryTotal sessionExpire cookieExpire \
        warehouseId pointPercentage masterCategoriesHome fullScreenSlider brandPictures categoryPictures stockDisplay \
        ageGate showMap signInEnabled signUpEnabled redeemPoints priceLists excludeVat paymentCashOnDelivery paymentCard \
        paymentBankTransfer paymentCardWallet socialFacebook socialInstagram socialX socialYoutube socialTiktok googlePlaceId";
    for identifier in identifiers() {
        let conn = seeded(identifier);
        for (page, position) in positions {
            let found = count(
                &conn,
                &format!(
                    "PAGE_CONTENT WHERE PAGE_ID = '{page}' AND IQWPP_POSITION_DESC = '{position}'"
                ),
            );
            assert_eq!(found, 1, "{identifier}: {page} / {position}");
        }
        let set: BTreeSet<_> = texts(&conn, "SELECT PROP_KEY FROM APPLICATION_PROPERTIES")
            .into_iter()
            .collect();
        assert_eq!(
            set,
            keys.split_whitespace().map(str::to_owned).collect(),
            "{identifier}"
        );
    }
}
