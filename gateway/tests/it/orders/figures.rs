//! Figures of orders, as an operator's Prometheus reads them.

use gateway::{metrics, orders::Listing, retail::model::PaymentMethod};
use prometheus_client::registry::Registry;

use super::*;
use crate::support::eventually;

#[actix_web::test]
async fn chk_07_figures_tell_what_is_under_way_and_what_needs_somebody() {
    let desk = Desk::new().await;
    let reference = desk
        .place(order("vape", PaymentMethod::CashOnDelivery))
        .await;
    desk.until_saved("vape", &reference).await;
    let mut registry = Registry::default();
    desk.orders().register_metrics(&mut registry);
    desk.registry.register_metrics(&mut registry);
    let text = metrics::encode(registry.into()).await.unwrap();
    for line in [
        "gateway_orders_count{shop=\"vape\",stage=\"saved\"} 1",
        "gateway_orders_needing_attention{shop=\"vape\"} 0",
        "gateway_orders_oldest_paid_unsaved_seconds{shop=\"vape\"} 0",
        "gateway_orders_save_attempts_total{shop=\"vape\"} 1",
        "gateway_tenants 4",
        "gateway_tenants_refused 0",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    assert!(!text.contains(reference.as_str()));
}

#[actix_web::test]
async fn chk_07_an_order_that_takes_too_long_is_counted() {
    let desk = Desk::new().await;
    let refuse = retail_sandbox::FaultKind::Refuse;
    desk.sandbox
        .set_faults(vec![retail_sandbox::Fault::new("SaveOrder", refuse)]);
    let reference = desk.place(order("vape", PaymentMethod::Card)).await;
    let code = desk.status("vape", &reference, WAIT).await.code.unwrap();
    desk.sandbox.attempt_payment(code.as_str(), true).unwrap();
    desk.orders().look_again("vape", &reference).await.unwrap();
    eventually("it is paid", async || desk.sandbox.count("SaveOrder") == 1).await;
    desk.clock.advance(Duration::from_secs(301));
    let figures = desk.orders().figures().await.unwrap();
    let figures = &figures["vape"];
    assert_eq!(figures.attention, 1);
    assert!(figures.oldest_paid_unsaved_seconds >= 301, "{figures:?}");
    let listed = desk.orders().list(Listing::ForAttention).await.unwrap();
    assert_eq!(listed[0].attention, ["overdue"]);
}
