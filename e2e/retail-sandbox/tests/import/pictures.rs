use retail_sandbox::import::{Format, WarningKind};

use crate::shop::{Shop, png, warnings};

fn export(images: &[&str]) -> String {
    let rows = images
        .iter()
        .enumerate()
        .map(|(n, images)| format!("simple,P{n},Product {n},1,\"{images}\"\n"));
    format!(
        "Type,SKU,Name,Regular price,Images\n{}",
        rows.collect::<String>()
    )
}

#[test]
fn pictures_outside_the_folder_are_refused_and_their_products_are_imported() {
    let mut shop = Shop::new();
    shop.write("outside.png", png(4, 3));
    let csv = shop.write("catalog/export.csv", "");
    let outside = shop.path("outside.png");
    std::os::unix::fs::symlink(&outside, shop.path("catalog/link.png")).unwrap();
    std::os::unix::fs::symlink(shop.folder.path(), shop.path("catalog/up")).unwrap();
    let absolute = outside.to_str().unwrap();
    let refused = [
        "../outside.png",
        "x/../../outside.png",
        absolute,
        "link.png",
        "up/outside.png",
        "..\\outside.png",
        "file:///outside.png",
        "C:outside.png",
        "data:image/png,x",
    ];
    std::fs::write(&csv, export(&refused)).unwrap();
    let report = shop.import(Format::WooCommerce, &csv).unwrap();
    assert_eq!((report.products, report.pictures), (refused.len(), 0));
    for (line, address) in (2..).zip(refused) {
        let message = warnings(&report, line);
        // The comma splits the data URL into two addresses; both are refused.
        assert!(
            message.contains("not a path below the file's folder"),
            "{address}: {message}"
        );
    }
    assert_eq!(shop.row("SELECT count(*) FROM SANDBOX_PICTURES"), "0");
}

#[test]
fn only_pictures_of_accepted_types_and_sizes_are_imported() {
    let mut shop = Shop::new();
    shop.write("good.jpeg", png(40, 30));
    shop.write(
        "drawing.svg",
        "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
    );
    shop.write("flat.png", png(0, 30));
    shop.write("wide.png", png(50_000, 50_000));
    let mut large = png(40, 30);
    large.resize(10_000_001, 0);
    shop.write("large.png", large);
    std::fs::create_dir(shop.path("folder.png")).unwrap();
    let text = export(&[
        "good.jpeg",
        "drawing.svg",
        "flat.png",
        "wide.png",
        "large.png",
        "folder.png",
        "none.png",
    ]);
    let report = shop.import_text(Format::WooCommerce, &text).unwrap();
    assert_eq!((report.products, report.pictures), (7, 1));
    // The bytes decide the type, not the file name.
    let stored = shop.row("SELECT path, content_type FROM SANDBOX_PICTURES");
    assert!(
        stored.starts_with("imported/good-") && stored.ends_with(".png|image/png"),
        "{stored}"
    );
    let reasons = [
        "not a JPEG",
        "side of more than",
        "side of more than",
        "larger than 10 MB",
        "not a JPEG",
        "missing",
    ];
    for (line, reason) in (3..).zip(reasons) {
        assert!(
            warnings(&report, line).contains(reason),
            "{line}: {}",
            warnings(&report, line)
        );
    }
    assert!(
        report
            .warnings
            .iter()
            .filter(|warning| warning.line > 2)
            .all(|w| { matches!(w.kind, WarningKind::UnusablePicture | WarningKind::Category) })
    );
}

#[test]
fn equal_names_do_not_collide_copies_are_stored_once_and_replaced_pictures_are_deleted() {
    let mut shop = Shop::new();
    shop.write("a/1.png", png(40, 30));
    shop.write("b/1.png", png(30, 40));
    shop.write("c/1.png", png(40, 30));
    let text = export(&[
        "a/1.png, c/1.png",
        "b/1.png",
        "./c/1.png",
        "https://shop.example/x.png",
    ]);
    let report = shop.import_text(Format::WooCommerce, &text).unwrap();
    assert_eq!(report.pictures, 2);
    assert_eq!(shop.row("SELECT count(*) FROM SANDBOX_PICTURES"), "2");
    assert_eq!(
        shop.rows("SELECT PRODID, PICTURE_WIDTH FROM PRODUCT_PICTURES"),
        ["1|40", "2|30", "3|40"]
    );

    shop.write("b/1.png", png(31, 41));
    shop.import_text(Format::WooCommerce, &text).unwrap();
    assert_eq!(
        shop.rows("SELECT PRODID, PICTURE_WIDTH FROM PRODUCT_PICTURES ORDER BY 1"),
        ["1|40", "2|31", "3|40"]
    );
    assert_eq!(shop.row("SELECT count(*) FROM SANDBOX_PICTURES"), "2");
}

#[test]
fn a_variant_without_a_picture_gets_the_pictures_of_its_product() {
    let mut shop = Shop::new();
    shop.write("vase.png", png(40, 30));
    shop.write("tall.png", png(30, 60));
    let text = "Type,SKU,Name,Regular price,Images,Parent,Attribute 1 name,Attribute 1 value(s)\n\
        variable,V,Vase,,vase.png,,Height,\"Low, Tall\"\n\
        variation,V-L,,5,,V,Height,Low\n\
        variation,V-T,,6,tall.png,V,Height,Tall\n";
    shop.import_text(Format::WooCommerce, text).unwrap();
    let sql = "SELECT PRODCODE, PICTURE_WIDTH FROM PRODUCT_PICTURES JOIN PRODUCTS USING (PRODID) ORDER BY PRODID";
    assert_eq!(shop.rows(sql), ["V|40", "V-L|40", "V-T|30"]);
}
