//! Dashboards and alerts of operators depend on these names.

use std::sync::Arc;

use gateway::{
    app,
    metrics::{self, MetricsSettings},
};

use crate::{
    checkout::{self, ANNA, SHOP, cart, key, line, order_body, place},
    drain::{free_port, get},
    support::{Response, TestShop},
};

/// Names, labels, types, units and help texts of all metrics, sorted.
const EXPOSITION: &str = include_str!("metrics.txt");

fn serve(shop: &TestShop) -> String {
    let address = format!("127.0.0.1:{}", free_port());
    let settings = MetricsSettings {
        address: address.clone(),
    };
    let registry = Arc::clone(&shop.metrics);
    metrics::serve(&settings, registry, app::health(&shop.state)).unwrap();
    address
}

fn without_values(exposition: &str) -> String {
    let mut lines: Vec<&str> = exposition
        .lines()
        .map(|line| match line.rsplit_once(' ') {
            Some((sample, _value)) if !line.starts_with('#') => sample,
            _ => line,
        })
        .collect();
    lines.sort_unstable();
    lines.join("\n") + "\n"
}

#[actix_web::test]
async fn the_exposition_has_the_published_names_labels_and_types() {
    let shop = checkout::start().await;
    let product = checkout::product(&shop, SHOP, "12.30", 5);
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let order = order_body(&anna, &cart(&[line(product, 1)], 1), "cash-on-delivery").await;
    let placed = place(&anna, &key(), &order).await;
    assert_eq!(placed.json()["state"], "saved", "{}", placed.text());
    let picture = "/pictures/products/anvil-rta-1.webp?w=160";
    let webp = [("accept", "image/webp")];
    assert_eq!(shop.get_with("vape", picture, &webp).await.status, 200);

    let response = Response::read(serve(&shop), get("/metrics")).await;
    let content_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    assert_eq!(response.header("content-type"), Some(content_type));
    let found = without_values(&response.text());
    assert!(found == EXPOSITION, "{found}");
}
