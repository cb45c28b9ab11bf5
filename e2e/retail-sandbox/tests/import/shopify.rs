use retail_sandbox::import::{Format, ImportReport, WarningKind};

use crate::shop::{Shop, png, rejection, warnings};

const EXPORT: &str = include_str!("../fixtures/shopify.csv");

fn imported() -> (Shop, ImportReport) {
    let mut shop = Shop::new();
    shop.write("pictures/jug.png", png(40, 30));
    shop.write("pictures/jug-front.png", png(20, 50));
    let report = shop.import_text(Format::Shopify, EXPORT).unwrap();
    (shop, report)
}

#[test]
fn rows_with_one_handle_are_one_product_and_unusable_rows_are_rejected() {
    let (_shop, report) = imported();
    assert_eq!(
        (report.products, report.variants, report.pictures),
        (6, 4, 2)
    );
    let lines: Vec<u64> = report
        .rejections
        .iter()
        .map(|rejection| rejection.line)
        .collect();
    assert_eq!(lines, [10, 11, 14, 15, 16, 17, 18, 19]);
    assert!(rejection(&report, 10).contains("same options as line 8"));
    assert!(rejection(&report, 11).contains("no value for the option `Size`"));
    assert!(rejection(&report, 14).contains("gift card"));
    assert!(rejection(&report, 15).contains("no title"));
    assert!(rejection(&report, 16).contains("product on line 15"));
    assert!(rejection(&report, 17).contains("no handle"));
    assert!(rejection(&report, 18).contains("handle is that of line 12"));
    assert!(rejection(&report, 19).contains("negative"));
}

#[test]
fn a_compare_at_price_makes_a_sale_and_pictures_are_ordered_by_position() {
    let (shop, _report) = imported();
    let sql = "SELECT PRODCODE, PRODSLUG, PROD_PRICE, PROD_SALE_PRICE, PROD_LONG_DESC, Brand_code, QUANTITY FROM PRODUCTS
               JOIN BRANDS USING (Brand_Id) JOIN STOCK USING (PRODID) WHERE PRODDESC = 'Clay Jug'";
    let html = "<h6>Care</h6>\n<p>Wash \"by hand\".</p>";
    assert_eq!(
        shop.row(sql),
        format!("clay-jug|clay-jug|20.00|12.50|{html}|kiln-sons|5")
    );
    let pictures =
        "SELECT PICTURE_URL, PICTURE_WIDTH, PICTURE_HEIGHT, content_type FROM PRODUCT_PICTURES
                    JOIN SANDBOX_PICTURES ON path = PICTURE_URL ORDER BY PICTURE_SEQ";
    let rows = shop.rows(pictures);
    assert!(
        rows[0].starts_with("imported/jug-front-") && rows[0].ends_with(".png|20|50|image/png"),
        "{rows:?}"
    );
    assert!(rows[1].ends_with(".png|40|30|image/png"), "{rows:?}");
}

#[test]
fn a_tag_before_the_type_is_the_master_category_and_codes_lose_their_apostrophe() {
    let (shop, report) = imported();
    let sql = "SELECT PROD_PRICE, PROD_SALE_PRICE, QUANTITY, CatDescription, PCM_Description FROM PRODUCTS
               JOIN STOCK USING (PRODID) JOIN CATEGORIES USING (CatID) JOIN CATEGORY_MASTER USING (PCM_Id)
               WHERE PRODCODE = '0042'";
    assert_eq!(shop.row(sql), "250.00|-|0|Seats|Garden");
    let categories = "SELECT CatDescription, PCM_Description FROM CATEGORIES JOIN CATEGORY_MASTER USING (PCM_Id) ORDER BY CatID";
    let expected = [
        "Indoor|Indoor",
        "Brown|Indoor",
        "Clay|Indoor",
        "Seats|Garden",
        "Oak|Garden",
        "Outdoor|Outdoor",
    ];
    assert_eq!(shop.rows(categories)[..6], expected);
    assert_eq!(
        report
            .warnings
            .iter()
            .filter(|warning| warning.kind == WarningKind::RemotePicture)
            .count(),
        1
    );
    assert!(warnings(&report, 5).contains("web address"));
}

#[test]
fn colours_with_different_stock_become_variant_products() {
    let (shop, _report) = imported();
    let mitts =
        "SELECT PRODDESC, PRODCODE, PROD_PRICE, QUANTITY FROM PRODUCTS JOIN STOCK USING (PRODID)
                 WHERE PRODDESC LIKE 'Mitts%' ORDER BY PRODID";
    assert_eq!(
        shop.rows(mitts),
        [
            "Mitts|mitts|9.99|4",
            "Mitts - Green|mitts-green|9.99|1",
            "Mitts - Yellow|mitts-yellow|15.99|3"
        ]
    );
    let lamp = "SELECT COLOR_NAME, SIZE_NAME, VARIANT_PRICE FROM PRODUCT_VARIANTS";
    assert_eq!(shop.rows(lamp), ["White|Small|30.00", "White|Large|30.00"]);
}

#[test]
fn archived_and_unpublished_products_are_not_shown() {
    let (shop, _report) = imported();
    let hidden = "SELECT PRODCODE FROM PRODUCTS WHERE PROD_WEB_SHOW = 0 ORDER BY PRODCODE";
    assert_eq!(shop.rows(hidden), ["P-1", "P-2"]);
}

#[test]
fn a_second_import_of_the_same_file_changes_nothing() {
    let (mut shop, first) = imported();
    let before = shop.dump();
    let second = shop.import_text(Format::Shopify, EXPORT).unwrap();
    assert_eq!(second.updated, first.products);
    assert!(shop.dump() == before, "the database changed");
}
