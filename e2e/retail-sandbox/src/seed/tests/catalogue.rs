use super::{LISTED, count, identifiers, seeded, texts};
use crate::seed::money;

#[test]
fn the_catalogue_has_enough_products_categories_and_brands() {
    for identifier in identifiers() {
        let conn = seeded(identifier);
        let listed = count(&conn, &format!("PRODUCTS WHERE {LISTED}"));
        let least = match identifier {
            "vape" => 90,
            "furniture" => 72,
            "wholesale" => 80,
            _ => 64,
        };
        assert!(listed >= least, "{identifier}: {listed} products");
        assert!(
            (5..=7).contains(&count(&conn, "CATEGORY_MASTER")),
            "{identifier}: masters"
        );
        let per_master =
            "(SELECT PCM_Id FROM CATEGORIES GROUP BY PCM_Id HAVING COUNT(*) NOT BETWEEN 3 AND 5)";
        assert_eq!(
            count(&conn, per_master),
            0,
            "{identifier}: categories per master"
        );
        assert!(
            (10..=14).contains(&count(&conn, "BRANDS")),
            "{identifier}: brands"
        );
        assert!(
            count(&conn, "BRANDS WHERE Brand_show_home = 1") >= 5,
            "{identifier}: brands on home"
        );
        assert!(
            count(&conn, "CATEGORIES WHERE CatPopular = 'Y'") >= 5,
            "{identifier}: popular categories"
        );
    }
}

#[test]
fn products_have_variants_sales_badges_and_videos() {
    for identifier in identifiers() {
        let conn = seeded(identifier);
        let listed = count(&conn, &format!("PRODUCTS WHERE {LISTED}"));
        let parents =
            "(SELECT DISTINCT PARENT_PRODID FROM PRODUCTS WHERE PARENT_PRODID IS NOT NULL)";
        assert!(
            count(&conn, parents) >= 10,
            "{identifier}: products with related variants"
        );
        assert!(
            count(&conn, "(SELECT DISTINCT PRODID FROM PRODUCT_VARIANTS)") >= 10,
            "{identifier}: products with colours"
        );
        let sales = count(
            &conn,
            &format!("PRODUCTS WHERE PROD_SALE_PRICE IS NOT NULL AND {LISTED}"),
        );
        assert!(
            (15..=32).contains(&(sales * 100 / listed)),
            "{identifier}: {sales} of {listed} on sale"
        );
        for flag in ["PROD_NEW", "PROD_TOP", "PROD_HOT"] {
            let flagged = count(&conn, &format!("PRODUCTS WHERE {flag} = 1 AND {LISTED}"));
            assert!(flagged >= 8, "{identifier}: {flagged} with {flag}");
        }
        assert!(
            count(
                &conn,
                &format!("PRODUCTS WHERE PROD_VIDEO IS NOT NULL AND {LISTED}")
            ) >= 3,
            "{identifier}: videos"
        );
        assert_eq!(
            count(&conn, "PRODUCTS WHERE PROD_POPUP_AD_WEB IS NOT NULL"),
            1,
            "{identifier}: popup ad"
        );
        assert!(
            texts(
                &conn,
                "SELECT DISTINCT PROD_TAB FROM PRODUCTS WHERE PROD_TAB IS NOT NULL"
            )
            .len()
                >= 3,
            "{identifier}"
        );
    }
}

#[test]
fn prices_are_valid_and_sale_prices_are_lower() {
    for identifier in identifiers() {
        let conn = seeded(identifier);
        for price in texts(
            &conn,
            "SELECT PROD_PRICE FROM PRODUCTS UNION ALL SELECT PROD_SALE_PRICE FROM PRODUCTS WHERE PROD_SALE_PRICE IS NOT NULL
             UNION ALL SELECT VARIANT_PRICE FROM PRODUCT_VARIANTS UNION ALL SELECT PRICE FROM PRICE_LISTS
             UNION ALL SELECT SHIP_COST FROM SHIPPING_METHODS UNION ALL SELECT ORDERTOTAL FROM ORDERS",
        ) {
            money::cents(&price).unwrap();
        }
        let not_cheaper =
            "PRODUCTS WHERE CAST(PROD_SALE_PRICE AS REAL) >= CAST(PROD_PRICE AS REAL)";
        assert_eq!(
            count(&conn, not_cheaper),
            0,
            "{identifier}: sale prices above the price"
        );
        let listed = "PRICE_LISTS l JOIN PRODUCTS p ON p.PRODID = l.PRODID
             WHERE CAST(l.PRICE AS REAL) > CAST(p.PROD_SALE_PRICE AS REAL)";
        assert_eq!(
            count(&conn, listed),
            0,
            "{identifier}: trade prices above the sale"
        );
        assert_eq!(
            count(&conn, "PRODUCTS WHERE PROD_UNTIL <= '2027-01-01'"),
            0,
            "{identifier}: deals in the past"
        );
    }
}

#[test]
fn the_catalogue_has_the_irregularities_of_real_shops() {
    for identifier in identifiers() {
        let conn = seeded(identifier);
        let some = |what: &str, condition: &str| {
            assert!(
                count(&conn, &format!("PRODUCTS p WHERE {LISTED} AND {condition}")) >= 1,
                "{identifier}: {what}"
            );
        };
        some("a very long name", "LENGTH(PRODDESC) > 100");
        some(
            "no picture",
            "NOT EXISTS (SELECT 1 FROM PRODUCT_PICTURES q WHERE q.PRODID = p.PRODID)",
        );
        some("an ampersand", "PRODDESC LIKE '%&%'");
        some("a quote", "PRODDESC LIKE '%\"%'");
        some("a price that ends like 39.30", "PROD_PRICE LIKE '%9.30'");
        some(
            "letters beyond ASCII",
            "LENGTH(CAST(PROD_LONG_DESC AS BLOB)) > LENGTH(PROD_LONG_DESC)",
        );
        let empty =
            "CATEGORIES c WHERE NOT EXISTS (SELECT 1 FROM PRODUCTS p WHERE p.CatID = c.CatID)";
        assert!(count(&conn, empty) >= 1, "{identifier}: empty category");
        let sold_out = format!(
            "PRODUCTS p WHERE {LISTED} AND (SELECT SUM(QUANTITY) FROM STOCK s WHERE s.PRODID = p.PRODID) = 0"
        );
        assert!(count(&conn, &sold_out) >= 3, "{identifier}: sold out");
        assert_eq!(
            count(&conn, &format!("{sold_out} AND PROD_TOP = 1")),
            0,
            "{identifier}: recommended though sold out"
        );
        let missing_pairs = "(SELECT PRODID FROM PRODUCT_VARIANTS GROUP BY PRODID
             HAVING COUNT(*) < COUNT(DISTINCT COLOR_NAME) * COUNT(DISTINCT SIZE_NAME))";
        assert!(
            count(&conn, missing_pairs) >= 1,
            "{identifier}: colours without a size"
        );
    }
}
