//! Dashboards and alerts of operators depend on these names.

mod counts;
mod monitoring;
mod route_labels;
mod series;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use gateway::{
    app,
    metrics::{self, MetricsSettings},
};
use retail_sandbox::FaultKind;

use crate::{
    checkout::{self, ANNA, SHOP, cart, key, line, order_body, place},
    circuit_breaker::{open_circuit, outage},
    drain::{free_port, get},
    support::{Response, TestShop},
};

/// Names, labels, types, units and help texts of all metrics, sorted.
const EXPOSITION: &str = include_str!("../metrics.txt");

/// Labels with many values, which the list leaves out.
const LONG_LABELS: [&str; 4] = ["call", "le", "method", "route"];

fn serve(shop: &TestShop) -> String {
    let address = format!("127.0.0.1:{}", free_port());
    let settings = MetricsSettings {
        address: address.clone(),
    };
    let registry = Arc::clone(&shop.metrics);
    metrics::serve(&settings, registry, app::health(&shop.state)).unwrap();
    address
}

/// Samples of an exposition, without their values.
fn samples(exposition: &str) -> impl Iterator<Item = &str> {
    let samples = exposition.lines().filter(|line| !line.starts_with('#'));
    samples.map(|line| line.rsplit_once(' ').unwrap().0)
}

/// Samples whose names begin with the prefix, with their values.
async fn samples_with_values(shop: &TestShop, prefix: &str) -> BTreeMap<String, f64> {
    let exposition = metrics::encode(Arc::clone(&shop.metrics)).await.unwrap();
    let lines = exposition.lines().filter(|line| line.starts_with(prefix));
    let samples = lines.map(|line| {
        let (sample, value) = line.rsplit_once(' ').unwrap();
        (sample.to_owned(), value.parse().unwrap())
    });
    samples.collect()
}

/// Places an order in the shop `aegean`, and requests a thumbnail of the shop `vape`.
async fn place_an_order(shop: &TestShop) {
    let product = checkout::product(shop, SHOP, "12.30", 5);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let order = order_body(&anna, &cart(&[line(product, 1)], 1), "cash-on-delivery").await;
    let placed = place(&anna, &key(), &order).await;
    assert_eq!(placed.json()["state"], "saved", "{}", placed.text());
    let picture = "/pictures/products/anvil-rta-1.webp?w=160";
    let webp = [("accept", "image/webp")];
    assert_eq!(shop.get_with("vape", picture, &webp).await.status, 200);
}

/// Sorts the lines; removes the values of samples and of long labels.
fn without_values(exposition: &str) -> String {
    let comments = exposition.lines().filter(|line| line.starts_with('#'));
    let comments = comments.map(str::to_owned);
    let lines: BTreeSet<String> = comments
        .chain(samples(exposition).map(without_long_labels))
        .collect();
    lines.into_iter().map(|line| line + "\n").collect()
}

fn without_long_labels(sample: &str) -> String {
    let Some((name, labels)) = sample.split_once('{') else {
        return sample.to_owned();
    };
    let labels = labels.strip_suffix('}').unwrap();
    let labels = labels.split("\",").map(|label| {
        let (label, value) = label.split_once("=\"").unwrap();
        let is_long = LONG_LABELS.contains(&label);
        let value = if is_long {
            "…"
        } else {
            value.trim_end_matches('"')
        };
        format!("{label}=\"{value}\"")
    });
    format!("{name}{{{}}}", labels.collect::<Vec<_>>().join(","))
}

#[actix_web::test]
async fn the_exposition_has_the_published_names_labels_and_types() {
    let shop = checkout::start().await;
    place_an_order(&shop).await;
    shop.sandbox.set_faults(outage(FaultKind::Refuse));
    let _probing = open_circuit(&shop).await;
    let response = Response::read(serve(&shop), get("/metrics")).await;
    let content_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    assert_eq!(response.header("content-type"), Some(content_type));
    let found = without_values(&response.text());
    assert!(found == EXPOSITION, "{found}");
}
