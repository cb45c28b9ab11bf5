use retail_sandbox::import::{Format, ImportError, ImportOptions};

use crate::shop::{Shop, rejection};

const HEADER: &str = "Type,SKU,Name,Regular price";

#[test]
fn rejections_have_physical_line_numbers() {
    let mut shop = Shop::new();
    let text = format!(
        "\u{FEFF}\r\n{HEADER}\r\n\r\nsimple,A,\"two\r\nlines\",1\r\n,,,\r\nsimple,B,No Price,\r\n\r\nsimple,C,,2"
    );
    let report = shop.import_text(Format::WooCommerce, &text).unwrap();
    assert_eq!(report.products, 1);
    assert!(rejection(&report, 7).contains("no price"));
    assert!(rejection(&report, 9).contains("no name"));
}

#[test]
fn long_names_are_rejected_and_control_characters_are_removed() {
    let mut shop = Shop::new();
    let (fits, long) = ("x".repeat(255), "x".repeat(256));
    let text = format!(
        "{HEADER}\nsimple,A,{fits},1\nsimple,B,{long},1\nsimple,C,Be\u{7}ll\u{0},1\nsimple,D,Κανάτα,1"
    );
    let report = shop.import_text(Format::WooCommerce, &text).unwrap();
    assert!(rejection(&report, 3).contains("more than 255 characters"));
    assert_eq!(
        shop.row("SELECT length(PRODDESC) FROM PRODUCTS WHERE PRODCODE = 'A'"),
        "255"
    );
    assert_eq!(
        shop.row("SELECT PRODDESC FROM PRODUCTS WHERE PRODCODE = 'C'"),
        "Bell"
    );
    assert_eq!(
        shop.row("SELECT PRODDESC, PRODSLUG FROM PRODUCTS WHERE PRODCODE = 'D'"),
        "Κανάτα|kanata"
    );
}

#[test]
fn sql_in_a_cell_is_not_executed() {
    let mut shop = Shop::new();
    let name = "Robert'); DROP TABLE PRODUCTS;--";
    shop.import_text(Format::WooCommerce, &format!("{HEADER}\nsimple,A,{name},1"))
        .unwrap();
    assert_eq!(shop.row("SELECT PRODDESC FROM PRODUCTS"), name);
}

#[test]
fn files_that_are_not_an_export_are_refused_and_write_nothing() {
    let mut shop = Shop::new();
    let before = shop.dump();
    let cases: [(&[u8], &str); 9] = [
        (b"", "is empty"),
        (
            b"Name,Price\nKettle,1",
            "no column Type, SKU, Regular price",
        ),
        (
            b"Type;SKU;Name;Regular price\nsimple;A;Kettle;1",
            "separated by `;`",
        ),
        (
            b"Handle,Title,Variant Price\na,A,1",
            "looks like a Shopify export",
        ),
        (
            b"Type,SKU,\"Name,Regular price\nsimple,A,Kettle,1\n",
            "line 1): a quoted cell is never closed",
        ),
        (
            b"Type,SKU,Name,Regular price,Caf\xE9\nsimple,A,Kettle,1,",
            "not UTF-8 text (line 1)",
        ),
        (b"\xFF\xFET\0y\0p\0e\0", "UTF-16"),
        (b"PK\x03\x04rest", "workbook"),
        (b"<!doctype html><p>Sign in</p>", "no column Type"),
    ];
    for (bytes, reason) in cases {
        let csv = shop.write("export.csv", bytes);
        let error = shop
            .import(Format::WooCommerce, &csv)
            .unwrap_err()
            .to_string();
        assert!(error.contains(reason), "{error}");
    }
    let missing = shop.path("nowhere.csv");
    assert!(matches!(
        shop.import(Format::WooCommerce, &missing),
        Err(ImportError::Unreadable { .. })
    ));
    assert!(shop.dump() == before, "the database changed");
}

#[test]
fn an_error_during_the_import_leaves_the_database_unchanged() {
    let mut shop = Shop::new();
    let rows: Vec<String> = (1..=20)
        .map(|n| format!("simple,A{n},Product {n},{n}"))
        .collect();
    let rows = rows.join("\n");
    shop.conn
        .execute_batch(
            "CREATE TRIGGER FULL BEFORE INSERT ON PRODUCTS WHEN new.PRODCODE = 'A15'
             BEGIN SELECT raise(ABORT, 'disk is full'); END;",
        )
        .unwrap();
    let before = shop.dump();
    let error = shop
        .import_text(Format::WooCommerce, &format!("{HEADER}\n{rows}"))
        .unwrap_err();
    assert!(matches!(error, ImportError::Database(_)));
    assert!(error.to_string().contains("nothing was changed"), "{error}");
    assert!(shop.dump() == before, "the database changed");

    shop.conn.execute_batch("DROP TRIGGER FULL").unwrap();
    assert_eq!(
        shop.import_text(Format::WooCommerce, &format!("{HEADER}\n{rows}"))
            .unwrap()
            .products,
        20
    );
}

#[test]
fn run_needs_an_existing_database_and_a_valid_tenant_name() {
    let shop = Shop::new();
    let csv = shop.write("export.csv", format!("{HEADER}\nsimple,A,Kettle,1"));
    let data = shop.folder.path();
    let no_database = retail_sandbox::import::run(
        data,
        "vape",
        Format::WooCommerce,
        &csv,
        ImportOptions::default(),
    )
    .unwrap_err();
    assert!(matches!(&no_database, ImportError::NoDatabase(path) if path.ends_with("vape.sqlite")));
    assert!(!data.join("vape.sqlite").exists());
    for tenant in ["", "../furniture", "a/b", "."] {
        let refused = retail_sandbox::import::run(
            data,
            tenant,
            Format::WooCommerce,
            &csv,
            ImportOptions::default(),
        );
        assert!(
            matches!(refused, Err(ImportError::TenantName(_))),
            "{tenant}"
        );
    }
    let report = shop.run(Format::WooCommerce, &csv).unwrap();
    assert_eq!(report.products, 1);
    assert_eq!(report.picture_base, "/pictures/furniture/");
    assert_eq!(
        shop.row("SELECT PRODDESC, QUANTITY, WH_Id FROM PRODUCTS JOIN STOCK USING (PRODID)"),
        "Kettle|100|1"
    );
}

#[test]
fn a_product_the_shop_already_has_is_updated_by_its_code() {
    let mut shop = Shop::new();
    shop.conn
        .execute_batch(
            "INSERT INTO CATEGORY_MASTER VALUES (1, 'kitchen', 'Kitchen', 1, NULL);
             INSERT INTO CATEGORIES (CatID, CatCode, CatDescription, CatSequence, PCM_Id) VALUES (5, 'kettles', 'Kettles', 1, 1);
             INSERT INTO WAREHOUSES VALUES (1, 'W', 'Harbour', 1);
             INSERT INTO PRODUCTS (PRODID, PRODCODE, PRODSLUG, PRODDESC, PROD_PRICE, CatID, PROD_RATING, PROD_CREATED)
                 VALUES (70, 'KET-1', 'the-kettle', 'Old Name', '9.00', 5, '4.5', '2026-01-01T00:00:00');",
        )
        .unwrap();
    let text = format!("{HEADER},Categories\nsimple,ket-1,Kettle,12,Kitchen > Kettles");
    let report = shop.import_text(Format::WooCommerce, &text).unwrap();
    assert_eq!((report.products, report.updated), (1, 1));
    let product = "SELECT PRODID, PRODSLUG, PRODDESC, PROD_PRICE, CatID, PROD_RATING FROM PRODUCTS";
    assert_eq!(shop.row(product), "70|the-kettle|Kettle|12.00|5|4.5");
    assert_eq!(
        shop.row("SELECT WH_Web_Description FROM WAREHOUSES"),
        "Harbour"
    );
}
