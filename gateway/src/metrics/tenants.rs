//! Figures of the shops' folders.

use prometheus_client::{metrics::gauge::Gauge, registry::Registry};

use crate::tenants::TenantRegistry;

/// How many shops there are, and how many folders can't be used.
pub(super) fn register(registry: &mut Registry, tenants: &TenantRegistry) {
    let in_force = Gauge::<i64>::default();
    in_force.set(gauge(tenants.tenants().len()));
    registry.register("gateway_tenants", "Shops", in_force);
    let refused = Gauge::<i64>::default();
    refused.set(gauge(tenants.count_refused()));
    let help = "Folders of shops that can't be used as they are now";
    registry.register("gateway_tenants_refused", help, refused);
}

fn gauge(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
