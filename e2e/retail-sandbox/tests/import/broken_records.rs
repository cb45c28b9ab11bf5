use std::process::Command;

use retail_sandbox::import::{Format, ImportError, ImportReport};

use crate::shop::{Shop, rejection, warnings};

const HEADER: &str = "Type,SKU,Name,Regular price";

fn rejected_lines(report: &ImportReport) -> Vec<u64> {
    let lines = report.rejections.iter().map(|rejection| rejection.line);
    lines.collect()
}

fn codes(shop: &Shop) -> Vec<String> {
    shop.rows("SELECT PRODCODE FROM PRODUCTS ORDER BY PRODID")
}

#[test]
fn only_the_record_that_is_not_utf8_is_rejected() {
    let mut shop = Shop::new();
    let latin1 = b"simple,C,Caf\xE9,3\nsimple,D,Bell,4\n";
    let text = format!("{HEADER}\nsimple,A,Kettle,1\nsimple,B,\"Tin\nCup\",2\n");
    let csv = shop.write("export.csv", [text.as_bytes(), latin1].concat());
    let report = shop.import(Format::WooCommerce, &csv).unwrap();
    assert_eq!(codes(&shop), ["A", "B", "D"]);
    assert_eq!(rejected_lines(&report), [5]);
    assert!(rejection(&report, 5).contains("not UTF-8"));
}

#[test]
fn a_header_that_is_not_utf8_refuses_the_file() {
    let mut shop = Shop::new();
    let csv = shop.write(
        "export.csv",
        b"\nType,SKU,Name,Regular price,Caf\xE9\nsimple,A,Kettle,1,x",
    );
    let error = shop.import(Format::WooCommerce, &csv).unwrap_err();
    assert!(
        matches!(error, ImportError::Encoding { line: 2, .. }),
        "{error}"
    );
}

#[test]
fn an_unclosed_quote_in_the_last_record_rejects_only_that_record() {
    let mut shop = Shop::new();
    let rows: Vec<String> = (1..=9)
        .map(|n| format!("simple,A{n},\"Product\r\n{n}\",{n}"))
        .collect();
    let text = format!(
        "{HEADER}\r\n{}\r\nsimple,A10,\"Kettle,10",
        rows.join("\r\n")
    );
    let report = shop.import_text(Format::WooCommerce, &text).unwrap();
    assert_eq!(report.products, 9);
    assert_eq!(rejected_lines(&report), [20]);
    assert!(rejection(&report, 20).contains("a quoted cell is never closed"));
}

#[test]
fn after_an_invalid_quote_reading_continues_on_the_next_line() {
    let mut shop = Shop::new();
    let text = format!(
        "{HEADER}\nsimple,A,\"Kettle,1\nsimple,B,Cup,2\nsimple,C,\"Big, round \"\"pot\"\"\",3\nsimple,D,\"5\" nail\",4\n\
         simple,E,\"Spoon\" ,5\nsimple,\"F\n\",\"Fork,6\nsimple,G,2\" bolt,7"
    );
    let report = shop.import_text(Format::WooCommerce, &text).unwrap();
    assert_eq!(
        shop.rows("SELECT PRODCODE, PRODDESC FROM PRODUCTS ORDER BY PRODID"),
        ["B|Cup", "C|Big, round \"pot\"", "E|Spoon", "G|2\" bolt"]
    );
    // The last rejected record has its invalid quote on line 8, but starts on line 7.
    assert_eq!(rejected_lines(&report), [2, 5, 7]);
    assert!(rejection(&report, 2).contains("never closed"));
    assert!(rejection(&report, 5).contains("quote inside it is not doubled"));
    assert!(rejection(&report, 7).contains("a quoted cell is never closed"));
}

#[test]
fn a_header_with_an_unclosed_quote_refuses_the_file() {
    let mut shop = Shop::new();
    let error = shop
        .import_text(Format::WooCommerce, "Type,\"SKU,Name\nsimple,A,Kettle,1")
        .unwrap_err();
    assert!(
        matches!(error, ImportError::NotCsv { line: 1, .. }),
        "{error}"
    );
}

#[test]
fn only_records_with_too_many_or_too_few_cells_are_rejected() {
    let mut shop = Shop::new();
    let text = format!(
        "{HEADER}\nsimple,A,Pot, large,1\nsimple,B,Cup,2\nsimple,C,Bell\nsimple,D,\"Fork\n\",4,\nsimple,E,Jug,5\n,,,,,\n"
    );
    let report = shop.import_text(Format::WooCommerce, &text).unwrap();
    assert_eq!(codes(&shop), ["B", "E"]);
    assert_eq!(rejected_lines(&report), [2, 4, 5]);
    assert!(rejection(&report, 2).contains("5 cells for 4 columns"));
    assert!(rejection(&report, 4).contains("3 cells for 4 columns"));
    assert!(rejection(&report, 5).contains("lines 5 to 6"));
}

#[test]
fn products_that_share_a_code_stay_separate_and_get_a_warning_with_both_lines() {
    let mut shop = Shop::new();
    let text = format!(
        "{HEADER}\nsimple,A,Kettle,1\nsimple,B,Cup,2\nsimple,a,Bell,3\nsimple,,Jug,4\nsimple,,Pot,5"
    );
    let report = shop.import_text(Format::WooCommerce, &text).unwrap();
    let products = "SELECT PRODDESC, PROD_PRICE FROM PRODUCTS ORDER BY PRODID";
    let expected = [
        "Kettle|1.00",
        "Cup|2.00",
        "Bell|3.00",
        "Jug|4.00",
        "Pot|5.00",
    ];
    assert_eq!(shop.rows(products), expected);
    assert!(warnings(&report, 4).contains("code `a` is also that of line 2"));
    assert!(report.to_string().contains("\nline 4: its code `a`"));
    let has_warning = |line| warnings(&report, line).contains("also that of");
    assert!(![2, 3, 5, 6].into_iter().any(has_warning), "{report}");

    let before = shop.dump();
    let again = shop.import_text(Format::WooCommerce, &text).unwrap();
    assert_eq!(again.updated, 5);
    assert!(shop.dump() == before, "the database changed");
}

#[test]
fn shopify_products_that_share_a_code_get_a_warning_but_variants_do_not() {
    let mut shop = Shop::new();
    let text = "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\n\
                jug,Jug,,,J-1,1\npot,Pot,,,J-1,2\n\
                chair,Chair,Wood,Oak,C-1,3\nchair,,,Ash,C-1,4\n";
    let report = shop.import_text(Format::Shopify, text).unwrap();
    assert_eq!(report.products, 3);
    assert!(warnings(&report, 3).contains("code `J-1` is also that of line 2"));
    assert_eq!(report.to_string().matches("also that of").count(), 1);
}

#[test]
fn a_repeated_column_refuses_the_file() {
    let mut shop = Shop::new();
    let before = shop.dump();
    let text = format!("{HEADER},,regular PRICE,\nsimple,A,Kettle,1,,2,");
    let error = shop.import_text(Format::WooCommerce, &text).unwrap_err();
    assert!(error.to_string().contains("`regular PRICE`"), "{error}");
    assert!(shop.dump() == before, "the database changed");
}

#[test]
fn a_missing_file_is_reported_once_on_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_retail-sandbox"))
        .args([
            "import", "--tenant", "vape", "--format", "shopify", "--data",
        ])
        .arg(folder.path())
        .arg(folder.path().join("nowhere.csv"))
        .output()
        .unwrap();
    assert!(!output.status.success());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("nowhere.csv: "), "{errors}");
    assert_eq!(errors.matches("os error").count(), 1, "{errors}");
}
