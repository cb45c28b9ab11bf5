//! Prices that the gateway records, and the command line that shows and imports them.

use std::{
    collections::BTreeMap,
    env,
    fmt::Write as _,
    fs,
    path::Path,
    process::{Command, Output},
    time::Duration,
};

use gateway::{
    retail::model::ProductQuery,
    store::{OfferedPrice, PriceState},
};
use rust_decimal::Decimal;
use serde_json::json;

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

/// The demo shop's log has the product's price before the reduction.
#[actix_web::test]
async fn the_first_response_after_a_change_shows_the_reference_price() {
    let shop = TestShop::start().await;
    let (id, (regular, sale)) = reduced_prices(&shop, SHOP).await.pop_first().unwrap();
    read_catalogues(&shop).await;
    let deeper = Decimal::new((sale - 100).into(), 2);
    update(&shop, &format!("PROD_SALE_PRICE = '{deeper}'"), id.into());
    let product = shop.get(SHOP, &format!("/api/v1/products/{id}")).await;
    let product = product.json();
    assert_eq!(product["salePriceCents"], sale - 100);
    assert_eq!(product["lowestPrice30DaysCents"], regular);
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

/// Prices of a demo shop that are announced as reduced: id, regular and sale price.
async fn reduced_prices(shop: &TestShop, tenant: &str) -> BTreeMap<i32, (i32, i32)> {
    let host = format!("{tenant}.localhost");
    let tenant = shop.state.registry.find_by_host(&host).unwrap();
    let retail = tenant.retail().unwrap();
    let mut reduced = BTreeMap::new();
    for page in 1.. {
        let query = ProductQuery {
            page,
            per_page: 100,
            ..ProductQuery::default()
        };
        let read = retail.list_products(&query).await.unwrap();
        for product in &read.items {
            let has_colors = !product.color_variants.is_empty();
            let own = (product.id, product.price_cents, product.sale_price_cents);
            let own = Some(own).filter(|_| !has_colors);
            let variants = product.related_variants.iter();
            let variants = variants.map(|row| (row.id, row.price_cents, row.sale_price_cents));
            for (id, price, sale) in own.into_iter().chain(variants) {
                if let Some(sale) = sale.filter(|sale| *sale < price) {
                    reduced.insert(id, (price, sale));
                }
            }
        }
        if page * 100 >= read.total {
            break;
        }
    }
    reduced
}

/// `UPDATE_PRICES=1` writes the files. Their days count back from the import, so that the reductions do not get old.
#[actix_web::test]
async fn the_prices_of_the_demo_shops_have_references() {
    let shop = TestShop::start().await;
    for tenant in ["vape", "aegean", "furniture"] {
        let mut expected = "product_id,date,price\n".to_owned();
        for (id, (price, sale)) in reduced_prices(&shop, tenant).await {
            for (days, cents) in [(60, price), (10, sale)] {
                let euro = Decimal::new(cents.into(), 2);
                writeln!(expected, "{id},-{days},{euro}").unwrap();
            }
        }
        let file = shop.settings.tenants.dir.join(tenant).join("prices.csv");
        if env::var_os("UPDATE_PRICES").is_some() {
            fs::write(&file, &expected).unwrap();
        }
        assert_eq!(fs::read_to_string(&file).unwrap_or_default(), expected);
    }
}

/// A reduced product has a reference price everywhere, or is shown as a plain price everywhere.
#[actix_web::test]
async fn lists_and_products_show_the_same_reductions() {
    let shop = TestShop::start().await;
    let (with, without) = (
        product(&shop, SHOP, "12.30", 5),
        product(&shop, SHOP, "12.30", 5),
    );
    update(&shop, "PROD_SALE_PRICE = '9.90'", without.into());
    let tenant = shop.state.registry.find_by_host("furniture.localhost");
    let tenant = tenant.unwrap();
    shop.state.catalogues.refresh(&tenant).await.unwrap();
    for _day in 0..32 {
        // With the time that a reading takes, it is below a day.
        shop.clock.advance(Duration::from_mins(24 * 60 - 10));
        shop.state.catalogues.refresh(&tenant).await.unwrap();
    }
    update(&shop, "PROD_SALE_PRICE = '9.90'", with.into());
    shop.state.catalogues.refresh(&tenant).await.unwrap();
    for (id, expected) in [
        (with, json!([12_30, 9_90, 12_30])),
        (without, json!([9_90, null, null])),
    ] {
        let found = shop
            .get(SHOP, &format!("/api/v1/products/{id}"))
            .await
            .json();
        let term = format!("/api/v1/products?searchTerm=thing-{id}");
        let listed = shop.get(SHOP, &term).await.json();
        for product in [&found, &listed["items"][0]] {
            assert_eq!(product["id"], id);
            let prices = json!([
                product["priceCents"],
                product["salePriceCents"],
                product["lowestPrice30DaysCents"]
            ]);
            assert_eq!(prices, expected);
        }
    }
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
    let prices = "product_id,date,price\n7,2026-08-01,12.00\n7,2026-10-01,9.50\n";
    fs::write(&file, prices).unwrap();
    let imported = gateway(&database, &["import", "--shop", "vape", log]);
    assert_eq!(printed(&imported), "2 changes of prices imported\n");
    let shown = printed(&gateway(&database, &["history", "7", "--shop", "vape"]));
    let rows: Vec<&str> = shown.lines().skip(1).collect();
    assert_eq!(
        rows,
        [
            "2026-08-01T00:00:00Z       12.00  regular",
            "2026-10-01T00:00:00Z        9.50  reduced",
            "reference price: 12.00"
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
