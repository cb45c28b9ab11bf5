use std::fs;
use std::process::Command;

use retail_sandbox::import::{Format, ImportOptions};
use retail_sandbox::own_shop::{OwnShop, create};
use retail_sandbox::{Sandbox, SandboxError, SandboxOptions, open_tenant};
use rusqlite::Connection;
use tempfile::TempDir;

const EXPORT: &str = "Handle,Title,Type,Vendor,Variant Price,Variant Compare At Price\n\
    chair,Chair,Seats,Kiln,20,\nstool,Stool,Seats,Kiln,15,18\nlamp,Lamp,Lights,Kiln,9,\n";

fn shop(folder: &TempDir, name: &str, export: &str) -> Result<OwnShop, SandboxError> {
    let csv = folder.path().join("export.csv");
    fs::write(&csv, export).unwrap();
    let [data, tenants] = ["data", "tenants"].map(|name| folder.path().join(name));
    let options = ImportOptions::default();
    create(&data, &tenants, name, Format::Shopify, &csv, options)
}

#[test]
fn an_own_shop_has_a_folder_and_is_served_beside_the_demo_shops() {
    let folder = tempfile::tempdir().unwrap();
    let made = shop(&folder, "Kiln \"& Sons\" Ltd", EXPORT).unwrap();
    assert_eq!(made.identifier, "kiln-sons-ltd");
    assert_eq!(made.report.products, 3);
    let settings = fs::read_to_string(made.folder.join("tenant.toml")).unwrap();
    let settings: toml::Table = settings.parse().unwrap();
    assert_eq!(settings["name"].as_str(), Some("Kiln \"& Sons\" Ltd"));
    assert_eq!(
        settings["hosts"][0].as_str(),
        Some("kiln-sons-ltd.localhost")
    );
    let logo = fs::read_to_string(made.folder.join("logo.svg")).unwrap();
    assert!(logo.contains("Kiln &quot;&amp; Sons&quot; Ltd"), "{logo}");
    for file in ["theme.toml", "favicon.svg"] {
        assert!(made.folder.join(file).is_file(), "{file}");
    }

    let sandbox = Sandbox::start(SandboxOptions {
        data: Some(folder.path().join("data")),
        ..SandboxOptions::default()
    })
    .unwrap();
    let query = |tenant: &str, sql: &str| {
        let read =
            |database: &Connection| database.query_row(sql, [], |row| row.get::<_, String>(0));
        sandbox.with_database(tenant, read).unwrap().unwrap()
    };
    let shown = "SELECT group_concat(PRODDESC || PROD_HOT || PROD_NEW, ' ') FROM PRODUCTS";
    assert_eq!(query("kiln-sons-ltd", shown), "Chair01 Stool11 Lamp01");
    let popular = "SELECT group_concat(CatDescription || CatPopularOrder, ' ') FROM CATEGORIES";
    assert_eq!(query("kiln-sons-ltd", popular), "Seats1 Lights2");
    let company = "SELECT PROP_VALUE FROM APPLICATION_PROPERTIES WHERE PROP_KEY = 'companyName'";
    assert_eq!(query("kiln-sons-ltd", company), "Kiln \"& Sons\" Ltd");
    assert_eq!(query("furniture", company), "Karydia House");
}

#[test]
fn a_second_import_replaces_the_catalogue_and_keeps_edited_files() {
    let folder = tempfile::tempdir().unwrap();
    let made = shop(&folder, "Kiln", EXPORT).unwrap();
    let theme = made.folder.join("theme.toml");
    fs::write(&theme, "edited").unwrap();
    let without_lamp = EXPORT.replace("lamp,Lamp,Lights,Kiln,9,\n", "");
    let again = shop(&folder, "Kiln", &without_lamp).unwrap();
    assert_eq!((again.report.products, again.report.updated), (2, 2));
    assert_eq!(fs::read_to_string(&theme).unwrap(), "edited");
    let data = folder.path().join("data");
    let database = open_tenant(Some(&data), "kiln").unwrap();
    let count = "SELECT count(*) FROM PRODUCTS";
    let products: i64 = database.query_row(count, [], |row| row.get(0)).unwrap();
    assert_eq!(products, 2);
}

#[test]
fn names_without_a_folder_name_and_names_of_demo_shops_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["", "!!!", "日本", "Vape"] {
        let refused = shop(&folder, name, EXPORT);
        assert!(matches!(refused, Err(SandboxError::ShopName(_))), "{name}");
    }
    assert!(!folder.path().join("data").exists());
}

#[test]
fn every_command_explains_itself() {
    for command in [&["--help"][..], &["import", "--help"], &["shop", "-h"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_retail-sandbox"))
            .args(command)
            .output()
            .unwrap();
        assert!(output.status.success(), "{command:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("--shared-stock"), "{text}");
    }
}
