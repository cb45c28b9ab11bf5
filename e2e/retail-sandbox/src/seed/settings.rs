use rusqlite::{Transaction, params};

use super::SeedError;
use super::documents::{Shop, Slide};
use super::money::{cents, euro};

pub(super) fn insert(
    tx: &Transaction<'_>,
    identifier: &str,
    payment_code: &str,
    shop: &Shop,
) -> Result<(), SeedError> {
    insert_connection(tx, identifier, payment_code, shop)?;
    let mut properties = tx.prepare("INSERT INTO APPLICATION_PROPERTIES VALUES (?, ?)")?;
    for (key, value) in &shop.properties {
        properties.execute(params![key, value])?;
    }
    let mut warehouses = tx.prepare("INSERT INTO WAREHOUSES VALUES (NULL, ?, ?, ?)")?;
    for warehouse in &shop.warehouse {
        warehouses.execute(params![
            warehouse.code,
            warehouse.description,
            !warehouse.hidden
        ])?;
    }
    let mut methods = tx.prepare("INSERT INTO SHIPPING_METHODS VALUES (NULL, ?, ?, ?)")?;
    for method in &shop.shipping {
        methods.execute(params![
            method.description,
            euro(cents(&method.cost)?),
            method.country
        ])?;
    }
    insert_slides(tx, &shop.slide)
}

/// Tests search responses and logs for these invented secrets.
fn insert_connection(
    tx: &Transaction<'_>,
    name: &str,
    payment_code: &str,
    shop: &Shop,
) -> Result<(), SeedError> {
    let [
        monday,
        tuesday,
        wednesday,
        thursday,
        friday,
        saturday,
        sunday,
    ] = &shop.hours.days;
    tx.execute(
        &format!("INSERT INTO DB_STRINGS VALUES ({})", ["?"; 16].join(", ")),
        params![
            name,
            format!("Server=sandbox;Database={name};User Id=shop;Password=canary-{name}-9b2e71"),
            name,
            format!("canary-viva-auth-{name}-51d3"),
            payment_code,
            format!("canary-paypal-{name}-77aa"),
            "http://127.0.0.1:8081",
            shop.hours.summary,
            monday,
            tuesday,
            wednesday,
            thursday,
            friday,
            saturday,
            sunday,
            format!("http://{name}.localhost:8080"),
        ],
    )?;
    Ok(())
}

fn insert_slides(tx: &Transaction<'_>, slides: &[Slide]) -> Result<(), SeedError> {
    let mut rows = tx.prepare(&format!(
        "INSERT INTO SLIDES VALUES ({})",
        ["?"; 12].join(", ")
    ))?;
    for (id, slide) in (1_i64..).zip(slides) {
        let title = |index: usize| slide.titles.get(index).map_or("", String::as_str);
        let (price, decimals) = slide.price.clone().unwrap_or_default();
        rows.execute(params![
            id,
            id * 10,
            slide.picture,
            !slide.hidden,
            slide.subtitle,
            title(0),
            title(1),
            title(2),
            price,
            decimals,
            slide.link,
            slide.link_title,
        ])?;
    }
    Ok(())
}
