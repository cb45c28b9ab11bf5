use retail_sandbox::import::{Format, ImportReport};

use crate::shop::{Shop, png, rejection, warnings};

const EXPORT: &str = include_str!("../fixtures/woocommerce.csv");

fn imported() -> (Shop, ImportReport) {
    let mut shop = Shop::new();
    shop.write("pictures/kettle.png", png(40, 30));
    let report = shop.import_text(Format::WooCommerce, EXPORT).unwrap();
    (shop, report)
}

#[test]
fn the_report_has_counts_and_every_rejected_line() {
    let (_shop, report) = imported();
    assert_eq!(
        (
            report.products,
            report.updated,
            report.variants,
            report.pictures
        ),
        (12, 0, 6 + 3 + 2, 1)
    );
    let lines: Vec<u64> = report
        .rejections
        .iter()
        .map(|rejection| rejection.line)
        .collect();
    // The first description has two lines, so that all later records start one line further down.
    assert_eq!(lines, [14, 15, 16, 17, 18, 19, 20]);
    let shown = report.to_string();
    assert!(
        shown.starts_with("imported 12 products (11 variants, 1 pictures)\n"),
        "{shown}"
    );
    assert!(
        shown.contains("\nline 14: left out: a grouped product"),
        "{shown}"
    );
}

#[test]
fn each_rejection_has_a_reason() {
    let (_shop, report) = imported();
    assert!(rejection(&report, 14).contains("grouped"));
    assert!(rejection(&report, 15).contains("sold by another shop"));
    assert!(rejection(&report, 16).contains("`subscription`"));
    assert!(rejection(&report, 17).contains("`1.234` could mean thousands"));
    assert!(rejection(&report, 18).contains("no name"));
    assert!(rejection(&report, 19).contains("parent `NOWHERE`"));
    assert!(rejection(&report, 20).contains("without a variation"));
}

#[test]
fn a_simple_product_keeps_its_text_price_brand_and_category() {
    let (shop, _report) = imported();
    let sql = "SELECT PRODDESC, PRODSLUG, PROD_LONG_DESC, PROD_PRICE, PROD_SALE_PRICE, PROD_TOP, PROD_WEB_SHOW, Brand_name,
               CatDescription, QUANTITY FROM PRODUCTS JOIN BRANDS USING (Brand_Id) JOIN CATEGORIES USING (CatID)
               JOIN STOCK USING (PRODID) WHERE PRODCODE = 'KET-1'";
    let expected = "Copper Kettle|copper-kettle|<p>Whistles,\nthen waits.</p>|49.90|-|1|1|Hearth & Co|Kettles|7";
    assert_eq!(shop.row(sql), expected);
    let categories = "SELECT CatDescription, CatCode, PCM_Description, PCM_Code FROM CATEGORIES JOIN CATEGORY_MASTER USING (PCM_Id)
                  ORDER BY CatID";
    assert_eq!(
        shop.rows(categories),
        [
            "Kettles|kettles|Kitchen & Bar|kitchen-bar",
            "Gifts|gifts|Products|products",
            "Cups, Mugs|cups-mugs|Kitchen & Bar|kitchen-bar",
            "Music|music|Products|products",
            "Work / Aprons|work-aprons|Clothing|clothing",
            "Uncategorised|uncategorised|Products|products",
        ]
    );
    let additional = "SELECT CatDescription FROM PRODUCT_CATEGORIES JOIN CATEGORIES USING (CatID)";
    assert_eq!(shop.rows(additional), ["Gifts"]);
}

#[test]
fn unpublished_and_hidden_products_are_imported_but_not_shown() {
    let (shop, report) = imported();
    let sql = "SELECT PRODDESC, PROD_PRICE, PROD_SALE_PRICE, QUANTITY FROM PRODUCTS JOIN STOCK USING (PRODID)
               WHERE PROD_WEB_SHOW = 0";
    assert_eq!(
        shop.rows(sql),
        ["Tin Cup|1.20|0.50|100", "Draft Cup|3.00|-|0"]
    );
    assert!(warnings(&report, 6).contains("2 of its pictures have a web address"));
    assert!(warnings(&report, 6).contains("downloadable"));
    assert_eq!(
        shop.row("SELECT PROD_LONG_DESC FROM PRODUCTS WHERE PRODCODE = 'SONG-1'"),
        "Verse\nChorus"
    );
}

#[test]
fn colours_and_sizes_stay_one_product_and_a_row_without_size_gets_all_sizes() {
    let (shop, report) = imported();
    let sql = "SELECT COLOR_NAME, SIZE_NAME, VARIANT_PRICE, COLOR IS NOT NULL FROM PRODUCT_VARIANTS
               JOIN PRODUCTS USING (PRODID) WHERE PRODCODE = 'APR' ORDER BY VARIANT_ID";
    let expected = [
        "Blue|S|26.00|1",
        "Blue|M|26.00|1",
        "Blue|L|26.00|1",
        "Red|S|25.00|1",
        "Red|M|25.00|1",
        "Red|L|25.00|1",
    ];
    assert_eq!(shop.rows(sql), expected);
    let product = "SELECT PROD_PRICE, QUANTITY FROM PRODUCTS JOIN STOCK USING (PRODID) WHERE PRODCODE = 'APR'";
    assert_eq!(shop.row(product), "25.00|100");
    assert!(warnings(&report, 7).contains("2 codes of its colours and sizes are not kept"));
}

#[test]
fn other_options_become_variant_products_with_their_own_price_and_stock() {
    let (shop, report) = imported();
    let sql = "SELECT c.PRODCODE, c.PRODDESC, c.PRODSLUG, c.PROD_PRICE, c.PROD_SALE_PRICE, s.QUANTITY FROM PRODUCTS c
               JOIN PRODUCTS p ON p.PRODID = c.PARENT_PRODID JOIN STOCK s ON s.PRODID = c.PRODID
               WHERE p.PRODDESC = 'Samovar' ORDER BY c.PRODID";
    assert_eq!(
        shop.rows(sql),
        [
            "SAM-B|Samovar - Brass, 3|samovar-brass-3|200.00|180.00|4",
            "SAM-B|Samovar - Brass, 5|samovar-brass-5|200.00|180.00|4",
            "SAM-S|Samovar - Steel, 5|samovar-steel-5|150.00|-|0",
        ]
    );
    // The product has the price of its cheapest variant and the stock of all variants.
    let product = "SELECT PRODCODE, PROD_PRICE, PROD_SALE_PRICE, QUANTITY FROM PRODUCTS JOIN STOCK USING (PRODID)
                   WHERE PRODDESC = 'Samovar'";
    assert_eq!(shop.row(product), "samovar|150.00|-|8");
    assert!(warnings(&report, 11).contains("stock of 4 is set on each of the 2 variants"));
    assert!(warnings(&report, 12).contains("stock of -2 is imported as 0"));
    assert!(warnings(&report, 13).contains("not published"));
}

#[test]
fn products_that_share_a_code_stay_separate_and_so_do_colours() {
    let (shop, _report) = imported();
    let twins = "SELECT PRODSLUG, PROD_PRICE FROM PRODUCTS WHERE PRODCODE = 'DUP' ORDER BY PRODID";
    assert_eq!(shop.rows(twins), ["twin|10.00", "twin-dup|11.00"]);
    let stools = "SELECT PRODDESC, PRODCODE, QUANTITY FROM PRODUCTS JOIN STOCK USING (PRODID) WHERE PRODDESC LIKE 'Stool%'
                  ORDER BY PRODID";
    assert_eq!(
        shop.rows(stools),
        [
            "Stool|STOOL|12",
            "Stool - plum|40.1|6",
            "Stool - mint|40.1|6"
        ]
    );
}

#[test]
fn a_sale_price_counts_only_on_its_days_and_below_the_regular_price() {
    let (shop, report) = imported();
    let sql = "SELECT PROD_SALE_PRICE, PROD_UNTIL FROM PRODUCTS WHERE PRODCODE LIKE 'SALE-%' ORDER BY PRODCODE";
    assert_eq!(shop.rows(sql), ["-|-", "5.00|2099-12-31T23:59:59", "-|-"]);
    assert!(warnings(&report, 26).contains("does not include today"));
    assert!(warnings(&report, 28).contains("not below the regular price"));
    assert!(warnings(&report, 28).contains("no category"));
}

#[test]
fn a_second_import_changes_nothing_unless_the_file_changed() {
    let (mut shop, first) = imported();
    let before = shop.dump();
    let second = shop.import_text(Format::WooCommerce, EXPORT).unwrap();
    assert_eq!(second.updated, first.products);
    assert!(shop.dump() == before, "the database changed");

    let changed = EXPORT
        .replace("49.90", "44.90")
        .replace("id:8,,,1,,Material,Steel", "id:8,,,1,,Material,Silver");
    shop.import_text(Format::WooCommerce, &changed).unwrap();
    assert_eq!(
        shop.row("SELECT PROD_PRICE FROM PRODUCTS WHERE PRODCODE = 'KET-1'"),
        "44.90"
    );
    // The variant kept its row with a new name, because its code is the same.
    let steel = "SELECT PRODDESC, DELETEDFLAG FROM PRODUCTS WHERE PRODCODE = 'SAM-S'";
    assert_eq!(shop.row(steel), "Samovar - Silver, 5|0");
    assert_eq!(shop.dump().len(), before.len());
}

#[test]
fn variants_missing_from_the_file_are_marked_as_deleted() {
    let (mut shop, _report) = imported();
    let without: Vec<&str> = EXPORT
        .lines()
        .filter(|line| !line.contains("SAM-S"))
        .collect();
    let without = without.join("\n");
    shop.import_text(Format::WooCommerce, &without).unwrap();
    assert_eq!(
        shop.rows("SELECT PRODCODE FROM PRODUCTS WHERE DELETEDFLAG = 1"),
        ["SAM-S"]
    );
    shop.import_text(Format::WooCommerce, EXPORT).unwrap();
    assert_eq!(
        shop.rows("SELECT PRODCODE FROM PRODUCTS WHERE DELETEDFLAG = 1"),
        [""; 0]
    );
}
