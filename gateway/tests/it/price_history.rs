//! Prices that the gateway records, and the command line that shows and imports them.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use gateway::store::{OfferedPrice, PriceState};

use crate::{
    catalogue_lists::{is_from_index, read_catalogues, update},
    checkout::product,
    support::{TestShop, eventually},
};

const SHOP: &str = "furniture";

const fn offered(cents: i32, is_reduced: bool) -> PriceState {
    PriceState::Offered(OfferedPrice {
        cents,
        is_reduced,
        excludes_vat: false,
    })
}

async fn states(shop: &TestShop, product_id: i32) -> Vec<PriceState> {
    let host = format!("{SHOP}.localhost");
    let tenant = shop.state.registry.find_by_host(&host).unwrap();
    let history = shop.state.price_history.history(&tenant, product_id);
    let history = history.await.unwrap();
    history.iter().map(|change| change.state).collect()
}

#[actix_web::test]
async fn readings_of_the_catalogue_record_the_changes_of_prices() {
    let shop = TestShop::start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    read_catalogues(&shop).await;
    read_catalogues(&shop).await;
    assert_eq!(states(&shop, id).await, [offered(12_30, false)]);
    update(&shop, "PROD_SALE_PRICE = '9.90'", id.into());
    read_catalogues(&shop).await;
    let expected = [offered(12_30, false), offered(9_90, true)];
    assert_eq!(states(&shop, id).await, expected);
}

#[actix_web::test]
async fn a_product_that_was_read_alone_records_its_price() {
    let shop = TestShop::start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    read_catalogues(&shop).await;
    update(&shop, "PROD_PRICE = '11.00'", id.into());
    let response = shop.get(SHOP, &format!("/api/v1/products/{id}")).await;
    assert_eq!(response.json()["priceCents"], 11_00);
    eventually("the price is recorded", async || {
        states(&shop, id).await == [offered(12_30, false), offered(11_00, false)]
    })
    .await;
}

#[actix_web::test]
async fn lists_do_not_depend_on_the_recorded_prices() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("state");
    fs::write(&blocked, "a file where the folder of the database belongs").unwrap();
    let database = blocked.join("prices.sqlite");
    let shop = TestShop::start_with(&format!("[price_history]\ndatabase = {database:?}\n")).await;
    let id = product(&shop, SHOP, "12.30", 5);
    read_catalogues(&shop).await;
    let response = shop.get(SHOP, "/api/v1/products?perPage=5").await;
    assert!(is_from_index(&response));
    let response = shop.get(SHOP, &format!("/api/v1/products/{id}")).await;
    assert_eq!(response.status, 200);
    let report = shop.get(SHOP, "/readyz").await.json();
    assert_eq!(report["stores"]["prices"], "not-opened");
    assert_eq!(report["degraded"], false);
}

fn gateway(database: &Path, arguments: &[&str]) -> Output {
    let tenants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants");
    Command::new(env!("CARGO_BIN_EXE_gateway"))
        .arg("prices")
        .args(arguments)
        .env("GATEWAY__PRICE_HISTORY__DATABASE", database)
        .env("GATEWAY__TENANTS__DIR", tenants)
        .output()
        .unwrap()
}

fn printed(output: &Output) -> String {
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn complaint(output: &Output) -> String {
    assert!(!output.status.success());
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn the_command_line_imports_and_shows_prices() {
    let folder = tempfile::tempdir().unwrap();
    let (database, file) = (
        folder.path().join("prices.sqlite"),
        folder.path().join("log.csv"),
    );
    let log = file.to_str().unwrap();
    let prices = "product_id,date,price\n7,2026-09-01,12.00\n7,2026-10-01,9.50\n";
    fs::write(&file, prices).unwrap();
    let imported = gateway(&database, &["import", "--shop", "vape", log]);
    assert_eq!(printed(&imported), "2 changes of prices imported\n");
    let shown = printed(&gateway(&database, &["history", "7", "--shop", "vape"]));
    let rows: Vec<&str> = shown.lines().skip(1).collect();
    assert_eq!(
        rows,
        [
            "2026-09-01T00:00:00Z       12.00  regular",
            "2026-10-01T00:00:00Z        9.50  reduced"
        ]
    );
    let other = gateway(&database, &["history", "7", "--shop", "furniture"]);
    assert!(complaint(&other).contains("no price of product 7 is recorded"));

    fs::write(&file, format!("{prices}7,2026-11-01,cheap\n")).unwrap();
    let refused = complaint(&gateway(&database, &["import", "--shop", "vape", log]));
    assert!(refused.contains("line 4: `cheap` is no price"), "{refused}");
    let again = printed(&gateway(&database, &["history", "7", "--shop", "vape"]));
    assert_eq!(again, shown);
    for (arguments, expected) in [
        (vec!["history", "7", "--shop", "none"], "no shop `none`"),
        (
            vec!["history", "x", "--shop", "vape"],
            "`x` is no product id",
        ),
        (
            vec!["import", "--shop", "vape", "/no-file.csv"],
            "/no-file.csv",
        ),
        (vec!["import", log], "usage:"),
    ] {
        let refused = complaint(&gateway(&database, &arguments));
        assert!(refused.contains(expected), "{refused}");
    }
}
