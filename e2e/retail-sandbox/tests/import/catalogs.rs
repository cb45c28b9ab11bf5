//! Tests with real exports, which are beside the repository or in the folder `RETAIL_CATALOGS`.
//! Without them, the tests are skipped.

use std::io::Write;
use std::path::{Path, PathBuf};

use retail_sandbox::import::{Format, WarningKind};

use crate::shop::{Shop, rejection};

/// Returns `None` if the export is missing, after printing that the test is skipped.
fn export(name: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/catalogs");
    let folder = std::env::var_os("RETAIL_CATALOGS").map_or(beside, PathBuf::from);
    let csv = folder.join(name);
    if csv.is_file() {
        return Some(csv);
    }
    // Written to stderr directly, because the test harness hides output of passing tests.
    let csv = csv.display();
    writeln!(
        std::io::stderr(),
        "SKIPPED: there is no {csv}; set RETAIL_CATALOGS to the folder of catalogues"
    )
    .unwrap();
    None
}

#[test]
fn a_woocommerce_catalogue_with_photographs_is_imported_completely() {
    let Some(csv) = export("vendure-demo/products.woocommerce.csv") else {
        return;
    };
    let mut shop = Shop::new();
    let report = shop.import(Format::WooCommerce, &csv).unwrap();
    assert_eq!(
        (report.products, report.variants, report.pictures),
        (54, 47, 54)
    );
    assert_eq!(report.rejections, []);
    assert_eq!(report.warnings, []);
    assert_eq!(shop.row("SELECT count(*) FROM CATEGORY_MASTER"), "3");
    assert_eq!(shop.row("SELECT count(*) FROM CATEGORIES"), "6");
    assert_eq!(shop.row("SELECT count(*) FROM BRANDS"), "19");
    assert_eq!(
        shop.row("SELECT count(*) FROM PRODUCTS WHERE PARENT_PRODID IS NULL AND Brand_Id IS NULL"),
        "25"
    );
    // Three colours share one code, and all are imported.
    let chair = "SELECT PRODDESC, QUANTITY FROM PRODUCTS JOIN STOCK USING (PRODID)
                 WHERE PRODDESC LIKE 'Modern Cafe Chair -%' ORDER BY PRODID";
    assert_eq!(
        shop.rows(chair),
        [
            "Modern Cafe Chair - mustard|100",
            "Modern Cafe Chair - mint|100",
            "Modern Cafe Chair - pearl|100"
        ]
    );
    assert_eq!(
        shop.row("SELECT count(*) FROM PRODUCTS WHERE PARENT_PRODID IS NOT NULL"),
        "47"
    );
    let range = "SELECT min(CAST(PROD_PRICE AS REAL)), max(CAST(PROD_PRICE AS REAL)) FROM PRODUCTS";
    assert_eq!(shop.row(range), "4.99|5350");
    assert_eq!(
        shop.row("SELECT max(PICTURE_WIDTH), max(PICTURE_HEIGHT) FROM PRODUCT_PICTURES"),
        "1600|1600"
    );

    let before = shop.dump();
    assert_eq!(shop.import(Format::WooCommerce, &csv).unwrap().updated, 54);
    assert!(shop.dump() == before, "the database changed");
}

#[test]
fn the_shopify_export_of_the_same_catalogue_gives_the_same_shop() {
    let (Some(woocommerce), Some(shopify)) = (
        export("vendure-demo/products.woocommerce.csv"),
        export("vendure-demo/products.shopify.csv"),
    ) else {
        return;
    };
    let sql = "SELECT p.PRODDESC, p.PROD_PRICE, p.PARENT_PRODID IS NULL, QUANTITY, CatDescription, PCM_Description, Brand_Id IS NULL,
               p.PROD_LONG_DESC FROM PRODUCTS p JOIN STOCK USING (PRODID) JOIN CATEGORIES USING (CatID)
               JOIN CATEGORY_MASTER USING (PCM_Id) ORDER BY p.PRODDESC";
    let (mut left, mut right) = (Shop::new(), Shop::new());
    left.import(Format::WooCommerce, &woocommerce).unwrap();
    let report = right.import(Format::Shopify, &shopify).unwrap();
    assert_eq!(
        (report.products, report.variants, report.pictures),
        (54, 47, 54)
    );
    assert_eq!(report.rejections, []);
    assert_eq!(left.rows(sql), right.rows(sql));
    // The Shopify export updates the imported products.
    let again = left.import(Format::Shopify, &shopify).unwrap();
    assert_eq!(again.updated, 54);
    assert_eq!(
        left.row("SELECT count(*) FROM PRODUCTS WHERE PARENT_PRODID IS NULL"),
        "54"
    );
}

#[test]
fn the_woocommerce_sample_is_imported_except_unsellable_products() {
    let Some(csv) = export("format-samples/woocommerce/sample_products.csv") else {
        return;
    };
    let mut shop = Shop::new();
    let report = shop.import(Format::WooCommerce, &csv).unwrap();
    // 13 products: 9 simple, 2 downloadable, 2 variable. Their variants: 3 colours in 3 sizes, and
    // 6 hoodies.
    assert_eq!(
        (report.products, report.variants, report.pictures),
        (13, 9 + 6, 0)
    );
    let lines: Vec<u64> = report
        .rejections
        .iter()
        .map(|rejection| rejection.line)
        .collect();
    assert_eq!(lines, [17, 18]);
    assert!(rejection(&report, 17).contains("grouped"));
    assert!(rejection(&report, 18).contains("another shop"));
    // 22 imported rows have pictures with a web address. Three of them are shirts with the pictures
    // of their product, so they give no warning.
    assert_eq!(
        report
            .warnings
            .iter()
            .filter(|warning| warning.kind == WarningKind::RemotePicture)
            .count(),
        19
    );
    // Five simple products are on sale. So is the hoodie, because its cheapest variant is on sale.
    assert_eq!(shop.row("SELECT count(*) FROM PRODUCTS WHERE PROD_SALE_PRICE IS NOT NULL AND PARENT_PRODID IS NULL"), "6");
    assert_eq!(
        shop.rows("SELECT PRODCODE FROM PRODUCTS WHERE PROD_WEB_SHOW = 0"),
        ["cc-hoodie-with-pocket"]
    );
    assert_eq!(shop.row("SELECT min(QUANTITY) FROM STOCK"), "100");
}

#[test]
fn the_shopify_sample_is_imported_completely() {
    let Some(csv) = export("format-samples/shopify-packt/Product-data.csv") else {
        return;
    };
    let mut shop = Shop::new();
    let report = shop.import(Format::Shopify, &csv).unwrap();
    assert_eq!(
        (report.products, report.variants, report.pictures),
        (20, 2, 0)
    );
    assert_eq!(report.rejections, []);
    assert_eq!(
        shop.row("SELECT count(*) FROM PRODUCTS WHERE PROD_SALE_PRICE IS NOT NULL"),
        "16"
    );
    assert_eq!(
        shop.row("SELECT count(*) FROM PRODUCTS JOIN STOCK USING (PRODID) WHERE QUANTITY = 0"),
        "2"
    );
    assert_eq!(
        shop.rows("SELECT CatDescription FROM CATEGORIES"),
        ["Indoor", "Outdoor"]
    );
    assert_eq!(shop.row("SELECT count(*) FROM BRANDS"), "3");
    let gloves = "SELECT PRODDESC, PROD_PRICE, QUANTITY FROM PRODUCTS JOIN STOCK USING (PRODID)
                  WHERE PRODDESC LIKE 'Gardening Gloves%' ORDER BY PRODID";
    assert_eq!(
        shop.rows(gloves),
        [
            "Gardening Gloves|9.99|4",
            "Gardening Gloves - Green|9.99|1",
            "Gardening Gloves - Yellow|15.99|3"
        ]
    );
}
