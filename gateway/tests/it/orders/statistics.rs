use gateway::{metrics, orders::OrderListFilter, retail::model::PaymentMethod};
use prometheus_client::registry::Registry;

use super::*;
use crate::support::eventually;

/// [CHK-07]
#[actix_web::test]
async fn metrics_count_orders_by_stage_and_those_that_need_attention() {
    let service = TestService::new().await;
    let reference = service
        .place(order("vape", PaymentMethod::CashOnDelivery))
        .await;
    service.until_saved("vape", &reference).await;
    let mut registry = Registry::default();
    service.orders().register_metrics(&mut registry);
    service.registry.register_metrics(&mut registry);
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

/// [CHK-07]
#[actix_web::test]
async fn an_overdue_order_needs_attention() {
    let service = TestService::new().await;
    let refuse = retail_sandbox::FaultKind::Refuse;
    service
        .sandbox
        .set_faults(vec![retail_sandbox::Fault::new("SaveOrder", refuse)]);
    let reference = service.place(order("vape", PaymentMethod::Card)).await;
    let code = service.status("vape", &reference, WAIT).await.code.unwrap();
    service
        .sandbox
        .attempt_payment(code.as_str(), true)
        .unwrap();
    service
        .orders()
        .recheck_payment("vape", &reference)
        .await
        .unwrap();
    eventually("the payment is found", async || {
        service.sandbox.count("SaveOrder") == 1
    })
    .await;
    service.clock.advance(Duration::from_secs(301));
    let statistics = service.orders().statistics().await.unwrap();
    let statistics = &statistics["vape"];
    assert_eq!(statistics.attention, 1);
    assert!(
        statistics.oldest_paid_unsaved_seconds >= 301,
        "{statistics:?}"
    );
    let listed = service
        .orders()
        .list(OrderListFilter::ForAttention)
        .await
        .unwrap();
    assert_eq!(listed[0].attention, ["overdue"]);
}
