//! Metrics of the shops.

use std::{fmt, sync::Arc};

use prometheus_client::{
    encoding::DescriptorEncoder,
    metrics::{family::Family, gauge::Gauge},
    registry::Registry,
};

use super::TenantRegistry;
use crate::metrics::{ShopCounter, ShopLabels, encode_metric, register_collector, register_gauge};

impl TenantRegistry {
    /// Registers the metrics of shops, refused folders and circuit breakers.
    pub fn register_metrics(self: &Arc<Self>, registry: &mut Registry) {
        let tenants = Arc::clone(self);
        register_gauge(registry, "gateway_tenants", "Shops", move || {
            tenants.tenants().len()
        });
        let tenants = Arc::clone(self);
        let (name, help) = (
            "gateway_tenants_refused",
            "Folders of shops with errors, which keep their last good version",
        );
        register_gauge(registry, name, help, move || tenants.count_refused());
        let tenants = Arc::clone(self);
        register_collector(registry, move |encoder| tenants.encode_circuits(encoder));
    }

    /// Shops whose circuit has never opened have no series.
    fn encode_circuits(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let open = Family::<ShopLabels, Gauge>::default();
        let opened = ShopCounter::default();
        for tenant in self.tenants().iter() {
            let breaker = tenant.circuit_breaker();
            let times = breaker.times_opened();
            if times > 0 {
                let shop = ShopLabels::from(&*tenant.slug);
                open.get_or_create(&shop).set(i64::from(breaker.is_open()));
                opened.get_or_create(&shop).inc_by(times);
            }
        }
        let (name, help) = (
            "gateway_retail_circuit_open",
            "Whether the shop's circuit breaker is open",
        );
        encode_metric(&mut encoder, name, help, &open)?;
        let (name, help) = (
            "gateway_retail_circuit_opened",
            "Times the shop's circuit breaker has opened",
        );
        encode_metric(&mut encoder, name, help, &opened)
    }
}
