use std::sync::Arc;

use prometheus_client::registry::Registry;

use super::TenantRegistry;
use crate::metrics::register_gauge;

impl TenantRegistry {
    /// Registers the numbers of tenants and of refused folders.
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
    }
}
