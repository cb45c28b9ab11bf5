//! What every tenant's demo shop is promised to hold.

use std::collections::BTreeSet;
use std::time::Instant;

use rusqlite::Connection;

use super::{SeedError, fill, identifiers, money, slug};

const KINDS: &[&str] = &[
    "bottle", "device", "pod", "coil", "charger", "chair", "table", "sofa", "shelf", "lamp", "rug",
    "pack",
];
const LISTED: &str = "PROD_WEB_SHOW = 1 AND DELETEDFLAG = 0 AND PARENT_PRODID IS NULL";

fn empty() -> Connection {
    let conn = Connection::open_in_memory().unwrap();
    conn.execute_batch("PRAGMA foreign_keys = ON").unwrap();
    conn.execute_batch(include_str!("../schema.sql")).unwrap();
    conn
}

fn seeded(identifier: &str) -> Connection {
    let mut conn = empty();
    fill(&mut conn, identifier).unwrap_or_else(|error| panic!("{identifier}: {error}"));
    conn
}

fn count(conn: &Connection, from: &str) -> i64 {
    conn.query_row(&format!("SELECT COUNT(*) FROM {from}"), [], |row| {
        row.get(0)
    })
    .unwrap()
}

fn texts(conn: &Connection, query: &str) -> Vec<String> {
    let mut statement = conn.prepare(query).unwrap();
    statement
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect()
}

/// Every row of every table, as text.
fn dump(conn: &Connection) -> Vec<String> {
    let mut rows = Vec::new();
    for table in texts(
        conn,
        "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
    ) {
        let mut statement = conn.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns = statement.column_count();
        let mut found = statement.query([]).unwrap();
        while let Some(row) = found.next().unwrap() {
            rows.push((0..columns).fold(table.clone(), |text, column| {
                format!("{text}|{:?}", row.get_ref(column).unwrap())
            }));
        }
    }
    rows
}

#[test]
fn every_tenant_is_filled_quickly() {
    for identifier in identifiers() {
        let mut conn = empty();
        let start = Instant::now();
        fill(&mut conn, identifier).unwrap_or_else(|error| panic!("{identifier}: {error}"));
        let listed = count(&conn, &format!("PRODUCTS WHERE {LISTED}"));
        println!(
            "{identifier}: {listed} listed of {} products in {:?}",
            count(&conn, "PRODUCTS"),
            start.elapsed()
        );
    }
}

#[test]
fn an_unknown_tenant_is_refused() {
    assert!(matches!(
        fill(&mut empty(), "nobody"),
        Err(SeedError::UnknownTenant(_))
    ));
}

#[test]
fn filling_twice_gives_the_same_database() {
    for identifier in identifiers() {
        assert_eq!(
            dump(&seeded(identifier)),
            dump(&seeded(identifier)),
            "{identifier}"
        );
    }
}

#[test]
fn the_catalogue_has_the_promised_size() {
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
fn everything_around_the_catalogue_is_there() {
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
        let bare = "ORDERS WHERE ORDERID NOT IN (SELECT ORDERID FROM ORDER_DETAILS)";
        assert_eq!(count(&conn, bare), 0, "{identifier}: orders without lines");
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
fn every_position_and_property_is_set() {
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

#[test]
fn addresses_are_unique_and_well_formed() {
    for identifier in identifiers() {
        let conn = seeded(identifier);
        for query in [
            "SELECT PRODSLUG FROM PRODUCTS",
            "SELECT CatCode FROM CATEGORIES UNION ALL SELECT PCM_Code FROM CATEGORY_MASTER",
            "SELECT Brand_code FROM BRANDS",
            "SELECT POST_SLUG FROM BLOG_POSTS",
        ] {
            let slugs = texts(&conn, query);
            for found in &slugs {
                assert_eq!(*found, slug::slug(found), "{identifier}");
                assert!(!found.is_empty(), "{identifier}: {query}");
            }
            let different: BTreeSet<_> = slugs.iter().collect();
            assert_eq!(different.len(), slugs.len(), "{identifier}: {query}");
        }
        let codes = texts(&conn, "SELECT PRODCODE FROM PRODUCTS");
        assert_eq!(
            codes.iter().collect::<BTreeSet<_>>().len(),
            codes.len(),
            "{identifier}: codes"
        );
    }
}

#[test]
fn every_picture_can_be_drawn() {
    for identifier in identifiers() {
        let conn = seeded(identifier);
        let mut missing = 0;
        for url in texts(&conn, "SELECT PICTURE_URL FROM PRODUCT_PICTURES") {
            if url == "products/missing-1-1.svg" {
                missing += 1;
                continue;
            }
            let name = url
                .strip_prefix("products/")
                .and_then(|name| name.strip_suffix(".svg"))
                .unwrap();
            let parts: Vec<_> = name.split('-').collect();
            assert!(KINDS.contains(&parts[0]), "{identifier}: {url}");
            assert!(
                parts.len() == 3 && parts[1..].iter().all(|part| part.parse::<u32>().is_ok()),
                "{identifier}: {url}"
            );
        }
        assert_eq!(missing, 1, "{identifier}: missing picture files");
        let few = format!(
            "PRODUCTS p WHERE {LISTED} AND (SELECT COUNT(*) FROM PRODUCT_PICTURES q WHERE q.PRODID = p.PRODID) < 2"
        );
        assert_eq!(
            count(&conn, &few),
            1,
            "{identifier}: only the product without pictures has fewer than two"
        );
        let height = if identifier == "furniture" { 1000 } else { 800 };
        assert_eq!(
            count(
                &conn,
                &format!("PRODUCT_PICTURES WHERE PICTURE_HEIGHT <> {height}")
            ),
            0,
            "{identifier}"
        );
    }
}

#[test]
fn prices_are_amounts_and_sales_are_cheaper() {
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
        let dear = "PRODUCTS WHERE CAST(PROD_SALE_PRICE AS REAL) >= CAST(PROD_PRICE AS REAL)";
        assert_eq!(
            count(&conn, dear),
            0,
            "{identifier}: sale prices above the price"
        );
        assert_eq!(
            count(&conn, "PRODUCTS WHERE PROD_UNTIL <= '2027-01-01'"),
            0,
            "{identifier}: deals in the past"
        );
    }
}

#[test]
fn the_oddities_of_real_shops_are_there() {
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
        let gaps = "(SELECT PRODID FROM PRODUCT_VARIANTS GROUP BY PRODID
             HAVING COUNT(*) < COUNT(DISTINCT COLOR_NAME) * COUNT(DISTINCT SIZE_NAME))";
        assert!(
            count(&conn, gaps) >= 1,
            "{identifier}: colours without a size"
        );
    }
}

#[test]
fn amounts_are_read_and_written_to_the_cent() {
    assert_eq!(money::cents("39.30").unwrap(), 3930);
    assert_eq!(money::cents("39.3").unwrap(), 3930);
    assert_eq!(money::cents("1190").unwrap(), 119_000);
    assert_eq!(money::euro(3905), "39.05");
    assert_eq!(money::without_vat(11_900, 19), 10_000);
    for wrong in ["", "1,90", "1.234", "-1.00", "free"] {
        assert!(money::cents(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn slugs_are_plain_words() {
    assert_eq!(
        slug::slug("Crème Brûlée & Cola 10 ml"),
        "creme-brulee-and-cola-10-ml"
    );
    assert_eq!(slug::slug("Λευκαρίτικο cushion"), "leykaritiko-cushion");
    assert_eq!(slug::slug("Ohm’s Law \"tee\""), "ohms-law-tee");
}
