use retail_sandbox::import::{Format, ImportOptions, ImportReport, WarningKind};

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
fn a_type_is_the_category_and_codes_lose_their_apostrophe() {
    let (shop, report) = imported();
    let sql = "SELECT PROD_PRICE, PROD_SALE_PRICE, QUANTITY, CatDescription, PCM_Description FROM PRODUCTS
               JOIN STOCK USING (PRODID) JOIN CATEGORIES USING (CatID) JOIN CATEGORY_MASTER USING (PCM_Id)
               WHERE PRODCODE = '0042'";
    assert_eq!(shop.row(sql), "250.00|-|0|Seats|Products");
    let categories = "SELECT CatDescription, PCM_Description FROM CATEGORIES JOIN CATEGORY_MASTER USING (PCM_Id) ORDER BY CatID";
    let expected = [
        "Indoor|Products",
        "Seats|Products",
        "Outdoor|Products",
        "Uncategorised|Products",
    ];
    assert_eq!(shop.rows(categories), expected);
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

/// Rows of title, type, tags and taxonomy.
fn tree(rows: &[[&str; 4]]) -> Vec<String> {
    let header = "Handle,Title,Type,Tags,Product Category,Variant Price".to_owned();
    let rows = rows.iter().enumerate().map(|(number, row)| {
        let [title, product_type, tags, taxonomy] = row;
        format!("p-{number},{title},{product_type},\"{tags}\",\"{taxonomy}\",5")
    });
    let lines: Vec<String> = [header].into_iter().chain(rows).collect();
    let text = lines.join("\n");
    let mut shop = Shop::new();
    shop.import_text(Format::Shopify, &text).unwrap();
    shop.rows(
        "SELECT PCM_Description, CatDescription, count(*) FROM PRODUCTS JOIN CATEGORIES USING (CatID)
         JOIN CATEGORY_MASTER USING (PCM_Id) GROUP BY 1, 2 ORDER BY 1, 2",
    )
}

#[test]
fn a_tag_that_groups_several_types_is_their_master_category() {
    let rows = [
        ["Laptop", "Computers", "New, Electronics, Computers", ""],
        ["Tablet", "computers", "Electronics, Garden", ""],
        ["Camera", "Photo", "Electronics, Black", ""],
        ["Fern", "Plants", "Garden", ""],
        ["Palm", "Plants", "Garden, Black", ""],
        ["Bench", "Seats", "Black, Garden", ""],
        ["Jacket", "Jackets", "Black, Jackets", ""],
        ["Parka", "Jackets", "Black, Jackets", ""],
        ["Fork", "Tools", "Garden", ""],
    ];
    let expected = [
        "Electronics|Computers|2",
        "Electronics|Photo|1",
        "Garden|Plants|2",
        "Garden|Seats|1",
        "Garden|Tools|1",
        "Products|Jackets|2",
    ];
    assert_eq!(tree(&rows), expected);
}

#[test]
fn without_a_common_tag_the_taxonomy_or_all_products_is_the_master_category() {
    let clothes = "Apparel & Accessories > Clothing > Outerwear";
    let rows = [
        ["Jacket", "Jackets", "Warm", clothes],
        ["Parka", "Jackets", "Sale", clothes],
        ["Cap", "", "Sale", "Apparel & Accessories > Hats"],
        ["Mug", "Mugs &amp; Cups", "Sale", ""],
        ["Plate", "", "Sale, Tableware", ""],
        ["Bowl", "", "Sale, Blue, Tableware", ""],
        ["Thing", "", "", ""],
    ];
    let expected = [
        "Apparel & Accessories|Hats|1",
        "Apparel & Accessories|Jackets|2",
        "Products|Mugs & Cups|1",
        "Products|Sale|2",
        "Products|Uncategorised|1",
    ];
    assert_eq!(tree(&rows), expected);
}

#[test]
fn a_tag_for_whom_a_product_is_is_the_master_category_of_its_type() {
    let rows = [
        ["Anorak", "Jackets", "Women", ""],
        ["Parka", "Jackets", "Men", ""],
        ["Vest", "Jackets", "Men’s, Women", ""],
        ["Romper", "", "Kids, Sets", ""],
        ["Overall", "", "Kids, Sets", ""],
        ["Bag", "Bags", "", ""],
    ];
    let expected = [
        "Kids|Sets|2",
        "Men|Jackets (Men)|2",
        "Products|Bags|1",
        "Women|Jackets (Women)|1",
    ];
    assert_eq!(tree(&rows), expected);
}

#[test]
fn a_shop_for_one_audience_has_its_types_as_categories() {
    let rows = [
        ["Anorak", "Jackets", "Women", ""],
        ["Skirt", "Skirts", "Women", ""],
    ];
    assert_eq!(tree(&rows), ["Products|Jackets|1", "Products|Skirts|1"]);
}

#[test]
fn the_report_shows_each_kind_of_warning_once_with_a_count() {
    let rows = (1..=3).map(|number| {
        format!("p-{number},Product {number},5,https://cdn.example/{number}.png,Toys")
    });
    let header = "Handle,Title,Variant Price,Image Src,Type".to_owned();
    let lines: Vec<String> = [header].into_iter().chain(rows).collect();
    let report = Shop::new()
        .import_text(Format::Shopify, &lines.join("\n"))
        .unwrap();
    assert_eq!(report.warnings.len(), 3);
    let shown = report.to_string();
    assert_eq!(shown.matches("web address").count(), 1, "{shown}");
    assert!(
        shown.contains("\nline 2: its picture")
            && shown.contains("(and 2 more warnings of this kind)"),
        "{shown}"
    );
}

const SIZES: &str = "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Inventory Qty,Variant Price,Image Src,Variant Image\n\
    tee,CoolTech&trade; Tee,Color,Tomato,Size,XL,5,20,front.png,red.png\n\
    tee,,,Tomato,,S,5,20,,red.png\n\
    tee,,,Slate Blue,,M,5,20,red.png,blue.png\n\
    tee,,,Slate Blue,,XS,0,20,,blue.png\n";

fn shop_with_sizes(options: ImportOptions) -> Shop {
    let mut shop = Shop::new();
    for (name, width) in [("front.png", 10), ("red.png", 20), ("blue.png", 30)] {
        shop.write(name, png(width, 40));
    }
    let csv = shop.write("export.csv", SIZES);
    shop.import_with(options, Format::Shopify, &csv).unwrap();
    shop
}

#[test]
fn each_size_keeps_its_own_stock_and_picture_in_the_order_of_sizes() {
    let shop = shop_with_sizes(ImportOptions::default());
    let sql = "SELECT PRODDESC, QUANTITY, PICTURE_WIDTH FROM PRODUCTS JOIN STOCK USING (PRODID)
               JOIN PRODUCT_PICTURES USING (PRODID) WHERE PARENT_PRODID IS NOT NULL ORDER BY PRODID";
    assert_eq!(
        shop.rows(sql),
        [
            "CoolTech™ Tee - Tomato, S|5|20",
            "CoolTech™ Tee - Tomato, XL|5|20",
            "CoolTech™ Tee - Slate Blue, XS|0|30",
            "CoolTech™ Tee - Slate Blue, M|5|30",
        ]
    );
}

#[test]
fn with_shared_stock_colours_have_swatches_and_pictures_named_after_them() {
    let shop = shop_with_sizes(ImportOptions {
        shared_stock: true,
        ..ImportOptions::default()
    });
    let colors = "SELECT COLOR_NAME, SIZE_NAME, COLOR FROM PRODUCT_VARIANTS ORDER BY VARIANT_ID";
    assert_eq!(
        shop.rows(colors),
        [
            "Tomato|S|#ff6347",
            "Tomato|XL|#ff6347",
            "Slate Blue|M|#6a5acd"
        ]
    );
    assert_eq!(shop.row("SELECT QUANTITY FROM STOCK"), "15");
    let pictures = shop.rows("SELECT PICTURE_URL FROM PRODUCT_PICTURES ORDER BY PICTURE_SEQ");
    let stems: Vec<&str> = pictures
        .iter()
        .map(|path| path.rsplit_once('-').unwrap().0)
        .collect();
    assert_eq!(
        stems,
        [
            "imported/front",
            "imported/red-tomato",
            "imported/blue-slate-blue"
        ]
    );
}

#[test]
fn replacing_deletes_what_the_file_does_not_have() {
    let mut shop = imported().0;
    let csv = shop.write("other.csv", SIZES);
    let options = ImportOptions {
        replace: true,
        ..ImportOptions::default()
    };
    shop.import_with(options, Format::Shopify, &csv).unwrap();
    assert_eq!(
        shop.row("SELECT PRODDESC FROM PRODUCTS WHERE PARENT_PRODID IS NULL"),
        "CoolTech™ Tee"
    );
    assert_eq!(
        shop.rows("SELECT CatDescription FROM CATEGORIES"),
        ["Uncategorised"]
    );
    assert_eq!(shop.row("SELECT count(*) FROM BRANDS"), "0");
    let orphans = "SELECT count(*) FROM STOCK WHERE PRODID NOT IN (SELECT PRODID FROM PRODUCTS)";
    assert_eq!(shop.row(orphans), "0");
}

#[test]
fn the_format_is_recognised_by_the_header() {
    let shop = Shop::new();
    let shopify = shop.write("a.csv", EXPORT);
    assert_eq!(Format::detect(&shopify).unwrap(), Format::Shopify);
    let woocommerce = shop.write("b.csv", include_str!("../fixtures/woocommerce.csv"));
    assert_eq!(Format::detect(&woocommerce).unwrap(), Format::WooCommerce);
    let other = shop.write("c.csv", "Name,Price\nChair,5\n");
    assert!(Format::detect(&other).is_err());
}
